"""The first page: the games that are under way, and every way to a new one."""

from __future__ import annotations

from secrets import randbelow

from starlette.responses import Response

from ancients.errors import AncientsError
from ancients.table import Direction
from cards.deals import Deal
from cards.decks import DEFAULT_DECK
from cards.library import puzzles
from cards.print.words import par_in_words
from companion.newdeal import new_deal
from companion.page.view import GroveView
from companion.record import GameRecord
from companion.web.faults import faults_of, heading_of, status_of
from companion.web.fields import LARGEST_BODY, BadFieldError, choice, short
from companion.web.games import NoGameError
from companion.web.handling import Asked, go_to
from companion.web.lane import Job
from companion.web.site import Site, drawing
from companion.web.texts import read_game_text

SHOWN = 20  # games, unless all are asked for
GRADES = ("1", "2", "3", "4", "5")
_DIRECTIONS = tuple(direction.value for direction in Direction)


def home(site: Site, asked: Asked) -> Response:
    """List the games and offer new ones."""
    return _home(site, everything=bool(short(asked.query, "all")))


def _home(
    site: Site, *, everything: bool = False, error: AncientsError | None = None, text: str = ""
) -> Response:
    saves = site.games.list()
    return site.page(
        "home.html",
        200 if error is None else status_of(error),
        saves=saves if everything else saves[:SHOWN],
        more=0 if everything else max(0, len(saves) - SHOWN),
        puzzles=puzzles(),
        decks=site.shelf.decks,
        default_deck=DEFAULT_DECK,
        directions=_DIRECTIONS,
        grades=GRADES,
        text=text,
        heading="" if error is None else heading_of(error),
        faults=[] if error is None else faults_of(error),
    )


def begin_from_text(site: Site, asked: Asked) -> Response:
    """Begin the game that a pasted text holds; the text stays in its field when it is wrong."""
    text = asked.form.get("text", "")
    if len(text) > LARGEST_BODY:
        raise BadFieldError("The text is too long.")
    try:
        record = read_game_text(text, site.shelf)
    except AncientsError as error:
        return _home(site, error=error, text=text)
    return _begin(site, record)


def begin_from_seed(site: Site, asked: Asked) -> Response:
    """Begin a random deal, drawn or named by a seed."""
    deck = site.shelf.find(short(asked.form, "deck") or DEFAULT_DECK)
    direction = Direction(choice(asked.form, "direction", _DIRECTIONS))
    seed = short(asked.form, "seed") or None
    return _begin(site, GameRecord.of(new_deal(deck, seed, direction)))


def ask_for_deal(site: Site, asked: Asked) -> Response:
    """Ask for a deal of a grade; the answer has a page of its own."""
    deck = site.shelf.find(short(asked.form, "deck") or DEFAULT_DECK)
    grade = int(choice(asked.form, "grade", GRADES))
    job = site.desk.make(deck, grade, str(randbelow(1_000_000_000)))
    return go_to(f"{site.root}/new/made/{job.number}")


def made(site: Site, asked: Asked) -> Response:
    """Show how the making of a deal is going, or the deal."""
    job = _making(site, asked)
    deal = job.answer if isinstance(job.answer, Deal) else None
    return site.page(
        "made.html",
        job=job,
        ahead=site.desk.ahead(job),
        starting=site.desk.starting(job),
        deal=deal,
        par="" if deal is None or deal.par is None else par_in_words(deal.par),
        grove="" if deal is None else drawing(GroveView(deal.position)),
        pending=job.pending,
    )


def play_made(site: Site, asked: Asked) -> Response:
    """Begin a game with a deal that was made."""
    job = _making(site, asked)
    if not isinstance(job.answer, Deal):
        raise AncientsError("this deal is not made yet")
    return _begin(site, GameRecord.of(job.answer))


def cancel_making(site: Site, asked: Asked) -> Response:
    """Stop making a deal."""
    job = _making(site, asked)
    site.desk.cancel(job)
    return go_to(f"{site.root}/new/made/{job.number}")


def _making(site: Site, asked: Asked) -> Job:
    number = asked.path["number"]
    job = site.desk.long_job(int(number)) if number.isascii() and number.isdigit() else None
    if job is None or not hasattr(job.question, "grade"):
        raise NoGameError(
            "This deal is not known any more; the server was started anew, or it was long ago. "
            "Ask for another one."
        )
    return job


def _begin(site: Site, record: GameRecord) -> Response:
    return go_to(f"{site.root}/game/{site.games.begin(record)}")
