"""The text form of a turn."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from strategies import turns

from ancients.errors import NotationError
from ancients.turn import Turn


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("3:RG", "3:RG"),
        ("L:WGGB", "L:WGGB"),
        ("5~r: kbr", "5~R:KBR"),
        ("  l ~ l : w g g b ", "L~L:WGGB"),
        ("8\t~L:\nk", "8~L:K"),
    ],
)
def test_reading_is_lenient_and_writing_has_one_form(text: str, written: str) -> None:
    """Case and spaces do not matter for reading."""
    assert str(Turn.parse(text)) == written


@pytest.mark.parametrize(
    "text", ["", "3", "3:", ":RG", "0:R", "9:R", "M:R", "3~:R", "3~5:R", "3~L~R:R", "3:RX", "33:R"]
)
def test_other_texts_are_refused_with_the_grammar(text: str) -> None:
    """What is no turn is quoted, and the message shows what a turn looks like."""
    with pytest.raises(NotationError) as caught:
        Turn.parse(text)
    assert str(caught.value).startswith(f"turn {text!r} cannot be read")
    assert "5~R:KBR" in str(caught.value)


@pytest.mark.parametrize(
    ("source", "flip", "order"),
    [("9", None, "R"), ("3", "X", "R"), ("3", "", "R"), ("3", None, ""), ("3", None, "r")],
)
def test_impossible_parts_are_refused(source: str, flip: str | None, order: str) -> None:
    """The constructor checks its parts as strictly as the text."""
    with pytest.raises(NotationError):
        Turn(source, flip, order)


@given(turns)
@settings(deadline=None, max_examples=60)
def test_every_turn_survives_its_text(turn: Turn) -> None:
    """Reading what was written gives the same turn, in lower case too."""
    assert Turn.parse(str(turn)) == turn
    assert Turn.parse(str(turn).lower()) == turn
    assert eval(repr(turn), {"Turn": Turn}) == turn
