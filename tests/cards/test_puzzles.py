"""The puzzles that ship: all load, and none is named or dealt twice."""

from __future__ import annotations

import json

import pytest

from cards.codes import read_code
from cards.decks import SHIPPED
from cards.files import deal_json, read_deal
from cards.library import PuzzleEntry, puzzle_paths, puzzles
from cards.shuffle import random_deal


def by_name(entry: PuzzleEntry) -> str:
    return entry.name


@pytest.mark.parametrize("entry", puzzles(), ids=by_name)
def test_a_puzzle_is_sound(entry: PuzzleEntry) -> None:
    """Each puzzle has a title, a shipped deck, no faults, and is written in the one form."""
    assert entry.deal.title
    assert entry.deal.position.deck in SHIPPED
    assert entry.deal.position.faults() == ()
    assert read_deal(entry.path) == entry.deal
    assert entry.path.read_text(encoding="utf-8") == deal_json(entry.deal)


@pytest.mark.parametrize("entry", puzzles(), ids=by_name)
def test_a_fresh_puzzle_has_its_code_and_seed(entry: PuzzleEntry) -> None:
    """A fresh deal names its code and can be dealt again from its seed; others are in mid-game."""
    deal = entry.deal
    if not any(deal.position.awake):
        assert deal.code is not None
        assert read_code(deal.code) == deal.position
        assert random_deal(deal.deck, entry.name, deal.position.direction) == deal.position
    else:
        assert deal.code is None


def test_there_are_enough_puzzles_of_every_kind() -> None:
    """At least twelve puzzles over three decks ship, two of them in mid-game, both ways round."""
    entries = puzzles()
    assert len(entries) >= 12
    assert {entry.deal.position.deck for entry in entries} == set(SHIPPED)
    assert sum(any(entry.deal.position.awake) for entry in entries) >= 2
    assert len({entry.deal.position.direction for entry in entries}) == 2
    assert "first-grove" in puzzle_paths()


def test_no_puzzle_occurs_twice() -> None:
    """Titles, names and positions are all different; names are lower-case words with hyphens."""
    entries = puzzles()
    titles = {(entry.deal.title or "").casefold() for entry in entries}
    assert len(titles) == len({entry.name for entry in entries}) == len(entries)
    assert len({str(entry.deal.position) for entry in entries}) == len(entries)
    for entry in entries:
        assert entry.name == entry.name.lower()
        assert entry.name.replace("-", "").isalpha()


def test_puzzles_are_listed_easiest_deck_first() -> None:
    """The list goes through the decks from the easiest on, and by name within each."""
    order = [(SHIPPED.index(e.deal.position.deck), e.name) for e in puzzles()]
    assert order == sorted(order)
    for path in puzzle_paths().values():
        assert json.loads(path.read_text(encoding="utf-8"))["format"] == "ancients-deal/1"
