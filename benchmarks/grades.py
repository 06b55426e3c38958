"""How the grades are spread, and whether other games of the players grade the deals the same way.

Deals are those of `cards.shuffle.random_deal` with the seeds "grades/0", "grades/1", ... The games
of each player are cut into two halves, and each half grades all deals by itself, with the
narrowness as it is. The rank correlation (Spearman) of what the halves say of difficulty is given
for the games alone, without the narrowness that both share.
"""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.report import deck_option, parser, publish, table, tell
from cards.decks import SHIPPED, load_deck
from cards.shuffle import random_deal
from companion.making.best import best_score
from companion.making.grading import THRESHOLDS, Measure
from companion.making.ladder import GAMES, Climb, Rung, climb
from companion.making.narrow import narrowness
from companion.making.wishes import POSITIONS
from solver.compiling import compile_kernels


@dataclass(frozen=True, slots=True)
class Graded:
    """One deal: how the two halves of the games went, and its narrowness (None: no win found)."""

    halves: tuple[Climb, Climb]
    narrowness: float | None

    @property
    def whole(self) -> Climb:
        """All games together."""
        return Climb(
            tuple(
                Rung(one.player, one.games + other.games, one.won + other.won)
                for one, other in zip(*(half.rungs for half in self.halves), strict=True)
            )
        )

    def measure(self, half: int | None = None) -> Measure:
        """Measure a deal that was won, by all games or by one half of them."""
        assert self.narrowness is not None
        climbed = self.whole if half is None else self.halves[half]
        return Measure(climbed.success, self.narrowness)


def spearman(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Return the rank correlation, -1 to 1; equal values share a rank. None when one is constant.

    >>> spearman([1, 2, 3], [10, 20, 30]), spearman([1, 2, 3], [3, 2, 1]), spearman([1, 1], [1, 2])
    (1.0, -1.0, None)
    """
    one, other = _ranks(first), _ranks(second)
    mean = (len(one) + 1) / 2
    spread = sum((a - mean) ** 2 for a in one) * sum((b - mean) ** 2 for b in other)
    if spread == 0:
        return None
    return sum((a - mean) * (b - mean) for a, b in zip(one, other, strict=True)) / spread**0.5


def _ranks(values: Sequence[float]) -> list[float]:
    in_order = sorted(values)
    first = {value: rank for rank, value in reversed(list(enumerate(in_order, 1)))}
    count = Counter(values)
    return [first[value] + (count[value] - 1) / 2 for value in values]


def grade_deal(task: tuple[str, int, int]) -> Graded:
    """Play and measure one deal: (deck, number, positions for each search)."""
    deck, number, positions = task
    position = random_deal(load_deck(deck), f"grades/{number}")
    half = tuple(games // 2 for games in GAMES)
    one = climb(position, half)
    # The second half begins where the longest first one ends, so no game is in both.
    other = climb(position, half, first_game=max(GAMES))
    known = max((one, other), key=lambda each: (each.score, -len(each.line)))
    best = best_score(position, positions, known.line)
    if best.par is None:
        return Graded((one, other), None)
    return Graded((one, other), narrowness(position, best.line, best.par.score))


def main() -> None:
    made = parser(__doc__, deals=500)
    made.add_argument("--positions", type=int, default=POSITIONS, metavar="N", help="a search")
    deck_option(made)
    options = made.parse_args()
    compile_kernels()
    spread, players, agreement = [], [], []
    with multiprocessing.get_context("spawn").Pool(options.workers) as pool:
        for deck in options.deck or SHIPPED:
            tasks = [(deck, number, options.positions) for number in range(options.deals)]
            graded = []
            for each in pool.imap(grade_deal, tasks):
                graded.append(each)
                tell(f"{deck} {len(graded)}: {_told(each)}")
            spread.append(_spread_row(deck, graded))
            players.append(_player_row(deck, graded))
            agreement.append(_agreement_row(deck, graded))
    names = [rung.player for rung in graded[0].whole.rungs]
    publish(
        "Grades",
        f"Thresholds of the grades 2 to 5: {', '.join(map(str, THRESHOLDS))}.",
        table(["deck", "deals", "1", "2", "3", "4", "5", "no win found"], spread),
        table(["deck", *(f"{name} wins" for name in names), "narrowness"], players),
        table(["deck", "rank correlation", "same grade", "one apart at most"], agreement),
    )


def _told(each: Graded) -> str:
    rates = ", ".join(f"{rung.player} {rung.won}/{rung.games}" for rung in each.whole.rungs)
    if each.narrowness is None:
        return f"no win found; {rates}"
    measure = each.measure()
    return (
        f"grade {measure.grade}, difficulty {measure.difficulty:.3f}, "
        f"narrowness {measure.narrowness:.3f}; {rates}"
    )


def _won(graded: Sequence[Graded]) -> list[Graded]:
    return [each for each in graded if each.narrowness is not None]


def _share(count: int, number: int) -> str:
    return f"{100 * count / number:.0f} %" if number else "–"


def _spread_row(deck: str, graded: Sequence[Graded]) -> list[str]:
    grades = Counter(each.measure().grade for each in _won(graded))
    shares = [_share(grades[grade], len(graded)) for grade in range(1, 6)]
    return [
        deck,
        str(len(graded)),
        *shares,
        _share(len(graded) - sum(grades.values()), len(graded)),
    ]


def _player_row(deck: str, graded: Sequence[Graded]) -> list[str]:
    rungs = zip(*(each.whole.rungs for each in graded), strict=True)
    rates = [_share(sum(r.won for r in rung), sum(r.games for r in rung)) for rung in rungs]
    narrow = [each.narrowness for each in graded if each.narrowness is not None]
    return [deck, *rates, f"{sum(narrow) / len(narrow):.2f}" if narrow else "–"]


def _agreement_row(deck: str, graded: Sequence[Graded]) -> list[str]:
    won = _won(graded)
    rho = spearman(*([each.halves[half].success for each in graded] for half in (0, 1)))
    apart = [abs(each.measure(0).grade - each.measure(1).grade) for each in won]
    return [
        deck,
        "–" if rho is None else f"{rho:.3f}",
        _share(apart.count(0), len(apart)),
        _share(sum(n <= 1 for n in apart), len(apart)),
    ]


if __name__ == "__main__":
    main()
