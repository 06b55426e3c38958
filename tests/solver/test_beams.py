"""Beams: what they find is there, and a dry one is a proof only while nothing was dropped."""

from __future__ import annotations

import numpy as np
import pytest
from known import LOST, WON, Name, known_position, known_truth, label

from solver.board import Board
from solver.check import check_line
from solver.line import turns_of
from solver.search.beams import MOST_TURNS, Beam, Beams
from solver.search.finder import HUNT_AFTER, Finder
from solver.search.hunt import HuntEnd

WIDE = 1024
all_known = pytest.mark.parametrize("name", WON + LOST, ids=label)
won = pytest.mark.parametrize("name", WON, ids=label)


def ended(beam: Beam, most_turns: int = MOST_TURNS) -> HuntEnd:
    """Let a beam run in small steps until it ends."""
    while (end := beam.run(500, most_turns)) is HuntEnd.RUNNING:
        pass
    return end


@all_known
def test_a_beam_that_drops_nothing_knows_the_truth(name: Name) -> None:
    """It finds a win with as many seeds as asked for where there is one, else it runs dry."""
    truth = known_truth(name)
    board = Board.of(known_position(name))
    best = truth.best_score or 0
    for min_score in {0, best, best + 1}:
        beam = Beam(board, min_score, WIDE)
        exists = truth.won and min_score <= best
        assert ended(beam) is (HuntEnd.WON if exists else HuntEnd.EXHAUSTED)
        if exists:
            checked = check_line(truth.start, turns_of(board, beam.path()))
            assert min_score <= checked.score <= best


@won
def test_a_beam_finds_no_longer_win_than_asked_for(name: Name) -> None:
    """Within the fewest turns there is a win, within one less there is none, and no proof."""
    truth = known_truth(name)
    board = Board.of(known_position(name))
    assert truth.fewest_turns is not None
    beam = Beam(board, 0, WIDE)
    assert ended(beam, truth.fewest_turns) is HuntEnd.WON
    assert len(beam.path()) - 1 == truth.fewest_turns
    assert ended(Beam(board, 0, WIDE), truth.fewest_turns - 1) is HuntEnd.FULL


@all_known
def test_a_narrow_beam_proves_no_loss_that_is_none(name: Name) -> None:
    """With one position a level most wins are missed, and that is told as "full"."""
    truth = known_truth(name)
    end = ended(Beam(Board.of(known_position(name)), 0, 1))
    assert end in ((HuntEnd.WON, HuntEnd.FULL) if truth.won else (HuntEnd.EXHAUSTED, HuntEnd.FULL))


def test_narrow_beams_miss_wins_of_the_set() -> None:
    """The test above has something to say: some beams of one position fail where a win is."""
    ends = [ended(Beam(Board.of(known_position(name)), 0, 1)) for name in WON]
    assert HuntEnd.FULL in ends
    assert HuntEnd.WON in ends


@pytest.mark.parametrize("name", [("few", 162), ("heap", 0), ("some", 428)], ids=label)
def test_the_plain_twin_keeps_the_same_positions(name: Name) -> None:
    """Compiled and plain beams of two positions a level agree in every number."""
    position = known_position(name)
    beams = [Beam(Board.of(position, compiled=compiled), 0, 2) for compiled in (True, False)]
    assert ended(beams[0]) is ended(beams[1])
    assert np.array_equal(beams[0]._ctl, beams[1]._ctl)
    size = beams[0].size
    assert np.array_equal(beams[0]._words[:size], beams[1]._words[:size])


def test_beams_widen_until_the_memory_ends() -> None:
    """Without room for wider ones a search that dropped something is over without an answer."""
    board = Board.of(known_position(("some", 428)))
    beams = Beams(board, 0, 1)
    beams.most_turns = 1
    while beams.run(1_000) is HuntEnd.RUNNING:
        pass
    assert beams.end is HuntEnd.FULL
    made = beams.made
    assert beams.run(1_000) is HuntEnd.FULL
    assert beams.made == made


@won
def test_a_finder_shortens_its_wins_down_to_the_fewest_turns(name: Name) -> None:
    """Asked again and again for a shorter win it finds the shortest, and then no other."""
    truth = known_truth(name)
    board = Board.of(known_position(name))
    finder = Finder(board, 0, 8 << 20)
    turns = []
    while finder.run(1_000) in (HuntEnd.RUNNING, HuntEnd.WON):
        if finder.end is HuntEnd.WON:
            turns.append(len(finder.path()) - 1)
            finder.shorten(turns[-1])
        assert finder.made < 50 * HUNT_AFTER
    assert turns == sorted(set(turns), reverse=True)
    assert turns[-1] == truth.fewest_turns
