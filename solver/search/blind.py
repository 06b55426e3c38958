"""Making the tables of the colour-blind game for one Grove and one loss budget."""

from __future__ import annotations

from typing import Any

import numpy as np

from ancients.seeds import Seeds
from solver.board import Board, Ints

STATES = 64
MOST_ASLEEP = 36  # states for a sleeping Ancient; the rest are for the awake
UNLIMITED = 16

State = tuple[int, int, int]  # lack (0: awake), least seeds, most seeds


def capacity(hunger: Ints, everything: Seeds) -> int:
    """Return the most seeds that can lie on an awake Ancient with this hunger.

    Of each colour that is eaten none stays; with `==` at most one of a colour.
    """
    return sum(
        0 if eaten else min(count, hunger[5] - 1) if hunger[5] else count
        for count, eaten in zip(everything.counts, hunger[:5], strict=True)
    )


def list_states(size: int, total: int) -> list[State]:
    """Choose the 64 states of a place whose ritual has `size` symbols, `total` seeds in the game.

    Asleep: a lack of l with n seeds, n at least size - l (each seed serves at most one symbol)
    and as large as fits. Awake: exact piles, piles of which nothing is certain, and
    others as far as there is room (a missing range is replaced by a wider one).
    """
    asleep: list[State] = []
    for extra in range(total + 1):
        row = [(lack, size - lack + extra, size - lack + extra) for lack in range(size, 0, -1)]
        row = [state for state in row if state[1] <= total]
        if len(asleep) + len(row) > MOST_ASLEEP:
            break
        asleep += row
    awake: list[State] = [(0, 0, 0)]
    for most in range(1, total + 1):
        if most <= 10:
            awake.append((0, most, most))
        if most <= 8:
            awake.append((0, 0, most))
    ranges = [(0, least, most) for most in range(2, 9) for least in range(1, most)]
    awake += [state for state in ranges if state[2] <= total]
    return (asleep + awake)[:STATES]


def _awake_number(numbers: dict[State, int], least: int, most: int) -> int:
    """Return the state of the narrowest range that holds this one, or -1."""
    for low in range(least, -1, -1):
        if (0, low, most) in numbers:
            return numbers[0, low, most]
    return -1


def blind_tables(board: Board, budget: int) -> Any:
    """Return the `Blind` tables for a loss budget (16: any loss is allowed)."""
    blind = board.kernel("blind")
    position = board.position
    everything = Seeds()
    for seeds in position.seeds + position.keepers:
        everything = everything + seeds
    total = len(everything)
    state_of = np.full((9, 4096), -1, dtype=np.int8)
    lacks, least, most, lifted = (np.zeros((8, STATES), dtype=np.int64) for _ in range(4))
    grown = np.full((8, STATES, 4), blind.OVERFLOW, dtype=np.int64)
    woken = np.zeros(8, dtype=np.int64)
    pile_sizes = board.kernel("layout").TOTAL
    forbidden = False
    for place in range(8):
        size = position.ancients[place].ritual.size
        room = capacity(board.hungers[place], everything)
        # What already lies on an awake Ancient stays, whatever comes, unless `==` eats it.
        keeps = board.hungers[place][5] == 0
        states = list_states(size, total)
        numbers = {state: number for number, state in enumerate(states)}
        empty = numbers[0, 0, 0]
        woken[place] = empty
        for number, (lack, low, high) in enumerate(states):
            lacks[place, number], least[place, number], most[place, number] = lack, low, high
            lifted[place, number] = numbers[size, 0, 0] if lack else empty
            grown[place, number, 0] = number
            for more in (1, 2, 3):
                if lack:
                    after = (max(1, lack - more), low + more, high + more)
                    grown[place, number, more] = numbers.get(after, blind.OVERFLOW)
                elif low + more - budget > room:
                    grown[place, number, more] = blind.FORBIDDEN
                    forbidden = True
                else:
                    new_low = max(low if keeps else 0, low + more - budget)
                    new_high = min(high + more, room)
                    grown[place, number, more] = _awake_number(
                        numbers, min(new_low, new_high), new_high
                    )
        awake_of = np.array([_awake_number(numbers, n, n) for n in range(17)], dtype=np.int8)
        asleep_of = np.full((10, 17), -1, dtype=np.int8)
        for (lack, low, _), number in numbers.items():
            if lack:
                asleep_of[lack, low] = number
        codes = np.arange(1125)
        state_of[place, codes + 2048] = awake_of[pile_sizes]
        state_of[place, codes] = asleep_of[board.lack[place], pile_sizes]
    for active in (0, 1):
        state_of[8, np.arange(1125) + 2048 * active] = pile_sizes + 32 * active
    if forbidden and budget >= UNLIMITED:
        raise AssertionError("nothing is forbidden while every loss is allowed")
    gain, single = largest_gain(board), single_hand(board)
    direction = int(board.rules[0])
    cover = (board.reach[..., 1:].astype(np.int64) << [0, 8, 16]).sum(axis=3)
    return blind.Blind(
        state_of, lacks, least, most, lifted, grown, woken, board.share, board.reach,
        _layers(board, lacks, most, lifted, gain, single), _rewards(lacks, most, gain), cover,
        _second_covers(cover, lacks, most, gain, direction),
        direction, bool(board.rules[1]), not forbidden, gain, single,
    )  # fmt: skip


