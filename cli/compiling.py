"""The one-time compilation, announced before it makes somebody wait."""

from __future__ import annotations

from cli.exits import complain


def announce_compilation() -> None:
    """Say on standard error that the search will be compiled first, when that is so."""
    from solver.jit import is_compiled

    if not is_compiled():
        complain("Compiling the search for this machine, once; this takes up to half a minute.")
