"""Classical planning: a position as a planning task, solved by Fast Downward.

A turn is a run of small actions (choose a source, lift colour by colour, place seed by seed,
look at each Ancient), because a planner has no hands and cannot count: each number is
an object of its own. Only finding some win is asked; the options `skip_origin` and hungers of
equal seeds beyond two are not modelled.
"""

from __future__ import annotations

import time
from itertools import pairwise
from typing import Any

from ancients.faces import Hunger, Ritual
from ancients.position import Position
from ancients.seeds import COLOURS, SUPPLY
from ancients.table import PLACES, path
from ancients.turn import Turn

GROVE, KEEPERS = PLACES[:8], PLACES[8:]
MOST = 16


class Task:
    """The planning problem of one position; `problem` is unified-planning's."""

    def __init__(self, position: Position) -> None:
        import unified_planning.shortcuts as up

        if position.rules.skip_origin:
            raise ValueError("the planning task knows no skip_origin")
        self.up = up
        self.position = position
        self.problem = up.Problem("ancients")
        self.number_type = up.UserType("Number")
        self.numbers = [up.Object(f"n{n}", self.number_type) for n in range(MOST + 1)]
        self.problem.add_objects(self.numbers)
        self.has = {  # place or hand, colour: fluent of a number
            (at, c): self._counter(f"has_{at}_{c}") for at in (*PLACES, "hand") for c in COLOURS
        }
        self.size = {at: self._counter(f"size_{at}") for at in (*GROVE, "hand")}
        self.awake = {at: self._flag(f"awake_{at}") for at in GROVE}
        self.active = {at: self._flag(f"active_{at}") for at in KEEPERS}
        self.phases: dict[str, Any] = {}
        self.turns: list[str] = []
        self._start()
        self._lifts()
        for at in GROVE:
            self._sowing(at)
        for number, at in enumerate(GROVE):
            after = f"look_{GROVE[number + 1]}" if number < 7 else "choose"
            self._looking(at, after)
        self.problem.add_goal(up.And([self.awake[at]() for at in GROVE] + [self.phase("choose")]))

    # --- parts ------------------------------------------------------------------------

    def _counter(self, name: str) -> Any:
        fluent = self.up.Fluent(name, self.up.BoolType(), n=self.number_type)
        self.problem.add_fluent(fluent, default_initial_value=False)
        return fluent

    def _flag(self, name: str) -> Any:
        fluent = self.up.Fluent(name, self.up.BoolType())
        self.problem.add_fluent(fluent, default_initial_value=False)
        return fluent

    def phase(self, name: str) -> Any:
        """Return the flag of a phase of the turn."""
        if name not in self.phases:
            self.phases[name] = self._flag(f"phase_{name}")
        return self.phases[name]()

    def _action(
        self, name: str, phase: str, after: str, needs: list[Any], effects: list[tuple[Any, bool]]
    ) -> None:
        action = self.up.InstantaneousAction(name)
        for need in (self.phase(phase), *needs):
            action.add_precondition(need)
        if phase != after:
            effects = [*effects, (self.phase(phase), False), (self.phase(after), True)]
        for fluent, value in effects:
            action.add_effect(fluent, value)
        self.problem.add_action(action)

    def _is(self, counter: Any, number: int) -> Any:
        return counter(self.numbers[number])

    def _change(self, counter: Any, old: int, new: int) -> list[tuple[Any, bool]]:
        return [(self._is(counter, old), False), (self._is(counter, new), True)]

    def _start(self) -> None:
        position, problem = self.position, self.problem
        for at, heap in zip(PLACES, (*position.seeds, *position.keepers), strict=True):
            for c in COLOURS:
                problem.set_initial_value(self._is(self.has[at, c], heap[c]), True)
            if at in GROVE:
                problem.set_initial_value(self._is(self.size[at], len(heap)), True)
        for counter in (*(self.has["hand", c] for c in COLOURS), self.size["hand"]):
            problem.set_initial_value(self._is(counter, 0), True)
        for at, flag in zip(GROVE, position.awake, strict=True):
            problem.set_initial_value(self.awake[at](), flag)
        for at, flag in zip(KEEPERS, position.active, strict=True):
            problem.set_initial_value(self.active[at](), flag)
        problem.set_initial_value(self.phase("choose"), True)

    def _lifts(self) -> None:
        """Choose source and flip, then take colour by colour into the hand."""
        position = self.position
        for source in PLACES:
            for flip in (None, *KEEPERS):
                direction = position.direction if flip is None else position.direction.reversed
                first = GROVE[path(source, direction, 1, position.rules)[0]]
                needs, effects = [], [(self.phase(f"way{int(flip is not None)}"), True)]
                if flip is not None:
                    needs.append(self.active[flip]())
                    effects.append((self.active[flip](), False))
                    if flip != source:
                        needs += [self._is(self.has[flip, c], 0) for c in COLOURS]
                    elif not position.rules.flip_emptied_keeper:
                        continue
                effects.append((self.phase(f"to_{first}"), True))
                self._action(
                    f"lift_{source}_{flip}", "choose", f"take_{source}_R", needs, effects
                )
            for c, following in pairwise((*COLOURS, "")):
                after = f"take_{source}_{following}" if following else "begin"
                supply = SUPPLY[COLOURS.index(c)]
                for n in range(supply + 1):
                    # The hand is empty before, so its size grows with each colour taken.
                    for old in range(MOST - n + 1):
                        effects = []
                        if n:
                            effects += self._change(self.has[source, c], n, 0)
                            effects += self._change(self.has["hand", c], 0, n)
                            effects += self._change(self.size["hand"], old, old + n)
                        needs = [self._is(self.has[source, c], n)]
                        needs += [self._is(self.size["hand"], old)] if n else []
                        if source in GROVE and n:
                            for whole in range(n, MOST + 1):
                                self._action(
                                    f"take_{source}_{c}_{n}_{old}_{whole}",
                                    f"take_{source}_{c}",
                                    after,
                                    [*needs, self._is(self.size[source], whole)],
                                    [*effects, *self._change(self.size[source], whole, whole - n)],
                                )
                        else:
                            self._action(
                                f"take_{source}_{c}_{n}_{old}",
                                f"take_{source}_{c}", after, needs, effects,
                            )  # fmt: skip
                        if not n:
                            break
        empty = self._is(self.size["hand"], 0)
        self._action("begin", "begin", "sow", [self.up.Not(empty)], [])
        # Once the hand is empty the places are looked at one after the other.
        done = [(self.phase(f"to_{at}"), False) for at in GROVE]
        done += [(self.phase(f"way{way}"), False) for way in (0, 1)]
        self._action("sown", "sow", f"look_{GROVE[0]}", [empty], done)

    def _sowing(self, at: str) -> None:
        """Place one seed here: first its colour, then the numbers of seeds and the next place."""
        hunger = self.position.ancients[GROVE.index(at)].hunger
        for c, supply in zip(COLOURS, SUPPLY, strict=True):
            eats = c in hunger.text or hunger.text == "*"
            for held in range(1, supply + 1):
                taken = self._change(self.has["hand", c], held, held - 1)
                needs = [self.phase(f"to_{at}"), self._is(self.has["hand", c], held)]
                if eats:  # an awake Ancient never holds what it eats: it can go at once
                    self._action(
                        f"feed_{at}_{c}_{held}", "sow", f"pass_{at}",
                        [*needs, self.awake[at]()], taken,
                    )  # fmt: skip
                    needs = [*needs, self.up.Not(self.awake[at]())]
                for lying in range(supply + 1 - held):
                    self._action(
                        f"place_{at}_{c}_{held}_{lying}", "sow", f"grow_{at}",
                        [*needs, self._is(self.has[at, c], lying)],
                        [*taken, *self._change(self.has[at, c], lying, lying + 1)],
                    )  # fmt: skip
        for size in range(MOST):
            self._action(
                f"grow_{at}_{size}", f"grow_{at}", f"pass_{at}",
                [self._is(self.size[at], size)], self._change(self.size[at], size, size + 1),
            )  # fmt: skip
        position = self.position
        for way, direction in enumerate((position.direction, position.direction.reversed)):
            following = GROVE[path(at, direction, 1, position.rules)[0]]
            for size in range(1, MOST + 1):
                self._action(
                    f"pass_{at}_{way}_{size}", f"pass_{at}", "sow",
                    [self.phase(f"way{way}"), self._is(self.size["hand"], size)],
                    [
                        *self._change(self.size["hand"], size, size - 1),
                        (self.phase(f"to_{at}"), False), (self.phase(f"to_{following}"), True),
                    ],
                )  # fmt: skip

    def _looking(self, at: str, after: str) -> None:
        """Eat equal seeds, awake, or go on; awaking is a must where the ritual is met."""
        card = self.position.ancients[GROVE.index(at)]
        here = f"look_{at}"
        awake = self.awake[at]()
        self._equal_seeds(at, after, card.hunger)
        for number, (needs, met) in enumerate(self._cases(at, card.ritual)):
            needs = [self.up.Not(awake), *needs]
            if not met:
                self._action(f"sleep_{at}_{number}", here, after, needs, [])
                continue
            for size in range(len(card.ritual.text), MOST + 1):
                keeper = KEEPERS[size % 2]
                self._action(
                    f"awake_{at}_{number}_{size}", here, f"send_{at}_{keeper}_R",
                    [*needs, self._is(self.size[at], size)],
                    [(awake, True), *self._change(self.size[at], size, 0)],
                )  # fmt: skip
        for keeper in KEEPERS:
            for c, following in pairwise((*COLOURS, "")):
                phase = f"send_{at}_{keeper}_{c}"
                then = f"send_{at}_{keeper}_{following}" if following else after
                supply = SUPPLY[COLOURS.index(c)]
                self._action(f"{phase}_0", phase, then, [self._is(self.has[at, c], 0)], [])
                for n in range(1, supply + 1):
                    for kept in range(supply + 1 - n):
                        self._action(
                            f"{phase}_{n}_{kept}", phase, then,
                            [self._is(self.has[at, c], n), self._is(self.has[keeper, c], kept)],
                            self._change(self.has[at, c], n, 0)
                            + self._change(self.has[keeper, c], kept, kept + n),
                        )  # fmt: skip

    def _equal_seeds(self, at: str, after: str, hunger: Hunger) -> None:
        awake, equal = self.awake[at](), hunger.text.count("=")
        if not equal:
            self._action(f"rest_{at}", f"look_{at}", after, [awake], [])
            return
        self._action(f"eat_{at}", f"look_{at}", f"eat_{at}_R", [awake], [])
        for c, following in pairwise((*COLOURS, "")):
            phase, then = f"eat_{at}_{c}", f"eat_{at}_{following}" if following else after
            for n in range(SUPPLY[COLOURS.index(c)] + 1):
                needs = [self._is(self.has[at, c], n)]
                if n < equal:
                    self._action(f"{phase}_{n}", phase, then, needs, [])
                    continue
                for size in range(n, MOST + 1):
                    self._action(
                        f"{phase}_{n}_{size}", phase, then,
                        [*needs, self._is(self.size[at], size)],
                        self._change(self.has[at, c], n, 0)
                        + self._change(self.size[at], size, size - n),
                    )  # fmt: skip

    def _cases(self, at: str, ritual: Ritual) -> list[tuple[list[Any], bool]]:
        """List conditions under which a ritual is met or not; together they leave no case out."""
        up, text = self.up, ritual.text
        equal = text.count("=")

        def fewer(counter: Any, bound: int) -> Any:
            return up.Or([self._is(counter, n) for n in range(bound)])

        unmet = [fewer(self.size[at], len(text))]
        met = []
        for c in COLOURS:
            if text.count(c):
                unmet.append(fewer(self.has[at, c], text.count(c)))
                met.append(up.Not(fewer(self.has[at, c], text.count(c))))
        some = [
            (c, text.count(c) + equal)
            for c, supply in zip(COLOURS, SUPPLY, strict=True)
            if text.count(c) + equal <= supply
        ]
        cases = [([condition], False) for condition in unmet]
        if equal:
            cases.append(([fewer(self.has[at, c], bound) for c, bound in some], False))
            cases += [([*met, up.Not(fewer(self.has[at, c], n))], True) for c, n in some]
        else:
            cases.append((met, True))
        return cases


def ask(position: Position, time_s: float) -> tuple[str, float, list[Turn]]:
    """Ask Fast Downward for some win; return yes, no or time, the seconds and the line."""
    import unified_planning.shortcuts as up
    from unified_planning.engines import PlanGenerationResultStatus as Status

    started = time.perf_counter()
    up.get_environment().credits_stream = None
    problem = Task(position).problem
    with up.OneshotPlanner(name="fast-downward") as planner:
        result = planner.solve(problem, timeout=time_s)
    elapsed_s = time.perf_counter() - started
    if result.plan is not None:
        return "yes", elapsed_s, line_of([action.action.name for action in result.plan.actions])
    lost = result.status is Status.UNSOLVABLE_PROVEN
    return "no" if lost else "time", elapsed_s, []


def line_of(names: list[str]) -> list[Turn]:
    """Read the turns from the names of a plan's actions."""
    line: list[tuple[str, str | None, str]] = []
    for name in names:
        kind, *words = name.split("_")
        if kind == "lift":
            line.append((words[0], None if words[1] == "None" else words[1], ""))
        elif kind in ("place", "feed"):
            source, flip, order = line[-1]
            line[-1] = (source, flip, order + words[1])
    return [Turn(*fields) for fields in line]
