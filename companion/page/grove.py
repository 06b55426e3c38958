"""The whole table as SVG: eight Ancients in two rows, the Keepers between them at the ends.

Drawn for a width of 360 units, which on a narrow phone are CSS pixels::

    +----+ +----+ +----+ +----+
    | 1  | | 2  | | 3  | | 4  |      each 85 wide
    +----+ +----+ +----+ +----+
    +------+  direction  +------+
    |  L   |  and score  |  R   |
    +------+             +------+
    +----+ +----+ +----+ +----+
    | 8  | | 7  | | 6  | | 5  |
    +----+ +----+ +----+ +----+
"""

from __future__ import annotations

from ancients.seeds import COLOURS
from ancients.table import BOTTOM_ROW, TOP_ROW, Direction
from companion.page.ancient import HEIGHT as CARD_HEIGHT
from companion.page.ancient import draw_ancient
from companion.page.keeper import HEIGHT as LANE_HEIGHT
from companion.page.keeper import WIDTH as KEEPER_WIDTH
from companion.page.keeper import draw_keeper
from companion.page.lettering import write
from companion.page.markup import element, number
from companion.page.rows import Area
from companion.page.sprites import sprites, use
from companion.page.view import GroveView
from companion.page.words import colour_words, order_words, table_words

WIDTH = 360.0
HEIGHT = 2 * CARD_HEIGHT + LANE_HEIGHT + 24.0
HAND_HEIGHT, _PLACED_HEIGHT = 104.0, 42.0
_MARGIN, _GAP = 4.0, 4.0
_CARD_WIDTH = (WIDTH - 2 * _MARGIN - 3 * _GAP) / 4


def grove_svg(view: GroveView, *, defs: bool = True) -> str:
    """Draw a table; the same view gives the same text.

    Classes only: no style, no script. ``defs`` brings the symbols along, which must stand once on
    a page: of several drawings only one has them. Places with a link are ``<a href>`` with a
    label in full sentences, those without are pictures with one. In the order of the document the
    places follow the ring: 1 to 4, the right Keeper, 5 to 8, the left Keeper.

    >>> from cards.find import find_deal
    >>> view = GroveView(find_deal("first-grove").position, lifts={"1": "?lift=1"})
    >>> grove_svg(view).count("<a "), "style=" in grove_svg(view)
    (1, False)
    """
    lane_y = _MARGIN + CARD_HEIGHT + 8.0
    low_y = lane_y + LANE_HEIGHT + 8.0
    parts = [sprites() if defs else "", _lane(view, lane_y)]
    parts += [draw_ancient(view, index, _cell(TOP_ROW.index(index), _MARGIN)) for index in TOP_ROW]
    parts.append(draw_keeper(view, "R", WIDTH - _MARGIN - KEEPER_WIDTH, lane_y))
    for index in reversed(BOTTOM_ROW):
        parts.append(draw_ancient(view, index, _cell(BOTTOM_ROW.index(index), low_y)))
    parts.append(draw_keeper(view, "L", _MARGIN, lane_y))
    return _svg("grove", HEIGHT, table_words(view), parts)


def hand_svg(view: GroveView) -> str:
    """Draw the hand: the seeds placed so far in order, and a button for each colour left.

    Empty text when nothing is lifted. The symbols are those of a Grove on the same page.

    >>> from cards.find import find_deal
    >>> position = find_deal("first-grove").position
    >>> hand_svg(GroveView(position)), "aw-B" in hand_svg(GroveView(position, lifted="1"))
    ('', True)
    """
    if view.lifted is None:
        return ""
    parts = [write("Order", _MARGIN, 24.0, 60.0, "label")]
    left = view.order + "".join(view.hand)
    spots = Area(64.0, 2.0, WIDTH - 64.0 - _MARGIN, 34.0)
    parts.append(_spots(view, len(left), spots))
    room = (WIDTH - 2 * _MARGIN - 4 * _GAP) / 5
    for place, letter in enumerate(COLOURS):
        area = Area(_MARGIN + place * (room + _GAP), 44.0, room, 56.0)
        parts.append(_colour(view, letter, area))
    height = HAND_HEIGHT if view.hand else _PLACED_HEIGHT
    return _svg("hand", height, order_words(view), parts)


