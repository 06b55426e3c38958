from __future__ import annotations

import json

import pytest
from positions import DATA

from ancients.turn import Turn
from cards.library import puzzles
from solver import Goal, Limits, solve
from solver.check import check_line

LINES: dict[str, list[str]] = json.loads((DATA / "puzzle_lines.json").read_text("utf-8"))
QUICK = ["first-grove", "half-awake", "last-sleepers", "narrow-ford", "soft-moss"]


@pytest.mark.parametrize("entry", puzzles(), ids=lambda entry: entry.name)
def test_the_known_result_of_every_puzzle_is_reached_by_a_line(entry):
    """What a puzzle's file says of its best result is at least attained."""
    known = entry.deal.known
    reached = check_line(entry.deal.position, [Turn.parse(text) for text in LINES[entry.name]])
    assert known is not None
    assert (reached.score, reached.turns) == (known.score, known.turns)


@pytest.mark.parametrize("name", QUICK)
def test_the_known_result_of_quick_puzzles_is_proved_again(name):
    """The search proves the same score and number of turns, counting positions, not seconds."""
    (entry,) = [entry for entry in puzzles() if entry.name == name]
    limits = Limits(time_s=None, positions=400_000_000)
    result = solve(entry.deal.position, Goal.SCORE, limits)
    known = entry.deal.known
    assert known is not None
    assert (result.score, result.turns) == (known.score, known.turns)
    assert (result.proved.score, result.proved.turns) == (known.proved_score, known.proved_turns)
