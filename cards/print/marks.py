"""What is printed outside the cards: cut marks, the fold, the ruler and the test box."""

from __future__ import annotations

from cards.print.paper import Box
from cards.print.pen import BLACK, GREY, Pen
from cards.print.sheet import Page

RULER_MM = 50.0
TEST_BOX_MM = (20.0, 5.0)
MARK_GAP_MM = 0.5


def draw_marks(pen: Pen, page: Page) -> None:
    """Draw cut marks from beside the cards to the edges of the paper, and the fold."""
    block = page.block
    for x in page.cuts_x_mm:
        pen.segment((x, 0.0), (x, block.y_mm - MARK_GAP_MM), BLACK, 0.15)
        pen.segment((x, block.top_mm + MARK_GAP_MM), (x, page.paper.height_mm), BLACK, 0.15)
    for y in page.cuts_y_mm:
        pen.segment((0.0, y), (block.x_mm - MARK_GAP_MM, y), BLACK, 0.15)
        pen.segment((block.right_mm + MARK_GAP_MM, y), (page.paper.width_mm, y), BLACK, 0.15)
    if page.fold_y_mm is not None:
        fold = page.fold_y_mm
        pen.dashed((0.0, fold), (page.paper.width_mm, fold))
        pen.text((block.x_mm + 2, fold + 1.2), "fold here, printed sides out", 6, colour=GREY)


def draw_strip(pen: Pen, page: Page, words: str) -> None:
    """Draw ruler and test box in the margin, with what the page is."""
    for part, strip in enumerate(page.strip):
        if page.strip_upright:
            with pen.moved(strip.right_mm, strip.y_mm, 90):
                _draw_part(pen, part, Box(0.0, 0.0, strip.height_mm, strip.width_mm), words)
        else:
            with pen.moved(strip.x_mm, strip.y_mm):
                _draw_part(pen, part, Box(0.0, 0.0, strip.width_mm, strip.height_mm), words)


def draw_ruler(pen: Pen, length_mm: float) -> None:
    """Draw a ruler from the origin to the right, a tick a millimetre."""
    pen.segment((0.0, 0.0), (length_mm, 0.0), BLACK, 0.15)
    for tick in range(int(length_mm) + 1):
        height = 2.4 if tick % 10 == 0 else 1.7 if tick % 5 == 0 else 1.0
        pen.segment((float(tick), 0.0), (float(tick), height), BLACK, 0.12)
        if tick % 10 == 0:
            words = f"{tick} mm" if tick == length_mm else str(tick)
            pen.text((float(tick), 2.9), words, 5, anchor=0.5)


def _draw_part(pen: Pen, part: int, room: Box, words: str) -> None:
    if part == 0:
        with pen.moved((room.width_mm - RULER_MM) / 2, 0.3):
            draw_ruler(pen, RULER_MM)
        return
    width, height = TEST_BOX_MM
    pen.box(Box(0.2, 0.2, width, height), None, BLACK, 0.15)
    pen.text((width + 1.5, 3.2), "Print at 100 %: this box is 20 x 5 mm.", 5.5)
    pen.text((width + 1.5, 0.8), words, 5.5)
