"""What a certificate of loss claims, and the positions whose loss needs no further proof."""

from __future__ import annotations

from dataclasses import dataclass

from ancients.errors import AncientsError
from ancients.position import Position
from solver.proof.packed import (
    ALL_AWAKE,
    AWAKE_BIT,
    FIELD,
    FIELD_BITS,
    SIZES,
    unpack_seeds,
)


class CertificateError(AncientsError):
    """A certificate cannot be built, cannot be read or does not prove what it claims."""


class NotLostError(CertificateError):
    """The claim is wrong: a turn wins."""


@dataclass(frozen=True, slots=True)
class LossClaim:
    """No win with `min_score` or more seeds, within `turns` turns (None: however many).

    >>> str(LossClaim())
    'no win is possible'
    >>> str(LossClaim(min_score=12, turns=3))
    'no win with 12 or more seeds is possible within 3 turns'
    """

    min_score: int = 0
    turns: int | None = None

    def __post_init__(self) -> None:
        """Refuse a bound that says nothing, with `CertificateError`."""
        if not 0 <= self.min_score <= 17:
            raise CertificateError(f"a claim about {self.min_score} seeds: give 0 to 17")
        if self.turns is not None and not 0 <= self.turns <= 99:
            raise CertificateError(f"a claim about {self.turns} turns: give 0 to 99")

    def __str__(self) -> str:
        """Return the claim in words."""
        seeds = f" with {self.min_score} or more seeds" if self.min_score else ""
        turns = ""
        if self.turns is not None:
            turns = f" within {self.turns} turn{'' if self.turns == 1 else 's'}"
        return f"no win{seeds} is possible{turns}"


class Ends:
    """The positions of one deal at which a proof of loss may stop."""

    def __init__(self, position: Position, claim: LossClaim) -> None:
        """Take the rituals and rules of `position` and the bounds of `claim`."""
        self._rituals = tuple(ancient.ritual for ancient in position.ancients)
        self._claim = claim
        self._lap = 7 if position.rules.skip_origin else 8
        self._out_of_reach: dict[int, int] = {}
        self._lack: dict[int, int] = {}

    def wins(self, key: int, total: int) -> bool:
        """Tell whether the position refutes the claim: won with enough seeds."""
        return key & ALL_AWAKE == ALL_AWAKE and SIZES[total] >= self._claim.min_score

    def closed(self, key: int, total: int, left: int | None) -> bool:
        """Tell whether a position that does not refute the claim needs no turns followed.

        `total` is the field of all seeds left, `left` the turns left (None: no bound). It is
        closed when one of these holds:

        - it is won (with too few seeds), or fewer than `min_score` seeds are left:
          seeds never come back;
        - a sleeping Ancient's ritual cannot be met by all seeds left together;
        - no turns are left, or a sleeping Ancient lacks more seeds than the turns left can
          bring. One seed lowers a lack by one at most, nothing else lowers it, and a hand of
          n seeds puts at most n/8 (rounded up; n/7 where a lap skips its origin) on a place.
        """
        if SIZES[total] < self._claim.min_score or key & ALL_AWAKE == ALL_AWAKE:
            return True
        asleep = ~(key >> AWAKE_BIT) & 0xFF
        if asleep & self.out_of_reach(total):
            return True
        if left is None:
            return False
        reach = left * -(-SIZES[total] // self._lap)
        return any(
            asleep >> place & 1 and self.lack(place, key >> FIELD_BITS * place & FIELD) > reach
            for place in range(8)
        )

    def out_of_reach(self, total: int) -> int:
        """Return a bit for each place whose ritual all seeds left cannot meet."""
        found = self._out_of_reach.get(total)
        if found is None:
            seeds = unpack_seeds(total)
            found = sum(
                1 << place for place, ritual in enumerate(self._rituals) if not ritual.met_by(seeds)
            )
            self._out_of_reach[total] = found
        return found

    def lack(self, place: int, code: int) -> int:
        """Return how many seeds the ritual of `place` lacks with the field `code` on it."""
        what = code << 3 | place
        found = self._lack.get(what)
        if found is None:
            found = self._rituals[place].missing(unpack_seeds(code))
            self._lack[what] = found
        return found
