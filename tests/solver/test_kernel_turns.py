"""The kernel's view of one turn against the engine's: next positions, lacks, supply, turns back."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from odd import odd_position
from planted import planted_wins
from reach import next_positions
from strategies import random_turn, reachable_positions

from ancients.position import Position
from ancients.seeds import NO_SEEDS, Seeds
from solver.board import Board, pack, pack_seeds, scratch, unpack, unpack_seeds
from solver.line import turn_between

MOST_TURNS = 300
PROFILES = ((3, 7, 4, False), (6, 12, 8, False), (12, 16, 8, False), (9, 16, 3, True))


def kernel_children(position: Position, room: int) -> list[tuple[int, int, int]]:
    """All that the kernel makes of a position, in chunks of at most `room`."""
    board = Board.of(position)
    census = board.kernel("census")
    children = np.zeros((room, 3), dtype=np.int64)
    todo = np.array([0, -1, 0], dtype=np.int64)
    kept = scratch()
    made: list[tuple[int, int, int]] = []
    while todo[0] < 30:
        count = census.expand_all(*board.words, *board.tables, *kept, children, todo, 0, room)
        made += [(int(a), int(b), int(info)) for a, b, info in children[:count]]
    return made


def odd_positions(count: int, most_turns: int = MOST_TURNS) -> Iterator[Position]:
    """Positions of every kind that have few enough turns for the engine."""
    for seed in range(count):
        position = odd_position(seed, *PROFILES[seed % len(PROFILES)])
        if len(position.turns()) <= most_turns:
            yield position


def must_have_equal_children(position: Position, room: int = 4096) -> int:
    expected = {pack(child): child for child in next_positions(position)}
    made = kernel_children(position, room)
    assert {(a, b) for a, b, _ in made} == set(expected)
    for a, b, info in made:
        child = expected[a, b]
        assert unpack((a, b), position) == child
        assert info & 255 == position.total - child.total
        assert (info >> 8) & 255 == sum(child.missing())
        assert info >> 32 == position.asleep - child.asleep
    return len(expected)


def test_the_next_positions_are_those_of_the_engine_on_odd_tables() -> None:
    """Next positions are equal, with the losses, awakenings and lacks of each."""
    assert sum(map(must_have_equal_children, odd_positions(200))) > 2000


@settings(deadline=None, max_examples=40)
@given(reachable_positions())
def test_the_next_positions_are_those_of_the_engine_in_play(position: Position) -> None:
    """The same for positions that occur in play."""
    if position.asleep and len(position.turns()) <= MOST_TURNS:
        must_have_equal_children(position)


def test_a_full_list_of_children_goes_on_where_it_stopped() -> None:
    """Room for seven children at a time loses none and repeats none."""
    for position in odd_positions(40, 100):
        assert kernel_children(position, 7) == kernel_children(position, 4096)


def test_laps_are_made_as_the_engine_makes_them() -> None:
    """A hand of nine and more gives places two seeds: also then all children are the engine's."""
    wins = planted_wins(3, 2, heaped=True)
    lapped = 0
    while lapped < 3:
        position = next(wins).position
        largest = max(map(len, (*position.seeds, *position.keepers)))
        if largest >= 9 and len(position.turns()) <= 6000:
            must_have_equal_children(position)
            lapped += 1


def test_the_survey_counts_what_the_engine_counts() -> None:
    """Seeds in the game, sleeping Ancients and missing seeds are those of the position."""
    for position in odd_positions(200, 10**9):
        board = Board.of(position)
        faces = board.kernel("faces")
        expected = (position.total, position.asleep, sum(position.missing()))
        assert tuple(faces.survey(*board.words, board.lack)) == expected


def test_supply_is_lost_exactly_when_all_seeds_together_fail_a_ritual() -> None:
    """The kernel's supply prune is the plain question to each sleeping Ancient's ritual."""
    answers = set()
    for position in odd_positions(200, 10**9):
        board = Board.of(position)
        everything = sum((*position.seeds, *position.keepers), NO_SEEDS)
        lost = any(
            not awake and not card.ritual.met_by(everything)
            for card, awake in zip(position.ancients, position.awake, strict=True)
        )
        assert board.kernel("faces").supply_lost(*board.words, board.lack) == lost
        answers.add(lost)
    assert answers == {True, False}


def test_every_pile_has_its_own_code() -> None:
    """The 1,125 possible piles are packed and unpacked without a clash."""
    piles = {unpack_seeds(code) for code in range(1125)}
    assert len(piles) == 1125
    assert all(pack_seeds(unpack_seeds(code)) == code for code in range(1125))
    assert unpack_seeds(pack_seeds(Seeds.parse("RGGBWWKK"))) == Seeds.parse("RGGBWWKK")


@pytest.mark.parametrize("heaped", [False, True])
def test_a_turn_is_found_again_from_the_positions_around_it(heaped: bool) -> None:
    """Between a position and the next a turn is found that the engine plays to the same end."""
    rng = random.Random(17)
    wins = planted_wins(5, 3, heaped)
    for _ in range(60):
        planted = next(wins)
        position = planted.position
        for turn in (*planted.line, None):
            board = Board.of(position)
            other = random_turn(rng, position)
            for played in (turn, other):
                if played is not None:
                    after = position.play(played)
                    found = turn_between(board, pack(position), pack(after))
                    assert position.play(found) == after
            if turn is not None:
                position = position.play(turn)


def test_positions_more_than_a_turn_apart_have_no_turn_between() -> None:
    """A gap in a path is a fault of the search and is not bridged."""
    planted = next(win for win in planted_wins(8, 3) if len(win.line) == 3)
    end = planted.position
    for turn in planted.line:
        end = end.play(turn)
    board = Board.of(planted.position)
    if end not in next_positions(planted.position):
        with pytest.raises(AssertionError, match="no turn leads from"):
            turn_between(board, pack(planted.position), pack(end))
