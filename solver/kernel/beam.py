"""Beam search for some win: turn by turn, and of each level only the best positions stay.

A level holds the positions after so many turns that were not met before. When its children
are more than `width`, those with the lowest estimate stay; equal ones are told apart by a
mix of their words, so that a level is not filled with brothers. An empty level proves that
there is no win only while nothing was dropped.

    words   int64[n, 2]    positions that stay, level after level; 0 is the root
    parent  int32[n]       the number of the position it was met from
    table   int32[2^k]     index of `words` (see visited.py)
    young   int64[m+1, 2]  different children of the present level
    origin  int32[m]       the number of the position it was met from
    rank    int32[m]       its estimate with the mix below, less than RANKS
    index   int32[2^j]     index of `young`
    tally   int64[RANKS]   how many of `young` have each rank
    ctl     int64[12]      | staying | next to expand | end of the level | young | made |
                           | won number | turns | whether something was dropped |
                           | the worst rank that may still stay | three for `expand_all` |
"""

from __future__ import annotations

from solver.jit import kernel

from .census import expand_all
from .faces import supply_lost, survey
from .layout import FLAG, LOSS_MASK, MAX_HAND, WOKEN_SHIFT, scatter, slot
from .visited import find, find_or_add, reindex

RUNNING, WON, EXHAUSTED, OVER = 0, 1, 2, 3
MIX_BITS = 6
ESTIMATES = 512
RANKS = ESTIMATES << MIX_BITS


@kernel
def start(a, b, words, parent, table, ctl):
    """Enter the root."""
    find_or_add(a, b, words, table, 0)
    parent[0] = -1
    ctl[:] = 0
    ctl[0] = 1
    ctl[2] = 1
    ctl[5] = -1
    ctl[8] = RANKS


@kernel
def estimate(a, b, worth):
    """Add up what the sleeping Ancients still cost; worth: int16[8, 1125] (place, seeds)."""
    total = 0
    for place in range(8):
        here = slot(a, b, place)
        if here < FLAG:
            total += worth[place, here]
    return total


@kernel
def choose(width, young, origin, rank, tally, ctl):
    """Keep the `width` lowest ranks of the children in their order."""
    count = ctl[3]
    if count <= width:
        return
    tally[:] = 0
    for child in range(count):
        tally[rank[child]] += 1
    below = 0
    limit = 0
    while below + tally[limit] <= width:
        below += tally[limit]
        limit += 1
    equal = width - below
    stay = 0
    for child in range(count):
        if rank[child] > limit:
            continue
        if rank[child] == limit:
            if equal == 0:
                continue
            equal -= 1
        young[stay, 0] = young[child, 0]
        young[stay, 1] = young[child, 1]
        origin[stay] = origin[child]
        rank[stay] = rank[child]
        stay += 1
    ctl[3] = stay
    ctl[7] = 1
    ctl[8] = limit


@kernel
def _next_level(words, parent, table, young, origin, index, ctl):
    """Let the children that were chosen be the next level."""
    for child in range(ctl[3]):
        find_or_add(young[child, 0], young[child, 1], words, table, ctl[0])
        parent[ctl[0]] = origin[child]
        ctl[0] += 1
    ctl[1] = ctl[2]
    ctl[2] = ctl[0]
    ctl[3] = 0
    ctl[6] += 1
    ctl[8] = RANKS
    index[:] = 0


@kernel
def run(
    until, min_score, most_turns, width, worth, lost_worth, prune_supply, rules, lack, keep, share,
    options, rows, trail, children, words, parent, table, young, origin, rank, index, tally, ctl
):  # fmt: skip
    """Search until `until` children were made in all, a win, an empty level or no more room.

    Wins of more than `most_turns` turns and of fewer than `min_score` seeds are not looked for.
    `lost_worth` is what a seed less in the game costs in the estimate.
    """
    todo = ctl[9:]
    while ctl[4] < until:
        if ctl[1] == ctl[2]:
            choose(width, young, origin, rank, tally, ctl)
            if ctl[3] == 0:
                return OVER if ctl[7] else EXHAUSTED
            if ctl[0] + ctl[3] >= len(parent):
                return OVER
            _next_level(words, parent, table, young, origin, index, ctl)
        if ctl[6] >= most_turns:
            return OVER
        at = ctl[1]
        ctl[1] += 1
        a = words[at, 0]
        b = words[at, 1]
        seeds, asleep, _ = survey(a, b, lack)
        last = ctl[6] + 1 == most_turns
        todo[0] = 0
        todo[1] = -1
        while todo[0] < 30:
            count = expand_all(
                a, b, rules, lack, keep, share, options, rows, trail, children, todo, 0,
                len(children),
            )  # fmt: skip
            ctl[4] += count
            for child in range(count):
                info = children[child, 2]
                loss = info & LOSS_MASK
                if seeds - loss < min_score:
                    continue
                x = children[child, 0]
                y = children[child, 1]
                if info >> WOKEN_SHIFT == asleep:
                    ctl[5] = ctl[0]
                    words[ctl[5], 0] = x
                    words[ctl[5], 1] = y
                    parent[ctl[5]] = at
                    return WON
                if last:
                    ctl[7] = 1
                    continue
                value = estimate(x, y, worth) + lost_worth * (MAX_HAND - seeds + loss)
                mix = (scatter(x, y) >> 40) & ((1 << MIX_BITS) - 1)
                ranked = (min(value, ESTIMATES - 1) << MIX_BITS) + mix
                if ranked > ctl[8]:
                    continue
                if loss > 0 and prune_supply and supply_lost(x, y, lack):
                    continue
                if find(x, y, words, table) >= 0:
                    continue
                if ctl[3] == len(rank):
                    choose(width, young, origin, rank, tally, ctl)
                    index[:] = 0
                    reindex(young, index, ctl[3])
                new = ctl[3]
                if find_or_add(x, y, young, index, new) != new:
                    continue
                rank[new] = ranked
                origin[new] = at
                ctl[3] = new + 1
    return RUNNING
