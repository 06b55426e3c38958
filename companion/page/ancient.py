"""One Ancient of the Grove: its number and name, its ritual and hunger, and its seeds."""

from __future__ import annotations

from functools import lru_cache

from ancients.seeds import COLOURS, Seeds
from ancients.table import PLACES
from cards.print.emblems import draw_emblem, emblem_for
from cards.print.faces import ancient_card
from companion.page.lettering import broken, write
from companion.page.markup import element, number
from companion.page.rows import Area, Item, draw_items
from companion.page.sprites import use
from companion.page.svgpen import SvgPen
from companion.page.view import GroveView
from companion.page.words import ancient_words

HEIGHT = 196.0
_BAND, _RITUAL, _HUNGER = 63.0, 52.0, 24.0
_SYMBOL = 23.0
_PICTURE = 42.0


def draw_ancient(view: GroveView, index: int, area: Area) -> str:
    """Draw a place of the Grove in its box, as a link when it can be tapped."""
    place = PLACES[index]
    inner = [
        _frame("card", area),
        _band(view, index, area),
        _faces(view, index, Area(area.x, area.y + _BAND, area.width, _RITUAL + _HUNGER)),
        _tray(view, index, area),
        _frame("ring", area),
    ]
    label = ancient_words(view, index)
    kind = " ".join(["place", *_states(view, index)])
    if place in view.lifts:
        link = {
            "id": f"place-{place}",
            "class": kind,
            "href": view.lifts[place],
            "aria-label": label,
        }
        return element("a", link, "".join(inner))
    return element("g", {"class": kind, "role": "img", "aria-label": label}, "".join(inner))


def _states(view: GroveView, index: int) -> list[str]:
    states = ["awake" if view.position.awake[index] else "asleep"]
    if view.effects is not None and index in view.effects.awakened:
        states.append("awakes")
    if view.lifted == PLACES[index]:
        states.append("lifted")
    if view.next_place == index:
        states.append("next")
    return states


def _frame(kind: str, area: Area) -> str:
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


def _band(view: GroveView, index: int, area: Area) -> str:
    """Draw number, state and name on the band, which is dark asleep and light awake."""
    ancient = view.position.ancients[index]
    x, y, right, low = area.x, area.y, area.right, area.y + _BAND
    corner = 7.0
    outline = (
        f"M{number(x)} {number(low)}V{number(y + corner)}Q{number(x)} {number(y)} "
        f"{number(x + corner)} {number(y)}H{number(right - corner)}Q{number(right)} {number(y)} "
        f"{number(right)} {number(y + corner)}V{number(low)}Z"
    )
    disc = {"cx": number(x + 14.0), "cy": number(y + 14.0), "r": "10"}
    drawn = [
        element("path", {"class": "band", "d": outline}),
        element("circle", {"class": "disc", **disc}),
        write(PLACES[index], x + 14.0, y + 19.6, 20.0, "number", "middle"),
        write(_state(view, index), right - 5.0, y + 19.6, area.width - 33.0, "on-band", "end"),
    ]
    lines = broken(ancient.name, area.width - 8.0)
    top = y + 40.0 + (9.0 if len(lines) == 1 else 0.0)
    for place, text in enumerate(lines):
        middle = x + area.width / 2
        drawn.append(
            write(text, middle, top + 18.0 * place, area.width - 8.0, "name on-band", "middle")
        )
    return "".join(drawn)


def _state(view: GroveView, index: int) -> str:
    position, place = view.position, PLACES[index]
    if view.effects is not None and index in view.effects.awakened:
        return "awakes"
    if position.awake[index]:
        return "awake"
    seeds = view.lying(place) + view.sown(place)
    return f"lacks {position.ancients[index].ritual.missing(seeds)}"


def _faces(view: GroveView, index: int, area: Area) -> str:
    """Draw the ritual, or once awake the picture; below it what is eaten when awake."""
    ancient = view.position.ancients[index]
    card = ancient_card(ancient)
    upper = Area(area.x + 3.0, area.y + 2.0, area.width - 6.0, _RITUAL - 2.0)
    if view.position.awake[index]:
        middle = (area.x + area.width / 2, area.y + 2.0 + _RITUAL / 2)
        sun = {"cx": number(middle[0]), "cy": number(middle[1]), "r": "26"}
        where = {"class": "picture", "transform": f"translate({' '.join(map(number, middle))})"}
        picture = _picture(ancient.name, ancient.number, card.front.trait)
        drawn = element("circle", {"class": "sun", **sun}) + element("g", where, picture)
    else:
        drawn = draw_items([Item(symbol) for symbol in card.front.symbols], upper, _SYMBOL)
    y = area.y + _RITUAL
    sent = {} if view.effects is None else {at: keeper for at, _, keeper in view.effects.sent}
    if index in sent:
        middle_x = area.x + area.width / 2
        words = f"seeds to {sent[index]}"
        return drawn + write(words, middle_x, y + 17.0, area.width - 6.0, "sent", "middle")
    eaten = [Item(symbol) for symbol in card.back.symbols]
    row = Area(area.x + 23.0, y, area.width - 26.0, _HUNGER)
    mark = use("cross", area.x + 13.0, y + _HUNGER / 2, 15.0, "eats")
    return drawn + mark + draw_items(eaten, row, 19.0, centred=False)


@lru_cache(maxsize=64)
def _picture(name: str, number_: int, trait: str) -> str:
    """Draw the Ancient with open eyes about the origin."""
    pen = SvgPen()
    draw_emblem(pen, emblem_for(name, number_), (0.0, 0.0), _PICTURE, trait=trait, awake=True)
    return str(pen)


def _tray(view: GroveView, index: int, area: Area) -> str:
    y = area.y + _BAND + _RITUAL + _HUNGER + 2.0
    tray = Area(area.x + 3.0, y, area.width - 6.0, area.low - y - 3.0)
    frame = {
        "class": "tray",
        "x": number(tray.x),
        "y": number(tray.y),
        "width": number(tray.width),
        "height": number(tray.height),
        "rx": "5",
    }
    inner = Area(tray.x + 2.0, tray.y + 1.0, tray.width - 4.0, tray.height - 2.0)
    items = tray_items(view, PLACES[index])
    return element("rect", frame) + draw_items(items, inner, _SYMBOL - 0.5)


def tray_items(view: GroveView, place: str) -> list[Item]:
    """Give the seeds on a place: those that lie there, then those placed this turn.

    Of the seeds that would be eaten those that lay there are marked first.
    """
    gone = Seeds()
    if view.effects is not None and place in PLACES[:8]:
        gone = view.effects.eaten[PLACES.index(place)]
    left = {letter: gone[letter] for letter in COLOURS}
    items = []
    for seeds, fresh in ((view.lying(place), False), (view.sown(place), True)):
        for letter in seeds:
            eaten = left[letter] > 0
            left[letter] -= eaten
            items.append(Item(letter, fresh, eaten))
    return items
