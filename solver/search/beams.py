"""Beams: searches of growing width for some win that keeps at least a given number of seeds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.board import Board, scratch
from solver.search.hunt import HuntEnd, Words

MOST_TURNS = 40  # of a win that a beam looks for
FIRST_WIDTH = 16
GROWTH = 4  # each round's beams are so many times as wide as those of the round before
YOUNG = 2  # children of a level that are held, for each position that may stay
LEAST_YOUNG = 512
# What a position costs beside its lack: a sleeping Ancient, a seed that lies useless on one, and a
# seed that left the game. The best of forty weightings on fresh deals and on positions
# met in play, whose results lay close together.
ASLEEP, STUCK, LOST = 2, 1, 4
# What one position of the width takes: its share of the store (28 bytes each for every level,
# as the table is half empty) and of the level's children (36 bytes each).
BYTES_PER_WIDTH = 36 * MOST_TURNS + 48 * YOUNG


def worth_of(board: Board) -> NDArray[np.int16]:
    """Return int16[8, 1125]: what a sleeping Ancient costs with these seeds on it.

    Its lack counts squared, so that an Ancient that is far from its ritual is not left behind;
    a seed on it that serves nothing counts too, because it is lost to the others.
    """
    lack = board.lack.astype(np.int64)
    seeds = board.kernel("layout").TOTAL
    size = np.array([card.ritual.size for card in board.position.ancients])[:, np.newaxis]
    worth: NDArray[np.int16] = (lack**2 + ASLEEP + STUCK * (seeds - size + lack)).astype(np.int16)
    return worth


class Beam:
    """One beam search with one width."""

    def __init__(
        self, board: Board, min_score: int, width: int, *, prune_supply: bool = True
    ) -> None:
        self._board = board
        self._min_score = min_score
        self._width = width
        self._prune_supply = prune_supply
        self._kernel = board.kernel("beam")
        self._worth = worth_of(board)
        self._scratch = scratch()
        self._children = np.zeros((4096, 3), dtype=np.int64)
        room = width * MOST_TURNS + 2
        self._words = np.empty((room, 2), dtype=np.int64)
        self._parent = np.empty(room, dtype=np.int32)
        self._table = np.zeros(1 << (2 * room - 1).bit_length(), dtype=np.int32)
        young = max(LEAST_YOUNG, YOUNG * width)
        self._young = np.empty((young + 1, 2), dtype=np.int64)
        self._origin = np.empty(young, dtype=np.int32)
        self._rank = np.empty(young, dtype=np.int32)
        self._index = np.zeros(1 << (2 * young - 1).bit_length(), dtype=np.int32)
        self._tally = np.zeros(self._kernel.RANKS, dtype=np.int64)
        self._ctl = np.zeros(12, dtype=np.int64)
        self._kernel.start(*board.words, self._words, self._parent, self._table, self._ctl)

    @property
    def made(self) -> int:
        """Children made so far."""
        return int(self._ctl[4])

    @property
    def size(self) -> int:
        """Different positions that stayed in some level."""
        return int(self._ctl[0])

    def run(self, positions: int, most_turns: int) -> HuntEnd:
        """Make about `positions` more children; wins within `most_turns` turns are looked for."""
        return HuntEnd(
            int(
                self._kernel.run(
                    self.made + positions, self._min_score, most_turns, self._width, self._worth,
                    LOST, self._prune_supply, *self._board.tables, *self._scratch,
                    self._children, self._words, self._parent, self._table, self._young,
                    self._origin, self._rank, self._index, self._tally, self._ctl,
                )
            )
        )  # fmt: skip

    def path(self) -> list[Words]:
        """Return the positions from the root to the win."""
        found, at = [], int(self._ctl[5])
        while at >= 0:
            found.append((int(self._words[at, 0]), int(self._words[at, 1])))
            at = int(self._parent[at])
        return found[::-1]


class Beams:
    """Beams one after the other, each four times as wide as the one before.

    `most_turns` may be lowered at any time: longer wins are not looked for any more. After a win
    `again` goes on with the next beam. The widest is what the memory holds.
    """

    def __init__(
        self, board: Board, min_score: int, memory_bytes: int, *, prune_supply: bool = True
    ) -> None:
        self._board = board
        self.min_score = min_score
        self.most_turns = MOST_TURNS
        self._prune_supply = prune_supply
        self._widest = max(FIRST_WIDTH, memory_bytes // BYTES_PER_WIDTH)
        self._width = FIRST_WIDTH
        self._made_before = 0
        self.end = HuntEnd.RUNNING
        self.beam = self._new_beam()

    def _new_beam(self) -> Beam:
        return Beam(self._board, self.min_score, self._width, prune_supply=self._prune_supply)

    @property
    def made(self) -> int:
        """Children made so far in all beams."""
        return self._made_before + self.beam.made

    def run(self, positions: int) -> HuntEnd:
        """Go on for about `positions` children; the answer stays once it is final."""
        if self.end is HuntEnd.RUNNING:
            self.end = self.beam.run(positions, self.most_turns)
            if self.end is HuntEnd.FULL:
                self.again()
        return self.end

    def again(self) -> None:
        """Go on with a wider beam, after one that was too narrow or after a win to be bettered."""
        if self._width == self._widest:
            self.end = HuntEnd.FULL
            return
        self.end = HuntEnd.RUNNING
        self._width = min(self._widest, self._width * GROWTH)
        self._made_before += self.beam.made
        del self.beam
        self.beam = self._new_beam()

    def path(self) -> list[Words]:
        """Return the positions of the win found."""
        return self.beam.path()
