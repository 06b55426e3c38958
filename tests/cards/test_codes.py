"""Deal codes name a fresh deal exactly, and their check character catches slips."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ancients.errors import AncientsError, NotationError
from ancients.position import Position
from ancients.rules import Rules
from ancients.seeds import Seeds
from ancients.table import Direction
from cards import codes
from cards.codes import ALPHABET, CODE_LENGTH, bare_code, read_code, write_code
from cards.decks import SHIPPED, load_deck
from cards.shuffle import random_deal

GOLDEN = (
    ("sapling", 7, Direction.CLOCKWISE, Rules(), "00TY-8NS5-2K30E"),
    ("wildwood", 7, Direction.CLOCKWISE, Rules(), "06M3-13X3-J9HZV"),
    ("thornwood", 8, Direction.CLOCKWISE, Rules(), "0A8W-PHSV-68147"),
    ("wildwood", 7, Direction.COUNTERCLOCKWISE, Rules(), "08ZG-5FBH-V7HZA"),
    ("wildwood", 7, Direction.CLOCKWISE, Rules(flip_emptied_keeper=False), "1CAN-6V48-19HZ8"),
    ("wildwood", 7, Direction.CLOCKWISE, Rules(skip_origin=True), "2J17-CJBC-G9HZH"),
)


@st.composite
def fresh_deals(draw: st.DrawFn) -> Position:
    deck = load_deck(draw(st.sampled_from(SHIPPED)))
    cards = draw(st.permutations(deck.ancients))[:8]
    bag = draw(st.permutations("RRRRGGGGBBBBWWKK"))
    return Position.deal(
        cards,
        [Seeds.parse(bag[2 * place] + bag[2 * place + 1]) for place in range(8)],
        draw(st.sampled_from(Direction)),
        Rules(flip_emptied_keeper=draw(st.booleans()), skip_origin=draw(st.booleans())),
        deck.name,
    )


@given(fresh_deals())
@settings(max_examples=100, deadline=None)
def test_a_fresh_deal_comes_back_from_its_code(deal: Position) -> None:
    """Each fresh deal of a shipped deck comes back from its code, with deck and options."""
    code = write_code(deal)
    assert read_code(code) == deal
    assert read_code(code).deck == deal.deck
    assert write_code(read_code(code)) == code


@pytest.mark.parametrize(("deck", "seed", "direction", "rules", "code"), GOLDEN)
def test_codes_stay_as_they_were(
    deck: str, seed: int, direction: Direction, rules: Rules, code: str
) -> None:
    """A code that was given out once names the same deal for ever."""
    deal = replace(random_deal(load_deck(deck), seed, direction), rules=rules)
    assert write_code(deal) == code


def test_a_code_is_short_and_upper_case() -> None:
    """A code has thirteen characters of the alphabet in groups of four, four and five."""
    code = write_code(random_deal(load_deck("wildwood"), 1))
    assert [len(group) for group in code.split("-")] == [4, 4, 5]
    assert set(code.replace("-", "")) <= set(ALPHABET)


@pytest.mark.parametrize("seed", range(3))
def test_any_single_wrong_character_is_caught(seed: int) -> None:
    """Whichever character is replaced by whichever other, the code is refused."""
    code = bare_code(write_code(random_deal(load_deck("thornwood"), seed)))
    for place in range(CODE_LENGTH):
        for other in ALPHABET.replace(code[place], ""):
            with pytest.raises(NotationError, match="check character"):
                read_code(code[:place] + other + code[place + 1 :])


@pytest.mark.parametrize("seed", range(5))
def test_any_swap_of_two_characters_is_caught(seed: int) -> None:
    """Whichever two different characters are swapped, neighbours or not, the code is refused."""
    code = bare_code(write_code(random_deal(load_deck("sapling"), seed)))
    swaps = 0
    for first in range(CODE_LENGTH):
        for second in range(first + 1, CODE_LENGTH):
            if code[first] != code[second]:
                swapped = list(code)
                swapped[first], swapped[second] = swapped[second], swapped[first]
                with pytest.raises(NotationError, match="check character"):
                    read_code("".join(swapped))
                swaps += 1
    assert swaps > 50


def test_the_weights_of_the_check_are_all_different() -> None:
    """The check weighs each place with a nonzero weight of its own, so no slip can cancel out."""
    weights = [1]  # of the check character
    for place in range(CODE_LENGTH - 1):
        digits = [0] * (CODE_LENGTH - 1)
        digits[place] = 1
        weights.append(codes._weighted_sum(digits))
    assert len(set(weights)) == CODE_LENGTH
    assert 0 not in weights
    for weight_digit in range(1, 32):  # multiplication by a weight loses no digit
        for place in range(CODE_LENGTH - 1):
            digits = [0] * (CODE_LENGTH - 1)
            digits[place] = weight_digit
            assert codes._weighted_sum(digits) != 0


def test_reading_is_lenient() -> None:
    """Case, dashes and spaces make no difference, O counts as 0, I and L as 1."""
    code = "06M3-13X3-J9HZV"
    deal = read_code(code)
    for written in ("06m313x3j9hzv", " 06M3 13X3 J9HZV\n", "O6M3-I3X3-J9HZV", "o6m3l3x3-j9hzv"):
        assert read_code(written) == deal


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "has 13 characters"),
        ("06M3-13X3-J9HZ", "has 12"),
        ("06M3-13X3-J9HZVV", "has 14"),
        ("06M3-13X3-J9HZU", '"U" cannot occur'),
        ("06M3-13X3-J9HZß", "cannot occur|has 14"),
        ("06M3-13X3-J9HZ٣", "cannot occur"),
    ],
)
def test_what_is_no_code_is_refused_with_the_reason(text: str, words: str) -> None:
    """A text that is no code is refused with what is wrong about it."""
    with pytest.raises(NotationError, match=words):
        read_code(text)


@pytest.mark.parametrize("number", [2**60 - 1, 2**58, 2**59, 7 << 53])
def test_numbers_without_a_deal_are_refused(number: int) -> None:
    """A number beyond the last deal has no deal, however well its check character fits."""
    digits = [number >> 5 * place & 31 for place in reversed(range(CODE_LENGTH - 1))]
    text = "".join(ALPHABET[digit] for digit in (*digits, codes._weighted_sum(digits)))
    with pytest.raises(NotationError, match="no deal has it"):
        read_code(text)


def test_the_rank_of_seeds_is_exact() -> None:
    """The first and the last rank of the seeds give the first and the last layout."""
    count = codes._layouts((4, 4, 4, 2, 2))
    assert count == 5113080
    for rank in (0, 1, count // 3, count - 1):
        assert codes._pairs_rank(codes._pairs_at(rank)) == rank


def test_only_fresh_deals_of_shipped_decks_have_a_code() -> None:
    """A position in mid-game, a foreign deck or a changed card has no code."""
    deal = random_deal(load_deck("wildwood"), 3)
    with pytest.raises(AncientsError, match="fresh deal"):
        write_code(deal.play(next(iter(deal.turns()))))
    with pytest.raises(AncientsError, match="fresh deal"):
        write_code(replace(deal, active=(False, True)))
    with pytest.raises(AncientsError, match=r"only deals of the decks .*mine\.toml"):
        write_code(replace(deal, deck="mine.toml"))
    with pytest.raises(AncientsError, match="not as in the deck sapling"):
        write_code(replace(deal, deck="sapling"))
