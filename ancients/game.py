"""A game in play: the turns so far, with undo and redo."""

from __future__ import annotations

from ancients.position import Position
from ancients.turn import Turn


class Game:
    """A start position and the turns played from it.

    ``undo`` and ``redo`` walk along what was played; a new turn forgets what was undone.
    """

    __slots__ = ("_positions", "_turns", "_undone")

    def __init__(self, start: Position) -> None:
        """Begin at ``start``."""
        self._positions = [start]
        self._turns: list[Turn] = []
        self._undone: list[Turn] = []

    @property
    def start(self) -> Position:
        """The position before the first turn."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that led from the start to the position now."""
        return tuple(self._turns)

    @property
    def can_undo(self) -> bool:
        """Tell whether a turn can be taken back."""
        return bool(self._turns)

    @property
    def can_redo(self) -> bool:
        """Tell whether a turn that was taken back can be played again."""
        return bool(self._undone)

    def play(self, turn: Turn) -> Position:
        """Play ``turn`` and give the new position; an illegal turn changes nothing and raises."""
        after = self.position.play(turn)
        self._positions.append(after)
        self._turns.append(turn)
        self._undone.clear()
        return after

    def undo(self) -> Turn | None:
        """Take the last turn back and give it; ``None`` at the start."""
        if not self._turns:
            return None
        self._positions.pop()
        self._undone.append(self._turns.pop())
        return self._undone[-1]

    def redo(self) -> Turn | None:
        """Play the turn again that was taken back last and give it; ``None`` if there is none."""
        if not self._undone:
            return None
        turn = self._undone.pop()
        self._positions.append(self.position.play(turn))
        self._turns.append(turn)
        return turn

    def __repr__(self) -> str:
        """Write the turns played and the position now."""
        played = ", ".join(map(str, self._turns)) or "no turn yet"
        return f"<Game: {played}; now {self.position}>"
