"""Numbers of turns and positions against values computed independently."""

from __future__ import annotations

from typing import Any

import pytest
from positions import position_from_json, reference_cases

# Larger trees are left to the faster counters; this engine is written to be read.
MOST_TURNS = 5000

CASES = reference_cases()
SMALL = [case for case in CASES if case["perft"]["turns"][1] <= MOST_TURNS]


def named(case: dict[str, Any]) -> str:
    return str(case["id"])


@pytest.mark.parametrize("case", CASES, ids=named)
def test_the_first_turns_are_as_many_as_elsewhere(case: dict[str, Any]) -> None:
    """Turns and different positions after one turn agree with the reference."""
    position = position_from_json(case["position"])
    assert position.faults() == ()
    assert len(position.turns()) == case["perft"]["turns"][0]
    after = {position.play(turn) for turn in position.turns()} - {position}
    assert len(after) == case["perft"]["positions"][0]


@pytest.mark.parametrize("case", SMALL, ids=named)
def test_the_second_turns_are_as_many_as_elsewhere(case: dict[str, Any]) -> None:
    """Sequences of two turns and positions first reached by them agree with the reference."""
    position = position_from_json(case["position"])
    below = {turn: position.play(turn) for turn in position.turns()}
    counts = {str(turn): len(after.turns()) for turn, after in below.items()}
    assert sum(counts.values()) == case["perft"]["turns"][1], f"turns below each turn: {counts}"
    first = set(below.values())
    second = {after.play(turn) for after in first for turn in after.turns()}
    assert len(second - first - {position}) == case["perft"]["positions"][1]


def test_most_reference_cases_are_small_enough() -> None:
    """The limit leaves out few of the reference cases at depth two."""
    assert len(SMALL) >= 15
