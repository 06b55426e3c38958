"""The plan of a booklet: what stands on which page. Nothing is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from ancients.errors import AncientsError
from cards.print.bookentries import Entry
from cards.print.booktexts import hint_group, setup_groups, solution_group
from cards.print.flow import Group, Item, fill_pages
from cards.print.paper import A4, Box, Paper

MOST_PER_PAGE = 4


@dataclass(frozen=True, slots=True)
class BookOptions:
    """How a booklet is set.

    ``per_page`` is 1 to 4 deals, ``None`` for as many as suit the page (2, or 1 in large print).
    ``booklet``: pages of half the paper, two on each side of a sheet, to be folded. Raises
    ``AncientsError`` on any other number of deals.

    >>> BookOptions(booklet=True).page
    Paper(name='a4', width_mm=148.5, height_mm=210.0)
    """

    paper: Paper = A4
    per_page: int | None = None
    large_print: bool = False
    booklet: bool = False
    title: str = "Awaken the Ancients"

    def __post_init__(self) -> None:
        """Refuse a number of deals that does not fit."""
        if self.per_page is not None and not 1 <= self.per_page <= MOST_PER_PAGE:
            raise AncientsError(f"{self.per_page} deals a page do not fit; give 1 to 4")

    @property
    def page(self) -> Paper:
        """The size of one page of the booklet."""
        return self.paper.half() if self.booklet else self.paper

    @property
    def deals_a_page(self) -> int:
        """The number of deals on a page."""
        return self.per_page or (1 if self.large_print else 2)

    @property
    def text_pt(self) -> float:
        """The size of running text."""
        return 16.0 if self.large_print else 9.0 if self.booklet else 10.5

    @property
    def body(self) -> Box:
        """The part of a page within its margins, above the page number."""
        side, low, top = (11.0, 15.0, 11.0) if self.booklet else (16.0, 19.0, 15.0)
        page = self.page
        return Box(side, low, page.width_mm - 2 * side, page.height_mm - low - top)


@dataclass(frozen=True, slots=True)
class BookPage:
    """One page: the cover, deals, or running text."""

    entries: tuple[Entry, ...] = ()
    groups: tuple[Group, ...] = ()
    cover: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """All pages in order, and on which page (from 1) each mark lies.

    Marks are ``deal 7``, ``hint 7`` and ``solution 7``.
    """

    pages: tuple[BookPage, ...]
    page_of: dict[str, int]


def plan_book(entries: tuple[Entry, ...], options: BookOptions) -> Plan:
    """Lay out a booklet: cover, how to play, deals, hints, solutions.

    Page numbers in the text are first taken to be wide, and the pages filled again with what
    comes out until it stays; text can only get shorter by that.
    """
    page_of: dict[str, int] = {}
    while True:
        pages = _pages(entries, options, page_of)
        found = _marks(pages)
        if found == page_of:
            return Plan(pages, found)
        page_of = found


def _pages(
    entries: tuple[Entry, ...], options: BookOptions, page_of: dict[str, int]
) -> tuple[BookPage, ...]:
    size = options.text_pt
    step = options.deals_a_page
    pages = [BookPage(cover=True)]
    pages += _running(list(setup_groups(size)), options)
    pages += [BookPage(entries[at : at + step]) for at in range(0, len(entries), step)]
    solved = [entry for entry in entries if entry.hints is not None]
    if solved:
        hints = [hint_group(entry, size, page_of) for entry in solved]
        pages += _running([_heading("Hints", size), *hints], options)
        solutions = [solution_group(entry, size, page_of) for entry in solved]
        pages += _running([_heading("Solutions", size), *solutions], options)
    return tuple(pages)


def _running(groups: list[Group], options: BookOptions) -> list[BookPage]:
    body = options.body
    return [BookPage(groups=page) for page in fill_pages(groups, body.width_mm, body.height_mm)]


def _heading(words: str, size_pt: float) -> Group:
    return Group((Item(words, size_pt * 1.7, bold=True),), mark=words.casefold())


def _marks(pages: tuple[BookPage, ...]) -> dict[str, int]:
    found: dict[str, int] = {}
    for number, page in enumerate(pages, start=1):
        for entry in page.entries:
            found[f"deal {entry.number}"] = number
        for group in page.groups:
            if group.mark:
                found[group.mark] = number
    return found
