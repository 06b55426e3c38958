"""Answers of the solver made by hand, for every verdict and limit the command line must tell."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from ancients.turn import Turn


@dataclass
class Answer:
    """The fields of a result; a value stands for an enumeration's member by its name."""

    verdict: Any
    goal: Any = field(default_factory=lambda: SimpleNamespace(value="score"))
    score: int | None = None
    turns: int | None = None
    proved: Any = field(default_factory=lambda: SimpleNamespace(score=False, turns=False))
    bounds: Any = field(default_factory=lambda: SimpleNamespace(score_at_most=16, turns_at_least=1))
    line: tuple[Turn, ...] = ()
    limit: Any = None
    reason: str | None = None
    positions: int = 12345
    elapsed_s: float = 0.42

    def as_json(self) -> dict[str, object]:
        return {
            "verdict": self.verdict.value,
            "score": self.score,
            "turns": self.turns,
            "proved": {"score": self.proved.score, "turns": self.proved.turns},
            "line": [str(turn) for turn in self.line],
            "reason": self.reason,
            "stats": {"positions": self.positions, "elapsed_s": self.elapsed_s},
        }


def answer(
    verdict: str,
    *,
    goal: str = "score",
    limit: str | None = None,
    proved: tuple[bool, bool] = (False, False),
    bounds: tuple[int, int] = (16, 1),
    line: str = "",
    **fields: Any,
) -> Answer:
    """Make an answer from plain words."""
    return Answer(
        verdict=SimpleNamespace(value=verdict),
        goal=SimpleNamespace(value=goal),
        limit=None if limit is None else SimpleNamespace(value=limit),
        proved=SimpleNamespace(score=proved[0], turns=proved[1]),
        bounds=SimpleNamespace(score_at_most=bounds[0], turns_at_least=bounds[1]),
        line=tuple(map(Turn.parse, line.split())),
        **fields,
    )
