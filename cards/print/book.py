"""A booklet of deals as a PDF file."""

from __future__ import annotations

from collections.abc import Sequence

from cards.deals import Deal
from cards.print.bookentries import entries_of
from cards.print.bookpages import draw_book_page
from cards.print.bookplan import BookOptions, plan_book
from cards.print.fonts import require_printable
from cards.print.imposition import booklet_order
from cards.print.paper import Box
from cards.print.pen import Pen


def book(deals: Sequence[tuple[str, Deal]], options: BookOptions) -> bytes:
    """Return a PDF file with deals in rising grade, hints, and the solutions apart from them.

    ``deals`` are pairs of a place, for messages, and a deal. The same deals and options give the
    same bytes. Raises ``BookError`` with everything that keeps the deals from being printed, and
    ``FontError`` when the title cannot be.

    >>> from cards.find import find_deal
    >>> book([("first-grove", find_deal("first-grove"))], BookOptions())[:5]
    b'%PDF-'
    """
    require_printable([("--title", options.title)])
    plan = plan_book(entries_of(deals), options)
    page = options.page
    if not options.booklet:
        pen = Pen(page, options.title)
        for number in range(1, len(plan.pages) + 1):
            with pen.clipped(page.box()):
                draw_book_page(pen, plan, number, options, linked=True)
            pen.end_page()
        return pen.finish()
    sheet = options.paper.lying()
    pen = Pen(sheet, options.title)
    pen.set_duplex("short")
    for left, right in booklet_order(len(plan.pages)):
        for place, shown in enumerate((left, right)):
            if shown is None:
                continue
            with pen.moved(place * page.width_mm, 0.0), pen.clipped(_whole(page.box())):
                draw_book_page(pen, plan, shown, options, linked=False)
        pen.end_page()
    return pen.finish()


def _whole(box: Box) -> Box:
    """Keep half a hair from the fold, so that nothing reaches the page beside."""
    return box.grown(-0.05)
