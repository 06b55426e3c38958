"""Answers of the solver made by hand, for every verdict and limit the command line must tell."""

from __future__ import annotations

from ancients.turn import Turn
from solver import Bounds, Goal, Limit, Proved, Result, Verdict


def answer(
    verdict: str,
    *,
    goal: str = "score",
    limit: str | None = None,
    score: int | None = None,
    turns: int | None = None,
    proved: tuple[bool, bool] = (False, False),
    bounds: tuple[int, int] = (16, 1),
    line: str = "",
    reason: str | None = None,
) -> Result:
    """Make a result from plain words."""
    return Result(
        verdict=Verdict(verdict),
        goal=Goal(goal),
        score=score,
        turns=turns,
        proved=Proved(*proved),
        bounds=Bounds(*bounds),
        line=tuple(map(Turn.parse, line.split())),
        limit=None if limit is None else Limit(limit),
        reason=reason,
        positions=12345,
        elapsed_s=0.42,
    )
