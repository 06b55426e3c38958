"""How soon it is decided whether a position met in play can still be won.

Positions after 4 to 14 turns of greedy and of random play, all decks in turn (see
`benchmarks.deals`). Decided is won (a line is known) or lost (proved).
"""

from __future__ import annotations

from benchmarks.deals import Met, met_positions
from benchmarks.report import parser, publish, table, tell, times_head, times_row
from solver.compiling import compile_kernels
from solver.result import Goal, Limits, Result, Verdict
from solver.solving import solve

WITHIN_S = (0.01, 0.1, 2.0)

Decided = tuple[Met, Result]


def kind(result: Result) -> str:
    """Tell in which way a position was decided."""
    if result.verdict is Verdict.LOST and result.positions == 0:
        return "lost: a ritual lacks seeds"
    return {"won": "won", "lost": "lost: otherwise", "unknown": "undecided"}[result.verdict.value]


def main() -> None:
    options_parser = parser(__doc__, deals=396, time_s=10.0)
    options = options_parser.parse_args()
    compile_kernels()
    decided: list[Decided] = []
    for number, met in enumerate(met_positions(options.deals)):
        result = solve(met.position, Goal.ANY, Limits(options.time), workers=options.workers)
        if result.elapsed_s > 0.1:
            tell(f"{number}: {kind(result)} after {result.elapsed_s:.2f} s: {met.position}")
        decided.append((met, result))

    def row(name: str, some: list[Decided]) -> list[str]:
        times = [
            None if result.verdict is Verdict.UNKNOWN else result.elapsed_s for _, result in some
        ]
        return times_row(name, times, WITHIN_S, options.time)

    rows = [
        row("all", decided),
        row("greedy play", [each for each in decided if each[0].greedy]),
        row("random play", [each for each in decided if not each[0].greedy]),
    ]
    for first, last in ((4, 7), (8, 11), (12, 14)):
        some = [each for each in decided if first <= each[0].turns <= last]
        rows.append(row(f"{first} to {last} turns played", some))
    for deck in dict.fromkeys(met.position.deck for met, _ in decided):
        rows.append(row(deck, [each for each in decided if each[0].position.deck == deck]))
    for name in sorted({kind(result) for _, result in decided}):
        rows.append(row(name, [each for each in decided if kind(each[1]) == name]))
    publish("Positions met in play, decided", table(times_head("positions", WITHIN_S), rows))


if __name__ == "__main__":
    main()
