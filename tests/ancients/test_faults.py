"""Everything that makes a position impossible, each with its place and its mend."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from positions import DECKS, line

from ancients.errors import AncientsError, PositionError
from ancients.position import Position
from ancients.seeds import NO_SEEDS, Seeds
from ancients.turn import Turn

DEAL = line("wildwood clockwise 5:RG 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK")


def with_seeds(**places: str) -> Position:
    """Change the seeds of places, named p1 to p8."""
    seeds = list(DEAL.seeds)
    for place, letters in places.items():
        seeds[int(place[1]) - 1] = Seeds.parse(letters)
    return replace(DEAL, seeds=tuple(seeds))


def test_a_deal_has_no_fault() -> None:
    """Sixteen seeds in pairs on eight different sleeping Ancients are in order."""
    assert DEAL.faults() == ()


def test_too_many_seeds_of_a_colour() -> None:
    """A fifth red and a third white seed are two faults that say where to look."""
    assert with_seeds(p1="RR", p3="WB").faults() == (
        "red (R): 5 seeds on 1, 5, 6, but the game has 4; take 1 away",
        "white (W): 3 seeds on 2, 3, 4, but the game has 2; take 1 away",
    )


def test_seeds_on_keepers_count_too() -> None:
    """A colour is counted over the Grove and both Keepers."""
    awake = replace(with_seeds(p1=""), awake=(True, *[False] * 7))
    found = replace(awake, keepers=(Seeds.parse("RR"), Seeds.parse("W"))).faults()
    assert found == (
        "red (R): 5 seeds on 5, 6, L, but the game has 4; take 1 away",
        "white (W): 3 seeds on 2, 4, R, but the game has 2; take 1 away",
    )


def test_a_sleeper_whose_ritual_is_met() -> None:
    """A sleeping Ancient that should be awake is named with its ritual."""
    met = with_seeds(p1="RRWG", p6="R", p4="B")
    assert met.faults() == (
        "place 1 (Dawn Fox): it sleeps although RRGW meets its ritual RRW; "
        "check its seeds, or wake it and send them to a Keeper",
    )


def test_an_awake_ancient_that_holds_what_it_eats() -> None:
    """Seeds that should have been removed are named with the hunger."""
    holding = replace(DEAL, awake=(True, *[False] * 7))
    assert holding.faults() == (
        "place 1 (Dawn Fox): it is awake and eats GK, but G still lies there; "
        "remove these seeds or turn the card to sleep",
    )


def test_an_ancient_twice() -> None:
    """The same card on two places is reported at the second one."""
    twice = replace(DEAL, ancients=(*DEAL.ancients[:7], DEAL.ancients[0]))
    assert twice.faults() == (
        "place 8 (Dawn Fox): this Ancient lies on place 1 already; "
        "each card is in the game once, so change one of the two",
    )


def test_the_same_name_under_another_number_is_twice_as_well() -> None:
    """A card is recognised by its name too."""
    double = replace(DEAL.ancients[0], number=99, name="dawn fox")
    twice = replace(DEAL, ancients=(*DEAL.ancients[:7], double))
    assert [fault[:19] for fault in twice.faults()] == ["place 8 (dawn fox):"]


def test_seeds_are_missing_while_all_sleep() -> None:
    """Before anyone awoke no seed can have been removed."""
    assert with_seeds(p1="R").faults() == (
        "the table: 15 seeds lie there, but while all Ancients sleep none of the 16 can have been "
        "removed; add what is missing or mark who is awake",
    )


def test_one_seed_that_lies_there_is_told_in_the_singular() -> None:
    """A sentence about one seed is a sentence."""
    empty = {f"p{place}": "" for place in range(2, 9)}
    assert with_seeds(p1="R", **empty).faults()[-1].startswith("the table: 1 seed lies there, but")


def test_seeds_may_be_missing_once_one_is_awake() -> None:
    """A position in the middle of a game may hold fewer than sixteen seeds."""
    later = replace(with_seeds(p1="R"), awake=(True, *[False] * 7))
    assert later.faults() == ()


def test_a_keeper_holds_seeds_while_all_sleep() -> None:
    """Seeds come to a Keeper by an awakening only."""
    early = replace(with_seeds(p1=""), keepers=(NO_SEEDS, Seeds.parse("RG")))
    assert early.faults() == (
        "the right Keeper: it holds RG although no Ancient has awoken; "
        "put these seeds back into the Grove or mark who is awake",
    )


def test_all_faults_come_at_once() -> None:
    """A position with several faults lists them all."""
    bad = replace(
        with_seeds(p2="RRRR"),
        ancients=(DEAL.ancients[1], *DEAL.ancients[1:]),
        awake=(False, False, True, *[False] * 5),
    )
    starts = [fault.split(":")[0] for fault in bad.faults()]
    assert starts == [
        *("place 2 (Echo Toad)", "red (R)", "place 2 (Echo Toad)", "place 3 (Marsh Serpent)"),
    ]


def test_the_wrong_number_of_places() -> None:
    """Seven Ancients or three Keepers are faults, and nothing can be played or asked."""
    seven = replace(DEAL, ancients=DEAL.ancients[:7], keepers=(NO_SEEDS,) * 3)
    assert seven.faults() == (
        "ancients: 7 given, but 8 Ancients lie in the Grove; give exactly 8",
        "keepers: 3 given, but 2 Keepers hold seeds; give exactly 2",
    )
    for ask in (seven.turns, seven.outcome, lambda: seven.play(Turn.parse("1:RG"))):
        with pytest.raises(PositionError) as caught:
            ask()
        assert caught.value.faults == seven.faults()


def test_a_position_error_lists_its_faults_and_can_be_sent_between_processes() -> None:
    """The text has one fault a line below the heading, and pickling keeps it."""
    error = PositionError(["first", "second"], heading="deal.json")
    assert str(error) == "deal.json:\n  first\n  second"
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.faults) == (str(error), ("first", "second"))
    assert isinstance(copy, AncientsError)
    assert isinstance(copy, ValueError)


def test_every_shipped_card_is_known_to_these_tests() -> None:
    """Sixteen Ancients lie in each deck, numbered 1 to 16."""
    for deck in DECKS.values():
        assert [card.number for card in deck] == list(range(1, 17))
