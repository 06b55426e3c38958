"""Counting (perft): sequences of turns and positions, depth by depth."""

from __future__ import annotations

from solver.jit import kernel

from .layout import FLAG, THREES_SHIFT, TWOS_SHIFT
from .sow import emit, may_move, prepare
from .visited import find_or_add


@kernel
def is_won(a, b):
    """Tell whether all eight Ancients are awake."""
    awake_a = a & (a >> 12) & (a >> 24) & (a >> 36) & (a >> 48)
    awake_b = b & (b >> 12) & (b >> 24)
    return awake_a & awake_b & FLAG != 0


@kernel
def expand_all(a, b, rules, lack, keep, share, options, rows, trail, children, todo, count, limit):
    """Write the children of every move from move number `todo[0]` on; return their count.

    A move is 3 * source + flip. `todo` keeps [move, level, places] between calls, so a
    full buffer (`limit`) is no loss: call again until todo[0] is 30.
    rules: int64[2], direction (0 clockwise) and flip_emptied_keeper.
    """
    while todo[0] < 30:
        source = todo[0] // 3
        flip = todo[0] % 3
        if todo[1] < 0:
            if not may_move(a, b, source, flip, rules[1] > 0):
                todo[0] += 1
                continue
            todo[2] = prepare(
                a, b, source, flip, rules[0], 127, 127, lack, keep, share, options, rows, trail
            )
            todo[1] = 0
        level, count = emit(todo[2], todo[1], 127, options, rows, trail, children, count, limit)
        todo[1] = level
        if level >= 0:
            return count
        todo[0] += 1
    return count


@kernel
def next_depth(
    words, ways, size, rules, lack, keep, share, options, rows, trail, children,
    next_words, next_ways, next_table, next_size, cursor
):  # fmt: skip
    """Expand positions `cursor[0]`.. of one depth into the next; return (turns, next_size).

    words, ways: int64[n, 2] positions and int64[n] numbers of turn sequences that lead there.
    Stops early, with cursor[0] < size, when the next depth's arrays are nearly full.
    """
    turns = 0
    todo = cursor[1:]
    while cursor[0] < size:
        at = cursor[0]
        a = words[at, 0]
        b = words[at, 1]
        if is_won(a, b):
            cursor[0] += 1
            continue
        if next_size + len(children) >= len(next_ways):
            return turns, next_size
        count = expand_all(
            a, b, rules, lack, keep, share, options, rows, trail, children, todo, 0, len(children)
        )
        for child in range(count):
            info = children[child, 2]
            orders = 1 << ((info >> TWOS_SHIFT) & 255)
            for _ in range((info >> THREES_SHIFT) & 255):
                orders *= 3
            orders *= ways[at]
            turns += orders
            found = find_or_add(
                children[child, 0], children[child, 1], next_words, next_table, next_size
            )
            if found == next_size:
                next_ways[found] = 0
                next_size += 1
            next_ways[found] += orders
        if todo[0] == 30:
            cursor[0] += 1
            todo[0] = 0
            todo[1] = -1
    return turns, next_size


@kernel
def generate(words, size, rounds, rules, lack, keep, share, options, rows, trail, children):
    """Generate the children of `size` positions `rounds` times; return how many (a benchmark)."""
    made = 0
    for _ in range(rounds):
        for at in range(size):
            for move in range(30):
                source = move // 3
                flip = move % 3
                a = words[at, 0]
                b = words[at, 1]
                if not may_move(a, b, source, flip, rules[1] > 0):
                    continue
                reached = prepare(
                    a, b, source, flip, rules[0], 127, 127, lack, keep, share, options, rows, trail
                )
                level = 0
                while level >= 0:
                    level, count = emit(
                        reached, level, 127, options, rows, trail, children, 0, len(children)
                    )
                    made += count
    return made


@kernel
def new_positions(words, size, seen_words, seen_table, seen_size):
    """Add positions to the set of those seen; return the new size of the set."""
    for at in range(size):
        found = find_or_add(words[at, 0], words[at, 1], seen_words, seen_table, seen_size)
        if found == seen_size:
            seen_size += 1
    return seen_size
