"""What a drawing of the table shows: the position, what can be tapped, what is chosen so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ancients.effects import Effects
from ancients.legality import seeds_at
from ancients.position import Position
from ancients.seeds import NO_SEEDS, ONE_SEED, Seeds
from ancients.table import KEEPERS, PLACES, path
from ancients.turn import Turn


@dataclass(frozen=True)  # without slots: what a drawing asks for again and again is kept
class GroveView:
    """A table to draw, with the turn that is being put together on it.

    ``lifts`` has the link that lifts a place (``"1"`` to ``"8"``, ``"L"``, ``"R"``), or puts it
    down when it is ``lifted``; ``flips`` the link that flips a Keeper (``"L"``, ``"R"``), or
    takes the flip back when it is ``flipped``; ``colours`` the link that places the next seed,
    by its letter. What has no link is drawn as a picture, not as a control. ``lifted``, ``flipped``
    and ``order`` are what is chosen so far; they must be legal in ``position``. Once ``order``
    has all seeds of the hand the drawing shows what would be eaten and who would awake.

    >>> from cards.find import find_deal
    >>> view = GroveView(find_deal("first-grove").position, lifted="1", order="W")
    >>> str(view.hand), view.placed, view.next_place, view.turn
    ('B', ((1, 'W'),), 2, None)
    """

    position: Position
    lifts: Mapping[str, str] = field(default_factory=dict, hash=False)
    flips: Mapping[str, str] = field(default_factory=dict, hash=False)
    colours: Mapping[str, str] = field(default_factory=dict, hash=False)
    lifted: str | None = None
    flipped: str | None = None
    order: str = ""

    @cached_property
    def hand(self) -> Seeds:
        """The seeds that are lifted and not placed yet."""
        if self.lifted is None:
            return NO_SEEDS
        return seeds_at(self.position, self.lifted) - Seeds.parse(self.order)

    @cached_property
    def way(self) -> tuple[int, ...]:
        """The Grove indices on which the lifted seeds fall, in order."""
        if self.lifted is None:
            return ()
        direction = self.position.direction
        direction = direction if self.flipped is None else direction.reversed
        held = len(seeds_at(self.position, self.lifted))
        return path(self.lifted, direction, held, self.position.rules)

    @property
    def placed(self) -> tuple[tuple[int, str], ...]:
        """Where the seeds placed so far lie: (Grove index, colour letter), in order."""
        return tuple(zip(self.way, self.order, strict=False))

    @property
    def next_place(self) -> int | None:
        """The Grove index on which the next seed falls; ``None`` when none is left to place."""
        return self.way[len(self.order)] if self.hand else None

    @cached_property
    def turn(self) -> Turn | None:
        """The whole turn; ``None`` until every seed is placed."""
        if self.lifted is None or not self.order or self.hand:
            return None
        return Turn(self.lifted, self.flipped, self.order)

    @cached_property
    def effects(self) -> Effects | None:
        """What the whole turn would do; ``None`` until every seed is placed."""
        return None if self.turn is None else self.position.effects(self.turn)

    def lying(self, place: str) -> Seeds:
        """Give the seeds that lie on a place before the turn and are not in the hand."""
        return NO_SEEDS if place == self.lifted else seeds_at(self.position, place)

    def sown(self, place: str) -> Seeds:
        """Give the seeds of the hand that are placed on a place so far."""
        found = NO_SEEDS
        for index, letter in self.placed:
            if PLACES[index] == place:
                found += ONE_SEED[letter]
        return found

    def active(self, keeper: str) -> bool:
        """Tell whether a Keeper is active, once what is chosen is done."""
        return keeper != self.flipped and self.position.active[KEEPERS.index(keeper)]
