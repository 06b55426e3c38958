"""The generator: candidates are tried in order until there are enough deals as wished."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Protocol

from ancients.errors import AncientsError
from cards.deals import Deal
from companion.making.ladder import Watch, unwatched
from companion.making.trying import Miss, Recipe, try_number
from solver.compiling import compile_kernels

LOOK_EVERY_S = 0.1  # how often the watcher is asked while workers work
AHEAD = 2  # candidates for each worker that are handed out before their turn


@dataclass(frozen=True, slots=True)
class Made:
    """A deal as wished: the `number`th, counted from 1, found as candidate `tried`."""

    number: int
    tried: int
    deal: Deal


class NoneFoundError(AncientsError):
    """The wishes were not met; `made` deals were found before, `nearest` tells what came nearest.

    `tries` counts the candidates tried since the last deal.
    """

    def __init__(self, made: int, tries: int, nearest: str) -> None:
        one = tries == 1
        found = f"{made} found" if made else "none found"
        super().__init__(
            f"no {'further ' if made else ''}deal was as wished among {tries} candidate"
            f"{'' if one else 's'} ({found}); nearest: {nearest}. Wish for less, try another "
            "seed, or allow more --tries or --positions."
        )
        self.made, self.tries, self.nearest = made, tries, nearest


OnTry = Callable[[int, int], None]
"""Told after every candidate how many deals are made and how many candidates were tried."""


def make_deals(
    recipe: Recipe,
    count: int,
    *,
    tries: int,
    workers: int = 1,
    watch: Watch = unwatched,
    on_try: OnTry | None = None,
) -> Iterator[Made]:
    """Give `count` deals as wished, one by one, the same with any number of workers.

    Every deal has been solved, its solution replayed by the rules engine, and graded. Raises
    `NoneFoundError` when `tries` candidates in a row were not as wished, and `AncientsError`
    at once for numbers that make no sense. `watch` is called often; what it raises ends the work.
    """
    for name, value in (("count", count), ("tries", tries), ("workers", workers)):
        if value < 1:
            raise AncientsError(f"{name} {value}: give 1 or more")
    return _deals(recipe, count, tries, workers, watch, on_try)


def _deals(
    recipe: Recipe, count: int, tries: int, workers: int, watch: Watch, on_try: OnTry | None
) -> Iterator[Made]:
    compile_kernels()
    made = misses = 0
    nearest: Miss | None = None
    answers = _one_by_one(recipe, watch) if workers == 1 else _at_once(recipe, workers, watch)
    with closing(answers):
        for tried, answer in enumerate(answers, 1):
            if isinstance(answer, Miss):
                misses += 1
                if nearest is None or answer.near > nearest.near:
                    nearest = answer
            else:
                made, misses = made + 1, 0
                yield Made(made, tried, answer)
            if on_try is not None:
                on_try(made, tried)
            if made == count:
                return
            if misses == tries:
                assert nearest is not None
                raise NoneFoundError(made, tries, nearest.words)


def _one_by_one(recipe: Recipe, watch: Watch) -> Generator[Deal | Miss]:
    number = 0
    while True:
        number += 1
        yield try_number(recipe, number, watch)


def _at_once(recipe: Recipe, workers: int, watch: Watch) -> Generator[Deal | Miss]:
    """Try candidates in processes and give the answers in the candidates' order."""
    with _pool(workers) as pool:
        number = 0
        waiting: deque[Future[Deal | Miss]] = deque()
        while True:
            while len(waiting) < AHEAD * workers:
                number += 1
                waiting.append(pool.submit(_try_in_worker, recipe, number))
            yield _answer(waiting.popleft(), watch)


def _answer(future: Future[Deal | Miss], watch: Watch) -> Deal | Miss:
    while True:
        watch()
        try:
            return future.result(LOOK_EVERY_S)
        except TimeoutError:
            continue
        except BrokenProcessPool:
            watch()
            raise AncientsError(
                "a worker process ended by itself, perhaps for want of memory; use fewer --workers"
            ) from None


class _Flag(Protocol):
    def set(self) -> None: ...

    def is_set(self) -> bool: ...


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Give processes that stop within moments when the block is left, however it is left."""
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _start_worker, (stop,))
    try:
        yield pool
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


_stop: _Flag | None = None


def _start_worker(stop: _Flag) -> None:
    """Leave Ctrl-C to the parent process, which tells all workers to stop."""
    global _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stop = stop


def _try_in_worker(recipe: Recipe, number: int) -> Deal | Miss:
    return try_number(recipe, number, _look_for_stop)


class _StoppedError(AncientsError):
    """The parent process wants no more answers."""


def _look_for_stop() -> None:
    if _stop is not None and _stop.is_set():
        raise _StoppedError("stopped")
