"""Where pages ask and find answers: two lanes to the solver, and what is known so far."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Any

from ancients.position import Position
from cards.decks import Deck
from companion.hints import Hint
from companion.record import GameRecord
from companion.web.lane import Job, Lane, Work
from companion.web.questions import LOOKS_S, Answer, Look, Make, Question, Review
from companion.web.worker import work

WAITING = 8  # looks that may wait; each is answered within seconds
LONG_WAITING = 4  # reviews and new deals
MOST_HINTS = 500


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known of a position: the best hint so far, and the job that looks or has looked."""

    hint: Hint | None
    job: Job | None


class Desk:
    """Looks at positions go one way, long work another, so that a hint never waits for a review."""

    def __init__(self, version: str, *, work: Work = work) -> None:
        """Start nothing yet. ``version`` is named in deals that are made."""
        self._version = version
        self._hints: OrderedDict[Position, Hint] = OrderedDict()
        self._lock = Lock()
        self._looks = Lane(WAITING, work=work, known=self._promises, on_answer=self._keep)
        self._long = Lane(LONG_WAITING, work=work)

    def look(self, record: GameRecord, position: Position, seconds: int) -> Job:
        """Ask for a look at the position that a record has come to; ``BusyError`` if too many."""
        question = Look.at(record, position, seconds)
        done = self._looks.asked(question)
        if done is not None and done.answer is not None and not done.stop_wanted:
            return done
        return self._looks.ask(question)

    def standing(self, record: GameRecord, position: Position) -> Standing:
        """Return what is known, without asking anything."""
        jobs = [self._looks.asked(Look.at(record, position, seconds)) for seconds in LOOKS_S]
        found = [job for job in jobs if job is not None]
        pending = next((job for job in found if job.pending), None)
        last = max(found, key=lambda job: job.number, default=None)
        with self._lock:
            return Standing(self._hints.get(position), pending or last)

    def review(self, record: GameRecord) -> Job:
        """Ask for a look back at a whole game; one that is done is not asked for again."""
        done = self.reviewed(record)
        if done is not None and done.answer is not None and not done.stop_wanted:
            return done
        return self._long.ask(Review(record))

    def reviewed(self, record: GameRecord) -> Job | None:
        """Return the look back at a game that was asked for."""
        return self._long.asked(Review(record))

    def make(self, deck: Deck, grade: int, seed: str) -> Job:
        """Ask for a new deal."""
        return self._long.ask(Make(deck, grade, seed, self._version))

    def long_job(self, number: int) -> Job | None:
        """Find a look back or a new deal by its number."""
        return self._long.job(number)

    def cancel(self, job: Job) -> None:
        """Stop a question; what it has found so far stays."""
        self._lane(job).cancel(job)

    def ahead(self, job: Job) -> int:
        """Count the questions that come before one."""
        return self._lane(job).ahead(job)

    def starting(self, job: Job) -> bool:
        """Tell whether the process that is to answer is just being started."""
        return self._lane(job).starting

    def close(self) -> None:
        """End both processes."""
        self._looks.close()
        self._long.close()

    def _lane(self, job: Job) -> Lane:
        return self._looks if isinstance(job.question, Look) else self._long

    def _keep(self, question: Question, answer: Answer) -> None:
        if not isinstance(answer, Hint):
            return
        with self._lock:
            self._hints[answer.position] = answer
            self._hints.move_to_end(answer.position)
            while len(self._hints) > MOST_HINTS:
                self._hints.popitem(last=False)

    def _promises(self) -> list[Any]:
        """Give what was promised, so that a new process keeps it."""
        with self._lock:
            return [(position, hint.result) for position, hint in self._hints.items()]
