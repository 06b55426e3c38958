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


SPINNER = 3  # columns before the words and after them


@contextmanager
def progress_shown(wanted: bool = True) -> Iterator[Callable[[Progress], None] | None]:
    """Give a function that shows progress in one changing line, or ``None`` when nobody looks."""
    if not wanted or not sys.stderr.isatty() or os.environ.get("TERM") in (None, "dumb"):
        yield None
        return
    from rich.console import Console

    console = Console(stderr=True, markup=False, emoji=False, highlight=False)
    with console.status("Searching") as status:
        yield lambda progress: status.update(
            progress_in_words(progress, max(1, console.width - SPINNER))
        )


def progress_in_words(progress: Progress, width: int | None = None) -> str:
    """Say what is being done, the best line so far, the positions looked at and the time.

    Where that is longer than ``width`` columns the bounds are left out, then what is being done;
    what is too long still is cut, as a line that wraps cannot be drawn over.
    """
    doing = [progress.doing or "searching"]
    found, bound = [], []
    best = progress.result
    if best is not None and best.score is not None and best.turns is not None:
        found.append(f"best so far {number_of_seeds(best.score)} in {turns_in_words(best.turns)}")
        bounds = best.bounds
        bound.append(
            f"at most {bounds.score_at_most}, {turns_in_words(bounds.turns_at_least)} at least"
        )
    work = [f"{progress.positions:,} positions", f"{progress.elapsed_s:.0f} s"]
    for parts in (doing + found + bound + work, doing + found + work, found + work):
        words = ", ".join(parts)
        if width is None or len(words) <= width:
            return words
    return words[:width]
