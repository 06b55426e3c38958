"""The table as a diagram: eight Ancients in two rows, the Keepers at the ends, the direction."""

from __future__ import annotations

from ancients.faces import Ancient
from ancients.position import Position
from ancients.seeds import Seeds
from ancients.table import BOTTOM_ROW, TOP_ROW, Direction
from cards.print.face import draw_in_rows
from cards.print.faces import ancient_card
from cards.print.fonts import text_width_mm, wrapped
from cards.print.paper import Box
from cards.print.pen import BLACK, CENTRED, GREY, WHITE, Pen

KEEPER_PART = 0.105
"""The part of the width that each Keeper takes."""

_AWAKE_GROUND = "#CDC9C0"
_TRAY_GROUND = "#F4F0E3"
_CAPITAL = 0.352778 * 0.73  # height of capitals in mm for a type size in points


def draw_table(pen: Pen, position: Position, box: Box) -> None:
    """Draw a whole position within a box."""
    keeper = box.width_mm * KEEPER_PART
    lane = min(9.0, box.height_mm * 0.09)
    width = (box.width_mm - 2 * keeper) / 4
    height = (box.height_mm - lane) / 2
    for row, places in enumerate((TOP_ROW, BOTTOM_ROW)):
        low = box.top_mm - height if row == 0 else box.y_mm
        for column, place in enumerate(places):
            cell = Box(box.x_mm + keeper + column * width, low, width, height)
            _draw_ancient(pen, position, place, cell.grown(-min(0.8, width * 0.03)))
    for side, left in enumerate((box.x_mm, box.right_mm - keeper)):
        middle = box.y_mm + box.height_mm / 2
        cell = Box(left, middle - height * 0.5, keeper, height)
        _draw_keeper(pen, "LR"[side], position.keepers[side], position.active[side], cell)
    _draw_direction(
        pen,
        position.direction,
        Box(box.x_mm + keeper, box.y_mm + height, box.width_mm - 2 * keeper, lane),
    )


def _draw_ancient(pen: Pen, position: Position, place: int, cell: Box) -> None:
    ancient, awake = position.ancients[place], position.awake[place]
    ground = _AWAKE_GROUND if awake and not pen.low_ink else WHITE
    pen.box(cell, ground, None, 0.25, min(1.5, cell.width_mm * 0.06))
    head = cell.height_mm * 0.24
    _draw_head(pen, ancient, place, Box(cell.x_mm, cell.top_mm - head, cell.width_mm, head))
    card = ancient_card(ancient)
    symbols = card.back.symbols if awake else card.front.symbols
    tray = cell.height_mm * 0.37
    rule_y = cell.y_mm + tray
    corner = min(1.5, cell.width_mm * 0.06)
    pen.box(Box(cell.x_mm, cell.y_mm, cell.width_mm, tray), _TRAY_GROUND, None, 0.25, corner)
    pen.box(Box(cell.x_mm, rule_y - corner, cell.width_mm, corner), _TRAY_GROUND)
    pen.box(cell, None, BLACK, 0.25, corner)
    pen.segment((cell.x_mm, rule_y), (cell.right_mm, rule_y), GREY, 0.15)
    upper = Box(cell.x_mm, rule_y, cell.width_mm, cell.height_mm - head - tray)
    _draw_symbols(pen, symbols, upper, eaten=awake)
    _draw_seeds(pen, position.seeds[place], Box(cell.x_mm, cell.y_mm, cell.width_mm, tray))


def _draw_head(pen: Pen, ancient: Ancient, place: int, head: Box) -> None:
    """Draw the place's number in a black disc, and the name with the card's number."""
    radius = min(head.height_mm * 0.42, head.width_mm * 0.09)
    disc = (head.x_mm + radius + 0.5, head.top_mm - radius - 0.5)
    pen.circle(disc, radius, BLACK)
    size = radius * 1.25 / _CAPITAL
    low = disc[1] - size * _CAPITAL / 2
    pen.text((disc[0], low), str(place + 1), size, bold=True, colour=WHITE, anchor=CENTRED)
    room = head.width_mm - 2 * radius - 1.6
    # The card's number stays with the last word.
    name = f"{ancient.name}\u00a0({ancient.number})"
    # One line reads better, unless the type would be much smaller than in two.
    single, double = (_largest(name, lines, room, head.height_mm) for lines in (1, 2))
    size = single if single >= 0.9 * double else double
    lines = wrapped(name, room, size, bold=True)
    step = size * 0.352778 * 1.05
    x = head.x_mm + 2 * radius + 1.1 + room / 2
    middle = min(disc[1], head.top_mm - step * len(lines) / 2 - 0.4)
    for number, text in enumerate(lines):
        low = middle + step * ((len(lines) - 1) / 2 - number) - size * _CAPITAL / 2
        pen.text((x, low), text, size, bold=True, anchor=CENTRED)


