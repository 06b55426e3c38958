"""A game in play: turns, edits, undo and redo, saved after every step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ancients.effects import Effects
from ancients.errors import PositionError
from ancients.outcome import Outcome
from ancients.position import Position
from ancients.turn import Turn
from ancients.words import tell
from cards.decks import Deck
from companion.hints import Advisor, Hint
from companion.record import GameRecord, Step, after
from companion.turntext import read_turn
from companion.wording import sentence

if TYPE_CHECKING:
    from companion.saves import Save, Store
    from solver import Limits, OnProgress


@dataclass(frozen=True, slots=True)
class Move:
    """A turn that was played: the position before it, what it did, and that in words."""

    turn: Turn
    before: Position
    effects: Effects

    @property
    def words(self) -> tuple[str, ...]:
        """Tell where the seeds went, who ate, who awoke, and whether the game is over."""
        told = tell(self.before, self.turn)
        outcome = self.effects.after.outcome()
        return (*told, sentence(outcome.reason)) if outcome.stuck else told


class Session:
    """A game at the table, shared by every way of showing it.

    With a ``save`` every change is written at once; when that fails (``SaveError``) the change
    stands all the same in memory, and ``save_as`` keeps the whole game under a new name.

    >>> from cards.find import find_deal
    >>> session = Session(GameRecord.of(find_deal("first-grove")))
    >>> turn = next(iter(session.position.turns()))
    >>> session.play(turn).turn == turn, session.can_undo
    (True, True)
    >>> session.undo() == turn, session.can_redo
    (True, True)
    """

    def __init__(
        self, record: GameRecord, save: Save | None = None, advisor: Advisor | None = None
    ) -> None:
        """Go on with a record; ``IllegalTurnError`` when it holds a turn that is not legal."""
        self._positions = list(record.positions)
        self._record = record
        self.save = save
        self.advisor = Advisor() if advisor is None else advisor
        for before, step, now in zip(
            self._positions, record.steps, self._positions[1:], strict=False
        ):
            self._link(before, step, now)

    @property
    def record(self) -> GameRecord:
        """The game so far."""
        return self._record

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def deck(self) -> Deck:
        """The deck that is played with."""
        return self._record.deck

    @property
    def outcome(self) -> Outcome:
        """How the game stands."""
        return self.position.outcome()

    @property
    def can_undo(self) -> bool:
        """Tell whether a step can be taken back."""
        return bool(self._record.steps)

    @property
    def can_redo(self) -> bool:
        """Tell whether a step that was taken back can be taken again."""
        return bool(self._record.undone)

    @property
    def last(self) -> Move | None:
        """The last turn played; ``None`` at the start and after an edit."""
        if not self._record.steps or not isinstance(self._record.steps[-1], Turn):
            return None
        before, turn = self._positions[-2], self._record.steps[-1]
        return Move(turn, before, before.effects(turn))

    def play(self, turn: Turn | str) -> Move:
        """Play a turn, or the one that a text means in the position (``read_turn``).

        Raises ``NotationError`` or ``IllegalTurnError``, and nothing has changed then; or
        ``SaveError``, and the turn is played but not saved.
        """
        before = self.position
        chosen = read_turn(turn, before) if isinstance(turn, str) else turn
        effects = before.effects(chosen)
        self._positions.append(effects.after)
        self._link(before, chosen, effects.after)
        self._change(self._record.played(chosen))
        return Move(chosen, before, effects)

    def edit(self, position: Position) -> None:
        """Put what really lies on the table in place of the position; a step like a turn.

        Raises ``PositionError`` with everything that is wrong with it; nothing has changed then.
        """
        faults = position.faults()
        if faults:
            raise PositionError(faults)
        position = replace(position, deck=self._record.start.deck)
        self._positions.append(position)
        self._change(self._record.played(position))

    def undo(self) -> Step | None:
        """Take the last step back and give it; ``None`` at the start."""
        steps = self._record.steps
        if not steps:
            return None
        self._positions.pop()
        self._change(
            replace(self._record, steps=steps[:-1], undone=(steps[-1], *self._record.undone))
        )
        return steps[-1]

    def redo(self) -> Step | None:
        """Take the step again that was taken back last and give it; ``None`` if there is none."""
        if not self._record.undone:
            return None
        step, *rest = self._record.undone
        self._positions.append(after(self.position, step))
        self._change(replace(self._record, steps=(*self._record.steps, step), undone=tuple(rest)))
        return step

    def best(self) -> Move | None:
        """Play the turn that a hint gives; ``None`` when no winning line is known."""
        turn = self.hint(reasons=False).turn
        return None if turn is None else self.play(turn)

    def hint(
        self,
        limits: Limits | None = None,
        on_progress: OnProgress | None = None,
        *,
        reasons: bool = True,
    ) -> Hint:
        """Ask the advisor about the position now; ``reasons`` as in ``Advisor.hint``."""
        return self.advisor.hint(self.position, limits, on_progress, reasons=reasons)

    def check(
        self, limits: Limits | None = None, on_progress: OnProgress | None = None
    ) -> tuple[str, ...]:
        """Say whether the game can still be won and how well."""
        return self.advisor.check(self.position, limits, on_progress)

    def save_as(self, store: Store, name: str | None = None) -> Save:
        """Keep the whole game under a new name and go on there; ``SaveError`` when that fails."""
        self.save = store.new(self._record, name)
        return self.save

    def _link(self, before: Position, step: Step, now: Position) -> None:
        if isinstance(step, Turn):
            self.advisor.link(before, step, now)

    def _change(self, record: GameRecord) -> None:
        self._record = record
        if self.save is not None:
            self.save.write(record)
