"""One turn as a player chooses it, and its text form."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ancients.errors import NotationError
from ancients.seeds import COLOURS
from ancients.table import KEEPERS, PLACES

_SHAPE = re.compile(r"(?P<source>[1-8LR])(?:~(?P<flip>[LR]))?:(?P<order>[RGBWK]+)")
_GRAMMAR = (
    "a turn is SOURCE:ORDER or SOURCE~KEEPER:ORDER, such as 3:RG or 5~R:KBR "
    "(source 1 to 8, L or R; Keeper L or R; seeds R G B W K as they are placed)"
)


@dataclass(frozen=True, slots=True)
class Turn:
    """What is lifted, which Keeper is flipped and the order in which the seeds are placed.

    ``source`` is one of ``PLACES``, ``flip`` is ``"L"``, ``"R"`` or ``None``, ``order`` has one
    colour letter for each seed in the hand. Raises ``NotationError`` on anything else. Whether
    the turn is legal depends on a position: ``turn in position.turns()``.

    >>> Turn.parse(" 5 ~r: k b r")
    Turn(source='5', flip='R', order='KBR')
    >>> str(Turn("3", None, "RG"))
    '3:RG'
    """

    source: str
    flip: str | None
    order: str

    def __post_init__(self) -> None:
        """Refuse parts that no turn can have."""
        if (
            self.source not in PLACES
            or (self.flip is not None and self.flip not in KEEPERS)
            or not self.order
            or set(self.order) - set(COLOURS)
        ):
            raise NotationError(f"turn {str(self)!r} cannot be read: {_GRAMMAR}")

    @classmethod
    def parse(cls, text: str) -> Turn:
        """Read a turn in any case, with or without spaces; ``NotationError`` when it is none."""
        found = _SHAPE.fullmatch("".join(text.split()).upper())
        if found is None:
            raise NotationError(f"turn {text!r} cannot be read: {_GRAMMAR}")
        return cls(found["source"], found["flip"], found["order"])

    def __str__(self) -> str:
        """Write the one canonical form."""
        flip = "" if self.flip is None else f"~{self.flip}"
        return f"{self.source}{flip}:{self.order}"
