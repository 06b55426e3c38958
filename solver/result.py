"""What a search answers: values with exact verdicts, and the limits it was given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from ancients.errors import AncientsError
from ancients.turn import Turn

DEFAULT_TIME_S = 10.0
DEFAULT_MEMORY_MIB = 640
SMALLEST_MEMORY_MIB = 16


class Verdict(Enum):
    """What is known: a line wins, no line wins (proved), or neither."""

    WON = "won"
    LOST = "lost"
    UNKNOWN = "unknown"


class Goal(Enum):
    """What to look for: any win; the most seeds, then the fewest turns; or the other way round."""

    ANY = "any"
    SCORE = "score"
    TURNS = "turns"


class Limit(Enum):
    """What stopped a search before it had proved everything asked."""

    TIME = "time"
    POSITIONS = "positions"
    MEMORY = "memory"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a search may use; `None` is no limit.

    Raises `AncientsError` for a limit that no search could keep.

    >>> Limits(time_s=1.5).memory_mib
    640
    """

    time_s: float | None = DEFAULT_TIME_S
    positions: int | None = None
    memory_mib: int = DEFAULT_MEMORY_MIB

    def __post_init__(self) -> None:
        """Refuse what cannot be kept."""
        if self.time_s is not None and not self.time_s >= 0:
            raise AncientsError(f"the time limit is {self.time_s} seconds; give 0 or more")
        if self.positions is not None and self.positions < 1:
            raise AncientsError(f"the limit is {self.positions} positions; give 1 or more")
        if self.memory_mib < SMALLEST_MEMORY_MIB:
            raise AncientsError(
                f"the memory limit is {self.memory_mib} MiB; give {SMALLEST_MEMORY_MIB} or more"
            )


@dataclass(frozen=True, slots=True)
class Proved:
    """Which parts of a result no line can beat (docs/formats.md).

    `score`: no line scores more, however long. `turns`: no line with this score (with the goal
    turns: no line at all) is shorter. `score_at_length`: no line of so few turns scores
    more, which is what the goal turns asks for.
    """

    score: bool = False
    turns: bool = False
    score_at_length: bool = False


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is excluded for certain: a score above, and a win in fewer turns than.

    With the goal score, `turns_at_least` speaks of wins with at least the result's score; with the
    others, of any win. With the goal turns, `score_at_most` speaks of wins in the fewest turns.
    """

    score_at_most: int
    turns_at_least: int


@dataclass(frozen=True, slots=True)
class Result:
    """The answer of a search.

    `line` is a checked winning line, empty unless `verdict` is WON. `limit` names what
    stopped the search, if anything did; `reason` says in words why there is no line.
    `positions` counts positions generated or looked at, `elapsed_s` is wall time.
    """

    verdict: Verdict
    goal: Goal
    score: int | None
    turns: int | None
    proved: Proved
    bounds: Bounds
    line: tuple[Turn, ...]
    limit: Limit | None
    reason: str | None
    positions: int
    elapsed_s: float

    def as_json(self) -> dict[str, Any]:
        """Return the object of `ancients solve --json` (docs/formats.md)."""
        return {
            "verdict": self.verdict.value,
            "score": self.score,
            "turns": self.turns,
            "proved": {"score": self.proved.score, "turns": self.proved.turns},
            "line": [str(turn) for turn in self.line],
            "reason": self.reason,
            "stats": {
                "positions": self.positions,
                "elapsed_s": round(self.elapsed_s, 3),
                "limit": self.limit.value if self.limit else None,
                "score_at_most": self.bounds.score_at_most,
                "turns_at_least": self.bounds.turns_at_least,
            },
        }


@dataclass(frozen=True, slots=True)
class Progress:
    """A look at a running search: the best so far (verdict UNKNOWN without a win), and its work."""

    result: Result
    doing: str

    @property
    def positions(self) -> int:
        """Positions generated or looked at so far."""
        return self.result.positions

    @property
    def elapsed_s(self) -> float:
        """Wall time so far."""
        return self.result.elapsed_s


OnProgress = Callable[[Progress], None]
