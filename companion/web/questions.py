"""What a page may ask the solver, and what it gets: values that go to another process and back."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from ancients.position import Position
from cards.deals import Deal
from cards.decks import Deck
from companion.analysis import Analysis
from companion.hints import Hint
from companion.record import GameRecord, Step

FIRST_LOOK_S = 1
LOOKS_S = (FIRST_LOOK_S, 10, 30)
"""How long a look at a position may take; a longer one is asked for by itself."""

ANALYSIS_S = 2.0  # for each position of a game
ANALYSIS_MOST_S = 240.0  # for all of them
MAKING_S = 120.0
MAKING_POSITIONS = 2_000_000  # of each search; a phone waits for less than a booklet does
GRACE_S = 15.0  # a search looks at the clock between its rounds, and proofs may take long ones


@dataclass(frozen=True, slots=True)
class Look:
    """How does a position stand, what to play, and why? ``steps`` led to it from ``start``."""

    position: Position
    seconds: int
    start: Position = field(compare=False)
    steps: tuple[Step, ...] = field(compare=False)

    @classmethod
    def at(cls, record: GameRecord, position: Position, seconds: int) -> Look:
        """Look at the position that a record has come to."""
        return cls(position, seconds, record.start, record.steps)

    @property
    def limit_s(self) -> float:
        """When the worker must have answered."""
        return self.seconds + GRACE_S


@dataclass(frozen=True, slots=True)
class Review:
    """Where did a game lose seeds, turns or the win?"""

    record: GameRecord

    @property
    def seconds(self) -> float:
        """How long each position may be looked at; less in a game of very many turns."""
        return min(ANALYSIS_S, ANALYSIS_MOST_S / (len(self.record.steps) + 1))

    @property
    def limit_s(self) -> float:
        """When the worker must have answered."""
        return ANALYSIS_MOST_S + GRACE_S


@dataclass(frozen=True, slots=True)
class Make:
    """A new deal of a grade, 1 (easy) to 5, that can be won; the same ``seed``, the same deal."""

    deck: Deck
    grade: int
    seed: str
    version: str

    @property
    def limit_s(self) -> float:
        """When the worker must have answered."""
        return MAKING_S + GRACE_S


Question = Look | Review | Make
Answer = Hint | Analysis | Deal
Key = Hashable
