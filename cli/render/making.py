"""How far the making of deals is, on standard error and only when that is a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

OnTry = Callable[[int, int], None]


@contextmanager
def making_shown(count: int) -> Iterator[OnTry | None]:
    """Give a function that shows deals made and candidates tried; ``None`` when nobody looks."""
    if not sys.stderr.isatty() or os.environ.get("TERM") in (None, "dumb"):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True, markup=False, emoji=False, highlight=False)
    columns = (
        TextColumn("Deals"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[tried]} tried"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("Deals", total=count, tried=0)
        yield lambda made, tried: progress.update(task, completed=made, tried=tried)
