"""Questions to the solver, and the part of the page in which its answer stands."""

from __future__ import annotations

from starlette.responses import HTMLResponse, Response

from ancients.errors import AncientsError
from companion.saves import StaleSaveError
from companion.web.answers import ASKED, Telling, telling
from companion.web.building import read_choice
from companion.web.fields import choice, short
from companion.web.games import Table
from companion.web.handling import Asked, go_to
from companion.web.playing import table_page
from companion.web.questions import LOOKS_S
from companion.web.site import Site

_SECONDS = tuple(map(str, LOOKS_S))


def ask(site: Site, asked: Asked) -> Response:
    """Put a question to the solver and go back to the table, where its answer will stand."""
    name = asked.path["name"]
    table = site.games.table(name)
    try:
        step = choice(asked.form, "tell", ASKED)
        seconds = int(choice(asked.form, "seconds", _SECONDS))
        _require(table, asked)
        chosen = read_choice(asked.form, table.position)
        if not table.position.outcome().won:
            site.desk.look(table.record, table.position, seconds)
    except AncientsError as error:
        return table_page(site, table, {}, error=error)
    return go_to(f"{site.root}/game/{name}{chosen.query({'tell': step})}#answer")


def cancel(site: Site, asked: Asked) -> Response:
    """Stop the search for this position; what it has found stays."""
    name = asked.path["name"]
    table = site.games.table(name)
    step = choice(asked.form, "tell", ASKED)
    job = site.desk.standing(table.record, table.position).job
    if job is not None:
        site.desk.cancel(job)
    return go_to(f"{site.root}/game/{name}?tell={step}#answer")


def answer(site: Site, asked: Asked) -> Response:
    """Give the answer's part of the page alone, for the script that waits for it."""
    table = site.games.table(asked.path["name"])
    if short(asked.query, "mark") != table.mark:
        told, stale = Telling(), True
    else:
        told, stale = telling(site, table, asked.query), False
    text = site.text("answer.html", table=table, told=told, stale=stale)
    return HTMLResponse(text, headers={"X-Pending": "yes" if told.pending else "no"})


def _require(table: Table, asked: Asked) -> None:
    if short(asked.form, "mark") != table.mark:
        raise StaleSaveError(
            "This game has gone on elsewhere, so this question was about a table that is gone. "
            "Here is the table as it is now."
        )
