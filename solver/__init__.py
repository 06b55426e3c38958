"""The solver: the best score, the fewest turns, or a proof that a position is lost.

Names are loaded when they are first used, so that importing a value such as `Goal` loads no
kernel.

>>> from solver import Goal
>>> Goal("score")
<Goal.SCORE: 'score'>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.result import (
        Bounds,
        Goal,
        Limit,
        Limits,
        OnProgress,
        Progress,
        Proved,
        Result,
        Verdict,
    )
    from solver.solving import solve, usual_workers

__all__ = [
    "Bounds",
    "Goal",
    "Limit",
    "Limits",
    "OnProgress",
    "Progress",
    "Proved",
    "Result",
    "Verdict",
    "solve",
    "usual_workers",
]


def __getattr__(name: str) -> object:
    """Load a public name from its module."""
    if name not in __all__:
        raise AttributeError(f"module 'solver' has no attribute {name!r}")
    import importlib

    module = importlib.import_module(
        "solver.solving" if name in ("solve", "usual_workers") else "solver.result"
    )
    return getattr(module, name)
