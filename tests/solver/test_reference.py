"""The reference cases: counts by the kernel, verdicts, and values that were proved elsewhere."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from positions import position_from_json, reference_cases

from ancients.errors import AncientsError
from solver import Goal, Limits, Result, Verdict, solve
from solver.check import check_line
from solver.perft import perft

CASES = reference_cases()
BY_ID = {case["id"]: case for case in CASES}
SHORT = Limits(time_s=None, positions=10_000_000, memory_mib=64)
LONG = Limits(time_s=None, positions=3_000_000, memory_mib=64)
all_cases = pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])


@all_cases
def test_two_turns_deep_the_counts_agree(case: dict[str, Any]) -> None:
    """Turn sequences and positions first reached agree with the reference at depths 1 and 2."""
    counts = perft(position_from_json(case["position"]), 2)
    assert counts.as_json() == case["perft"]


def test_a_depth_of_none_is_refused() -> None:
    """Counting needs a depth of one or more."""
    with pytest.raises(AncientsError, match="the depth is 0"):
        perft(position_from_json(CASES[0]["position"]), 0)


@cache
def answer(name: str, goal: Goal) -> Result:
    """Search a case once for all tests; a limit of positions, so that the clock decides nothing."""
    position = position_from_json(BY_ID[name]["position"])
    return solve(position, goal, LONG if goal is Goal.ANY else SHORT)


def must_agree(result: Result, case: dict[str, Any]) -> None:
    """Nothing that the search says may contradict the reference."""
    if result.verdict is not Verdict.UNKNOWN:
        assert result.verdict.value == case["verdict"]
    fewest, best = case.get("fewest_turns"), case.get("best_score")
    if result.verdict is Verdict.WON:
        checked = check_line(position_from_json(case["position"]), result.line)
        assert (checked.score, checked.turns) == (result.score, result.turns)
        if fewest is not None:
            assert checked.turns >= fewest
            if result.goal is Goal.TURNS and result.proved.turns:
                assert checked.turns == fewest
        if best is not None:
            assert checked.score <= best
            if result.goal is Goal.SCORE and result.proved.score:
                assert checked.score == best
                if result.proved.turns:
                    assert checked.turns == case["fewest_turns_at_best_score"]
    if best is not None and result.goal is Goal.SCORE:
        assert result.bounds.score_at_most >= best
        if result.bounds.score_at_most == best:
            assert result.bounds.turns_at_least <= case["fewest_turns_at_best_score"]
    if fewest is not None and result.goal is Goal.TURNS:
        assert result.bounds.turns_at_least <= fewest


@pytest.mark.parametrize("goal", list(Goal), ids=lambda goal: goal.value)
@all_cases
def test_nothing_contradicts_the_reference(case: dict[str, Any], goal: Goal) -> None:
    """Verdicts, lines, bounds and proofs of a short search agree with all that is known."""
    must_agree(answer(case["id"], goal), case)


def test_some_line_is_found_nearly_always() -> None:
    """A few million positions settle all the cases but one, and that one is not called lost."""
    open_yet = [case["id"] for case in CASES if answer(case["id"], Goal.ANY).limit is not None]
    assert len(open_yet) <= 1


def test_the_comparison_is_not_empty() -> None:
    """Short searches prove the fewest turns of some cases, and the best score of some."""
    assert sum(answer(name, Goal.TURNS).proved.turns for name in BY_ID) >= 4
    assert sum(answer(name, Goal.SCORE).proved.score for name in BY_ID) >= 3
