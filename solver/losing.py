"""Certificates of loss from an exhausted hunt; their verifier needs no kernel."""

from __future__ import annotations

from collections.abc import Iterator

from ancients.errors import AncientsError
from ancients.position import Position
from ancients.words import number_of_seeds
from solver.board import Board
from solver.proof.certificate import Certificate, certificate_of
from solver.proof.claim import LossClaim, NotLostError
from solver.proof.packed import ACTIVE_BIT, AWAKE_BIT
from solver.result import DEFAULT_MEMORY_MIB
from solver.search.hunt import Attempt, HuntEnd, Words

SEEDS = 2047
BYTES_PER_RECORD = 200  # a position in the hunt, as a number, and as a record of the certificate


def prove_loss(
    position: Position, *, min_score: int = 0, memory_mib: int = DEFAULT_MEMORY_MIB
) -> Certificate:
    """Search everything that can be reached and return the certificate of the loss.

    `min_score`: the claim is that no line wins with so many seeds. Raises `NotLostError` when a
    line does, `AncientsError` when the set is larger than the memory, `PositionError` for an
    impossible position. `solver.proof.verify` checks the certificate without this search.
    """
    board = Board.of(position)
    room = (memory_mib << 20) // BYTES_PER_RECORD
    hunt = Attempt(board, min_score, (1, 1, 1), room)
    end = HuntEnd.RUNNING
    lost_at_once = board.kernel("faces").supply_lost(*board.words, board.lack)
    while end is HuntEnd.RUNNING and not lost_at_once:
        end = hunt.run(1_000_000)
    if end is HuntEnd.WON:
        raise NotLostError(f"a line wins with at least {number_of_seeds(min_score)}: it is no loss")
    if end is HuntEnd.FULL:
        raise AncientsError(
            f"the proof needs more than {room:,} positions; give more memory for a certificate"
        )
    found = () if lost_at_once else _records(hunt.met())
    return certificate_of(position, LossClaim(min_score), found)


def _records(met: Iterator[Words]) -> Iterator[int]:
    """Write kernel words (a flag beside the seeds of each place) as certificates do."""
    for a, b in met:
        slots = [(word >> (12 * place)) & 4095 for word in (a, b) for place in range(5)]
        record = sum((slot & SEEDS) << (12 * place) for place, slot in enumerate(slots))
        for place, slot in enumerate(slots):
            bit = AWAKE_BIT + place if place < 8 else ACTIVE_BIT + place - 8
            record |= (slot >> 11) << bit
        yield record
