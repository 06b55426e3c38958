"""Page layout of cards: which side of which card lies where on which page. Nothing is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ancients.errors import AncientsError
from cards.print.paper import A4, Axis, Box, Paper, around

CARD_WIDTH_MM = 63.5
CARD_HEIGHT_MM = 88.9
BLEED_MM = 1.5
FOLD_GUTTER_MM = 10.0
LARGEST_OFFSET_MM = 4.0


class Duplex(StrEnum):
    """The edge of the paper about which the printer turns the sheet."""

    LONG = "long"
    SHORT = "short"


class Sides(StrEnum):
    """The pages that are wanted."""

    FRONTS = "fronts"
    BACKS = "backs"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How cards are laid out.

    ``fold``: fronts and backs on one page, to be folded and glued; ``duplex`` and ``sides`` have
    no say then. ``bleed_mm``: how far the picture goes beyond the cut, 0 for none.
    ``back_offset_mm``: how far the backs are moved right and up on their page, at most 4 mm.
    Raises ``AncientsError`` when the options do not go together.
    """

    paper: Paper = A4
    duplex: Duplex = Duplex.LONG
    fold: bool = False
    sides: Sides = Sides.BOTH
    bleed_mm: float = 0.0
    back_offset_mm: tuple[float, float] = (0.0, 0.0)

    def __post_init__(self) -> None:
        """Refuse options that do not go together."""
        if self.fold and self.sides is not Sides.BOTH:
            raise AncientsError(
                f"--fold puts both sides on one page, --sides {self.sides} leaves one out; "
                "give one of the two"
            )
        if any(not abs(moved) <= LARGEST_OFFSET_MM for moved in self.back_offset_mm):
            right, up = self.back_offset_mm
            raise AncientsError(
                f"back offset {right:g},{up:g}: at most {LARGEST_OFFSET_MM:g} mm each way keeps "
                "the cards on the page; is the paper straight in the tray?"
            )

    @property
    def lies(self) -> bool:
        """Tell whether the pages lie (landscape): with bleed, and to fold."""
        return self.fold or self.bleed_mm > 0

    @property
    def page(self) -> Paper:
        """The paper as the pages lie."""
        return self.paper.lying() if self.lies else self.paper

    @property
    def axis(self) -> Axis:
        """The line about which a page is turned over to its back, or folded."""
        if self.fold:
            return Axis.LEVEL
        return Axis.UPRIGHT if (self.duplex is Duplex.LONG) != self.lies else Axis.LEVEL


