"""One iteration of the deepening search: is there a win within so many turns?

Depth first over real positions, with an explicit stack, so that it can stop and go on.
Before the orders of a move are enumerated, the colour-blind game is asked whether the
move can win in time; every child that it, the table or the supply refutes is dropped.

    frames   int64[depths, 14]  | a | b | turns left | budget | asleep | move | level |
                                | places | next child | end of children | - | collected |
                                | level of groups | waiting for an answer |, one row a position
    options, rows, trail        as in sow.py, with a leading axis for the depth
    classes, counts, chosen     as in groups.py, likewise
    made     int64[depths, n, 3] children as made: | a | b | info |
    lists    int64[depths, n, 4] children that stay: | a | b | asleep, loss | worth |
    keys     int64[2^k, 2]      words of refuted positions, plus one on the first
    refuted  int8[2^k]          the most turns within which a position is refuted
    w        the blind search's `Work`; its `ranks` serve the sorting here too
    ctl      int64[4]           | depth | children made | questions asked again | - |

The table's entries hold for one target score: what may still be lost follows from the
position. Of a full cluster the entry with the fewest turns gives way; a lost entry costs
time, never truth.
"""

from __future__ import annotations

from solver.jit import kernel

from .blind import blind_word
from .blindsearch import ALL_MOVES, CLUSTER, NO, OPEN, ask
from .faces import supply_lost
from .groups import classify, next_group
from .layout import FLAG, LACK_SHIFT, LOSS_MASK, SEEDS_MASK, TOTAL, WOKEN_SHIFT, scatter, slot
from .sow import emit, may_move, prepare

RUNNING, FOUND, REFUTED = 0, 1, 2
BLIND_COST = 64  # what a blind position expanded costs in children made, measured
AGAIN = 40  # how often one question may go on before the answer is taken as "maybe"


@kernel
def is_refuted(a, b, turns, keys, refuted):
    """Tell whether the table knows that there is no win within `turns`."""
    cell = scatter(a, b) & (len(keys) - 1) & ~(CLUSTER - 1)
    for at in range(cell, cell + CLUSTER):
        if keys[at, 0] == a + 1 and keys[at, 1] == b:
            return refuted[at] >= turns
    return False


@kernel
def refute(a, b, turns, keys, refuted):
    """Store that there is no win within `turns`."""
    cell = scatter(a, b) & (len(keys) - 1) & ~(CLUSTER - 1)
    worst = cell
    for at in range(cell, cell + CLUSTER):
        if keys[at, 0] == a + 1 and keys[at, 1] == b:
            refuted[at] = max(refuted[at], turns)
            return
        if keys[at, 0] == 0:
            worst = at
            break
        if refuted[at] < refuted[worst]:
            worst = at
    keys[worst, 0] = a + 1
    keys[worst, 1] = b
    refuted[worst] = turns


@kernel
def most_gain(a, b, turns, lack, per_turn, single):
    """Bound what one place can gain in the `turns` turns that follow the next one.

    A place gets a second seed in a turn only from a hand of more than `single`. The hand of the
    turn after the next comes from a pile, at most `per_turn` larger than now, or from a Keeper
    and all the piles that the next turn may send there: of Ancients that lack at most
    `per_turn`. The very last turn never lifts a sleeper: its whole ritual, at least three
    symbols, would be missing, and its own lap brings two at most.
    """
    if turns == 0:
        return 0
    largest = 0
    sent = 0
    for place in range(8):
        here = slot(a, b, place)
        if here >= FLAG or turns > 1:
            largest = max(largest, TOTAL[here & SEEDS_MASK] + per_turn)
        if here < FLAG and lack[place, here] <= per_turn:
            sent += TOTAL[here] + per_turn
    keepers = max(TOTAL[(b >> 36) & SEEDS_MASK], TOTAL[(b >> 48) & SEEDS_MASK])
    largest = max(largest, keepers + sent)
    return (1 if largest <= single else per_turn) + (turns - 1) * per_turn


@kernel
def start(a, b, turns, budget, asleep, frames, ctl):
    """Put the root on the stack."""
    ctl[0] = 0
    _push(a, b, turns, budget, asleep, frames, 0)


@kernel
def _push(a, b, turns, budget, asleep, frames, depth):
    frames[depth, 0] = a
    frames[depth, 1] = b
    frames[depth, 2] = turns
    frames[depth, 3] = budget
    frames[depth, 4] = asleep
    frames[depth, 5] = -1
    frames[depth, 6] = -1
    frames[depth, 7] = 0
    frames[depth, 8] = 0
    frames[depth, 9] = 0
    frames[depth, 10] = 0
    frames[depth, 11] = 0
    frames[depth, 12] = -1
    frames[depth, 13] = 0


