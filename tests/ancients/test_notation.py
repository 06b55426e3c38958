"""The text form of a whole position."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import DECKS, find_deck
from strategies import reachable_positions

import ancients
from ancients.errors import AncientsError, NotationError, PositionError
from ancients.notation import read_position, write_position
from ancients.position import Position

DEAL = "wildwood clockwise 5:RG 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK L: R:"
LATE = (
    "thornwood counterclockwise 5+: 10:BW 14+: 13:BW / 8:GK 12:B 16:R 2:RK L-:RRG R: "
    "flip_emptied_keeper=false skip_origin=true"
)


@given(reachable_positions())
@settings(deadline=None, max_examples=60)
def test_every_position_survives_its_text(position: Position) -> None:
    """Reading what was written gives the same position, deck name and options included."""
    written = write_position(position)
    read = read_position(written, find_deck)
    assert read == position
    assert read.deck == position.deck
    assert write_position(read) == written == str(position)


@given(reachable_positions())
@settings(deadline=None, max_examples=15)
def test_the_repr_of_a_position_can_be_executed(position: Position) -> None:
    """The repr is an expression over the public names that gives the same position."""
    assert eval(repr(position), vars(ancients)) == position


@pytest.mark.parametrize("text", [DEAL, LATE])
def test_the_canonical_form_is_kept(text: str) -> None:
    """A text in the one form is written back letter for letter."""
    assert write_position(read_position(text, find_deck)) == text


@pytest.mark.parametrize(
    "text",
    [
        "wildwood cw 5:gr 10:wb 14:bg 13:wb/8:kg 12:bg 16:rr 2:kr",
        "  wildwood\n\tCW  5:RG 10:BW  14:GB 13:BW\n/ 8:GK 12:GB 16:RR 2:RK  r: l:\n",
        "wildwood Clockwise Dawn-Fox:RG echo_toad:BW 14:GB RAVEN-ROOT:BW / 8:GK 12:GB 16:RR 2:RK",
        DEAL + " skip-origin=False FLIP_EMPTIED_KEEPER=yes",
    ],
)
def test_reading_is_lenient(text: str) -> None:
    """Case, spaces, short directions, names and left out Keepers are all understood."""
    assert write_position(read_position(text, find_deck)) == DEAL


def test_a_deck_with_spaces_is_percent_encoded() -> None:
    """The path of a deck may hold spaces, slashes and percent signs."""
    names = []

    def find(name: str) -> tuple[ancients.Ancient, ...]:
        names.append(name)
        return DECKS["wildwood"]

    path = "my decks/100 %/Füchse.toml"
    text = DEAL.replace("wildwood", "my%20decks/100%20%25/Füchse.toml")
    read = read_position(text, find)
    assert read.deck == path
    assert names == [path]
    assert write_position(read) == text


@pytest.mark.parametrize(("deck", "word"), [("", "-"), ("-", "%2D")])
def test_a_position_without_a_deck_can_be_written(deck: str, word: str) -> None:
    """No deck is a dash, and a deck that is called so is told apart from it."""
    text = DEAL.replace("wildwood", word)
    read = read_position(text, lambda name: DECKS["wildwood"])
    assert read.deck == deck
    assert write_position(read) == text


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "must begin with a deck and a direction"),
        ("wildwood 5:RG", "must begin with a deck and a direction"),
        ("wildwood sideways 5:RG", "must begin with a deck and a direction"),
        (DEAL.replace("5:RG", "5:RX"), "'5:RX': seeds 'RX': 'X' is no colour"),
        (DEAL.replace("5:RG", "17:RG"), "'17:RG': no Ancient '17' in the deck; it has 1 Ember"),
        (DEAL.replace("5:RG", "RG"), "'RG': write an Ancient as 5:RG"),
        (DEAL.replace(" /", ""), "put / between top and bottom row"),
        (DEAL.replace("/", "/ /"), "/ parts the two rows"),
        (DEAL.replace("5:RG ", ""), "the top row has 3 Ancients; give four"),
        (DEAL.replace("2:RK", "2:R 1:K"), "the bottom row has 5 Ancients; give four"),
        (DEAL + " L-:", "'L-:': L is given twice"),
        (DEAL + " skip_origin=maybe", "the value must be true or false"),
        (DEAL + " skip_orgin=true", "no such option; there are flip_emptied_keeper, skip_origin"),
        (DEAL + " skip_origin=true skip_origin=true", "skip_origin is given twice"),
        (DEAL.replace("wildwood", "%FF"), "do not spell UTF-8"),
    ],
)
def test_texts_that_cannot_be_read(text: str, part: str) -> None:
    """Each mistake is named with the word that holds it."""
    with pytest.raises(NotationError) as caught:
        read_position(text, find_deck)
    assert part in str(caught.value)


def test_all_mistakes_in_a_text_come_at_once() -> None:
    """Several mistakes are several lines of one error."""
    text = DEAL.replace("5:RG", "5:RX").replace("8:GK", "80:GK") + " colour=yes"
    with pytest.raises(NotationError) as caught:
        read_position(text, find_deck)
    lines = str(caught.value).splitlines()
    assert lines[0] == "the position cannot be read:"
    assert [fault.split(":")[0] for fault in lines[1:]] == ["  '5", "  '80", "  'colour=yes'"]


def test_a_readable_but_impossible_position_is_refused() -> None:
    """Text is checked against the game: nothing is repaired silently."""
    with pytest.raises(PositionError) as caught:
        read_position(DEAL.replace("5:RG", "5:RR").replace("2:RK", "10:RK"), find_deck)
    assert len(caught.value.faults) == 2


@given(st.text("wildwood cw/:+-=~%5RGLK \n", max_size=80), st.booleans())
@settings(deadline=None, max_examples=80)
def test_any_text_is_read_or_refused_in_words(noise: str, tail: bool) -> None:
    """Whatever is typed, nothing but the package's own errors comes out."""
    text = f"{DEAL[:40]}{noise}{DEAL[40:] if tail else ''}"
    try:
        faults = read_position(text, find_deck).faults()
    except AncientsError:
        faults = ()
    assert faults == ()


def test_the_examples_of_the_documentation_are_canonical() -> None:
    """The position and the turns shown in docs/rules.md are in the one written form."""
    page = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
    shown = [text for text in page.splitlines() if text.startswith("wildwood ")]
    assert shown == [DEAL]
    assert write_position(read_position(shown[0], find_deck)) == shown[0]
    for turn in ("3:RG", "L:WGGB", "5~R:KBR"):
        assert f"`{turn}`" in page
        assert str(ancients.Turn.parse(turn)) == turn
    for option in ancients.Rules.names():
        assert f"`{option}" in page
