from __future__ import annotations

import signal
from itertools import islice

import pytest
from constraints.exhaust import TooMany, as_won, best_score, fewest_turns, late_position
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from positions import line
from strategies import walks

from ancients.errors import PositionError
from ancients.position import Position
from ancients.turn import Turn
from solver.constraints import why_lost
from solver.constraints.feasibility import Infeasible
from solver.constraints.lookahead import forced_reasons

MODEL_LOST = (
    "thornwood clockwise 11+:K 7: 4:RK 9+:B / 13+: 6+: 14+: 2+: L-: R-:GGGBW",
    9,
)


@settings(deadline=None, max_examples=100)
@given(seed=st.integers(0, 2**32))
def test_never_infeasible_when_won(seed: int) -> None:
    """A position is never called lost for the best score that exhaustive search finds."""
    position = late_position(seed, supplied=True)
    try:
        best = best_score(position, cap=250)
    except TooMany:
        return
    if best is not None:
        assert why_lost(position, best, explain=False) is None
        assert why_lost(position, explain=False) is None


@settings(deadline=None, max_examples=60)
@given(seed=st.integers(0, 2**32), spare=st.sampled_from((None, 0, 1)))
def test_called_lost_is_lost(seed: int, spare: int | None) -> None:
    """For a position that is called lost exhaustive search finds no win with that score."""
    position = late_position(seed, supplied=True)
    min_score = 0 if spare is None else position.total - spare
    if why_lost(position, min_score, explain=False) is None:
        return
    try:
        assert fewest_turns(position, min_score) is None
    except TooMany:
        return


