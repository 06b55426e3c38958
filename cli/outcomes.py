"""The exit status that says what a search found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.exits import Status

if TYPE_CHECKING:
    from solver import Result, Verdict


def status_of(verdict: Verdict) -> Status:
    """Give the status for a verdict."""
    return {"won": Status.WON, "lost": Status.LOST, "unknown": Status.UNKNOWN}[verdict.value]


def exit_status(result: Result) -> Status:
    """Give the exit status for a result; a search that was interrupted says so, won or not."""
    if result.limit is not None and result.limit.value == "interrupted":
        return Status.INTERRUPTED
    return status_of(result.verdict)
