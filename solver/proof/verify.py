"""The independent checker of certificates of loss: rules engine only, no kernel."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ancients.notation import write_position
from ancients.position import Position
from ancients.turn import Turn
from solver.proof.certificate import Certificate
from solver.proof.claim import CertificateError, Ends, LossClaim
from solver.proof.deckfaces import refuse_false_faces
from solver.proof.lossfile import read_certificate
from solver.proof.packed import ALL_AWAKE, pack, pack_total, unpack
from solver.proof.successors import Successors


@dataclass(frozen=True, slots=True)
class Verified:
    """What a verified certificate proves, and how much was looked at.

    `positions` is the size of the closed set, `steps` the number of steps from one of its
    positions to the next that were followed, `ended` those of them that ended at a position
    whose loss is plain (a colour that ran out, no turns left). Steps that leave fewer seeds
    than the claim is about are neither followed nor counted.
    """

    position: Position
    claim: LossClaim
    positions: int
    steps: int
    ended: int

    def __str__(self) -> str:
        """Return the result in a sentence."""
        if not self.positions:
            return f"Verified: {self.claim}; the position shows it at once."
        return (
            f"Verified: {self.claim}. {self.positions:,} positions, {self.steps:,} steps, "
            f"{self.ended:,} of them into a plain loss; none leads elsewhere."
        )


def verify_certificate(path: Path) -> Verified:
    """Read a certificate of loss and verify every step of it.

    `CertificateError` names the first position and turn that leaves the set, the line that is
    malformed, or the faces that are not those of the deck that it names; `OSError` when the file
    cannot be read.

    The proof: the start is in the set; no turn from a position of the set wins as claimed, and
    each leads back into the set (with no more turns left than are proved there) or to a
    position that `Ends.closed` shows lost by itself. By induction over the turns no line wins.
    """
    return verify(read_certificate(path), str(path))


def verify(certificate: Certificate, where: str = "the certificate") -> Verified:
    """Verify a certificate in memory; `where` names it in messages. See `verify_certificate`."""
    claim, position = certificate.claim, certificate.position
    faults = position.faults()
    if faults:
        raise CertificateError(f"{where}: impossible position: {'; '.join(faults)}")
    refuse_false_faces(position, where)
    ends, successors = Ends(position, claim), Successors(position, claim.min_score)
    known = dict(certificate.records)
    start = pack(position)
    total = pack_total(start)
    if ends.wins(start, total):
        raise CertificateError(f"{where}: the position is won already")
    if ends.closed(start, total, claim.turns):
        if known:
            raise CertificateError(f"{where}: {len(known)} records, but the start needs none")
    elif start not in known:
        raise CertificateError(f"{where}: the start is not among the records")
    elif _fewer(known[start], claim.turns):
        raise CertificateError(
            f"{where}: the start is proved for {known[start]} turns, not for {claim.turns}"
        )
    steps = ended = 0
    for number, (key, left) in enumerate(certificate.records, 1):
        seeds = _total(key, position, f"{where}, record {number}")
        if left is not None and left < 1:
            raise CertificateError(f"{where}, record {number}: no turns left; it needs no record")
        rest = None if left is None else left - 1
        for source, flip, reached in successors.turns(key, seeds):
            steps += len(reached)
            for after, remaining in reached:
                if after in known and not _fewer(known[after], rest):
                    continue
                wins = ends.wins(after, remaining)
                if not wins and ends.closed(after, remaining, rest):
                    ended += 1
                    continue
                turn = _turn(unpack(key, position), source, flip, after)
                place = write_position(unpack(key, position))
                raise CertificateError(
                    f"{where}, record {number}: the turn {turn} "
                    f"{'wins' if wins else 'leaves the set of positions'}, at {place}"
                )
    return Verified(position, claim, len(known), steps, ended)


def _fewer(proved: int | None, needed: int | None) -> bool:
    return proved is not None and needed is not None and proved < needed


def _total(key: int, like: Position, where: str) -> int:
    """Return the field of all seeds left; refuse what can be no position of this game.

    Only positions that play can reach matter to the proof; this refuses the records on which
    the arithmetic of `Successors` would have no meaning.
    """
    try:
        position = unpack(key, like)
        total = pack_total(key)
    except ValueError as error:
        raise CertificateError(f"{where}: {error}") from None
    if key & ALL_AWAKE == ALL_AWAKE:
        raise CertificateError(f"{where}: a won position")
    faults = position.faults()
    if faults:
        raise CertificateError(f"{where}: impossible position: {'; '.join(faults)}")
    return total


def _turn(position: Position, source: str, flip: str | None, after: int) -> Turn | str:
    """Return a turn that leads to the packed position, found by the engine."""
    for turn in position.turns():
        if (turn.source, turn.flip) == (source, flip) and pack(position.play(turn)) == after:
            return turn
    return source if flip is None else f"{source}~{flip}"
