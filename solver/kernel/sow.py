"""Sowing one hand: every different way to share its colours over the places it reaches.

All that a place does in a turn (take seeds, eat, awake, send its pile to a Keeper)
depends only on the colours it gets in that turn. So each place has a short list of
*options*, one for each multiset of colours it may get, and each option is a constant
to add to the two words of the position. A child is the base (the position with the
hand lifted and the Keeper flipped) plus one option of each place, as far as the hand
holds the colours. Orders that differ only in which lap a place got which colour
lead to the same child; `ways` counts them.

    options  int64[8, 35, 5]   | add to a | add to b | need (a hand) | info | see groups.py |
    rows     int64[8, 4]       | options listed | place | first in use | end of those in use |
    trail    int64[9, 5]       | a | b | hand left | info | option in use |, by depth
    info     | woken (32..) | 3s of ways | 2s of ways | lack left (8..15) | loss (0..7) |

Places with few options are decided first: a hand that cannot serve them fails early.
"""

from __future__ import annotations

from solver.jit import kernel

from .layout import (
    FLAG,
    GUARD,
    HAND,
    LACK_SHIFT,
    LOSS_MASK,
    OPTION_CODE,
    OPTION_COUNT,
    OPTION_WAYS,
    SEEDS_MASK,
    TOTAL,
    WOKEN_SHIFT,
    slot,
)


@kernel
def may_move(a, b, source, flip, flip_emptied):
    """Tell whether `source` may be lifted with `flip` (0 none, 1 Keeper L, 2 Keeper R)."""
    if slot(a, b, source) & SEEDS_MASK == 0:
        return False
    if flip == 0:
        return True
    keeper = slot(a, b, 7 + flip)
    if keeper < FLAG:
        return False
    return keeper == FLAG or (flip_emptied and source == 7 + flip)


@kernel
def prepare(a, b, source, flip, direction, gain, budget, lack, keep, share, options, rows, trail):
    """List the options of each reached place; return the number of places, or -1.

    `gain` is the most that one place can still gain in the turns after this one: an
    Ancient that would lack more afterwards can never awake in time (it is *critical*:
    only options that serve it are listed, and a hand that does not reach it is
    refused, -1). `budget` is the number of seeds that may still be lost: options
    that lose more are not listed. A large `gain` and `budget` list everything.
    """
    hand = slot(a, b, source) & SEEDS_MASK
    hand_seeds = HAND[hand]
    count = TOTAL[hand]
    way = direction if flip == 0 else 1 - direction
    if source < 5:
        a -= hand << (12 * source)
    else:
        b -= hand << (12 * (source - 5))
    if flip > 0:
        b -= FLAG << (12 * (2 + flip))
    base_info = 0
    reached = 0
    for place in range(8):
        here = slot(a, b, place)
        seeds = here & SEEDS_MASK
        more = share[source, way, count, place]
        if more == 0:
            if here < FLAG:
                if lack[place, seeds] > gain:
                    return -1
                base_info += int(lack[place, seeds]) << LACK_SHIFT
            continue
        # Find the rank of this place once its options are known: fewest first.
        row = reached
        size = 0
        for option in range(OPTION_COUNT[more]):
            code = OPTION_CODE[more, option]
            need = HAND[code]
            if (hand_seeds - need) & GUARD:
                continue
            after = seeds + code
            add_a = 0
            add_b = 0
            info = OPTION_WAYS[more, option]
            if here >= FLAG:
                left = keep[place, after]
                lost = TOTAL[after] - TOTAL[left]
                if lost > budget:
                    continue
                info += lost
                change = left - seeds
            elif lack[place, after] == 0:
                # Awake: the pile goes to a Keeper, an even one to L, an odd one to R.
                change = FLAG - seeds
                add_b = after << (36 + 12 * (TOTAL[after] & 1))
                info += 1 << WOKEN_SHIFT
            else:
                if lack[place, after] > gain:
                    continue
                info += int(lack[place, after]) << LACK_SHIFT
                change = code
            if place < 5:
                add_a += change << (12 * place)
            else:
                add_b += change << (12 * (place - 5))
            options[row, size, 0] = add_a
            options[row, size, 1] = add_b
            options[row, size, 2] = need
            options[row, size, 3] = info
            size += 1
        if size == 0:
            return -1
        rows[row, 0] = size
        rows[row, 1] = place
        rows[row, 2] = 0
        rows[row, 3] = size
        reached += 1
    _fewest_first(reached, options, rows)
    trail[0, 0] = a
    trail[0, 1] = b
    trail[0, 2] = hand_seeds
    trail[0, 3] = base_info
    trail[0, 4] = rows[0, 2]
    return reached


@kernel
def _fewest_first(reached, options, rows):
    """Sort the rows of `options` by their number, keeping the order of equal ones."""
    for row in range(1, reached):
        at = row
        while at > 0 and rows[at - 1, 0] > rows[at, 0]:
            for option in range(rows[at - 1, 0]):
                for field in range(4):
                    held = options[at - 1, option, field]
                    options[at - 1, option, field] = options[at, option, field]
                    options[at, option, field] = held
            for field in range(4):
                held = rows[at - 1, field]
                rows[at - 1, field] = rows[at, field]
                rows[at, field] = held
            at -= 1


@kernel
def emit(reached, level, budget, options, rows, trail, children, count, limit):
    """Write children until `limit` or the last; return (level, count).

    Only the options in use (`rows`) are taken. `level` is 0 at first; give the returned one to
    go on, -1 means that no child is left. children: int64[limit, 3], the words a and b and
    the info of each child.
    """
    last = reached - 1
    while level >= 0:
        option = trail[level, 4]
        if option == rows[level, 3]:
            level -= 1
            if level >= 0:
                trail[level, 4] += 1
            continue
        hand = trail[level, 2] - options[level, option, 2]
        info = trail[level, 3] + options[level, option, 3]
        if hand & GUARD != 0 or info & LOSS_MASK > budget:
            trail[level, 4] = option + 1
        elif level < last:
            trail[level + 1, 0] = trail[level, 0] + options[level, option, 0]
            trail[level + 1, 1] = trail[level, 1] + options[level, option, 1]
            trail[level + 1, 2] = hand
            trail[level + 1, 3] = info
            trail[level + 1, 4] = rows[level + 1, 2]
            level += 1
        else:
            if count == limit:
                break
            children[count, 0] = trail[level, 0] + options[level, option, 0]
            children[count, 1] = trail[level, 1] + options[level, option, 1]
            children[count, 2] = info
            count += 1
            trail[level, 4] = option + 1
    return level, count
