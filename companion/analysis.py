"""After the game: how much could still be won at each step, and where it was lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from ancients.position import Position
from ancients.turn import Turn
from ancients.words import number_of_seeds
from companion.hints import Advisor, Solver, default_solver
from companion.record import GameRecord, Step
from companion.wording import sentence, turns_in_words
from solver import Goal, Limit, Limits, OnProgress, Proved, Result, Verdict

LIMITS = Limits(time_s=5.0, memory_mib=256)
"""What the analysis may use for each position."""

Kind = Literal["game", "seeds", "turns"]
"""What a turn lost: the game, seeds, or only turns."""


@dataclass(frozen=True, slots=True)
class Best:
    """The best that is still possible from a position, and how far that is proved.

    ``score`` (seeds) and ``turns`` are those of ``line``; no line keeps more than
    ``score_at_most`` seeds.
    """

    verdict: Verdict
    score: int | None
    turns: int | None
    proved: Proved
    score_at_most: int
    line: tuple[Turn, ...]

    @classmethod
    def of(cls, result: Result) -> Best:
        """Take what a result says."""
        return cls(
            result.verdict,
            result.score,
            result.turns,
            result.proved,
            result.bounds.score_at_most,
            result.line,
        )

    def as_json(self) -> dict[str, object]:
        """Return the result as in docs/formats.md."""
        return {
            "verdict": self.verdict.value,
            "score": self.score,
            "turns": self.turns,
            "proved": {"score": self.proved.score, "turns": self.proved.turns},
            "line": [str(turn) for turn in self.line],
        }


@dataclass(frozen=True, slots=True)
class Station:
    """A position of the game: its number (0 is the start), the step that led there, its best."""

    number: int
    step: Step | None
    position: Position
    best: Best


@dataclass(frozen=True, slots=True)
class Slip:
    """A turn after which less can be reached than before it.

    ``number`` is that of the step (1, 2, ...). ``better`` is the turn to play instead.
    ``certain``: it is proved that the turn lost it; else nothing as good was found after it.
    """

    number: int
    turn: Turn
    before: Best
    after: Best
    better: Turn | None
    kind: Kind
    certain: bool

    @property
    def words(self) -> str:
        """Say in one sentence what was lost and what was better."""
        better = "" if self.better is None else f"; better was {self.better}"
        if self.kind == "game" and self.certain:
            what = "loses the game: no line wins after it"
        elif self.kind == "game":
            what = "may lose the game: no win was found after it"
        elif self.kind == "seeds" and self.certain:
            lost = (self.before.score or 0) - self.after.score_at_most
            what = f"loses {number_of_seeds(lost)} for good: {self.after.score_at_most} at most now"
        elif self.kind == "seeds":
            what = f"may lose seeds: {self.after.score} was the best found after it"
        else:
            longer = (self.after.turns or 0) + 1 - (self.before.turns or 0)
            surely = "" if self.certain else " as far as was found"
            what = f"takes {turns_in_words(longer)} longer{surely}"
        return sentence(f"step {self.number}, {self.turn}, {what}{better}")

    def as_json(self) -> dict[str, object]:
        """Return the slip as an object."""
        return {
            "step": self.number,
            "turn": str(self.turn),
            "lost": self.kind,
            "certain": self.certain,
            "better": None if self.better is None else str(self.better),
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    """What an analysis found: a station for each position, the slips, the point of no return.

    ``no_return`` is the step (1, 2, ...) after which no win is left, proved, while one was known
    before it; ``None`` when there is none.
    """

    stations: tuple[Station, ...]
    slips: tuple[Slip, ...]
    no_return: int | None
    interrupted: bool

    @property
    def scores(self) -> tuple[int | None, ...]:
        """The best score still possible, by position: 0 when lost, ``None`` when not known."""
        return tuple(
            0 if station.best.verdict is Verdict.LOST else station.best.score
            for station in self.stations
        )

    def words(self) -> tuple[str, ...]:
        """Tell how each position stood, then what was lost where."""
        told = [_station_words(station) for station in self.stations]
        told += [slip.words for slip in self.slips]
        if self.no_return is not None:
            told.append(f"The point of no return is step {self.no_return}.")
        if not self.slips:
            told.append(self._without_slips())
        if self.interrupted:
            told.append("The analysis was interrupted; what it had found so far is told.")
        return tuple(told)

    def _without_slips(self) -> str:
        """Say why no turn is marked; what was never known to be there cannot be called lost."""
        verdicts = [station.best.verdict for station in self.stations]
        if all(verdict is Verdict.LOST for verdict in verdicts):
            return "The game was lost from the start (proved); there was nothing left to lose."
        if Verdict.WON not in verdicts and Verdict.LOST in verdicts:
            step = self.stations[verdicts.index(Verdict.LOST)].number
            where = f"from step {step} on" if step else "at the start"
            return f"The game is lost {where} (proved); whether a win was left before is not known."
        if Verdict.WON not in verdicts:
            return "No win was found at any position, so what was lost is not known."
        return "No turn lost anything, as far as was found."

    def as_json(self) -> dict[str, object]:
        """Return the whole analysis as an object (docs/companion.md)."""
        return {
            "positions": [
                {
                    "step": station.number,
                    "turn": str(station.step) if isinstance(station.step, Turn) else None,
                    "edit": str(station.step) if isinstance(station.step, Position) else None,
                    **station.best.as_json(),
                }
                for station in self.stations
            ],
            "slips": [slip.as_json() for slip in self.slips],
            "no_return": self.no_return,
            "interrupted": self.interrupted,
        }


def _station_words(station: Station) -> str:
    if station.step is None:
        where = "at the start"
    elif isinstance(station.step, Turn):
        where = f"after step {station.number}, {station.step}"
    else:
        where = f"after step {station.number}, an edit"
    best = station.best
    if best.verdict is Verdict.LOST:
        what = "lost"
    elif best.verdict is Verdict.UNKNOWN:
        what = "not known"
    elif not best.turns:
        what = f"won with {number_of_seeds(best.score or 0)}"
    else:
        what = f"{number_of_seeds(best.score or 0)} in {turns_in_words(best.turns)}"
        if not best.proved.score:
            what += f", perhaps up to {best.score_at_most}"
        elif not best.proved.turns:
            what += ", perhaps in fewer"
    return sentence(f"{where}: {what}")


def analyse(
    record: GameRecord,
    limits: Limits = LIMITS,
    *,
    on_progress: Callable[[int, int], None] | None = None,
    solver: Solver | None = None,
) -> Analysis:
    """Judge every position of a game; ``limits`` are for each of them.

    What is found at one position counts at the others: the turns played lead from an earlier
    position to every win of a later one, and a later position keeps no more than an earlier one.
    ``on_progress`` is told how many positions of how many are done. An interrupted search ends
    the analysis with what is known by then. Raises ``PositionError`` when the start cannot occur
    in play.

    >>> from cards.find import find_deal
    >>> game = GameRecord.of(find_deal("half-awake"))
    >>> found = analyse(game, Limits(time_s=None, positions=20_000))
    >>> found.scores, found.slips
    ((16,), ())
    """
    positions = record.positions
    watched = _Watched(default_solver() if solver is None else solver)
    advisor = Advisor(limits, watched)
    for before, step, after in zip(positions, record.steps, positions[1:], strict=False):
        if isinstance(step, Turn):
            advisor.link(before, step, after)
    # The end first: late positions are quickly solved, and their wins hold for all before them.
    for done, number in enumerate(reversed(range(len(positions)))):
        if on_progress is not None:
            on_progress(done, len(positions))
        advisor.look(positions[number])
        if watched.interrupted:
            break
    if on_progress is not None and not watched.interrupted:
        on_progress(len(positions), len(positions))
    results = [advisor.known(position) for position in positions]
    bests = _joined(record, results)
    stations = tuple(
        Station(number, step, position, best)
        for number, (step, position, best) in enumerate(
            zip((None, *record.steps), positions, bests, strict=True)
        )
    )
    slips = tuple(_slips(stations))
    fatal = next((slip.number for slip in slips if slip.kind == "game" and slip.certain), None)
    return Analysis(stations, slips, fatal, watched.interrupted)


class _Watched:
    """A solver that remembers whether it was interrupted; a known win would hide it."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        self.interrupted = False

    def __call__(
        self,
        position: Position,
        goal: Goal = Goal.SCORE,
        limits: Limits = LIMITS,
        *,
        on_progress: OnProgress | None = None,
    ) -> Result:
        result = self._solver(position, goal, limits, on_progress=on_progress)
        self.interrupted |= result.limit is Limit.INTERRUPTED
        return result


