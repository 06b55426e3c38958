"""Best-first search for some win, and exhaustion of the graph when there is none.

Positions wait in buckets by their estimate (a weighted sum of missing seeds, sleeping
Ancients and lost seeds), the newest of the lowest bucket goes first. Every position is
expanded at most once, so an empty queue means that everything reachable was seen:
without a win among it, the position is lost. A full store proves nothing.

    words   int64[n, 2]  positions in the order they were met; 0 is the root
    parent  int32[n]     the number of the position it was met from
    link    int32[n]     the next position of the same bucket, plus one
    table   int32[2^k]   index of `words` (see visited.py)
    heads   int32[m]     the newest position of each bucket, plus one
    ctl     int64[8]     | size | lowest bucket | made | won number | seeds at the root |
"""

from __future__ import annotations

from solver.jit import kernel

from .census import expand_all, is_won
from .faces import supply_lost, survey
from .layout import LACK_SHIFT, LOSS_MASK, WOKEN_SHIFT
from .visited import find_or_add

RUNNING, WON, EXHAUSTED, FULL = 0, 1, 2, 3


@kernel
def start(a, b, words, parent, link, table, heads, ctl, total):
    """Enter the root."""
    find_or_add(a, b, words, table, 0)
    parent[0] = -1
    link[0] = 0
    heads[0] = 1
    ctl[0] = 1
    ctl[1] = 0
    ctl[2] = 0
    ctl[3] = -1
    ctl[4] = total


@kernel
def run(
    until, min_score, weights, prune_supply, rules, lack, keep, share, options, rows, trail,
    children, words, parent, link, table, heads, ctl
):  # fmt: skip
    """Search until `until` children were made in all, a win, exhaustion or a full store.

    weights: int64[3], for missing seeds, sleeping Ancients and lost seeds. Children that keep
    fewer than `min_score` seeds, or (`prune_supply`) can never wake some Ancient, are dropped.
    """
    todo = ctl[5:]
    while ctl[2] < until:
        while ctl[1] < len(heads) and heads[ctl[1]] == 0:
            ctl[1] += 1
        if ctl[1] == len(heads):
            return EXHAUSTED
        at = heads[ctl[1]] - 1
        heads[ctl[1]] = link[at]
        a = words[at, 0]
        b = words[at, 1]
        seeds, asleep, _ = survey(a, b, lack)
        todo[0] = 0
        todo[1] = -1
        while todo[0] < 30:
            count = expand_all(
                a, b, rules, lack, keep, share, options, rows, trail, children, todo, 0,
                len(children),
            )  # fmt: skip
            if ctl[0] + count > len(parent):
                return FULL
            ctl[2] += count
            for child in range(count):
                info = children[child, 2]
                loss = info & LOSS_MASK
                if seeds - loss < min_score:
                    continue
                x = children[child, 0]
                y = children[child, 1]
                if loss > 0 and prune_supply and supply_lost(x, y, lack):
                    continue
                size = ctl[0]
                if find_or_add(x, y, words, table, size) != size:
                    continue
                parent[size] = at
                ctl[0] = size + 1
                if is_won(x, y):
                    ctl[3] = size
                    return WON
                estimate = weights[0] * ((info >> LACK_SHIFT) & 255)
                estimate += weights[1] * (asleep - (info >> WOKEN_SHIFT))
                estimate += weights[2] * (ctl[4] - seeds + loss)
                estimate = min(estimate, len(heads) - 1)
                link[size] = heads[estimate]
                heads[estimate] = size + 1
                ctl[1] = min(ctl[1], estimate)
    return RUNNING
