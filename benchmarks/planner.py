"""Classical planning: a position as a planning task in Fast Downward's own language (SAS+).

A turn is a run of small actions (choose a source, lift colour by colour, place seed by seed,
look at each Ancient), because a planner has no hands and cannot count: each number of seeds
is a value of a variable. Writing SAS+ spares the planner its slow grounding. Some win is
asked for, as with `--goal any`; `skip_origin` is not modelled.
"""

from __future__ import annotations

import subprocess
import tempfile
import time
from importlib.util import find_spec
from itertools import pairwise, product
from pathlib import Path

from ancients.position import Position
from ancients.seeds import COLOURS, SUPPLY
from ancients.table import PLACES, path
from ancients.turn import Turn

GROVE, KEEPERS = PLACES[:8], PLACES[8:]
MOST = 16
SEARCH = "lazy_greedy([ff()],preferred=[ff()])"

Facts = dict[str, int]  # variable: value
Change = dict[str, tuple[int, int]]  # variable: value before and after; -1 before: any


class Task:
    """The planning task of one position; `text()` is the file for Fast Downward."""

    def __init__(self, position: Position) -> None:
        if position.rules.skip_origin:
            raise ValueError("the planning task knows no skip_origin")
        self.position = position
        self.phases: dict[str, int] = {}
        self.start: Facts = {}
        self.sizes: dict[str, int] = {}
        self.operators: list[tuple[str, Facts, Change]] = []
        for at, heap in zip(PLACES, (*position.seeds, *position.keepers), strict=True):
            for c, supply in zip(COLOURS, SUPPLY, strict=True):
                self._variable(f"{at}{c}", supply + 1, heap[c])
            if at in GROVE:
                self._variable(f"{at}size", MOST + 1, len(heap))
        for c, supply in zip(COLOURS, SUPPLY, strict=True):
            self._variable(f"hand{c}", supply + 1, 0)
        self._variable("handsize", MOST + 1, 0)
        flags = (*position.awake, *position.active)
        for at, flag in zip(PLACES, flags, strict=True):
            self._variable(f"{at}up", 2, int(flag))
        self._variable("way", 2, 0)
        self._variable("to", 8, 0)
        self.start["phase"] = self._phase("choose")
        self._lifts()
        for at in GROVE:
            self._sowing(at)
        for at, following in pairwise((*GROVE, "")):
            self._looking(at, f"look {following}" if following else "choose")
        self.sizes["phase"] = len(self.phases)

    def _variable(self, name: str, values: int, start: int) -> None:
        self.sizes[name] = values
        self.start[name] = start

    def _phase(self, name: str) -> int:
        return self.phases.setdefault(name, len(self.phases))

    def _operator(self, name: str, phase: str, after: str, needs: Facts, change: Change) -> None:
        moves = {**change, "phase": (self._phase(phase), self._phase(after))}
        self.operators.append((name, needs, moves))

    def _lifts(self) -> None:
        """Choose source and flip, then take colour by colour into the hand."""
        position = self.position
        for source in PLACES:
            for flip in (None, *KEEPERS):
                if flip == source and not position.rules.flip_emptied_keeper:
                    continue
                direction = position.direction if flip is None else position.direction.reversed
                first = path(source, direction, 1, position.rules)[0]
                needs: Facts = {}
                change: Change = {"way": (-1, int(flip is not None)), "to": (-1, first)}
                if flip is not None:
                    change[f"{flip}up"] = (1, 0)
                    if flip != source:
                        needs = {f"{flip}{c}": 0 for c in COLOURS}
                self._operator(f"lift {source} {flip}", "choose", f"take {source} R", needs, change)
            for c, following in pairwise((*COLOURS, "")):
                phase = f"take {source} {c}"
                after = f"take {source} {following}" if following else "begin"
                self._operator("none", phase, after, {f"{source}{c}": 0}, {})
                for n in range(1, SUPPLY[COLOURS.index(c)] + 1):
                    for old in range(MOST - n + 1):
                        change = {
                            f"{source}{c}": (n, 0),
                            f"hand{c}": (0, n),
                            "handsize": (old, old + n),
                        }
                        if source in GROVE:
                            change[f"{source}size"] = (-1, 0)
                        self._operator("take", phase, after, {}, change)
        for size in range(1, MOST + 1):
            self._operator("begin", "begin", "sow", {"handsize": size}, {})
        self._operator("sown", "sow", f"look {GROVE[0]}", {"handsize": 0}, {})

    def _sowing(self, at: str) -> None:
        """Place one seed here: first its colour, then the numbers of seeds and the next place."""
        position, index = self.position, GROVE.index(at)
        hunger = position.ancients[index].hunger.text
        for c, supply in zip(COLOURS, SUPPLY, strict=True):
            eats = c in hunger or hunger == "*"
            for held in range(1, supply + 1):
                taken: Change = {f"hand{c}": (held, held - 1)}
                needs = {"to": index}
                if eats:  # an awake Ancient never holds what it eats, so it goes at once
                    name = f"put {at} {c}"
                    self._operator(name, "sow", f"pass {at}", {**needs, f"{at}up": 1}, taken)
                    needs[f"{at}up"] = 0
                for lying in range(supply + 1 - held):
                    grown: Change = {**taken, f"{at}{c}": (lying, lying + 1)}
                    self._operator(f"put {at} {c}", "sow", f"grow {at}", needs, grown)
        for size in range(MOST):
            grown = {f"{at}size": (size, size + 1)}
            self._operator("grow", f"grow {at}", f"pass {at}", {}, grown)
        for way, direction in enumerate((position.direction, position.direction.reversed)):
            following = path(at, direction, 1, position.rules)[0]
            for size in range(1, MOST + 1):
                change: Change = {"handsize": (size, size - 1), "to": (index, following)}
                self._operator("pass", f"pass {at}", "sow", {"way": way}, change)

    def _looking(self, at: str, after: str) -> None:
        """Eat equal seeds, awake, or go on; awaking is a must where the ritual is met."""
        ritual = self.position.ancients[GROVE.index(at)].ritual
        phase, up = f"look {at}", f"{at}up"
        self._eat_equal(at, after)
        for size in range(len(ritual.text)):
            self._operator("sleep", phase, after, {up: 0, f"{at}size": size}, {})
        # Only the colours that the ritual asks about; whether it is met is asked of Ritual.
        matter = COLOURS if "=" in ritual.text else [c for c in COLOURS if c in ritual.text]
        for counts in product(*(range(SUPPLY[COLOURS.index(c)] + 1) for c in matter)):
            heap = dict(zip(matter, counts, strict=True))
            needs = {f"{at}{c}": n for c, n in heap.items()}
            met = all(n >= ritual.text.count(c) for c, n in heap.items())
            equal = ritual.text.count("=")
            met = met and (
                not equal or any(n >= equal + ritual.text.count(c) for c, n in heap.items())
            )
            for size in range(len(ritual.text), MOST + 1):
                if sum(counts) > size:
                    continue
                here: Facts = {**needs, up: 0}
                if met:
                    change: Change = {up: (0, 1), f"{at}size": (size, 0)}
                    del here[up]
                    self._operator("wake", phase, f"send {at} {KEEPERS[size % 2]} R", here, change)
                else:
                    here[f"{at}size"] = size
                    self._operator("sleep", phase, after, here, {})
        for keeper in KEEPERS:
            for c, following in pairwise((*COLOURS, "")):
                phase = f"send {at} {keeper} {c}"
                then = f"send {at} {keeper} {following}" if following else after
                self._operator("none", phase, then, {f"{at}{c}": 0}, {})
                supply = SUPPLY[COLOURS.index(c)]
                for n, kept in product(range(1, supply + 1), range(supply)):
                    if n + kept <= supply:
                        change = {f"{at}{c}": (n, 0), f"{keeper}{c}": (kept, kept + n)}
                        self._operator("send", phase, then, {}, change)

    def _eat_equal(self, at: str, after: str) -> None:
        equal = self.position.ancients[GROVE.index(at)].hunger.text.count("=")
        first = f"eat {at} R" if equal else after
        self._operator("rest", f"look {at}", first, {f"{at}up": 1}, {})
        for c, following in pairwise((*COLOURS, "")) if equal else ():
            phase, then = f"eat {at} {c}", f"eat {at} {following}" if following else after
            for n in range(SUPPLY[COLOURS.index(c)] + 1):
                if n < equal:
                    self._operator("none", phase, then, {f"{at}{c}": n}, {})
                    continue
                for size in range(n, MOST + 1):
                    change: Change = {f"{at}{c}": (n, 0), f"{at}size": (size, size - n)}
                    self._operator("eat", phase, then, {}, change)

    def text(self) -> str:
        """Return the task in the translator's output format, version 3."""
        names = list(self.sizes)
        number = {name: n for n, name in enumerate(names)}
        lines = ["begin_version", "3", "end_version", "begin_metric", "0", "end_metric"]
        lines.append(str(len(names)))
        for name in names:
            values = self.sizes[name]
            lines += ["begin_variable", f"var{number[name]}", "-1", str(values)]
            lines += [f"Atom v{number[name]}({value})" for value in range(values)]
            lines.append("end_variable")
        lines += ["0", "begin_state", *(str(self.start[name]) for name in names), "end_state"]
        goal = [(number[f"{at}up"], 1) for at in GROVE]
        goal.append((number["phase"], self._phase("choose")))
        lines += ["begin_goal", str(len(goal)), *(f"{n} {value}" for n, value in goal), "end_goal"]
        lines.append(str(len(self.operators)))
        for index, (name, needs, change) in enumerate(self.operators):
            lines += ["begin_operator", f"{name} {index}", str(len(needs))]
            lines += [f"{number[n]} {value}" for n, value in needs.items()]
            lines.append(str(len(change)))
            lines += [f"0 {number[n]} {old} {new}" for n, (old, new) in change.items()]
            lines += ["1", "end_operator"]
        lines.append("0")
        return "\n".join(lines) + "\n"


