"""After the game: what could still be won at each step, and where it was lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ancients.position import Position
from ancients.turn import Turn
from cards.find import find_deal
from companion.analysis import Analysis, analyse
from companion.gamefile import GameRecord
from solver import Goal, Limit, Limits, Proved, Verdict, solve

ENOUGH = Limits(time_s=None, positions=60_000, memory_mib=32)
HALF = find_deal("half-awake")
BEST = solve(HALF.position, Goal.SCORE, ENOUGH)


def game(*turns: Turn) -> GameRecord:
    """The deal with these turns played."""
    record = GameRecord.of(HALF)
    for turn in turns:
        record = record.played(turn)
    return record


def blunder(verdict: Verdict) -> tuple[int, Turn]:
    """Find a turn next to the best line after which the position is proved so much worse."""
    position = HALF.position
    for number, best in enumerate(BEST.line):
        for turn in position.turns():
            after = position.play(turn)
            if after.total < position.total or verdict is Verdict.LOST:
                found = solve(after, Goal.SCORE, ENOUGH)
                if found.verdict is verdict and (
                    verdict is Verdict.LOST or found.bounds.score_at_most < (BEST.score or 0)
                ):
                    return number, turn
        position = position.play(best)
    raise AssertionError("no such turn lies next to the line")


@pytest.fixture(scope="module")
def good() -> Analysis:
    """The analysis of the best line."""
    return analyse(game(*BEST.line), ENOUGH)


def test_a_perfect_game_has_no_slips(good: Analysis) -> None:
    """Every position of the best line can still reach the best, in one turn less each time."""
    assert good.slips == ()
    assert good.no_return is None
    assert good.scores == (16,) * (len(BEST.line) + 1)
    assert [station.best.turns for station in good.stations] == [5, 4, 3, 2, 1, 0]
    assert all(station.best.proved == Proved(True, True) for station in good.stations)
    assert good.words()[-1] == "No turn lost anything, as far as was found."


def test_the_point_of_no_return_is_the_turn_that_lost_the_game() -> None:
    """A turn after which no win is left, proved, is marked, with the turn to play instead."""
    number, turn = blunder(Verdict.LOST)
    found = analyse(game(*BEST.line[:number], turn), ENOUGH)
    assert found.no_return == number + 1
    assert [slip.kind for slip in found.slips] == ["game"]
    assert found.slips[0].certain
    better = found.slips[0].better
    assert better is not None
    before = found.stations[number]
    assert before.best.line[0] == better
    assert found.scores[-1] == 0
    assert "loses the game" in found.slips[0].words
    assert f"better was {better}" in found.slips[0].words
    assert f"The point of no return is step {number + 1}." in found.words()


def test_the_turn_that_lost_seeds_for_good_is_marked() -> None:
    """Seeds that are gone are told with their number, and no later turn is blamed for them."""
    number, turn = blunder(Verdict.WON)
    record = game(*BEST.line[:number], turn)
    rest = solve(record.position, Goal.SCORE, ENOUGH)
    for following in rest.line:
        record = record.played(following)
    found = analyse(record, ENOUGH)
    assert [(slip.number, slip.kind, slip.certain) for slip in found.slips] == [
        (number + 1, "seeds", True)
    ]
    assert "for good" in found.slips[0].words
    assert found.scores == (16,) * (number + 1) + (rest.score,) * (len(found.scores) - number - 1)


def test_a_win_that_was_played_counts_without_any_search() -> None:
    """The end of a won game is a win for every position before it, found by no search."""

    def blind(position, goal=Goal.SCORE, limits=None, *, on_progress=None):  # type: ignore[no-untyped-def]
        if position.asleep == 0:
            return solve(position, goal, ENOUGH)
        return replace(
            BEST, verdict=Verdict.UNKNOWN, score=None, turns=None, line=(), proved=Proved(),
            limit=Limit.POSITIONS,
            bounds=replace(BEST.bounds, score_at_most=16, turns_at_least=1),
        )  # fmt: skip

    found = analyse(game(*BEST.line), ENOUGH, solver=blind)
    assert found.scores == (16,) * 6
    assert found.stations[0].best.line == BEST.line
    assert found.slips == ()


def test_what_is_not_proved_is_not_told_as_certain() -> None:
    """When no win is found after a turn but none is excluded, the slip says may."""

    def short_sighted(position, goal=Goal.SCORE, limits=None, *, on_progress=None):  # type: ignore[no-untyped-def]
        if position == HALF.position:
            return BEST
        return replace(
            BEST, verdict=Verdict.UNKNOWN, score=None, turns=None, line=(), proved=Proved(),
            limit=Limit.POSITIONS,
            bounds=replace(BEST.bounds, score_at_most=16, turns_at_least=1),
        )  # fmt: skip

    other = next(
        turn for turn in HALF.position.turns()
        if HALF.position.play(turn) != HALF.position.play(BEST.line[0])
    )  # fmt: skip
    found = analyse(game(other), ENOUGH, solver=short_sighted)
    assert found.scores == (16, None)
    assert found.no_return is None
    assert [(slip.kind, slip.certain) for slip in found.slips] == [("game", False)]
    assert "may lose the game" in found.slips[0].words


def scripted(*verdicts: Verdict):  # type: ignore[no-untyped-def]
    """A solver that judges the positions of a game, from the last to the first, without a line."""
    answers = list(reversed(verdicts))

    def answer(position, goal=Goal.SCORE, limits=None, *, on_progress=None):  # type: ignore[no-untyped-def]
        return replace(
            BEST, verdict=answers.pop(0), score=None, turns=None, line=(), proved=Proved(),
            limit=None, bounds=replace(BEST.bounds, score_at_most=16, turns_at_least=1),
        )  # fmt: skip

    return answer


LOST, UNKNOWN = Verdict.LOST, Verdict.UNKNOWN


@pytest.mark.parametrize(
    ("verdicts", "words"),
    [
        ((LOST, LOST, LOST), "The game was lost from the start (proved); there was nothing left"),
        ((UNKNOWN, LOST, LOST), "The game is lost from step 1 on (proved); whether a win was left"),
        ((UNKNOWN, UNKNOWN, UNKNOWN), "No win was found at any position, so what was lost is not"),
    ],
)
def test_a_game_without_a_known_win_is_not_said_to_have_lost_nothing(
    verdicts: tuple[Verdict, ...], words: str
) -> None:
    """Where no win was ever known no turn can be blamed, and that is said instead."""
    told = analyse(game(*BEST.line[:2]), ENOUGH, solver=scripted(*verdicts)).words()
    assert told[-1].startswith(words)
    assert not any("No turn lost anything" in each for each in told)


def test_an_edit_is_no_turn_and_is_blamed_for_nothing() -> None:
    """The table that a player corrected starts anew: no bound is carried over an edit."""
    number, turn = blunder(Verdict.LOST)
    record = game(*BEST.line[:number], turn)
    back: Position = game(*BEST.line[:number]).position
    found = analyse(record.played(back), ENOUGH)
    assert found.scores[-2:] == (0, 16)
    assert len(found.slips) == 1
    listed = found.as_json()["positions"]
    assert isinstance(listed, list)
    assert listed[-1]["edit"] == str(back)
    assert listed[-1]["turn"] is None


def test_an_interrupted_analysis_tells_what_it_has() -> None:
    """The positions that were judged stay judged, and the rest is told as not known."""
    calls = 0

    def stopping(position, goal=Goal.SCORE, limits=None, *, on_progress=None):  # type: ignore[no-untyped-def]
        nonlocal calls
        calls += 1
        if calls > 1:
            return replace(
                BEST, verdict=Verdict.UNKNOWN, score=None, turns=None, line=(), proved=Proved(),
                limit=Limit.INTERRUPTED, bounds=replace(BEST.bounds, score_at_most=16),
            )  # fmt: skip
        return solve(position, goal, ENOUGH)

    found = analyse(game(*BEST.line[:2]), ENOUGH, solver=stopping)
    assert found.interrupted
    assert calls == 2
    assert found.stations[-1].best.verdict is Verdict.WON
    assert "interrupted" in found.words()[-1]


def test_progress_counts_every_position(good: Analysis) -> None:
    """A caller can show how far the analysis is."""
    told: list[tuple[int, int]] = []
    analyse(game(*BEST.line), ENOUGH, on_progress=lambda done, of: told.append((done, of)))
    assert told == [(done, 6) for done in range(7)]
    assert len(good.stations) == 6
