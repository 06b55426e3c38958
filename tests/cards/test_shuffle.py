"""Random deals: fixed for ever by deck and seed, and fair."""

from __future__ import annotations

import hashlib
import itertools
from collections import Counter

import pytest

from ancients.seeds import COLOURS, SUPPLY
from ancients.table import Direction
from cards import shuffle
from cards.decks import SHIPPED, load_deck
from cards.shuffle import random_deal

GOLDEN = (
    ("sapling", 7, "6:BW 12:RR 13:RB 9:GG / 5:RB 16:BK 14:GW 15:GK"),
    ("sapling", "first-grove", "7:BW 15:GK 4:RG 8:BK / 6:RG 16:RB 9:BW 3:RG"),
    ("wildwood", 7, "14:GG 1:RW 2:GK 4:GB / 12:RK 16:RB 8:BB 11:RW"),
    ("wildwood", 8, "12:RB 14:GB 8:RB 13:BK / 5:GK 3:RR 1:WW 2:GG"),
    ("thornwood", 7, "6:BK 8:BW 3:RW 15:RB / 13:GG 1:RK 14:GB 11:RG"),
    ("thornwood", "thorn-crown", "9:GW 5:RB 14:RK 1:GW / 8:RB 2:GB 11:BK 6:RG"),
)


@pytest.mark.parametrize(("deck", "seed", "grove"), GOLDEN)
def test_a_seed_gives_the_same_deal_for_ever(deck: str, seed: int | str, grove: str) -> None:
    """The deal of a deck and a seed is the one it always was."""
    assert str(random_deal(load_deck(deck), seed)) == f"{deck} clockwise {grove} L: R:"


@pytest.mark.parametrize("deck", SHIPPED)
def test_a_random_deal_is_a_fresh_deal(deck: str) -> None:
    """Each deal has eight different Ancients, two seeds on each, all sixteen seeds, no faults."""
    for seed in range(50):
        deal = random_deal(load_deck(deck), seed)
        assert deal.faults() == ()
        assert [len(seeds) for seeds in deal.seeds] == [2] * 8
        counts = tuple(sum(seeds[letter] for seeds in deal.seeds) for letter in COLOURS)
        assert counts == SUPPLY
        assert not any(deal.awake)


def test_seed_deck_and_direction_each_do_their_part() -> None:
    """A number and its text are one seed; another seed or deck is another deal; the direction
    changes nothing else."""
    wildwood = load_deck("wildwood")
    assert random_deal(wildwood, 7) == random_deal(wildwood, "7")
    deals = [random_deal(wildwood, seed) for seed in range(200)]
    assert len({str(deal) for deal in deals}) == 200
    other = random_deal(load_deck("sapling"), 7)
    assert [a.number for a in other.ancients] != [a.number for a in deals[7].ancients]
    backward = random_deal(wildwood, 7, Direction.COUNTERCLOCKWISE)
    assert backward.direction is Direction.COUNTERCLOCKWISE
    assert (backward.ancients, backward.seeds) == (deals[7].ancients, deals[7].seeds)
    assert deals[7].direction is Direction.CLOCKWISE


def test_the_stream_is_the_documented_one() -> None:
    """The numbers are the big-endian words of SHA-256 of the key and a block number."""
    numbers = list(itertools.islice(shuffle._numbers("key"), 10))
    first, second = (hashlib.sha256(f"key:{n}".encode()).digest() for n in (0, 1))
    assert numbers[0] == int.from_bytes(first[:4], "big")
    assert numbers[7] == int.from_bytes(first[28:], "big")
    assert numbers[8] == int.from_bytes(second[:4], "big")


def test_numbers_of_the_incomplete_run_are_passed_over() -> None:
    """A number that would favour small results is not used."""
    assert shuffle._below(10, iter([2**32 - 1, 2**32 - 6, 2**32 - 7, 3])) == 9
    assert shuffle._below(16, iter([2**32 - 1])) == 15


def test_every_card_reaches_every_place_about_equally_often() -> None:
    """Over 1600 fixed deals each of sixteen cards lies on place 1 about a hundred times."""
    deck = load_deck("wildwood")
    first = Counter(random_deal(deck, seed).ancients[0].number for seed in range(1600))
    assert len(first) == 16
    assert min(first.values()) > 60
    assert max(first.values()) < 140
