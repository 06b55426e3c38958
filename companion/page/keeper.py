"""A Keeper: which numbers it takes, its side, its seeds, and a button that flips it."""

from __future__ import annotations

from companion.page.ancient import tray_items
from companion.page.lettering import write
from companion.page.markup import element, number
from companion.page.rows import Area, draw_items
from companion.page.sprites import use
from companion.page.view import GroveView
from companion.page.words import PARITY, flip_words, keeper_words

WIDTH, HEIGHT = 110.0, 108.0
_HEAD, _BUTTON = 25.0, 46.0


def draw_keeper(view: GroveView, keeper: str, x: float, y: float) -> str:
    """Draw a Keeper; lifting its seeds and flipping it are two controls."""
    flips = keeper in view.flips
    area = Area(x, y, WIDTH, HEIGHT - (_BUTTON + 2.0 if flips else 0.0))
    active = view.active(keeper)
    tray = Area(x + 3.0, y + _HEAD, WIDTH - 6.0, area.height - _HEAD - 3.0)
    word = not active and not flips  # else the button says it
    room = Area(tray.x + 2.0, tray.y, tray.width - 4.0, tray.height - (18.0 if word else 0.0))
    inner = [
        _rect("card", area),
        write(f"{keeper} {PARITY[keeper]}", x + 7.0, y + 19.0, 62.0, "bold"),
        use("active" if active else "used", x + WIDTH - 15.0, y + 13.5, 17.0, "state"),
        _rect("tray", tray),
        draw_items(tray_items(view, keeper), room, 24.0),
        write("used", x + WIDTH / 2, tray.low - 5.0, 60.0, "side", "middle") if word else "",
        _rect("ring", area),
    ]
    states = ["keeper", "active" if active else "used"]
    states += ["lifted"] if view.lifted == keeper else []
    states += ["flipped"] if view.flipped == keeper else []
    label = keeper_words(view, keeper)
    kind = " ".join(states)
    if keeper in view.lifts:
        link = {
            "id": f"place-{keeper}",
            "class": kind,
            "href": view.lifts[keeper],
            "aria-label": label,
        }
        drawn = element("a", link, "".join(inner))
    else:
        drawn = element("g", {"class": kind, "role": "img", "aria-label": label}, "".join(inner))
    return drawn + (_flip(view, keeper, x, y) if flips else "")


def _flip(view: GroveView, keeper: str, x: float, y: float) -> str:
    area = Area(x, y + HEIGHT - _BUTTON, WIDTH, _BUTTON)
    chosen = view.flipped == keeper
    words = "flipped" if chosen else "flip"
    inner = [
        _rect("button", area),
        use("used" if chosen else "active", x + 24.0, area.y + _BUTTON / 2, 24.0, "state"),
        write(words, x + 44.0, area.y + _BUTTON / 2 + 5.5, 62.0),
        _rect("ring", area),
    ]
    link = {
        "id": f"flip-{keeper}",
        "class": "flip chosen" if chosen else "flip",
        "href": view.flips[keeper],
        "aria-label": flip_words(view, keeper),
    }
    return element("a", link, "".join(inner))


def _rect(kind: str, area: Area) -> str:
    return element(
        "rect",
        {
            "class": kind,
            "x": number(area.x),
            "y": number(area.y),
            "width": number(area.width),
            "height": number(area.height),
            "rx": "7",
        },
    )
