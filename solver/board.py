"""A position made ready for the kernels: two packed words and look-up tables."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ancients.errors import PositionError
from ancients.faces import Hunger, Ritual
from ancients.position import Position
from ancients.seeds import COLOURS, Seeds
from ancients.table import Direction
from solver.jit import load_kernel

Ints = NDArray[np.int64]
Kernel = Any


def pack_seeds(seeds: Seeds) -> int:
    """Return the code of a pile, 0 to 1124 (see `solver.kernel.layout`).

    >>> pack_seeds(Seeds.parse("RRK"))
    377
    """
    red, green, blue, white, black = seeds.counts
    return red + 5 * green + 25 * blue + 125 * white + 375 * black


def unpack_seeds(code: int) -> Seeds:
    """Return the pile of a code.

    >>> unpack_seeds(377)
    Seeds.parse('RRK')
    """
    rest, red = divmod(code, 5)
    rest, green = divmod(rest, 5)
    rest, blue = divmod(rest, 5)
    black, white = divmod(rest, 3)
    return Seeds((red, green, blue, white, black))


def pack(position: Position) -> tuple[int, int]:
    """Return the two 60-bit words of a position."""
    slots = [
        pack_seeds(seeds) + (2048 if flag else 0)
        for seeds, flag in zip(
            position.seeds + position.keepers, position.awake + position.active, strict=True
        )
    ]
    a = sum(slot << (12 * place) for place, slot in enumerate(slots[:5]))
    b = sum(slot << (12 * place) for place, slot in enumerate(slots[5:]))
    return a, b


def unpack(words: tuple[int, int], like: Position) -> Position:
    """Return the position of two words, with the cards, direction and rules of `like`."""
    slots = [(int(words[0]) >> (12 * i)) & 4095 for i in range(5)]
    slots += [(int(words[1]) >> (12 * i)) & 4095 for i in range(5)]
    seeds = tuple(unpack_seeds(slot & 2047) for slot in slots)
    flags = tuple(slot >= 2048 for slot in slots)
    return Position(
        like.ancients,
        seeds[:8],
        flags[:8],
        (seeds[8], seeds[9]),
        (flags[8], flags[9]),
        like.direction,
        like.rules,
        like.deck,
    )


def ritual_row(ritual: Ritual) -> list[int]:
    """Return how often R G B W K, `=` and `*` stand in a ritual."""
    return [ritual.text.count(symbol) for symbol in COLOURS + "=*"]


def hunger_row(hunger: Hunger) -> list[int]:
    """Return which of R G B W K are eaten one by one, and from how many of a colour on."""
    if hunger.text == "*":
        return [1, 1, 1, 1, 1, 0]
    return [int(c in hunger.text) for c in COLOURS] + [hunger.text.count("=")]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """What every kernel needs to know of one Grove.

    `words`: the packed root. `rules`: int64[2]. `rituals`, `hungers`, `lack`, `keep`: see
    `solver.kernel.faces`; `share`, `reach`: see `solver.kernel.ring`. `total`: seeds in the game.
    """

    position: Position
    compiled: bool
    words: tuple[int, int]
    total: int
    rules: Ints
    rituals: Ints
    hungers: Ints
    lack: NDArray[np.int8]
    keep: Ints
    share: Ints
    reach: Ints

    @classmethod
    def of(cls, position: Position, *, compiled: bool = True) -> Board:
        """Pack a position; raise `PositionError` with all its faults when it has any."""
        if faults := position.faults():
            raise PositionError(faults)
        faces, ring = (
            load_kernel("faces", compiled=compiled),
            load_kernel("ring", compiled=compiled),
        )
        rituals = np.array([ritual_row(card.ritual) for card in position.ancients], dtype=np.int64)
        hungers = np.array([hunger_row(card.hunger) for card in position.ancients], dtype=np.int64)
        lack, keep = faces.empty_tables()
        faces.fill_faces(rituals, hungers, lack, keep)
        share, reach = ring.empty_ring()
        ring.fill_ring(position.rules.skip_origin, share, reach)
        direction = 0 if position.direction is Direction.CLOCKWISE else 1
        rules = np.array([direction, int(position.rules.flip_emptied_keeper)], dtype=np.int64)
        return cls(
            position, compiled, pack(position), position.total, rules, rituals, hungers,
            lack, keep, share, reach,
        )  # fmt: skip

    def kernel(self, name: str) -> ModuleType:
        """Return a kernel module, compiled or plain as this board asks."""
        return load_kernel(name, compiled=self.compiled)

    @property
    def tables(self) -> tuple[Any, ...]:
        """The arguments `rules, lack, keep, share` that expanding kernels take in this order."""
        return self.rules, self.lack, self.keep, self.share


def scratch() -> tuple[Ints, Ints, Ints]:
    """Return fresh `options`, `rows` and `trail` arrays of `solver.kernel.sow`."""
    return (
        np.zeros((8, 35, 5), dtype=np.int64),
        np.zeros((8, 4), dtype=np.int64),
        np.zeros((9, 5), dtype=np.int64),
    )
