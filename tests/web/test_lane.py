"""The queue to the solver: in turn, bounded, shared, stoppable, and never in anybody's way."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import webworkers

from cards.find import find_deal
from companion.record import GameRecord
from companion.web import lane as lanes
from companion.web.lane import BusyError, Job, Lane, State
from companion.web.questions import Look

RECORD = GameRecord.of(find_deal("first-grove"))


def question(seconds: int) -> Look:
    return Look.at(RECORD, RECORD.position, seconds)


@contextmanager
def open_lane(waiting: int, work: Callable[[Any], None], **more: Any) -> Iterator[Lane]:
    lane = Lane(waiting, work=work, **more)
    try:
        yield lane
    finally:
        lane.close()


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def settled(job: Job) -> Job:
    until(lambda: not job.pending)
    return job


def test_a_hundred_impatient_taps_start_no_hundred_searches() -> None:
    """The same question is asked once; others wait up to the bound, and the rest is refused."""
    with open_lane(3, webworkers.patient) as lane:
        first = lane.ask(question(1))
        until(lambda: first.so_far)
        assert all(lane.ask(question(1)) is first for _ in range(100))
        waiting = [lane.ask(question(seconds)) for seconds in (2, 3, 4)]
        assert [lane.ahead(job) for job in waiting] == [1, 2, 3]
        for _ in range(100):
            with pytest.raises(BusyError, match="3 questions wait"):
                lane.ask(question(5))
        assert lane.ask(question(3)) is waiting[1]
        assert [job.state for job in waiting] == [State.WAITING] * 3
        lane.cancel(waiting[1])
        assert waiting[1].state is State.FAILED
        assert lane.ahead(waiting[2]) == 2
        assert lane.ask(question(5)).pending  # there is room again


def test_a_running_search_is_stopped_and_the_next_one_begins() -> None:
    """What it tells so far is shown; after the stop the queue goes on in turn."""
    with open_lane(3, webworkers.patient) as lane:
        first, second = lane.ask(question(1)), lane.ask(question(2))
        until(lambda: first.so_far == ("Half way.",))
        assert second.state is State.WAITING
        lane.cancel(first)
        assert settled(first).failure == "It was stopped."
        until(lambda: second.so_far)
        lane.cancel(second)
        assert settled(second).state is State.FAILED


def test_a_search_that_does_not_answer_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that hears neither the clock nor a stop is killed, and another one is started."""
    monkeypatch.setattr(lanes, "STOPPING_S", 0.2)
    with open_lane(3, webworkers.deaf) as lane:
        job = lane.ask(question(1))
        until(lambda: job.state is State.RUNNING and not lane.starting)
        lane.cancel(job)
        assert "did not end in time" in settled(job).failure
        again = lane.ask(question(1))
        assert again is not job
        until(lambda: again.state is State.RUNNING)


def test_a_process_that_ends_by_itself_is_told_and_started_again() -> None:
    """The question fails with words; what was promised is told to the next process."""
    with open_lane(3, webworkers.crash) as lane:
        for _ in range(2):
            assert "ended by itself" in settled(lane.ask(question(1))).failure


def test_a_new_process_is_told_what_was_promised() -> None:
    """Before the first question the process hears what is known; it stays the same process."""
    answers: list[Any] = []
    with open_lane(
        3,
        webworkers.echo,
        known=lambda: ["promise"],
        on_answer=lambda question, answer: answers.append(answer),
    ) as lane:
        settled(lane.ask(question(1)))
        settled(lane.ask(question(2)))
    (first, heard), (second, heard_later) = answers
    assert first == second
    assert heard == [("remember", ["promise"])]
    assert heard_later == []


def test_finished_questions_are_forgotten_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """The memory of old questions has a bound."""
    monkeypatch.setattr(lanes, "MOST_KEPT", 2)
    with open_lane(3, webworkers.echo) as lane:
        jobs = [settled(lane.ask(question(seconds))) for seconds in range(1, 5)]
        assert lane.job(jobs[0].number) is None
        assert lane.asked(question(1)) is None
        assert lane.asked(question(4)) is jobs[3]


def test_closing_ends_the_process_at_once() -> None:
    """Nothing that waits is left, and no process."""
    pids: list[int] = []
    lane = Lane(3, work=webworkers.echo, on_answer=lambda _, found: pids.append(found[0]))  # type: ignore[index]
    settled(lane.ask(question(1)))
    lane.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)
    lane = Lane(3, work=webworkers.patient)
    jobs = [lane.ask(question(seconds)) for seconds in (1, 2)]
    lane.close()
    assert [job.state for job in jobs] == [State.FAILED] * 2
