"""The solver's answers against exhaustive search by the rules engine."""

from __future__ import annotations

from dataclasses import replace

import pytest
from known import LOST, WON, Name, known_position, known_truth, label

from ancients.position import Position
from ancients.table import Direction
from solver import Goal, Limits, Result, Verdict, solve
from solver.check import check_line
from solver.prunes import ALL, Prune

ENDLESS = Limits(time_s=None)
SMALLEST = Limits(time_s=None, memory_mib=16)
NAMES = WON + LOST
some_goals = pytest.mark.parametrize("goal", [Goal.SCORE, Goal.TURNS], ids=lambda goal: goal.value)
all_known = pytest.mark.parametrize("name", NAMES, ids=label)


def best(name: Name, goal: Goal) -> tuple[int | None, int | None]:
    """The score and the turns that a goal must bring, None for a lost position."""
    truth = known_truth(name)
    if goal is Goal.SCORE:
        return truth.best_score, truth.turns_at_best_score
    return truth.score_at_fewest_turns, truth.fewest_turns


def same(result: Result) -> Result:
    """A result without the clock."""
    return replace(result, elapsed_s=0.0)


def must_be_true(result: Result, name: Name) -> None:
    """Compare an unlimited search for the best with the truth."""
    truth = known_truth(name)
    assert result.limit is None
    assert result.verdict is (Verdict.WON if truth.won else Verdict.LOST)
    assert (result.score, result.turns) == best(name, result.goal)
    if truth.won:
        assert result.proved.turns
        if result.goal is Goal.SCORE:
            assert result.proved.score
        else:
            assert result.proved.score_at_length
            assert not result.proved.score or result.score == truth.best_score
        checked = check_line(truth.start, result.line)
        assert (checked.score, checked.turns) == (result.score, result.turns)
    else:
        assert result.line == ()
        assert result.reason


@all_known
def test_the_picked_positions_are_won_and_lost_as_they_were_picked(name: Name) -> None:
    """The list holds wins and losses; exhaustive search says which."""
    assert known_truth(name).won is (name in WON)


def test_the_picked_positions_are_of_every_kind() -> None:
    """Both directions, each option, used Keepers, and scores that cost turns are among them."""
    positions = [known_position(name) for name in NAMES]
    for seen in (
        {position.direction for position in positions},
        {position.rules.skip_origin for position in positions},
        {position.rules.flip_emptied_keeper for position in positions},
        {position.active[0] for position in positions},
    ):
        assert len(seen) == 2
    assert {position.asleep for position in positions} >= {1, 2, 3}
    assert any(best(name, Goal.SCORE) != best(name, Goal.TURNS) for name in WON)


@some_goals
@all_known
def test_the_best_is_what_exhaustive_search_finds(name: Name, goal: Goal) -> None:
    """Verdict, score and turns of both goals are true, and said to be proved."""
    must_be_true(solve(known_position(name), goal, ENDLESS), name)


@all_known
def test_any_win_is_found_where_there_is_one(name: Name) -> None:
    """The goal any ends with a checked line or with a proof that there is none."""
    result = solve(known_position(name), Goal.ANY, ENDLESS)
    truth = known_truth(name)
    assert result.verdict is (Verdict.WON if truth.won else Verdict.LOST)
    assert result.limit is None
    if truth.won:
        checked = check_line(truth.start, result.line)
        assert (checked.score, checked.turns) == (result.score, result.turns)


@some_goals
@pytest.mark.parametrize("prune", list(Prune), ids=lambda prune: prune.name)
def test_a_prune_changes_no_answer(prune: Prune, goal: Goal) -> None:
    """Without any one prune the answers are still true."""
    for name in (WON + LOST)[::3]:
        must_be_true(solve(known_position(name), goal, SMALLEST, prunes=ALL & ~prune), name)


def test_each_prune_alone_changes_no_answer() -> None:
    """With one prune and no other the answers are still true."""
    for prune in Prune:
        for name in [name for name in WON if (known_truth(name).fewest_turns or 0) <= 4][::3]:
            must_be_true(solve(known_position(name), Goal.SCORE, SMALLEST, prunes=prune), name)


@all_known
def test_the_smallest_memory_and_two_threads_change_no_answer(name: Name) -> None:
    """Two threads give the very same result as one, count and line; so does a tiny table here."""
    position = known_position(name)
    alone = solve(position, Goal.SCORE, SMALLEST)
    must_be_true(alone, name)
    assert same(solve(position, Goal.SCORE, SMALLEST, workers=2)) == same(alone)
    assert same(solve(position, Goal.SCORE, SMALLEST)) == same(alone)


def turned_over(position: Position) -> Position:
    """Swap the rows and the direction: place 1 becomes 8, 2 becomes 7; Keepers stay.

    Left and right cannot be swapped: even piles go to the left Keeper.
    """
    return replace(
        position,
        ancients=position.ancients[::-1],
        seeds=position.seeds[::-1],
        awake=position.awake[::-1],
        direction=position.direction.reversed,
    )


@all_known
def test_a_table_turned_over_has_the_same_values(name: Name) -> None:
    """Top and bottom row swapped with the direction reversed is the same game."""
    position = turned_over(known_position(name))
    assert position.direction is not known_position(name).direction
    for goal in (Goal.SCORE, Goal.TURNS):
        result = solve(position, goal, SMALLEST)
        assert (result.score, result.turns) == best(name, goal)


def test_left_and_right_are_not_the_same() -> None:
    """Swapping the sides of the table instead changes what wins: parity is tied to a side."""

    def swapped(position: Position) -> Position:
        places = (3, 2, 1, 0, 7, 6, 5, 4)
        return replace(
            position,
            ancients=tuple(position.ancients[place] for place in places),
            seeds=tuple(position.seeds[place] for place in places),
            awake=tuple(position.awake[place] for place in places),
            keepers=position.keepers[::-1],
            active=position.active[::-1],
            direction=(
                Direction.COUNTERCLOCKWISE
                if position.direction is Direction.CLOCKWISE
                else Direction.CLOCKWISE
            ),
        )

    def answer(position: Position) -> tuple[int | None, int | None]:
        result = solve(position, Goal.SCORE, SMALLEST)
        return result.score, result.turns

    assert any(answer(swapped(known_position(name))) != best(name, Goal.SCORE) for name in WON[:12])
