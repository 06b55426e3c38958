"""Whether hints keep what they promise when they are followed to the end, and how soon they come.

Fresh deals of every deck (see `benchmarks.deals`). A hint is asked for at every position and its
turn is played, until there is none. Searches are limited by positions, so that the same hints are
given on every machine. A promise is a score and a number of turns; it is broken when the game does
not end in a win at least as good. The program fails when any promise is broken, any hint is worse
than the one before it left to do, or any position comes twice.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass

from ancients.position import Position
from benchmarks.deals import fresh_deals
from benchmarks.report import (
    Time,
    deck_option,
    parser,
    publish,
    quantile,
    seconds,
    share_within,
    table,
    tell,
)
from cards.decks import SHIPPED
from companion.hints import Advisor, Hint
from companion.knowledge import rank
from solver.compiling import compile_kernels
from solver.result import Limits, Verdict

MOST_TURNS = 200  # hints that lead further than this are called a loop
POSITIONS = 100_000
WITHIN_S = (0.1, 1.0, 2.0)


@dataclass(frozen=True, slots=True)
class Followed:
    """A game in which every hint was followed.

    `worse`: hints that promised less than the hint before them had left to do. `looped`: a position
    came twice. `times_s`: how long each answer took.
    """

    first: Hint
    end: Position
    played: int
    worse: int
    looped: bool
    times_s: tuple[float, ...]

    @property
    def promised(self) -> bool:
        """Whether the first hint promised a win."""
        return self.first.verdict is Verdict.WON

    @property
    def kept(self) -> bool:
        """Whether the game ended in a win at least as good as the first hint promised."""
        reached = self.end.total, -self.played
        return self.end.outcome().won and reached >= rank(self.first.result)

    @property
    def better(self) -> bool:
        """Whether the game ended in a better win than the first hint promised."""
        return self.kept and (self.end.total, -self.played) > rank(self.first.result)


def follow(position: Position, advisor: Advisor, *, reasons: bool = True) -> Followed:
    """Ask for a hint and play its turn until there is none, or the game goes in circles."""
    first: Hint | None = None
    left: tuple[int, int] | None = None
    met = {position}
    played = worse = 0
    times_s = []
    looped = False
    while True:
        started = time.perf_counter()
        hint = advisor.hint(position, reasons=reasons)
        times_s.append(time.perf_counter() - started)
        first = hint if first is None else first
        worse += left is not None and rank(hint.result) < left
        if hint.turn is None or looped or played == MOST_TURNS:
            looped |= played == MOST_TURNS
            return Followed(first, position, played, worse, looped, tuple(times_s))
        score, turns = rank(hint.result)
        left = score, turns + 1
        position = position.play(hint.turn)
        played += 1
        looped = position in met
        met.add(position)


def main() -> None:
    options_parser = parser(__doc__, deals=100)
    options_parser.add_argument(
        "--positions", type=int, default=POSITIONS, metavar="N", help="a limit for each search"
    )
    deck_option(options_parser, SHIPPED)
    options = options_parser.parse_args()
    limits = Limits(None, options.positions, 128)
    compile_kernels()
    rows, answers, bad = [], [], 0
    every: list[Time] = []
    for deck in options.deck or SHIPPED:
        games = []
        for number, position in enumerate(fresh_deals(deck, options.deals)):
            game = follow(position, Advisor(limits))
            games.append(game)
            tell(f"{deck} {number}: {'kept' if game.kept else 'nothing promised'}")
            if (game.promised and not game.kept) or game.worse or game.looped:
                bad += 1
                tell(f"BROKEN: {position}")
        promised = [game for game in games if game.promised]
        times: list[Time] = [each for game in games for each in game.times_s]
        every += times
        rows.append(
            [
                deck,
                str(len(games)),
                str(len(promised)),
                str(sum(game.kept for game in promised)),
                str(sum(game.better for game in promised)),
                str(sum(game.worse for game in games)),
                str(sum(game.looped for game in games)),
            ]
        )
        answers.append(_times(deck, times))
    answers.append(_times("all", every))
    publish(
        "Hints followed to the end",
        table(["deck", "deals", "promised", "kept", "bettered", "worse hints", "loops"], rows),
        table(
            [
                "hints of",
                "number",
                *(f"within {limit:g} s" for limit in WITHIN_S),
                "median",
                "95 %",
                "worst",
            ],
            answers,
        ),
    )
    if bad:
        sys.exit(f"{bad} games in which hints were not kept")


def _times(name: str, times: list[Time]) -> list[str]:
    return [
        name,
        f"{len(times):,}",
        *(share_within(times, limit) for limit in WITHIN_S),
        *(seconds(quantile(times, share)) for share in (0.5, 0.95, 1.0)),
    ]


if __name__ == "__main__":
    main()
