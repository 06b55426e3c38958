"""The process that searches: it answers one question after the other over a pipe.

To the worker: ``("ask", number, question)``, ``("stop", number)``, ``("remember", pairs)``.
From it: ``("ready",)``, ``("so far", number, sentences)``, ``("answer", number, answer)``,
``("failed", number, words)``. It ends with the server, however that ends.
"""

from __future__ import annotations

import os
import signal
import threading
import time
import traceback
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from typing import Any

from ancients.errors import AncientsError
from ancients.position import Position
from ancients.turn import Turn
from ancients.words import number_of_seeds
from cards.deals import Deal
from companion.analysis import Analysis, analyse
from companion.hints import ADVICE, Advisor, Hint, default_solver, standing_words
from companion.record import after
from companion.web.questions import (
    MAKING_POSITIONS,
    MAKING_S,
    Look,
    Make,
    Question,
    Review,
)
from companion.wording import turns_in_words
from solver import Goal, Limits, OnProgress, Progress, Result, Verdict

NICE = 10
"""How far a search stands back behind the pages, which must come at once."""
TELL_EVERY_S = 0.3
ANALYSIS_MIB = 256
TRIES = 100


def work(pipe: Connection) -> None:
    """Answer questions until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the server, which ends us
    if hasattr(os, "nice"):
        os.nice(NICE)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        from solver.compiling import compile_kernels

        compile_kernels()
        pipe.send(("ready",))
        _Worker(pipe).run()
    except (EOFError, OSError):
        pass  # the server is gone


def _end_with_parent() -> None:
    """End at once when the server was killed, even in the middle of a search."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


class _StoppedError(Exception):
    """The player has no more use for the answer, or its time is over."""


class _Worker:
    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._advisor = Advisor(solver=self._search)
        self._number = 0
        self._told = 0.0
        self._stopped = False

    def run(self) -> None:
        while True:
            message = self._pipe.recv()
            if message[0] == "remember":
                for position, result in message[1]:
                    self._advisor.remember(position, result)
            elif message[0] == "ask":
                _, self._number, question = message
                self._stopped = False
                self._pipe.send(self._answered(question))

    def _answered(self, question: Question) -> tuple[Any, ...]:
        try:
            return ("answer", self._number, self._answer(question))
        except (_StoppedError, KeyboardInterrupt):
            return ("failed", self._number, "It was stopped before anything was found.")
        except AncientsError as error:
            return ("failed", self._number, str(error))
        except MemoryError:
            return ("failed", self._number, "The memory of the server's machine is used up.")
        except (EOFError, OSError):
            raise
        except Exception:
            traceback.print_exc()
            told = "The search met a defect of its own; the server's terminal tells more."
            return ("failed", self._number, told)

    def _search(
        self,
        position: Position,
        goal: Goal = Goal.SCORE,
        limits: Limits = ADVICE,
        *,
        on_progress: OnProgress | None = None,
    ) -> Result:
        """Search as the solver does, and stop when the player wants it."""
        solver = default_solver()
        return solver(position, goal, limits, on_progress=on_progress or self._on_work)

    def _answer(self, question: Question) -> Hint | Analysis | Deal:
        if isinstance(question, Look):
            return self._look(question)
        if isinstance(question, Review):
            return self._review(question)
        return self._make(question)

    def _look(self, question: Look) -> Hint:
        now = question.start
        for step in question.steps:
            before, now = now, after(now, step)
            if isinstance(step, Turn):
                self._advisor.link(before, step, now)
        limits = Limits(time_s=float(question.seconds), memory_mib=ADVICE.memory_mib)
        return self._advisor.hint(question.position, limits, self._on_progress)

    def _review(self, question: Review) -> Analysis:
        def told(done: int, every: int) -> None:
            self._tell((f"Looked at {done} of {every} positions.",))
            self._listen()

        limits = Limits(time_s=question.seconds, memory_mib=ANALYSIS_MIB)
        return analyse(question.record, limits, on_progress=told, solver=self._search)

    def _make(self, question: Make) -> Deal:
        from companion.making.generator import make_deals
        from companion.making.trying import Recipe
        from companion.making.wishes import Wishes

        wishes = Wishes(question.seed, question.grade, positions=MAKING_POSITIONS)
        until = time.monotonic() + MAKING_S
        tried = 0

        def watch() -> None:
            self._listen()
            if self._stopped:
                raise _StoppedError
            if time.monotonic() > until:
                raise AncientsError(
                    f"no deal of grade {question.grade} was found within {MAKING_S:.0f} seconds "
                    f"({tried} tried); ask again, or for another grade or deck"
                )
            self._tell((f"{tried} deals were tried so far, none as wished.",))

        def on_try(made: int, number: int) -> None:
            nonlocal tried
            tried = number

        recipe = Recipe(question.deck, wishes, question.version)
        made = make_deals(recipe, 1, tries=TRIES, watch=watch, on_try=on_try)
        return next(made).deal

    def _on_progress(self, progress: Progress) -> None:
        self._tell(_so_far(progress.result))
        self._on_work(progress)

    def _on_work(self, _: Progress) -> None:
        """Let a search end with what it has, as Ctrl-C does in the terminal."""
        self._listen()
        if self._stopped:
            raise KeyboardInterrupt

    def _listen(self) -> None:
        while self._pipe.poll():
            message = self._pipe.recv()
            self._stopped |= message == ("stop", self._number)

    def _tell(self, words: tuple[str, ...]) -> None:
        now = time.monotonic()
        if now - self._told >= TELL_EVERY_S:
            self._told = now
            self._pipe.send(("so far", self._number, words))


def _so_far(result: Result) -> tuple[str, ...]:
    """Say what a running search has found and proved."""
    if result.verdict is Verdict.UNKNOWN:
        return ("No win is found yet.",)
    if result.verdict is Verdict.LOST:
        return standing_words(result)
    proved = [
        name
        for name, done in (("score", result.proved.score), ("turns", result.proved.turns))
        if done
    ]
    told = f"So far: {number_of_seeds(result.score or 0)} in {turns_in_words(result.turns or 0)}"
    return (f"{told} ({' and '.join(proved)} proved)." if proved else f"{told}, not proved yet.",)
