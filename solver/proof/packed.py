"""Positions packed into one whole number, as certificates write them.

The number is ten fields of 12 bits and ten flags on top, lowest field first::

    bits   0..95    places 1 to 8, 12 bits each: the seeds that lie there
    bits  96..107   left Keeper        bits 108..119   right Keeper
    bits 120..127   awake, places 1 to 8
    bits 128, 129   left and right Keeper active

A field is ``R + 5 G + 25 B + 125 W + 375 K`` (0 to 1124), so the fields of two
heaps of seeds add up like the heaps do. The text of a record is the number as
33 hexadecimal digits: three of flags, then R, L, 8, 7, ... 1, three digits each.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ancients.position import Position
from ancients.seeds import SUPPLY, Seeds

WEIGHTS = (1, 5, 25, 125, 375)
FIELD_BITS = 12
FIELD = (1 << FIELD_BITS) - 1
CODES = 1125
AWAKE_BIT = 120
ACTIVE_BIT = 128
ALL_AWAKE = 0xFF << AWAKE_BIT
DIGITS = 33


def pack_seeds(seeds: Seeds) -> int:
    """Return the field of a heap of seeds, 0 to 1124.

    >>> pack_seeds(Seeds.parse("RRK"))
    377
    """
    return sum(count * weight for count, weight in zip(seeds.counts, WEIGHTS, strict=True))


@lru_cache(maxsize=CODES)
def unpack_seeds(code: int) -> Seeds:
    """Return the seeds of a field; ``ValueError`` when it is none.

    >>> str(unpack_seeds(377))
    'RRK'
    """
    if not 0 <= code < CODES:
        raise ValueError(f"{code} stands for no heap of seeds (0 to {CODES - 1})")
    counts = []
    for limit in SUPPLY:
        code, count = divmod(code, limit + 1)
        counts.append(count)
    red, green, blue, white, black = counts
    return Seeds((red, green, blue, white, black))


#: How many seeds each field stands for.
SIZES = tuple(len(unpack_seeds(code)) for code in range(CODES))


def pack(position: Position) -> int:
    """Return the number of a position whose heaps keep within the supply."""
    key = 0
    for index, seeds in enumerate((*position.seeds, *position.keepers)):
        key |= pack_seeds(seeds) << FIELD_BITS * index
    for index, flag in enumerate((*position.awake, *position.active)):
        key |= int(flag) << AWAKE_BIT + index
    return key


def unpack(key: int, like: Position) -> Position:
    """Return the position of a number, with the Ancients, direction and rules of `like`.

    ``ValueError`` when a field stands for no heap of seeds or a bit beyond the flags is set.
    """
    if not 0 <= key < 1 << ACTIVE_BIT + 2:
        raise ValueError(f"{key:x} stands for no position: it has too many digits")
    heaps = [unpack_seeds(key >> FIELD_BITS * index & FIELD) for index in range(10)]
    flags = [bool(key >> AWAKE_BIT + index & 1) for index in range(10)]
    return replace(
        like,
        seeds=tuple(heaps[:8]),
        awake=tuple(flags[:8]),
        keepers=(heaps[8], heaps[9]),
        active=(flags[8], flags[9]),
    )


def pack_total(key: int) -> int:
    """Return the field of all seeds left in the game; ``ValueError`` when they exceed the supply.

    >>> pack_total(3 | 2 << 12)
    Traceback (most recent call last):
    ...
    ValueError: 5 red seeds, but the game has 4
    """
    counts = [0] * 5
    for index in range(10):
        for colour, count in enumerate(unpack_seeds(key >> FIELD_BITS * index & FIELD).counts):
            counts[colour] += count
    for name, count, limit in zip(
        ("red", "green", "blue", "white", "black"), counts, SUPPLY, strict=True
    ):
        if count > limit:
            raise ValueError(f"{count} {name} seeds, but the game has {limit}")
    return sum(count * weight for count, weight in zip(counts, WEIGHTS, strict=True))


def record_text(key: int) -> str:
    """Return the 33 hexadecimal digits of a packed position."""
    return format(key, f"0{DIGITS}x")
