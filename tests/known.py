"""Small odd positions that were picked for their variety, and the whole truth about them."""

from __future__ import annotations

from functools import cache

from odd import odd_position
from reach import Truth, explore

from ancients.position import Position

Name = tuple[str, int]

# The arguments of `odd_position` behind the seed.
KINDS = {
    "few": (3, 7, 4, False),
    "heap": (4, 9, 4, True),
    "some": (6, 10, 4, False),
    "two-asleep": (5, 9, 2, False),
    "big-hands": (9, 16, 2, True),
    "one-asleep": (10, 16, 1, False),
}
_WON = {
    "few": (162, 196, 712, 809, 957, 1184, 1194),
    "heap": (21, 92, 124, 289, 309, 1095),
    "some": (428, 804, 993, 915, 927, 1056),
    "two-asleep": (274, 315, 380, 757),
    "big-hands": (205,),
    "one-asleep": (138, 457, 491, 693, 919, 959, 1000, 1023, 1061),
}
_LOST = {
    "few": (2, 38, 107, 114),
    "heap": (0, 14, 90, 112),
    "some": (11, 27, 83),
    "two-asleep": (35, 48, 145),
    "big-hands": (27, 91),
    "one-asleep": (13, 55, 60, 66),
}
WON: list[Name] = [(kind, seed) for kind, seeds in _WON.items() for seed in seeds]
LOST: list[Name] = [(kind, seed) for kind, seeds in _LOST.items() for seed in seeds]
MOST_POSITIONS = 900


def known_position(name: Name) -> Position:
    """Make a position again from its name."""
    kind, seed = name
    return odd_position(seed, *KINDS[kind])


@cache
def known_truth(name: Name) -> Truth:
    """Search a position exhaustively with the rules engine, once for all tests."""
    return explore(known_position(name), MOST_POSITIONS)


def label(name: Name) -> str:
    """Name a test case."""
    return f"{name[0]}-{name[1]}"
