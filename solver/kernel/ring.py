"""The ring of eight places: how many seeds of a hand each place gets."""

from __future__ import annotations

import numpy as np

from solver.jit import kernel

from .layout import MAX_HAND


@kernel
def fill_ring(skip_origin, share, reach):
    """Fill the tables of the sowing paths (docs/rules.md, O2).

    share: int64[10, 2, 17, 8] out, [source, direction, hand, place]: seeds that the place gets.
    reach: int64[10, 2, 17, 4] out, [source, direction, hand, k]: bit mask of the places that get
    at least k seeds (k = 0: all places). Direction 0 is clockwise (1, 2, ... 8), 1 the other.
    """
    for source in range(10):
        for direction in range(2):
            step = 1 if direction == 0 else -1
            if source == 8:
                first = 0 if direction == 0 else 7
            elif source == 9:
                first = 4 if direction == 0 else 3
            else:
                first = (source + step) % 8
            for hand in range(MAX_HAND + 1):
                left = hand
                place = first
                while left > 0:
                    if not (skip_origin and place == source):
                        share[source, direction, hand, place] += 1
                        left -= 1
                    place = (place + step) % 8
                for place in range(8):
                    for k in range(4):
                        if share[source, direction, hand, place] >= k:
                            reach[source, direction, hand, k] |= 1 << place


def empty_ring() -> tuple[np.ndarray, np.ndarray]:
    """Return unfilled `share` and `reach` tables."""
    return (
        np.zeros((10, 2, MAX_HAND + 1, 8), dtype=np.int64),
        np.zeros((10, 2, MAX_HAND + 1, 4), dtype=np.int64),
    )