def downward() -> Path | None:
    """Return where the planner itself lies, None when it is not installed.

    Its package is not imported, because that needs unified-planning, which it does not ask for.
    """
    package = find_spec("up_fast_downward")
    for folder in package.submodule_search_locations or () if package is not None else ():
        program = Path(folder, "downward/builds/release/bin/downward")
        if program.is_file():
            return program
    return None


def ask(position: Position, time_s: float) -> tuple[str, float, list[Turn]]:
    """Ask Fast Downward for some win; return yes, no or time, the seconds and the line."""
    program = downward()
    if program is None:
        raise FileNotFoundError("Fast Downward is not installed; the extra `rivals` brings it")
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        plan = Path(folder, "plan")
        try:
            ended = subprocess.run(
                [str(program), "--search", SEARCH, "--internal-plan-file", str(plan)],
                input=Task(position).text(), cwd=folder, timeout=time_s, capture_output=True,
                text=True, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return "time", time.perf_counter() - started, []
        elapsed_s = time.perf_counter() - started
        if plan.exists():
            return "yes", elapsed_s, line_of(plan.read_text(encoding="utf-8"))
    if ended.returncode in (11, 12):  # unsolvable, proved; or the search space is exhausted
        return "no", elapsed_s, []
    if ended.returncode in (22, 23, 24):  # out of memory, of time, or of both
        return "time", elapsed_s, []
    raise RuntimeError(
        f"Fast Downward ended with {ended.returncode}: {ended.stderr or ended.stdout}"
    )


def line_of(plan: str) -> list[Turn]:
    """Read the turns from a plan, an action a line."""
    turns: list[list[str]] = []
    for action in plan.splitlines():
        kind, *words = action.strip("()").split()
        if kind == "lift":
            turns.append([words[0].upper(), words[1].upper(), ""])
        elif kind == "put":
            turns[-1][2] += words[1].upper()
    return [Turn(at, None if flip == "NONE" else flip, order) for at, flip, order in turns]
