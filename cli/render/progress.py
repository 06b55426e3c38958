"""What a search is doing, on standard error and only when that is a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ancients.words import number_of_seeds
from cli.wording import turns_in_words

if TYPE_CHECKING:
    from solver import Progress


@contextmanager
def progress_shown(wanted: bool = True) -> Iterator[Callable[[Progress], None] | None]:
    """Give a function that shows progress in one changing line, or ``None`` when nobody looks."""
    if not wanted or not sys.stderr.isatty() or os.environ.get("TERM") in (None, "dumb"):
        yield None
        return
    from rich.console import Console

    console = Console(stderr=True, markup=False, emoji=False, highlight=False)
    with console.status("Searching") as status:
        yield lambda progress: status.update(progress_in_words(progress))


def progress_in_words(progress: Progress) -> str:
    """Say what is being done, the best line so far, the positions looked at and the time."""
    parts = [progress.doing or "searching"]
    best = progress.result
    if best is not None and best.score is not None and best.turns is not None:
        parts.append(f"best so far {number_of_seeds(best.score)} in {turns_in_words(best.turns)}")
        bounds = best.bounds
        parts.append(f"at most {bounds.score_at_most}, {bounds.turns_at_least} turns at least")
    parts.append(f"{progress.positions:,} positions")
    parts.append(f"{progress.elapsed_s:.0f} s")
    return ", ".join(parts)
