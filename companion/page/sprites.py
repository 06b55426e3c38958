"""The symbols of seeds, rituals and states, drawn once a page and used everywhere on it."""

from __future__ import annotations

from functools import lru_cache

from cards.print.face import draw_state
from cards.print.faces import Kind
from cards.print.pen import BLACK, WHITE
from cards.print.symbols import SEED_FILL, draw_symbol
from companion.page.markup import element, number
from companion.page.svgpen import SvgPen

SIZE = 24.0
"""The size at which a symbol is drawn; it is scaled where it is used."""

_ROOM = 1.12  # outlines and points stand out a little
_NAMES = {"*": "any", "=": "one-same", "==": "two-same", "===": "three-same", "====": "four-same"}


def symbol_id(symbol: str) -> str:
    """Give the id of a symbol's drawing on the page.

    >>> symbol_id("R"), symbol_id("==")
    ('aw-R', 'aw-two-same')
    """
    return f"aw-{_NAMES.get(symbol, symbol)}"


def width_of(symbol: str, size: float) -> float:
    """Measure a symbol: a hunger of several ``=`` is wider than the others.

    >>> width_of("R", 20), width_of("==", 20)
    (20, 28.0)
    """
    if symbol.startswith("=="):
        return size * (0.6 * len(symbol) + 0.2)
    return size


@lru_cache(maxsize=4096)
def use(symbol: str, x: float, y: float, size: float, kind: str = "symbol") -> str:
    """Draw a symbol about a middle; ``kind`` is its class."""
    wide, high = width_of(symbol, size) * _ROOM, size * _ROOM
    return element(
        "use",
        {
            "class": kind,
            "href": f"#{symbol_id(symbol)}",
            "x": number(x - wide / 2),
            "y": number(y - high / 2),
            "width": number(wide),
            "height": number(high),
        },
    )


@lru_cache(maxsize=1)
def sprites() -> str:
    """Give the definitions that ``use`` refers to; they must stand once on a page."""
    drawn = []
    for symbol in (*SEED_FILL, *_NAMES):
        pen = SvgPen()
        draw_symbol(pen, symbol, (0.0, 0.0), SIZE)
        drawn.append(_symbol(symbol, pen))
    for kind in Kind:
        pen = SvgPen()
        draw_state(pen, kind, (0.0, 0.0), SIZE / 2)
        drawn.append(_symbol(kind.value, pen))
    drawn.append(_symbol("cross", _cross()))
    return element("defs", {}, "".join(drawn))


def _symbol(name: str, pen: SvgPen) -> str:
    wide = width_of(name, SIZE) * _ROOM
    high = SIZE * _ROOM
    box = " ".join(map(number, (-wide / 2, -high / 2, wide, high)))
    return element("symbol", {"id": symbol_id(name), "viewBox": box}, str(pen))


def _cross() -> SvgPen:
    """Draw the x that marks what is eaten: black on a white border, to show on every seed."""
    pen = SvgPen()
    arm = SIZE * 0.4
    for colour, line in ((WHITE, 5.4), (BLACK, 2.6)):
        for sign in (-1, 1):
            pen.segment((-arm, -sign * arm), (arm, sign * arm), colour, line)
    return pen
