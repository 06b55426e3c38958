"""The page on which a table is tapped in, place by place, or a game's table is corrected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl

from starlette.responses import Response

from ancients.errors import AncientsError, PositionError
from ancients.faces import Ancient
from ancients.rules import Rules
from ancients.seeds import COLOUR_NAMES, COLOURS, NO_SEEDS, SUPPLY
from ancients.table import BOTTOM_ROW, KEEPERS, PLACES, TOP_ROW
from ancients.words import KEEPER_NAMES, seeds_in_words
from cards.deals import Deal
from cards.decks import DEFAULT_DECK
from cards.print.words import hunger_in_words, ritual_in_words
from companion.codes import code_of
from companion.draft import Draft, Place
from companion.page.view import GroveView
from companion.record import GameRecord
from companion.web.draftlink import MOST_SEEDS, Sketch, read_sketch
from companion.web.faults import faults_of, heading_of, status_of
from companion.web.fields import short
from companion.web.games import Table
from companion.web.handling import Asked, go_to
from companion.web.playing import table_page
from companion.web.site import Site, drawing, seed_icon, symbols
from companion.web.texts import Shelf

ROUND = ("1", "2", "3", "4", "8", "7", "6", "5", "L", "R")
"""The places as one fills them in: the rows left to right, then the Keepers."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the overview: its name, what lies there, the link that goes to it."""

    name: str
    label: str
    seeds: str
    link: str
    here: bool


@dataclass(frozen=True, slots=True)
class SeedChoice:
    """A colour to tap: links that put one more there or take one away, empty when impossible."""

    letter: str
    name: str
    count: int
    more: str
    fewer: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card that can be laid on the place, with its faces in words."""

    number: int
    name: str
    faces: str
    link: str


def new_table(site: Site, asked: Asked) -> Response:
    """Show the table that is tapped in."""
    return _page(site, _sketch(site.shelf, asked.query), None)


def begin_table(site: Site, asked: Asked) -> Response:
    """Begin a game with the table that was tapped in."""
    sketch = _sketch(site.shelf, asked.form)
    if isinstance(sketch, Sketch) and not sketch.missing and not sketch.faults:
        position = sketch.draft.position()
        deal = Deal(position, sketch.draft.deck, code=code_of(position))
        return go_to(f"{site.root}/game/{site.games.begin(GameRecord.of(deal))}")
    return _page(site, sketch, None, refused=True)


def edit(site: Site, asked: Asked) -> Response:
    """Show a game's table to be corrected."""
    table = site.games.table(asked.path["name"])
    shelf = _own(site, table)
    if "deck" not in asked.query:
        return _page(site, Sketch(Draft.of(table.position, table.record.deck)), table)
    return _page(site, _sketch(shelf, asked.query), table)


def correct(site: Site, asked: Asked) -> Response:
    """Put what really lies on the table in place of a game's position."""
    name = asked.path["name"]
    table = site.games.table(name)
    sketch = _sketch(_own(site, table), asked.form)
    if not isinstance(sketch, Sketch) or sketch.missing or sketch.faults:
        return _page(site, sketch, table, refused=True)
    position = sketch.draft.position()
    mark = short(asked.form, "mark")
    try:
        site.games.change(name, mark, lambda session: session.edit(position))
    except AncientsError as error:
        return table_page(site, site.games.table(name), {}, error=error)
    return go_to(f"{site.root}/game/{name}")


def _own(site: Site, table: Table) -> Shelf:
    """Let a game's table be corrected with the game's deck and with no other."""
    deck = table.record.deck
    return Shelf({deck.name.casefold(): deck})


def _sketch(shelf: Shelf, fields: Mapping[str, str]) -> Sketch | tuple[Sketch, AncientsError]:
    """Read a sketch; when what was typed is wrong, give what there was before, and the error."""
    if not fields.get("deck"):
        default = DEFAULT_DECK if DEFAULT_DECK in shelf.decks else next(iter(shelf.decks))
        fields = dict(fields) | {"deck": default}
    try:
        return read_sketch(fields, shelf)
    except AncientsError as error:
        if "typed" not in fields:
            raise
        before = {name: text for name, text in fields.items() if name != "typed"}
        return read_sketch(before, shelf), error


