"""The record of a game: where it began, what was played, what was taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ancients.position import Position
from ancients.turn import Turn
from cards.deals import Deal
from cards.decks import Deck

Step = Turn | Position
"""One step of a game: a turn, or (an edit) what really lies on the table from then on."""


def after(position: Position, step: Step) -> Position:
    """Give the position after a step; ``IllegalTurnError`` when a turn is not legal."""
    return position.play(step) if isinstance(step, Turn) else step


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A start position and the steps taken from it.

    ``steps`` led to the position now; ``undone`` were taken back, the one to redo first stands
    first. ``others`` are headers that are kept as they are, ``(name, value)``. Steps must be
    legal in turn: ``parse_game`` and ``Session`` see to that.

    >>> from cards.find import find_deal
    >>> record = GameRecord.of(find_deal("first-grove"))
    >>> record.title, record.turns, record.result, record.position == record.start
    ('First Grove', (), '*', True)
    """

    start: Position
    deck: Deck
    steps: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()
    title: str | None = None
    date: str | None = None
    others: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, deal: Deal) -> GameRecord:
        """Begin a record at a deal or a position."""
        return cls(deal.position, deal.deck, title=deal.title)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before the first step and after each: one more than there are steps."""
        found = [self.start]
        for step in self.steps:
            found.append(after(found[-1], step))
        return tuple(found)

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that were played, without edits."""
        return turns_of(self.steps)

    @property
    def deal(self) -> Deal:
        """The position now, as a deal with its deck and title."""
        return Deal(self.position, self.deck, title=self.title)

    @property
    def result(self) -> str:
        """How the game stands: ``won 16 in 8`` (seeds, turns), ``stuck`` or ``*``."""
        return result_text(self.position, len(self.turns))

    def played(self, step: Step) -> GameRecord:
        """Give the record with one more step; what was taken back is forgotten."""
        return replace(self, steps=(*self.steps, step), undone=())


def turns_of(steps: Iterable[Step]) -> tuple[Turn, ...]:
    """Give the turns among steps."""
    return tuple(step for step in steps if isinstance(step, Turn))


def result_text(position: Position, turns: int) -> str:
    """Write how a game stands in a position that ``turns`` turns led to."""
    outcome = position.outcome()
    if outcome.won:
        return f"won {outcome.score} in {turns}"
    return "stuck" if outcome.stuck else "*"
