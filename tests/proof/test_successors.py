from __future__ import annotations

import pytest
from constraints.exhaust import late_position
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import reachable_positions

from ancients.position import Position
from solver.proof.packed import (
    SIZES,
    pack,
    pack_seeds,
    pack_total,
    record_text,
    unpack,
    unpack_seeds,
)
from solver.proof.successors import Successors


def assert_turns_agree(position: Position) -> None:
    expected: dict[tuple[str, str | None], set[tuple[int, int]]] = {}
    for turn in position.turns():
        after = pack(position.play(turn))
        expected.setdefault((turn.source, turn.flip), set()).add((after, pack_total(after)))
    key = pack(position)
    found = {
        (source, flip): reached
        for source, flip, reached in Successors(position).turns(key, pack_total(key))
    }
    assert found == expected


@settings(deadline=None, max_examples=60)
@given(position=reachable_positions())
def test_positions_of_play_have_the_engines_successors(position: Position) -> None:
    """In games of the shipped decks the checker's turns lead where the engine's do."""
    assume(not all(position.awake) and len(position.turns()) < 4000)
    assert_turns_agree(position)


@settings(deadline=None, max_examples=100)
@given(seed=st.integers(0, 2**32))
def test_odd_cards_have_the_engines_successors(seed: int) -> None:
    """With few seeds, any cards and any options the checker's turns lead where the engine's do."""
    assert_turns_agree(late_position(seed))


@settings(deadline=None, max_examples=30)
@given(seed=st.integers(0, 2**32))
def test_turns_that_cost_too_much_are_left_out(seed: int) -> None:
    """With a least number of seeds, exactly the turns that leave fewer are missing."""
    position = late_position(seed)
    key, least = pack(position), position.total - 1
    total = pack_total(key)
    everything = Successors(position).turns(key, total)
    kept = Successors(position, least).turns(key, total)
    for (source, flip, reached), (source_kept, flip_kept, reached_kept) in zip(
        everything, kept, strict=True
    ):
        assert (source, flip) == (source_kept, flip_kept)
        assert reached_kept == {after for after in reached if SIZES[after[1]] >= least}


@settings(deadline=None)
@given(position=reachable_positions())
def test_packing_round_trip(position: Position) -> None:
    """A packed position unpacks to itself, and its text has 33 digits."""
    key = pack(position)
    assert unpack(key, position) == position
    assert len(record_text(key)) == 33
    assert SIZES[pack_total(key)] == position.total


def test_all_heaps_round_trip() -> None:
    """Each of the 1125 heaps has its own field."""
    assert [pack_seeds(unpack_seeds(code)) for code in range(1125)] == list(range(1125))


@pytest.mark.parametrize("code", [-1, 1125, 4095])
def test_fields_that_stand_for_nothing(code: int) -> None:
    """A field beyond the last heap is refused with its number."""
    with pytest.raises(ValueError, match=str(code)):
        unpack_seeds(code)


def test_numbers_that_are_no_position() -> None:
    """A number with too many digits, or with more seeds than the game has, is refused."""
    with pytest.raises(ValueError, match="too many digits"):
        unpack(1 << 130, late_position(1))
    with pytest.raises(ValueError, match="8 red seeds, but the game has 4"):
        pack_total(4 | 4 << 12)
