"""Pages about a whole game: the look back, the game file, the view for printing."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from ancients.errors import AncientsError
from ancients.position import Position
from companion.analysis import Analysis, Slip, Station
from companion.codes import code_of
from companion.page.view import GroveView
from companion.saves import StaleSaveError
from companion.web.faults import faults_of, heading_of, status_of
from companion.web.fields import short
from companion.web.games import Table
from companion.web.handling import Asked, go_to
from companion.web.site import Site, drawing
from companion.web.texts import shown_text
from solver import Verdict


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the look back: a step, how much could still be kept after it, what it lost."""

    number: int
    step: str
    score: int | None
    words: str
    slip: Slip | None


def analysis(site: Site, asked: Asked) -> Response:
    """Show the look back on a game, as far as it is."""
    return _analysis(site, site.games.table(asked.path["name"]))


def _analysis(site: Site, table: Table, error: AncientsError | None = None) -> Response:
    job = site.desk.reviewed(table.record)
    found = job.answer if job is not None and isinstance(job.answer, Analysis) else None
    return site.page(
        "analysis.html",
        200 if error is None else status_of(error),
        table=table,
        title=table.record.title or table.name,
        job=job,
        ahead=0 if job is None else site.desk.ahead(job),
        starting=job is not None and site.desk.starting(job),
        rows=[] if found is None else _rows(found),
        closing=() if found is None else found.words()[len(found.stations) :],
        found=found,
        pending=job is not None and job.pending,
        heading="" if error is None else heading_of(error),
        faults=[] if error is None else faults_of(error),
    )


def _rows(found: Analysis) -> list[Row]:
    slips = {slip.number: slip for slip in found.slips}
    words = found.words()
    return [
        Row(
            station.number,
            _step(station),
            0 if station.best.verdict is Verdict.LOST else station.best.score,
            told.partition(": ")[2],
            slips.get(station.number),
        )
        for station, told in zip(found.stations, words, strict=False)
    ]


def _step(station: Station) -> str:
    if station.step is None:
        return "Start"
    return "corrected" if isinstance(station.step, Position) else str(station.step)


def ask_analysis(site: Site, asked: Asked) -> Response:
    """Ask for the look back."""
    table = site.games.table(asked.path["name"])
    try:
        if short(asked.form, "mark") != table.mark:
            raise StaleSaveError("This game has gone on elsewhere; look back on it as it is now.")
        site.desk.review(table.record)
    except AncientsError as error:
        return _analysis(site, table, error)
    return go_to(f"{site.root}/game/{table.name}/analysis")


def cancel_analysis(site: Site, asked: Asked) -> Response:
    """Stop the look back; what it has found stays."""
    table = site.games.table(asked.path["name"])
    job = site.desk.reviewed(table.record)
    if job is not None:
        site.desk.cancel(job)
    return go_to(f"{site.root}/game/{table.name}/analysis")


def game_file(site: Site, asked: Asked) -> Response:
    """Show the game file to be copied out."""
    table = site.games.table(asked.path["name"])
    return site.page(
        "file.html",
        table=table,
        title=table.record.title or table.name,
        text=shown_text(table.record),
        position=str(table.position) if table.record.deck.reference else "",
        code=code_of(table.record.start),
    )


def print_view(site: Site, asked: Asked) -> Response:
    """Show the table and the turns so far, without controls, for paper."""
    table = site.games.table(asked.path["name"])
    record = table.record
    return site.page(
        "print.html",
        table=table,
        title=record.title or table.name,
        grove=drawing(GroveView(table.position)),
        steps=["corrected" if isinstance(step, Position) else str(step) for step in record.steps],
        start=drawing(GroveView(record.start), defs=False) if record.steps else "",
        code=code_of(record.start),
        outcome=table.position.outcome(),
    )
