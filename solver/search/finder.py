"""Finding some win: beams, with a hunt beside them that can see the whole graph."""

from __future__ import annotations

from solver.board import Board
from solver.search.beams import Beams
from solver.search.hunt import Hunt, HuntEnd, Words

HUNT_AFTER = 1_000_000  # children made by beams before the hunt begins
HUNT_PART = 2  # the hunt makes so many times fewer children than the beams


class Finder:
    """The search for a win that keeps at least `min_score` seeds, or the proof that none does.

    Narrow beams find most wins soon. A hunt remembers more positions in the same memory and so
    is the first to run dry. After a win, `shorten` asks for a shorter one: beams alone do that.
    """

    def __init__(
        self, board: Board, min_score: int, memory_bytes: int, *, prune_supply: bool = True
    ) -> None:
        self.min_score = min_score
        self.end = HuntEnd.RUNNING
        self._beams = Beams(board, min_score, memory_bytes // 2, prune_supply=prune_supply)
        self._hunt: Hunt | None = Hunt(
            board, min_score, memory_bytes // 2, prune_supply=prune_supply
        )
        self._made_before = 0

    @property
    def made(self) -> int:
        """Children made so far."""
        return self._made_before + self._beams.made + (self._hunt.made if self._hunt else 0)

    @property
    def met(self) -> int:
        """How many positions were met by the search that ran dry."""
        if self._hunt is not None and self._hunt.end is HuntEnd.EXHAUSTED:
            return self._hunt.attempt.size
        return self._beams.beam.size

    def run(self, positions: int) -> HuntEnd:
        """Go on for about `positions` children of beams; the answer stays until `shorten`."""
        if self.end is not HuntEnd.RUNNING:
            return self.end
        self.end = self._beams.run(positions)
        if self._hunt is None or self.end in (HuntEnd.WON, HuntEnd.EXHAUSTED):
            return self.end
        if self._beams.made > HUNT_AFTER:
            hunted = self._hunt.run(positions // HUNT_PART)
            if hunted is not HuntEnd.FULL:
                self.end = hunted
        return self.end

    def path(self) -> list[Words]:
        """Return the positions of the win found."""
        if self._hunt is not None and self._hunt.end is HuntEnd.WON:
            return self._hunt.path()
        return self._beams.path()

    def shorten(self, turns: int) -> None:
        """Look for wins of fewer turns than a win that is known."""
        if self._hunt is not None:
            self._made_before += self._hunt.made
            self._hunt = None
        self._beams.most_turns = min(self._beams.most_turns, turns - 1)
        if self._beams.end is HuntEnd.WON:
            self._beams.again()
        self.end = self._beams.end
