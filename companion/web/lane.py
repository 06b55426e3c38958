"""A queue with a bound in front of one worker process, which is started when it is needed."""

from __future__ import annotations

import multiprocessing
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from ancients.errors import AncientsError
from companion.web.questions import Answer, Question
from companion.web.worker import work

MOST_KEPT = 100  # finished questions
STARTING_S = 300.0  # the search may have to be compiled first
STOPPING_S = 3.0
LOOK_EVERY_S = 0.1

Work = Callable[[Connection], None]


class BusyError(AncientsError):
    """So many questions wait already that another one would wait too long."""


class State(Enum):
    """How far a question is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


@dataclass(slots=True, eq=False)
class Job:
    """A question on its way; ``so_far`` tells what is found, ``failure`` why there is no answer.

    Only the lane changes it, under its lock.
    """

    number: int
    question: Question
    state: State = State.WAITING
    so_far: tuple[str, ...] = ()
    answer: Answer | None = None
    failure: str = ""
    stop_wanted: bool = field(default=False)

    @property
    def pending(self) -> bool:
        """Tell whether an answer is still to come."""
        return self.state in (State.WAITING, State.RUNNING)


class Lane:
    """Questions are answered one by one, in turn, by a process of their own.

    The same question is asked once while it waits or runs. When the process ends by itself or
    does not answer in time, the question fails with words and the next one starts a new process,
    which is told what ``known`` gives.
    """

    def __init__(
        self,
        waiting: int,
        *,
        work: Work = work,
        known: Callable[[], list[Any]] = list,
        on_answer: Callable[[Question, Answer], None] = lambda question, answer: None,
    ) -> None:
        """Allow so many questions to wait; nothing is started yet."""
        self._most_waiting = waiting
        self._work = work
        self._known = known
        self._on_answer = on_answer
        self._changed = threading.Condition()
        self._queue: deque[Job] = deque()
        self._jobs: OrderedDict[int, Job] = OrderedDict()
        self._by_question: dict[Question, Job] = {}
        self._running: Job | None = None
        self._last = 0
        self._closed = False
        self._thread: threading.Thread | None = None
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self.starting = False

    def ask(self, question: Question) -> Job:
        """Put a question into the queue and return at once; the same one that is pending is shared.

        Raises ``BusyError`` when the queue is full.
        """
        with self._changed:
            if self._closed:
                raise BusyError("The server is being stopped.")
            same = self._by_question.get(question)
            if same is not None and same.pending:
                return same
            if len(self._queue) >= self._most_waiting:
                raise BusyError(
                    f"{len(self._queue)} questions wait for the solver already. Try again in a "
                    "few seconds; the game itself goes on."
                )
            self._last += 1
            job = Job(self._last, question)
            self._queue.append(job)
            self._jobs[job.number] = job
            self._by_question[question] = job
            self._forget_old()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True, name="lane")
                self._thread.start()
            self._changed.notify_all()
            return job

    def job(self, number: int) -> Job | None:
        """Find a question by its number; finished ones are forgotten after a while."""
        return self._jobs.get(number)

    def asked(self, question: Question) -> Job | None:
        """Find the last job of a question."""
        return self._by_question.get(question)

    def ahead(self, job: Job) -> int:
        """Count the questions that are answered before this one."""
        with self._changed:
            if job not in self._queue:
                return 0
            return self._queue.index(job) + (self._running is not None)

    def cancel(self, job: Job) -> None:
        """Take a question out of the queue, or let a running search end with what it has."""
        with self._changed:
            if job in self._queue:
                self._queue.remove(job)
                self._finish(job, failure="It was stopped before it began.")
            elif job.pending:
                job.stop_wanted = True

    def close(self) -> None:
        """End the process and fail what waits."""
        with self._changed:
            self._closed = True
            while self._queue:
                self._finish(self._queue.popleft(), failure="The server was stopped.")
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()
        self._end_process()

    def _forget_old(self) -> None:
        for number, job in list(self._jobs.items()):
            if len(self._jobs) <= MOST_KEPT:
                return
            if not job.pending:
                del self._jobs[number]
                if self._by_question.get(job.question) is job:
                    del self._by_question[job.question]

    def _finish(self, job: Job, *, answer: Answer | None = None, failure: str = "") -> None:
        job.answer, job.failure = answer, failure
        job.state = State.FAILED if answer is None else State.DONE

    def _run(self) -> None:
        while True:
            with self._changed:
                self._running = None
                self._changed.wait_for(lambda: self._queue or self._closed)
                if self._closed:
                    return
                job = self._running = self._queue.popleft()
                job.state = State.RUNNING
            try:
                answer = self._answer(job)
            except (_NoAnswerError, EOFError, OSError) as error:
                words = str(error) if isinstance(error, _NoAnswerError) else _BROKE
                if not isinstance(error, _SaidNoError):
                    self._end_process()
                with self._changed:
                    self._finish(job, failure=words)
            else:
                self._on_answer(job.question, answer)
                with self._changed:
                    self._finish(job, answer=answer)

    def _answer(self, job: Job) -> Answer:
        """Hand a question to the process and wait for its answer, its end or the time limit."""
        pipe = self._ready_pipe(job)
        pipe.send(("ask", job.number, job.question))
        until = time.monotonic() + job.question.limit_s
        told_to_stop = False
        while True:
            if job.stop_wanted and not told_to_stop:
                told_to_stop = True
                pipe.send(("stop", job.number))
                until = time.monotonic() + STOPPING_S
            message = self._message(pipe, until)
            if message is None:
                continue
            kind, number, content = message
            if number != job.number:
                continue
            if kind == "answer":
                found: Answer = content
                return found
            if kind == "failed":
                raise _SaidNoError(content)
            job.so_far = content

    def _message(self, pipe: Connection, until: float) -> tuple[Any, ...] | None:
        """Take a message if one comes soon; raise when it is too late for any."""
        if self._closed:
            raise _NoAnswerError("The server was stopped.")
        if pipe.poll(LOOK_EVERY_S):
            message: tuple[Any, ...] = pipe.recv()
            return message
        if time.monotonic() > until:
            raise _NoAnswerError("The search did not end in time and was stopped. Ask again.")
        return None

    def _ready_pipe(self, job: Job) -> Connection:
        """Start the process if none runs and wait until it can search."""
        if self._pipe is not None and self._process is not None and self._process.is_alive():
            return self._pipe
        self._end_process()
        self.starting = True
        try:
            context = multiprocessing.get_context("spawn")
            pipe, theirs = context.Pipe()
            self._process = context.Process(target=self._work, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()  # so that the pipe ends when the process does
            self._pipe = pipe
            until = time.monotonic() + STARTING_S
            while self._message(pipe, until) is None:
                if job.stop_wanted:
                    raise _NoAnswerError("It was stopped before it began.")
            pipe.send(("remember", self._known()))
            return pipe
        finally:
            self.starting = False

    def _end_process(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._pipe = self._process = None


_BROKE = "The search ended by itself, perhaps for want of memory. The game is safe; ask again."


class _NoAnswerError(Exception):
    """The process gave no answer and cannot go on."""


class _SaidNoError(_NoAnswerError):
    """The process says in words why there is no answer."""
