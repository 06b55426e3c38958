"""QR codes as vector squares."""

from __future__ import annotations

from cards.print.paper import Box
from cards.print.pen import WHITE, Pen, Point

QUIET_MODULES = 4
"""The empty border that readers need, in modules on each side."""


def qr_rows(text: str) -> tuple[tuple[bool, ...], ...]:
    """Give the modules of a QR code (error correction M) from the top, dark ones true.

    >>> len(qr_rows("06M3-13X3-J9HZV"))
    21
    """
    import segno

    code = segno.make_qr(text, error="m", boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


def draw_qr(pen: Pen, text: str, corner: Point, size_mm: float) -> None:
    """Draw the QR code of a text; ``size_mm`` is its width with the quiet zone.

    ``corner`` is the lower left corner of the quiet zone.
    """
    rows = qr_rows(text)
    module = size_mm / (len(rows) + 2 * QUIET_MODULES)
    x, y = corner
    pen.box(Box(x, y, size_mm, size_mm), WHITE)
    top = y + size_mm - QUIET_MODULES * module
    for down, row in enumerate(rows):
        start = 0
        while start < len(row):
            if not row[start]:
                start += 1
                continue
            end = start
            while end < len(row) and row[end]:
                end += 1
            left = x + (QUIET_MODULES + start) * module
            low = top - (down + 1) * module
            pen.box(Box(left, low, (end - start) * module, module), "#000000")
            start = end