def _page(
    site: Site,
    found: Sketch | tuple[Sketch, AncientsError],
    table: Table | None,
    *,
    refused: bool = False,
) -> Response:
    sketch, error = found if isinstance(found, tuple) else (found, None)
    if error is None and refused:
        names = ", ".join(sketch.missing)
        lacking = (f"places without a card: {names}",) if names else ()
        error = PositionError((*lacking, *sketch.faults))
    draft, here = sketch.draft, f"{site.root}/new/table"
    if table is not None:
        here = f"{site.root}/game/{table.name}/edit"
    whole = not sketch.missing and not sketch.faults
    return site.page(
        "table.html",
        200 if error is None else status_of(error),
        here=here,
        table=table,
        sketch=sketch,
        draft=draft,
        place=sketch.place,
        where=_where(sketch.at),
        keeper=sketch.at in KEEPERS,
        rows=(_spots(sketch, TOP_ROW), _spots(sketch, BOTTOM_ROW)),
        keepers=_spots(sketch, (8, 9)),
        seeds=[_seed_choice(sketch, letter) for letter in COLOURS],
        cards=_cards(sketch),
        awake=_toggled(sketch),
        unused=seeds_in_words(draft.unused),
        links=_links(sketch),
        fields=_fields(sketch),
        whole=whole,
        grove=drawing(GroveView(draft.position()), defs=False) if whole else "",
        decks=site.shelf.decks if table is None else {},
        symbols=symbols(),
        seed_icon=seed_icon,
        wrong=sketch.faults if not refused else (),
        heading="" if error is None else heading_of(error),
        faults=[] if error is None else faults_of(error),
    )


def _where(place: str) -> str:
    return KEEPER_NAMES[place] if place in KEEPERS else f"place {place}"


def _spots(sketch: Sketch, indices: tuple[int, ...]) -> list[Spot]:
    spots = []
    for index in indices:
        name = PLACES[index]
        there = replace(sketch, at=name)
        place = there.place
        if index >= 8:
            card = "used" if place.awake else "active"
        elif place.ancient is None:
            card = "no card yet"
        else:
            card = place.ancient.name + (", awake" if place.awake else "")
        held = f": {place.seeds}" if place.seeds else ""
        seeds = str(place.seeds or "")
        spots.append(Spot(name, card + held, seeds, there.query(), name == sketch.at))
    return spots


def _seed_choice(sketch: Sketch, letter: str) -> SeedChoice:
    held = sketch.place.seeds or NO_SEEDS
    supply = SUPPLY[COLOURS.index(letter)]
    may_more = held[letter] < supply and len(held) < MOST_SEEDS
    if sketch.at not in KEEPERS and sketch.place.ancient is None:
        may_more = False
    return SeedChoice(
        letter,
        COLOUR_NAMES[letter],
        held[letter],
        sketch.with_seed(letter).query() if may_more else "",
        sketch.without_seed(letter).query() if held[letter] else "",
    )


def _cards(sketch: Sketch) -> list[Card]:
    """List the cards that lie nowhere yet, for a place of the Grove."""
    if sketch.at in KEEPERS:
        return []
    laid = {place.ancient for place in sketch.draft.places}
    return [
        Card(ancient.number, ancient.name, _faces(ancient), _laid(sketch, ancient))
        for ancient in sketch.draft.deck.ancients
        if ancient not in laid
    ]


def _faces(ancient: Ancient) -> str:
    ritual, hunger = ritual_in_words(ancient.ritual), hunger_in_words(ancient.hunger)
    return f"{ritual}; awake it eats {hunger}"


def _laid(sketch: Sketch, ancient: Ancient) -> str:
    place = sketch.place
    return sketch.filled(Place(ancient, place.seeds or NO_SEEDS, place.awake)).query()


def _toggled(sketch: Sketch) -> str:
    """Turn the card of the place over, or flip its Keeper."""
    place = sketch.place
    return sketch.filled(replace(place, awake=not place.awake)).query()


def _next(sketch: Sketch) -> str:
    place = ROUND[(ROUND.index(sketch.at) + 1) % len(ROUND)]
    return replace(sketch, at=place).query()


def _links(sketch: Sketch) -> dict[str, str]:
    """Give the links that change the direction and the options."""
    draft, rules = sketch.draft, sketch.draft.rules

    def with_rules(changed: Rules) -> str:
        return replace(sketch, draft=replace(draft, rules=changed)).query()

    return {
        "direction": replace(
            sketch, draft=replace(draft, direction=draft.direction.reversed)
        ).query(),
        "flip": with_rules(replace(rules, flip_emptied_keeper=not rules.flip_emptied_keeper)),
        "skip": with_rules(replace(rules, skip_origin=not rules.skip_origin)),
        "after": _next(sketch),
    }


def _fields(sketch: Sketch) -> list[tuple[str, str]]:
    """Give the sketch as the hidden fields of a form."""
    return parse_qsl(sketch.query().removeprefix("?"), keep_blank_values=True)
