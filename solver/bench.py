"""The signature of the search: fixed positions, fixed amounts of work, counted positions.

A search that changes looks at other positions, so the counts say whether two versions search
alike, and positions a second say which is quicker. Nothing here depends on a clock but
the times that are reported. The constraint model is left out: its answers belong to
OR-tools' version, not to this program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ancients.errors import AncientsError
from ancients.notation import read_position
from cards.decks import load_deck
from solver.prunes import ALL, Prune
from solver.result import Goal, Limits, Result

DEFAULT_POSITIONS = 1_000_000
MEMORY_MIB = 256  # the sizes of tables change the counts, so they are fixed too


@dataclass(frozen=True, slots=True)
class Task:
    """A position in one line, and the goal to pursue from it."""

    name: str
    goal: Goal
    text: str


TASKS = (
    Task(
        "wildwood-any", Goal.ANY,
        "wildwood clockwise 9:GB 12:BK 6:BW 13:GG / 1:WK 16:RB 11:RR 15:RG L: R:",
    ),
    Task(
        "wildwood-turns", Goal.TURNS,
        "wildwood counterclockwise 12:GW 10:KK 14:RG 1:RG / 8:BB 13:BW 7:RB 6:RG L: R:",
    ),
    Task(
        "wildwood-score", Goal.SCORE,
        "wildwood clockwise 2:GK 12:RR 6:RG 3:BB / 16:WW 8:RG 9:GK 13:BB L: R:",
    ),
    Task(
        "sapling-turns", Goal.TURNS,
        "sapling counterclockwise 15:GB 10:GG 2:RW 1:GK / 12:RR 14:BB 8:BW 9:RK L: R:",
    ),
    Task(
        "sapling-options", Goal.SCORE,
        "sapling clockwise 2:GK 14:RB 5:BB 6:RK / 9:GG 15:RW 8:RG 16:BW L: R: "
        "flip_emptied_keeper=false skip_origin=true",
    ),
    Task(
        "thornwood-any", Goal.ANY,
        "thornwood counterclockwise 10:BK 11:RB 1:RG 3:RG / 4:RK 15:BW 6:BW 2:GG L: R:",
    ),
    Task(
        "thornwood-turns", Goal.TURNS,
        "thornwood counterclockwise 5:BW 13:GB 7:RB 15:RB / 2:RG 1:GG 8:WK 11:RK L: R:",
    ),
    Task(
        "long-hand", Goal.TURNS,
        "sapling clockwise 15: 5: 9:RGW 4+: / 7+:B 2+: 12+:K 10:RBK L-:RRGGGBBW R-:",
    ),
    Task(
        "few-seeds", Goal.SCORE,
        "wildwood counterclockwise 13:WK 7+:B 14+:K 3:RGG / 2:RW 4+: 12:G 11+: L-:RGBB R-:",
    ),
    Task(
        "long-way", Goal.SCORE,
        "wildwood clockwise 10:GK 11+:R 6:RW 4+:B / 9+: 12:RBW 14:B 15+: L-: R-:RGB",
    ),
    Task(
        "midgame-any", Goal.ANY,
        "thornwood clockwise 13+: 3: 14+: 10: / 2:RGBW 1:RW 11:B 8:RGGBK L-:RGBK R-:",
    ),
    Task(
        "lost", Goal.ANY,
        "thornwood clockwise 8+: 9+: 3:GW 10:RGBBBK / 13: 16+: 11+:K 5:RGGW L-: R-:",
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Timing:
    """What one task's search answered and how much it looked at."""

    task: Task
    result: Result


@dataclass(frozen=True, slots=True)
class Signature:
    """The answers of all tasks of one bench, in their order."""

    timings: tuple[Timing, ...]

    @property
    def positions(self) -> int:
        """The signature: positions looked at in all."""
        return sum(timing.result.positions for timing in self.timings)

    @property
    def elapsed_s(self) -> float:
        """Wall time of the searches, without the one-time compilation."""
        return sum(timing.result.elapsed_s for timing in self.timings)

    @property
    def positions_per_s(self) -> int:
        """Positions a second over all tasks; 0 when no time passed."""
        return per_second(self.positions, self.elapsed_s)

    def as_json(self) -> dict[str, Any]:
        """Return the object of `ancients bench --json`."""
        return {
            "signature": self.positions,
            "elapsed_s": round(self.elapsed_s, 3),
            "positions_per_s": self.positions_per_s,
            "tasks": [
                {
                    "name": timing.task.name,
                    "goal": timing.task.goal.value,
                    "position": timing.task.text,
                    "positions": timing.result.positions,
                    "verdict": timing.result.verdict.value,
                    "elapsed_s": round(timing.result.elapsed_s, 3),
                }
                for timing in self.timings
            ],
        }


def per_second(positions: int, elapsed_s: float) -> int:
    """Return positions a second, 0 when no time passed.

    >>> per_second(100, 0.5), per_second(100, 0.0)
    (200, 0)
    """
    return round(positions / elapsed_s) if elapsed_s > 0 else 0


def select_tasks(names: Sequence[str]) -> tuple[Task, ...]:
    """Return the tasks with these names in the order of `TASKS`; all of them without names.

    Raises `AncientsError` that names those unknown and all there are.

    >>> [task.goal.value for task in select_tasks(["lost", "few-seeds"])]
    ['score', 'any']
    """
    known = {task.name for task in TASKS}
    if unknown := [name for name in names if name not in known]:
        raise AncientsError(
            f"bench: no task is called {' or '.join(map(repr, unknown))}; there are "
            + ", ".join(task.name for task in TASKS)
        )
    return tuple(task for task in TASKS if not names or task.name in names)


def run_tasks(
    tasks: Sequence[Task],
    *,
    positions: int = DEFAULT_POSITIONS,
    workers: int = 1,
    compiled: bool = True,
    on_task: Callable[[Task], None] | None = None,
) -> Signature:
    """Search from each task's position until about `positions` were looked at or all is proved.

    The counts are the same on every machine and with any number of workers.

    >>> run_tasks(select_tasks(["lost"])).timings[0].result.verdict.value
    'lost'
    """
    return Signature(tuple(_timings(tasks, positions, workers, compiled, on_task)))


def _timings(
    tasks: Sequence[Task],
    positions: int,
    workers: int,
    compiled: bool,
    on_task: Callable[[Task], None] | None,
) -> Iterator[Timing]:
    from solver.solving import solve  # loads the kernels

    limits = Limits(time_s=None, positions=positions, memory_mib=MEMORY_MIB)
    for task in tasks:
        if on_task is not None:
            on_task(task)
        position = read_position(task.text, lambda name: load_deck(name).ancients)
        result = solve(
            position, task.goal, limits, prunes=ALL & ~Prune.FEASIBILITY, workers=workers,
            compiled=compiled,
        )  # fmt: skip
        yield Timing(task, result)
