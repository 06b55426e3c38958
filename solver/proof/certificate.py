"""Certificates of loss: a set of positions that no turn leaves and no win lies in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ancients.errors import PositionError
from ancients.position import Position
from solver.proof.claim import CertificateError, Ends, LossClaim, NotLostError
from solver.proof.packed import pack, pack_total
from solver.proof.successors import Successors


@dataclass(frozen=True, slots=True)
class Certificate:
    """A claim about a position, with the closed set that proves it.

    `records` are packed positions (`solver.proof.packed`) in ascending order, each with the
    turns left for which it is proved (None when the claim has no bound on turns). The set is
    empty when the position itself is lost at once, as with too few seeds of a colour.
    """

    position: Position
    claim: LossClaim
    records: tuple[tuple[int, int | None], ...]


def certificate_of(
    position: Position, claim: LossClaim, found: Mapping[int, int] | Iterable[int]
) -> Certificate:
    """Return the certificate made of positions that a search has found.

    `found` holds packed positions; for a claim with a bound on turns it maps each to the
    turns left. Nothing is verified here. `PositionError` for an impossible position,
    `CertificateError` when turns left are missing or not asked for.
    """
    faults = position.faults()
    if faults:
        raise PositionError(faults)
    if isinstance(found, Mapping) != (claim.turns is not None):
        raise CertificateError(
            "a claim with a bound on turns needs the turns left of each position, others do not"
        )
    records: list[tuple[int, int | None]]
    if isinstance(found, Mapping):
        records = [(key, found[key]) for key in sorted(found)]
    else:
        records = [(key, None) for key in sorted(set(found))]
    return Certificate(position, claim, tuple(records))


def build_certificate(
    position: Position,
    *,
    min_score: int = 0,
    turns: int | None = None,
    max_positions: int = 200_000,
) -> Certificate:
    """Search everything from a position and return the certificate of its loss.

    The search is breadth first, so a bounded claim meets each position with the most turns
    left. `NotLostError` when the position can be won as claimed, `CertificateError` when more
    than `max_positions` positions would be needed, `PositionError` for an impossible one.
    """
    claim = LossClaim(min_score, turns)
    if position.faults():
        raise PositionError(position.faults())
    ends, successors = Ends(position, claim), Successors(position, claim.min_score)
    start = pack(position)
    total = pack_total(start)
    if ends.wins(start, total):
        raise NotLostError("the position is won already")
    found: dict[int, int | None] = {}
    layer: dict[int, int] = {} if ends.closed(start, total, turns) else {start: total}
    left = turns
    while layer:
        found.update(dict.fromkeys(layer, left))
        if left is not None:
            left -= 1
        grown: dict[int, int] = {}
        for key, seeds in layer.items():
            for source, flip, reached in successors.turns(key, seeds):
                for after, rest in reached:
                    if after in found or after in grown:
                        continue
                    if ends.wins(after, rest):
                        turn = source if flip is None else f"{source}~{flip}"
                        raise NotLostError(f"not lost: a turn {turn} can win")
                    if not ends.closed(after, rest, left):
                        grown[after] = rest
            if len(found) + len(grown) > max_positions:
                raise CertificateError(
                    f"a proof needs more than {max_positions:,} positions; allow more"
                )
        layer = grown
    if turns is None:
        return certificate_of(position, claim, list(found))
    return certificate_of(position, claim, {key: left or 0 for key, left in found.items()})
