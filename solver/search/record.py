"""What a running search knows: the best checked line and the bounds proved so far."""

from __future__ import annotations

from collections.abc import Sequence

from ancients.turn import Turn
from solver.board import Board
from solver.check import check_line
from solver.line import Words, turns_of
from solver.result import Bounds, Goal, Limit, Proved, Result, Verdict


class Record:
    """The best line and the bounds of one search; bounds only ever tighten."""

    def __init__(self, board: Board, goal: Goal) -> None:
        self.board = board
        self.goal = goal
        self.line: tuple[Turn, ...] = ()
        self.score = -1
        self.turns = 0
        self.score_at_most = board.total
        self.turns_at_least = 0
        self.lost_because: str | None = None

    @property
    def won(self) -> bool:
        """Whether a winning line is known."""
        return self.score >= 0

    @property
    def score_proved(self) -> bool:
        """Whether no line scores more (with the goal turns: none of this length).

        With the goal turns `score_at_most` falls only once the fewest turns are proved.
        """
        return self.won and self.score == self.score_at_most

    @property
    def turns_proved(self) -> bool:
        """Whether no line of the kind that the goal asks for is shorter.

        With the goal score the bound on turns speaks of lines that keep `score_at_most` seeds.
        """
        if self.goal is Goal.SCORE and not self.score_proved:
            return False
        return self.won and self.turns == self.turns_at_least

    @property
    def settled(self) -> bool:
        """Whether nothing that the goal asks for is open."""
        if self.goal is Goal.ANY or not self.won:
            return self.won or self.lost_because is not None
        return self.score_proved and self.turns_proved

    def offer(self, path: Sequence[Words]) -> bool:
        """Take a winning path if it is better than the best line; tell whether it was.

        The line is replayed by the rules engine first: a search can only be believed so far.
        """
        line = turns_of(self.board, path)
        checked = check_line(self.board.position, line)
        new, old = (checked.score, -checked.turns), (self.score, -self.turns)
        if self.goal is Goal.TURNS:
            new, old = (-checked.turns, checked.score), (-self.turns, self.score)
        if self.won and new <= old:
            return False
        self.line, self.score, self.turns = line, checked.score, checked.turns
        return True

    def exclude_scores_above(self, score: int) -> None:
        """Note a proof that no line keeps more seeds than this."""
        if score < self.score_at_most:
            self.score_at_most = score
            if self.goal is Goal.SCORE:
                self.turns_at_least = 0  # it spoke of lines that keep more

    def exclude_turns_below(self, turns: int) -> None:
        """Note a proof that no line of the kind asked for is shorter."""
        self.turns_at_least = max(self.turns_at_least, turns)

    def lose(self, reason: str) -> None:
        """Note a proof that there is no winning line."""
        self.lost_because = reason

    def _proved(self) -> Proved:
        if self.goal is not Goal.TURNS:
            return Proved(self.score_proved, self.turns_proved, False)
        # A longer line may score more, unless nothing was lost.
        nothing_lost = self.won and self.score == self.board.total
        return Proved(nothing_lost, self.turns_proved, self.turns_proved and self.score_proved)

    def result(self, limit: Limit | None, positions: int, elapsed_s: float) -> Result:
        """Return the present knowledge as a value."""
        verdict = Verdict.UNKNOWN
        reason = None
        if self.won:
            verdict = Verdict.WON
        elif self.lost_because is not None:
            verdict, reason = Verdict.LOST, self.lost_because
        elif limit is not None:
            reason = LIMIT_WORDS[limit]
        turns_at_least = self.turns_at_least
        if self.goal is Goal.SCORE and not self.score_proved:
            # What is refuted are wins with `score_at_most` seeds, not those with this score.
            turns_at_least = 1 if self.board.position.asleep else 0
        bounds = Bounds(self.score_at_most, turns_at_least)
        return Result(
            verdict,
            self.goal,
            self.score if self.won else None,
            self.turns if self.won else None,
            self._proved(),
            bounds,
            self.line,
            limit,
            reason,
            positions,
            elapsed_s,
        )


LIMIT_WORDS = {
    Limit.TIME: "the time limit stopped the search",
    Limit.POSITIONS: "the limit of positions stopped the search",
    Limit.MEMORY: "the memory limit stopped the search",
    Limit.INTERRUPTED: "the search was interrupted",
}
