"""How soon fresh deals are proved: the fewest turns, or the best score and then the turns.

A proof in the middle of a search counts from when it stood, not from when the search ended.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import solver.solving
from ancients.position import Position
from benchmarks.deals import fresh_deals
from benchmarks.report import (
    Time,
    deck_option,
    parser,
    publish,
    quantile,
    table,
    tell,
    times_head,
    times_row,
)
from cards.decks import SHIPPED
from solver.compiling import compile_kernels
from solver.result import Goal, Limits, Progress, Result
from solver.solving import solve

WITHIN_S = (0.5, 1.0, 5.0, 10.0, 60.0)
PERFECT = 16

TURNS_PROVED = "fewest turns proved"

Reached = Callable[[Result], bool]

MILESTONES: dict[Goal, dict[str, Reached]] = {
    Goal.TURNS: {
        "first win": lambda result: result.turns is not None,
        TURNS_PROVED: lambda result: result.proved.turns,
        "most seeds in so few turns proved": lambda r: r.proved.score_at_length,
    },
    Goal.SCORE: {
        "first win": lambda result: result.turns is not None,
        "score 16 found": lambda result: result.score == PERFECT,
        "best score proved": lambda result: result.proved.score,
        "fewest turns at it proved": lambda r: r.proved.turns and r.proved.score,
    },
}


@dataclass(slots=True)
class Watch:
    """Notes when a search first reached each milestone of its goal."""

    goal: Goal
    reached_s: dict[str, float] = field(default_factory=dict)

    def look(self, result: Result) -> None:
        """Take a result of the running search or its last one."""
        for name, reached in MILESTONES[self.goal].items():
            if name not in self.reached_s and reached(result):
                self.reached_s[name] = result.elapsed_s

    def progress(self, progress: Progress) -> None:
        """Look at a running search."""
        self.look(progress.result)


def measure(position: Position, goal: Goal, time_s: float, workers: int) -> tuple[Watch, Result]:
    """Solve one deal and note when it came to what."""
    watch = Watch(goal)
    result = solve(position, goal, Limits(time_s), workers=workers, on_progress=watch.progress)
    watch.look(result)
    return watch, result


def main() -> None:
    options_parser = parser(__doc__, deals=60, time_s=60.0)
    deck_option(options_parser)
    options_parser.add_argument("--goal", choices=("turns", "score"), default="turns")
    options = options_parser.parse_args()
    goal = Goal(options.goal)
    solver.solving.PROGRESS_EVERY_S = 0.0  # look after every round of the search
    compile_kernels()
    rows, values = [], []
    for deck in options.deck or SHIPPED:
        times: dict[str, list[Time]] = {name: [] for name in MILESTONES[goal]}
        results = []
        for number, position in enumerate(fresh_deals(deck, options.deals)):
            watch, result = measure(position, goal, options.time, options.workers)
            results.append(result)
            for name, column in times.items():
                column.append(watch.reached_s.get(name))
            tell(f"{deck} {number}: {_in_words(result)} {watch.reached_s}")
        for name, column in times.items():
            rows.append(times_row(f"{deck}: {name}", column, WITHIN_S, options.time))
        values.append([deck, *_values(results)])
    publish(
        f"Proofs, goal {goal.value}",
        table(times_head("deck", WITHIN_S), rows),
        table(["deck", "score (number)", "turns (number)", "positions, median"], values),
    )


def _in_words(result: Result) -> str:
    limit = f", stopped by {result.limit.value}" if result.limit else ""
    return f"{result.score} in {result.turns} turns, {result.elapsed_s:.2f} s{limit};"


def _values(results: list[Result]) -> list[str]:
    """Say how often which score and number of turns was the best, where both were proved."""
    proved = [
        result
        for result in results
        if result.proved.turns and (result.proved.score or result.proved.score_at_length)
    ]
    scores = [result.score for result in proved if result.score is not None]
    turns = [result.turns for result in proved if result.turns is not None]
    return [
        *(
            ", ".join(f"{value} ({each.count(value)})" for value in sorted(set(each)))
            for each in (scores, turns)
        ),
        f"{quantile([result.positions for result in results], 0.5) or 0:,.0f}",
    ]


if __name__ == "__main__":
    main()
