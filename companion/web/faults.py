"""What is wrong, as a page says it: for each error the status, a heading and sentences."""

from __future__ import annotations

from ancients.errors import AncientsError, PositionError
from cards.errors import FileFaultsError
from companion.saves import DamagedSaveError, SaveError, StaleSaveError
from companion.web.games import NoGameError
from companion.web.lane import BusyError
from companion.wording import sentence


def status_of(error: AncientsError) -> int:
    """Return the status of an answer that tells an error.

    >>> status_of(AncientsError("no")), status_of(BusyError("wait"))
    (400, 503)
    """
    if isinstance(error, StaleSaveError):
        return 409
    if isinstance(error, NoGameError | DamagedSaveError):
        return 404
    if isinstance(error, BusyError | SaveError):
        return 503
    return 400


def faults_of(error: AncientsError) -> list[str]:
    """Return everything that is wrong, one sentence each.

    >>> faults_of(PositionError(["red: 5 seeds", "place 3: two Ancients"]))
    ['Red: 5 seeds.', 'Place 3: two Ancients.']
    """
    if isinstance(error, DamagedSaveError):
        kept = f"It was put aside as {error.kept.name}, nothing was deleted"
        return [sentence(each) for each in (kept, *error.faults)]
    if isinstance(error, PositionError | FileFaultsError):
        return [sentence(each) for each in error.faults]
    return [sentence(" ".join(str(error).split()))]


def heading_of(error: AncientsError) -> str:
    """Return the heading under which an error is told."""
    if isinstance(error, StaleSaveError):
        return "The game has gone on elsewhere"
    if isinstance(error, NoGameError):
        return "No such game"
    if isinstance(error, DamagedSaveError):
        return "The saved game is damaged"
    if isinstance(error, BusyError):
        return "The solver is busy"
    if isinstance(error, SaveError):
        return "The game cannot be saved"
    return "That did not work"
