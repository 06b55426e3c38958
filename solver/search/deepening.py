"""Iterative deepening: the fewest turns of a win that keeps at least a given number of seeds."""

from __future__ import annotations

from enum import Enum

import numpy as np

from solver.board import Board
from solver.prunes import ALL, Prune
from solver.search.blind import UNLIMITED, blind_tables

Words = tuple[int, int]

MAX_TURNS = 60
CHUNK = 2048  # children listed at once; a hand with more orders is listed in several chunks
RANKS = 130
PATIENCE = 10_000  # blind positions between two looks at the clock
PAIRS = 1 << 17  # one megabyte: what stays in a processor's cache
SMALLEST_TABLE = 1 << 10


class Depth(Enum):
    """How one iteration stands."""

    RUNNING = 0
    FOUND = 1
    REFUTED = 2


def _cells(memory: int, cell_bytes: int) -> int:
    """Return the largest power of two of cells that fits."""
    return max(SMALLEST_TABLE, 1 << (max(1, memory // cell_bytes).bit_length() - 1))


class Deepening:
    """The search for a win within 1, 2, 3, ... turns that keeps at least `min_score` seeds.

    `bound` is proved: no such win has fewer turns. `run` goes on with the present iteration; after
    FOUND, `path()` is a win of exactly `bound` turns, the fewest. That there is none within
    `refuted_turns` is known beforehand.
    """

    def __init__(
        self,
        board: Board,
        min_score: int,
        memory_bytes: int,
        *,
        prunes: Prune = ALL,
        refuted_turns: int = 0,
    ) -> None:
        self.min_score = min_score
        self._kernel = board.kernel("deepen")
        self._blind_kernel = board.kernel("blindsearch")
        budget = board.total - min_score
        self._blind = blind_tables(board, min(budget, UNLIMITED) if min_score else UNLIMITED)
        self._switches = np.array(
            [
                Prune.BLIND in prunes,
                Prune.TABLE in prunes,
                Prune.SUPPLY in prunes,
                Prune.CRITICAL in prunes,
                Prune.SORTING in prunes,
            ],
            dtype=np.int64,
        )
        depths = MAX_TURNS + 2
        self._frames = np.zeros((depths, 14), dtype=np.int64)
        self._options = np.empty((depths, 8, 35, 5), dtype=np.int64)
        self._rows = np.empty((depths, 8, 4), dtype=np.int64)
        self._trail = np.empty((depths, 9, 5), dtype=np.int64)
        self._classes = np.empty((depths, 8, 36, 3), dtype=np.int64)
        self._counts = np.empty((depths, 8), dtype=np.int64)
        self._chosen = np.empty((depths, 9, 3), dtype=np.int64)
        self._made = np.empty((depths, CHUNK, 3), dtype=np.int64)
        self._lists = np.empty((depths, CHUNK, 4), dtype=np.int64)
        cells = _cells(memory_bytes // 2, 17)
        self._keys = np.zeros((cells, 2), dtype=np.int64)
        self._refuted = np.zeros(cells, dtype=np.int8)
        blind_cells = _cells(memory_bytes // 2, 10)
        self._work = self._blind_kernel.Work(
            stack=np.zeros((depths, 5), dtype=np.int64),
            buffer=np.empty(1 << 17, dtype=np.int64),
            keys=np.zeros(blind_cells, dtype=np.int64),
            facts=np.zeros(blind_cells, dtype=np.int16),
            pairs=np.zeros(PAIRS, dtype=np.int64),
            tally=np.zeros(1, dtype=np.int64),
            sources=np.zeros(10, dtype=np.int64),
            covers=np.zeros(20, dtype=np.int64),
            high=np.zeros(10, dtype=np.int64),
            low=np.zeros(10, dtype=np.int64),
            forks=np.zeros(8, dtype=np.int64),
            ranks=np.zeros(RANKS, dtype=np.int64),
        )
        self._ctl = np.zeros(4, dtype=np.int64)
        self.restart(board, refuted_turns=refuted_turns)

    def restart(self, board: Board, *, refuted_turns: int = 0, most: int = MAX_TURNS) -> None:
        """Ask about another position of the same deal, and keep what the tables hold.

        `board` has the faces of the first one and no more seeds. The search stops once there is
        no win within `most` turns.
        """
        self._board = board
        self._budget = board.position.total - self.min_score
        self._most = min(most, MAX_TURNS)
        self.bound = refuted_turns
        self.state = Depth.REFUTED
        if board.position.asleep == 0:
            self.state = Depth.FOUND
            self._frames[0, :2] = board.words

    @property
    def made(self) -> int:
        """Real children made so far; a blind position expanded counts as what it costs."""
        return int(self._ctl[1] + self._kernel.BLIND_COST * self._work.tally[0])

    def run(self, work: int) -> Depth:
        """Go on for about `work` units; each refuted iteration raises `bound` by one."""
        until = self.made + work
        while self.state is not Depth.FOUND and self.made < until:
            if self.state is Depth.REFUTED:
                if self.bound >= self._most:
                    break
                if self._switches[0]:
                    answer = self._ask_root(self.bound + 1)
                    if answer == self._blind_kernel.OPEN:
                        continue
                    if answer == self._blind_kernel.NO:
                        self.bound += 1
                        continue
                self.bound += 1
                self._kernel.start(
                    *self._board.words, self.bound, self._budget, self._board.position.asleep,
                    self._frames, self._ctl,
                )  # fmt: skip
                self.state = Depth.RUNNING
            self.state = Depth(
                int(
                    self._kernel.run(
                        until, PATIENCE, self._switches, *self._board.tables, self._blind,
                        self._frames, self._options, self._rows, self._trail, self._made,
                        self._lists, self._classes, self._counts, self._chosen, self._keys,
                        self._refuted, self._work, self._ctl,
                    )
                )
            )  # fmt: skip
        return self.state

    @property
    def stopped(self) -> bool:
        """Whether the search has come to the most turns that it may look ahead."""
        return self.state is Depth.REFUTED and self.bound >= self._most

    @property
    def turns_at_least(self) -> int:
        """The fewest turns that are not refuted."""
        return self.bound + 1 if self.state is Depth.REFUTED else self.bound

    def _ask_root(self, turns: int) -> int:
        word = self._board.kernel("blind").blind_word(*self._board.words, self._blind.state_of)
        return int(
            self._blind_kernel.ask(
                word, self._blind_kernel.ALL_MOVES, turns, self._blind, PATIENCE, self._work
            )
        )

    def path(self) -> list[Words]:
        """Return the positions of the win found, the root first."""
        end = 0 if self._board.position.asleep == 0 else int(self._ctl[0]) + 1
        rows = self._frames[: max(end, 1), :2]
        return [(int(a), int(b)) for a, b in rows]
