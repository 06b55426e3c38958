from __future__ import annotations

from dataclasses import replace

import pytest
from constraints.exhaust import TooMany, fewest_turns, late_position
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from positions import line

from ancients.errors import PositionError
from ancients.seeds import Seeds
from ancients.turn import Turn
from solver.proof import (
    CertificateError,
    LossClaim,
    NotLostError,
    build_certificate,
    certificate_of,
)
from solver.proof.packed import pack
from solver.proof.verify import verify

SUPPLY = "wildwood cw 1+: 2+: 3+: 4+:G / 8+: 7+: 6+: 13:RK L:BB R:G"
SMALL = "thornwood clockwise 15+: 12: 8:R 14+: / 7+: 2+: 11+: 16:RG L: R-:RGGGBBWWKK"
LOST = "wildwood counterclockwise 8:W 2: 4: 13+: / 12+:K 15+: 14:RRGGGBB 11+: L-: R-:"
WON = "wildwood cw 13:KR 2+: 3+: 4+: / 8+: 7+: 6+: 5+: L-:K R-:"


@settings(deadline=None, max_examples=100)
@given(
    seed=st.integers(0, 2**32),
    spare=st.sampled_from((None, 0, 1)),
    turns=st.sampled_from((None, None, 1, 2, 3)),
)
def test_certificates_exist_exactly_for_losses(
    seed: int, spare: int | None, turns: int | None
) -> None:
    """A certificate is built and verified when exhaustive search finds no win, else refused."""
    position = late_position(seed, most_seeds=6, supplied=True)
    min_score = 0 if spare is None else position.total - spare
    try:
        fewest = fewest_turns(position, min_score, 1000 if turns is None else turns)
    except TooMany:
        assume(False)
    if fewest is not None:
        with pytest.raises(NotLostError):
            build_certificate(position, min_score=min_score, turns=turns)
        return
    certificate = build_certificate(position, min_score=min_score, turns=turns)
    assert verify(certificate).claim == LossClaim(min_score, turns)


def test_lack_of_a_colour_needs_no_records() -> None:
    """A loss by supply alone is proved by the position itself."""
    certificate = build_certificate(line(SUPPLY))
    assert certificate.records == ()
    assert str(verify(certificate)) == (
        "Verified: no win is possible; the position shows it at once."
    )


def test_verified_says_what_was_looked_at() -> None:
    """The result counts positions, steps and plain losses, and says the claim in words."""
    found = verify(build_certificate(line(SMALL), min_score=13))
    assert found.positions == 5
    assert found.steps >= 4
    assert str(found).startswith(
        "Verified: no win with 13 or more seeds is possible. 5 positions, "
    )
    without_bound = verify(build_certificate(line(LOST)))
    assert without_bound.steps > without_bound.ended > 0


def test_bounded_claims_hold_for_their_turns_only() -> None:
    """A win in two turns is excluded within one, not within two."""
    position = line("wildwood cw 13:RK 2+: 3+: 4+: / 9+: 8+:K 6+: 5+: L-: R-:")
    fewest = fewest_turns(position, cap=5000)
    assert fewest is not None
    assert fewest > 1
    assert verify(build_certificate(position, turns=fewest - 1)).positions > 0
    with pytest.raises(NotLostError):
        build_certificate(position, turns=fewest)


def test_a_win_is_no_loss() -> None:
    """A position that is won, or that a turn wins, has no certificate."""
    position = line(WON)
    with pytest.raises(NotLostError, match="a turn L can win"):
        build_certificate(position)
    won = line("wildwood cw 1+: 2+: 3+: 4+:G / 8+: 7+: 6+: 5+: L: R:RGB")
    with pytest.raises(NotLostError, match="won already"):
        build_certificate(won)
    assert verify(build_certificate(won, min_score=5)).positions == 0


def test_search_stops_at_its_limit() -> None:
    """A proof that would need too many positions is given up, never called anything else."""
    with pytest.raises(CertificateError, match="more than 3 positions") as caught:
        build_certificate(line(SMALL), min_score=13, max_positions=3)
    assert not isinstance(caught.value, NotLostError)


def test_any_search_can_give_the_set() -> None:
    """Positions found elsewhere, in any order and repeated, make the same certificate."""
    built = build_certificate(line(SMALL), min_score=13)
    keys = [key for key, _ in built.records]
    again = certificate_of(built.position, built.claim, [*reversed(keys), keys[0]])
    assert again == built


def test_a_set_that_leaks_is_refused_with_the_turn() -> None:
    """The first position and turn that leave the set are named."""
    built = build_certificate(line(SMALL), min_score=13)
    kept = [record for record in built.records if record[0] == pack(built.position)]
    with pytest.raises(CertificateError, match=r"record 1: the turn \w(~\w)?:\w+ leaves the set"):
        verify(replace(built, records=tuple(kept)))


def test_a_wrong_claim_is_refused() -> None:
    """A set with a winning turn is refused with that turn, and so is one without the start."""
    position = line(WON)
    found = certificate_of(position, LossClaim(turns=1), {pack(position): 1})
    with pytest.raises(CertificateError, match=r"the turn L:K wins, at wildwood clockwise 13:RK"):
        verify(found)
    other = line(LOST)
    with pytest.raises(CertificateError, match="the start is not among the records"):
        verify(replace(build_certificate(other), records=()))


def test_turns_left_must_suffice() -> None:
    """A position proved for fewer turns than needed, or for none, is refused."""
    position = line("wildwood cw 13:RK 2+: 3+: 4+: / 9+: 8+:K 6+: 5+: L-: R-:")
    built = build_certificate(position, turns=1)
    with pytest.raises(CertificateError, match="proved for 1 turns, not for 2"):
        verify(replace(built, claim=LossClaim(0, 2)))
    other = pack(position.play(Turn.parse("7:K")))
    with pytest.raises(CertificateError, match="record 2: no turns left"):
        verify(replace(built, records=(*built.records, (other, 0))))


def test_records_needed_by_nobody() -> None:
    """Records beside a start that is lost at once are refused."""
    position = line(SUPPLY)
    found = certificate_of(position, LossClaim(), [pack(position)])
    with pytest.raises(CertificateError, match="the start needs none"):
        verify(found)


def test_claims_in_words_and_bounds() -> None:
    """A claim says its bounds and refuses those that mean nothing."""
    assert str(LossClaim(turns=1)) == "no win is possible within 1 turn"
    for claim in ({"min_score": -1}, {"min_score": 18}, {"turns": -1}, {"turns": 100}):
        with pytest.raises(CertificateError):
            LossClaim(**claim)


def test_turns_left_are_given_or_not() -> None:
    """Positions with turns left fit a bounded claim only, and the other way round."""
    position = line(LOST)
    with pytest.raises(CertificateError):
        certificate_of(position, LossClaim(), {pack(position): 1})
    with pytest.raises(CertificateError):
        certificate_of(position, LossClaim(turns=1), [pack(position)])


def test_impossible_position_is_refused() -> None:
    """A position with faults gets no certificate."""
    position = replace(line(LOST), keepers=(Seeds.parse("KK"), Seeds.parse("KK")))
    with pytest.raises(PositionError):
        build_certificate(position)
    with pytest.raises(PositionError):
        certificate_of(position, LossClaim(), [])