def _largest(name: str, lines: int, width_mm: float, height_mm: float) -> float:
    """Give the largest type in which a name fits in so many lines."""
    size = 15.0
    while size > 3.5 and not _fits(name, lines, width_mm, height_mm * 0.95, size):
        size -= 0.25
    return size


def _fits(name: str, most: int, width_mm: float, height_mm: float, size_pt: float) -> bool:
    """Tell whether a name fits in so many lines without cutting a word."""
    lines = wrapped(name, width_mm, size_pt, bold=True)
    high = len(lines) * size_pt * 0.352778 * 1.05
    words = name.split(" ")
    whole = all(text_width_mm(word, size_pt, bold=True) <= width_mm for word in words)
    return len(lines) <= most and high <= height_mm and whole


def _draw_symbols(pen: Pen, symbols: tuple[str, ...], room: Box, eaten: bool) -> None:
    inner = Box(room.x_mm + 0.8, room.y_mm + 0.5, room.width_mm - 1.6, room.height_mm - 0.8)
    draw_in_rows(pen, symbols, inner, 11.0, eaten=eaten)


def _draw_seeds(pen: Pen, seeds: Seeds, room: Box) -> None:
    if seeds:
        inner = Box(room.x_mm + 0.8, room.y_mm + 0.4, room.width_mm - 1.6, room.height_mm - 0.8)
        draw_in_rows(pen, tuple(seeds), inner, 11.0, eaten=False)


def _draw_keeper(pen: Pen, keeper: str, seeds: Seeds, active: bool, cell: Box) -> None:
    card = Box(cell.x_mm + 0.4, cell.y_mm, cell.width_mm - 0.8, cell.height_mm)
    ground = WHITE if active or pen.low_ink else _AWAKE_GROUND
    pen.box(card, ground, BLACK, 0.5 if active else 0.25, min(1.5, cell.width_mm * 0.12))
    x = card.middle_mm[0]
    size = min(18.0, card.width_mm * 0.5 / _CAPITAL)
    low = card.top_mm - size * _CAPITAL - card.height_mm * 0.07
    pen.text((x, low), keeper, size, bold=True, anchor=CENTRED)
    small = min(11.0, size * 0.6)
    words = {"L": "even", "R": "odd"}[keeper]
    pen.text((x, low - small * 0.45), words, small, anchor=CENTRED)
    if not active:
        pen.text((x, card.y_mm + 0.9), "used", small, bold=True, anchor=CENTRED)
    if not seeds:
        return
    symbols = list(seeds)
    top = low - small * 0.55
    room = top - card.y_mm - (small * 0.4 if not active else 0.6)
    columns = 2 if len(symbols) > 3 else 1
    rows = -(-len(symbols) // columns)
    step = min(room / rows, card.width_mm * 0.9 / columns)
    for number, symbol in enumerate(symbols):
        column, row = number % columns, number // columns
        at_x = x + step * (column - (columns - 1) / 2)
        draw_in_rows(
            pen,
            (symbol,),
            Box(at_x - step / 2, top - (row + 1) * step, step, step),
            step * 0.86,
            eaten=False,
        )


def _draw_direction(pen: Pen, direction: Direction, lane: Box) -> None:
    """Draw the way round between the rows: an arrow for the top row above one for the bottom."""
    x, y = lane.middle_mm
    size = min(14.0, lane.height_mm * 0.5 / _CAPITAL)
    words = direction.value
    half = text_width_mm(words, size) / 2
    pen.text((x, y - size * _CAPITAL / 2), words, size, anchor=CENTRED)
    sign = 1 if direction is Direction.CLOCKWISE else -1
    for side in (-1, 1):
        middle = x + side * (half + lane.width_mm * 0.12)
        for up in (1, -1):
            _arrow(pen, middle, y + up * lane.height_mm * 0.2, sign * up, lane.width_mm * 0.13)


def _arrow(pen: Pen, x: float, y: float, sign: int, length: float) -> None:
    tip, tail = x + sign * length / 2, x - sign * length / 2
    head = 1.6
    pen.segment((tail, y), (tip - sign * head * 0.8, y), BLACK, 0.4)
    root = tip - sign * head
    pen.polygon([(tip, y), (root, y + 0.8), (root, y - 0.8)], BLACK)