def _joined(record: GameRecord, results: list[Result | None]) -> list[Best]:
    """Carry upper bounds and losses on: after a turn no more can be reached than before it."""
    bests: list[Best] = []
    for number, (position, result) in enumerate(zip(record.positions, results, strict=True)):
        best = (
            Best(Verdict.UNKNOWN, None, None, Proved(), position.total, ())
            if result is None
            else Best.of(result)
        )
        if number and isinstance(record.steps[number - 1], Turn):
            best = _under(best, bests[-1])
        bests.append(best)
    return bests


def _under(best: Best, earlier: Best) -> Best:
    if earlier.verdict is Verdict.LOST:
        return Best(Verdict.LOST, None, None, best.proved, best.score_at_most, ())
    at_most = min(best.score_at_most, earlier.score_at_most)
    proved = Proved(
        best.proved.score or (best.verdict is Verdict.WON and best.score == at_most),
        best.proved.turns,
    )
    return Best(best.verdict, best.score, best.turns, proved, at_most, best.line)


def _slips(stations: tuple[Station, ...]) -> Iterator[Slip]:
    for earlier, later in pairwise(stations):
        before, after = earlier.best, later.best
        if not isinstance(later.step, Turn) or before.verdict is not Verdict.WON:
            continue
        assert before.score is not None
        assert before.turns is not None
        kind: Kind
        if after.verdict is not Verdict.WON:
            certain = after.verdict is Verdict.LOST
            kind = "game" if certain or before.score <= after.score_at_most else "seeds"
            certain = certain or kind == "seeds"
        elif after.score != before.score:
            kind, certain = "seeds", before.score > after.score_at_most
        elif after.turns is not None and after.turns + 1 > before.turns:
            kind, certain = "turns", after.proved.turns
        else:
            continue
        better = before.line[0] if before.line and before.line[0] != later.step else None
        yield Slip(later.number, later.step, before, after, better, kind, certain)
