"""Turns as they are typed at the table."""

from __future__ import annotations

import pytest
import strategies
from hypothesis import given, settings
from positions import line

from ancients.errors import AncientsError, IllegalTurnError, NotationError
from ancients.position import Position
from companion.turntext import complete_turn, loose_turn, read_turn

DEAL = line("wildwood cw 5:RG 10:BW 14:GG 13:BW / 8:GK 12:BB 16:RR 2:RK")
LATE = line("wildwood cw 5+: 10:BW 14:GG 13:BW / 8:GK 12:BB 16:R 2:K L:RGR R-:")


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("1:RG", "1:RG"),
        (" 1 gr", "1:GR"),
        ("1gr", "1:GR"),
        ("1 g", "1:GR"),
        ("3", "3:GG"),
        ("1~L rg", "1~L:RG"),
        ("1 ~ r : g r", "1~R:GR"),
        ("gg", "3:GG"),
        ("gk", "8:GK"),
    ],
)
def test_short_and_loose_texts_are_read(text: str, turn: str) -> None:
    """What can mean one turn only is read as that turn."""
    assert str(read_turn(text, DEAL)) == turn


@settings(deadline=None, max_examples=40)
@given(strategies.reachable_positions())
def test_every_legal_turn_is_read_from_its_own_text(position: Position) -> None:
    """The notation always works, in small letters and without the colon too."""
    for _, turn in zip(range(30), position.turns(), strict=False):
        assert read_turn(str(turn), position) == turn
        assert loose_turn(str(turn).lower().replace(":", " ")) == turn


def test_an_open_order_lists_what_is_possible() -> None:
    """Two orders are both named, and nothing is guessed."""
    with pytest.raises(NotationError, match="2 orders: 1:RG or 1:GR"):
        read_turn("1", DEAL)


def test_seeds_that_lie_in_two_places_are_not_guessed() -> None:
    """Seeds alone name a turn only when they lie in one place."""
    with pytest.raises(NotationError, match="2:BW or 4:BW"):
        read_turn("bw", DEAL)


def test_a_keeper_letter_that_is_a_colour_too_is_not_guessed() -> None:
    """R may be the right Keeper or red: only one reading may be legal."""
    assert str(read_turn("rg", DEAL)) == "1:RG"
    position = line("wildwood cw 5+: 10:RGB 14:G 13:W / 8:GK 12: 16:RR 2:RK L: R:BG")
    with pytest.raises(NotationError, match="R:GB or 2:RGB"):
        read_turn("rgb", position)


KEEPER = "wildwood cw 5+: 10:W 14: 13: / 8: 12:R 16:RG 2:K L: R:{}"


@pytest.mark.parametrize(
    ("text", "keeper", "turn"),
    [
        ("r", "", "7:R"),
        ("r", "GB", None),
        ("r", "GG", None),
        ("r", "R", None),
        ("rg", "", "6:RG"),
        ("rg", "GBB", None),
        ("rg", "GK", None),
        ("rg", "BBW", "6:RG"),
        ("R:", "GG", "R:GG"),
        ("7 r", "GB", "7:R"),
        ("k", "KB", "5:K"),
    ],
)
def test_red_and_the_right_keeper_are_never_guessed(
    text: str, keeper: str, turn: str | None
) -> None:
    """While the right Keeper may be meant, a red seed elsewhere is not lifted unasked."""
    position = line(KEEPER.format(keeper))
    if turn is None:
        with pytest.raises(NotationError, match=r"may be R:.* or \d:"):
            read_turn(text, position)
    else:
        assert str(read_turn(text, position)) == turn


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("1~ rg", "1~R:GR, 1~L:RG or 1~R:RG"),
        ("6~ r", "6~R:RR or 6~L:RR"),
        ("1~ r", r"1~R:\.\.\., 1~L:RG or 1~R:RG"),
    ],
)
def test_red_and_the_right_keeper_that_is_flipped_are_never_guessed(
    text: str, choices: str
) -> None:
    """R after ~ and a space may be a seed or the Keeper; all that it can mean is named."""
    with pytest.raises(NotationError, match=rf"which Keeper is flipped\? {choices}$"):
        read_turn(text, DEAL)


@pytest.mark.parametrize(("text", "turn"), [("7~ r", "7~L:R"), ("7~l", "7~L:R")])
def test_a_keeper_that_cannot_be_flipped_is_not_meant(text: str, turn: str) -> None:
    """Where the right Keeper holds seeds only the left one can be flipped."""
    assert str(read_turn(text, line(KEEPER.format("GG")))) == turn


def test_blue_and_black_are_told_apart() -> None:
    """Whoever types b for black is told the letters."""
    with pytest.raises(IllegalTurnError, match="B is blue, K is black"):
        read_turn("8 gb", DEAL)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty line"),
        ("x", "begins with no place"),
        ("5+", "is no turn"),
        ("1:RRR", "holds RG, not RRR"),
        ("L rg", "holds no seeds; seeds lie on 1, 2"),
        ("1~ rg", "which Keeper is flipped"),
        ("wwww", "lies on no one place"),
    ],
)
def test_a_text_that_will_not_do_says_what_would(text: str, words: str) -> None:
    """Every refusal names the input and what is possible."""
    with pytest.raises(AncientsError, match=words.replace("+", r"\+")):
        read_turn(text, DEAL)


def test_a_flip_that_is_not_possible_says_why() -> None:
    """A used Keeper and one that holds seeds are told by their reason."""
    with pytest.raises(IllegalTurnError, match="used already"):
        read_turn("2~R bw", LATE)
    with pytest.raises(IllegalTurnError, match="holds RRG"):
        read_turn("2~L bw", LATE)
    assert str(read_turn("L~ rgr", LATE)) == "L~L:RGR"


@settings(deadline=None, max_examples=40)
@given(strategies.reachable_positions())
def test_completions_begin_with_what_is_typed_and_are_legal(position: Position) -> None:
    """Completing a place and a first seed gives turns that can be played."""
    for place in complete_turn("", position):
        whole = complete_turn(place, position)
        assert 0 < len(whole) <= 50
        for text in whole:
            assert text.startswith(place)
            assert read_turn(text, position) in position.turns()
