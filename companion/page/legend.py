"""What the symbols mean and how a turn goes, for the foot of a page."""

from __future__ import annotations

from cards.print.booktexts import LEGEND, PLACES, PLAY
from companion.page.markup import element, number
from companion.page.rows import Area, Item, draw_items
from companion.page.sprites import use

_SIZE, _HIGH = 24.0, 28.0
_WIDE = 96.0


def legend_html() -> str:
    """List the symbols with their meaning, as a description list; the symbols are the Grove's."""
    rows = []
    for symbols, eaten, words in LEGEND:
        rows.append(element("dt", {}, _picture(symbols, eaten)))
        rows.append(element("dd", {}, text=words[:1].upper() + words[1:] + "."))
    return element("dl", {"class": "legend"}, "".join(rows))


def rules_html() -> str:
    """Say how a turn goes and how turns are written."""
    steps = "".join(element("li", {}, text=text) for text in PLAY)
    notes = "".join(element("p", {}, text=text) for text in PLACES)
    return element("ol", {}, steps) + notes


def _picture(symbols: tuple[str, ...], eaten: bool) -> str:
    left = 22.0 if eaten else 0.0
    area = Area(left, 0.0, _WIDE - left, _HIGH)
    items = [Item(symbol) for symbol in symbols]
    drawn = draw_items(items, area, _SIZE, centred=False)
    mark = use("cross", 10.0, _HIGH / 2, 16.0, "eats") if eaten else ""
    return element(
        "svg",
        {
            "class": "sign",
            "viewBox": f"0 0 {number(_WIDE)} {number(_HIGH)}",
            "aria-hidden": "true",
        },
        mark + drawn,
    )
