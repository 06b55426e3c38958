"""A turn told in plain words."""

from __future__ import annotations

from hypothesis import given, settings
from positions import line
from strategies import walks

from ancients.position import Position
from ancients.seeds import Seeds
from ancients.turn import Turn
from ancients.words import listed, order_in_words, place_in_words, seeds_in_words, tell


def test_an_awakening_is_told() -> None:
    """What is lifted and placed, who awakes and where its seeds go are sentences of their own."""
    position = line("wildwood cw 10:WK 12:GW 13:RK 14:BB / 8+: 16:RR 9:GG 2:GB R:RB")
    assert tell(position, Turn.parse("1:WK")) == (
        "Lift 1 (Echo Toad): white and black.",
        "Place white on 2 (Moon Hart), black on 3 (Raven Root).",
        "Moon Hart awakes; its 3 seeds go to the right Keeper.",
        "Raven Root awakes; its 3 seeds go to the right Keeper.",
    )


def test_a_meal_and_a_flip_are_told() -> None:
    """A flip names the Keeper and the way, a meal names what is gone."""
    position = line("wildwood cw 5+: 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK L:RG R:")
    assert tell(position, Turn.parse("2~R:WB")) == (
        "Lift 2 (Echo Toad): blue and white.",
        "Flip the right Keeper: this turn goes counterclockwise.",
        "Place white on 1 (Dawn Fox), blue on 8 (Eclipse Moth).",
        "Eclipse Moth stays asleep: it lacks 1 seed.",
    )
    assert tell(position, Turn.parse("L:GR")) == (
        "Lift the left Keeper: red and green.",
        "Place green on 1 (Dawn Fox), red on 2 (Echo Toad).",
        "Dawn Fox eats green.",
        "Echo Toad stays asleep: it lacks 3 seeds.",
    )


def test_a_win_is_told() -> None:
    """The turn that wakes the last Ancient ends with the score."""
    position = line("wildwood cw 5+:W 12:WB 14+: 13+: / 8+: 10+: 16+: 2+: R:RG")
    assert tell(position, Turn.parse("1:W"))[-2:] == (
        "Moon Hart awakes; its 3 seeds go to the right Keeper.",
        "All eight Ancients are awake: won with 5 seeds.",
    )


def test_seeds_and_places_in_words() -> None:
    """Colours are named in full and counted, places by number and name."""
    position = line("wildwood cw 5:RG 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK")
    assert seeds_in_words(Seeds.parse("KWWRRRR")) == "4 red, 2 white and black"
    assert seeds_in_words(Seeds()) == "no seeds"
    assert order_in_words("KRR") == "black, red, red"
    assert place_in_words(position, "8") == "8 (Eclipse Moth)"
    assert place_in_words(position, "R") == "the right Keeper"
    assert [listed([]), listed(["a"]), listed(["a", "b"])] == ["", "a", "a and b"]


@given(walks())
@settings(deadline=None, max_examples=25)
def test_every_turn_is_told_with_all_that_it_brings(
    walk: tuple[Position, tuple[Turn, ...]],
) -> None:
    """Each awakening and each meal has one sentence, and each sentence ends with a full stop."""
    position, turns = walk
    for turn in turns:
        told = tell(position, turn)
        effects = position.effects(turn)
        assert sum(" awakes; " in sentence for sentence in told) == len(effects.awakened)
        assert sum(" eats " in sentence for sentence in told) == sum(map(bool, effects.eaten))
        assert all(sentence.endswith(".") for sentence in told)
        position = effects.after
