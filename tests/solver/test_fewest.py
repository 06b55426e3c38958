"""The fewest turns from many positions of one deal, asked of one search."""

from __future__ import annotations

import random

import pytest
from positions import line

from ancients.position import Position
from cards.find import find_deal
from solver import Goal, Limits, Verdict, solve
from solver.board import Board, pack
from solver.search.fewest import FewestTurns

MEMORY = 1 << 22
HALF = find_deal("half-awake").position


class Stop(Exception):
    pass


def fewest_by_solve(position: Position) -> int | None:
    """What the solver proves for the goal turns; ``None`` when it is not proved quickly."""
    found = solve(position, Goal.TURNS, Limits(None, 2_000_000, 16))
    return found.turns if found.verdict is Verdict.WON and found.proved.turns else None


def test_one_search_answers_for_every_position_on_the_way_and_beside_it() -> None:
    """Answers agree with a search of their own, in whatever order they are asked for."""
    rng = random.Random(11)
    compared = 0
    for name in ("half-awake", "last-sleepers"):
        deal = find_deal(name).position
        known = fewest_by_solve(deal)
        assert known
        search = FewestTurns(Board.of(deal), 0, MEMORY)
        line_on = solve(deal, Goal.TURNS, Limits(None, 2_000_000, 16)).line
        on_the_way = [deal]
        for turn in line_on[:-1]:
            on_the_way.append(on_the_way[-1].play(turn))
        beside = [at.play(turn) for at in on_the_way for turn in rng.sample(list(at.turns()), 8)]
        for position in rng.sample([*on_the_way, *beside], len(on_the_way) + len(beside)):
            turns = fewest_by_solve(position)
            if turns is None:
                continue
            compared += 1
            assert search.wins_within(pack(position), turns)
            assert not turns or not search.wins_within(pack(position), turns - 1)
        assert search.fewest() == known
        assert search.fewest(known - 1) is None
        assert search.wins_within(pack(deal), known, refuted_turns=known - 1)
    assert compared >= 20


def test_a_search_that_was_stopped_goes_on() -> None:
    """What ``spend`` raises ends a question; asked again it is answered, and so are others."""
    search = FewestTurns(Board.of(HALF), 16, MEMORY)

    def stop(_: int) -> None:
        raise Stop

    with pytest.raises(Stop):
        search.fewest(spend=stop)
    assert search.fewest(4) is None
    with pytest.raises(Stop):
        search.wins_within(pack(HALF), 5, stop)
    assert search.wins_within(pack(HALF), 5)
    assert not search.wins_within(pack(HALF), 4)
    assert search.fewest() == 5
    assert search.work > 0


def test_no_win_keeps_more_seeds_than_are_left() -> None:
    """A position with too few seeds has no win that keeps so many, at once."""
    search = FewestTurns(Board.of(HALF), 16, MEMORY)
    after = next(
        after for after in map(HALF.play, HALF.turns()) if after.total < HALF.total
    )  # fmt: skip
    assert not search.wins_within(pack(after), 40)


def test_a_won_position_takes_no_turn() -> None:
    """The answer for a won position is nought."""
    won = line("wildwood clockwise 14+:G 6+: 16+: 12+: / 7+: 11+: 4+: 9+: L-: R:")
    search = FewestTurns(Board.of(won), 0, MEMORY)
    assert search.fewest() == 0
    assert search.wins_within(pack(won), 0)
