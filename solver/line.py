"""From packed positions back to turns: which turn leads from one position to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, pairwise

from ancients.seeds import COLOURS
from ancients.turn import Turn
from solver.board import Board, unpack_seeds

Words = tuple[int, int]
PLACES = "12345678LR"


def _slots(words: Words) -> list[int]:
    return [(word >> (12 * place)) & 4095 for word in words for place in range(5)]


def turns_of(board: Board, path: Sequence[Words]) -> tuple[Turn, ...]:
    """Return the turns of a path of packed positions, each reached from the one before.

    Raises `AssertionError` when two neighbours are not one turn apart, a fault in a search.
    """
    return tuple(turn_between(board, before, after) for before, after in pairwise(path))


def turn_between(board: Board, before: Words, after: Words) -> Turn:
    """Return a turn that leads from one packed position to the next."""
    old, new = _slots(before), _slots(after)
    for source in range(10):
        hand = unpack_seeds(old[source] & 2047)
        if not hand:
            continue
        for flip in range(3):
            start = list(old)
            start[source] &= 2048
            if flip:
                if start[7 + flip] < 2048:
                    continue
                start[7 + flip] -= 2048
                legal = start[7 + flip] == 0 and (old[7 + flip] == 2048 or bool(board.rules[1]))
                if not legal:
                    continue
            if (start[8] ^ new[8]) & 2048 or (start[9] ^ new[9]) & 2048:
                continue
            way = int(board.rules[0]) ^ (flip > 0)
            share = [int(n) for n in board.share[source, way, len(hand)]]
            colours = next(_shares(board, start, new, share, list(hand.counts)), None)
            if colours is not None:
                return Turn(
                    PLACES[source],
                    (None, "L", "R")[flip],
                    _order(source, way, share, colours, board.position.rules.skip_origin),
                )
    raise AssertionError(f"no turn leads from {before} to {after}")


def _shares(
    board: Board, start: list[int], new: list[int], share: list[int], hand: list[int]
) -> Iterator[list[str]]:
    """Give each way to share the hand (colour letters by place) that makes the new position."""

    def place_from(place: int, keepers: tuple[int, int], chosen: list[str]) -> Iterator[list[str]]:
        if place == 8:
            if (start[8] + keepers[0], start[9] + keepers[1]) == (new[8], new[9]):
                yield list(chosen)
            return
        here, target = start[place], new[place]
        for colours in combinations_with_replacement(range(5), share[place]):
            if any(hand[c] < colours.count(c) for c in colours):
                continue
            code = (here & 2047) + sum((1, 5, 25, 125, 375)[c] for c in colours)
            sent = keepers
            if here >= 2048:
                end = 2048 + int(board.keep[place, code]) if colours else here
            elif colours and board.lack[place, code] == 0:
                end = 2048
                odd = len(unpack_seeds(code)) % 2
                sent = (keepers[0] + (0 if odd else code), keepers[1] + (code if odd else 0))
            else:
                end = code
            if end != target:
                continue
            for c in colours:
                hand[c] -= 1
            chosen.append("".join(COLOURS[c] for c in colours))
            yield from place_from(place + 1, sent, chosen)
            chosen.pop()
            for c in colours:
                hand[c] += 1

    yield from place_from(0, (0, 0), [])


def _order(source: int, way: int, share: list[int], colours: list[str], skip: bool) -> str:
    """Return the seeds in the order in which they are placed, lap by lap."""
    step = 1 if way == 0 else -1
    place = {8: 0 if way == 0 else 7, 9: 4 if way == 0 else 3}.get(source, (source + step) % 8)
    left = [list(letters) for letters in colours]
    order: list[str] = []
    while len(order) < sum(share):
        if left[place] and not (skip and place == source):
            order.append(left[place].pop(0))
        place = (place + step) % 8
    return "".join(order)