@kernel
def run(
    until, patience, switches, rules, lack, keep, share, blind, frames, options, rows, trail,
    made, lists, classes, counts, chosen, keys, refuted, w, ctl
):  # fmt: skip
    """Search until about `until` units of work in all; return RUNNING, FOUND or REFUTED.

    A child made is one unit, a blind position expanded BLIND_COST. On FOUND the
    rows 0..ctl[0] of `frames` are the positions of the line, the last one won.
    switches: int64[5], 1 for each prune in use: blind, table, supply, critical, sorting.
    """
    while ctl[1] + BLIND_COST * w.tally[0] < until:
        depth = ctl[0]
        a = frames[depth, 0]
        b = frames[depth, 1]
        turns = frames[depth, 2]
        budget = frames[depth, 3]
        if frames[depth, 8] < frames[depth, 9]:
            child = frames[depth, 8]
            frames[depth, 8] += 1
            x = lists[depth, child, 0]
            y = lists[depth, child, 1]
            if switches[1] and is_refuted(x, y, turns - 1, keys, refuted):
                continue  # refuted since it was listed
            _push(
                x, y, turns - 1, budget - (lists[depth, child, 2] & 255),
                lists[depth, child, 2] >> 8, frames, depth + 1,
            )  # fmt: skip
            ctl[0] = depth + 1
            continue
        if frames[depth, 13] == 0 and frames[depth, 6] < 0 and frames[depth, 12] < 0:
            # Every child of the last move is settled: go to the next move.
            move = frames[depth, 5] + 1
            if move == 30:
                if switches[1]:
                    refute(a, b, turns, keys, refuted)
                if depth == 0:
                    return REFUTED
                ctl[0] = depth - 1
                continue
            source = move // 3
            flip = move % 3
            if not may_move(a, b, source, flip, rules[1] > 0):
                frames[depth, 5] = move
                continue
            if switches[0]:
                answer = ask(blind_word(a, b, blind.state_of), move, turns, blind, patience, w)
                if answer == OPEN and ctl[2] < AGAIN:
                    ctl[2] += 1
                    continue
                ctl[2] = 0
                if answer == NO:
                    frames[depth, 5] = move
                    continue
            frames[depth, 5] = move
            gain = 127
            if switches[3]:
                gain = most_gain(a, b, turns - 1, lack, blind.gain, blind.single)
            places = prepare(
                a, b, source, flip, rules[0], gain, budget, lack, keep, share, options[depth],
                rows[depth], trail[depth],
            )  # fmt: skip
            if places < 0:
                continue
            frames[depth, 7] = places
            if switches[0] and classify(
                places, options[depth], rows[depth], trail[depth], blind.state_of,
                classes[depth], counts[depth], chosen[depth],
            ):  # fmt: skip
                frames[depth, 12] = 0
            else:
                frames[depth, 6] = 0  # one group: all
        # Collect children until the list is full or the move has no more.
        count = frames[depth, 11]
        full = False
        waiting = False
        while not full:
            if frames[depth, 6] >= 0:
                before = count
                level, count = emit(
                    frames[depth, 7], frames[depth, 6], budget, options[depth], rows[depth],
                    trail[depth], made[depth], count, made.shape[1],
                )  # fmt: skip
                frames[depth, 6] = level
                ctl[1] += count - before
                full = level >= 0
                continue
            if frames[depth, 12] < 0:
                break
            # The next group of children that the colour-blind game leaves open.
            places = frames[depth, 7]
            if frames[depth, 13] == 0:
                ctl[1] += 1
                frames[depth, 12] = next_group(
                    places, frames[depth, 12], options[depth], rows[depth], classes[depth],
                    counts[depth], chosen[depth],
                )  # fmt: skip
                if frames[depth, 12] < 0:
                    break
            answer = ask(chosen[depth, places, 1], ALL_MOVES, turns - 1, blind, patience, w)
            if answer == OPEN and ctl[2] < AGAIN:
                ctl[2] += 1
                waiting = True
                break
            ctl[2] = 0
            frames[depth, 13] = 0
            if answer != NO:
                frames[depth, 6] = 0
                trail[depth, 0, 4] = rows[depth, 0, 2]
        if waiting:
            frames[depth, 13] = 1
            frames[depth, 11] = count
            continue
        frames[depth, 11] = 0
        asleep = frames[depth, 4]
        kept = 0
        for child in range(count):
            x = made[depth, child, 0]
            y = made[depth, child, 1]
            info = made[depth, child, 2]
            loss = info & LOSS_MASK
            sleeping = asleep - (info >> WOKEN_SHIFT)
            if sleeping == 0:
                _push(x, y, turns - 1, budget - loss, 0, frames, depth + 1)
                ctl[0] = depth + 1
                return FOUND
            if turns == 1:
                continue
            if switches[1] and is_refuted(x, y, turns - 1, keys, refuted):
                continue
            if switches[2] and loss > 0 and supply_lost(x, y, lack):
                continue
            lists[depth, kept, 0] = x
            lists[depth, kept, 1] = y
            lists[depth, kept, 2] = loss | (sleeping << 8)
            lists[depth, kept, 3] = ((info >> LACK_SHIFT) & 255) + sleeping + loss
            kept += 1
        frames[depth, 8] = 0
        frames[depth, 9] = kept
        if switches[4]:
            _sort(lists[depth], kept, made[depth], w.ranks)
    return RUNNING


@kernel
def _sort(rows, size, spare, ranks):
    """Sort children by worth, the smallest first, equal ones in their order (counting sort)."""
    most = len(ranks) - 2
    for rank in range(len(ranks)):
        ranks[rank] = 0
    for row in range(size):
        ranks[min(rows[row, 3], most) + 1] += 1
    for rank in range(1, len(ranks)):
        ranks[rank] += ranks[rank - 1]
    for row in range(size):
        at = ranks[min(rows[row, 3], most)]
        ranks[min(rows[row, 3], most)] += 1
        for field in range(3):
            spare[at, field] = rows[row, field]
    for row in range(size):
        for field in range(3):
            rows[row, field] = spare[row, field]
