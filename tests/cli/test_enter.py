from __future__ import annotations

import json
from dataclasses import replace as draft_of
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import line as position_of
from strategies import reachable_positions

from ancients.errors import AncientsError
from ancients.seeds import COLOUR_NAMES
from ancients.table import Direction
from cards.decks import load_deck
from cards.files import read_deal
from cli.render.draft import draw_draft
from cli.render.screen import Look
from companion.draft import Draft, Place, read_card, read_seeds

FRESH = "wildwood clockwise 5:RG 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK L: R:"
MIDGAME = (
    "wildwood counterclockwise 14:RGB 6:G 16:RGGK 12+: / 7:BK 11+: 4+:B 9+: L-: R:RRBWW "
    "skip_origin=true"
)

FRESH_ANSWERS = """
cw

fox rg
toad
bw
serp gb
raven
b
bx
rbw
blue white
moth gk
hart gb
elder
red red
2:rk

"""

MIDGAME_ANSWERS = """wildwood
ccw
under way
14 rgb
no
owl
n
g
16
no
rggk
moon+
-
7 bk
no
11+
-
clover
yes
b
oak+

-
no
rrbww

skip_origin=true

"""

FAULTY_ANSWERS = """


5:rg
5:bw
14:gb
13:bw
8:gk
12:gb
16:rr
2:gk

2 toad
5 rr
nonsense
9 rr
5
warden
rk

"""


def answers(run, path, text, *more, **environment):
    return run("enter", str(path), *more, stdin=text, **environment)


def test_a_fresh_deal_is_typed_in_place_by_place(run, tmp_path, golden):
    """A whole deal is asked for, shown as it fills, written, and its code and text are printed."""
    path = tmp_path / "deal.json"
    shown = answers(run, path, FRESH_ANSWERS)
    assert shown.exit_code == 0
    assert shown.stdout == f"Code: 05CE-EJZF-8Q03V\nText: {FRESH}\n"
    assert str(read_deal(path).position) == FRESH
    assert json.loads(path.read_text(encoding="utf-8"))["code"] == "05CE-EJZF-8Q03V"
    golden("enter-fresh", shown.stderr.replace(str(path), "deal.json"))


def test_a_game_under_way_is_typed_in(run, tmp_path):
    """Awake Ancients, seeds on the Keepers, a used Keeper and an option can be given."""
    path = tmp_path / "deal.json"
    shown = answers(run, path, MIDGAME_ANSWERS)
    assert shown.exit_code == 0, shown.stderr
    assert shown.stdout == f"Text: {MIDGAME}\n"
    assert str(read_deal(path).position) == MIDGAME


def test_every_fault_is_told_and_can_be_mended(run, tmp_path):
    """An impossible table is not written until each of its faults is mended."""
    path = tmp_path / "deal.json"
    shown = answers(run, path, FAULTY_ANSWERS)
    assert shown.exit_code == 0, shown.stderr
    told = " ".join(shown.stderr.split())
    assert "place 2 (Dawn Fox): this Ancient lies on place 1 already" in told
    assert "green (G): 5 seeds on 1, 3, 5, 7, 8, but the game has 4; take 1 away" in told
    assert "there are faults still" in told
    assert "'nonsense' is nothing that can be mended here" in told
    assert "'9 rr' is nothing that can be mended here" in told
    assert str(read_deal(path).position) == FRESH


def test_the_questions_go_back_one_by_one(run, tmp_path):
    """After ``<`` the question before is asked again, up to the first one."""
    path = tmp_path / "deal.json"
    back = [
        "<",
        "thornwood",
        "<",
        "wildwood",
        "ccw",
        "fresh",
        "fox",
        "<",
        "<",
        "under",
        "<",
        "<",
        "ccw",
        "<",
        "cw",
        "fresh",
        "fox",
        "<",
        "<",
    ]
    text = "\n".join([*back, FRESH_ANSWERS.lstrip().removeprefix("cw")])
    shown = answers(run, path, text)
    assert "this is the first question" in shown.stderr
    assert shown.exit_code == 0, shown.stderr
    assert str(read_deal(path).position) == FRESH


def test_a_line_of_text_is_enough(run, tmp_path):
    """A position in one line may be the first answer, or be given as an option."""
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    assert answers(run, first, f"{MIDGAME}\n3 rggk\n\n").exit_code == 0
    assert answers(run, second, "", "--text", MIDGAME, "--title", "Mine").exit_code == 0
    assert str(read_deal(first).position) == str(read_deal(second).position) == MIDGAME
    assert read_deal(second).title == "Mine"


