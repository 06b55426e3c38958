from __future__ import annotations

import pytest
from positions import line

from solver.losing import prove_loss
from solver.proof.certificate import build_certificate
from solver.proof.claim import NotLostError
from solver.proof.lossfile import write_certificate
from solver.proof.verify import verify_certificate

LOST = [
    "thornwood clockwise 12+: 3: 7+: 15+: / 1+: 16:BB 5:RBW 8+: L-:RGWK R-:",
    "thornwood clockwise 1:R 14+: 12+:W 15+: / 9+: 5:R 3+: 10:B L-: R-:RRGGG",
    "wildwood clockwise 9+: 1+: 8+: 15+: / 16:GGBW 12: 13+: 2:G L-: R-:BWK",
]
SIX_AT_BEST = line("thornwood clockwise 5: 7: 8: 15+: / 11+: 14+: 4+:KK 9+:RGB L-:RGBW R-:")


@pytest.mark.parametrize("text", LOST)
def test_an_exhausted_hunt_makes_a_certificate_that_the_verifier_accepts(text, tmp_path):
    """The kernels' closed set, written down, is verified by a program that knows no kernel."""
    path = tmp_path / "proof.txt"
    write_certificate(prove_loss(line(text)), path)
    assert verify_certificate(path).claim.min_score == 0


def test_a_score_out_of_reach_has_a_certificate_that_states_its_bound(tmp_path):
    """The claim that no line keeps 7 seeds is written, verified and named."""
    path = tmp_path / "proof.txt"
    write_certificate(prove_loss(SIX_AT_BEST, min_score=7), path)
    assert verify_certificate(path).claim.min_score == 7


def test_the_kernels_and_the_engine_agree_on_the_set():
    """What the engine's breadth-first search needs for the proof, the hunt has met too."""
    by_kernels = prove_loss(SIX_AT_BEST, min_score=7)
    by_engine = build_certificate(SIX_AT_BEST, min_score=7)
    assert len(by_engine.records) > 0
    assert set(by_engine.records) <= set(by_kernels.records)


def test_a_position_that_is_won_has_no_certificate():
    """Asked to prove the loss of a winnable position, the builder refuses."""
    with pytest.raises(NotLostError, match="no loss"):
        prove_loss(SIX_AT_BEST)
