"""What one page tells of a deal: how it stands, and the turns of a solution that was replayed."""

from __future__ import annotations

from dataclasses import dataclass

from ancients.errors import AncientsError
from ancients.position import Position
from ancients.turn import Turn
from ancients.words import number_of_seeds
from cards.deals import Deal, Par
from cards.print.hints import turning_point
from companion.hints import Hint, Level, standing_words
from companion.telling import turn_in_words
from companion.why import achievements
from companion.wording import turns_in_words
from solver import Bounds, Goal, Proved, Result, Verdict


@dataclass(frozen=True, slots=True)
class Step:
    """A turn of the solution: hints in steps, all that it does, and the table after it."""

    turn: Turn
    place: str
    way: str
    order: str
    why: str
    told: str
    after: Position


@dataclass(frozen=True, slots=True)
class Solution:
    """How a deal stands in words, the turns that win, and the turn that matters most.

    ``steps`` is empty when no winning line is known. ``turning`` is the number of the turn that
    brings the rituals nearest to fulfilment, ``None`` when there is one turn at most.
    """

    standing: tuple[str, ...]
    steps: tuple[Step, ...]
    turning: int | None


def searched(deal: Deal, result: Result) -> Solution:
    """Tell what a search found; the rules engine replays the line first.

    Raises ``LineError`` or ``AssertionError`` when the line does not win what the result says:
    a fault of the search.
    """
    if result.verdict is Verdict.WON:
        gives = _replayed(deal.position, result.line)
        if gives != (result.score, result.turns):
            raise AssertionError(
                f"the solver's line for {deal.position} gives {gives}, not "
                f"{result.score} seeds in {result.turns} turns"
            )
    return _solution(deal.position, result.line, standing_words(result))


def given(deal: Deal, where: str) -> Solution:
    """Tell the solution that a deal brings along; ``where`` names the deal in messages.

    What the deal says is proved is told as its word, for nothing is searched here. Raises
    ``AncientsError`` when the solution does not win, or not what the deal's par says.
    """
    try:
        score, turns = _replayed(deal.position, deal.solution)
    except AncientsError as error:
        raise AncientsError(f"{where}: solution: {error}") from None
    wrong = [
        f"{where}: {key} is {number_of_seeds(par.score)} in {turns_in_words(par.turns)}, but the "
        f"solution gives {score} in {turns}"
        for key, par in (("par", deal.par), ("known", deal.known))
        if par is not None and (par.score, par.turns) != (score, turns)
    ]
    if wrong:
        raise AncientsError("\n".join(wrong))
    won = f"The deal can be won: {number_of_seeds(score)} in {turns_in_words(turns)}."
    return _solution(deal.position, deal.solution, (won, _claim(deal.par or deal.known)))


def _replayed(position: Position, line: tuple[Turn, ...]) -> tuple[int, int]:
    from solver.check import check_line

    checked = check_line(position, line)
    return checked.score, checked.turns


def _claim(par: Par | None) -> str:
    """Say what the maker of a deal states about its result."""
    if par is None or not (par.proved_score or par.proved_turns):
        return "Whether a better line exists is not known."
    if par.proved_score and par.proved_turns:
        return "The deal's maker states that this is proved to be the best there is."
    if par.proved_score:
        return (
            "The deal's maker states that no line keeps more seeds (proved); whether a shorter one "
            "exists is not known."
        )
    return (
        "The deal's maker states that no line with as many seeds is shorter (proved); whether "
        "more can be kept is not known."
    )


def _solution(position: Position, line: tuple[Turn, ...], standing: tuple[str, ...]) -> Solution:
    steps = []
    positions = [position]
    for number in range(len(line)):
        step = _step(positions[-1], line[number:])
        steps.append(step)
        positions.append(step.after)
    return Solution(standing, tuple(steps), turning_point(positions) if line else None)


def _step(position: Position, line: tuple[Turn, ...]) -> Step:
    hint = Hint(position, _carrier(line), line[0], ())
    return Step(
        line[0],
        " ".join(hint.words(Level.PLACE)),
        " ".join(hint.words(Level.WAY)),
        " ".join(hint.words(Level.ORDER)),
        " ".join(achievements(position, line)),
        " ".join(turn_in_words(position, line[0])),
        position.play(line[0]),
    )


def _carrier(line: tuple[Turn, ...]) -> Result:
    """Make the result that a hint asks for; its words on place, way and order use the line only."""
    return Result(
        Verdict.WON,
        Goal.SCORE,
        None,
        len(line),
        Proved(),
        Bounds(16, 1),
        line,
        None,
        None,
        0,
        0.0,
    )
