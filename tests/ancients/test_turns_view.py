"""The view of the legal turns: order, number, membership."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from positions import line
from strategies import reachable_positions, turns

from ancients.errors import IllegalTurnError
from ancients.legality import number_of_orders, orders
from ancients.outcome import State
from ancients.position import Position
from ancients.seeds import Seeds
from ancients.turn import Turn

DEAL = line("wildwood clockwise 5:RG 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK")
WON = line("wildwood cw 5+: 10+: 14+: 13+: / 8+: 12+:W 16+: 2+: L:RRGB")


def test_the_order_is_by_source_then_flip_then_colours() -> None:
    """Source 1 to 8, L, R; no flip, ~L, ~R; orders lexicographic in R G B W K."""
    written = [str(turn) for turn in DEAL.turns()]
    assert written[:8] == [
        *("1:RG", "1:GR", "1~L:RG", "1~L:GR", "1~R:RG", "1~R:GR"),
        *("2:BW", "2:WB"),
    ]
    assert written[-1] == "8~R:KG"


def test_keepers_come_last() -> None:
    """Turns that lift a Keeper follow those that lift an Ancient, L before R."""
    sources = [
        turn.source for turn in line("wildwood cw 5+: 10:B 14: 13: / 8: 12: 16: 2: L:R R:G").turns()
    ]
    assert sources == ["2", "L", "L", "R", "R"]


def test_equal_seeds_are_not_told_apart() -> None:
    """Two equal seeds have one order."""
    assert [str(turn) for turn in DEAL.turns() if turn.source == "6"] == [
        *("6:RR", "6~L:RR", "6~R:RR"),
    ]


def test_a_won_position_has_no_turns() -> None:
    """When all are awake there is nothing to play, whatever seeds are left."""
    assert list(WON.turns()) == []
    assert len(WON.turns()) == 0
    assert not WON.turns()
    assert Turn.parse("6:W") not in WON.turns()
    outcome = WON.outcome()
    assert outcome.state is State.WON
    assert outcome.score == 5
    assert outcome.reason == "all eight Ancients are awake and 5 seeds are left"


def test_an_open_position_says_so() -> None:
    """A deal is open and has no score yet."""
    outcome = DEAL.outcome()
    assert outcome.state is State.OPEN
    assert outcome.score is None


def test_the_repr_is_readable_and_short() -> None:
    """The repr gives the number and the first turns."""
    assert repr(DEAL.turns()).startswith("<Turns: 45 (1:RG, 1:GR, 1~L:RG,")
    assert repr(DEAL.turns()).endswith(", ...)>")
    assert repr(WON.turns()) == "<Turns: 0 ()>"


def test_other_objects_are_no_turns() -> None:
    """Text is not a turn; it has to be parsed first."""
    assert "1:RG" not in DEAL.turns()


@given(st.tuples(*[st.integers(0, 2)] * 5).map(Seeds).filter(lambda seeds: len(seeds) <= 7))
@settings(deadline=None, max_examples=30)
def test_orders_are_all_different_and_counted(seeds: Seeds) -> None:
    """Every order uses exactly the seeds, none comes twice, and their number is the multinomial."""
    listed = list(orders(seeds))
    assert len(set(listed)) == len(listed) == number_of_orders(seeds)
    assert all(Seeds.parse(order) == seeds for order in listed)
    assert listed == sorted(listed, key=lambda order: ["RGBWK".index(seed) for seed in order])


@given(reachable_positions().filter(lambda position: len(position.turns()) <= 1500))
@settings(deadline=None, max_examples=25)
def test_the_view_agrees_with_itself(position: Position) -> None:
    """Length, truth, membership and the list of turns say the same, and each turn can be played."""
    view = position.turns()
    listed = list(view)
    assert len(view) == len(listed) == len(set(listed))
    assert bool(view) == bool(listed)
    for turn in listed[::17]:
        assert turn in view
        position.play(turn)


@given(
    reachable_positions().filter(lambda position: len(position.turns()) <= 1500),
    turns,
)
@settings(deadline=None, max_examples=40)
def test_whatever_is_not_listed_is_refused(position: Position, turn: Turn) -> None:
    """A turn is playable exactly when the view lists it."""
    # The hand of the source makes the turn nearly legal, so that both answers occur.
    held = position.seeds[int(turn.source) - 1] if turn.source in "12345678" else None
    if held:
        turn = Turn(turn.source, turn.flip, str(held))
    try:
        position.play(turn)
        playable = True
    except IllegalTurnError:
        playable = False
    assert playable == (turn in list(position.turns())) == (turn in position.turns())
