from __future__ import annotations

import pytest
from constraints.exhaust import TooMany, fewest_turns, late_position
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from positions import line, position_from_json, reference_cases

from ancients.errors import AncientsError, PositionError
from ancients.seeds import Seeds
from solver.constraints import Horizon, exact_win

NEAR = "wildwood cw 13:KR 2+: 3+: 4+: / 8+: 7+: 6+: 5+: L-:K R-:"


@settings(deadline=None, max_examples=60)
@given(
    seed=st.integers(0, 2**32),
    turns=st.integers(0, 3),
    spare=st.sampled_from((None, 0, 1)),
)
def test_agrees_with_exhaustive_search(seed: int, turns: int, spare: int | None) -> None:
    """The model and the engine's search give the same verdict within a few turns."""
    position = late_position(seed, most_seeds=7, supplied=True)
    min_score = 0 if spare is None else position.total - spare
    answer = exact_win(position, turns, min_score)
    try:
        fewest = fewest_turns(position, min_score, turns, cap=2000)
    except TooMany:
        assume(False)
    assert answer.verdict is (Horizon.NOT_WITHIN if fewest is None else Horizon.WON)
    if fewest is not None:
        assert answer.score is not None
        assert answer.score >= min_score
        assert fewest <= len(answer.line) <= turns


def test_wins_that_take_several_turns() -> None:
    """Known shortest wins of one to four turns are found, and not in a turn less."""
    found = 0
    for seed in range(3000):
        position = late_position(seed, most_seeds=6, supplied=True)
        try:
            fewest = fewest_turns(position, most_turns=4, cap=200)
        except TooMany:
            continue
        if fewest is None or fewest < 2:
            continue
        found += 1
        assert exact_win(position, fewest).verdict is Horizon.WON
        assert exact_win(position, fewest - 1).verdict is Horizon.NOT_WITHIN
        if found == 6:
            break
    assert found == 6


def test_line_is_replayed() -> None:
    """A win comes with a legal line that the engine plays to the end."""
    position = line(NEAR)
    answer = exact_win(position, 2)
    assert answer.verdict is Horizon.WON
    for turn in answer.line:
        position = position.play(turn)
    assert all(position.awake)
    assert answer.score == position.total


def test_score_bound_counts() -> None:
    """More seeds than are left cannot be the score."""
    assert exact_win(line(NEAR), 2, 4).verdict is Horizon.NOT_WITHIN


def test_hand_of_a_full_lap_and_more() -> None:
    """Hands of nine and more seeds bring two seeds to a place, in the model too."""
    position = line("wildwood cw 13:R 2+: 1+: 6+: / 7+: 14+: 8+: 4+: L:RRRGGGGKK R:")
    assert fewest_turns(position, most_turns=1, cap=10_000) == 1
    answer = exact_win(position, 1)
    assert answer.verdict is Horizon.WON
    assert [turn.order[0] + turn.order[8] for turn in answer.line] == ["KK"]


def test_limit_is_not_a_verdict() -> None:
    """When the work allowed does not suffice the answer is unknown."""
    case = next(c for c in reference_cases() if c["id"].startswith("deal"))
    position = position_from_json(case["position"])
    assert exact_win(position, 8, deterministic_limit=0.001).verdict is Horizon.UNKNOWN


def test_no_turns_and_won_positions() -> None:
    """With no turns only a won position is won, and only with seeds enough."""
    won = line("wildwood cw 1+: 2+: 3+: 4+:G / 8+: 7+: 6+: 5+: L: R:RGB")
    assert exact_win(won, 0).score == 4
    assert exact_win(won, 3, 5).verdict is Horizon.NOT_WITHIN
    assert exact_win(line(NEAR), 0).verdict is Horizon.NOT_WITHIN


def test_bad_input_is_refused() -> None:
    """A negative horizon or an impossible position gets no verdict."""
    with pytest.raises(AncientsError, match="0 or more"):
        exact_win(line(NEAR), -1)
    position = line(NEAR)
    wrong = type(position)(
        position.ancients, (Seeds.parse("KK"),) * 8, position.awake, position.keepers
    )
    with pytest.raises(PositionError):
        exact_win(wrong, 1)
