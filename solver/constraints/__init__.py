"""Constraint models: what can be excluded at once, and an exact second opinion.

Neither model is used to say that a position is won unless the rules engine has replayed the
line. OR-tools is loaded when a model is first built, not on import.
"""

from __future__ import annotations

from solver.constraints.exact import ExactAnswer, Horizon, exact_win
from solver.constraints.feasibility import Infeasible, why_lost

__all__ = ["ExactAnswer", "Horizon", "Infeasible", "exact_win", "why_lost"]
