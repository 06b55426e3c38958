"""The points that the rulebook leaves open, O1 to O8 of docs/rules.md, one by one."""

from __future__ import annotations

import pytest
from positions import line

from ancients.errors import IllegalTurnError, NotationError
from ancients.outcome import State
from ancients.rules import Rules
from ancients.table import Direction, path
from ancients.turn import Turn

HOLDING = "wildwood cw 5+: 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK L:RG R:"


def test_o1_a_keeper_may_be_flipped_while_its_own_seeds_are_lifted() -> None:
    """By default L~L is legal and reverses the turn."""
    before = line(HOLDING)
    assert Turn.parse("L~L:RG") in before.turns()
    after = before.play(Turn.parse("L~L:RG"))
    assert str(after.seeds[7]) == "RGK"
    assert str(after.seeds[6]) == "GGB"
    assert after.active == (False, True)


def test_o1_can_be_switched_off() -> None:
    """With flip_emptied_keeper false L~L is refused, and the reason names the option."""
    before = line(HOLDING + " flip_emptied_keeper=false")
    assert Turn.parse("L~L:RG") not in before.turns()
    assert Turn.parse("L~R:RG") in before.turns()
    with pytest.raises(IllegalTurnError, match="flip_emptied_keeper is false"):
        before.play(Turn.parse("L~L:RG"))


def test_a_keeper_with_seeds_cannot_be_flipped_in_another_turn() -> None:
    """While L holds seeds only R can be flipped, unless L itself is lifted."""
    before = line(HOLDING)
    with pytest.raises(IllegalTurnError, match="the left Keeper holds RG"):
        before.play(Turn.parse("2~L:BW"))
    assert Turn.parse("2~R:BW") in before.turns()


def test_a_used_keeper_cannot_be_flipped_at_all() -> None:
    """An inactive Keeper is flipped neither from elsewhere nor with its own seeds."""
    before = line(HOLDING.replace("L:", "L-:"))
    for turn in ("2~L:BW", "L~L:RG"):
        with pytest.raises(IllegalTurnError, match="used already"):
            before.play(Turn.parse(turn))


EIGHT_IN_HAND = "wildwood cw 5+:RRRRBBBW 10:W 14:GB 13: / 8:GK 12:G 16: 2:GK"


def test_o2_the_eighth_seed_falls_on_the_origin() -> None:
    """By default a hand of eight ends on the Ancient that it was lifted from."""
    after = line(EIGHT_IN_HAND).play(Turn.parse("1:RRRRBBBW"))
    assert [str(seeds) for seeds in after.seeds] == [
        *("W", "RW", "RGB", "R"),
        *("RGK", "B", "GB", "GBK"),
    ]


def test_o2_can_be_switched_to_skip_the_origin() -> None:
    """With skip_origin the eighth seed falls on the Ancient after the origin."""
    after = line(EIGHT_IN_HAND + " skip_origin=true").play(Turn.parse("1:RRRRBBBW"))
    assert [str(seeds) for seeds in after.seeds] == [
        *("", "RWW", "RGB", "R"),
        *("RGK", "B", "GB", "GBK"),
    ]


@pytest.mark.parametrize(
    ("source", "way", "seeds", "skip", "expected"),
    [
        ("1", "clockwise", 9, False, "234567812"),
        ("1", "clockwise", 9, True, "234567823"),
        ("1", "counterclockwise", 9, True, "876543287"),
        ("6", "clockwise", 16, False, "7812345678123456"),
        ("6", "clockwise", 16, True, "7812345781234578"),
        ("L", "clockwise", 9, True, "123456781"),
        ("R", "counterclockwise", 9, True, "432187654"),
    ],
)
def test_o2_long_hands_go_round(
    source: str, way: str, seeds: int, skip: bool, expected: str
) -> None:
    """Laps skip the origin only by option and only when it is an Ancient."""
    places = path(source, Direction(way), seeds, Rules(skip_origin=skip))
    assert "".join(str(place + 1) for place in places) == expected


def test_o3_two_flips_in_one_turn_cannot_even_be_written() -> None:
    """A turn names one Keeper at most."""
    with pytest.raises(NotationError):
        Turn.parse("3~L~R:RG")


@pytest.mark.parametrize(
    ("position", "keeper", "number"),
    [
        ("wildwood cw 10:W 12:RRRRGGGGW 14:BK 13:K / 8+: 16:BB 9:B 2:", 0, 10),
        ("wildwood cw 10:W 12:RRRRGGGGBW 14:BK 13:K / 8+: 16:BB 9: 2:", 1, 11),
    ],
)
def test_o4_ten_or_more_seeds_go_by_parity(position: str, keeper: int, number: int) -> None:
    """Ten seeds go to the left Keeper, eleven to the right one."""
    after = line(position).play(Turn.parse("1:W"))
    assert after.awake[1]
    assert len(after.keepers[keeper]) == number
    assert not after.keepers[1 - keeper]


def test_o5_every_matching_seed_is_eaten() -> None:
    """Two green seeds that fall on one awake Ancient in one turn are both removed."""
    before = line("wildwood cw 5+: 10:BBB 14: 13:K / 8:W 12:W 16:K 2: L:RRRRGGGGB")
    effects = before.effects(Turn.parse("L:GRRRRBGGG"))
    assert str(effects.eaten[0]) == "GG"
    assert effects.after.total == 14
    assert str(effects.after.seeds[0]) == ""


O6 = "wildwood cw 10:W 12:BBW 14:BK 13:K / 8+:B 16:RR 9:GG 2:RG L-:RG"


def test_o6_parity_alone_decides_even_for_a_used_and_occupied_keeper() -> None:
    """Four seeds go to the left Keeper although it is used and holds seeds, and it stays used."""
    after = line(O6).play(Turn.parse("1:W"))
    assert [str(held) for held in after.keepers] == ["RGBBWW", ""]
    assert after.active == (False, True)


def test_o7_an_ancient_does_not_eat_in_the_turn_in_which_it_awakes() -> None:
    """Moon Hart, which eats blue, sends its blue seeds on when it awakes."""
    effects = line(O6).effects(Turn.parse("1:W"))
    assert effects.awakened == (1,)
    assert [str(eaten) for eaten in effects.eaten] == [""] * 8
    assert effects.after.total == 16


def test_o8_a_game_without_a_turn_has_no_score() -> None:
    """A table without seeds on which one Ancient sleeps is stuck, and the reason counts."""
    outcome = line("wildwood cw 5+: 10+: 14+: 13: / 8+: 12+: 16+: 2+:").outcome()
    assert outcome.state is State.STUCK
    assert outcome.score is None
    assert outcome.reason == (
        "no turn can be played: 7 of eight Ancients are awake and 0 seeds are left"
    )
