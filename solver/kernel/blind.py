"""The colour-blind game: the real game with the colours forgotten, in one 60-bit word.

    | R active | R seeds | L active | L seeds | place 8 | ... | place 1 |
      bit 59     58..54    bit 53     52..48    47..42          5..0

A place is a 6-bit *state*, a number into tables made for each Grove (`search/blind.py`):
a sleeping Ancient with its number of seeds and what it *lacks*, or an awake one with
the least and the most seeds that may lie there (what it ate is not known; the loss
budget bounds it). The moves are the real ones without colours.

Why "no win here" proves "no win there" (it is a relaxation). Take any real turn and do
it blind: the same source, flip, direction and hand (its size is within the source's
range), so the same places get the same number of seeds. The lack of an Ancient falls
by at most one a seed, so keeping `lack <= real lack` is possible: when the real one
awakes, it lacked at most what it got, so the blind one may awake too, with the same
seeds to the same Keeper; when it does not, the blind one stays asleep with a lack of at
least 1 and at most the real one's. A lower lack can do all that a higher one can. Awake
piles stay within their ranges by the rule that made the table. So a real win of T turns
is a blind win of T turns.

For the question of two turns (`twoturns.py`) a position is also seen by *layers*, one
word that is the union of what the eight states say, eight bits for the eight places:

    | 57: a long hand | 56: hopeless | lacks 6 | lacks 5 | ... | lacks 1 | may be lifted |
                                      bits 48..55  40..47        8..15     bits 0..7
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.jit import kernel

from .layout import slot

OVERFLOW = -1
FORBIDDEN = -2
KEEPER_L, KEEPER_R = 48, 54
ACTIVE = 32
HOPELESS = 1 << 56  # some Ancient lacks more than two turns can give
LONG = 1 << 57  # some pile is large enough to give a place two seeds
LACKING = ((1 << 48) - 1) << 8


class Blind(NamedTuple):
    """The tables of one Grove and one loss budget, by place (0..7) and state (0..63)."""

    state_of: np.ndarray  # int8[9, 4096]: the state of a real 12-bit slot; row 8 for Keepers
    lacks: np.ndarray  # int64[8, 64]: seeds missing, 0 for an awake Ancient
    least: np.ndarray  # int64[8, 64]: the fewest seeds that may lie there
    most: np.ndarray  # int64[8, 64]: the most (the same for a sleeping Ancient)
    lifted: np.ndarray  # int64[8, 64]: the state once all seeds are lifted
    grown: np.ndarray  # int64[8, 64, 4]: the state after k more seeds, nothing woken, or
    #   OVERFLOW: it has no number (the answer is "maybe"); FORBIDDEN: too many would be eaten
    woken: np.ndarray  # int64[8]: the state of a newly awake Ancient, awake and empty
    share: np.ndarray  # int64[10, 2, 17, 8], see ring.py
    reach: np.ndarray  # int64[10, 2, 17, 4], see ring.py
    layers: np.ndarray  # int64[8, 64]: what a state adds to the layers (see above)
    rewards: np.ndarray  # int64[8, 64]: the most seeds that waking it sends to the Keepers,
    #   four fields of 12 bits: L, R if it gets at most one seed before; L, R if it gets `gain`
    cover: np.ndarray  # int64[10, 2, 17]: the places that a hand gives at least 1, 2, 3 seeds,
    #   a byte for each number
    second: np.ndarray  # int64[2, 2, 8, 64]: the cover of the hand that an awake Ancient in this
    #   state can have next turn, if it gets 1 | `gain` seeds before; sown not turned | turned
    direction: int  # 0 clockwise
    flip_emptied: bool
    free: bool  # nothing is FORBIDDEN
    gain: int  # the most seeds that one place can get in one turn
    single: int  # the largest hand that gives no place a second seed: 8, or 7 (skip_origin)


@kernel
def blind_word(a, b, state_of):
    """Return the colour-blind word of a real position, or -1 when some pile has no number.

    The look-ups are small integers in memory (int8) and made whole ones before they are shifted.
    """
    word = 0
    for place in range(8):
        state = int(state_of[place, slot(a, b, place)])
        if state < 0:
            return -1
        word |= state << (6 * place)
    word |= int(state_of[8, (b >> 36) & 4095]) << KEEPER_L
    word |= int(state_of[8, (b >> 48) & 4095]) << KEEPER_R
    return word


@kernel
def last_turn(word, t):
    """Tell whether one hand may wake all that sleep: every one lacks at most what it gets.

    A hand of more seeds reaches all that a smaller one reaches, so only the largest is
    asked where nothing is forbidden. A sleeping Ancient is no source: lifting raises its
    lack to its whole ritual, at least three, and it would get at most two back.
    """
    asleep = 0
    two = 0
    three = 0
    full = 0
    for place in range(8):
        state = (word >> (6 * place)) & 63
        lack = t.lacks[place, state]
        if lack > 0:
            asleep |= 1 << place
            if lack > 1:
                two |= 1 << place
                if lack > 2:
                    three |= 1 << place
                    if lack > 3:
                        return False
        elif not t.free and t.grown[place, state, 1] == FORBIDDEN:
            full |= 1 << place
    if asleep == 0:
        return True
    keeper_l = (word >> KEEPER_L) & 63
    keeper_r = (word >> KEEPER_R) & 63
    flip_any = keeper_l == ACTIVE or keeper_r == ACTIVE
    for source in range(10):
        flip = flip_any
        if source < 8:
            if (asleep >> source) & 1:
                continue
            state = (word >> (6 * source)) & 63
            high = t.most[source, state]
            low = t.least[source, state]
        else:
            keeper = keeper_l if source == 8 else keeper_r
            high = keeper & 31
            low = high
            flip = flip or (t.flip_emptied and keeper >= ACTIVE)
        if high == 0:
            continue
        low = high if t.free else max(low, 1)
        for turned in range(2 if flip else 1):
            way = t.direction ^ turned
            for hand in range(low, high + 1):
                if (
                    asleep & ~t.reach[source, way, hand, 1] == 0
                    and two & ~t.reach[source, way, hand, 2] == 0
                    and three & ~t.reach[source, way, hand, 3] == 0
                    and (full & ~(1 << source)) & t.reach[source, way, hand, 1] == 0
                ):
                    return True
    return False
