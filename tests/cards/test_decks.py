"""Decks: those that ship, deck files with all their faults, and the round trip."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ancients.errors import AncientsError
from ancients.faces import Ancient, Hunger, Ritual
from cards.deckfile import deck_toml, parse_deck
from cards.decks import SHIPPED, Deck, load_deck, write_deck
from cards.errors import DeckError
from cards.textfile import LARGEST_FILE

# Name, ritual, and what the awake side eats in sapling, wildwood and thornwood.
FACES = """
Ember Stag     RRR*   R   RG   *
Moss Warden    GGG*   G   GB   *
Tide Heron     BBB*   B   RB   *
Clover Hare    RGB    W   RW   RGB
Dawn Fox       RRW    GK  GK   GBK
Dusk Owl       GGK    BW  BW   RBW
Frost Otter    BBW    RK  RK   RGK
Eclipse Moth   WK*    RG  RG   RGB
Great Oak      *****  B   BW   ==
Echo Toad      ====   WK  BWK  ==
Bramble Boar   RG**   GB  GB   GBW
Moon Hart      WW*    R   RGB  RGB
Raven Root     KK*    G   RGB  RGB
Marsh Serpent  GBK*   RB  RB   RBW
Sun Bear       RBW*   *   *    *
Elder Yew      ===*   K   GWK  *
"""
NAMES = [" ".join(line.split()[:2]) for line in FACES.strip().splitlines()]
COLUMNS = list(zip(*(line.split()[2:] for line in FACES.strip().splitlines()), strict=True))
RITUALS = COLUMNS[0]


def faults_of(text: str) -> list[str]:
    with pytest.raises(DeckError) as caught:
        parse_deck(text, "mine.toml")
    return list(caught.value.faults)


def good_text() -> str:
    return deck_toml(load_deck("wildwood"))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_decks_are_as_published(name: str) -> None:
    """Each shipped deck has the sixteen names and rituals, its own hungers, and says it is ours."""
    deck = load_deck(name)
    assert [ancient.number for ancient in deck.ancients] == list(range(1, 17))
    assert [ancient.name for ancient in deck.ancients] == NAMES
    assert [ancient.ritual for ancient in deck.ancients] == [Ritual.parse(r) for r in RITUALS]
    assert tuple(a.hunger.text for a in deck.ancients) == COLUMNS[1 + SHIPPED.index(name)]
    assert deck.name == deck.reference == name
    assert "not the published cards" in deck.source


def test_a_deck_is_found_by_name_in_any_case_or_by_path(tmp_path: Path) -> None:
    """A shipped name works in any case, a path from the given folder, and both give the deck."""
    write_deck(load_deck("sapling"), tmp_path / "mine.toml")
    assert load_deck(" SapLing ") is load_deck("sapling")
    assert load_deck("mine.toml", tmp_path) == load_deck("sapling")
    assert load_deck(tmp_path / "mine.toml").reference == (tmp_path / "mine.toml").as_posix()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("wildwod", 'did you mean "wildwood"?'),
        ("xyz", "the shipped decks are sapling, wildwood, thornwood"),
        ("nowhere.toml", "there is no such file"),
        ("no/where", "there is no such file"),
    ],
)
def test_a_deck_that_is_not_there_is_refused(name: str, words: str, tmp_path: Path) -> None:
    """A deck that cannot be found is refused, with the nearest shipped name."""
    with pytest.raises(DeckError, match=re.escape(words)):
        load_deck(name, tmp_path)


@pytest.mark.parametrize("key", [5, "5", "Dawn Fox", "dawn fox", "DAWN-FOX", " dawn_fox "])
def test_an_ancient_is_found_by_number_or_name(key: str | int) -> None:
    """A number, or a name in any case with any joiner, finds the Ancient."""
    assert load_deck("wildwood").ancient(key).name == "Dawn Fox"


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("Zzz", "it has Ember Stag"),
        ("Dawn Fix", 'did you mean "Dawn Fox"'),
        (0, "no Ancient has the number 0; use 1 to 16"),
        (17, "number 17"),
        (-5, 'no Ancient "-5"'),
        ("", 'no Ancient ""'),
        ("9" * 5000, "no Ancient"),
    ],
)
def test_an_unknown_ancient_is_refused_with_near_names(key: str | int, words: str) -> None:
    """An unknown Ancient is refused, and the message names what is near."""
    with pytest.raises(AncientsError, match=re.escape(words)) as caught:
        load_deck("wildwood").ancient(key)
    assert len(str(caught.value)) < 400


def test_all_faults_of_a_deck_are_listed_at_once() -> None:
    """Each fault of a deck file is listed with its place, and none hides another."""
    text = (
        good_text()
        .replace('version = "1"', 'versoin = "1"')
        .replace("number = 3\n", "number = 2\n")
        .replace('name = "Great Oak"', 'name = "dawn-fox"')
        .replace('ritual = "RGB"', 'ritual = "RRRRRX"')
        .replace('hunger = "BWK"', 'hunger = "="')
        .replace("number = 16", 'number = "16"')
        .replace('name = "Sun Bear"', 'name = "Sun/Bear"')
        .replace('hunger = "*"', "hungr = 1")
    )
    faults = faults_of(text)
    for words in (
        "version: this key is missing",
        'unknown key "versoin"; did you mean "version"?',
        "ancient[2] (Tide Heron).number: 2 is taken by ancient[1] (Moss Warden)",
        'ancient[8] (dawn-fox).name: "dawn-fox" is taken by ancient[4] (Dawn Fox)',
        "ancient[3] (Clover Hare).ritual: ritual 'RRRRRX': 'X' is no symbol",
        "ancient[9] (Echo Toad).hunger: hunger '='",
        'ancient[15] (Elder Yew).number: a whole number from 1 to 16 is needed, not "16"',
        'ancient[14] (Sun/Bear).name: "Sun/Bear" holds "/"',
        'ancient[14] (Sun/Bear): unknown key "hungr"; did you mean "hunger"?',
        "ancient[14] (Sun/Bear).hunger: this key is missing",
        "ancient: a deck has 16; missing numbers are 3, 16",
    ):
        assert any(fault.startswith(words) for fault in faults), (words, faults)
    assert len(faults) == 11


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "name: this key is missing"),
        ("name = ", "this is not TOML"),
        ('name = "a"\nname = "b"', "this is not TOML"),
        ("a = " + "[" * 5000, "TOML|nested"),
        ("ancient = 3", "ancient: a list is needed, not 3"),
        ("ancient = [1979-05-27]", "an object is needed, not a date"),
        ("[[ancient]]\n" * 1000, "1000 tables are too many"),
        ('format = "ancients-deck/9"', 'format: "ancients-deck/9" is not known'),
        ('name = "a\\u001b[2J"', "name: .* cannot be printed"),
        ("name = nan", "name: a text in quotes is needed, not nan"),
        ("x = " + "9" * 5000, "TOML|digits"),
    ],
)
def test_malformed_decks_are_refused_in_words(text: str, words: str) -> None:
    """Whatever is wrong with a deck's text is told in words, never by a crash."""
    assert any(re.search(words, fault) for fault in faults_of(text))


