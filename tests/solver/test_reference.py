"""The reference cases: counts by the kernel, verdicts, and the values that were proved elsewhere."""

from __future__ import annotations

from typing import Any

import pytest
from positions import position_from_json, reference_cases

from ancients.errors import AncientsError
from solver import Goal, Limits, Result, Verdict, solve
from solver.check import check_line
from solver.perft import perft

CASES = reference_cases()
NO_CLOCK = Limits(time_s=None, positions=1_500_000, memory_mib=64)
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


@all_cases
def test_any_line_is_found_as_the_reference_says(case: dict[str, Any]) -> None:
    """Every case is won or lost as the reference says, within a few million positions."""
    result = solve(position_from_json(case["position"]), Goal.ANY, NO_CLOCK)
    assert result.verdict.value == case["verdict"]
    must_agree(result, case)


@pytest.mark.parametrize("goal", [Goal.SCORE, Goal.TURNS], ids=lambda goal: goal.value)
@all_cases
def test_what_is_proved_agrees_with_the_reference(case: dict[str, Any], goal: Goal) -> None:
    """Lines, bounds and proofs of a short search contradict none of the known values."""
    must_agree(solve(position_from_json(case["position"]), goal, NO_CLOCK), case)


def test_short_searches_prove_some_of_the_reference() -> None:
    """The comparison is not empty: fewest turns are proved for some of the cases."""
    proved = 0
    for case in CASES:
        if "fewest_turns" in case:
            result = solve(position_from_json(case["position"]), Goal.TURNS, NO_CLOCK)
            proved += result.proved.turns
    assert proved >= 5
