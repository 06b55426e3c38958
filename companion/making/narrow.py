"""How narrow the winning path is: the share of turns that keep the best result."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10

from ancients.errors import AncientsError
from ancients.position import Position
from ancients.turn import Turn
from ancients.words import number_of_seeds
from companion.between import turns_between
from companion.graphsearch import Spend, Winners
from companion.making.ladder import Watch, unwatched
from companion.making.players import Room, Words
from companion.wording import turns_in_words
from solver.board import Board, pack, unpack

LAST_TURNS = 6  # turns before the end of the line that are looked at
WORK = 16_000_000  # positions looked at for one turn of the line
MEMORY = 32 << 20
NARROWEST = 3.0  # one turn in a thousand counts as the narrowest


class _TooMuchError(AncientsError):
    """A question costs more than it may."""


def narrowness(
    position: Position, line: Sequence[Turn], score: int, watch: Watch = unwatched
) -> float:
    """Return from 0 (every turn keeps the best result) to 1 (one in a thousand or fewer does).

    Looked at are the second to the sixth turn before the end of a line that keeps `score`
    seeds: of all different next positions, how many still win as many seeds in as
    few turns. The mean of the logarithms counts; a turn that costs too much to judge (which is
    decided by counting positions) is left out. A line of one turn has narrowness 0.
    """
    positions = [position]
    for turn in line:
        positions.append(positions[-1].play(turn))
    shares = []
    for left in range(2, min(LAST_TURNS, len(line)) + 1):
        share = keeping_share(positions[-1 - left], left, score, watch=watch)
        if share is not None:
            shares.append(share)
    if not shares:
        return 0.0
    return min(1.0, sum(-log10(share) for share in shares) / len(shares) / NARROWEST)


def keeping_share(
    position: Position, most: int, score: int, work: int = WORK, watch: Watch = unwatched
) -> float | None:
    """Return the share of next positions that still keep the best result, more than 0.

    The best result is a win with at least `score` seeds in the fewest turns, at most `most`.
    `None` when `work` positions did not suffice. Raises `AncientsError` when there is no such win.
    """
    counts = _keeping_children(position, most, score, _stop_after(work, watch))
    return None if counts is None else counts[0] / counts[1]


def only_first_turn(
    position: Position, turns: int, score: int, work: int, watch: Watch = unwatched
) -> bool | None:
    """Tell whether one turn alone keeps a win with `score` seeds in `turns`, which are the fewest.

    `None` when `work` positions did not suffice to tell.
    """
    board = Board.of(position)
    winners = Winners(board, score, MEMORY)
    spend = _stop_after(work, watch)
    found: list[Words] = []
    try:
        if winners.fewest(turns, spend) != turns:
            raise AncientsError(
                f"no win in {turns_in_words(turns)}, the fewest, keeps {number_of_seeds(score)}"
            )
        for child in winners.winning_children(pack(position), turns, spend):
            found.append(child)
            if len(found) > 1:
                return False
    except _TooMuchError:
        return None
    # Several turns may lead to one next position.
    return len(turns_between(position, unpack(found[0], position))) == 1


def _stop_after(work: int, watch: Watch) -> Spend:
    def spend(done: int) -> None:
        watch()
        if done > work:
            raise _TooMuchError

    return spend


def _keeping_children(
    position: Position, most: int, score: int, spend: Spend
) -> tuple[int, int] | None:
    """Return how many next positions keep the best result, and how many there are in all."""
    board = Board.of(position)
    winners = Winners(board, score, MEMORY)
    try:
        turns = winners.fewest(most, spend)
        if turns is None:
            raise AncientsError(
                f"no win within {turns_in_words(most)} keeps {number_of_seeds(score)}"
            )
        kept = sum(1 for _ in winners.winning_children(pack(position), turns, spend))
    except _TooMuchError:
        return None
    rows = Room(board).children(pack(position))
    return kept, len({(int(a), int(b)) for a, b, _ in rows})
