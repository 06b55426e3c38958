"""How a position is packed into two words, and how hands are split over places.

A position is two non-negative 60-bit words `a` and `b` of five 12-bit slots each::

    word a   | place 5 | place 4 | place 3 | place 2 | place 1 |
    word b   | keeper R| keeper L| place 8 | place 7 | place 6 |
      bits     59..48    47..36    35..24    23..12    11..0

    slot     | flag (bit 11) | seeds, 0..1124 (bits 10..0) |

`flag` is 1 for an awake Ancient and for an active Keeper. `seeds` counts the
colours in mixed radix, so adding a seed to a place adds a constant to the word::

    seeds = R + 5 G + 25 B + 125 W + 375 K      (R, G, B: 0..4;  W, K: 0..2)

A *hand* is five 4-bit fields, colour R lowest. `hand - need` has a bit of GUARD
set exactly when the hand lacks a seed that `need` names.
"""

from __future__ import annotations

import numpy as np

from solver.jit import kernel

SLOT_BITS = 12
SLOT_MASK = (1 << SLOT_BITS) - 1
SEEDS_MASK = (1 << 11) - 1
FLAG = 1 << 11
CODES = 1125
LEFT, RIGHT = 8, 9
GUARD = 0b1000_1000_1000_1000_1000
MAX_HAND = 16

# Info field of a child: what its turn cost and left, in bytes (see sow.py).
LOSS_MASK = 255
LACK_SHIFT = 8
TWOS_SHIFT = 16
THREES_SHIFT = 24
WOKEN_SHIFT = 32

WEIGHTS = np.array([1, 5, 25, 125, 375], dtype=np.int64)
RADIX = np.array([5, 5, 5, 3, 3], dtype=np.int64)


def _digits() -> np.ndarray:
    table = np.zeros((CODES, 5), dtype=np.int8)
    for code in range(CODES):
        rest = code
        for colour in range(5):
            rest, table[code, colour] = divmod(rest, int(RADIX[colour]))
    return table


DIGITS = _digits()  # [code, colour]: how many seeds of the colour
TOTAL = DIGITS.sum(axis=1).astype(np.int64)  # [code]: how many seeds
HAND = (DIGITS.astype(np.int64) << (4 * np.arange(5))).sum(axis=1)  # [code]: the hand


def _options() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """List the multisets of 1, 2 and 3 colours that one place can get in one turn."""
    count = np.zeros(4, dtype=np.int64)
    code = np.zeros((4, 35), dtype=np.int64)
    ways = np.zeros((4, 35), dtype=np.int64)
    for size in (1, 2, 3):
        for first in range(5):
            for second in range(first, 5) if size > 1 else (first,):
                for third in range(second, 5) if size > 2 else (second,):
                    colours = (first, second, third)[:size]
                    if any(colours.count(c) > 2 for c in (3, 4)):
                        continue
                    at = count[size]
                    code[size, at] = sum(int(WEIGHTS[c]) for c in colours)
                    # Orders of the multiset: 1, 2 (= 2^1), 3 (= 3^1) or 6 (= 2^1 3^1).
                    kinds = len(set(colours))
                    orders = {1: 1, 2: 2 if size == 2 else 3, 3: 6}[kinds]
                    twos = 1 if orders in (2, 6) else 0
                    threes = 1 if orders in (3, 6) else 0
                    ways[size, at] = (twos << TWOS_SHIFT) + (threes << THREES_SHIFT)
                    count[size] += 1
    return count, code, ways


# [seeds on one place, option]: the colours as a code, and their orders as powers of 2 and 3.
OPTION_COUNT, OPTION_CODE, OPTION_WAYS = _options()


@kernel
def slot(a, b, place):
    """Return the 12-bit slot of place 0..9."""
    if place < 5:
        return (a >> (SLOT_BITS * place)) & SLOT_MASK
    return (b >> (SLOT_BITS * (place - 5))) & SLOT_MASK


@kernel
def scatter(a, b):
    """Return a 60-bit mix of the two words, for table indices.

    Products of a 30-bit half and a 31-bit odd constant stay below 2^62, so the
    plain twin, whose numbers do not wrap, computes the same.
    """
    low = (1 << 30) - 1
    h = (a & low) * 1640531527 ^ (a >> 30) * 2135587861
    h ^= (b & low) * 1183186591 ^ (b >> 30) * 1984375937
    h ^= h >> 31
    h = (h & low) * 2038074743 ^ (h >> 30) * 1362241249
    return (h ^ (h >> 29)) & ((1 << 60) - 1)
