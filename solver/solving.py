"""The entry: solve a position for a goal within limits."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from types import FrameType

from ancients.errors import AncientsError
from ancients.position import Position
from solver.board import Board
from solver.compiling import compile_kernels
from solver.prunes import ALL, Prune
from solver.result import Goal, Limit, Limits, OnProgress, Progress, Result, Verdict
from solver.search.pursuit import Pursuit

DEFAULT_LIMITS = Limits()
PROGRESS_EVERY_S = 0.1


def solve(
    position: Position,
    goal: Goal = Goal.SCORE,
    limits: Limits = DEFAULT_LIMITS,
    *,
    prunes: Prune = ALL,
    on_progress: OnProgress | None = None,
    workers: int = 1,
    compiled: bool = True,
) -> Result:
    """Find the best line for a goal, or prove that none wins, as far as the limits allow.

    The same input gives the same answer and the same count of positions, with one worker or
    with more, as long as no time limit cuts in. Ctrl-C ends the search with what it has.
    Raises `PositionError` with all faults of an impossible position.

    >>> from cards.find import find_deal
    >>> result = solve(find_deal("first-grove").position, Goal.ANY)
    >>> result.verdict.value, len(result.line) == result.turns
    ('won', True)
    """
    if workers < 1:
        raise AncientsError(f"{workers} workers cannot search; give 1 or more")
    if compiled:
        compile_kernels()  # the one-time compilation is not the search's time
    board = Board.of(position, compiled=compiled)
    started = time.monotonic()
    limit: Limit | None = None
    told = 0.0
    with _executor(workers) as executor, _interrupts() as interrupted:
        pursuit = Pursuit(board, goal, limits.memory_mib << 20, prunes, executor)
        try:
            for _ in pursuit.rounds():
                elapsed_s = time.monotonic() - started
                if interrupted.is_set():
                    limit = Limit.INTERRUPTED
                    break
                if limits.time_s is not None and elapsed_s >= limits.time_s:
                    limit = Limit.TIME
                    break
                if limits.positions is not None and pursuit.made >= limits.positions:
                    limit = Limit.POSITIONS
                    break
                if on_progress is not None and elapsed_s - told >= PROGRESS_EVERY_S:
                    told = elapsed_s
                    result = pursuit.record.result(None, pursuit.made, elapsed_s)
                    on_progress(Progress(result, pursuit.doing))
        except KeyboardInterrupt:
            limit = Limit.INTERRUPTED
    if limit is None and pursuit.out_of_memory:
        limit = Limit.MEMORY
    if pursuit.record.settled:
        limit = None  # the last proof came in the round in which a limit was reached
    result = pursuit.record.result(limit, pursuit.made, time.monotonic() - started)
    assert result.verdict is not Verdict.UNKNOWN or limit is not None
    return result


@contextmanager
def _interrupts() -> Iterator[threading.Event]:
    """Let Ctrl-C set an event, which the search looks at after each round.

    A KeyboardInterrupt that is raised wherever the interpreter happens to be can be swallowed
    there (in a finalizer, say) and lost. A second Ctrl-C raises it all the same. Signals can
    be handled in the main thread only, and a caller's own handler is left alone.
    """
    interrupted = threading.Event()
    mine = (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )
    if not mine:
        yield interrupted
        return

    def note(number: int, frame: FrameType | None) -> None:
        if interrupted.is_set():
            signal.default_int_handler(number, frame)
        interrupted.set()

    signal.signal(signal.SIGINT, note)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def usual_workers() -> int:
    """Return how many workers help on this machine: the tasks of a round keep two busy.

    >>> usual_workers() in (1, 2)
    True
    """
    return min(2, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2)


@contextmanager
def _executor(workers: int) -> Iterator[Executor | None]:
    if workers == 1:
        yield None
    else:
        with ThreadPoolExecutor(workers, thread_name_prefix="search") as executor:
            yield executor