@pytest.mark.parametrize("name", ["L", "r", "9 Lives", "Fox:Owl", "Fox+", "A  B", " Fox", "Fox-"])
def test_names_that_break_the_notation_are_refused(name: str) -> None:
    """A name that the one-line text of a position could not hold is refused."""
    text = good_text().replace('"Dawn Fox"', f'"{name}"')
    assert any("ancient[4]" in fault and ".name" in fault for fault in faults_of(text))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "not text: byte 0x89 at offset 0"),
        (b"\xef\xbb\xbfname = 1", "byte order mark"),
        (b"\xff\xfen\0", "UTF-16"),
        (b"name\0", "zero byte at offset 4"),
        (b" \n", "the file is empty"),
        (b"#" * (LARGEST_FILE + 1), "too large"),
    ],
)
def test_files_that_hold_no_deck_are_refused(data: bytes, words: str, tmp_path: Path) -> None:
    """Binary, empty, oddly encoded and over-large deck files are each refused in words."""
    (tmp_path / "mine.toml").write_bytes(data)
    with pytest.raises(DeckError, match=words):
        load_deck("mine.toml", tmp_path)


@given(
    st.permutations(["Wolf", "Bär", "Ñandú", "D'Arc", "St. Elm", "Ox-Eye", "A1", *NAMES]),
    st.text(st.characters(exclude_categories=("C", "Zl", "Zp", "Zs")), min_size=1, max_size=30),
    st.lists(st.sampled_from(RITUALS), min_size=16, max_size=16),
    st.lists(st.sampled_from(["*", "==", "===", "RG", "K"]), min_size=16, max_size=16),
)
@settings(max_examples=40, deadline=None)
def test_any_deck_comes_back_from_its_file(
    names: list[str], words: str, rituals: list[str], hungers: list[str]
) -> None:
    """Whatever its texts hold, a deck that is written as TOML reads back equal."""
    faces = zip(names[:16], rituals, hungers, strict=True)
    ancients = tuple(
        Ancient(number, name, Ritual.parse(ritual), Hunger.parse(hunger))
        for number, (name, ritual, hunger) in enumerate(faces, 1)
    )
    deck = Deck('q"' + words, words + "\\", words, words, ancients)
    assert parse_deck(deck_toml(deck), "text") == deck


def test_a_deck_must_have_its_numbers_in_order() -> None:
    """A deck value cannot be made with Ancients missing or out of order."""
    deck = load_deck("sapling")
    for ancients in (deck.ancients[:15], deck.ancients[::-1], ()):
        with pytest.raises(DeckError, match="1 to 16 in order"):
            Deck("a", "A", "1", "x", ancients)
