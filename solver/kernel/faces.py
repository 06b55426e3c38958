"""Tables of the faces: what each Ancient lacks and what it leaves, for each possible pile."""

from __future__ import annotations

import numpy as np

from solver.jit import kernel

from .layout import CODES, DIGITS, FLAG, TOTAL, WEIGHTS, slot


@kernel
def fill_faces(rituals, hungers, lack, keep):
    """Fill the look-up tables of the eight faces of a Grove.

    rituals: int64[8, 7], the needs of R G B W K, then the number of `=`, then of `*`.
    hungers: int64[8, 6], 1 for each colour eaten (R G B W K), then the number of `=`
    (0: none; k: all seeds of a colour with k or more). `*` eats all five colours.
    lack:    int8[8, 1125] out, seeds missing in the ritual (0: it is met).
    keep:    int64[8, 1125] out, the code of what an awake Ancient leaves lying.
    """
    for place in range(8):
        same, wild = rituals[place, 5], rituals[place, 6]
        for code in range(CODES):
            missing = 0
            spare = 0
            largest = 0
            left = 0
            for colour in range(5):
                have = DIGITS[code, colour]
                need = rituals[place, colour]
                if have < need:
                    missing += need - have
                else:
                    spare += have - need
                    largest = max(largest, have - need)
                eaten = hungers[place, colour] > 0 or (
                    hungers[place, 5] > 0 and have >= hungers[place, 5]
                )
                if not eaten:
                    left += have * WEIGHTS[colour]
            # The colour with the most spare seeds serves `=` best: another choice saves
            # at most one `*` for each `=` that it costs.
            served = min(same, largest)
            missing += same - served + max(0, wild - (spare - served))
            lack[place, code] = missing
            keep[place, code] = left


@kernel
def supply_lost(a, b, lack):
    """Tell whether some sleeping Ancient can no longer get its colours.

    Rituals use nothing up, so each Ancient alone is asked whether all the seeds
    still in the game would wake it. Seeds never come back: the answer is final.
    """
    everything = 0
    for place in range(5):
        everything += ((a >> (12 * place)) & 2047) + ((b >> (12 * place)) & 2047)
    for place in range(8):
        if slot(a, b, place) < FLAG and lack[place, everything] > 0:
            return True
    return False


@kernel
def survey(a, b, lack):
    """Return (seeds in the game, sleeping Ancients, seeds missing in their rituals)."""
    seeds = 0
    asleep = 0
    missing = 0
    for place in range(10):
        s = slot(a, b, place)
        seeds += TOTAL[s & 2047]
        if place < 8 and s < 2048:
            asleep += 1
            missing += int(lack[place, s])
    return seeds, asleep, missing


def empty_tables() -> tuple[np.ndarray, np.ndarray]:
    """Return unfilled `lack` and `keep` tables."""
    return np.zeros((8, CODES), dtype=np.int8), np.zeros((8, CODES), dtype=np.int64)
