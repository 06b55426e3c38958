"""The hunt: best-first search for some win that keeps at least a given number of seeds."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import numpy as np

from solver.board import Board, scratch

Words = tuple[int, int]

WEIGHTS = (3, 2, 3)  # missing seeds, sleeping Ancients, lost seeds; the best of fourteen
BUCKETS = 512
FIRST_POSITIONS = 10_000
GROWTH = 16  # each attempt has so many times the room of the one before
BYTES_PER_POSITION = 16 + 4 + 4 + 8  # words, parent, link, and two to four table cells


class HuntEnd(Enum):
    """How a search for a win stands."""

    RUNNING = 0
    WON = 1
    EXHAUSTED = 2
    FULL = 3


class Attempt:
    """One best-first search with one weighting and a fixed store."""

    def __init__(
        self, board: Board, min_score: int, weights: tuple[int, int, int], room: int,
        *, prune_supply: bool = True,
    ) -> None:  # fmt: skip
        self._board = board
        self._min_score = min_score
        self._prune_supply = prune_supply
        self._kernel = board.kernel("bestfirst")
        self._weights = np.array(weights, dtype=np.int64)
        self._scratch = scratch()
        self._children = np.zeros((4096, 3), dtype=np.int64)
        cells = 1 << (2 * room - 1).bit_length()
        self._words = np.empty((room + 1, 2), dtype=np.int64)
        self._parent = np.empty(room, dtype=np.int32)
        self._link = np.empty(room, dtype=np.int32)
        self._table = np.zeros(cells, dtype=np.int32)
        self._heads = np.zeros(BUCKETS, dtype=np.int32)
        self._ctl = np.zeros(8, dtype=np.int64)
        self._kernel.start(
            *board.words, self._words, self._parent, self._link, self._table, self._heads,
            self._ctl,
            board.total,
        )  # fmt: skip

    @property
    def made(self) -> int:
        """Children made so far."""
        return int(self._ctl[2])

    @property
    def size(self) -> int:
        """Different positions met so far."""
        return int(self._ctl[0])

    def run(self, positions: int) -> HuntEnd:
        """Make about `positions` more children."""
        return HuntEnd(
            int(
                self._kernel.run(
                    self.made + positions, self._min_score, self._weights, self._prune_supply,
                    *self._board.tables, *self._scratch, self._children, self._words,
                    self._parent, self._link, self._table, self._heads, self._ctl,
                )
            )
        )  # fmt: skip

    def path(self) -> list[Words]:
        """Return the positions from the root to the win."""
        found, at = [], int(self._ctl[3])
        while at >= 0:
            found.append((int(self._words[at, 0]), int(self._words[at, 1])))
            at = int(self._parent[at])
        return found[::-1]

    def met(self) -> Iterator[Words]:
        """Go through all positions met, the root first (a closed set once exhausted)."""
        for a, b in self._words[: self.size]:
            yield int(a), int(b)


class Hunt:
    """Attempts with growing room, one after the other.

    An attempt that runs dry has seen the whole graph: there is no such win. The largest
    room is what the memory holds; when that is full the hunt is over without an answer.
    """

    def __init__(
        self, board: Board, min_score: int, memory_bytes: int, *, prune_supply: bool = True
    ) -> None:
        self._board = board
        self.min_score = min_score
        self._prune_supply = prune_supply
        # An index of up to four cells a position can double what it takes.
        self._most = max(1_000, memory_bytes // (BYTES_PER_POSITION + 8))
        self._room = min(FIRST_POSITIONS, self._most)
        self._made_before = 0
        self.end = HuntEnd.RUNNING
        self.attempt = self._new_attempt()

    def _new_attempt(self) -> Attempt:
        return Attempt(
            self._board, self.min_score, WEIGHTS, self._room, prune_supply=self._prune_supply
        )

    @property
    def made(self) -> int:
        """Children made so far in all attempts."""
        return self._made_before + self.attempt.made

    def run(self, positions: int) -> HuntEnd:
        """Go on for about `positions` children; the answer stays once it is final."""
        if self.end is HuntEnd.RUNNING:
            self.end = self.attempt.run(positions)
            if self.end is HuntEnd.FULL and self._room < self._most:
                self.end = HuntEnd.RUNNING
                self._room = min(self._most, self._room * GROWTH)
                self._made_before += self.attempt.made
                del self.attempt
                self.attempt = self._new_attempt()
        return self.end

    def path(self) -> list[Words]:
        """Return the positions of the win found."""
        return self.attempt.path()
