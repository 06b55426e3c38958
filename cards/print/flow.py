"""Running text: paragraphs, symbols with their meaning, and how they fill pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cards.print.fonts import wrapped
from cards.print.pen import BLACK, Pen
from cards.print.symbols import draw_symbols, row_width_mm

_POINT_MM = 0.352778
_LEADING = 1.28


@dataclass(frozen=True, slots=True)
class Item:
    """A paragraph, or symbols with a paragraph beside them.

    ``gap_mm`` is the space above it; ``column_mm`` the width kept for the symbols.
    """

    text: str
    size_pt: float
    bold: bool = False
    symbols: tuple[str, ...] = ()
    eaten: bool = False
    column_mm: float = 0.0
    gap_mm: float = 0.0
    colour: str = BLACK

    def lines(self, width_mm: float) -> list[str]:
        """Break the text into lines."""
        return wrapped(self.text, width_mm - self.column_mm, self.size_pt, self.bold)

    def height_mm(self, width_mm: float) -> float:
        """Measure the item without the space above it."""
        text = len(self.lines(width_mm)) * self.size_pt * _POINT_MM * _LEADING
        return max(text, self.symbol_mm * 1.12) if self.symbols else text

    @property
    def symbol_mm(self) -> float:
        """The size of the symbols: twice that of the type, less when the column is narrow."""
        wanted = self.size_pt * _POINT_MM * 2.1
        unit = row_width_mm(self.symbols, 1.0)
        return min(wanted, (self.column_mm - 2.0) / unit) if self.symbols else wanted


@dataclass(frozen=True, slots=True)
class Group:
    """Items that stay on one page where they can; ``mark`` names them for links and page numbers.

    ``link`` is the mark to which a click on them leads.
    """

    items: tuple[Item, ...]
    mark: str = ""
    link: str = ""

    def height_mm(self, width_mm: float) -> float:
        """Measure the group with the spaces above its items."""
        return sum(item.gap_mm + item.height_mm(width_mm) for item in self.items)


def fill_pages(
    groups: Sequence[Group], width_mm: float, height_mm: float
) -> tuple[tuple[Group, ...], ...]:
    """Distribute groups over pages in order; one that is higher than a page is divided.

    >>> [len(page) for page in fill_pages([Group((Item("a", 10),))] * 5, 50, 10)]
    [2, 2, 1]
    """
    pages: list[list[Group]] = [[]]
    room = height_mm
    for group in groups:
        for part in _parts(group, width_mm, height_mm):
            needed = part.height_mm(width_mm)
            if needed > room and pages[-1]:
                pages.append([])
                room = height_mm
            pages[-1].append(part)
            room -= needed
    return tuple(tuple(page) for page in pages if page)


def draw_groups(
    pen: Pen, groups: Sequence[Group], left_mm: float, top_mm: float, width_mm: float
) -> None:
    """Draw groups one below another, from the top."""
    y = top_mm
    for group in groups:
        for item in group.items:
            y -= item.gap_mm
            _draw_item(pen, item, left_mm, y, width_mm)
            y -= item.height_mm(width_mm)


def _parts(group: Group, width_mm: float, height_mm: float) -> list[Group]:
    if group.height_mm(width_mm) <= height_mm:
        return [group]
    parts: list[Group] = []
    held: list[Item] = []
    for item in group.items:
        if held and Group((*held, item)).height_mm(width_mm) > height_mm:
            parts.append(replace(group, items=tuple(held), mark="" if parts else group.mark))
            held = []
        held.append(item)
    return [*parts, replace(group, items=tuple(held), mark="" if parts else group.mark)]


def _draw_item(pen: Pen, item: Item, left_mm: float, top_mm: float, width_mm: float) -> None:
    step = item.size_pt * _POINT_MM * _LEADING
    height = item.height_mm(width_mm)
    lines = item.lines(width_mm)
    y = top_mm - (height - step * len(lines)) / 2 - item.size_pt * _POINT_MM
    for text in lines:
        pen.text(
            (left_mm + item.column_mm, y), text, item.size_pt, bold=item.bold, colour=item.colour
        )
        y -= step
    if item.symbols:
        middle = left_mm + row_width_mm(item.symbols, item.symbol_mm) / 2
        draw_symbols(
            pen, item.symbols, (middle, top_mm - height / 2), item.symbol_mm, eaten=item.eaten
        )
