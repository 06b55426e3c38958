"""Grouping the children of a move by what the colour-blind game sees of them.

All options of a place that lead to the same blind state form a *class*; children that
choose the same classes have one blind word and get one answer from the blind search.
So the classes are chosen first, and colours are enumerated only for choices that the
blind search leaves open: a hand of eight has up to 5,040 orders, but at most 2^8 choices.

    classes  int64[8, 36, 3]  | change of the blind word | first option | end |, by rank
    chosen   int64[9, 3]      | class | blind word | hand left |, by rank

`hand left` has given a seed to each place whose class allows only one option.
"""

from __future__ import annotations

from solver.jit import kernel

from .blind import KEEPER_L, KEEPER_R, blind_word
from .layout import GUARD, slot


@kernel
def classify(reached, options, rows, trail, state_of, classes, counts, chosen):
    """Sort each place's options into classes; tell whether all piles have numbers.

    counts: int64[8] out, the classes of each place. Without numbers the move is one group.
    """
    a = trail[0, 0]
    b = trail[0, 1]
    word = blind_word(a, b, state_of)
    if word < 0:
        return False
    left = int(state_of[8, slot(a, b, 8)])
    right = int(state_of[8, slot(a, b, 9)])
    for row in range(reached):
        place = rows[row, 1]
        before = int(state_of[place, slot(a, b, place)])
        # The change of the blind word goes to field 4; then an insertion sort by it.
        for option in range(rows[row, 0]):
            x = a + options[row, option, 0]
            y = b + options[row, option, 1]
            state = int(state_of[place, slot(x, y, place)])
            if state < 0:
                return False
            change = (state - before) << (6 * place)
            change += (int(state_of[8, slot(x, y, 8)]) - left) << KEEPER_L
            change += (int(state_of[8, slot(x, y, 9)]) - right) << KEEPER_R
            options[row, option, 4] = change
            at = option
            while at > 0 and options[row, at - 1, 4] > options[row, at, 4]:
                for field in range(5):
                    held = options[row, at - 1, field]
                    options[row, at - 1, field] = options[row, at, field]
                    options[row, at, field] = held
                at -= 1
        count = 0
        for option in range(rows[row, 0]):
            if count == 0 or classes[row, count - 1, 0] != options[row, option, 4]:
                classes[row, count, 0] = options[row, option, 4]
                classes[row, count, 1] = option
                count += 1
            classes[row, count - 1, 2] = option + 1
        counts[row] = count
    chosen[0, 0] = -1
    chosen[0, 1] = word
    chosen[0, 2] = trail[0, 2]
    return True


@kernel
def next_group(reached, level, options, rows, classes, counts, chosen):
    """Go to the next choice of classes; return its last rank, or -1 when there is none left.

    `level` is 0 at first, then reached - 1. The options in use (`rows`) are set to the choice,
    whose blind word is chosen[reached, 1]. A choice that asks for a colour alone in more
    places than the hand has seeds of it is passed over.
    """
    while level >= 0:
        chosen[level, 0] += 1
        at = chosen[level, 0]
        if at == counts[level]:
            level -= 1
            continue
        hand = chosen[level, 2]
        if classes[level, at, 2] == classes[level, at, 1] + 1:
            hand -= options[level, classes[level, at, 1], 2]
            if hand & GUARD != 0:
                continue
        chosen[level + 1, 1] = chosen[level, 1] + classes[level, at, 0]
        chosen[level + 1, 2] = hand
        rows[level, 2] = classes[level, at, 1]
        rows[level, 3] = classes[level, at, 2]
        if level == reached - 1:
            return level
        level += 1
        chosen[level, 0] = -1
    return -1
