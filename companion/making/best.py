"""The best result that solver and players know of a position, and what of it is proved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ancients.position import Position
from ancients.turn import Turn
from cards.deals import Par
from companion.making.ladder import Watch, unwatched
from solver.check import check_line
from solver.result import Goal, Limit, Limits, Progress, Result
from solver.solving import solve

MEMORY_MIB = 192
GROWTHS = (1, 4, 16)  # times the positions that a search is given, one after the other


@dataclass(frozen=True, slots=True)
class Best:
    """A checked line with its par; `turns_at_least` is a proved bound for any win."""

    par: Par | None
    line: tuple[Turn, ...]
    score_at_most: int
    turns_at_least: int


def watched_solve(position: Position, goal: Goal, positions: int, watch: Watch) -> Result:
    """Solve within a number of positions, never by the clock; a Ctrl-C goes on to the caller."""

    def look(_: Progress) -> None:
        watch()

    limits = Limits(None, positions, MEMORY_MIB)
    result = solve(position, goal, limits, on_progress=look)
    if result.limit is Limit.INTERRUPTED:
        raise KeyboardInterrupt
    return result


def best_score(
    position: Position, positions: int, line: Sequence[Turn] = (), watch: Watch = unwatched
) -> Best:
    """Find the most seeds, then the fewest turns; `line` is a win known already, or empty.

    The solver looks at about `positions` positions for the score, and at as many for the fewest
    turns when that left something open. When the known win is better than what it found, it
    looked at too few, and looks again at 4 and at 16 times as many: so a printed par is one that
    the solver reaches too, but for a line that is beyond it even then.
    """
    known = check_line(position, line) if line else None
    for growth in GROWTHS:
        results = _search(position, positions * growth, watch)
        best = joined(position, results, ())
        if known is None or reaches(best, known.score, known.turns):
            return best
    return joined(position, results, line)


def reaches(best: Best, score: int, turns: int) -> bool:
    """Tell whether a win is known with more seeds, or with as many in no more turns."""
    par = best.par
    return par is not None and (par.score, -par.turns) >= (score, -turns)


def _search(position: Position, positions: int, watch: Watch) -> list[Result]:
    """Ask for the score, and for the fewest turns when that left something open."""
    found = watched_solve(position, Goal.SCORE, positions, watch)
    settled = found.proved.score and found.proved.turns
    if settled or (not found.line and found.limit is None):  # or proved lost
        return [found]
    return [found, watched_solve(position, Goal.TURNS, positions, watch)]


def fewest_turns(
    position: Position, positions: int, line: Sequence[Turn] = (), watch: Watch = unwatched
) -> Best:
    """Find the fewest turns, then the most seeds at that length."""
    return joined(position, [watched_solve(position, Goal.TURNS, positions, watch)], line, -1)


def joined(
    position: Position, results: Sequence[Result], line: Sequence[Turn], sign: int = 1
) -> Best:
    """Join results and a known line to the best; `sign` -1 puts the turns before the score.

    Nothing is taken on trust: every line is replayed by the rules engine first.
    """
    lines = [tuple(each) for each in (*[result.line for result in results], line) if each]
    at_most = position.total
    fewest = 1
    for result in results:
        if result.goal is Goal.SCORE:
            at_most = min(at_most, result.bounds.score_at_most)
        elif result.goal is Goal.TURNS:
            fewest = max(fewest, result.bounds.turns_at_least)
    if not lines:
        return Best(None, (), at_most, fewest)
    checked = [(check_line(position, each), each) for each in lines]
    check, chosen = max(
        checked,
        key=lambda each: (
            (each[0].score, -each[0].turns) if sign > 0 else (-each[0].turns, each[0].score)
        ),
    )
    proved_turns = check.turns == fewest or any(
        result.proved.turns
        and result.goal is Goal.SCORE
        and (result.score, result.turns) == (check.score, check.turns)
        for result in results
    )
    par = Par(check.score, check.turns, check.score == at_most, proved_turns)
    return Best(par, chosen, at_most, fewest)
