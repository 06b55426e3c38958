"""What is known of positions: results that only ever get better, joined along lines and turns."""

from __future__ import annotations

from dataclasses import replace

from ancients.position import Position
from ancients.turn import Turn
from solver import Bounds, Goal, Proved, Result, Verdict

MOST_POSITIONS = 50_000


def rank(result: Result) -> tuple[int, int]:
    """Order winning results: more seeds, then fewer turns; what does not win comes last.

    Pairs compare as results do.
    """
    if result.verdict is not Verdict.WON or result.score is None or result.turns is None:
        return (-1, 0)
    return (result.score, -result.turns)


def merge(old: Result, new: Result) -> Result:
    """Join two results of one position: the better line, with everything that is proved.

    Raises ``AssertionError`` when one says won and the other proved lost: a fault of a search.
    """
    verdicts = {old.verdict, new.verdict}
    if verdicts == {Verdict.WON, Verdict.LOST}:
        raise AssertionError("a position is both won and lost: a search is at fault")
    if Verdict.LOST in verdicts:
        return old if old.verdict is Verdict.LOST else new
    at_most = min(old.bounds.score_at_most, new.bounds.score_at_most)
    if Verdict.WON not in verdicts:
        at_least = max(old.bounds.turns_at_least, new.bounds.turns_at_least)
        return replace(new, bounds=Bounds(at_most, at_least))
    # Equal results: the old line stays, so that a line that is followed does not change.
    better, other = (new, old) if rank(new) > rank(old) else (old, new)
    at_least = better.bounds.turns_at_least
    # With another score, or none, the bound speaks of other lines.
    if other.verdict is Verdict.WON and other.score == better.score:
        at_least = max(at_least, other.bounds.turns_at_least)
    return _proved(replace(better, bounds=Bounds(at_most, at_least)))


def _proved(result: Result) -> Result:
    proved = Proved(
        result.proved.score or result.score == result.bounds.score_at_most,
        result.proved.turns or result.turns == result.bounds.turns_at_least,
    )
    settled = proved.score and proved.turns
    return replace(result, proved=proved, limit=None if settled else result.limit)


def settled(result: Result) -> bool:
    """Tell whether no search can say more: lost, or the best line and proved so."""
    return result.verdict is Verdict.LOST or (result.proved.score and result.proved.turns)


def further(result: Result, turns: int) -> Result:
    """Give what a winning result says of the position ``turns`` turns along its line.

    All that is proved stays so: a better line from there would be a better one from here.
    """
    assert result.score is not None
    assert result.turns is not None
    if turns == result.turns:
        bounds = Bounds(result.score, 0)
        return replace(
            result, turns=0, line=(), bounds=bounds, proved=Proved(True, True), limit=None
        )
    return replace(
        result,
        turns=result.turns - turns,
        line=result.line[turns:],
        bounds=Bounds(result.bounds.score_at_most, max(0, result.bounds.turns_at_least - turns)),
    )


def before(result: Result, turn: Turn, at_most: int) -> Result:
    """Give what a winning result says of the position one turn earlier: a line, nothing proved.

    ``at_most`` bounds the score there.
    """
    assert result.turns is not None
    return replace(
        result,
        turns=result.turns + 1,
        line=(turn, *result.line),
        proved=Proved(False, False),
        bounds=Bounds(at_most, 1),
    )


class Knowledge:
    """Results by position; storing one also teaches its line and the positions played before it.

    Every result stored stays at least as good, which is what keeps a promise: the position after
    the first turn of a known line knows a line at least as good as the rest of it.
    """

    def __init__(self) -> None:
        """Know nothing."""
        self._results: dict[Position, Result] = {}
        self._came_from: dict[Position, dict[tuple[Position, Turn], None]] = {}

    def get(self, position: Position) -> Result | None:
        """Return what is known of a position."""
        return self._results.get(position)

    def link(self, earlier: Position, turn: Turn, later: Position) -> None:
        """Remember that a turn led from one position to another: later lines count for both."""
        self._came_from.setdefault(later, {})[earlier, turn] = None
        result = self._results.get(later)
        if result is not None:
            self._teach_earlier(later, result)

    def store(self, position: Position, result: Result) -> Result:
        """Add a result (goal score) and return all that is known of the position now.

        The rules engine replays the line before anything is believed: ``IllegalTurnError`` or
        ``AssertionError`` when it does not win what it says, a fault of a search.
        """
        if result.goal is not Goal.SCORE:
            raise AssertionError("only results for the best score can be joined")
        if len(self._results) >= MOST_POSITIONS:
            known = self._results.get(position)
            self.clear()
            if known is not None:  # what was promised last is not forgotten
                return self.store(position, merge(known, result))
        if result.verdict is not Verdict.WON:
            return self._put(position, result)
        places = [position]
        for turn in result.line:
            places.append(places[-1].play(turn))
        if places[-1].asleep or (places[-1].total, len(result.line)) != (
            result.score,
            result.turns,
        ):
            raise AssertionError(f"the line of {result} does not win what it says")
        for number in range(len(result.line), -1, -1):
            self._put(places[number], further(result, number))
        return self._results[position]

    def cap(self, position: Position, at_most: int) -> None:
        """Take note that no line from a position keeps more than ``at_most`` seeds."""
        known = self._results.get(position)
        if known is not None and at_most < known.bounds.score_at_most:
            bounds = replace(known.bounds, score_at_most=at_most)
            capped = replace(known, bounds=bounds)
            self._results[position] = _proved(capped) if known.verdict is Verdict.WON else capped

    def clear(self) -> None:
        """Forget everything."""
        self._results.clear()
        self._came_from.clear()

    def _put(self, position: Position, result: Result) -> Result:
        known = self._results.get(position)
        joined = result if known is None else merge(known, result)
        self._results[position] = joined
        if known is None or rank(joined) > rank(known):
            self._teach_earlier(position, joined)
        return joined

    def _teach_earlier(self, position: Position, result: Result) -> None:
        """Improve the positions that were played before this one; only ever to the better."""
        if result.verdict is not Verdict.WON:
            return
        waiting = [(position, result)]
        while waiting:
            later, found = waiting.pop()
            for earlier, turn in self._came_from.get(later, {}):
                known = self._results.get(earlier)
                longer = before(found, turn, earlier.total)
                joined = longer if known is None else merge(known, longer)
                if known is None or rank(joined) > rank(known):
                    self._results[earlier] = joined
                    waiting.append((earlier, joined))
