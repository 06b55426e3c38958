"""Hints in steps, from a promise that is kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Protocol

from ancients.legality import seeds_at
from ancients.position import Position
from ancients.table import Direction
from ancients.turn import Turn
from ancients.words import (
    KEEPER_NAMES,
    number_of_seeds,
    place_in_words,
    seeds_in_words,
    tell,
)
from companion.knowledge import Knowledge, settled
from companion.why import achievements, loses, tempting
from companion.wording import sentence, turns_in_words
from solver import Goal, Limit, Limits, OnProgress, Proved, Result, Verdict

ADVICE = Limits(time_s=1.0, memory_mib=128)
"""What a hint may use: an answer within a second."""

_SHARE_OF_LINE = 0.7  # of the time; the rest goes to what the tempting alternative loses


class Solver(Protocol):
    """What ``solver.solve`` looks like from here."""

    def __call__(
        self,
        position: Position,
        goal: Goal = ...,
        limits: Limits = ...,
        *,
        on_progress: OnProgress | None = ...,
    ) -> Result:
        """Search a position."""


class Level(IntEnum):
    """How much a hint tells; each level is asked for by itself."""

    STANDING = 1
    PLACE = 2
    WAY = 3
    ORDER = 4


@dataclass(frozen=True, slots=True)
class Hint:
    """What is known of a position, the turn to play (``None`` without a win), and why."""

    position: Position
    result: Result
    turn: Turn | None
    why: tuple[str, ...]

    @property
    def verdict(self) -> Verdict:
        """Won, lost or unknown."""
        return self.result.verdict

    @property
    def score(self) -> int | None:
        """The seeds that following hints keeps."""
        return self.result.score

    @property
    def turns(self) -> int | None:
        """The turns that following hints takes from here."""
        return self.result.turns

    @property
    def proved(self) -> Proved:
        """What no line can beat."""
        return self.result.proved

    @property
    def limit(self) -> Limit | None:
        """What stopped the search, if anything did."""
        return self.result.limit

    def words(self, level: Level | int) -> tuple[str, ...]:
        """Tell what one level adds, without what the levels below it have told.

        Nothing above the first level where there is no turn to play.
        """
        if level == Level.STANDING:
            return standing_words(self.result)
        if self.turn is None:
            return ()
        place = place_in_words(self.position, self.turn.source)
        if level == Level.PLACE:
            held = seeds_in_words(seeds_at(self.position, self.turn.source))
            return (sentence(f"lift {place}: {held}"),)
        if level == Level.WAY:
            keeper = "no Keeper" if self.turn.flip is None else KEEPER_NAMES[self.turn.flip]
            return (sentence(f"flip {keeper}; the turn goes {self._way.value}"),)
        placed = next(words for words in tell(self.position, self.turn) if words[:5] == "Place")
        return (sentence(f"play {self.turn}"), placed)

    def as_json(self, level: Level | int = Level.ORDER) -> dict[str, object]:
        """Return the object of ``ancients hint --json`` (docs/formats.md).

        Below the last level the turn is ``None`` and nothing is explained; level 2 adds the
        ``place`` to lift, level 3 the ``way`` and the ``keeper`` that is flipped, too.
        """
        whole = level >= Level.ORDER
        given: dict[str, object] = {
            "verdict": self.verdict.value,
            "score": self.score,
            "turns": self.turns,
            "proved": {"score": self.proved.score, "turns": self.proved.turns},
            "turn": str(self.turn) if whole and self.turn is not None else None,
            "why": list(self.why) if whole else [],
        }
        if Level.STANDING < level < Level.ORDER:
            given["place"] = None if self.turn is None else self.turn.source
        if level == Level.WAY:
            given["way"] = None if self.turn is None else self._way.value
            given["keeper"] = None if self.turn is None else self.turn.flip
        return given

    @property
    def _way(self) -> Direction:
        """The direction in which the turn sows."""
        flipped = self.turn is not None and self.turn.flip is not None
        return self.position.direction.reversed if flipped else self.position.direction


def standing_words(result: Result) -> tuple[str, ...]:
    """Say whether a position can be won, how well, and how sure that is."""
    if result.verdict is Verdict.LOST:
        reason = "" if result.reason is None else f": {result.reason}"
        return (sentence(f"the game cannot be won any more{reason}"),)
    if result.verdict is Verdict.UNKNOWN:
        reason = "" if result.reason is None else f" ({result.reason})"
        return (
            sentence(f"whether the game can still be won is not known{reason}"),
            "A longer search may tell.",
        )
    if not result.turns:
        return (sentence(f"the game is won with {number_of_seeds(result.score or 0)}"),)
    line = (
        f"the game can still be won: {number_of_seeds(result.score or 0)} in "
        f"{turns_in_words(result.turns)} from here"
    )
    return (sentence(line), _certainty(result))


def _certainty(result: Result) -> str:
    bounds = result.bounds
    if result.proved.score and result.proved.turns:
        return "That is the best there is (proved)."
    if result.proved.score:
        fewest = bounds.turns_at_least
        more = f"; fewer than {turns_in_words(fewest)} are excluded" if fewest > 1 else ""
        return f"No line keeps more seeds (proved); a shorter one may exist{more}."
    most = bounds.score_at_most
    return f"That is the best found so far; whether up to {most} can be kept is not known."


class Advisor:
    """Gives hints that keep what they promise.

    A line once found is kept. While the player follows it the next hint goes on along it, and a
    new search may only replace it by a better one: more seeds, or as many in fewer turns. So the
    promise never gets worse, and as every followed hint takes one turn off it, hints never loop
    and end in a win with at least the promised score.
    """

    def __init__(self, limits: Limits = ADVICE, solver: Solver | None = None) -> None:
        """Search within ``limits`` for each answer; ``solver`` is ``solver.solve`` by default."""
        self.limits = limits
        self._solver = solver
        self._knowledge = Knowledge()
        self._looked: dict[Position, list[Limits]] = {}

    def link(self, before: Position, turn: Turn, after: Position) -> None:
        """Take note of a turn that was played: what is found after it counts before it too."""
        self._knowledge.link(before, turn, after)

    def look(
        self,
        position: Position,
        limits: Limits | None = None,
        on_progress: OnProgress | None = None,
    ) -> Result:
        """Return the best that is known of a position, after a search where one may add to it."""
        limits = self.limits if limits is None else limits
        known = self._knowledge.get(position)
        if known is not None and settled(known):
            return known
        looked = any(_covers(done, limits) for done in self._looked.get(position, []))
        if known is not None and looked:
            return known
        solver = self._solver or default_solver()
        result = solver(position, Goal.SCORE, limits, on_progress=on_progress)
        if result.limit is not Limit.INTERRUPTED:
            self._looked.setdefault(position, []).append(limits)
        return self._knowledge.store(position, result)

    def remember(self, position: Position, result: Result) -> None:
        """Take over what another advisor has promised for a position (goal score)."""
        self._knowledge.store(position, result)

    def known(self, position: Position) -> Result | None:
        """Return what is known of a position without a search."""
        return self._knowledge.get(position)

    def hint(
        self,
        position: Position,
        limits: Limits | None = None,
        on_progress: OnProgress | None = None,
        *,
        reasons: bool = True,
    ) -> Hint:
        """Return the hint for a position.

        Larger limits look longer, and never make it worse. Without ``reasons`` nothing is found
        out about why, which takes a search of its own; ``why`` does it later. Raises
        ``PositionError`` when the position cannot occur in play.
        """
        first, second = _shares(self.limits if limits is None else limits)
        result = self.look(position, first, on_progress)
        turn = result.line[0] if result.line else None
        why = self._reasons(position, result, second) if reasons else ()
        return Hint(position, result, turn, why)

    def why(self, position: Position, limits: Limits | None = None) -> tuple[str, ...]:
        """Say what the turn of the hint achieves and what the tempting alternative loses."""
        return self.hint(position, limits).why

    def check(
        self,
        position: Position,
        limits: Limits | None = None,
        on_progress: OnProgress | None = None,
    ) -> tuple[str, ...]:
        """Say whether the game can still be won, how well, and how sure that is."""
        return standing_words(self.look(position, limits, on_progress))

    def forget(self) -> None:
        """Forget all lines and all promises."""
        self._knowledge.clear()
        self._looked.clear()

    def _reasons(self, position: Position, result: Result, limits: Limits) -> tuple[str, ...]:
        if not result.line:
            return standing_words(result)
        reasons = achievements(position, result.line)
        other = tempting(position, result.line[0])
        if other is not None:
            after = self.look(position.play(other), limits)
            reasons += loses(position, result, other, after)
        return reasons


def default_solver() -> Solver:
    """Return ``solver.solve``, loaded when it is first needed."""
    from solver import solve  # loads the kernels

    return solve


def _shares(limits: Limits) -> tuple[Limits, Limits]:
    """Split the time between the line and the alternative."""
    if limits.time_s is None:
        return limits, limits
    return (
        replace(limits, time_s=limits.time_s * _SHARE_OF_LINE),
        replace(limits, time_s=limits.time_s * (1 - _SHARE_OF_LINE)),
    )


def _covers(done: Limits, wanted: Limits) -> bool:
    """Tell whether a search that was done leaves nothing to a wanted one."""

    def enough(had: float | None, needs: float | None) -> bool:
        return had is None or (needs is not None and had >= needs)

    return (
        enough(done.time_s, wanted.time_s)
        and enough(done.positions, wanted.positions)
        and done.memory_mib >= wanted.memory_mib
    )
