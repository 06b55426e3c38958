"""The independent line checker: replays turns through the rules engine, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ancients.errors import AncientsError, IllegalTurnError
from ancients.position import Position
from ancients.turn import Turn


class LineError(AncientsError):
    """A line that is illegal or does not win."""


@dataclass(frozen=True, slots=True)
class LineCheck:
    """What a line reaches: seeds left at the end, and its number of turns."""

    score: int
    turns: int


def check_line(position: Position, line: Sequence[Turn]) -> LineCheck:
    """Replay a line and return what it wins; raise `LineError` when it does not.

    >>> from cards.library import puzzles
    >>> check_line(puzzles()[0].deal.position, [])
    Traceback (most recent call last):
    ...
    solver.check.LineError: the line of 0 turns does not win: 8 Ancients still sleep
    """
    for number, turn in enumerate(line, 1):
        try:
            position = position.play(turn)
        except IllegalTurnError as error:
            raise LineError(f"turn {number} of the line, {turn}: {error}") from error
    if position.asleep:
        one = position.asleep == 1
        raise LineError(
            f"the line of {len(line)} turn{'' if len(line) == 1 else 's'} does not win: "
            f"{position.asleep} Ancient{'' if one else 's'} still sleep{'s' if one else ''}"
        )
    return LineCheck(position.total, len(line))
