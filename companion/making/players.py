"""Simulated players: each looks some turns ahead, keeps a few ways in mind, and errs a little.

A player values a position by a weighted sum of missing seeds, sleeping Ancients and lost seeds, and
adds *noise*: how it misjudges this position in this game. The noise is a fixed mix of the position
and the game's number, so that the same game is played again for ever, on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ancients.seeds import SUPPLY
from solver.board import Board, Ints, scratch

Words = tuple[int, int]
MOST_TURNS = 40  # a game that takes longer counts as given up
CHILDREN = 1 << 14  # made at once
LOSS_MASK, LACK_SHIFT, BYTE, WOKEN_SHIFT = 255, 8, 255, 32  # the info word of `solver.kernel.sow`
SEEDS = sum(SUPPLY)


@dataclass(frozen=True, slots=True)
class Player:
    """How a player thinks.

    `missing`, `asleep`, `lost` weigh what a position still lacks, `noise` is the largest
    misjudgement in the same unit. `depth` is the number of turns looked ahead and `width` the
    number of positions kept in mind after each of them.
    """

    name: str
    missing: int = 3
    asleep: int = 2
    lost: int = 2
    noise: float = 3.0
    depth: int = 1
    width: int = 1


RANDOM = Player("random", 0, 0, 0, 1.0)
GREEDY = Player("greedy", 1, 0, 0, 1.0)
LOOKING = Player("looking", depth=2, width=6)
DEEPER = Player("deeper", depth=4, width=16)
LADDER = (RANDOM, GREEDY, LOOKING, DEEPER)
"""The players from the weakest to the strongest."""


@dataclass(frozen=True, slots=True)
class Playout:
    """How one game ended: the seeds left when it was won (else `None`), and the turns played."""

    score: int | None
    turns: int
    path: tuple[Words, ...]

    @property
    def won(self) -> bool:
        """Whether all Ancients awoke."""
        return self.score is not None


class Room:
    """The positions and children that the players of one Grove look at."""

    def __init__(self, board: Board) -> None:
        """Get ready for games on this board."""
        self.board = board
        self._census: Any = board.kernel("census")
        self._faces: Any = board.kernel("faces")
        self._scratch = scratch()
        self._children: Ints = np.zeros((CHILDREN, 3), dtype=np.int64)

    def children(self, words: Words) -> Ints:
        """Return all children as rows of two words and the info word, some of them twice."""
        parts = list(self._parts(words))
        return parts[0] if len(parts) == 1 else np.concatenate(parts)

    def _parts(self, words: Words) -> Iterator[Ints]:
        todo = np.array([0, -1, 0], dtype=np.int64)
        while todo[0] < 30:
            count = self._census.expand_all(
                *words, *self.board.tables, *self._scratch, self._children, todo, 0, CHILDREN
            )
            yield self._children[:count].copy()

    def hopeless(self, words: Words) -> bool:
        """Tell whether some Ancient can no longer get its colours."""
        return bool(self._faces.supply_lost(*words, self.board.lack))

    def survey(self, words: Words) -> tuple[int, int]:
        """Return the seeds in the game and the sleeping Ancients."""
        seeds, asleep, _ = self._faces.survey(*words, self.board.lack)
        return int(seeds), int(asleep)


def game_number(*parts: object) -> int:
    """Mix what names a game (deal, player, number) into 64 bits.

    >>> game_number("wildwood", 7) == game_number("wildwood", 8)
    False
    """
    text = ":".join(map(str, parts))
    return int.from_bytes(sha256(text.encode("utf-8", "surrogatepass")).digest()[:8], "big")


def misjudged(rows: Ints, game: int) -> NDArray[np.float64]:
    """Return a number from 0 to 1 for each position, fixed by the position and the game.

    >>> one = misjudged(np.array([[1, 2, 0]], dtype=np.int64), 5)
    >>> bool(0 <= one[0] < 1)
    True
    """
    words = rows.astype(np.uint64)
    mixed = words[:, 0] * np.uint64(0x9E3779B97F4A7C15) ^ np.uint64(game)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
        mixed += words[:, 1]
    mixed ^= mixed >> np.uint64(31)
    mixed *= np.uint64(0x9E3779B97F4A7C15)
    return (mixed >> np.uint64(11)).astype(np.float64) / float(1 << 53)


def play_out(room: Room, player: Player, game: int, most_turns: int = MOST_TURNS) -> Playout:
    """Let a player play one game to its end: won, stuck, hopeless, or given up."""
    path = [room.board.words]
    met = set(path)
    while True:
        words = path[-1]
        seeds, asleep = room.survey(words)
        if asleep == 0:
            return Playout(seeds, len(path) - 1, tuple(path))
        if len(path) > most_turns or room.hopeless(words):
            break
        chosen = _choose(room, player, game, words, met)
        if chosen is None:
            break
        path.append(chosen)
        met.add(chosen)
    return Playout(None, len(path) - 1, tuple(path))


def _choose(room: Room, player: Player, game: int, root: Words, met: set[Words]) -> Words | None:
    """Return the next position, or `None` when no turn leads to a new one."""
    kept: list[tuple[Words, Words | None]] = [(root, None)]  # a position, and the turn to it
    best: Words | None = None
    for _ in range(player.depth):
        reached: list[tuple[float, int, int, Words | None]] = []
        for words, first in kept:
            rows, values = _valued(room, player, game, words)
            # Some children are there twice, and some were met before: look at a few more.
            for at in _lowest(values, 2 * player.width + len(met)):
                reached.append((float(values[at]), int(rows[at, 0]), int(rows[at, 1]), first))
        kept, taken = [], set(met)
        for value, a, b, first in sorted(reached, key=lambda item: item[:3]):
            if (a, b) in taken:
                continue
            taken.add((a, b))
            kept.append(((a, b), first or (a, b)))
            if value < 0 or len(kept) == player.width:
                break
        if not kept:
            break
        best = kept[0][1]
        if room.survey(kept[0][0])[1] == 0:
            break
    return best


def _valued(
    room: Room, player: Player, game: int, words: Words
) -> tuple[Ints, NDArray[np.float64]]:
    """Return the children of a position and how good they look (less is better)."""
    rows = room.children(words)
    seeds, asleep = room.survey(words)
    info = rows[:, 2]
    sleeping = asleep - (info >> WOKEN_SHIFT)
    lost = SEEDS - seeds + (info & LOSS_MASK)
    values = (
        player.missing * ((info >> LACK_SHIFT) & BYTE)
        + player.asleep * sleeping
        + player.lost * lost
        + player.noise * misjudged(rows, game)
    )
    if player.missing:  # who looks at all sees a win, and takes the one that keeps most
        values = np.where(sleeping == 0, lost - 1000.0, values)
    return rows, values


def _lowest(values: NDArray[np.float64], count: int) -> list[int]:
    """Return the places of the lowest values, in no order that matters."""
    if len(values) <= count:
        return list(range(len(values)))
    # Equal values at the border are all taken, so that their order cannot matter.
    border = np.partition(values, count - 1)[count - 1]
    return [int(at) for at in np.flatnonzero(values <= border)]
