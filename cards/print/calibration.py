"""The calibration sheet: how large the printer prints, and where it puts the back."""

from __future__ import annotations

from cards.print.fonts import wrapped
from cards.print.marks import draw_ruler
from cards.print.paper import Box, Paper
from cards.print.pen import BLACK, CENTRED, Pen, Point
from cards.print.sheet import SheetOptions

_REACH_MM = 5.0


def calibration_sheet(options: SheetOptions) -> bytes:
    """Return a PDF file of two pages, front and back of one sheet, for a printer's settings.

    >>> from cards.print.sheet import SheetOptions
    >>> calibration_sheet(SheetOptions())[:5]
    b'%PDF-'
    """
    paper = options.page
    pen = Pen(paper, "Calibration sheet")
    pen.set_duplex(options.duplex.value)
    box = target_box(paper)
    _draw_front(pen, options, box.middle_mm)
    pen.end_page()
    _draw_back(pen, paper, box.mirrored(paper, options.axis).middle_mm)
    pen.end_page()
    return pen.finish()


def target_box(paper: Paper) -> Box:
    """Give the box of the front's scale; the back's cross lies behind its middle."""
    half = _REACH_MM + 5
    return Box(paper.width_mm / 2 - half, paper.height_mm * 0.3 - half, 2 * half, 2 * half)


def _draw_front(pen: Pen, options: SheetOptions, target: Point) -> None:
    paper = options.page
    left, top = 20.0, paper.height_mm - 22.0
    pen.text((left, top), "Calibration sheet, front", 16, bold=True)
    steps = (
        f"1. Print both pages on one sheet, two-sided about the {options.duplex} edge, at 100 % "
        "(actual size, no fitting to the page).",
        "2. Measure the ruler: it is 100 mm long, and the square is 50 mm wide and high. If they "
        "are not, the printer scales; switch that off.",
        "3. Hold the sheet against a light, this side towards you. The cross of the other side "
        "shows through the scale below. Read how far right and how far up its middle lies "
        "(left and down are negative), in millimetres.",
        "4. Give what you read when you print cards: ancients cards --back-offset RIGHT,UP "
        "--save-offset. It is kept for this paper, edge and page position.",
    )
    y = top - 9
    for step in steps:
        for text in wrapped(step, paper.width_mm - 2 * left, 10):
            pen.text((left, y), text, 10)
            y -= 4.8
        y -= 1.5
    with pen.moved(left, y - 8):
        draw_ruler(pen, 100.0)
    pen.box(Box(paper.width_mm - left - 50, y - 54, 50, 50), None, BLACK, 0.15)
    _draw_scale(pen, target)


def _draw_scale(pen: Pen, target: Point) -> None:
    x, y = target
    reach = int(_REACH_MM)
    pen.segment((x - reach, y), (x + reach, y), BLACK, 0.12)
    pen.segment((x, y - reach), (x, y + reach), BLACK, 0.12)
    for half_mm in range(-2 * reach, 2 * reach + 1):
        at = half_mm / 2
        tick = 1.0 if half_mm % 2 == 0 else 0.5
        pen.segment((x + at, y - tick), (x + at, y + tick), BLACK, 0.08)
        pen.segment((x - tick, y + at), (x + tick, y + at), BLACK, 0.08)
    for sign, words in ((-1, "-5"), (1, "+5")):
        pen.text((x + sign * (reach + 2), y - 0.8), words, 7, anchor=CENTRED)
        pen.text((x, y + sign * (reach + 2) - 0.8), words, 7, anchor=CENTRED)
    pen.text((x + reach + 5, y - 0.8), "right", 8)
    pen.text((x, y + reach + 4.5), "up", 8, anchor=CENTRED)


def _draw_back(pen: Pen, paper: Paper, target: Point) -> None:
    top = paper.height_mm - 22.0
    pen.text((paper.width_mm / 2, top), "Calibration sheet, back", 16, bold=True, anchor=CENTRED)
    x, y = target
    pen.segment((x - 12, y), (x + 12, y), BLACK, 0.35)
    pen.segment((x, y - 12), (x, y + 12), BLACK, 0.35)
    pen.circle(target, 8.0, None, BLACK, 0.2)
