"""Whether two blind turns may win, asked directly: most questions of the blind search end here.

The first hand is tried in each way. After it, every Ancient that lacks at most what it
got is taken as awake, although the blind game may leave it asleep too. That only makes
winning easier (so "no" stays a proof): it has one Ancient less to wake and more seeds on
a Keeper, and a larger hand of a Keeper reaches all that a smaller one reaches. What waking
it could spoil is not counted: a Keeper that gets seeds may still be flipped next
turn, the newly awake eat nothing, and where a hand may reach too far (to an Ancient that
would eat more than the loss budget) every smaller hand of the Keeper is tried too.
"""

from __future__ import annotations

from solver.jit import kernel

from .blind import ACTIVE, FORBIDDEN, KEEPER_L, KEEPER_R, OVERFLOW


@kernel
def two_turns(word, t, states, high, low, covers):
    """Tell whether two turns may wake all that sleep.

    states, high, low: int64[10] scratch. covers: int64[21, 3] scratch, for each second hand
    that there may be, the places that it gives at least 1, 2 and 3 seeds if it is as large as
    the first hand can make it. A first hand after which no cover serves all that are
    needed is passed over at once.
    """
    e1 = 0
    e2 = 0
    e3 = 0
    e4 = 0
    e5 = 0
    e6 = 0
    awake = 0
    keeper_l = (word >> KEEPER_L) & 63
    keeper_r = (word >> KEEPER_R) & 63
    most_l = keeper_l & 31
    most_r = keeper_r & 31
    largest = max(most_l, most_r)
    for place in range(8):
        state = (word >> (6 * place)) & 63
        states[place] = state
        lack = t.lacks[place, state]
        largest = max(largest, t.most[place, state])
        bit = 1 << place
        if lack == 0:
            awake |= bit
        elif lack == 1:
            e1 |= bit
        elif lack == 2:
            e2 |= bit
        elif lack > 2 * t.gain:
            return False
        elif lack == 3:
            e3 |= bit
        elif lack == 4:
            e4 |= bit
        elif lack == 5:
            e5 |= bit
        else:
            e6 |= bit
    if awake == 255:
        return True
    # A first hand of at most `single` gives one seed a place; a larger one up to `gain`.
    more = 1 if largest <= t.single else t.gain
    for place in range(8):
        state = states[place]
        lack = t.lacks[place, state]
        if lack == 0 or lack > more:
            continue
        pile = t.most[place, state] + more
        if more > 1 or pile & 1 == 0:
            most_l += pile
        if more > 1 or pile & 1 == 1:
            most_r += pile
    turned = keeper_l >= ACTIVE or keeper_r >= ACTIVE
    size = 0
    for source in range(10):
        if source < 8:
            if (awake >> source) & 1 == 0:
                continue
            hand = t.most[source, states[source]] + more
        else:
            hand = most_l if source == 8 else most_r
        if hand == 0:
            continue
        hand = min(hand, 16)
        for turn in range(2 if turned else 1):
            way = t.direction ^ turn
            covers[size, 0] = t.reach[source, way, hand, 1]
            covers[size, 1] = t.reach[source, way, hand, 2]
            covers[size, 2] = t.reach[source, way, hand, 3]
            size += 1
    for source in range(10):
        if source < 8:
            first_high = t.most[source, states[source]]
            first_low = t.least[source, states[source]]
        else:
            first_high = (keeper_l if source == 8 else keeper_r) & 31
            first_low = first_high
        if first_high == 0:
            continue
        first_low = min(first_high, t.single) if t.free else max(first_low, 1)
        for turn in range(2 if turned else 1):
            way = t.direction ^ turn
            for hand in range(first_low, first_high + 1):
                if source < 8 and (awake >> source) & 1 == 0:
                    # A sleeper needs its whole ritual anew, from its own lap and the second hand.
                    whole = t.lacks[source, t.lifted[source, states[source]]]
                    if whole - t.share[source, way, hand, source] > t.gain:
                        continue
                r1 = t.reach[source, way, hand, 1]
                r2 = t.reach[source, way, hand, 2]
                r3 = t.reach[source, way, hand, 3]
                if (e4 & ~r1) | (e5 & ~r2) | (e6 & ~r3) != 0:
                    continue
                need3 = (e3 & ~r1) | (e4 & ~r2) | (e5 & ~r3) | e6
                need2 = (e2 & ~r1) | (e3 & ~r2) | (e4 & ~r3) | e5 | e6
                need1 = (e1 & ~r1) | (e2 & ~r2) | (e3 & ~r3) | e4 | e5 | e6
                if need1 != 0:
                    served = False
                    for cover in range(size):
                        if (
                            need1 & ~covers[cover, 0] == 0
                            and need2 & ~covers[cover, 1] == 0
                            and need3 & ~covers[cover, 2] == 0
                        ):
                            served = True
                            break
                    if not served:
                        continue
                if turn == 0:
                    if _after_first(source, 0, way, hand, keeper_l, keeper_r, t, states, high, low):
                        return True
                    continue
                for flip in range(1, 3):
                    keeper = keeper_l if flip == 1 else keeper_r
                    if keeper < ACTIVE:
                        continue
                    if keeper != ACTIVE and not (t.flip_emptied and source == 7 + flip):
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
    low[8] = keeper_l & 31
    low[9] = keeper_r & 31
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
    high[8] = keeper_l & 31
    high[9] = keeper_r & 31
    for second in range(10):
        if high[second] == 0 or (two != 0 and high[second] <= t.single):
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
