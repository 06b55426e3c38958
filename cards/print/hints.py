"""What a booklet tells of a solution: the first turn, the turning point, the whole line."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from ancients.errors import AncientsError
from ancients.position import Position
from ancients.turn import Turn
from ancients.words import listed, seeds_in_words, tell
from cards.deals import Deal


@dataclass(frozen=True, slots=True)
class Step:
    """One turn of a solution: its notation, and what of note it brings (empty when nothing)."""

    turn: Turn
    note: str


@dataclass(frozen=True, slots=True)
class Hints:
    """What is told of a solution.

    ``first`` tells the first turn, ``turning`` the turn after which most is won, with its number;
    it is empty when the solution has one turn only. ``steps`` are all turns.
    """

    first: str
    turning: str
    steps: tuple[Step, ...]


def hints_of(deal: Deal, where: str) -> Hints | None:
    """Replay the solution of a deal and tell of it; ``None`` when it has none.

    Raises ``AncientsError`` when the solution cannot be played, does not win, or is not what the
    deal's par says; ``where`` names the deal in the message.
    """
    if not deal.solution:
        return None
    position = deal.position
    before: list[Position] = []
    steps = []
    for number, turn in enumerate(deal.solution, start=1):
        try:
            effects = position.effects(turn)
        except AncientsError as error:
            raise AncientsError(f"{where}: solution, turn {number}: {error}") from None
        names = [position.ancients[place].name for place in effects.awakened]
        notes = []
        if any(effects.eaten):
            eaten = sum(effects.eaten[1:], effects.eaten[0])
            notes.append(f"{seeds_in_words(eaten)} eaten")
        if names:
            notes.append(f"{listed(names)} {'awakes' if len(names) == 1 else 'awake'}")
        steps.append(Step(turn, ", ".join(notes)))
        before.append(position)
        position = effects.after
    outcome = position.outcome()
    if not outcome.won:
        raise AncientsError(f"{where}: solution: it does not win; {outcome.reason}")
    if deal.par is not None and (deal.par.score, deal.par.turns) != (outcome.score, len(steps)):
        raise AncientsError(
            f"{where}: par is {deal.par.score} seeds in {deal.par.turns} turns, but the solution "
            f"gives {outcome.score} in {len(steps)}"
        )
    return Hints(
        _told(before[0], deal.solution[0]), _turning([*before, position], steps), tuple(steps)
    )


def turning_point(positions: list[Position]) -> int | None:
    """Give the number (from 2) of the turn that brings the rituals nearest to fulfilment.

    ``positions`` are those before each turn and the last. It is the turn after the first that
    lowers the missing seeds most; of several the latest. ``None`` when there is one turn only.
    """
    missing = [sum(position.missing()) for position in positions]
    gains = [was - now for was, now in itertools.pairwise(missing)]
    if len(gains) < 2:
        return None
    return max(range(1, len(gains)), key=lambda index: (gains[index], index)) + 1


def _turning(positions: list[Position], steps: list[Step]) -> str:
    number = turning_point(positions)
    if number is None:
        return ""
    step = steps[number - 1]
    words = f"Turn {number} of {len(steps)}. {_told(positions[number - 1], step.turn)}"
    return f"{words} {step.note[:1].upper()}{step.note[1:]}." if step.note else words


def _told(position: Position, turn: Turn) -> str:
    """Tell the move of a turn, without what it brings."""
    sentences = tell(position, turn)
    return " ".join(sentences[: 2 if turn.flip is None else 3])
