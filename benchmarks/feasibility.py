"""How often relaxations alone say that a lost position is lost, and what asking them costs.

The positions are those of `benchmarks.midgame`; which are lost is found by a search that does
not use the constraint model, so the two stay independent.
"""

from __future__ import annotations

import time

from benchmarks.deals import met_positions
from benchmarks.midgame import kind
from benchmarks.report import parser, publish, quantile, seconds, table, tell
from solver.compiling import compile_kernels
from solver.constraints import why_lost
from solver.prunes import ALL, Prune
from solver.result import Goal, Limits, Verdict
from solver.solving import solve


def main() -> None:
    options_parser = parser(__doc__, deals=396, time_s=10.0)
    options = options_parser.parse_args()
    compile_kernels()
    told: dict[str, list[tuple[bool, float]]] = {}
    loaded = False
    for number, met in enumerate(met_positions(options.deals)):
        result = solve(
            met.position, Goal.ANY, Limits(options.time), prunes=ALL & ~Prune.FEASIBILITY,
            workers=options.workers,
        )  # fmt: skip
        if not loaded:  # the first question would pay for loading OR-tools
            loaded = why_lost(met.position, explain=False) is None
        started = time.perf_counter()
        recognised = why_lost(met.position, explain=False) is not None
        cost_s = time.perf_counter() - started
        told.setdefault(kind(result), []).append((recognised, cost_s))
        if recognised and result.verdict is Verdict.WON:
            raise AssertionError(f"called lost, but a line wins: {met.position}")
        if result.verdict is not Verdict.WON and result.positions:
            tell(f"{number}: {kind(result)}; recognised: {recognised}, {cost_s:.2f} s")
    rows = []
    for name, answers in sorted(told.items()):
        costs = [cost_s for _, cost_s in answers]
        recognised_number = sum(recognised for recognised, _ in answers)
        rows.append(
            [
                name,
                str(len(answers)),
                f"{recognised_number} ({100 * recognised_number / len(answers):.0f} %)",
                *(seconds(quantile(costs, share)) for share in (0.5, 0.9, 1.0)),
            ]
        )
    head = ["the search says", "positions", "called lost", "cost, median", "90 %", "worst"]
    publish("What relaxations alone recognise", table(head, rows))


if __name__ == "__main__":
    main()
