"""Grades: 1 to 5 from who wins how often, and from how narrow the winning path is."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from companion.making.ladder import Climb

NARROW_WEIGHT = 0.2
THRESHOLDS = (0.45, 0.58, 0.67, 0.8)
"""The difficulty at which the grades 2, 3, 4 and 5 begin."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What a grade is made of: the ladder's success and the narrowness, both 0 to 1.

    >>> Measure(1.0, 0.0).grade, Measure(0.0, 1.0).grade
    (1, 5)
    """

    success: float
    narrowness: float

    @property
    def difficulty(self) -> float:
        """From 0 (anybody always wins, by any turn) to 1 (nobody wins, one path alone does)."""
        return (1 - NARROW_WEIGHT) * (1 - self.success) + NARROW_WEIGHT * self.narrowness

    @property
    def grade(self) -> int:
        """The grade, 1 (easy) to 5."""
        return 1 + bisect_right(THRESHOLDS, self.difficulty)


def possible_grades(climb: Climb) -> tuple[int, int]:
    """Return the lowest and the highest grade that a deal can get, whatever its narrowness.

    >>> from companion.making.ladder import Rung
    >>> possible_grades(Climb(tuple(Rung(name, 10, 0) for name in "abcd")))
    (5, 5)
    """
    return Measure(climb.success, 0.0).grade, Measure(climb.success, 1.0).grade
