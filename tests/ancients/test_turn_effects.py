"""One turn: move, consume, awaken, on positions computed by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from positions import line
from strategies import walks

from ancients.errors import IllegalTurnError
from ancients.position import Position
from ancients.turn import Turn

DEAL = line("wildwood clockwise 5:RG 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK")
"""Places 1 to 8: RG BW GB BW, then RK RR GB GK (the bottom row is read right to left)."""

KEEPER_HOLDS = "wildwood {way} 5+: 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK L:{left} R:{right}"


def seeds_after(position: Position, turn: str) -> list[str]:
    return [str(seeds) for seeds in position.play(Turn.parse(turn)).seeds]


def test_all_seeds_are_lifted_and_sown_one_by_one() -> None:
    """One seed falls on each next Ancient, in the order that the player chose."""
    assert seeds_after(DEAL, "1:GR") == ["", "GBW", "RGB", "BW", "RK", "RR", "GB", "GK"]


def test_the_other_order_swaps_the_colours() -> None:
    """The same source with the other order puts the other colour first."""
    assert seeds_after(DEAL, "1:RG") == ["", "RBW", "GGB", "BW", "RK", "RR", "GB", "GK"]


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("4:WB", ["RG", "BW", "GB", "", "RWK", "RRB", "GB", "GK"]),
        ("8:KG", ["RGK", "GBW", "GB", "BW", "RK", "RR", "GB", ""]),
    ],
)
def test_keepers_are_passed_over(turn: str, expected: list[str]) -> None:
    """Sowing past either end of the Grove leaves the Keepers empty."""
    after = DEAL.play(Turn.parse(turn))
    assert [str(seeds) for seeds in after.seeds] == expected
    assert [str(held) for held in after.keepers] == ["", ""]


def test_a_flip_reverses_this_turn_only_and_uses_the_keeper_up() -> None:
    """A flipped Keeper turns this one turn round and is inactive from then on."""
    after = DEAL.play(Turn.parse("1~L:GR"))
    assert [str(seeds) for seeds in after.seeds] == ["", "BW", "GB", "BW", "RK", "RR", "RGB", "GGK"]
    assert after.active == (False, True)
    assert after.direction is DEAL.direction
    assert Turn.parse("2~L:BW") not in after.turns()
    assert Turn.parse("2~R:BW") in after.turns()


@pytest.mark.parametrize(
    ("way", "source", "first", "second"),
    [
        ("clockwise", "L", 1, 2),
        ("clockwise", "R", 5, 6),
        ("counterclockwise", "L", 8, 7),
        ("counterclockwise", "R", 4, 3),
    ],
)
def test_a_keeper_sows_from_its_own_end(way: str, source: str, first: int, second: int) -> None:
    """Clockwise L sows 1 first and R 5; counterclockwise L sows 8 first and R 4."""
    held = {"left": "", "right": "", ("left" if source == "L" else "right"): "RG"}
    before = line(KEEPER_HOLDS.format(way=way, **held))
    after = before.play(Turn(source, None, "RG"))
    changed = [place for place in range(8) if after.seeds[place] != before.seeds[place]]
    assert sorted([first, second]) == [place + 1 for place in changed]
    assert after.seeds[first - 1]["R"] == before.seeds[first - 1]["R"] + 1
    assert after.seeds[second - 1]["G"] == before.seeds[second - 1]["G"] + 1
    assert not after.keepers[0]
    assert not after.keepers[1]


def test_an_inactive_keeper_can_be_lifted() -> None:
    """A used Keeper still gives its seeds."""
    before = line(KEEPER_HOLDS.format(way="cw", left="RG", right="").replace("L:", "L-:"))
    assert seeds_after(before, "L:RG")[:2] == ["R", "GBW"]


def test_an_awake_ancient_can_be_lifted() -> None:
    """The seeds on an awake Ancient are lifted like any others."""
    before = line("wildwood cw 5+:RB 10:BW 14:GB 13:BW / 8:GK 12:G 16:RR 2:RK L:G")
    assert seeds_after(before, "1:BR")[:3] == ["", "BBW", "RGB"]


def test_awake_ancients_remove_what_they_eat_from_the_game() -> None:
    """Dawn Fox, awake, eats a green seed; a red one stays."""
    before = line(KEEPER_HOLDS.format(way="cw", left="RG", right=""))
    green_first, red_first = (before.effects(Turn.parse(turn)) for turn in ("L:GR", "L:RG"))
    assert [str(eaten) for eaten in green_first.eaten] == ["G", *[""] * 7]
    assert green_first.after.total == 15
    assert [str(eaten) for eaten in red_first.eaten] == [""] * 8
    assert str(red_first.after.seeds[0]) == "R"


def test_sleeping_ancients_eat_nothing() -> None:
    """While all sleep no turn removes a seed."""
    for turn in DEAL.turns():
        assert DEAL.play(turn).total == 16


def test_a_star_eats_everything() -> None:
    """Sun Bear, awake, eats whatever falls on it."""
    before = line("wildwood cw 5:RG 15+: 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK L:BW")
    assert str(before.effects(Turn.parse("1:GR")).eaten[1]) == "G"
    assert str(before.effects(Turn.parse("1:RG")).eaten[1]) == "R"


def test_a_pair_is_eaten_when_its_second_seed_comes() -> None:
    """A hunger of == leaves one red seed alone and removes both when a second one falls there."""
    before = line("thornwood cw 5:RG 9+:RB 14:GB 13:BW / 8:GK 12:GB 16:R 2:RK L:W")
    assert str(before.effects(Turn.parse("1:RG")).eaten[1]) == "RR"
    after = before.effects(Turn.parse("1:GR"))
    assert str(after.eaten[1]) == ""
    assert str(after.after.seeds[1]) == "RGB"


TWO_AWAKEN = line("wildwood cw 10:WK 12:GW 13:RK 14:BB / 8+: 16:RR 9:GG 2:GB R:RB")


def test_several_ancients_awaken_in_one_turn() -> None:
    """Two rituals met by one hand wake two Ancients, each sending its seeds by parity."""
    effects = TWO_AWAKEN.effects(Turn.parse("1:WK"))
    assert effects.awakened == (1, 2)
    sent = [(place, str(seeds), keeper) for place, seeds, keeper in effects.sent]
    assert sent == [(1, "GWW", "R"), (2, "RKK", "R")]
    assert str(effects.after.keepers[1]) == "RRGBWWKK"
    assert effects.after.awake == (False, True, True, False, False, False, False, True)
    assert str(effects.after.seeds[1]) == ""
    assert str(effects.after.seeds[2]) == ""


def test_the_wrong_order_awakens_nobody() -> None:
    """The same two seeds in the other order meet no ritual."""
    effects = TWO_AWAKEN.effects(Turn.parse("1:KW"))
    assert effects.awakened == ()
    assert effects.sent == ()


def test_an_even_number_goes_to_the_left_keeper() -> None:
    """Moon Hart awakes with four seeds, two of them extra, and all four go left."""
    before = line("wildwood cw 10:W 12:BBW 14:BK 13:K / 8+:B 16:RR 9:GG 2:RG R:RG")
    effects = before.effects(Turn.parse("1:W"))
    assert [(str(seeds), keeper) for _, seeds, keeper in effects.sent] == [("BBWW", "L")]
    assert str(effects.after.keepers[0]) == "BBWW"
    assert str(effects.after.keepers[1]) == "RG"


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        ("L:R", "the left Keeper holds no seeds"),
        ("1:RB", "place 1 holds RG, and all of it must be placed; the turn places RB"),
        ("1:R", "place 1 holds RG, and all of it must be placed; the turn places R"),
    ],
)
def test_illegal_turns_are_refused_with_the_reason(turn: str, reason: str) -> None:
    """An illegal turn raises an error that quotes the turn and says why."""
    with pytest.raises(IllegalTurnError) as caught:
        DEAL.play(Turn.parse(turn))
    assert str(caught.value) == f"turn {turn} is not legal: {reason}"


@given(walks())
@settings(deadline=None, max_examples=40)
def test_seeds_leave_the_game_only_by_being_eaten(walk: tuple[Position, tuple[Turn, ...]]) -> None:
    """Each turn keeps every seed that nobody ate, and nobody falls asleep again."""
    position, turns = walk
    for turn in turns:
        effects = position.effects(turn)
        assert effects.after.total == position.total - sum(map(len, effects.eaten))
        assert effects.after.awake == tuple(
            awake or place in effects.awakened for place, awake in enumerate(position.awake)
        )
        fed_awake = [place for place in range(8) if effects.eaten[place]]
        assert all(position.awake[place] for place in fed_awake)
        position = effects.after


@given(walks())
@settings(deadline=None, max_examples=40)
def test_play_never_leads_to_a_fault(walk: tuple[Position, tuple[Turn, ...]]) -> None:
    """Every position that is reached by legal turns is free of faults."""
    position, turns = walk
    assert position.faults() == ()
    for turn in turns:
        position = position.play(turn)
        assert position.faults() == ()


def test_the_reader_of_these_tests_keeps_the_cards_in_place() -> None:
    """The bottom row of the text is places 8, 7, 6, 5."""
    names = [ancient.name for ancient in DEAL.ancients]
    assert names[4:] == ["Moss Warden", "Elder Yew", "Moon Hart", "Eclipse Moth"]
