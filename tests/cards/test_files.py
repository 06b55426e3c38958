"""Deal files: read strictly with every fault at once, written in one form."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ancients.position import Position
from ancients.rules import Rules
from ancients.seeds import Seeds
from ancients.table import Direction
from ancients.turn import Turn
from cards.codes import write_code
from cards.decks import SHIPPED, Deck, load_deck
from cards.errors import DealFileError
from cards.files import Deal, Par, deal_json, parse_deal
from cards.shuffle import random_deal
from cards.textfile import LARGEST_FILE

GOOD = """{
  "format": "ancients-deal/1",
  "deck": "wildwood",
  "direction": "clockwise",
  "top": [
    {"ancient": "Dawn Fox", "seeds": "RG"},
    {"ancient": "Echo Toad", "seeds": "BW"},
    {"ancient": "Marsh Serpent", "seeds": "GB"},
    {"ancient": "Raven Root", "seeds": "BW"}
  ],
  "bottom": [
    {"ancient": "Eclipse Moth", "seeds": "GK"},
    {"ancient": "Moon Hart", "seeds": "GB"},
    {"ancient": "Elder Yew", "seeds": "RR"},
    {"ancient": "Moss Warden", "seeds": "RK"}
  ]
}
"""
MIDGAME_LINE = (
    "wildwood clockwise 14:BGR 6:G 16:RGGK 12+: / 7:BK 11+: 4+:B 9+: L-: R:RRBWW skip_origin=true"
)


def good() -> dict[str, Any]:
    table: dict[str, Any] = json.loads(GOOD)
    return table


def faults_of(data: str | bytes | dict[str, Any]) -> list[str]:
    text = json.dumps(data) if isinstance(data, dict) else data
    with pytest.raises(DealFileError) as caught:
        parse_deal(text, "a.json")
    assert str(caught.value).startswith("a.json")
    assert all(fault in str(caught.value) for fault in caught.value.faults)
    return list(caught.value.faults)


def random_position(deck: Deck, seed: int, choices: list[int], rules: Rules) -> Position:
    """Play up to one turn a choice from a random deal."""
    way = Direction.COUNTERCLOCKWISE if seed % 2 else Direction.CLOCKWISE
    position = replace(random_deal(deck, seed, way), rules=rules)
    for choice in choices:
        turns = list(position.turns())
        if not turns:
            break
        position = position.play(turns[choice % len(turns)])
    return position


def test_the_published_example_is_read_as_it_lies_on_the_table() -> None:
    """Rows are read left to right, so the bottom row fills places 8 to 5."""
    deal = parse_deal(GOOD, "a.json")
    line = "wildwood clockwise 5:RG 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK L: R:"
    assert str(deal.position) == line
    assert [a.number for a in deal.position.ancients] == [5, 10, 14, 13, 2, 16, 12, 8]
    assert deal.deck is load_deck("wildwood")
    assert deal_json(deal) == GOOD


def test_mid_game_keys_and_rules_are_read() -> None:
    """Awake Ancients, Keepers, options and card numbers are read; what is left out has defaults."""
    table = {
        "format": "ancients-deal/1",
        "deck": "wildwood",
        "direction": "clockwise",
        "top": [
            {"ancient": 14, "seeds": "BGR"},
            {"ancient": "dusk owl", "seeds": "g"},
            {"ancient": "16", "seeds": "RG GK"},
            {"ancient": 12, "seeds": "", "awake": True},
        ],
        "bottom": [
            {"ancient": 7, "seeds": "BK", "awake": False},
            {"ancient": 11, "seeds": "", "awake": True},
            {"ancient": 4, "seeds": "B", "awake": True},
            {"ancient": 9, "seeds": "", "awake": True},
        ],
        "keepers": {"left": {"active": False}, "right": {"seeds": "WWBRR"}},
        "rules": {"skip_origin": True},
    }
    position = parse_deal(json.dumps(table), "a.json").position
    assert str(position) == MIDGAME_LINE.replace("BGR", "RGB")
    assert position.active == (False, True)
    assert position.rules == Rules(skip_origin=True)


@given(
    st.sampled_from(SHIPPED),
    st.integers(0, 10**6),
    st.lists(st.integers(0, 10**6), max_size=8),
    st.builds(Rules, st.booleans(), st.booleans()),
)
@settings(max_examples=60, deadline=None)
def test_any_position_comes_back_from_its_file(
    deck: str, seed: int, choices: list[int], rules: Rules
) -> None:
    """Each position that play can reach, with any options, reads back equal from its file."""
    position = random_position(load_deck(deck), seed, choices, rules)
    deal = Deal(position, load_deck(deck))
    text = deal_json(deal)
    assert parse_deal(text, "text") == deal
    assert deal_json(parse_deal(text.encode(), "text")) == text


def test_all_optional_keys_come_back() -> None:
    """Title, code, grade, par, known, solution, generator and x- keys survive the round trip."""
    position = random_deal(load_deck("sapling"), 3)
    deal = Deal(
        position,
        load_deck("sapling"),
        title="Déjà “vu” \\ 木",
        code=write_code(position),
        grade=5,
        par=Par(16, 9, proved_score=True),
        known=Par(15, 8, proved_score=True, proved_turns=True),
        solution=(Turn.parse("3:RG"), Turn.parse("5~R:KBR")),
        generator="ancients 0.1.0",
        extra={"x-note": {"deep": [1, None, 2.5, "a"]}, "x-": True},
    )
    assert parse_deal(deal_json(deal), "text") == deal


def test_all_faults_are_listed_at_once() -> None:
    """Faults of every kind are listed together, each with its place."""
    table = good()
    table["direktion"] = table.pop("direction")
    table["x-free"] = 1
    table["top"][0]["seeds"] = "RX"
    table["top"][1]["ancient"] = "Ecko Toad"
    table["top"][2]["awak"] = True
    table["top"][3]["awake"] = "yes"
    table["bottom"][0]["seeds"] = 12
    table["bottom"][1]["ancient"] = "Elder Yew"
    table["bottom"][3]["seeds"] = "RRRRR"
    table["keepers"] = {"middle": {}, "left": {"seeds": "Q", "active": 0}}
    table["rules"] = {"skip-origin": True}
    table["grade"] = 6
    table["par"] = {"score": 17, "turns": True, "proved": {"score": 1, "turn": True}}
    table["solution"] = ["3:RG", "9:RG", 4]
    table["title"] = "a\nb"
    table["code"] = "06M3-13X3-J9HZW"
    faults = faults_of(table)
    for words in (
        "direction: this key is missing",
        'unknown key "direktion"; did you mean "direction"?',
        "top[0].seeds: seeds 'RX': 'X' is no colour",
        'top[1].ancient: no Ancient "Ecko Toad" in deck "wildwood"; did you mean "Echo Toad"?',
        'top[2]: unknown key "awak"; did you mean "awake"?',
        'top[3].awake: true or false is needed (without quotes), not "yes"',
        "bottom[0].seeds: a text in quotes is needed, not 12",
        'keepers: unknown key "middle"; known are left, right',
        "keepers.left.seeds: seeds 'Q': 'Q' is no colour",
        "keepers.left.active: true or false is needed (without quotes), not 0",
        'rules: unknown key "skip-origin"; did you mean "skip_origin"?',
        "place 7 (Elder Yew): this Ancient lies on place 6 already",
        "red (R): 7 seeds on 5, 6, but the game has 4",
        "grade: 6 is not from 1 to 5",
        "par.score: 17 is not from 0 to 16",
        "par.turns: a whole number from 0 to 9999 is needed, not true",
        "par.proved.score: true or false is needed",
        'par.proved: unknown key "turn"; did you mean "turns"?',
        "solution[1]: turn '9:RG' cannot be read",
        "solution[2]: a text in quotes is needed, not 4",
        'title: "a\\nb" holds characters that cannot be printed',
        'code: code "06M3-13X3-J9HZW": the check character does not fit',
    ):
        assert any(fault.startswith(words) for fault in faults), (words, faults)
    assert len(faults) == 22


def change(*path: str | int, to: object) -> Callable[[dict[str, Any]], None]:
    def apply(table: dict[str, Any]) -> None:
        target: Any = table
        for step in path[:-1]:
            target = target[step]
        target[path[-1]] = to

    return apply


@pytest.mark.parametrize(
    ("mend", "words"),
    [
        (change("format", to="ancients-deal/2"), 'format: "ancients-deal/2" is not known'),
        (change("format", to=1), "format: 1 is not known"),
        (change("deck", to="wildwod"), 'deck "wildwod": .*did you mean "wildwood"'),
        (change("deck", to=["wildwood"]), "deck: a text in quotes is needed, not a list"),
        (change("deck", to="nowhere.toml"), "no such file"),
        (change("direction", to="Clockwise"), 'not "Clockwise"; did you mean "clockwise"'),
        (change("direction", to=None), "direction: use clockwise or .*not null"),
        (change("top", to={}), "top: a list is needed, not an object"),
        (change("top", to=[{}] * 5), r"top: a row has 4 Ancients.*has 5"),
        (change("top", to=[{}] * 100_000), r"top: a row has 4 Ancients.*has 100000"),
        (change("top", 2, to="Dawn Fox"), r'top\[2\]: an object is needed, not "Dawn Fox"'),
        (change("top", 2, "ancient", to=True), r"top\[2\]\.ancient: a name .*not true"),
        (change("top", 2, "ancient", to=17), r"top\[2\]\.ancient: no Ancient has the number 17"),
        (change("top", 2, "ancient", to=10**30), r"top\[2\]\.ancient: no Ancient"),
        (change("top", 2, "ancient", to=5.0), r"top\[2\]\.ancient: a name .*not 5\.0"),
        (change("top", 2, to={"ancient": 14}), r"top\[2\]\.seeds: this key is missing"),
        (change("top", 2, "seeds", to="GBR"), r"red \(R\): 5 seeds"),
        (change("top", 2, "seeds", to="G"), "the table: 15 seeds lie there"),
        (change("top", 2, "ancient", to=5), r"place 3 \(Dawn Fox\): .* on place 1 already"),
        (change("keepers", to=[]), "keepers: an object is needed, not a list"),
        (change("keepers", to={"left": None}), r"keepers\.left: an object is needed, not null"),
        (change("rules", to={"skip_origin": "true"}), r"rules\.skip_origin: true or false"),
        (change("rules", to=None), "rules: an object is needed, not null"),
        (change("grade", to=2.5), "grade: a whole number from 1 to 5 is needed, not 2.5"),
        (change("known", to={"score": 16}), r"known\.turns: this key is missing"),
        (change("known", to="16"), "known: an object is needed"),
        (change("solution", to="3:RG"), 'solution: a list is needed, not "3:RG"'),
        (change("title", to=""), "title: the text is empty"),
        (change("title", to="a" * 101), "title: 101 characters are too many"),
        (change("title", to="\x1b[31m"), "title: .* cannot be printed"),
        (change("title", to="\ud800"), r"title: .*half a character"),
        (change("x-a", to={"b": ["\udfff"]}), r"x-a\.b\[0\]: .*half a character"),
        (change("generator", to=3), "generator: a text in quotes is needed, not 3"),
        (change("code", to="00TY-8NS5-2K30E"), "code: 00TY-8NS5-2K30E names another deal"),
    ],
)
def test_each_fault_says_where_and_what(mend: Callable[[dict[str, Any]], None], words: str) -> None:
    """One thing wrong in a good file gives a fault that names its place."""
    table = good()
    mend(table)
    assert any(re.search(words, fault) for fault in faults_of(table)), faults_of(table)


def test_many_unknown_keys_are_counted_not_listed() -> None:
    """A file of another kind with a hundred keys does not give a hundred lines."""
    faults = faults_of({f"key{i}": i for i in range(100)})
    assert "92 more unknown keys" in faults
    assert len(faults) == 5 + 8 + 1


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "the file is empty"),
        (b" \n\t", "the file is empty"),
        (b"\x89PNG\r\n\x1a\n\0", "this is not text: byte 0x89 at offset 0"),
        (GOOD.encode().replace(b"Fox", b"F\xf6x"), "byte 0xf6 at offset"),
        (GOOD.encode("utf-16"), "UTF-16; save it as UTF-8"),
        (b"\xef\xbb\xbf" + GOOD.encode(), "byte order mark; save it as plain UTF-8"),
        (b'{"a": "\0"}', "zero byte at offset 7"),
        (GOOD[:200], "ends too early"),
        (GOOD.rstrip()[:-1], "ends too early"),
        (GOOD[: GOOD.index("Fox")], "ends too early"),
        (GOOD + GOOD, "more text follows"),
        (GOOD.replace('"wildwood",', '"wildwood"'), 'this is not JSON: line 4, column 3, at "'),
        (GOOD.replace('"deck"', "'deck'"), "this is not JSON: line 3"),
        (GOOD.replace('"deck": "wildwood"', '"deck": NaN'), "NaN is no JSON value"),
        (GOOD.replace('"deck": "wildwood"', '"deck": -Infinity'), "-Infinity is no JSON value"),
        (GOOD.replace('"wildwood"', "1e999"), 'number "1e999" is too large'),
        (GOOD.replace('"wildwood"', "9" * 5000), "too many digits"),
        (GOOD.replace('"wildwood"', "[" * 60 + "]" * 60), "nested more than 32 levels"),
        ("[" * 200_000, "nested more than 32 levels"),
        ('{"a":' * 100_000 + "1" + "}" * 100_000, "nested more than 32 levels"),
        ("null", "an object is needed, not null"),
        ("[1]", "an object is needed, not a list"),
        ('"text"', 'an object is needed, not "text"'),
        (b" " * (LARGEST_FILE + 1), "too large"),
        ("\ud800", "this is not text"),
    ],
)
def test_what_is_no_deal_file_is_refused_in_words(data: str | bytes, words: str) -> None:
    """Empty, binary, truncated, oddly encoded or deeply nested data gives one clear fault."""
    faults = faults_of(data)
    assert len(faults) == 1
    assert words in faults[0]
    assert len(faults[0]) < 300


def test_every_truncation_is_refused() -> None:
    """Wherever a good file is cut off, the rest is refused with faults, never a crash."""
    whole = GOOD.rstrip()
    for end in range(len(whole)):
        assert faults_of(whole[:end])


def test_repeated_keys_are_faults_with_their_place() -> None:
    """A key that is given twice is a fault where it stands, at any depth."""
    text = GOOD.replace('"deck": "wildwood"', '"deck": "sapling",\n  "deck": "wildwood"')
    text = text.replace('"seeds": "GK"', '"seeds": "GK", "seeds": "GK", "seeds": "GK"')
    assert faults_of(text) == [
        'key "deck" is given twice; keep one',
        'bottom[0]: key "seeds" is given twice; keep one',
    ]


OPTIONAL = ("keepers", "rules", "title", "code", "grade", "par", "known", "solution", "x-a")
KEYS = (*good(), *OPTIONAL)
INNER_KEYS = st.sampled_from(("seeds", "ancient", "awake", "left", "score", "x"))
LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(INNER_KEYS, inner),
    max_leaves=10,
)


@given(VALUES, st.sampled_from(KEYS))
@settings(max_examples=200, deadline=None)
def test_no_value_of_a_key_crashes_the_reader(value: object, key: str) -> None:
    """Whatever a key holds, the file is read or refused with faults."""
    faults: tuple[str, ...] = ()
    position = None
    try:
        position = parse_deal(json.dumps({**good(), key: value}), "a.json").position
    except DealFileError as error:
        faults = error.faults
    assert (position is None) == bool(faults)
    assert position is None or position.faults() == ()


def test_a_code_may_stand_in_any_writing() -> None:
    """The code in a file is read as leniently as any other."""
    position = random_deal(load_deck("wildwood"), 7)
    text = deal_json(Deal(position, load_deck("wildwood"), code="o6m313x3j9hzv"))
    assert parse_deal(text, "a.json").position == position
    assert position.seeds[0] == Seeds.parse("GG")
