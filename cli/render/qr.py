"""A QR code for the terminal, two rows of squares in a line of text."""

from __future__ import annotations

from rich.text import Text

from cards.print.qr import qr_rows
from cli.render.symbols import SYMBOLS, Drawing

QUIET = 2  # squares of border; on a screen readers need no more

_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def draw_qr(
    text: str, width: int, drawing: Drawing = SYMBOLS, *, colour: bool = True
) -> list[Text]:
    """Draw a code; nothing where it does not fit into ``width`` columns or needs other signs.

    With colours it is black on white on any terminal. Without, the light squares are drawn, which
    is right where letters are light on dark; most phones read the reverse as well.

    >>> len(draw_qr("06M3-13X3-J9HZV", 80)), draw_qr("06M3-13X3-J9HZV", 20)
    (13, [])
    """
    rows = qr_rows(text)
    side = len(rows) + 2 * QUIET
    if side > width or drawing is not SYMBOLS:
        return []
    empty = (False,) * side
    bordered = [empty] * QUIET
    bordered += [(False,) * QUIET + row + (False,) * QUIET for row in rows]
    bordered += [empty] * QUIET
    if len(bordered) % 2:
        bordered.append(empty)
    style = "bright_white on black" if colour else ""
    return [
        Text("".join(_BLOCKS[not up, not down] for up, down in zip(*pair, strict=True)), style)
        for pair in zip(bordered[::2], bordered[1::2], strict=True)
    ]