def _layers(board: Board, lacks: Ints, most: Ints, lifted: Ints, gain: int, single: int) -> Ints:
    """Return int64[8, 64]: what each state says about two turns, as drawn in `kernel/blind.py`."""
    blind = board.kernel("blind")
    layers = np.zeros((8, STATES), dtype=np.int64)
    for place, state in np.ndindex(layers.shape):
        lack, hand = int(lacks[place, state]), int(most[place, state])
        bits = blind.LONG if hand > single else 0
        if lack > 2 * gain:
            bits |= blind.HOPELESS
        elif lack > 0:
            bits |= 1 << (8 * lack + place)
        # A sleeping Ancient that is lifted must get its whole ritual back in two turns.
        lap = int(board.share[place, :, : hand + 1, place].max())
        if hand > 0 and (lack == 0 or lacks[place, lifted[place, state]] - lap <= gain):
            bits |= 1 << place
        layers[place, state] = bits
    return layers


def _rewards(lacks: Ints, most: Ints, gain: int) -> Ints:
    """Return int64[8, 64]: what each state may send to the Keepers, as `Blind.rewards` says."""
    rewards = np.zeros_like(lacks)
    for field, more in ((0, 1), (24, gain)):
        pile = most + more
        wakes = (lacks > 0) & (lacks <= more)
        even, odd = (wakes & ((pile & 1 == parity) | (more > 1)) for parity in (0, 1))
        rewards |= (pile * even << field) | (pile * odd << (field + 12))
    return rewards


def _second_covers(cover: Ints, lacks: Ints, most: Ints, gain: int, direction: int) -> Ints:
    """Return int64[2, 2, 8, 64], as `Blind.second` says; 0 for a sleeping Ancient."""
    second = np.zeros((2, 2, 8, STATES), dtype=np.int64)
    places = np.arange(8)[:, np.newaxis]
    for index, more in enumerate((1, gain)):
        hand = np.minimum(most + more, 16)
        for turn in (0, 1):
            second[index, turn] = np.where(lacks == 0, cover[places, direction ^ turn, hand], 0)
    return second


def largest_gain(board: Board) -> int:
    """Return the most seeds that one place can get in one turn, now or later.

    A hand holds at most all the seeds in the game.
    """
    return int(board.share[:, :, board.total, :].max())


def single_hand(board: Board) -> int:
    """Return the largest hand that gives no place a second seed, wherever it is lifted."""
    return int(np.flatnonzero(board.share.max(axis=(0, 1, 3)) <= 1)[-1])
