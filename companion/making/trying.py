"""Trying one candidate: solve, check, grade, and see whether it is as wished."""

from __future__ import annotations

from dataclasses import dataclass

from ancients.errors import AncientsError
from cards.codes import write_code
from cards.deals import Deal
from cards.decks import Deck
from companion.making.best import Best, best_score, fewest_turns
from companion.making.candidates import Candidate, candidate
from companion.making.grading import Measure, possible_grades
from companion.making.ladder import GAMES, Climb, Watch, climb, unwatched
from companion.making.narrow import narrowness, only_first_turn
from companion.making.wishes import Wishes
from companion.wording import turns_in_words
from solver.check import check_line

PROBES = (40, 8)  # the first looks at the fewest turns take these parts of the positions
UNIQUE_WORK = 4  # and the proof that one first turn is the only one so many times as many
FEWEST_TURNS = 3  # a puzzle in the middle of a game is no shorter


@dataclass(frozen=True, slots=True)
class Miss:
    """Why a candidate is not as wished. Of two, the one with the higher `near` is nearer."""

    near: tuple[int, float]
    words: str


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that determines a deal but its number; `games` are those of the ladder's players."""

    deck: Deck
    wishes: Wishes
    version: str
    games: tuple[int, ...] = GAMES


def try_number(recipe: Recipe, number: int, watch: Watch = unwatched) -> Deal | Miss:
    """Return the deal of a number when it is solved, replayed and as wished, else why not."""
    wishes = recipe.wishes
    tried = candidate(recipe.deck, wishes.seed, number, midgame=wishes.midgame)
    if tried is None:
        return Miss((0, 0), f"the game of seed {wishes.seed}/{number} was over too soon")
    try:
        return _made(recipe, tried, watch)
    except _MissedError as missed:
        return Miss(missed.near, f"{missed} (seed {tried.seed})")


class _MissedError(AncientsError):
    """A candidate is not as wished."""

    def __init__(self, stage: int, distance: float, words: str) -> None:
        super().__init__(words)
        self.near = (stage, -distance)


def _made(recipe: Recipe, tried: Candidate, watch: Watch) -> Deal:
    wishes, position = recipe.wishes, tried.position
    if wishes.turns is not None:
        part = max(1, wishes.positions // PROBES[0])
        _demand_turns(wishes.turns, fewest_turns(position, part, (), watch))
    climbed = climb(position, recipe.games, watch=watch)
    if wishes.grade is not None:
        low, high = possible_grades(climbed)
        if not low <= wishes.grade <= high:
            nearest = min((low, high), key=lambda grade: abs(grade - (wishes.grade or 0)))
            raise _grade_missed(wishes.grade, nearest)
    best = _best(wishes, tried, climbed, watch)
    par = best.par
    if par is None:
        raise _MissedError(1, 0, "no win was found")
    if wishes.midgame and wishes.turns is None and par.turns < FEWEST_TURNS:
        raise _MissedError(1, 0, f"the win is only {turns_in_words(par.turns)} away")
    if wishes.perfect and par.score < 16:
        proved = "" if par.proved_score else " known"
        raise _MissedError(3, 16 - par.score, f"the best score{proved} is {par.score}")
    measure = Measure(climbed.success, narrowness(position, best.line, par.score, watch))
    if wishes.grade is not None and measure.grade != wishes.grade:
        raise _grade_missed(wishes.grade, measure.grade)
    if wishes.unique_first:
        _demand_one_first_turn(wishes, tried, best, watch)
    return _deal(recipe, tried, best, climbed, measure)


def _best(wishes: Wishes, tried: Candidate, climbed: Climb, watch: Watch) -> Best:
    if wishes.turns is None:
        return best_score(tried.position, wishes.positions, climbed.line, watch)
    if climbed.line and len(climbed.line) < wishes.turns:
        raise _turns_missed(wishes.turns, len(climbed.line), "can be won in {}")
    position = tried.position
    first = fewest_turns(position, max(1, wishes.positions // PROBES[1]), climbed.line, watch)
    _demand_turns(wishes.turns, first)
    if first.par is not None and first.par.proved_turns and _settled(first):
        return first
    best = fewest_turns(position, wishes.positions, first.line, watch)
    _demand_turns(wishes.turns, best)
    if best.par is not None and not best.par.proved_turns:
        raise _turns_missed(wishes.turns, best.par.turns, "{} are not proved to be the fewest")
    return best


def _settled(best: Best) -> bool:
    return best.par is not None and best.par.proved_score


def _demand_turns(turns: int, best: Best) -> None:
    """Refuse a position that certainly does not take so many turns at best."""
    if best.turns_at_least > turns:
        raise _turns_missed(turns, best.turns_at_least, "at least {} are needed")
    if best.par is not None and best.par.turns < turns:
        raise _turns_missed(turns, best.par.turns, "can be won in {}")


def _turns_missed(wished: int, turns: int, words: str) -> _MissedError:
    return _MissedError(2, abs(wished - turns), words.format(turns_in_words(turns)))


def _grade_missed(wished: int, grade: int) -> _MissedError:
    return _MissedError(4, abs(wished - grade), f"the grade is {grade}")


def _demand_one_first_turn(wishes: Wishes, tried: Candidate, best: Best, watch: Watch) -> None:
    par = best.par
    assert par is not None
    if not par.proved_turns or not (par.proved_score or wishes.turns is not None):
        raise _MissedError(5, 2, "par is not proved, so its only first turn is not either")
    work = UNIQUE_WORK * wishes.positions
    only = only_first_turn(tried.position, par.turns, par.score, work, watch)
    if only is None:
        raise _MissedError(5, 1, "the only first turn was not proved within the positions")
    if not only:
        raise _MissedError(5, 1, "more than one first turn reaches par")


def _deal(recipe: Recipe, tried: Candidate, best: Best, climbed: Climb, measure: Measure) -> Deal:
    assert best.par is not None
    checked = check_line(tried.position, best.line)
    if (checked.score, checked.turns) != (best.par.score, best.par.turns):
        raise AssertionError(f"the line of seed {tried.seed} gives {checked}, not {best.par}")
    deck, wishes = recipe.deck, recipe.wishes
    code = _code(tried)
    extra: dict[str, object] = {
        "x-seed": tried.seed,
        "x-players": {rung.player: f"{rung.won}/{rung.games}" for rung in climbed.rungs},
        "x-narrowness": round(measure.narrowness, 3),
        "x-difficulty": round(measure.difficulty, 3),
    }
    if tried.played:
        extra["x-from"] = {"code": code, "turns": [str(turn) for turn in tried.played]}
    return Deal(
        tried.position,
        deck,
        title=wishes.title(f"{deck.title}, seed {tried.seed}", checked.score, tried.position.total),
        code=None if tried.played else code,
        grade=measure.grade,
        par=best.par,
        solution=best.line,
        generator=f"ancients {recipe.version} generate --deck {deck.name} {wishes.options}",
        extra=extra,
    )


def _code(tried: Candidate) -> str | None:
    try:
        return write_code(tried.fresh)
    except AncientsError:  # a deck of one's own
        return None
