"""The table: where the places lie and in which order seeds are sown.

The Grove and the Keepers, with the places as players number them (the index is one less)::

        1 2 3 4
      L         R
        8 7 6 5

Source: docs/rules.md, "The table".
"""

from __future__ import annotations

from enum import Enum

from ancients.errors import NotationError
from ancients.rules import Rules

PLACES = ("1", "2", "3", "4", "5", "6", "7", "8", "L", "R")
"""The places that seeds can be lifted from: index 0 to 7 the Grove, 8 and 9 the Keepers."""

KEEPERS = ("L", "R")
"""The Keepers' letters, in the order in which a position holds them."""

TOP_ROW = (0, 1, 2, 3)
"""Grove indices of the top row, left to right as the cards lie."""

BOTTOM_ROW = (7, 6, 5, 4)
"""Grove indices of the bottom row, left to right as the cards lie."""


class Direction(Enum):
    """The way round in which seeds are sown, chosen for the whole game."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"

    @property
    def reversed(self) -> Direction:
        """The other way round.

        >>> Direction.CLOCKWISE.reversed
        Direction.COUNTERCLOCKWISE
        """
        if self is Direction.CLOCKWISE:
            return Direction.COUNTERCLOCKWISE
        return Direction.CLOCKWISE

    def __repr__(self) -> str:
        """Write an expression that gives the same direction."""
        return f"Direction.{self.name}"


_FIRST_AFTER_KEEPER = {
    ("L", Direction.CLOCKWISE): 0,
    ("R", Direction.CLOCKWISE): 4,
    ("L", Direction.COUNTERCLOCKWISE): 7,
    ("R", Direction.COUNTERCLOCKWISE): 3,
}


def path(source: str, direction: Direction, seeds: int, rules: Rules) -> tuple[int, ...]:
    """Give the Grove indices (0 to 7) on which ``seeds`` seeds fall, in sowing order.

    ``source`` is one of ``PLACES``, ``direction`` the one in force this turn. Keepers are passed
    over; the origin is sown too when the hand is large enough, unless ``rules.skip_origin``
    (docs/rules.md, O2). Raises ``NotationError`` when ``source`` is no place.

    >>> path("8", Direction.CLOCKWISE, 2, Rules())
    (0, 1)
    >>> path("R", Direction.COUNTERCLOCKWISE, 3, Rules())
    (3, 2, 1)
    """
    if source not in PLACES:
        raise NotationError(f"{source!r} is no place; use 1 to 8, L or R")
    step = 1 if direction is Direction.CLOCKWISE else -1
    if source in KEEPERS:
        origin = None
        place = _FIRST_AFTER_KEEPER[source, direction]
    else:
        origin = PLACES.index(source)
        place = (origin + step) % 8
    sown: list[int] = []
    while len(sown) < seeds:
        if not (rules.skip_origin and place == origin):
            sown.append(place)
        place = (place + step) % 8
    return tuple(sown)
