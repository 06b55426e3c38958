"""The plain twin: the same kernels, not compiled."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from known import Name, known_position, label

from solver import Goal, Limits, Result, solve
from solver.perft import perft

TINY: list[Name] = [
    ("one-asleep", 1023),
    ("one-asleep", 138),
    ("two-asleep", 274),
    ("some", 804),
    ("heap", 289),
]
NO_CLOCK = Limits(time_s=None, memory_mib=16)


@cache
def answer(name: Name, goal: Goal, compiled: bool) -> Result:
    result = solve(known_position(name), goal, NO_CLOCK, compiled=compiled)
    return replace(result, elapsed_s=0.0)


@pytest.mark.parametrize("goal", list(Goal), ids=lambda goal: goal.value)
@pytest.mark.parametrize("name", TINY, ids=label)
def test_the_plain_twin_answers_the_same(name: Name, goal: Goal) -> None:
    """Verdict, line, bounds and the count of positions are equal to the last one."""
    assert answer(name, goal, False) == answer(name, goal, True)


def test_the_plain_twin_counts_the_same() -> None:
    """Turns and positions depth by depth are equal."""
    for name in TINY[:2]:
        position = known_position(name)
        assert perft(position, 2, compiled=False) == perft(position, 2)
