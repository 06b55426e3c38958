"""Par is what the solver and the players know; players that outdo the solver make it look again."""

from __future__ import annotations

import pytest

from companion.making import best as module
from companion.making.best import GROWTHS, best_score, reaches
from companion.making.generator import make_deals
from solver.check import check_line
from solver.result import Goal
from solver.solving import solve


@pytest.fixture(scope="module")
def deal(recipe):
    """Make a deal whose solution a longer search found."""
    (made,) = make_deals(recipe(), 1, tries=30)
    return made.deal


@pytest.fixture
def looked(monkeypatch):
    """Note how many positions each search for a score was given."""
    given = []

    def noted(position, goal, limits, **options):
        if goal is Goal.SCORE:
            given.append(limits.positions)
        return solve(position, goal, limits, **options)

    monkeypatch.setattr(module, "solve", noted)
    return given


def test_a_search_that_nobody_outdid_is_made_once(deal, looked):
    """Without a known win, or with one that is found at once, the first search is the last."""
    alone = best_score(deal.position, 200_000)
    assert alone.par is not None
    known = best_score(deal.position, 200_000, alone.line)
    assert (known.par, known.line) == (alone.par, alone.line)
    assert looked == [200_000, 200_000]


def test_a_search_that_was_outdone_is_made_again_with_more(deal, looked):
    """It goes on until the solver alone is as good as the known line, which it then replaces."""
    par = deal.par
    short = 300_000
    assert not reaches(best_score(deal.position, short), par.score, par.turns)
    looked.clear()
    best = best_score(deal.position, short, deal.solution)
    assert looked == [short * growth for growth in GROWTHS[: len(looked)]]
    assert len(looked) > 1
    assert reaches(best_score(deal.position, looked[-1]), par.score, par.turns)
    assert reaches(best, par.score, par.turns)


def test_a_line_beyond_every_search_is_kept(deal, looked):
    """What the players found stays par, checked but not proved, when no search comes near."""
    best = best_score(deal.position, 1, deal.solution)
    assert looked == list(GROWTHS)
    assert best.line == deal.solution
    check = check_line(deal.position, best.line)
    assert best.par is not None
    assert (best.par.score, best.par.turns) == (check.score, check.turns)
    assert not best.par.proved_turns
