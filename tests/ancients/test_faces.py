"""Rituals, hungers and seeds: reading, limits, matching."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import DECKS
from strategies import seeds as any_seeds

from ancients.errors import AncientsError, NotationError
from ancients.faces import Hunger, Ritual
from ancients.seeds import COLOURS, NO_SEEDS, Seeds


def fewest_unmet(symbols: str, seeds: str) -> int:
    """Try every assignment of seeds to symbols; the judge of ``Ritual.missing``."""
    if "=" in symbols:
        return min(fewest_unmet(symbols.replace("=", colour), seeds) for colour in COLOURS)
    if not symbols:
        return 0
    best = 1 + fewest_unmet(symbols[1:], seeds)
    for seed in set(seeds):
        if symbols[0] in (seed, "*"):
            best = min(best, fewest_unmet(symbols[1:], seeds.replace(seed, "", 1)))
    return best


@pytest.mark.parametrize(
    ("ritual", "seeds", "missing"),
    [
        ("RG**", "RGBB", 0),
        ("RG**", "RRRG", 0),
        ("RG**", "RRRR", 1),
        ("RG**", "", 4),
        ("*****", "RGBW", 1),
        ("====", "RRRR", 0),
        ("====", "RRRG", 1),
        ("====", "WWKK", 2),
        ("===*", "BBBB", 0),
        ("===*", "BBBG", 0),
        ("===*", "BBGG", 1),
        ("===*", "BB", 2),
        ("WW*", "WWRRR", 0),
        ("WW*", "RRRRR", 2),
        ("R==*", "RRR", 1),
        ("R==*", "RRRK", 0),
        ("R==*", "RGGK", 0),
    ],
)
def test_missing_counts_the_symbols_without_a_seed(ritual: str, seeds: str, missing: int) -> None:
    """The best assignment leaves so many symbols unmet."""
    assert Ritual.parse(ritual).missing(Seeds.parse(seeds)) == missing
    assert Ritual.parse(ritual).met_by(Seeds.parse(seeds)) is (missing == 0)


rituals = st.one_of(
    st.sampled_from([card.ritual.text for card in DECKS["wildwood"]]),
    st.sampled_from(["R==*", "RG==", "WK==*", "RR=", "===K", "=*=*", "GBW=="]),
)


@given(rituals, any_seeds.filter(lambda seeds: len(seeds) <= 7))
@settings(deadline=None, max_examples=120)
def test_missing_agrees_with_trying_every_assignment(ritual: str, seeds: Seeds) -> None:
    """No assignment of seeds to symbols leaves fewer symbols unmet, and one leaves as few."""
    assert Ritual.parse(ritual).missing(seeds) == fewest_unmet(ritual, str(seeds))


def test_rituals_are_read_leniently_and_written_in_one_order() -> None:
    """Case, spaces and order do not matter for reading."""
    assert Ritual.parse(" * g*R ").text == "RG**"
    assert Ritual.parse("*=k=").text == "K==*"
    assert str(Ritual("WW*")) == "WW*"
    assert Ritual("WW*").size == 3


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("RR", "3 to 9 symbols, this one has 2"),
        ("", "3 to 9 symbols, this one has 0"),
        ("**********", "3 to 9 symbols, this one has 10"),
        ("RRRRR", "5 red seeds, but the game has 4"),
        ("WWWKKK", "3 white seeds, but the game has 2; it asks for 3 black"),
        ("RGX", "'X' is no symbol"),
        ("=====", "no colour has 5 seeds"),
        ("RRGGBB===", "no colour has 3 seeds for its ="),
    ],
)
def test_impossible_rituals_are_refused(text: str, part: str) -> None:
    """A ritual that the seeds of the game can never meet is refused with the reason."""
    with pytest.raises(NotationError) as caught:
        Ritual.parse(text)
    assert part in str(caught.value)
    assert repr(text) in str(caught.value)


def test_a_ritual_not_in_canonical_order_has_to_be_parsed() -> None:
    """The constructor takes the canonical text only, so that equal rituals are equal values."""
    with pytest.raises(NotationError, match="canonical order"):
        Ritual("GR*")
    with pytest.raises(NotationError, match="canonical order"):
        Hunger("KG")


@pytest.mark.parametrize("text", ["RRRR====K", "RRR=", "GGBB====", "WWKK=", "*********"])
def test_rituals_at_the_limit_are_allowed(text: str) -> None:
    """Rituals that some sixteen seeds can meet are accepted."""
    assert Ritual.parse(text).size == len(text)


@pytest.mark.parametrize(
    ("hunger", "seeds", "eaten"),
    [
        ("R", "RRG", "RR"),
        ("GK", "RGGKW", "GGK"),
        ("*", "RGBWK", "RGBWK"),
        ("*", "", ""),
        ("==", "RGBWK", ""),
        ("==", "RRGGGK", "RRGGG"),
        ("===", "RRGGGK", "GGG"),
        ("====", "RRRGGGG", "GGGG"),
    ],
)
def test_hungers_remove_what_they_say(hunger: str, seeds: str, eaten: str) -> None:
    """Letters take their colours, * takes all, = takes colours in the number of its signs."""
    assert str(Hunger.parse(hunger).eaten(Seeds.parse(seeds))) == eaten


@pytest.mark.parametrize("text", ["", "RR", "=", "=====", "**", "R*", "=R", "X"])
def test_texts_that_are_no_hunger_are_refused(text: str) -> None:
    """Anything outside the grammar is refused, and the message quotes it."""
    with pytest.raises(NotationError) as caught:
        Hunger.parse(text)
    assert f"hunger {text!r}" in str(caught.value)


@given(any_seeds)
@settings(deadline=None, max_examples=40)
def test_seeds_survive_their_text(seeds: Seeds) -> None:
    """Text and repr give the same seeds back, and the letters are in canonical order."""
    assert Seeds.parse(str(seeds)) == seeds
    assert eval(repr(seeds), {"Seeds": Seeds}) == seeds
    assert list(seeds) == sorted(seeds, key=COLOURS.index)
    assert len(seeds) == len(str(seeds)) == sum(seeds[letter] for letter in COLOURS)
    assert bool(seeds) is (str(seeds) != "")


@given(any_seeds, any_seeds)
@settings(deadline=None, max_examples=40)
def test_adding_and_taking_out_cancel(some: Seeds, more: Seeds) -> None:
    """What was put in can be taken out again."""
    assert some + more - more == some
    assert some + more == more + some


def test_seeds_that_are_not_there_cannot_be_taken() -> None:
    """Taking out more than there is is an error, not a negative count."""
    with pytest.raises(AncientsError, match="'K' cannot be taken out of 'RG'"):
        Seeds.parse("RG") - Seeds.parse("K")


def test_seeds_refuse_other_letters_and_counts() -> None:
    """Unknown letters, negative counts and other lengths are refused."""
    with pytest.raises(NotationError, match="'Q', 'X' are no colours; use R"):
        Seeds.parse("RXQ")
    with pytest.raises(NotationError, match="'X' is no colour"):
        Seeds.parse("RXG")
    with pytest.raises(AncientsError, match="five counts"):
        Seeds((0, -1, 0, 0, 0))
    with pytest.raises(AncientsError, match="five counts"):
        Seeds((1, 2, 3, 4))  # type: ignore[arg-type]
    with pytest.raises(KeyError):
        NO_SEEDS["RG"]
