"""Why a position is lost, from relaxations alone: sound, quick and told in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ancients.errors import PositionError
from ancients.position import Position
from solver.constraints.lookahead import forced_reasons
from solver.constraints.supply import listed, score_reason, supply_reasons

if TYPE_CHECKING:
    from solver.constraints.relaxation import Demands


@dataclass(frozen=True, slots=True)
class Infeasible:
    """A proof that no line wins (with the score asked for), as sentences for a player."""

    reasons: tuple[str, ...]

    def __str__(self) -> str:
        """Return the sentences, one a line."""
        return "\n".join(self.reasons)


def why_lost(
    position: Position,
    min_score: int = 0,
    *,
    deterministic_limit: float = 1.0,
    explain: bool = True,
) -> Infeasible | None:
    """Return why no line wins with `min_score` or more seeds, or None when that is open.

    None proves nothing. Looked at in turn: the seeds left against each ritual, every next turn,
    then a constraint model over orders of awakening (`solver.constraints.relaxation`), whose
    work is limited by `deterministic_limit` in the constraint solver's own units (about
    seconds), so the answer never depends on the clock; 0 leaves the model out. Without
    `explain` the model does not look for the Ancients that matter, which takes several times
    as long as the verdict. `PositionError` for an impossible position.
    """
    faults = position.faults()
    if faults:
        raise PositionError(faults)
    too_few = score_reason(position, min_score)
    plain = (*((too_few,) if too_few else ()), *supply_reasons(position))
    if plain:
        return Infeasible(plain)
    if all(position.awake):
        return None
    forced = forced_reasons(position, min_score)
    if forced:
        return Infeasible(forced)
    if deterministic_limit <= 0:
        return None
    return _by_model(position, min_score, deterministic_limit, explain)


def _by_model(position: Position, min_score: int, limit: float, explain: bool) -> Infeasible | None:
    from solver.constraints.relaxation import Demands

    asleep = frozenset(place for place in range(8) if not position.awake[place])
    demands = Demands(asleep, frozenset(range(8)), min_score)
    search = _Search(position, limit)
    if not search.infeasible(demands):
        return None
    if not explain:
        score = f" with a score of {min_score}" if min_score else ""
        return Infeasible((f"No order of awakening leaves seeds enough for all{score}.",))
    search.left = 2 * limit
    return Infeasible((_in_words(position, search.core(demands)),))


@dataclass(slots=True)
class _Search:
    """Solves models of one position until its work, in deterministic units, is used up."""

    position: Position
    left: float

    def infeasible(self, demands: Demands) -> bool:
        """Tell whether the demands are proved to contradict each other."""
        if self.left <= 0:
            return False
        from ortools.sat.python import cp_model

        from solver.constraints.relaxation import Relaxation

        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        solver.parameters.catch_sigint_signal = False  # Ctrl-C is the caller's
        solver.parameters.max_deterministic_time = self.left
        status = solver.solve(Relaxation(self.position, demands).model)
        self.left -= solver.response_proto.deterministic_time
        return bool(status == cp_model.INFEASIBLE)

    def core(self, demands: Demands) -> Demands:
        """Return demands that contradict each other still, with what can be spared left out.

        Fewer demands make a weaker model, so each step that stays infeasible is a proof as
        well. Places are left out four, two and then one at a time, as few of them matter.
        """
        if demands.min_score and self.infeasible(weaker := replace(demands, min_score=0)):
            demands = weaker
        for size in (4, 2, 1):
            for start in range(0, 8, size):
                some = frozenset(range(start, start + size))
                if some & demands.hungers and self.infeasible(
                    weaker := replace(demands, hungers=demands.hungers - some)
                ):
                    demands = weaker
                if some & demands.rituals and self.infeasible(
                    weaker := replace(demands, rituals=demands.rituals - some)
                ):
                    demands = weaker
        return demands


def _in_words(position: Position, core: Demands) -> str:
    rituals = [
        f"{position.ancients[place].name} ({position.ancients[place].ritual})"
        for place in sorted(core.rituals)
    ]
    eaters = [
        f"{position.ancients[place].name} (eats {position.ancients[place].hunger})"
        for place in sorted(core.hungers)
    ]
    if rituals:
        together = ("", "", "both ", "all ")[min(len(rituals), 3)]
        goal = f"{listed(rituals)} cannot {together}awaken"
        if core.min_score:
            goal += f" with a score of {core.min_score}"
    else:
        goal = f"A score of {core.min_score} cannot be reached"
    way = f"too few seeds survive the way past {listed(eaters)}" if eaters else "too few are left"
    return f"{goal}: {way}, whatever the order of awakening."
