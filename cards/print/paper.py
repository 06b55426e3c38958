"""Papers and boxes, in millimetres from the lower left corner of the page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

POINTS_PER_MM = 72 / 25.4


class Axis(StrEnum):
    """The line about which a sheet is turned over, or folded."""

    UPRIGHT = "upright"
    LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size as it lies before the reader.

    >>> A4.lying()
    Paper(name='a4', width_mm=297.0, height_mm=210.0)
    """

    name: str
    width_mm: float
    height_mm: float

    @property
    def is_lying(self) -> bool:
        """Tell whether the paper is wider than high."""
        return self.width_mm > self.height_mm

    def lying(self) -> Paper:
        """Give the same paper wider than high (landscape)."""
        if self.is_lying:
            return self
        return replace(self, width_mm=self.height_mm, height_mm=self.width_mm)

    def half(self) -> Paper:
        """Give a half of the upright paper, as it is when folded once: A4 gives A5."""
        return replace(self, width_mm=self.height_mm / 2, height_mm=self.width_mm)

    def box(self) -> Box:
        """Give the whole page."""
        return Box(0.0, 0.0, self.width_mm, self.height_mm)


A4 = Paper("a4", 210.0, 297.0)
LETTER = Paper("letter", 215.9, 279.4)
PAPERS = {paper.name: paper for paper in (A4, LETTER)}
"""The papers by name."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its lower left corner, its width and height, in millimetres.

    >>> Box(10, 20, 30, 40).mirrored(A4, Axis.UPRIGHT)
    Box(x_mm=170.0, y_mm=20, width_mm=30, height_mm=40)
    """

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float

    @property
    def right_mm(self) -> float:
        """The right edge."""
        return self.x_mm + self.width_mm

    @property
    def top_mm(self) -> float:
        """The upper edge."""
        return self.y_mm + self.height_mm

    @property
    def middle_mm(self) -> tuple[float, float]:
        """The centre."""
        return self.x_mm + self.width_mm / 2, self.y_mm + self.height_mm / 2

    def grown(self, by_mm: float) -> Box:
        """Give the box with all four edges moved outwards; inwards when ``by_mm`` is negative."""
        return Box(
            self.x_mm - by_mm,
            self.y_mm - by_mm,
            self.width_mm + 2 * by_mm,
            self.height_mm + 2 * by_mm,
        )

    def moved(self, right_mm: float, up_mm: float) -> Box:
        """Give the box at another place."""
        return replace(self, x_mm=self.x_mm + right_mm, y_mm=self.y_mm + up_mm)

    def mirrored(self, paper: Paper, axis: Axis) -> Box:
        """Give the place behind this box once the sheet is turned over about its middle line."""
        if axis is Axis.UPRIGHT:
            return replace(self, x_mm=paper.width_mm - self.right_mm)
        return replace(self, y_mm=paper.height_mm - self.top_mm)

    def holds(self, other: Box, slack_mm: float = 1e-6) -> bool:
        """Tell whether another box lies wholly in this one."""
        return (
            other.x_mm >= self.x_mm - slack_mm
            and other.y_mm >= self.y_mm - slack_mm
            and other.right_mm <= self.right_mm + slack_mm
            and other.top_mm <= self.top_mm + slack_mm
        )


def around(boxes: list[Box]) -> Box:
    """Give the smallest box that holds all of the boxes; at least one is needed.

    >>> around([Box(0, 0, 1, 1), Box(4, 2, 1, 1)])
    Box(x_mm=0, y_mm=0, width_mm=5, height_mm=3)
    """
    left, low = min(box.x_mm for box in boxes), min(box.y_mm for box in boxes)
    right, top = max(box.right_mm for box in boxes), max(box.top_mm for box in boxes)
    return Box(left, low, right - left, top - low)
