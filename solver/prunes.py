"""Switches of the prunes, for tests: a search without one of them must answer the same."""

from __future__ import annotations

from enum import Flag, auto


class Prune(Flag):
    """The prunes of the deepening search; proofs stand in docs/solver.md and in the kernels."""

    BLIND = auto()  # the colour-blind game (kernel/blind.py)
    TABLE = auto()  # the transposition table of refuted positions
    SUPPLY = auto()  # an Ancient whose colours are no longer in the game
    CRITICAL = auto()  # lack against what the turns left can bring, inside the enumeration
    SORTING = auto()  # no prune, but the order in which children are tried
    FEASIBILITY = auto()  # the CP-SAT relaxation (constraints/feasibility.py)


ALL = Prune.BLIND | Prune.TABLE | Prune.SUPPLY | Prune.CRITICAL | Prune.SORTING | Prune.FEASIBILITY
