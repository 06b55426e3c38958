"""What somebody would pick instead: general solvers on the same ten deals.

CP-SAT (`solver.constraints.exact`) and clingo (`rivals.lp`) are told the fewest turns d, which
this program had to find, and asked for a win within d turns and within d - 1: together the proof
of the fewest turns, for which this program's time is taken. Fast Downward (`planner.py`) is asked
for some win, as `--goal any`. Each question has the same time limit; lines are replayed by the
rules engine. `--late N` plays the first win until N turns before its end, because fresh deals
may be too hard for all of them.

Needs the extra `rivals`: clingo and up-fast-downward; what is missing is left out.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.util import find_spec

import solver.solving
from ancients.position import Position
from ancients.turn import Turn
from benchmarks.deals import fresh_deals
from benchmarks.proof import TURNS_PROVED, measure
from benchmarks.report import Time, parser, publish, quantile, seconds, table, tell
from solver.check import check_line
from solver.compiling import compile_kernels
from solver.result import Goal, Limits, Verdict
from solver.solving import solve

Answer = tuple[str, float, list[Turn]]  # yes, no or time; seconds; the line of a yes
Ask = Callable[[Position, int, float], Answer]
ANSWERS = ("yes", "no")


@dataclass(slots=True)
class Column:
    """The times of one question to one program and of ours to the same deals; None: no answer."""

    times: list[Time] = field(default_factory=list)
    ours: list[Time] = field(default_factory=list)

    def row(self, name: str, limit_s: float) -> list[str]:
        """Return the row of the table, with the median ratio where both answered."""
        ratios = [
            theirs / mine if theirs is not None else None
            for theirs, mine in zip(self.times, self.ours, strict=True)
            if mine
        ]
        ratio = quantile(ratios, 0.5)
        return [
            name,
            f"{sum(each is not None for each in self.times)} of {len(self.times)}",
            seconds(quantile(self.times, 0.5), limit_s),
            seconds(quantile(self.ours, 0.5), limit_s),
            factor(ratio) if ratio is not None else self._at_least(limit_s),
        ]

    def _at_least(self, limit_s: float) -> str:
        """Bound the median ratio from below: who did not answer took longer than the limit."""
        bounds = [
            (limit_s if theirs is None else theirs) / mine
            for theirs, mine in zip(self.times, self.ours, strict=True)
            if mine
        ]
        bound = quantile(bounds, 0.5)
        return "–" if bound is None else f"over {factor(bound)}"


def factor(ratio: float) -> str:
    """Write how many times longer something takes.

    >>> factor(0.456), factor(4321.0)
    ('0.46', '4,321')
    """
    return f"{ratio:.2f}" if ratio < 10 else f"{ratio:,.0f}"


def ask_cp_sat(position: Position, turns: int, time_s: float) -> Answer:
    """Ask the exact model, limited by the clock instead of by work."""
    from ortools.sat.python import cp_model

    from solver.constraints.exact import _line
    from solver.constraints.horizon import HorizonModel

    started = time.perf_counter()
    model = HorizonModel(position, turns, 0)
    search = cp_model.CpSolver()
    search.parameters.num_workers = 1
    search.parameters.random_seed = 1
    search.parameters.max_time_in_seconds = time_s
    status = search.solve(model.model)
    elapsed_s = time.perf_counter() - started
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return "yes", elapsed_s, list(_line(position, model, search))
    return "no" if status == cp_model.INFEASIBLE else "time", elapsed_s, []


def ask_clingo(position: Position, turns: int, time_s: float) -> Answer:
    """Ask clingo the same question."""
    from benchmarks import asp

    return asp.ask(position, turns, time_s)


def ask_planner(position: Position, turns: int, time_s: float) -> Answer:
    """Ask Fast Downward for some win, of any length."""
    from benchmarks import planner

    return planner.ask(position, time_s)


HORIZON_RIVALS: dict[str, Ask] = {"CP-SAT": ask_cp_sat, "clingo": ask_clingo}


def missing_rivals() -> set[str]:
    """Return the rivals that are not installed."""
    from benchmarks.planner import downward

    there = {"clingo": find_spec("clingo"), "Fast Downward": downward()}
    return {name for name, found in there.items() if found is None}


def late_positions(count: int, left: int) -> list[Position]:
    """Return positions of won games `left` turns before their ends; fresh deals for 0."""
    deals = list(fresh_deals("wildwood", count))
    if not left:
        return deals
    late = []
    for position in deals:
        first_win = solve(position, Goal.ANY, Limits(None, 20_000_000)).line
        for turn in first_win[: max(0, len(first_win) - left)]:
            position = position.play(turn)
        late.append(position)
    return late


def judge(name: str, position: Position, answer: Answer, expected: str) -> Time:
    """Return the time of a right answer, None for none; a wrong one raises."""
    verdict, elapsed_s, line = answer
    if verdict in ANSWERS and verdict != expected:
        raise AssertionError(f"{name} answers {verdict}, not {expected}: {position}")
    if verdict == "yes":
        check_line(position, line)
    return elapsed_s if verdict in ANSWERS else None


def main() -> None:
    options_parser = parser(__doc__, deals=10, time_s=60.0)
    options_parser.add_argument("--late", type=int, default=0, metavar="N", help="turns left")
    options = options_parser.parse_args()
    missing = missing_rivals()
    for name in sorted(missing):
        tell(f'{name} is left out: it is not installed; pip install "ancients[rivals]"')
    solver.solving.PROGRESS_EVERY_S = 0.0  # see `benchmarks.proof`
    compile_kernels()
    columns: dict[str, Column] = {}

    def note(name: str, theirs: Time, ours: Time) -> None:
        column = columns.setdefault(name, Column())
        column.times.append(theirs)
        column.ours.append(ours)

    for number, position in enumerate(late_positions(options.deals, options.late)):
        watch, proof = measure(position, Goal.TURNS, options.time, options.workers)
        some = solve(position, Goal.ANY, Limits(options.time), workers=options.workers)
        if not proof.proved.turns or proof.turns is None or some.verdict is not Verdict.WON:
            tell(f"{number}: left out, not proved by this program in {options.time:g} s")
            continue
        turns, proof_s = proof.turns, watch.reached_s[TURNS_PROVED]
        tell(f"{number}: {turns} turns, {proof_s:.3f} s; any {some.elapsed_s:.3f} s")
        for name, ask in HORIZON_RIVALS.items():
            if name in missing:
                continue
            yes = judge(name, position, ask(position, turns, options.time), "yes")
            no = judge(name, position, ask(position, turns - 1, options.time), "no")
            both = None if yes is None or no is None else yes + no
            tell(f"{number}: {name}: within {turns} {yes}, not within {turns - 1} {no}")
            note(f"{name}: a win in the fewest turns", yes, proof_s)
            note(f"{name}: and the proof that none is shorter", both, proof_s)
        if "Fast Downward" not in missing:
            some_s = judge(
                "Fast Downward", position, ask_planner(position, turns, options.time), "yes"
            )
            tell(f"{number}: Fast Downward: {some_s}")
            note("Fast Downward: some win", some_s, some.elapsed_s)
    title = "fresh deals" if not options.late else f"{options.late} turns before a won game's end"
    head = ["question", "answered", "median", "this program, median", "median ratio"]
    rows = [column.row(name, options.time) for name, column in columns.items()]
    publish(f"General solvers on wildwood, {title}", table(head, rows))


if __name__ == "__main__":
    main()
