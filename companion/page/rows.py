"""Symbols in rows within a box: as large as fits, up to a size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.page.markup import element, number
from companion.page.sprites import use, width_of

GAP = 3.0


@dataclass(frozen=True, slots=True)
class Area:
    """A box in units; y goes down."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def low(self) -> float:
        """The lower edge."""
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class Item:
    """A symbol to draw; ``fresh`` was placed this turn, ``eaten`` leaves the game with it."""

    symbol: str
    fresh: bool = False
    eaten: bool = False


def draw_items(items: Sequence[Item], area: Area, largest: float, *, centred: bool = True) -> str:
    """Draw symbols row by row, all of one size; neighbouring ``=`` are joined by a bar."""
    if not items:
        return ""
    size = _fitting(items, area, largest)
    rows = _broken(items, area.width, size)
    high = len(rows) * size + (len(rows) - 1) * GAP
    y = area.y + (area.height - high) / 2 + size / 2
    drawn = []
    for row in rows:
        x = area.x + ((area.width - _row_width(row, size)) / 2 if centred else 0.0)
        drawn.append(_draw_row(row, x, y, size))
        y += size + GAP
    return "".join(drawn)


def _draw_row(row: Sequence[Item], x: float, y: float, size: float) -> str:
    bars, marks = [], []
    before: Item | None = None
    for item in row:
        wide = width_of(item.symbol, size)
        middle = x + wide / 2
        if before is not None and before.symbol == item.symbol == "=":
            where = {"d": f"M{number(middle - size - GAP)} {number(y)}H{number(middle)}"}
            bars.append(element("path", {"class": "bar", **where}))
        if item.fresh:
            where = {"cx": number(middle), "cy": number(y), "r": number(size * 0.62)}
            bars.append(element("circle", {"class": "fresh", **where}))
        marks.append(use(item.symbol, middle, y, size, "seed" + (" gone" if item.eaten else "")))
        if item.eaten:
            marks.append(use("cross", middle, y, size, "cross"))
        x += wide + GAP
        before = item
    return "".join(bars + marks)


def _fitting(items: Sequence[Item], area: Area, largest: float) -> float:
    size = largest
    while size > 4.0:
        rows = _broken(items, area.width, size)
        high = len(rows) * size + (len(rows) - 1) * GAP
        if high <= area.height and all(_row_width(row, size) <= area.width for row in rows):
            return size
        size -= 0.5
    return size


def _broken(items: Sequence[Item], width: float, size: float) -> list[list[Item]]:
    """Fill rows from the left, then even them out: 2 and 2 instead of 3 and 1."""
    rows = _filled(items, width, size)
    if len(rows) > 1:
        even = -(-len(items) // len(rows))
        evened = [list(items[at : at + even]) for at in range(0, len(items), even)]
        if all(_row_width(row, size) <= width for row in evened):
            return evened
    return rows


def _filled(items: Sequence[Item], width: float, size: float) -> list[list[Item]]:
    rows: list[list[Item]] = [[]]
    for item in items:
        if rows[-1] and _row_width([*rows[-1], item], size) > width:
            rows.append([])
        rows[-1].append(item)
    return rows


def _row_width(row: Sequence[Item], size: float) -> float:
    return sum(width_of(item.symbol, size) for item in row) + GAP * (len(row) - 1)
