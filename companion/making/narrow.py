"""How narrow the winning path is: the share of turns that keep the best result."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10

from ancients.errors import AncientsError
from ancients.position import Position
from ancients.turn import Turn
from companion.graphsearch import Winners
from companion.making.players import Room, Words
from solver.board import Board, pack

LAST_TURNS = 4  # turns before the end of the line that are looked at
WORK = 400_000  # positions looked at for one turn of the line
MEMORY = 32 << 20
NARROWEST = 3.0  # one turn in a thousand counts as the narrowest


class _TooMuch(AncientsError):
    """A question costs more than it may."""


def narrowness(position: Position, line: Sequence[Turn], score: int) -> float:
    """Return from 0 (every turn keeps the best result) to 1 (one in a thousand or fewer does).

    Looked at are the second to the fourth turn before the end of a line that keeps `score`
    seeds: of all different next positions, how many still win as many seeds in as
    few turns. The mean of the logarithms counts; a turn that costs too much to judge (which is
    decided by counting positions) is left out. A line of one turn has narrowness 0.
    """
    positions = [position]
    for turn in line:
        positions.append(positions[-1].play(turn))
    shares = []
    for left in range(2, min(LAST_TURNS, len(line)) + 1):
        share = keeping_share(positions[-1 - left], left, score)
        if share is None:
            break
        shares.append(share)
    if not shares:
        return 0.0
    return min(1.0, sum(-log10(share) for share in shares) / len(shares) / NARROWEST)


def keeping_share(position: Position, most: int, score: int, work: int = WORK) -> float | None:
    """Return the share of next positions that still keep the best result, more than 0.

    The best result is a win with at least `score` seeds in the fewest turns, at most `most`.
    `None` when `work` positions did not suffice. Raises `AncientsError` when there is no such win.
    """
    kept = keeping_children(position, most, score, work)
    if kept is None:
        return None
    return len(kept[0]) / kept[1]


def keeping_children(
    position: Position, most: int, score: int, work: int
) -> tuple[tuple[Words, ...], int] | None:
    """Return the next positions that keep the best result, and how many there are in all."""
    board = Board.of(position)
    winners = Winners(board, score, MEMORY)

    def spend(done: int) -> None:
        if done > work:
            raise _TooMuch

    try:
        turns = winners.fewest(most, spend)
        if turns is None:
            raise AncientsError(f"no win within {most} turns keeps {score} seeds")
        kept = tuple(winners.winning_children(pack(position), turns, spend))
    except _TooMuch:
        return None
    rows = Room(board).children(pack(position))
    return kept, len({(int(a), int(b)) for a, b, _ in rows})
