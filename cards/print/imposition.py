"""Which two pages lie side by side on each side of the sheets of a folded booklet."""

from __future__ import annotations


def booklet_order(pages: int) -> tuple[tuple[int | None, int | None], ...]:
    """Give the left and right page (from 1) of each sheet side, in printing order.

    ``None`` is an empty page; the pages are filled up to a multiple of four. Printed two-sided
    about the short edge, laid on one another and folded once, the pages run from 1 to the end.

    >>> booklet_order(7)
    ((None, 1), (2, 7), (6, 3), (4, 5))
    """
    filled = -(-max(pages, 1) // 4) * 4

    def page(number: int) -> int | None:
        return number if number <= pages else None

    sides: list[tuple[int | None, int | None]] = []
    for sheet in range(filled // 4):
        first, last = 1 + 2 * sheet, filled - 2 * sheet
        sides += [(page(last), page(first)), (page(first + 1), page(last - 1))]
    return tuple(sides)