@pytest.mark.parametrize("length", range(0, 40, 3))
def test_answers_that_end_too_early_write_nothing(length, run, tmp_path):
    """Wherever the answers end, no file is left and the status is 2."""
    path = tmp_path / "deal.json"
    text = "\n".join(FRESH_ANSWERS.split("\n")[:length][:17])
    shown = answers(run, path, text)
    assert shown.exit_code == 2
    assert shown.stdout == ""
    assert "nothing written" in shown.stderr
    assert list(tmp_path.iterdir()) == []


def test_leaving_writes_nothing(run, tmp_path):
    """``quit`` while mending leaves without a file."""
    path = tmp_path / "deal.json"
    shown = answers(run, path, f"{FRESH}\n3 gg\nquit\n")
    assert shown.exit_code == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("typed", "old", "new"),
    [
        ("L rr", "L-: R:RRBWW", "L-:RR R:RRBWW"),
        ("l k active", "L-: R:RRBWW", "L:K R:RRBWW"),
        ("L active", "L-: ", "L: "),
        ("R used", "R:RRBWW", "R-:RRBWW"),
        ("r-", "R:RRBWW", "R-:RRBWW"),
        ("R -", "R:RRBWW", "R:"),
        ("R red white", "R:RRBWW", "R:RW"),
        ("L:rr", "L-: R:RRBWW", "L-:RR R:RRBWW"),
        ("R-:rw", "R:RRBWW", "R-:RW"),
        ("8+ -", "7:BK", "7+:"),
        ("8 awake -", "7:BK", "7+:"),
        ("8 -", "7:BK", "7:"),
        ("8 blue", "7:BK", "7:B"),
        ("7 asleep", "11+:", "11:"),
        ("7 frost", "11+:", "7+:"),
        ("7 frost asleep", "11+:", "7:"),
        ("7 frost rr", "11+:", "7+:RR"),
        ("7 asleep k", "11+:", "11:K"),
        ("cw", "counterclockwise", "clockwise"),
        ("direction cw", "counterclockwise", "clockwise"),
        ("direction clockwise", "counterclockwise", "clockwise"),
    ],
)
def test_a_correction_takes_all_that_is_said_and_no_more(typed, old, new):
    """Seeds, sides and Keepers are mended in one line, and what is not named stays."""
    assert old in MIDGAME
    # Faults that the change brings do not matter here: the text of the draft is compared.
    assert str(draft_after(MIDGAME, typed).position()) == MIDGAME.replace(old, new)


def draft_after(text, correction):
    """Carry a correction out on a table, as the Mend prompt does."""
    from cli.entering import Entering

    draft = Draft.of(position_of(text), load_deck("wildwood"))
    return Entering(SimpleNamespace(), SimpleNamespace())._mended(draft, correction)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("8:rg", "is 8 the place or the card?"),
        ("L used active", "contradict each other"),
        ("8 asleep awake", "contradict each other"),
        ("8 asleep fox+", "contradict each other"),
        ("L xx", "cannot be read as seeds"),
        ("L awake", "cannot be read as seeds"),
        ("lr", "nothing that can be mended"),
        ("direction up", "give clockwise"),
        ("8 nobody", "no Ancient"),
    ],
)
def test_a_correction_that_is_not_clear_is_asked_for_again(typed, words):
    """What cannot be read is named and changes nothing."""
    with pytest.raises(AncientsError, match=words.replace("?", r"\?")):
        draft_after(MIDGAME, typed)


def test_an_empty_answer_to_a_mended_place_keeps_what_lies_there(run, tmp_path):
    """A place that is asked for again offers its card, its side and its seeds."""
    path = tmp_path / "deal.json"
    text = f"{MIDGAME}\n1\n\n\n\n4\n\n\n\nR\n\n\n\n"
    shown = answers(run, path, text)
    assert shown.exit_code == 0, shown.stderr
    assert str(read_deal(path).position) == MIDGAME


@pytest.mark.parametrize("before", range(0, MIDGAME_ANSWERS.count("\n") - 1))
@pytest.mark.parametrize("word", ["quit", "EXIT"])
def test_leaving_is_understood_at_every_question(before, word, run, tmp_path):
    """``quit`` leaves wherever it is typed, and nothing is written."""
    path = tmp_path / "deal.json"
    text = "\n".join([*MIDGAME_ANSWERS.split("\n")[:before], word, ""])
    shown = answers(run, path, text)
    assert shown.exit_code == 2
    assert "left without the table; nothing written" in shown.stderr
    assert "ended" not in shown.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_replaced_only_when_asked(run, tmp_path):
    """A file that exists is kept unless ``--force`` is given."""
    path = tmp_path / "deal.json"
    path.write_text("mine", encoding="utf-8")
    refused = answers(run, path, "", "--text", FRESH)
    assert refused.exit_code == 2
    assert "--force" in refused.stderr
    assert path.read_text(encoding="utf-8") == "mine"
    assert answers(run, path, "", "--text", FRESH, "--force").exit_code == 0
    assert str(read_deal(path).position) == FRESH


