"""The examples of docs/formats.md are what the programs read and write."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ancients.notation import read_position
from ancients.turn import Turn
from cards.codes import read_code, write_code
from cards.deckfile import parse_deck
from cards.decks import load_deck
from cards.errors import DeckError
from cards.files import deal_json, parse_deal

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, flags=re.M | re.S)


def test_every_json_example_is_json_and_every_deal_is_in_the_one_form() -> None:
    """JSON examples decode, and the deals among them are written again key by key."""
    examples = blocks("json")
    deals = [text for text in examples if "ancients-deal/1" in text]
    assert len(examples) == 5
    assert len(deals) == 2
    for text in examples:
        json.loads(text)
    for text in deals:
        written = deal_json(parse_deal(text, "docs/formats.md"))
        assert json.loads(written) == json.loads(text)


def test_position_texts_and_codes_of_the_page_are_in_the_one_form() -> None:
    """Each position text and each code on the page is written again as it stands there."""
    lines = [line for text in blocks("text") for line in text.splitlines()]
    texts = [line for line in lines if ":" in line]
    codes = [line for line in lines if ":" not in line]
    assert len(texts) == 2
    assert len(codes) == 1
    for line in texts:
        assert str(read_position(line, lambda deck: load_deck(deck).ancients)) == line
    for code in codes:
        assert write_code(read_code(code)) == code


def test_turns_of_the_page_are_in_the_one_form() -> None:
    """Each turn named on the page is read, and written again as it stands there."""
    turns = set(re.findall(r"\b[1-8LR](?:~[LR])?:[RGBWK]{2,}", PAGE.split("## Turn notation")[1]))
    assert {"3:RG", "L:WGGB", "5~R:KBR"} <= turns
    for text in ("3:RG", "L:WGGB", "5~R:KBR"):
        assert str(Turn.parse(text)) == text


def test_the_deck_of_the_page_lacks_only_the_cards_that_are_left_out() -> None:
    """The two tables of the deck example have no fault but that fourteen are missing."""
    (text,) = blocks("toml")
    with pytest.raises(DeckError) as caught:
        parse_deck(text, "docs/formats.md")
    (fault,) = caught.value.faults
    numbers = ", ".join(str(number) for number in range(3, 17))
    assert fault == f"ancient: a deck has 16; missing numbers are {numbers}"


def test_the_code_of_the_page_can_be_read_by_its_description() -> None:
    """A reader written from the page alone finds deck, direction, cards and check character."""
    (code,) = (line for text in blocks("text") for line in text.splitlines() if ":" not in line)
    alphabet = re.search(r"`(0123456789[A-Z]+)`", PAGE)
    assert alphabet is not None
    values = [alphabet[1].index(char) for char in code.replace("-", "")]
    check = 0
    for place, value in enumerate(values[:-1], 1):
        for _ in range(place):  # times a to the power of the place
            value = value << 1 ^ (37 if value & 16 else 0)
        check ^= value
    assert check == values[-1]
    number = 0
    for value in values[:-1]:
        number = number * 32 + value
    number //= 5113080
    ranks = []
    for choices in range(9, 17):
        number, rank = divmod(number, choices)
        ranks.append(rank)
    left = list(range(1, 17))
    cards = [left.pop(rank) for rank in reversed(ranks)]
    deal = read_code(code)
    assert cards == [ancient.number for ancient in deal.ancients]
    assert divmod(number, 2) == (("sapling", "wildwood").index(deal.deck), 0)
