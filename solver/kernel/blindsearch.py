"""The search of the colour-blind game: may a win within so many turns exist at all?

Depth first with an explicit stack and a table. The last two turns are asked directly
(`twoturns.py`), so only positions with three turns and more are expanded and stored.

A position has CLUSTER cells where it may stand; when all are taken, the one with the
fewest turns refuted gives way. A lost entry costs time, never truth.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.jit import kernel

from .blind import ACTIVE, FORBIDDEN, KEEPER_L, KEEPER_R, OVERFLOW, last_turn
from .layout import scatter
from .twoturns import EACH_OF_3, may_serve, two_turns

CLUSTER = 4
NO, YES, OPEN = 0, 1, 2
ALL_MOVES = -1


class Work(NamedTuple):
    """The memory of the blind search: its stack, its tables, and scratch."""

    stack: np.ndarray  # int64[depths, 5]: word, turns left, first child, next child, end
    buffer: np.ndarray  # int64[n]: children of all open positions, one after the other
    keys: np.ndarray  # int64[2^k]: word + 1 of a stored position, 0 for an empty cell
    facts: np.ndarray  # int16[2^k]: most turns refuted (low byte), fewest proved (high byte)
    pairs: np.ndarray  # int64[2^k]: word + 1 of a position refuted with two turns, one cell each
    tally: np.ndarray  # int64[1]: positions expanded
    sources: np.ndarray  # int64[10]: scratch of may_serve
    covers: np.ndarray  # int64[20]: scratch of may_serve
    high: np.ndarray  # int64[10]: scratch of two_turns
    low: np.ndarray  # int64[10]: scratch of two_turns
    forks: np.ndarray  # int64[8]: scratch of spread
    ranks: np.ndarray  # int64[n]: scratch of the counting sort


@kernel
def recall(word, turns, keys, facts):
    """Return YES, NO or OPEN: what the table knows of a win within `turns`."""
    cell = scatter(word, 0) & (len(keys) - 1) & ~(CLUSTER - 1)
    for at in range(cell, cell + CLUSTER):
        if keys[at] == word + 1:
            fact = facts[at]
            if turns <= (fact & 255):
                return NO
            if turns >= (fact >> 8):
                return YES
            return OPEN
    return OPEN


@kernel
def remember(word, turns, won, keys, facts):
    """Store that a win within `turns` exists or does not."""
    cell = scatter(word, 0) & (len(keys) - 1) & ~(CLUSTER - 1)
    worst = cell
    for at in range(cell, cell + CLUSTER):
        if keys[at] == word + 1:
            refuted = facts[at] & 255
            proved = facts[at] >> 8
            if won:
                proved = min(proved, turns)
            else:
                refuted = max(refuted, turns)
            facts[at] = (proved << 8) | refuted
            return
        if keys[at] == 0:
            worst = at
            break
        if (facts[at] & 255) < (facts[worst] & 255):
            worst = at
    keys[worst] = word + 1
    facts[worst] = ((turns << 8) if won else ((100 << 8) | turns)) & 32767


@kernel
def spread(word, only, turns, t, forks, buffer, count):
    """Write the children of a move (or ALL_MOVES) that could win within `turns`; return their end.

    forks: int64[8] scratch, the change if it awakes for each Ancient that may awake or not.
    Returns -1 when a child has no number (the answer is "maybe") and -2 when the buffer is full.
    """
    keeper_l = (word >> KEEPER_L) & 63
    keeper_r = (word >> KEEPER_R) & 63
    most_lack = turns * t.gain
    layers = 0
    late = 0  # the places that this turn must give at least 1, 2, 3 seeds (bytes, as in `t.cover`)
    for place in range(8):
        state = (word >> (6 * place)) & 63
        layers |= t.layers[place, state]
        missing = t.lacks[place, state] - most_lack
        if missing > 0:
            if missing > t.gain:
                return count
            late |= (((1 << (8 * missing)) - 1) & EACH_OF_3) << place
    flips = 3 if keeper_l >= ACTIVE or keeper_r >= ACTIVE else 1
    for source in range(10):
        if only != ALL_MOVES and source != only // 3:
            continue
        whole = 0
        if source < 8:
            here = (word >> (6 * source)) & 63
            high = t.most[source, here]
            low = max(1, t.least[source, here])
            after = t.lifted[source, here]
            whole = t.lacks[source, after]
            taken = word + ((after - here) << (6 * source))
        elif source == 8:
            high = keeper_l & 31
            low = high
            taken = word - (high << KEEPER_L)
        else:
            high = keeper_r & 31
            low = high
            taken = word - (high << KEEPER_R)
        if high == 0:
            continue
        for flip in range(flips):
            if only != ALL_MOVES and flip != only % 3:
                continue
            lifted = taken
            if flip > 0:
                keeper = keeper_l if flip == 1 else keeper_r
                if keeper < ACTIVE:
                    continue
                if keeper != ACTIVE and not (t.flip_emptied and source == 7 + flip):
                    continue
                lifted -= ACTIVE << (KEEPER_L if flip == 1 else KEEPER_R)
            way = t.direction if flip == 0 else 1 - t.direction
            for hand in range(low, high + 1):
                got = t.cover[source, way, hand]
                if late & ~got != 0:
                    continue
                # A sleeper that is lifted lacks its whole ritual, at least three, and never awakes.
                if whole > 0 and whole - t.share[source, way, hand, source] > most_lack:
                    continue
                base = lifted
                worst = 0
                for place in range(8):
                    state = (lifted >> (6 * place)) & 63
                    grown = t.grown[place, state, t.share[source, way, hand, place]]
                    worst = min(worst, grown)
                    base += (grown - state) << (6 * place)
                if worst == FORBIDDEN:
                    continue
                if worst == OVERFLOW:
                    return -1
                # Who lacks 1, 2 or 3 and gets as many may awake.
                served = (layers >> 8) & got
                served = (served | (served >> 8) | (served >> 16)) & 255
                branches = 0
                for place in range(8):
                    if (served >> place) & 1 == 0 or place == source:
                        continue
                    state = (lifted >> (6 * place)) & 63
                    more = t.share[source, way, hand, place]
                    pile = t.most[place, state] + more
                    forks[branches] = (
                        (t.woken[place] - t.grown[place, state, more]) << (6 * place)
                    ) + (pile << (KEEPER_R if pile & 1 else KEEPER_L))
                    branches += 1
                if count + (1 << branches) > len(buffer):
                    return -2
                for choice in range(1 << branches):
                    child = base
                    for fork in range(branches):
                        if (choice >> fork) & 1 == 0:
                            child += forks[fork]
                    buffer[count] = child
                    count += 1
    return count


@kernel
def _open(word, only, turns, t, depth, begin, w):
    """Open a position: list its children, drop the refuted; return YES, NO or OPEN.

    `turns` is what the position has left. Children are sorted by what they lack: few first.
    """
    stack, buffer, ranks = w.stack, w.buffer, w.ranks
    end = spread(word, only, turns - 1, t, w.forks, buffer, begin)
    if end < 0:
        return YES
    if turns - 1 <= 2:
        for at in range(begin, end):
            if turns - 1 == 2:
                cell = scatter(buffer[at], 0) & (len(w.pairs) - 1)
                if w.pairs[cell] == buffer[at] + 1:
                    continue
                served = may_serve(buffer[at], t, w.sources, w.covers)
                if served and two_turns(buffer[at], t, w.high, w.low):
                    return YES
                w.pairs[cell] = buffer[at] + 1
            elif turns - 1 == 1:
                if last_turn(buffer[at], t):
                    return YES
            elif _all_awake(buffer[at], t):
                return YES
        return NO
    kept = begin
    for rank in range(len(ranks)):
        ranks[rank] = 0
    for at in range(begin, end):
        child = buffer[at]
        known = recall(child, turns - 1, w.keys, w.facts)
        if known == YES:
            return YES
        if known == OPEN:
            buffer[kept] = child
            ranks[min(_lack(child, t), len(ranks) - 2) + 1] += 1
            kept += 1
    # Counting sort through the free room behind the children.
    size = kept - begin
    if kept + size > len(buffer):
        return YES
    for rank in range(1, len(ranks)):
        ranks[rank] += ranks[rank - 1]
    for at in range(begin, kept):
        rank = min(_lack(buffer[at], t), len(ranks) - 2)
        buffer[kept + ranks[rank]] = buffer[at]
        ranks[rank] += 1
    for at in range(size):
        buffer[begin + at] = buffer[kept + at]
    stack[depth, 0] = word
    stack[depth, 1] = turns
    stack[depth, 2] = begin
    stack[depth, 3] = begin
    stack[depth, 4] = kept
    return OPEN if size > 0 else NO


@kernel
def _lack(word, t):
    lack = 0
    for place in range(8):
        lack += t.lacks[place, (word >> (6 * place)) & 63]
    return lack


@kernel
def _all_awake(word, t):
    return _lack(word, t) == 0


@kernel
def ask(word, only, turns, t, patience, w):
    """Answer whether the blind game may be won within `turns`, first move `only` (or ALL_MOVES).

    NO is a proof that it cannot. YES is "maybe": a blind win, or a pile without a number. OPEN:
    `patience` (positions to expand) is used up; the same question goes on from what the table
    keeps.
    """
    if word < 0:
        return YES
    if only == ALL_MOVES:
        if _all_awake(word, t):
            return YES
        if turns <= 0:
            return NO
        if turns == 1:
            return YES if last_turn(word, t) else NO
        if turns == 2:
            served = may_serve(word, t, w.sources, w.covers)
            return YES if served and two_turns(word, t, w.high, w.low) else NO
        known = recall(word, turns, w.keys, w.facts)
        if known != OPEN:
            return known
    elif turns <= 0:
        return NO
    stack, buffer, tally = w.stack, w.buffer, w.tally
    stop = tally[0] + patience
    tally[0] += 1
    answer = _open(word, only, turns, t, 0, 0, w)
    depth = 0
    if answer != OPEN:
        if only == ALL_MOVES:
            remember(word, turns, answer == YES, w.keys, w.facts)
        return answer
    while depth >= 0:
        if stack[depth, 3] == stack[depth, 4]:
            # Every child is refuted.
            if depth > 0 or only == ALL_MOVES:
                remember(stack[depth, 0], stack[depth, 1], False, w.keys, w.facts)
            depth -= 1
            continue
        child = buffer[stack[depth, 3]]
        stack[depth, 3] += 1
        left = stack[depth, 1] - 1
        # The child may have been met elsewhere since it was listed.
        known = recall(child, left, w.keys, w.facts)
        if known == NO:
            continue
        if known == OPEN:
            if tally[0] >= stop:
                return OPEN
            tally[0] += 1
            known = _open(child, ALL_MOVES, left, t, depth + 1, stack[depth, 4], w)
            if known == OPEN:
                depth += 1
                continue
            remember(child, left, known == YES, w.keys, w.facts)
        if known == YES:
            while depth >= 0:
                if depth > 0 or only == ALL_MOVES:
                    remember(stack[depth, 0], stack[depth, 1], True, w.keys, w.facts)
                depth -= 1
            return YES
    return NO
