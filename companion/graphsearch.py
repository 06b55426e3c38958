"""Which positions lie on a shortest win: an exact search over real positions, layer by layer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.board import Board, Ints, scratch
from solver.search.deepening import Words
from solver.search.fewest import FewestTurns, Spend

__all__ = ["Spend", "Winners"]

CHILDREN = 1 << 14  # made at once
_FLAG, _SLOT = 1 << 11, (1 << 12) - 1


class Winners:
    """Finds, once the fewest turns are known, every shortest win.

    Every position on a shortest win has one distance to the end, so each is met in one layer.
    """

    def __init__(self, board: Board, min_score: int, memory_bytes: int) -> None:
        """Get ready; ``memory_bytes`` is what the tables may take."""
        self._root = board
        self._min_score = min_score
        self._turns = FewestTurns(board, min_score, memory_bytes)
        # The most that one place can gain in one turn, now or later.
        self._gain = int(board.share[:, :, board.total, :].max())
        self._children: Ints = np.zeros((CHILDREN, 3), dtype=np.int64)
        self._looked = 0

    @property
    def work(self) -> int:
        """Positions made and looked at so far, real and colour-blind ones."""
        return self._turns.work + self._looked

    def fewest(self, most: int, spend: Spend) -> int | None:
        """Return the fewest turns of a win, or ``None`` when it takes more than ``most``."""
        return self._turns.fewest(most, lambda _: spend(self.work))

    def winning_children(self, words: Words, turns: int, spend: Spend) -> Iterator[Words]:
        """Give each child from which a win within ``turns - 1`` exists, once."""
        seen: set[Words] = set()
        for rows in self._expand(words):
            self._looked += len(rows)
            spend(self.work)
            for a, b in self._hopeful(rows, turns - 1).tolist():
                child = (a, b)
                if child not in seen:
                    seen.add(child)
                    if turns == 1 or self._wins(child, turns - 1, spend):
                        yield child

    def _expand(self, words: Words) -> Iterator[Ints]:
        """Give all children as rows of two words, some at a time and some twice."""
        census: Any = self._root.kernel("census")
        todo = np.array([0, -1, 0], dtype=np.int64)
        arrays = scratch()
        while todo[0] < 30:
            count = census.expand_all(
                *words, *self._root.tables, *arrays, self._children, todo, 0, CHILDREN
            )
            yield self._children[:count, :2].copy()

    def _hopeful(self, rows: Ints, turns: int) -> Ints:
        """Leave out what lost too much, or where more is lacking than can still be placed."""
        totals = np.asarray(self._root.kernel("layout").TOTAL)
        slots = np.stack([(rows[:, n // 5] >> (12 * (n % 5))) & _SLOT for n in range(10)])
        codes = slots & (_FLAG - 1)
        piles = totals[codes]
        lacks = np.where(
            slots[:8] >= _FLAG, 0, self._root.lack[np.arange(8)[:, None], codes[:8]]
        ).astype(np.int64)
        kept = (piles.sum(axis=0) >= self._min_score) & (lacks <= turns * self._gain).all(axis=0)
        if turns == 1:
            kept &= self._one_hand(piles, lacks)
        hopeful: Ints = rows[kept]
        return hopeful

    def _one_hand(self, piles: Ints, lacks: Ints) -> NDArray[np.bool_]:
        """Tell where some hand places on every sleeping Ancient as many seeds as it lacks.

        piles: int64[10, n], lacks: int64[8, n]. A sleeping Ancient is no source: lifting it
        raises what it lacks.
        """
        able = np.zeros(piles.shape[1], dtype=bool)
        for source in range(10):
            for way in (0, 1):
                given = self._root.share[source, way, piles[source]].T
                fits = (given >= lacks).all(axis=0)
                able |= fits & (lacks[source] == 0) if source < 8 else fits
        return able

    def _wins(self, words: Words, turns: int, spend: Spend) -> bool:
        """Tell whether a win within ``turns`` exists, for certain.

        A win of fewer turns would have been met on the way from the root.
        """
        return self._turns.wins_within(
            words, turns, lambda _: spend(self.work), refuted_turns=turns - 1
        )
