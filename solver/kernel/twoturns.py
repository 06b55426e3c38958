"""Whether two blind turns may win, asked directly: most questions of the blind search end here.

The first hand is tried in each way. After it, every Ancient that lacks at most what it
got is taken as awake, although the blind game may leave it asleep too. That only makes
winning easier (so "no" stays a proof): it has one Ancient less to wake and more seeds on
a Keeper, and a larger hand of a Keeper reaches all that a smaller one reaches. What waking
it could spoil is not counted: a Keeper that gets seeds may still be flipped next
turn, the newly awake eat nothing, and where a hand may reach too far (to an Ancient that
would eat more than the loss budget) every smaller hand of the Keeper is tried too.

`may_serve` refutes nearly all positions by what two hands reach at most, with few branches;
`two_turns` looks at the others turn by turn. The first calls no large kernel: its tables alone
would make that call cost more than the answer.
"""

from __future__ import annotations

from solver.jit import kernel

from .blind import ACTIVE, FORBIDDEN, HOPELESS, KEEPER_L, KEEPER_R, LACKING, LONG, OVERFLOW

BYTE = 255
EACH_OF_3 = 0x010101  # times a byte: the byte three times
REWARD_BITS = 12


@kernel
def may_serve(word, t, sources, covers):
    """Tell whether two hands may give all that sleep what they lack, if nothing hinders them.

    "No" is a proof. sources: int64[10] scratch. covers: int64[20] scratch.
    """
    layers = 0
    rewards = 0
    for place in range(8):
        state = (word >> (6 * place)) & 63
        layers |= t.layers[place, state]
        rewards += t.rewards[place, state]
    if layers & HOPELESS != 0:
        return False
    if layers & LACKING == 0:
        return True
    keeper_l = (word >> KEEPER_L) & 63
    keeper_r = (word >> KEEPER_R) & 63
    # The sources with seeds, one after the other: written always, kept if usable.
    usable = layers & BYTE
    if keeper_l & 31 != 0:
        usable |= 1 << 8
    if keeper_r & 31 != 0:
        usable |= 1 << 9
    count = 0
    for source in range(10):
        sources[count] = source
        count += (usable >> source) & 1
    # A first hand of at most `single` gives one seed a place; a larger one up to `gain`.
    longest = max(keeper_l & 31, keeper_r & 31)
    more = 1 if layers & LONG != 0 or longest > t.single else 0
    turns = 2 if keeper_l >= ACTIVE or keeper_r >= ACTIVE else 1
    last = 0
    # What lacks 4, 5 or 6 needs at least 1, 2 or 3 seeds of the first hand, and all of the second.
    hard = (layers >> 32) & ((1 << 24) - 1)
    heavy = hard | (hard >> 8) | (hard >> 16)
    for at in range(count):
        source = sources[at]
        if source < 8:
            hand = t.most[source, (word >> (6 * source)) & 63]
        else:
            hand = (keeper_l if source == 8 else keeper_r) & 31
        for turn in range(turns):
            # The largest hand reaches all that a smaller one reaches.
            got = t.cover[source, t.direction ^ turn, hand]
            if hard & ~got != 0:
                continue
            # Who lacks k after the first hand needs k of the second: the layers of those that
            # lacked 1, 2, 3, 4, ... before, one layer less for each seed got.
            need = (
                ((layers >> 8) & ((~got & BYTE) * EACH_OF_3))
                | ((layers >> 16) & ((~(got >> 8) & BYTE) * EACH_OF_3))
                | ((layers >> 24) & ((~(got >> 16) & BYTE) * EACH_OF_3))
                | heavy
            )
            if last == 0:
                last = _cover(word, t, rewards >> (2 * REWARD_BITS * more), more, covers)
            for cover in range(last):
                if need & ~covers[cover] == 0:
                    return True
    return False


@kernel
def _cover(word, t, rewards, more, covers):
    """List what the second hands give; return how many there are (an empty hand gives nothing).

    rewards: the most that Ancients woken by the first hand add to each Keeper. more: 1 if the
    first hand may give a place more than one seed, else 0.
    """
    keeper_l = (word >> KEEPER_L) & 63
    keeper_r = (word >> KEEPER_R) & 63
    most_l = min(16, (keeper_l & 31) + (rewards & 4095))
    most_r = min(16, (keeper_r & 31) + ((rewards >> REWARD_BITS) & 4095))
    for place in range(8):
        covers[place] = t.second[more, 0, place, (word >> (6 * place)) & 63]
    covers[8] = t.cover[8, t.direction, most_l]
    covers[9] = t.cover[9, t.direction, most_r]
    if keeper_l < ACTIVE and keeper_r < ACTIVE:
        return 10
    for place in range(8):
        covers[10 + place] = t.second[more, 1, place, (word >> (6 * place)) & 63]
    covers[18] = t.cover[8, 1 - t.direction, most_l]
    covers[19] = t.cover[9, 1 - t.direction, most_r]
    return 20


@kernel
def two_turns(word, t, high, low):
    """Tell whether two turns may wake all that sleep, or a pile comes up that has no number.

    high, low: int64[10] scratch.
    """
    if _all_awake(word, t):
        return True
    keeper_l = (word >> KEEPER_L) & 63
    keeper_r = (word >> KEEPER_R) & 63
    turned = keeper_l >= ACTIVE or keeper_r >= ACTIVE
    for source in range(10):
        lack = 0
        whole = 0
        if source < 8:
            state = (word >> (6 * source)) & 63
            first_high = t.most[source, state]
            first_low = t.least[source, state]
            lack = t.lacks[source, state]
            whole = t.lacks[source, t.lifted[source, state]]
        else:
            first_high = (keeper_l if source == 8 else keeper_r) & 31
            first_low = first_high
        if first_high == 0:
            continue
        first_low = min(first_high, t.single) if t.free else max(first_low, 1)
        for turn in range(2 if turned else 1):
            way = t.direction ^ turn
            for hand in range(first_low, first_high + 1):
                # A sleeper needs its whole ritual anew, from its own lap and the second hand.
                if lack > 0 and whole - t.share[source, way, hand, source] > t.gain:
                    continue
                for flip in range(turn, 1 + 2 * turn):
                    if flip > 0:
                        keeper = keeper_l if flip == 1 else keeper_r
                        if keeper < ACTIVE:
                            continue
                        if keeper != ACTIVE and not (t.flip_emptied and source == 7 + flip):
                            continue
                    if _after_first(source, flip, way, hand, word, t, high, low):
                        return True
    return False


@kernel
def _all_awake(word, t):
    for place in range(8):
        if t.lacks[place, (word >> (6 * place)) & 63] > 0:
            return False
    return True


@kernel
def _after_first(source, flip, way, hand, word, t, high, low):
    """Sow the first hand, wake all that may awake, and ask each second hand."""
    keeper_l = (word >> KEEPER_L) & 63
    keeper_r = (word >> KEEPER_R) & 63
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
        state = (word >> (6 * place)) & 63
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
