from __future__ import annotations

from types import SimpleNamespace

import pytest
from positions import line

from benchmarks.deals import fresh_deals, met_positions
from benchmarks.hints import follow
from benchmarks.report import quantile, share_within, table, times_row
from benchmarks.rivals import (
    HORIZON_RIVALS,
    ask_planner,
    judge,
    late_positions,
    missing_rivals,
)
from solver.bench import TASKS, select_tasks
from solver.result import Goal, Limits, Verdict
from solver.solving import solve

FRESH = "wildwood counterclockwise 3:RG 2:RW 4:GG 13:BK / 5:RB 9:RG 6:BK 14:BW L: R:"
MET = [
    "wildwood counterclockwise 9+:G 15:RB 10: 13:GWK / 5:RG 16:GWK 3:RBB 2:RB L-: R:",
    "thornwood clockwise 1+: 15: 16:GK 7: / 10:RBBB 8: 2+: 13:W L-:RRRB R-:GGGWK",
]


def test_the_sets_stay_as_they_are():
    """The first positions of both sets are those that the published numbers belong to."""
    assert str(fresh_deals("wildwood", 2)[1]) == FRESH
    met = met_positions(9)
    assert [str(each.position) for each in met[7:]] == MET
    assert [each.turns for each in met] == [4] * 6 + [5] * 3
    assert [each.greedy for each in met] == [True] * 3 + [False] * 3 + [True] * 3


@pytest.mark.parametrize(("name", "left"), [("CP-SAT", 2), ("clingo", 2), ("Fast Downward", 1)])
def test_rivals_answer_right(name: str, left: int):
    """Each rival that is installed finds a win near its end and, asked for it, its proof."""
    if name in missing_rivals():
        pytest.skip(f"{name} is not installed")
    (position,) = late_positions(1, left)
    fewest = solve(position, Goal.TURNS, Limits(None, 10_000_000))
    assert fewest.proved.turns
    assert fewest.turns is not None
    ask = HORIZON_RIVALS.get(name, ask_planner)
    assert judge(name, position, ask(position, fewest.turns, 60), "yes") is not None
    if name in HORIZON_RIVALS:
        assert judge(name, position, ask(position, fewest.turns - 1, 60), "no") is not None


def test_a_longer_set_begins_with_the_shorter_one():
    """Asking for more positions never changes those that come first."""
    assert met_positions(8)[:4] == met_positions(4)
    assert fresh_deals("sapling", 3)[:2] == fresh_deals("sapling", 2)


def test_positions_met_in_play_are_possible_and_open():
    """Positions of play have no faults, and a turn can be played."""
    for met in met_positions(24):
        assert met.position.faults() == ()
        assert met.position.asleep
        assert met.position.turns()


class Promising:
    """An advisor that plays any turn and promises what it is told to, again and again."""

    def __init__(self, *promises):
        self.promises = list(promises)

    def hint(self, position, *, reasons=True):
        score, turns = self.promises.pop(0) if self.promises else (None, None)
        won = score is not None and not position.outcome().won
        result = SimpleNamespace(
            verdict=Verdict.WON if won else Verdict.UNKNOWN, score=score, turns=turns
        )
        turn = next(iter(position.turns())) if won else None
        return SimpleNamespace(result=result, verdict=result.verdict, turn=turn)


def test_broken_promises_and_worse_hints_are_seen():
    """Hints that end nowhere, promise less than before or go on for ever are told apart."""
    deal = fresh_deals("wildwood", 1)[0]
    ending = follow(deal, Promising((16, 3), (16, 2), (16, 1)))
    assert (ending.promised, ending.kept, ending.worse, ending.looped) == (True, False, 1, False)
    assert (ending.played, len(ending.times_s)) == (3, 4)
    slower = follow(deal, Promising((16, 3), (16, 3)))
    assert slower.worse == 2
    poorer = follow(deal, Promising((16, 3), (15, 2)))
    assert poorer.worse == 2
    # One white seed, which nobody eats, goes round and round.
    ring = line("wildwood cw 13:W 2: 16: 4: / 9: 8: 6: 5+: L-: R-:")
    endless = follow(ring, Promising(*[(16, 500 - number) for number in range(99)]))
    assert (endless.looped, endless.played, endless.worse, endless.kept) == (True, 8, 0, False)


def test_what_did_not_end_counts_as_slowest():
    """Runs that a limit stopped make quantiles and shares worse, never better."""
    assert quantile([None, 1.0, 2.0], 0.5) == 2.0
    assert quantile([None, None, 2.0], 0.5) is None
    assert share_within([None, 1.0, 2.0, 3.0], 2.0) == "50 %"
    row = times_row("x", [None, 1.0], (2.0,), 9.0)
    assert row == ["x", "2", "50 %", "1.00 s", "over 9 s", "over 9 s"]


def test_tables_have_equal_rows():
    """Each row of a Markdown table has as many cells as its head."""
    rows = table(["a", "b", "c"], [["1", "2", "3"], times_row("x", [], (), 1.0)[:3]]).splitlines()
    assert {row.count("|") for row in rows} == {4}


def test_bench_tasks_have_different_names():
    """Every task can be asked for by its own name."""
    assert [select_tasks([task.name]) for task in TASKS] == [(task,) for task in TASKS]
