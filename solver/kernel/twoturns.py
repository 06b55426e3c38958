"""Whether two blind turns may win, asked directly: most questions of the blind search end here.

The first hand is tried in each way. After it, every Ancient that lacks at most what it
got is taken as awake, although the blind game may leave it asleep too. That only makes
winning easier (so "no" stays a proof): it has one Ancient less to wake and more seeds on
a Keeper, and a larger hand of a Keeper reaches all that a smaller one reaches. What waking
it could spoil is not counted: a Keeper that gets seeds may still be flipped next
turn, and the newly awake eat nothing.
"""

from __future__ import annotations

from solver.jit import kernel

from .blind import ACTIVE, FORBIDDEN, KEEPER_L, KEEPER_R, OVERFLOW


@kernel
def two_turns(word, t, states, high, low):
    """Tell whether two turns may wake all that sleep. states, high, low: int64[10] scratch."""
    asleep = 0
    two = 0
    hard = 0
    piles = 0  # the largest pile that an awake Ancient can have for the second hand
    keeper_l = (word >> KEEPER_L) & 63
    keeper_r = (word >> KEEPER_R) & 63
    most_l = keeper_l & 31
    most_r = keeper_r & 31
    for place in range(8):
        state = (word >> (6 * place)) & 63
        states[place] = state
        lack = t.lacks[place, state]
        pile = t.most[place, state] + 1
        if lack == 0:
            piles = max(piles, pile)
            continue
        asleep |= 1 << place
        if lack == 1:
            if pile & 1:
                most_r += pile
            else:
                most_l += pile
        else:
            two |= 1 << place
            if lack > 2:
                hard |= 1 << place
                if lack > 2 * t.gain:
                    return False
    if asleep == 0:
        return True
    # After a first hand of at most 8 no hand exceeds 8: one seed a turn on each place.
    small = max(piles, most_l, most_r) <= 8
    for source in range(10):
        if source < 8:
            first_high = t.most[source, states[source]]
            first_low = t.least[source, states[source]]
            can_wake = t.lacks[source, states[source]] == 0
        else:
            first_high = (keeper_l if source == 8 else keeper_r) & 31
            first_low = first_high
            can_wake = True
        if first_high == 0:
            continue
        first_low = min(first_high, 8) if t.free else max(first_low, 1)
        for flip in range(3):
            if flip > 0:
                keeper = keeper_l if flip == 1 else keeper_r
                if keeper < ACTIVE:
                    continue
                if keeper != ACTIVE and not (t.flip_emptied and source == 7 + flip):
                    continue
            way = t.direction if flip == 0 else 1 - t.direction
            for hand in range(first_low, first_high + 1):
                if hand <= 8 and small:
                    if not can_wake or hard != 0 or two & ~t.reach[source, way, hand, 1] != 0:
                        continue
                if _after_first(
                    source, flip, way, hand, keeper_l, keeper_r, t, states, high, low
                ):
                    return True
    return False


@kernel
def _after_first(source, flip, way, hand, keeper_l, keeper_r, t, states, high, low):
    """Sow the first hand, wake all that may awake, and ask each second hand."""
    if source == 8:
        keeper_l &= ACTIVE
    elif source == 9:
        keeper_r &= ACTIVE
    if flip == 1:
        keeper_l &= 31
    elif flip == 2:
        keeper_r &= 31
    flip_any = keeper_l == ACTIVE or keeper_r == ACTIVE
    asleep = 0
    two = 0
    three = 0
    full = 0
    for place in range(8):
        state = states[place]
        if place == source:
            state = t.lifted[place, state]
        more = t.share[source, way, hand, place]
        lack = t.lacks[place, state]
        if lack == 0:
            if more > 0:
                state = t.grown[place, state, more]
                if state == FORBIDDEN:
                    return False
                if state == OVERFLOW:
                    return True
            high[place] = t.most[place, state]
            low[place] = t.least[place, state]
            if not t.free and t.grown[place, state, 1] == FORBIDDEN:
                full |= 1 << place
            continue
        high[place] = 0
        if lack <= more:
            pile = t.most[place, state] + more
            if pile & 1:
                keeper_r += pile
            else:
                keeper_l += pile
            continue
        lack -= more
        asleep |= 1 << place
        if lack > 1:
            two |= 1 << place
            if lack > 2:
                three |= 1 << place
                if lack > t.gain:
                    return False
    if asleep == 0:
        return True
    high[8] = low[8] = keeper_l & 31
    high[9] = low[9] = keeper_r & 31
    for second in range(10):
        if high[second] == 0 or (two != 0 and high[second] <= 8):
            continue
        turned = flip_any
        if t.flip_emptied and second >= 8:
            turned = turned or (keeper_l if second == 8 else keeper_r) >= ACTIVE
        first = high[second] if t.free else max(low[second], 1)
        for turn in range(2 if turned else 1):
            towards = t.direction ^ turn
            for seeds in range(first, high[second] + 1):
                if (
                    asleep & ~t.reach[second, towards, seeds, 1] == 0
                    and two & ~t.reach[second, towards, seeds, 2] == 0
                    and three & ~t.reach[second, towards, seeds, 3] == 0
                    and (full & ~(1 << second)) & t.reach[second, towards, seeds, 1] == 0
                ):
                    return True
    return False
