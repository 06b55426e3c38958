"""The exact model of a few turns: an independent second opinion on small positions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from ancients.errors import AncientsError, PositionError
from ancients.position import Position
from ancients.table import PLACES, path
from ancients.turn import Turn

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    from solver.constraints.horizon import HorizonModel, TurnChoice


class Horizon(Enum):
    """What is known about winning within a number of turns."""

    WON = "won"
    NOT_WITHIN = "not within"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class ExactAnswer:
    """The verdict for a horizon of `turns` turns and a `min_score`, with a line when won.

    The line has been replayed by the rules engine; `score` is its score.
    """

    verdict: Horizon
    turns: int
    min_score: int
    line: tuple[Turn, ...] = ()
    score: int | None = None


class ModelError(AncientsError):
    """The exact model and the rules engine disagree: a bug here, never a property of a deal."""


def exact_win(
    position: Position, turns: int, min_score: int = 0, *, deterministic_limit: float = 10.0
) -> ExactAnswer:
    """Tell whether a win with `min_score` or more seeds exists within `turns` turns.

    `deterministic_limit` is in the constraint solver's own units of work (about seconds), so
    the answer never depends on the clock. `PositionError` for an impossible position.
    """
    faults = position.faults()
    if faults:
        raise PositionError(faults)
    if turns < 0:
        raise AncientsError(f"{turns} turns: give 0 or more")
    if all(position.awake) or not turns:
        won = all(position.awake) and position.total >= min_score
        verdict = Horizon.WON if won else Horizon.NOT_WITHIN
        return ExactAnswer(verdict, turns, min_score, (), position.total if won else None)

    from ortools.sat.python import cp_model

    from solver.constraints.horizon import HorizonModel

    model = HorizonModel(position, turns, min_score)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.catch_sigint_signal = False  # Ctrl-C is the caller's
    solver.parameters.max_deterministic_time = deterministic_limit
    status = solver.solve(model.model)
    if status == cp_model.INFEASIBLE:
        return ExactAnswer(Horizon.NOT_WITHIN, turns, min_score)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return ExactAnswer(Horizon.UNKNOWN, turns, min_score)
    line = _line(position, model, solver)
    score = _replay(position, line)
    if score < min_score or len(line) > turns:
        raise ModelError(f"the model promised {min_score} seeds; its line leaves {score}")
    return ExactAnswer(Horizon.WON, turns, min_score, line, score)


def _line(position: Position, model: HorizonModel, solver: cp_model.CpSolver) -> tuple[Turn, ...]:
    line = []
    for choice in model.choices:
        source = next((i for i, lit in enumerate(choice.source) if solver.value(lit)), None)
        if source is None:
            break
        flip = next((k for k in (0, 1) if solver.value(choice.flip[k])), None)
        line.append(_turn(position, choice, solver, source, flip))
    return tuple(line)


def _turn(
    position: Position,
    choice: TurnChoice,
    solver: cp_model.CpSolver,
    source: int,
    flip: int | None,
) -> Turn:
    """Return the turn whose order deals to each place what the model put there."""
    put = [
        [letter for c, letter in enumerate("RGBWK") for _ in range(solver.value(row[c]))]
        for row in choice.put
    ]
    direction = position.direction if flip is None else position.direction.reversed
    steps = path(PLACES[source], direction, sum(map(len, put)), position.rules)
    order = "".join(put[place].pop(0) for place in steps)
    return Turn(PLACES[source], None if flip is None else "LR"[flip], order)


def _replay(position: Position, line: tuple[Turn, ...]) -> int:
    for turn in line:
        if turn not in position.turns():
            raise ModelError(f"the model's turn {turn} is not legal at {position}")
        position = position.play(turn)
    if not all(position.awake):
        raise ModelError(f"the model's line ends with {position.asleep} Ancients asleep")
    return position.total
