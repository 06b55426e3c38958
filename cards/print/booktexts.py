"""The running text of a booklet: how to set up and play, the legend, hints and solutions."""

from __future__ import annotations

from cards.print.bookentries import Entry
from cards.print.flow import Group, Item

_WIDE = 888  # stands for a page number that is not known yet

_SETUP = (
    "Lay out the eight Ancients of the diagram, asleep side up: a row of four above, a row of "
    "four below. The number in brackets after a name is the card's number.",
    "Put the left Keeper (L) and the right Keeper (R) at the ends, active side up.",
    "In each box the upper part shows the symbols of the side that lies up. Put the seeds on the "
    "Ancient that are drawn in the tinted lower part. Of 16 seeds 4 are red, "
    "4 green, 4 blue, 2 white and 2 black.",
    "The arrows between the rows show the direction in which you sow in this deal.",
    "Some deals begin in the middle of a game: a grey Ancient is awake already, a grey Keeper "
    "is used, and seeds may lie on the Keepers or be gone.",
)

PLAY = (
    "Move: lift all seeds of one Ancient or Keeper and place one on each next Ancient, in any "
    "order of colours you like. Keepers are passed over. If an active Keeper is empty, or it is "
    "the one you lift from, you may flip it: the whole turn then goes the other way. At most "
    "one is flipped in a turn.",
    "Consume: every seed on an Ancient that was awake before this turn and matches one of its "
    "x-marked symbols leaves the game.",
    "Awaken: every sleeping Ancient whose seeds hold its ritual awakes and sends all its seeds "
    "to a Keeper, an even number to the left, an odd number to the right. Turn it over.",
    "You win when all eight are awake; your score is the number of seeds left. Par is the "
    "result to reach.",
)

PLACES = (
    "Places are numbered 1 2 3 4 in the upper row, left to right, and 5 6 7 8 in the lower row, "
    "right to left, so that 8 lies below 1.",
    "3:RG means: lift place 3, place red first, then green. L:WGGB lifts the left Keeper. "
    "5~R:KBR lifts place 5 and flips the right Keeper.",
)

LEGEND: tuple[tuple[tuple[str, ...], bool, str], ...] = (
    (("R",), False, "red: the triangle, R"),
    (("G",), False, "green: the leaf, G"),
    (("B",), False, "blue: the drop, B"),
    (("W",), False, "white: the star, W"),
    (("K",), False, "black: the square, K"),
    (("*",), False, "in a ritual: one seed of any colour"),
    (("=", "=", "="), False, "in a ritual: as many seeds of one same colour, whichever it is"),
    (("G",), True, "on an awake Ancient: eats every seed of this colour"),
    (("*",), True, "on an awake Ancient: eats every seed"),
    (
        ("==",),
        True,
        "on an awake Ancient: eats all seeds of a colour of which two or more lie there",
    ),
)


def setup_groups(size_pt: float) -> tuple[Group, ...]:
    """Give the pages that explain: how to set up, a turn, notation, and the legend."""
    return (
        _chapter("How to set up", _SETUP, size_pt, numbered=True),
        _chapter("A turn", PLAY, size_pt, numbered=True),
        _chapter("How turns are written", PLACES, size_pt),
        _legend(size_pt),
    )


def hint_group(entry: Entry, size_pt: float, page_of: dict[str, int]) -> Group:
    """Give the hints to a deal that has a solution, with the pages of the deal and solution."""
    assert entry.hints is not None
    number = entry.number
    pages = f"deal on page {_page(page_of, 'deal', number)}, solution on page " + str(
        _page(page_of, "solution", number)
    )
    items = [
        _head(entry, pages, size_pt),
        Item(f"First turn. {entry.hints.first}", size_pt, gap_mm=0.6),
    ]
    if entry.hints.turning:
        items.append(Item(f"Turning point. {entry.hints.turning}", size_pt, gap_mm=0.6))
    return Group(tuple(items), f"hint {number}", f"deal {number}")


def solution_group(entry: Entry, size_pt: float, page_of: dict[str, int]) -> Group:
    """Give the whole solution of a deal that has one, with the pages of the deal and hints."""
    assert entry.hints is not None
    number = entry.number
    pages = f"deal on page {_page(page_of, 'deal', number)}, hints on page " + str(
        _page(page_of, "hint", number)
    )
    steps = []
    for place, step in enumerate(entry.hints.steps, start=1):
        note = f" ({step.note})" if step.note else ""
        # No break between a turn's number and the turn.
        steps.append(f"{place}.\u00a0{step.turn}{note}".replace(" (", "\u00a0("))
    items = (_head(entry, pages, size_pt), Item(" · ".join(steps), size_pt, gap_mm=0.6))
    return Group(items, f"solution {number}", f"deal {number}")


def _head(entry: Entry, pages: str, size_pt: float) -> Item:
    words = f"{entry.number}  {entry.name} ({pages})"
    return Item(words, size_pt, bold=True, gap_mm=size_pt * 0.3)


def _page(page_of: dict[str, int], kind: str, number: int) -> int:
    return page_of.get(f"{kind} {number}", _WIDE)


def _chapter(
    heading: str, paragraphs: tuple[str, ...], size_pt: float, numbered: bool = False
) -> Group:
    items = [Item(heading, size_pt * 1.5, bold=True, gap_mm=size_pt * 0.35)]
    for number, text in enumerate(paragraphs, start=1):
        words = f"{number}. {text}" if numbered else text
        items.append(Item(words, size_pt, gap_mm=size_pt * 0.13))
    return Group(tuple(items), heading.casefold())


def _legend(size_pt: float) -> Group:
    items = [Item("Legend", size_pt * 1.5, bold=True, gap_mm=size_pt * 0.35)]
    for symbols, eaten, words in LEGEND:
        items.append(
            Item(
                words,
                size_pt,
                symbols=symbols,
                eaten=eaten,
                column_mm=size_pt * 2.9,
                gap_mm=size_pt * 0.1,
            )
        )
    return Group(tuple(items), "legend")
