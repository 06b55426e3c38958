"""Perft: how many turn sequences and how many new positions there are, depth by depth."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ancients.errors import AncientsError
from ancients.position import Position
from solver.board import Board, Ints, scratch

MAX_POSITIONS = 1 << 25


@dataclass(frozen=True, slots=True)
class Perft:
    """Counts for depth 1, 2, ...: turn sequences, and positions first reached at that depth."""

    turns: tuple[int, ...]
    positions: tuple[int, ...]

    def as_json(self) -> dict[str, list[int]]:
        """Return the object of docs/formats.md."""
        return {"turns": list(self.turns), "positions": list(self.positions)}


class _Store:
    """Positions of one depth (or all seen), growing by doubling."""

    def __init__(self, room: int = 1 << 14) -> None:
        self.words: Ints = np.zeros((room, 2), dtype=np.int64)
        self.ways: Ints = np.zeros(room, dtype=np.int64)
        self.table = np.zeros(room * 4, dtype=np.int32)
        self.size = 0

    def reserve(self, room: int, find_or_add: object) -> None:
        """Make room for `room` positions; the index is built anew when it grows."""
        old = len(self.ways)
        if room <= old:
            return
        new = old
        while new < room:
            new *= 2
        if new > MAX_POSITIONS:
            raise AncientsError(
                f"perft: more than {MAX_POSITIONS:,} positions at one depth; ask for less depth"
            )
        self.words = np.resize(self.words, (new, 2))
        self.ways = np.resize(self.ways, new)
        self.table = np.zeros(new * 4, dtype=np.int32)
        find_or_add(self.words, self.table, self.size)  # type: ignore[operator]


def perft(position: Position, depth: int, *, compiled: bool = True) -> Perft:
    """Count turn sequences and new positions down to `depth`.

    A turn is a source, a flip or none and an order of colours; equal seeds are not told
    apart; a won position has no turns. Raises `AncientsError` when a depth has more positions
    than fit. Source: https://www.chessprogramming.org/Perft

    >>> from cards.shuffle import random_deal
    >>> from cards.decks import load_deck
    >>> counts = perft(random_deal(load_deck("sapling"), 1), 1)
    >>> counts.turns == counts.positions
    True
    """
    if depth < 1:
        raise AncientsError(f"perft: the depth is {depth}; give 1 or more")
    board = Board.of(position, compiled=compiled)
    census, visited = board.kernel("census"), board.kernel("visited")
    options, rows, trail = scratch()
    children = np.zeros((4096, 3), dtype=np.int64)
    seen, now = _Store(), _Store()
    for store in (seen, now):
        store.words[0] = board.words
        store.ways[0] = 1
        store.size = census.new_positions(store.words, 1, store.words, store.table, 0)
    turns, positions = [], []
    for _ in range(depth):
        made = 0
        following = _Store()
        cursor = np.array([0, 0, -1, 0], dtype=np.int64)
        while cursor[0] < now.size:
            following.reserve(following.size + 2 * len(children), visited.reindex)
            more, size = census.next_depth(
                now.words, now.ways, now.size, *board.tables, options, rows, trail, children,
                following.words, following.ways, following.table, following.size, cursor,
            )  # fmt: skip
            made += int(more)
            following.size = int(size)
        seen.reserve(seen.size + following.size + 1, visited.reindex)
        before = seen.size
        seen.size = int(
            census.new_positions(following.words, following.size, seen.words, seen.table, seen.size)
        )
        turns.append(made)
        positions.append(seen.size - before)
        now = following
    return Perft(tuple(turns), tuple(positions))
