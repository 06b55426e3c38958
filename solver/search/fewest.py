"""The fewest turns from a position and from others of the same deal, tables kept in between."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from solver.board import Board, unpack
from solver.prunes import ALL, Prune
from solver.search.deepening import MAX_TURNS, Deepening, Depth, Words

Spend = Callable[[int], None]
"""Told the work done so far; raises when it is too much."""

CHUNK = 4_000_000  # units of work between two looks at the limits
FIRST_CHUNK = 20_000


def endless(_: int) -> None:
    """Let any work be done."""


class FewestTurns:
    """Answers how many turns a win takes that keeps at least `min_score` seeds.

    One object is for one deal: the first question is about the position of `board`, later ones
    may be about any position that play can reach from there. What one question refutes the tables
    keep for the next. `memory_bytes` is what the tables may take. All answers are proved.

    >>> from cards.find import find_deal
    >>> from solver.board import pack
    >>> deal = find_deal("half-awake").position
    >>> search = FewestTurns(Board.of(deal), min_score=16, memory_bytes=1 << 24)
    >>> search.fewest(4), search.fewest()
    (None, 5)
    >>> search.wins_within(pack(deal), 4), search.wins_within(pack(deal), 5)
    (False, True)
    """

    def __init__(
        self, board: Board, min_score: int, memory_bytes: int, *, prunes: Prune = ALL
    ) -> None:
        self._root = board
        self._search = Deepening(board, min_score, memory_bytes, prunes=prunes)
        self._fewest: int | None = None
        self._refuted = 0  # turns within which no win from the root exists
        self._answers: dict[tuple[Words, int], bool] = {}

    @property
    def work(self) -> int:
        """Positions made so far; a colour-blind one counts as what it costs."""
        return self._search.made

    def fewest(self, most: int = MAX_TURNS, spend: Spend = endless) -> int | None:
        """Return the fewest turns of a win from the root; `None` when it takes more than `most`.

        No more than 60 turns are looked ahead. What `spend` raises ends the search; it can be
        asked again and goes on from what is proved.
        """
        most = min(most, MAX_TURNS)
        if self._fewest is None and self._refuted < most:
            search = self._search
            search.restart(self._root, refuted_turns=self._refuted, most=most)
            try:
                while search.state is not Depth.FOUND and search.turns_at_least <= most:
                    search.run(CHUNK if search.state is Depth.RUNNING else FIRST_CHUNK)
                    spend(self.work)
            finally:
                self._refuted = max(self._refuted, search.turns_at_least - 1)
            if search.state is Depth.FOUND:
                self._fewest = search.bound
        return self._fewest if self._fewest is not None and self._fewest <= most else None

    def wins_within(
        self, words: Words, turns: int, spend: Spend = endless, *, refuted_turns: int = 0
    ) -> bool:
        """Tell whether a win within so many turns exists from a packed position of the deal.

        `refuted_turns`: that no win within so many exists is known. What `spend` raises ends the
        search.
        """
        known = self._answers.get((words, turns))
        if known is not None:
            return known
        position = unpack(words, self._root.position)
        found = False
        if position.total >= self._search.min_score:
            search, chunk = self._search, FIRST_CHUNK
            board = replace(self._root, position=position, words=words)
            search.restart(board, refuted_turns=refuted_turns, most=turns)
            while search.state is not Depth.FOUND and search.turns_at_least <= turns:
                search.run(chunk)
                chunk = min(2 * chunk, CHUNK)
                spend(self.work)
            found = search.state is Depth.FOUND
        self._answers[words, turns] = found
        if found:
            # Every position of the line found wins too; none of them needs a search later.
            for row, at in enumerate(self._search.path()):
                self._answers[at, turns - row] = True
        return found
