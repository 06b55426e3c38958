from __future__ import annotations

import numpy as np
import pytest

from cards.decks import load_deck
from cards.shuffle import random_deal
from companion.making.grading import THRESHOLDS, Measure, possible_grades
from companion.making.ladder import WEIGHTS, Climb, Rung, climb
from companion.making.players import (
    DEEPER,
    GREEDY,
    LADDER,
    LOOKING,
    MOST_TURNS,
    RANDOM,
    Player,
    Room,
    game_number,
    play_out,
)
from solver.board import Board
from solver.check import check_line
from solver.kernel.foresight import misjudged
from solver.line import turns_of

FIXED = [0.606458, 0.891261]


def room_of(deck: str = "sapling", seed: str = "p") -> Room:
    return Room(Board.of(random_deal(load_deck(deck), seed)))


@pytest.mark.parametrize("player", LADDER, ids=lambda player: player.name)
def test_the_same_game_is_played_the_same_way(player):
    """A player plays a game by its number alone, and another number is another game."""
    room = room_of()
    one = play_out(room, player, 1)
    assert play_out(room_of(), player, 1) == one
    assert any(play_out(room, player, number).path != one.path for number in range(2, 6))


@pytest.mark.parametrize("player", LADDER, ids=lambda player: player.name)
def test_every_turn_played_is_legal(player):
    """The rules engine can play every game of a player, and gets the score that it claims."""
    room = room_of()
    for number in range(3):
        played = play_out(room, player, number)
        turns = turns_of(room.board, played.path)
        assert len(turns) == played.turns <= MOST_TURNS
        position = room.board.position
        for turn in turns:
            position = position.play(turn)
        assert played.won == (position.asleep == 0)
        if played.won:
            assert played.score == position.total


def test_a_player_that_looks_never_leaves_a_win_lying():
    """One turn before the end each player that looks at all wins at once."""
    room = room_of()
    wins = [play_out(room, DEEPER, number) for number in range(6)]
    won = next(each for each in wins if each.won)
    near = turns_of(room.board, won.path)
    position = room.board.position
    for turn in near[:-1]:
        position = position.play(turn)
    last = Room(Board.of(position))
    for player in (GREEDY, LOOKING, DEEPER):
        assert play_out(last, player, 9).turns == 1
    assert not play_out(last, RANDOM, 9, most_turns=0).won


def test_no_position_is_met_twice_in_one_game():
    """Players never go round in circles."""
    room = room_of()
    for player in (RANDOM, LOOKING):
        path = play_out(room, player, 3).path
        assert len(set(path)) == len(path)


def test_games_and_misjudgements_are_fixed_for_ever():
    """The numbers behind the games are those of every machine and version."""
    assert game_number("sapling", 1) == 46974108488784716 >> 4
    told = [misjudged(123456789, 987654321, 42), misjudged(2**59, 0, 42)]
    assert [round(float(x), 6) for x in told] == FIXED


def test_misjudgements_are_spread_evenly():
    """Each tenth of the range from 0 to 1 gets its share, whatever game it is."""
    for game in (0, 5, game_number("wildwood", 7)):
        told = [misjudged(3 * n, 3 * n + 1, game) for n in range(10_000)]
        counts, _ = np.histogram(told, bins=10, range=(0, 1))
        assert counts.min() > 850
        assert counts.max() < 1150


def test_two_games_misjudge_differently():
    """How a position looks in one game says nothing of how it looks in another."""
    pairs = [(misjudged(n, 77, 1), misjudged(n, 77, 2)) for n in range(4_000)]
    assert abs(np.corrcoef(np.array(pairs).T)[0, 1]) < 0.06


@pytest.mark.parametrize("player", LADDER, ids=lambda player: player.name)
def test_the_plain_twin_plays_the_same_games(player):
    """Compiled and plain players go the same way, turn by turn."""
    position = random_deal(load_deck("sapling"), "p")
    rooms = [Room(Board.of(position, compiled=compiled)) for compiled in (True, False)]
    assert play_out(rooms[0], player, 4, 3) == play_out(rooms[1], player, 4, 3)


def test_a_player_keeps_the_best_ways_in_mind():
    """The first turn of a player that looks one turn ahead is the best of all children."""
    room = room_of()
    for game in range(20):
        rows = room.children(room.board.words)
        info = rows[:, 2]
        value = 3 * ((info >> 8) & 255) + 2 * (8 - (info >> 32)) + 2 * (info & 255)
        value = value + 3.0 * np.array([misjudged(int(a), int(b), game) for a, b in rows[:, :2]])
        best = int(np.argmin(value))
        path = play_out(room, Player("one"), game, 1).path
        assert path[1] == (int(rows[best, 0]), int(rows[best, 1]))


def test_stronger_players_win_more():
    """On some deals together each rung wins at least as often as the one below."""
    won = [0, 0, 0, 0]
    for seed in range(4):
        climbed = climb(random_deal(load_deck("sapling"), seed), (6, 6, 6, 6))
        won = [total + rung.won for total, rung in zip(won, climbed.rungs, strict=True)]
    assert won == sorted(won)
    assert won[0] < won[3]


def test_the_best_line_of_the_ladder_wins():
    """The line that the ladder keeps is a win with the score that it says."""
    climbed = climb(random_deal(load_deck("sapling"), "p"), (1, 1, 4, 4))
    check = check_line(random_deal(load_deck("sapling"), "p"), climbed.line)
    assert check.score == climbed.score


def test_weights_make_a_share():
    """The ladder's success goes from 0 to 1, for the weights add up to 1."""
    assert sum(WEIGHTS) == pytest.approx(1)
    all_won = Climb(tuple(Rung(player.name, 5, 5) for player in LADDER))
    assert all_won.success == pytest.approx(1)


def test_grades_rise_with_difficulty():
    """All five grades exist, each begins at its threshold, and narrowness never lowers one."""
    assert list(THRESHOLDS) == sorted(set(THRESHOLDS))
    grades = [Measure(1 - step / 100, 0.5).grade for step in range(101)]
    assert grades == sorted(grades)
    assert set(grades) == {1, 2, 3, 4, 5}
    half = Climb(tuple(Rung(player.name, 2, 1) for player in LADDER))
    low, high = possible_grades(half)
    assert low <= Measure(half.success, 0.5).grade <= high
