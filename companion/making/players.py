"""Simulated players: each looks some turns ahead, keeps a few ways in mind, and errs a little.

A player values a position by a weighted sum of missing seeds, sleeping Ancients and lost seeds, and
adds *noise*: how it misjudges this position in this game. The noise is a fixed mix of the position
and the game's number, so that the same game is played again for ever, on every machine. How they
think is written down in `solver.kernel.foresight`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import numpy as np

from solver.board import Board, Ints, scratch

Words = tuple[int, int]
MOST_TURNS = 40  # a game that takes longer counts as given up
CHILDREN = 1 << 14  # made at once


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
        self.foresight: Any = board.kernel("foresight")
        self.scratch = scratch()
        self.buffer: Ints = np.zeros((CHILDREN, 3), dtype=np.int64)

    def children(self, words: Words) -> Ints:
        """Return all children as rows of two words and the info word, some of them twice."""
        parts = list(self._parts(words))
        return parts[0] if len(parts) == 1 else np.concatenate(parts)

    def _parts(self, words: Words) -> Iterator[Ints]:
        todo = np.array([0, -1, 0], dtype=np.int64)
        while todo[0] < 30:
            count = self._census.expand_all(
                *words, *self.board.tables, *self.scratch, self.buffer, todo, 0, CHILDREN
            )
            yield self.buffer[:count].copy()

    def score(self, words: Words) -> int:
        """Return the seeds in the game."""
        return int(self.board.kernel("faces").survey(*words, self.board.lack)[0])


def game_number(*parts: object) -> int:
    """Mix what names a game (deal, player, number) into 60 bits.

    >>> game_number("wildwood", 7) == game_number("wildwood", 8)
    False
    """
    text = ":".join(map(str, parts))
    digest = sha256(text.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big") >> 4


def play_out(room: Room, player: Player, game: int, most_turns: int = MOST_TURNS) -> Playout:
    """Let a player play one game to its end: won, stuck, hopeless, or given up."""
    path = np.zeros((most_turns + 2, 2), dtype=np.int64)
    path[0] = room.board.words
    weights = np.array([player.missing, player.asleep, player.lost], dtype=np.int64)
    minds = np.zeros((2, player.width, 4), dtype=np.int64)
    values = np.zeros((2, player.width), dtype=np.float64)
    todo = np.zeros(3, dtype=np.int64)
    turns, won = room.foresight.play_out(
        weights, player.noise, player.depth, player.width, game, most_turns, *room.board.tables,
        *room.scratch, room.buffer, path, minds, values, todo,
    )  # fmt: skip
    played = tuple((int(a), int(b)) for a, b in path[: int(turns) + 1])
    return Playout(room.score(played[-1]) if won else None, int(turns), played)
