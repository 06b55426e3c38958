"""How a position stands: won, stuck or open."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ancients.position import Position


class State(Enum):
    """Whether play can go on. A position that is ``OPEN`` may still be lost beyond repair."""

    WON = "won"
    STUCK = "stuck"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The state of a position, the score (seeds left, only when won) and the reason in words."""

    state: State
    score: int | None
    reason: str

    @property
    def won(self) -> bool:
        """Tell whether all eight Ancients are awake."""
        return self.state is State.WON

    @property
    def stuck(self) -> bool:
        """Tell whether no turn is left although an Ancient sleeps."""
        return self.state is State.STUCK

    @property
    def open(self) -> bool:
        """Tell whether a turn can be played."""
        return self.state is State.OPEN


def outcome(position: Position) -> Outcome:
    """Judge ``position``; a lost game has no score (docs/rules.md, O8)."""
    left = position.total
    seeds = "1 seed is left" if left == 1 else f"{left} seeds are left"
    if all(position.awake):
        return Outcome(State.WON, left, f"all eight Ancients are awake and {seeds}")
    awoke = f"{sum(position.awake)} of eight Ancients are awake and {seeds}"
    if not position.turns():
        return Outcome(State.STUCK, None, f"no turn can be played: {awoke}")
    return Outcome(State.OPEN, None, f"play goes on: {awoke}")