def _cell(column: int, y: float) -> Area:
    return Area(_MARGIN + column * (_CARD_WIDTH + _GAP), y, _CARD_WIDTH, CARD_HEIGHT)


def _svg(kind: str, height: float, label: str, parts: list[str]) -> str:
    return element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": kind,
            "viewBox": f"0 0 {number(WIDTH)} {number(height)}",
            "role": "group",
            "aria-label": label,
        },
        "".join(parts),
    )


def _spots(view: GroveView, count: int, area: Area) -> str:
    """Draw the seeds in the order in which they are placed, and empty spots for the rest."""
    step = min(26.0, area.width / count)
    drawn = []
    for number_, letter in enumerate(view.order.ljust(count)):
        middle = area.x + step * (number_ + 0.5)
        if letter == " ":
            spot = {"cx": number(middle), "cy": number(area.y + 16.0), "r": number(step * 0.36)}
            drawn.append(element("circle", {"class": "spot", **spot}))
        else:
            drawn.append(use(letter, middle, area.y + 16.0, min(24.0, step * 0.9), "seed"))
    return element("g", {"aria-hidden": "true"}, "".join(drawn))


def _colour(view: GroveView, letter: str, area: Area) -> str:
    count = view.hand[letter]
    if not count:
        return ""
    frame = {
        "x": number(area.x),
        "y": number(area.y),
        "width": number(area.width),
        "height": number(area.height),
        "rx": "8",
    }
    inner = [
        element("rect", {"class": "button", **frame}),
        use(letter, area.x + area.width * 0.36, area.y + area.height / 2, 34.0, "seed"),
        write(f"×{count}", area.right - 6.0, area.y + area.height / 2 + 6.0, 24.0, "", "end"),
        element("rect", {"class": "ring", **frame}),
    ]
    label = colour_words(view, letter, count)
    if letter in view.colours:
        link = {
            "id": f"colour-{letter}",
            "class": "colour",
            "href": view.colours[letter],
            "aria-label": label,
        }
        return element("a", link, "".join(inner))
    return element("g", {"class": "colour", "role": "img", "aria-label": label}, "".join(inner))


def _lane(view: GroveView, y: float) -> str:
    """Draw the way round and how far the game is, between the Keepers."""
    position = view.position
    way = position.direction if view.flipped is None else position.direction.reversed
    clockwise = way is Direction.CLOCKWISE
    middle = WIDTH / 2
    lines = ["clockwise"] if clockwise else ["counter-", "clockwise"]
    if position.outcome().won:
        told = ["Won", f"{position.total} seeds"]
    else:
        told = [f"{8 - position.asleep} of 8 awake", f"{position.total} seeds"]
    room = WIDTH - 2 * (KEEPER_WIDTH + _MARGIN + 4.0)
    kind = "way" if view.flipped is None else "way turned"
    drawn = [
        _arrow(middle, y + 8.0, clockwise),
        _arrow(middle, y + LANE_HEIGHT - 8.0, not clockwise),
    ]
    texts = [(text, kind) for text in lines] + [(text, "told") for text in told]
    top = y + LANE_HEIGHT / 2 - 10.0 * len(texts) + 15.0
    for place, (text, look) in enumerate(texts):
        drawn.append(write(text, middle, top + 20.0 * place, room, look, "middle"))
    return element("g", {"class": "lane", "aria-hidden": "true"}, "".join(drawn))


def _arrow(x: float, y: float, right: bool) -> str:
    sign = 1 if right else -1
    tip, tail = x + sign * 46, x - sign * 46
    drawn = f"M{number(tail)} {number(y)}H{number(tip)}M{number(tip - sign * 9)} {number(y - 6)}"
    drawn += f"L{number(tip)} {number(y)}L{number(tip - sign * 9)} {number(y + 6)}"
    return element("path", {"class": "arrow", "d": drawn})