@dataclass(frozen=True, slots=True)
class Slot:
    """One side of one card on a page: the card's index, its trimmed box, and which side it is.

    ``turned``: it stands on its head, so that a card turned over sideways is upright again.
    """

    card: int
    back: bool
    box: Box
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its slots, its cuts and the strip for ruler and test box.

    ``cuts_x_mm`` and ``cuts_y_mm`` are the lines to cut along; marks run from ``block`` (all that
    is printed of the cards) to the edges of the paper. ``strip`` are the two boxes for the ruler
    and the test box, ``strip_upright`` when they stand along the left edge.
    """

    paper: Paper
    words: str
    slots: tuple[Slot, ...]
    block: Box
    cuts_x_mm: tuple[float, ...]
    cuts_y_mm: tuple[float, ...]
    strip: tuple[Box, Box]
    strip_upright: bool
    fold_y_mm: float | None = None


def lay_out(cards: int, options: SheetOptions) -> tuple[Page, ...]:
    """Lay out ``cards`` cards, front and back, on as many pages as they need.

    Three by three on an upright page; with bleed four by two on a lying one; to fold, four fronts
    above four backs.

    >>> [page.words for page in lay_out(18, SheetOptions(sides=Sides.FRONTS))]
    ['sheet 1 of 2, fronts', 'sheet 2 of 2, fronts']
    >>> len(lay_out(18, SheetOptions(fold=True)))
    5
    """
    grid = _grid(options)
    sheets = [range(first, min(first + len(grid), cards)) for first in range(0, cards, len(grid))]
    pages = []
    for number, sheet in enumerate(sheets, start=1):
        words = f"sheet {number} of {len(sheets)}"
        fronts = [Slot(card, False, grid[at]) for at, card in enumerate(sheet)]
        backs = [_behind(front, options) for front in fronts]
        if options.fold:
            pages.append(_page(f"{words}, fold and glue", fronts + backs, grid, options))
            continue
        if options.sides is not Sides.BACKS:
            pages.append(_page(f"{words}, fronts", fronts, grid, options))
        if options.sides is not Sides.FRONTS:
            pages.append(_page(f"{words}, backs", backs, grid, options))
    return tuple(pages)


def _grid(options: SheetOptions) -> list[Box]:
    """Place the fronts of a full page, row by row from the top left, centred on the page."""
    page, bleed = options.page, options.bleed_mm
    if options.fold:
        columns, rows = 4, 1
    else:
        columns, rows = (4, 2) if options.lies else (3, 3)
    step_x, step_y = CARD_WIDTH_MM + 2 * bleed, CARD_HEIGHT_MM + 2 * bleed
    left = (page.width_mm - columns * step_x) / 2 + bleed
    top = (page.height_mm + rows * step_y) / 2 - bleed
    if options.fold:
        top = (page.height_mm + FOLD_GUTTER_MM) / 2 + CARD_HEIGHT_MM
    return [
        Box(
            left + column * step_x,
            top - row * step_y - CARD_HEIGHT_MM,
            CARD_WIDTH_MM,
            CARD_HEIGHT_MM,
        )
        for row in range(rows)
        for column in range(columns)
    ]


def _behind(front: Slot, options: SheetOptions) -> Slot:
    """Place a back where the paper's other side shows it behind its front."""
    box = front.box.mirrored(options.page, options.axis)
    if not options.fold:
        box = box.moved(*options.back_offset_mm)
    return Slot(front.card, True, box, turned=options.axis is Axis.LEVEL)


def _page(words: str, slots: list[Slot], grid: list[Box], options: SheetOptions) -> Page:
    paper = options.page
    boxes = [slot.box for slot in slots]
    full = list(grid)
    if options.fold:
        full += [box.mirrored(paper, Axis.LEVEL) for box in grid]
    upright, strip = _strip(full, options.bleed_mm)
    return Page(
        paper,
        words,
        tuple(slots),
        around(boxes).grown(options.bleed_mm),
        _apart([edge for box in boxes for edge in (box.x_mm, box.right_mm)]),
        _apart([edge for box in boxes for edge in (box.y_mm, box.top_mm)]),
        strip,
        upright,
        paper.height_mm / 2 if options.fold else None,
    )


def _apart(edges: list[float]) -> tuple[float, ...]:
    """Sort edges and keep one of those that are the same line."""
    kept: list[float] = []
    for edge in sorted(edges):
        if not kept or edge - kept[-1] > 0.01:
            kept.append(edge)
    return tuple(kept)


def _strip(full: list[Box], bleed_mm: float) -> tuple[bool, tuple[Box, Box]]:
    """Place ruler and test box in the wider margin, between the cut marks of two cards."""
    gap, thick, inset = 1.5, 5.5, 2.0
    block = around(full).grown(bleed_mm)
    if block.x_mm > block.y_mm:
        low, high = sorted({round(box.y_mm, 6) for box in full})[:2]
        left = block.x_mm - gap - thick
        length = CARD_HEIGHT_MM - 2 * inset
        return True, (
            Box(left, low + inset, thick, length),
            Box(left, high + inset, thick, length),
        )
    first, second = sorted({round(box.x_mm, 6) for box in full})[:2]
    low, length = block.y_mm - gap - thick, CARD_WIDTH_MM - 2 * inset
    return False, (Box(first + inset, low, length, thick), Box(second + inset, low, length, thick))