@pytest.mark.parametrize(
    ("text", "score"),
    [
        pytest.param(
            "wildwood cw 15:RGB 2+: 3+: 4+: / 8+: 7+: 6+: 5+: L-:W R-:",
            4,
            id="an Ancient does not eat in the turn of its awakening",
        ),
        pytest.param(
            "wildwood cw 15+: 2+: 3+: 4+: / 13:RK 7+: 6+: 5+: L-:K R:",
            3,
            id="a flip sows away from the hungry",
        ),
        pytest.param(
            "thornwood ccw 16+: 12:W 5+: 11:RG / 6+: 14+: 1+: 9+:RGW L-: R-:",
            6,
            id="the number of seeds says which Keeper gets them",
        ),
    ],
)
def test_narrow_wins_stay_open(text: str, score: int) -> None:
    """Wins that hang on one rule are found by search and not excluded by the model."""
    assert fewest_turns(line(text), score, cap=5000) is not None
    assert why_lost(line(text), score) is None


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.filter_too_much])
@given(walk=walks(max_turns=30))
def test_never_infeasible_in_a_won_game(walk: tuple[Position, tuple[Turn, ...]]) -> None:
    """No position on the way of a won game is called lost for the score that it had."""
    won = as_won(*walk)
    assume(len(won) > 4)
    for position in won[:: max(1, len(won) // 5)]:
        assert why_lost(position, won[-1].total, explain=False) is None


def test_lost_positions_are_recognised_often() -> None:
    """The relaxation alone proves a fair share of late losses that are no lack of colours."""
    known = missed = 0
    for seed in range(60):
        position = late_position(seed, most_seeds=6, supplied=True)
        try:
            if fewest_turns(position, cap=150) is not None:
                continue
        except TooMany:
            continue
        if why_lost(position, explain=False):
            known += 1
        else:
            missed += 1
    assert known >= 5
    assert known > missed / 4


def test_lack_of_a_colour_is_told_in_words() -> None:
    """A ritual that all seeds left cannot meet is named with its colour and the seeds left."""
    position = line("wildwood cw 1+: 2+: 3+: 4+:G / 8+: 7+: 6+: 13:RK L:BB R:G")
    assert why_lost(position) == Infeasible(("Raven Root needs two black seeds; one is left.",))


def test_all_lacks_are_told_at_once() -> None:
    """Every Ancient without its seeds and a score out of reach are listed together."""
    position = line("wildwood cw 10:R 9: 12:W 4+:G / 8+: 7+: 6+: 5+: L:R R:B")
    found = why_lost(position, 9)
    assert found is not None
    assert found.reasons == (
        "A score of 9 needs 9 seeds; five are left.",
        "Echo Toad needs four seeds of one colour; no colour has more than two left for it.",
        "Moon Hart needs two white seeds; one is left.",
    )


def test_too_few_seeds_for_a_ritual_of_any_seeds() -> None:
    """A ritual of any seeds is held against their number."""
    position = line("wildwood cw 9: 2+: 3+: 4+:G / 8+: 7+: 6+: 5+: L:RR R:B")
    assert str(why_lost(position)) == "Great Oak needs five seeds (*****); four are left."


def test_loss_forced_by_the_next_turn() -> None:
    """When every turn feeds a hungry Ancient a seed that a ritual needs, that is the reason."""
    position = line("wildwood cw 15+: 2+: 3+: 4+: / 8+: 7+: 6+: 13:K L-:K R-:")
    assert len(why_lost(position).reasons) == 1  # type: ignore[union-attr]
    position = line("wildwood cw 15+: 2+: 3+: 4+: / 13:KR 7+: 6+: 5+: L-:K R-:")
    assert str(why_lost(position)) == (
        "Every turn from here costs a seed that Raven Root (KK*) needs: awake Ancients eat it."
    )


def test_no_reason_from_the_next_turn_without_one() -> None:
    """A position from which some turn keeps all it needs has no forced loss."""
    assert forced_reasons(line("wildwood cw 13:KR 2+: 3+: 4+: / 8+: 7+: 6+: 5+: L-:K R-:"), 0) == ()


def test_orders_of_awakening_are_excluded_in_words() -> None:
    """A loss over several turns names the ritual, the score and the Ancients that eat."""
    text, score = MODEL_LOST
    position = line(text)
    assert why_lost(position, score, deterministic_limit=0) is None
    found = str(why_lost(position, score))
    assert found == (
        "Clover Hare (RGB) cannot awaken with a score of 9: too few seeds survive the way past "
        "Moss Warden (eats *), whatever the order of awakening."
    )
    assert str(why_lost(position, score, explain=False)) == (
        "No order of awakening leaves seeds enough for all with a score of 9."
    )


def test_same_answer_each_time() -> None:
    """The model's answer and its words do not change from one run to the next."""
    position = line(MODEL_LOST[0])
    assert why_lost(position, 9) == why_lost(position, 9)


def test_won_position_is_not_lost() -> None:
    """A won position is lost only for a higher score."""
    text = "wildwood cw 1+: 2+: 3+: 4+:G / 8+: 7+: 6+: 5+: L: R:RGB"
    assert why_lost(line(text)) is None
    assert why_lost(line(text), 4) is None
    assert str(why_lost(line(text), 5)) == "A score of 5 needs 5 seeds; four are left."


def test_impossible_position_is_refused() -> None:
    """A position with faults gets no verdict."""
    position = line("wildwood cw 1+: 2+: 3+: 4+:G / 8+: 7+: 6+: 5+: L: R:RGB")
    wrong = type(position)(
        position.ancients, (position.keepers[1],) * 8, position.awake, position.keepers
    )
    with pytest.raises(PositionError):
        why_lost(wrong)


def test_the_reference_deals_stay_open() -> None:
    """Fresh deals that are known to be won are never called lost."""
    from positions import position_from_json, reference_cases

    won = [case for case in reference_cases() if case.get("verdict") == "won"]
    assert won
    for case in islice(won, 12):
        best = case.get("best_score", 0)
        assert why_lost(position_from_json(case["position"]), best, explain=False) is None


def test_the_model_leaves_ctrl_c_to_the_caller():
    """After the constraint solver has run, SIGINT still raises KeyboardInterrupt in Python."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        position = line(
            "wildwood clockwise 14:RGB 6:G 16:RGGK 12+: / 7:BK 11+: 4+:B 9+: L: R:RRBWW"
        )
        assert why_lost(position) is None
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