@pytest.mark.parametrize(
    "text", [b"\xff\xfe\x00\n", b"\x00\x00\n" * 50, b"5" * 100_000, b"\x1b[31m\n" * 9]
)
def test_junk_as_answers_is_told_without_a_traceback(text, run, tmp_path):
    """Bytes that are no text, or far too much of it, end with status 2 and no file."""
    shown = answers(run, tmp_path / "deal.json", text)
    assert shown.exit_code == 2
    assert "Traceback" not in shown.stderr
    assert list(tmp_path.iterdir()) == []


def test_no_output_line_is_broader_than_the_screen(run, tmp_path):
    """The conversation fits 40 and 80 columns; only prompts and answers may be longer."""
    for columns in (40, 80):
        shown = answers(run, tmp_path / f"{columns}.json", FAULTY_ANSWERS, COLUMNS=str(columns))
        rows = [row for row in shown.stderr.splitlines() if "]: " not in row and "): " not in row]
        assert max(map(len, rows)) <= max(columns, 60 + len(str(tmp_path)) * 2)
        drawn = [row for row in rows if "Dawn Fox  R" in row or row.startswith("L: ")]
        assert drawn
        assert max(map(len, drawn)) <= columns


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("5", "Dawn Fox"),
        ("dawn fox", "Dawn Fox"),
        ("FOX", "Dawn Fox"),
        ("serp", "Marsh Serpent"),
        ("great", "Great Oak"),
        ("moss_warden", "Moss Warden"),
        ("lover", "Clover Hare"),
    ],
)
def test_a_card_is_found_by_number_or_part_of_its_name(text, name):
    """A number, a name or a part that one name only has names the card."""
    assert read_card(load_deck("wildwood"), text).name == name


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("mo", "8 Eclipse Moth"),
        ("bear oak", "no Ancient"),
        ("0", "1 to 16"),
        ("17", "1 to 16"),
        ("", "number or a part"),
        ("dawn fix", "Dawn Fox"),
    ],
)
def test_a_card_that_is_not_clear_is_asked_for_again(text, words):
    """Several candidates are all named, and a name that no card has is met with near ones."""
    with pytest.raises(AncientsError) as caught:
        read_card(load_deck("wildwood"), text)
    assert words in str(caught.value)


def test_b_is_blue_and_k_is_black():
    """B is never taken for black, and both can be named in full."""
    assert str(read_seeds("b")) == str(read_seeds("Blue")) == "B"
    assert str(read_seeds("k")) == str(read_seeds("black")) == "K"
    assert str(read_seeds("rb, k")) == "RBK"
    for doubtful in ("bl", "bk x", "schwarz", "1"):
        with pytest.raises(AncientsError, match="B is blue"):
            read_seeds(doubtful)


@given(position=reachable_positions(), known=st.integers(0, 8), width=st.integers(40, 120))
@settings(deadline=None, max_examples=40)
def test_a_half_typed_table_has_no_fault_that_comes_from_its_gaps(position, known, width):
    """While a possible table fills, nothing is called wrong, and its drawing fits the screen."""
    draft = Draft.of(position, load_deck("wildwood"))
    for index in range(known, 8):
        draft = draft.with_place(index, Place())
    awake_known = any(position.awake[:known])
    faults = [fault for fault in draft.faults() if awake_known or "Keeper" not in fault]
    assert faults == []
    assert draft.complete == (known == 8)
    lines = draw_draft(draft, Look(width))
    assert max(row.cell_len for row in lines) <= max(width, 90)


def test_nobody_is_awake_in_a_fresh_deal():
    """A card that is turned while the deal is said to be fresh is a fault until that is mended."""
    draft = Draft.of(position_of(FRESH), load_deck("wildwood"))
    fresh = draft_of(draft, fresh=True)
    assert fresh.faults() == ()
    awake = fresh.with_place(2, draft_of(fresh.places[2], awake=True))
    assert any("place 3: it is awake, but in a fresh deal" in fault for fault in awake.faults())
    assert not any("fresh" in fault for fault in draft_of(awake, fresh=False).faults())


def test_the_seeds_that_lie_nowhere_are_counted():
    """What is not on the table yet is told by colour."""
    draft = Draft.of(position_of(FRESH), load_deck("wildwood")).with_place(0, Place())
    assert str(draft.unused) == "RG"
    assert draft.direction is Direction.CLOCKWISE
    words = draw_draft(draft, Look())[-1].plain
    assert words == f"Not on the table: {COLOUR_NAMES['R']} and {COLOUR_NAMES['G']}."
