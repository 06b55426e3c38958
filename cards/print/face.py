"""Card layout: how one side of a card is arranged within its 63.5 by 88.9 mm."""

from __future__ import annotations

import math
from dataclasses import dataclass

from cards.print.emblems import draw_emblem, emblem_for
from cards.print.faces import Face, Kind
from cards.print.fonts import text_width_mm, wrapped
from cards.print.paper import Box
from cards.print.pen import BLACK, CENTRED, GREY, WHITE, Brush, Pen, Point
from cards.print.sheet import CARD_HEIGHT_MM, CARD_WIDTH_MM
from cards.print.spirits import KEEPERS
from cards.print.symbols import draw_symbols, row_width_mm

SAFE_MM = 3.5
"""Nothing that must be read lies nearer to the cut."""

TRIM = Box(0.0, 0.0, CARD_WIDTH_MM, CARD_HEIGHT_MM)


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of a kind of side: ground, band, and the writing on the band."""

    ground: str
    band: str
    writing: str


LOOKS = {
    Kind.ASLEEP: Look("#D9DFEA", "#2B3850", WHITE),
    Kind.AWAKE: Look("#FFF4D8", "#F3C75B", BLACK),
    Kind.ACTIVE: Look("#DFEBDD", "#35573C", WHITE),
    Kind.USED: Look("#EBE8E4", "#BEB8B0", BLACK),
}
_LOW_INK = Look(WHITE, WHITE, BLACK)

_MIDDLE = CARD_WIDTH_MM / 2
_INNER = CARD_WIDTH_MM - 2 * SAFE_MM
_BAND = Box(SAFE_MM, 75.4, _INNER, 10.0)
_PICTURE: Point = (_MIDDLE, 53.4)
_PICTURE_MM = 37.0
_PANEL = Box(SAFE_MM, SAFE_MM, _INNER, 28.0)


def draw_face(pen: Pen, face: Face, bleed_mm: float) -> None:
    """Draw a side with the origin in the lower left corner of the trimmed card.

    The ground goes ``bleed_mm`` beyond the trim; nothing else goes beyond it.
    """
    look = _LOW_INK if pen.low_ink else LOOKS[face.kind]
    sheet = TRIM.grown(bleed_mm)
    with pen.clipped(sheet):
        if not pen.low_ink:
            pen.box(sheet, look.ground)
        pen.box(TRIM.grown(-2.0), None, BLACK if pen.low_ink else look.band, 0.5, 2.5)
        _draw_band(pen, face, look)
        if face.kind is Kind.AWAKE:
            _draw_rays(pen)
        elif face.kind is Kind.ASLEEP and not pen.low_ink:
            pen.circle(_PICTURE, _PICTURE_MM * 0.56, "#C3CCDC")
        _draw_picture(pen, face)
        pen.box(_PANEL, WHITE, BLACK, 0.25, 2.0)
        if face.keeper:
            _draw_chart(pen, face)
        else:
            _draw_panel(pen, face)


def _draw_band(pen: Pen, face: Face, look: Look) -> None:
    """Draw the band: number, name, and a moon or a sun."""
    line = BLACK if pen.low_ink else None
    pen.box(_BAND, look.band, line, 0.25, 2.0)
    middle_y = _BAND.middle_mm[1]
    left, right = _BAND.x_mm + 5.2, _BAND.right_mm - 5.2
    if face.number:
        pen.circle((left, middle_y), 3.8, WHITE, BLACK, 0.25)
        pen.text((left, middle_y - 1.45), str(face.number), 11, bold=True, anchor=CENTRED)
    else:
        pen.circle((left, middle_y), 3.8, WHITE, BLACK, 0.25)
        pen.text((left, middle_y - 1.45), face.keeper, 11, bold=True, anchor=CENTRED)
    draw_state(pen, face.kind, (right, middle_y), 3.8)
    _draw_title(pen, face.title, look.writing, right - left - 9.4)


def _draw_title(pen: Pen, title: str, colour: str, width_mm: float) -> None:
    """Write the name as large as fits: in one line, or in two when it is long."""
    middle_y = _BAND.middle_mm[1]
    for size in (12.5, 11.5, 10.5, 9.5):
        if text_width_mm(title, size, bold=True) <= width_mm:
            low = middle_y - size * 0.352778 * 0.36
            pen.text((_MIDDLE, low), title, size, bold=True, colour=colour, anchor=CENTRED)
            return
    size = 9.0
    while len(lines := wrapped(title, width_mm, size, bold=True)) > 2 and size > 3.5:
        size -= 0.5
    lines = lines[:2] if len(lines) <= 2 else [*lines[:1], " ".join(lines[1:])]
    step = size * 0.352778 * 1.1
    for place, text in enumerate(lines):
        low = middle_y + step * ((len(lines) - 1) / 2 - place) - size * 0.352778 * 0.36
        pen.text((_MIDDLE, low), text, size, bold=True, colour=colour, anchor=CENTRED)


def draw_state(pen: Brush, kind: Kind, at: Point, radius_mm: float) -> None:
    """Draw a moon for asleep, a sun for awake, arrows for active, a bar for used."""
    x, y = at
    pen.circle(at, radius_mm, WHITE, BLACK, 0.25)
    if kind is Kind.ASLEEP:
        pen.circle((x - 0.05 * radius_mm, y), radius_mm * 0.66, BLACK)
        pen.circle((x + 0.28 * radius_mm, y + 0.16 * radius_mm), radius_mm * 0.54, WHITE)
    elif kind is Kind.AWAKE:
        for step in range(8):
            angle = math.pi * step / 4
            near = (x + radius_mm * 0.48 * math.cos(angle), y + radius_mm * 0.48 * math.sin(angle))
            far = (x + radius_mm * 0.82 * math.cos(angle), y + radius_mm * 0.82 * math.sin(angle))
            pen.segment(near, far, BLACK, radius_mm * 0.15)
        pen.circle(at, radius_mm * 0.36, WHITE, BLACK, radius_mm * 0.14)
    elif kind is Kind.ACTIVE:
        for sign in (-1, 1):
            level = y + sign * radius_mm * 0.3
            tip = x + sign * radius_mm * 0.7
            back = x - sign * radius_mm * 0.55
            pen.segment(
                (back, level), (tip - sign * radius_mm * 0.3, level), BLACK, radius_mm * 0.16
            )
            wing = radius_mm * 0.26
            root = tip - sign * radius_mm * 0.42
            pen.polygon([(tip, level), (root, level + wing), (root, level - wing)], BLACK)
    else:
        pen.segment((x - radius_mm * 0.5, y), (x + radius_mm * 0.5, y), BLACK, radius_mm * 0.22)


def _draw_rays(pen: Pen) -> None:
    """Draw the light behind an Ancient that is awake."""
    x, y = _PICTURE
    near, far = _PICTURE_MM * 0.55, _PICTURE_MM * 0.66
    colour = BLACK if pen.low_ink else LOOKS[Kind.AWAKE].band
    for step in range(24):
        angle = math.pi * step / 12
        reach = far if step % 2 else near + (far - near) * 0.55
        start = (x + near * math.cos(angle), y + near * math.sin(angle))
        end = (x + reach * math.cos(angle), y + reach * math.sin(angle))
        if _PANEL.top_mm + 0.6 < end[1] < _BAND.y_mm - 0.6:
            pen.segment(start, end, colour, 0.3 if pen.low_ink else 0.9)


def _draw_picture(pen: Pen, face: Face) -> None:
    awake = face.kind in (Kind.AWAKE, Kind.ACTIVE)
    if face.keeper:
        trait = "G" if face.kind is Kind.ACTIVE else "W"
        emblem = KEEPERS[face.keeper]
        draw_emblem(pen, emblem, _PICTURE, _PICTURE_MM, trait=trait, awake=awake)
        return
    emblem = emblem_for(face.title, face.number)
    draw_emblem(pen, emblem, _PICTURE, _PICTURE_MM, trait=face.trait, awake=awake)


def _draw_panel(pen: Pen, face: Face) -> None:
    """Draw the symbols as large as fits, and the same in words below."""
    x = _PANEL.middle_mm[0]
    lines = wrapped(face.words, _PANEL.width_mm - 4, 7.5)
    low = _PANEL.y_mm + 1.9
    for place, text in enumerate(reversed(lines)):
        pen.text((x, low + 3.0 * place), text, 7.5, anchor=CENTRED)
    words_mm = 3.0 * len(lines) + 1.6
    room = Box(
        _PANEL.x_mm + 2.5,
        _PANEL.y_mm + words_mm,
        _PANEL.width_mm - 5,
        _PANEL.height_mm - words_mm - 1.4,
    )
    draw_in_rows(pen, face.symbols, room, 15.0, eaten=face.kind is Kind.AWAKE)


def draw_in_rows(
    pen: Brush, symbols: tuple[str, ...], room: Box, largest_mm: float, *, eaten: bool
) -> None:
    """Draw symbols in one row, or in two when they are much larger so."""
    badge = 0.25 if eaten else 0.0  # the x mark stands out to the right
    single = min(
        largest_mm, room.height_mm * 0.9, room.width_mm / (row_width_mm(symbols, 1.0) + badge)
    )
    half = (len(symbols) + 1) // 2
    upper, lower = symbols[:half], symbols[half:]
    double = 0.0
    if lower:
        widest = max(row_width_mm(upper, 1.0), row_width_mm(lower, 1.0))
        double = min(largest_mm, room.height_mm * 0.45, room.width_mm / (widest + badge))
    x, y = room.middle_mm
    if single * 1.15 >= double:
        draw_symbols(pen, symbols, (x, y), single, eaten)
        return
    draw_symbols(pen, upper, (x, y + room.height_mm * 0.25), double, eaten)
    draw_symbols(pen, lower, (x, y - room.height_mm * 0.25), double, eaten)


def _draw_chart(pen: Pen, face: Face) -> None:
    """Draw the chart of even and odd numbers; the Keeper's own half stands out."""
    halves = (("L", "EVEN", "to the left", "4  6  8"), ("R", "ODD", "to the right", "3  5  7  9"))
    width = _PANEL.width_mm / 2
    lines = wrapped(face.words, _PANEL.width_mm - 4, 7.5)
    chart_low = _PANEL.y_mm + 2.2 + 3.0 * len(lines)
    for place, (keeper, parity, where, numbers) in enumerate(halves):
        half = Box(
            _PANEL.x_mm + place * width + 1.2,
            chart_low + 0.4,
            width - 2.4,
            _PANEL.top_mm - chart_low - 1.8,
        )
        own = keeper == face.keeper
        ink = GREY if not own else BLACK
        if own:
            pen.box(half, WHITE, BLACK, 0.7, 1.5)
        x, y = half.middle_mm
        pen.text((x, y + 3.6), parity, 11, bold=True, colour=ink, anchor=CENTRED)
        pen.text((x, y - 1.5), numbers, 12, bold=True, colour=ink, anchor=CENTRED)
        pen.text((x, y - 6.0), where, 7.5, colour=ink, anchor=CENTRED)
    for place, text in enumerate(reversed(lines)):
        at = (_PANEL.middle_mm[0], _PANEL.y_mm + 1.9 + 3.0 * place)
        pen.text(at, text, 7.5, anchor=CENTRED)
