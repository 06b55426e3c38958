"""How soon some win is found (`--goal any`) from fresh deals."""

from __future__ import annotations

from benchmarks.deals import fresh_deals
from benchmarks.report import (
    deck_option,
    parser,
    peak_memory_mib,
    publish,
    quantile,
    table,
    tell,
    times_head,
    times_row,
)
from solver.compiling import compile_kernels
from solver.result import Goal, Limits, Result, Verdict
from solver.solving import solve

WITHIN_S = (0.03, 0.1, 1.0, 10.0)


def main() -> None:
    options_parser = parser(__doc__, deals=100, time_s=30.0)
    deck_option(options_parser, ("wildwood",))
    options = options_parser.parse_args()
    decks = options.deck or ["wildwood"]
    compile_kernels()
    rows, sizes = [], []
    for deck in decks:
        results: list[Result] = []
        for number, position in enumerate(fresh_deals(deck, options.deals)):
            result = solve(position, Goal.ANY, Limits(options.time), workers=options.workers)
            tell(f"{deck} {number}: {result.verdict.value} after {result.elapsed_s:.3f} s")
            results.append(result)
        won = [r for r in results if r.verdict is Verdict.WON]
        times = [r.elapsed_s if r.verdict is Verdict.WON else None for r in results]
        rows.append(times_row(deck, times, WITHIN_S, options.time))
        counts = [f"{quantile([r.positions for r in won], q) or 0:,.0f}" for q in (0.5, 0.9, 1.0)]
        turns = quantile([r.turns for r in won], 0.5) or 0
        score = quantile([r.score for r in won], 0.5) or 0
        sizes.append([deck, f"{len(won)} of {len(results)}", *counts, f"{turns:g}", f"{score:g}"])
    publish(
        "First win",
        table(times_head("deck", WITHIN_S), rows),
        table(
            ["deck", "won", "positions, median", "90 %", "worst", "turns, median", "score, median"],
            sizes,
        ),
        f"Peak memory of the whole process: {peak_memory_mib()} MiB.",
    )


if __name__ == "__main__":
    main()
