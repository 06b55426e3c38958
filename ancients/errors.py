"""The errors of the package: few classes, all of them ``ValueError``."""

from __future__ import annotations

from collections.abc import Sequence


class AncientsError(ValueError):
    """Base of every error that this project raises on purpose; its text is meant for players."""


class NotationError(AncientsError):
    """A text cannot be read as a turn, seeds, a ritual, a hunger or a position."""


class IllegalTurnError(AncientsError):
    """A turn that can be read, but that the rules do not allow in this position."""


class PositionError(AncientsError):
    """A position that cannot occur in play; ``faults`` holds everything that is wrong with it.

    >>> print(PositionError(["red: 5 seeds, but the game has 4", "place 3: two Ancients"]))
    the position is impossible:
      red: 5 seeds, but the game has 4
      place 3: two Ancients
    """

    def __init__(self, faults: Sequence[str], heading: str = "the position is impossible") -> None:
        """Keep ``faults``, one sentence each, under ``heading`` (without its colon)."""
        self.faults = tuple(faults)
        self.heading = heading
        super().__init__("\n  ".join([f"{heading}:", *self.faults]))

    def __reduce__(self) -> tuple[type[PositionError], tuple[tuple[str, ...], str]]:
        """Let the error cross a process border with both its parts."""
        return type(self), (self.faults, self.heading)
