"""The page of a game: the table, the turn that is put together, undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from starlette.responses import Response

from ancients.errors import AncientsError
from ancients.position import Position
from ancients.table import PLACES
from ancients.words import place_in_words, tell
from companion.record import Step
from companion.session import Session
from companion.web.answers import Telling, telling
from companion.web.building import (
    NOTHING,
    Choice,
    can_go_back,
    one_back,
    read_choice,
    view_of,
)
from companion.web.faults import faults_of, heading_of, status_of
from companion.web.fields import short
from companion.web.games import Table
from companion.web.handling import Asked, go_to
from companion.web.site import Site, drawing, hand
from companion.wording import sentence, turns_in_words

LOOK = "look"
"""A field that says nothing; it only makes an address another."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A whole turn before it is played: its notation and what it would do, in words."""

    turn: str
    words: tuple[str, ...]


def game(site: Site, asked: Asked) -> Response:
    """Show a game."""
    table = site.games.table(asked.path["name"])
    return table_page(site, table, asked.query)


def table_page(
    site: Site,
    table: Table,
    query: Mapping[str, str],
    *,
    error: AncientsError | None = None,
) -> Response:
    """Render the page of a game, with what is chosen and what was asked; or with an error."""
    position = table.position
    chosen, told = NOTHING, Telling()
    try:
        told = telling(site, table, query)
        chosen = read_choice(query, position)
    except AncientsError as wrong:
        error = error or wrong
    here = f"{site.root}/game/{table.name}"
    view = view_of(position, chosen, told.kept, here)
    back = None
    if can_go_back(position, chosen):
        back = here + one_back(position, chosen).query(told.kept)
    record = table.record
    return site.page(
        "game.html",
        200 if error is None else status_of(error),
        table=table,
        title=record.title or f"A game with {record.deck.title}",
        grove=drawing(view),
        hand=hand(view),
        chosen=chosen,
        lifted="" if chosen.lifted is None else place_in_words(position, chosen.lifted),
        next_place=_next_place(position, view.next_place),
        back=back,
        down=here + NOTHING.query(told.kept),
        preview=None if view.turn is None else Preview(str(view.turn), tell(position, view.turn)),
        outcome=_outcome(table),
        last=_last(table),
        turn_number=len(record.turns) + 1,
        can_undo=bool(record.steps),
        can_redo=bool(record.undone),
        typed=short(query, "turn", 4_000)[:100],
        told=told,
        pending=told.pending,
        again=here + _again(query, chosen, told),
        heading="" if error is None else heading_of(error),
        faults=[] if error is None else faults_of(error),
    )


def _again(query: Mapping[str, str], chosen: Choice, told: Telling) -> str:
    """Give the query with which a page without scripts looks again, at the answer.

    Every other time it has a field more: browsers take an address that is the same but for the
    place on the page for the page that is there, and would not ask.
    """
    kept = told.kept if LOOK in query else told.kept | {LOOK: "1"}
    return chosen.query(kept) + "#answer"


def _next_place(position: Position, index: int | None) -> str:
    return "" if index is None else place_in_words(position, PLACES[index])


def _outcome(table: Table) -> str:
    """Say that a game is over, and how; empty while it goes on."""
    outcome = table.position.outcome()
    if outcome.open:
        return ""
    turns = turns_in_words(len(table.record.turns))
    return sentence(outcome.reason) + (f" It took {turns}." if outcome.won else "")


def _last(table: Table) -> tuple[str, tuple[str, ...]] | None:
    """Tell the last step: its notation and what it did."""
    if not table.record.steps:
        return None
    step = table.record.steps[-1]
    if isinstance(step, Position):
        return "the table was corrected", ()
    return str(step), tell(table.positions[-2], step)


def play(site: Site, asked: Asked) -> Response:
    """Play the turn that was shown."""
    return _change(site, asked, lambda session: session.play(short(asked.form, "turn")))


def undo(site: Site, asked: Asked) -> Response:
    """Take the last step back."""
    return _change(site, asked, lambda session: _there(session.undo(), "nothing to take back"))


def redo(site: Site, asked: Asked) -> Response:
    """Take the step again that was taken back last."""
    return _change(site, asked, lambda session: _there(session.redo(), "nothing was taken back"))


def _there(step: Step | None, words: str) -> None:
    if step is None:
        raise AncientsError(words)


def _change(site: Site, asked: Asked, act: Callable[[Session], object]) -> Response:
    name = asked.path["name"]
    try:
        site.games.change(name, short(asked.form, "mark"), act)
    except AncientsError as error:
        # The fresh table, with the reason; a game that cannot be read says that instead.
        return table_page(site, site.games.table(name), {}, error=error)
    return go_to(f"{site.root}/game/{name}")
