"""What a search says when something stops it."""

from __future__ import annotations

import signal
from dataclasses import replace

import pytest
from known import WON, known_position
from positions import line, position_from_json, reference_cases

from ancients.errors import AncientsError, PositionError
from ancients.seeds import Seeds
from solver import Goal, Limit, Limits, Progress, Verdict, solve
from solver.check import LineError, check_line

DEAL = position_from_json(reference_cases()[0]["position"])
HARD = line(
    "thornwood clockwise 1:RG 2:RG 3:RB 10:GB / 13:WB 12:WK 9:GK 16:RB L: R:",
)
LONG_AGO = Limits(time_s=0.0)


def test_a_limit_of_positions_is_named() -> None:
    """The best so far comes with the limit's name; what is not proved is not said to be."""
    result = solve(DEAL, Goal.SCORE, Limits(time_s=None, positions=1, memory_mib=16))
    assert result.limit is Limit.POSITIONS
    assert result.positions >= 1
    assert not result.proved.turns
    if result.verdict is Verdict.UNKNOWN:
        assert result.reason == "the limit of positions stopped the search"
        assert result.line == ()
    else:
        assert check_line(DEAL, result.line).score == result.score


def test_no_time_at_all_still_gives_an_answer() -> None:
    """Without time the search ends after its first round, and names the limit."""
    result = solve(HARD, Goal.TURNS, LONG_AGO)
    assert result.limit is Limit.TIME
    assert result.verdict in (Verdict.WON, Verdict.UNKNOWN)
    assert not result.proved.turns


def test_more_positions_never_make_the_answer_worse() -> None:
    """With a larger limit the score does not fall, and bounds do not loosen."""
    results = [
        solve(DEAL, Goal.SCORE, Limits(time_s=None, positions=positions, memory_mib=16))
        for positions in (1, 1_000_000, 3_000_000)
    ]
    scores = [result.score or 0 for result in results]
    assert scores == sorted(scores)
    at_most = [result.bounds.score_at_most for result in results]
    assert at_most == sorted(at_most, reverse=True)


class Stop:
    """Interrupts a search at its first report, as Ctrl-C would."""

    def __init__(self) -> None:
        self.seen: list[Progress] = []

    def __call__(self, progress: Progress) -> None:
        self.seen.append(progress)
        raise KeyboardInterrupt


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupted_search_returns_what_it_has(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C is no error: the result names it and holds the best line that was reported."""
    monkeypatch.setattr("solver.solving.PROGRESS_EVERY_S", 0.0)
    stop = Stop()
    result = solve(HARD, Goal.SCORE, Limits(time_s=None), on_progress=stop, workers=workers)
    assert result.limit is Limit.INTERRUPTED
    assert len(stop.seen) == 1
    reported = stop.seen[0]
    assert (reported.result.score, reported.result.line) == (result.score, result.line)
    assert reported.positions == result.positions > 0
    assert reported.doing


def test_progress_tells_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports count upwards, and the last one is no better than the result."""
    monkeypatch.setattr("solver.solving.PROGRESS_EVERY_S", 0.0)
    seen: list[Progress] = []
    result = solve(
        DEAL, Goal.SCORE, Limits(time_s=None, positions=2_000_000), on_progress=seen.append
    )
    counts = [progress.positions for progress in seen]
    assert counts == sorted(counts)
    assert seen
    scores = [progress.result.score or 0 for progress in seen]
    assert scores == sorted(scores)
    assert scores[-1] <= (result.score or 0)


def test_a_full_memory_never_makes_a_verdict_wrong() -> None:
    """Within the smallest memory the reference cases are answered rightly or not at all."""
    for case in reference_cases():
        position = position_from_json(case["position"])
        result = solve(position, Goal.ANY, Limits(time_s=None, positions=2_000_000, memory_mib=16))
        assert result.verdict is Verdict.UNKNOWN or result.verdict.value == case["verdict"]


def test_an_impossible_position_is_refused_with_all_its_faults() -> None:
    """Nothing is searched, and every fault is told at once."""
    wrong = replace(DEAL, seeds=(Seeds.parse("RRR"), *DEAL.seeds[1:]), active=(True, True))
    wrong = replace(wrong, awake=(True, *wrong.awake[1:]))
    with pytest.raises(PositionError) as caught:
        solve(wrong)
    assert caught.value.faults == wrong.faults()
    assert len(caught.value.faults) >= 1


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"time_s": -1.0}, "the time limit is -1.0 seconds; give 0 or more"),
        ({"time_s": float("nan")}, "the time limit is nan seconds; give 0 or more"),
        ({"positions": 0}, "the limit is 0 positions; give 1 or more"),
        ({"memory_mib": 15}, "the memory limit is 15 MiB; give 16 or more"),
    ],
)
def test_limits_that_nobody_can_keep_are_refused(wrong: dict[str, float], words: str) -> None:
    """The message quotes the limit and says what is possible."""
    with pytest.raises(AncientsError) as caught:
        Limits(**wrong)  # type: ignore[arg-type]
    assert str(caught.value) == words


def test_no_workers_are_refused() -> None:
    """At least one thread must search."""
    with pytest.raises(AncientsError, match="0 workers cannot search"):
        solve(DEAL, workers=0)


def test_a_won_position_needs_no_line() -> None:
    """All awake: won in no turns with the seeds that are left, everything proved."""
    position = known_position(WON[0])
    for turn in solve(position, Goal.ANY, Limits(time_s=None)).line:
        position = position.play(turn)
    for goal in Goal:
        result = solve(position, goal)
        assert (result.verdict, result.score, result.turns) == (
            Verdict.WON, position.total, 0,
        )  # fmt: skip
        assert result.line == ()
        if goal is not Goal.ANY:
            assert (result.proved.score, result.proved.turns) == (True, True)


def test_a_line_is_checked_without_the_search() -> None:
    """The checker names the illegal turn, and says who still sleeps at the end."""
    result = solve(DEAL, Goal.ANY, Limits(time_s=None))
    assert check_line(DEAL, result.line).turns == len(result.line)
    with pytest.raises(LineError, match=r"does not win: . Ancients? still sleep"):
        check_line(DEAL, result.line[:-1])
    with pytest.raises(LineError, match="turn 2 of the line"):
        check_line(DEAL, (result.line[0], result.line[0]))


def test_the_object_for_other_programs_has_the_documented_keys() -> None:
    """The JSON object holds what docs/formats.md lists, turns in notation."""
    result = solve(DEAL, Goal.ANY, Limits(time_s=None))
    data = result.as_json()
    assert list(data) == ["verdict", "score", "turns", "proved", "line", "reason", "stats"]
    assert data["line"] == [str(turn) for turn in result.line]
    assert data["stats"]["positions"] == result.positions
    assert set(data["proved"]) == {"score", "turns"}


def test_a_real_interrupt_signal_ends_the_search_with_what_it_has() -> None:
    """SIGINT while the search runs is noted and ends it after the round, and never gets lost."""
    handler = signal.getsignal(signal.SIGINT)

    def interrupt(progress: Progress) -> None:
        signal.raise_signal(signal.SIGINT)

    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        result = solve(DEAL, Goal.SCORE, Limits(time_s=None), on_progress=interrupt)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, handler)
    assert result.limit is Limit.INTERRUPTED
