"""The deal value: a position with its deck and what is known about it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ancients.position import Position
from ancients.turn import Turn
from cards.decks import Deck


@dataclass(frozen=True, slots=True)
class Par:
    """A result that is known for a deal, and how far it is proved.

    `score` in seeds (0 to 16), `turns` from the deal's position. `proved_score`: no line scores
    more. `proved_turns`: no line with this score is shorter.

    >>> Par(16, 8, proved_score=True).as_json()
    {'score': 16, 'turns': 8, 'proved': {'score': True, 'turns': False}}
    """

    score: int
    turns: int
    proved_score: bool = False
    proved_turns: bool = False

    def as_json(self) -> dict[str, object]:
        """Return the object that stands for it in a deal file."""
        return {
            "score": self.score,
            "turns": self.turns,
            "proved": {"score": self.proved_score, "turns": self.proved_turns},
        }


@dataclass(frozen=True, slots=True)
class Deal:
    """A position with its deck, and the optional keys of a deal file (docs/formats.md).

    `known` is the result that is known for a shipped deal; `par`, `solution`, `grade` (1 to 5)
    and `generator` are those of a generated one. `extra` holds the keys that begin with `x-`.
    """

    position: Position
    deck: Deck
    title: str | None = None
    code: str | None = None
    grade: int | None = None
    par: Par | None = None
    known: Par | None = None
    solution: tuple[Turn, ...] = ()
    generator: str | None = None
    extra: dict[str, object] = field(default_factory=dict, hash=False)
