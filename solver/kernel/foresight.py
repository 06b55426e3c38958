"""One game of a simulated player, who looks some turns ahead and keeps a few ways in mind.

Of all positions that the ways in mind lead to after one more turn the player keeps the `width`
best, `depth` turns deep, and then plays the first turn of the best way. What looks best is a
weighted sum of what is missing, asleep and lost, and a misjudgement that is fixed by the
position and the game. Nobody returns to a position of the same game.

    path    int64[n, 2]         positions of the game, the root first
    minds   int64[2, width, 4]  ways in mind, before and after a turn: | a | b | first a | first b |
    values  float64[2, width]   how they look, the best first; less is better
    todo    int64[3]            for `expand_all`
"""

from __future__ import annotations

from solver.jit import kernel

from .census import expand_all
from .faces import supply_lost, survey
from .layout import LACK_SHIFT, LOSS_MASK, MAX_HAND, WOKEN_SHIFT, scatter

WIN = -1000.0  # a win looks better than anything else
UNIT = 1.0 / (1 << 53)


@kernel
def misjudged(a, b, game):
    """Return a number from 0 to 1 that is fixed by the position and the game (below 2^60)."""
    # One mixing of the game would leave two games alike; mixed in twice, they are strangers.
    return (scatter(scatter(scatter(a, b), game), game) >> 7) * UNIT


@kernel
def _is_met(a, b, path, turns):
    for at in range(turns + 1):
        if path[at, 0] == a and path[at, 1] == b:
            return True
    return False


@kernel
def _comes_before(value, a, b, other_value, other):
    """Order ways by their value and then by their words, so that nothing is left to chance."""
    if value != other_value:
        return value < other_value
    if a != other[0]:
        return a < other[0]
    return b < other[1]


@kernel
def _keep(value, a, b, first_a, first_b, mind, values, count, width):
    """Put a way in its place among the best; return how many there are now."""
    at = count
    while at > 0 and _comes_before(value, a, b, values[at - 1], mind[at - 1]):
        at -= 1
    if at == width or (at > 0 and mind[at - 1, 0] == a and mind[at - 1, 1] == b):
        return count
    last = min(count, width - 1)
    for lower in range(last, at, -1):
        values[lower] = values[lower - 1]
        for field in range(4):
            mind[lower, field] = mind[lower - 1, field]
    values[at] = value
    mind[at, 0] = a
    mind[at, 1] = b
    mind[at, 2] = first_a
    mind[at, 3] = first_b
    return last + 1


@kernel
def _look(
    weights, noise, game, width, turns, ahead, count, rules, lack, keep, share, options, rows,
    trail, children, path, before, after, values, todo
):  # fmt: skip
    """Look one turn further from `count` ways in mind; return how many are in mind then."""
    kept = 0
    for way in range(count):
        seeds, asleep, _ = survey(before[way, 0], before[way, 1], lack)
        todo[0] = 0
        todo[1] = -1
        while todo[0] < 30:
            made = expand_all(
                before[way, 0], before[way, 1], rules, lack, keep, share, options, rows, trail,
                children, todo, 0, len(children),
            )  # fmt: skip
            for child in range(made):
                a = children[child, 0]
                b = children[child, 1]
                info = children[child, 2]
                lost = MAX_HAND - seeds + (info & LOSS_MASK)
                sleeping = asleep - (info >> WOKEN_SHIFT)
                value = noise * misjudged(a, b, game)
                value += weights[0] * ((info >> LACK_SHIFT) & 255)
                value += weights[1] * sleeping + weights[2] * lost
                if sleeping == 0 and weights[0] > 0:
                    value = WIN + lost  # who looks at all sees a win, and which keeps most
                if kept == width and value > values[kept - 1]:
                    continue
                if _is_met(a, b, path, turns):
                    continue
                first_a = before[way, 2] if ahead else a
                first_b = before[way, 3] if ahead else b
                kept = _keep(value, a, b, first_a, first_b, after, values, kept, width)
    return kept


@kernel
def play_out(
    weights, noise, depth, width, game, most_turns, rules, lack, keep, share, options, rows,
    trail, children, path, minds, values, todo
):  # fmt: skip
    """Play from `path[0]` to the end; return the turns played and whether the game is won.

    weights: int64[3], for missing seeds, sleeping Ancients and lost seeds. A game that is stuck,
    lacks a colour for ever or takes more than `most_turns` turns is lost.
    """
    turns = 0
    while True:
        a = path[turns, 0]
        b = path[turns, 1]
        _, asleep, _ = survey(a, b, lack)
        if asleep == 0:
            return turns, True
        if turns >= most_turns or supply_lost(a, b, lack):
            return turns, False
        minds[0, 0, 0] = a
        minds[0, 0, 1] = b
        count = 1
        now = 0
        for ahead in range(depth):
            kept = _look(
                weights, noise, game, width, turns, ahead, count, rules, lack, keep, share,
                options, rows, trail, children, path, minds[now], minds[1 - now], values[1 - now],
                todo,
            )  # fmt: skip
            if kept == 0:
                break
            now = 1 - now
            count = kept
            path[turns + 1, 0] = minds[now, 0, 2]
            path[turns + 1, 1] = minds[now, 0, 3]
            _, asleep, _ = survey(minds[now, 0, 0], minds[now, 0, 1], lack)
            if asleep == 0:
                break
        if kept == 0 and ahead == 0:
            return turns, False
        turns += 1
