"""Plain move generation: children made a second by the compiled kernel, on one core.

The loops lie inside the kernel: all turns of many positions of one Grove, again and again.
How large hands are decides how much a child costs, so positions are told apart by the number
of turns played. Times are those of the core, so other work on the machine matters little.
"""

from __future__ import annotations

import time
from random import Random

import numpy as np

from benchmarks.deals import fresh_deals, play
from benchmarks.report import deck_option, parser, publish, quantile, table, tell
from solver.board import Board, Ints, pack, scratch

SPANS = ((0, 2), (3, 5), (6, 10))  # turns played, first and last
GAMES = 8  # games played in each Grove
LEAST_S = 0.2  # how long one Grove is measured for


def positions_of(board: Board, seed: str) -> list[list[tuple[int, int]]]:
    """Return packed positions of random play for each span of turns."""
    found: list[list[tuple[int, int]]] = [[] for _ in SPANS]
    for game in range(GAMES):
        rng = Random(f"generation {seed} {game}")
        for turns, position in enumerate(
            play(board.position, rng, SPANS[-1][1], greedy=game % 2 == 0)
        ):
            for packed, (first, last) in zip(found, SPANS, strict=True):
                if first <= turns <= last and not all(position.awake):
                    packed.append(pack(position))
    return found


def rate(board: Board, packed: list[tuple[int, int]]) -> tuple[float, float]:
    """Return children made a second, in millions, and children a position."""
    words: Ints = np.array(packed, dtype=np.int64)
    options, rows, trail = scratch()
    children = np.zeros((4096, 3), dtype=np.int64)
    generate = board.kernel("census").generate

    def measure(rounds: int) -> tuple[int, float]:
        started = time.thread_time()
        made = generate(words, len(words), rounds, *board.tables, options, rows, trail, children)
        return int(made), time.thread_time() - started

    a_position = measure(1)[0] / len(words)
    rounds = 1
    made, elapsed_s = measure(rounds)
    while elapsed_s < LEAST_S:
        rounds *= 2
        made, elapsed_s = measure(rounds)
    return made / elapsed_s / 1e6, a_position


def main() -> None:
    options_parser = parser(__doc__, deals=20)
    deck_option(options_parser)
    options = options_parser.parse_args()
    lines = []
    for deck in options.deck or ("sapling", "wildwood", "thornwood"):
        rates: list[list[tuple[float, float]]] = [[] for _ in SPANS]
        for number, position in enumerate(fresh_deals(deck, options.deals)):
            board = Board.of(position)
            for found, packed in zip(rates, positions_of(board, f"{deck} {number}"), strict=True):
                if packed:
                    found.append(rate(board, packed))
            tell(f"{deck} {number}: " + ", ".join(f"{f[-1][0]:.0f} million/s" for f in rates if f))
        for (first, last), found in zip(SPANS, rates, strict=True):
            each = [per_s for per_s, _ in found]
            lines.append(
                [
                    f"{deck}, {first} to {last} turns played",
                    str(len(found)),
                    f"{quantile([children for _, children in found], 0.5) or 0:,.0f}",
                    *(f"{quantile(each, share) or 0:.1f}" for share in (0.0, 0.1, 0.5, 1.0)),
                ]
            )
    head = ["positions of", "Groves", "children a position", "slowest", "10 %", "median", "fastest"]
    publish("Move generation, million children a second", table(head, lines))


if __name__ == "__main__":
    main()
