"""What the solver says, step by step: as little of a hint as was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.hints import Hint, Level
from companion.knowledge import settled
from companion.web.fields import choice
from companion.web.games import Table
from companion.web.lane import Job
from companion.web.questions import LOOKS_S
from companion.web.site import Site

STEPS = ("1", "2", "3", "4", "why")
"""How much is told: the four steps of a hint, then why."""
ASKED = (*STEPS, "check")


@dataclass(frozen=True, slots=True)
class Telling:
    """What the page of a game tells of the solver's answer; ``step`` is empty if nothing is asked.

    ``longer`` offers longer looks, in seconds; ``failure`` says why there is no answer.
    """

    step: str = ""
    words: tuple[str, ...] = ()
    so_far: tuple[str, ...] = ()
    failure: str = ""
    job: Job | None = None
    ahead: int = 0
    starting: bool = False
    longer: tuple[int, ...] = ()
    known: bool = False

    @property
    def pending(self) -> bool:
        """Tell whether an answer is still to come."""
        return self.job is not None and self.job.pending

    @property
    def kept(self) -> dict[str, str]:
        """The fields that links on the page keep, so that what is told stays."""
        return {"tell": self.step} if self.step else {}


def telling(site: Site, table: Table, query: Mapping[str, str]) -> Telling:
    """Find what is to be told; nothing is asked of the solver here."""
    step = choice(query, "tell", ("", *ASKED))
    if not step or table.position.outcome().won:
        return Telling()
    standing = site.desk.standing(table.record, table.position)
    hint, job = standing.hint, standing.job
    looked = 0 if hint is None else max((s for s in LOOKS_S if s <= _looked(job)), default=0)
    longer: tuple[int, ...] = ()
    if hint is not None and not settled(hint.result):
        longer = tuple(seconds for seconds in LOOKS_S if seconds > looked)
    return Telling(
        step,
        () if hint is None else _words(hint, step),
        () if job is None else job.so_far,
        "" if job is None or job.pending else job.failure,
        job,
        0 if job is None else site.desk.ahead(job),
        job is not None and site.desk.starting(job),
        longer,
        hint is not None,
    )


def _looked(job: Job | None) -> int:
    """Tell how long the last look was, in seconds."""
    return getattr(job.question, "seconds", 0) if job is not None and not job.pending else 0


def _words(hint: Hint, step: str) -> tuple[str, ...]:
    """Tell a hint up to a step, and no more."""
    last = Level.STANDING if step == "check" else Level.ORDER if step == "why" else int(step)
    told = hint.words(Level.STANDING)
    if hint.turn is not None:
        for level in range(Level.PLACE, last + 1):
            told += hint.words(level)
        if step == "why":
            told += hint.why
    return told
