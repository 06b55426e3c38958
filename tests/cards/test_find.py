"""A deal can be named by a file, `-`, a puzzle, a code or a position text."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cards.codes import write_code
from cards.decks import load_deck, write_deck
from cards.errors import DealFileError
from cards.files import Deal, deal_json, write_deal
from cards.find import find_deal
from cards.shuffle import random_deal
from cards.textfile import LARGEST_FILE

DECK = load_deck("wildwood")
DEAL = Deal(random_deal(DECK, 7), DECK)
CODE = write_code(DEAL.position)
LINE = str(DEAL.position)


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def give(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


def test_a_file_a_code_and_a_text_name_the_same_deal(tmp_path: Path) -> None:
    """The same deal is found by its file, its code and its text in one line."""
    write_deal(DEAL, tmp_path / "a.json")
    by_file, by_code, by_text = (find_deal(word) for word in ("a.json", CODE.lower(), LINE))
    assert by_file == by_text == DEAL
    assert by_code.position == DEAL.position
    assert by_code.code == CODE


@pytest.mark.parametrize("content", [deal_json(DEAL), f"{CODE}\n", f"  {LINE}\n"])
def test_standard_input_holds_a_file_a_code_or_a_text(
    content: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dash reads standard input, in whichever of the forms the deal is given there."""
    give(monkeypatch, content.encode())
    assert find_deal("-").position == DEAL.position


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "standard input: the file is empty"),
        (b"\xff\xd8\xff", "standard input: this is not text"),
        (b"{" * 5000, "standard input: "),
        (b"hello", "standard input: this is not JSON"),
        (b" " * (LARGEST_FILE + 5), "standard input: the file is too large"),
        (CODE.encode()[:-1] + b"0", "standard input: code .*check character"),
        (LINE.encode() + b" x:Y", "standard input.*'Y' is no colour"),
    ],
)
def test_bad_standard_input_is_refused(
    data: bytes, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What standard input holds is refused in words like a file."""
    give(monkeypatch, data)
    with pytest.raises(DealFileError, match=f"(?s){words}"):
        find_deal("-")


@pytest.mark.parametrize("closed", [True, False])
def test_a_closed_standard_input_is_told(closed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dash without a standard input is refused in words."""
    give(monkeypatch, b"")
    if closed:
        sys.stdin.close()
    else:
        monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(DealFileError, match="it is closed"):
        find_deal("-")


def test_a_puzzle_is_found_by_name_from_any_folder() -> None:
    """A shipped puzzle needs no path, and its name may be in any case."""
    assert find_deal("First-Grove").title == find_deal("first-grove").title == "First Grove"


def test_a_file_goes_before_a_puzzle_and_a_puzzle_before_a_folder(tmp_path: Path) -> None:
    """A file with a puzzle's name is the player's own; a folder of that name is passed over."""
    (tmp_path / "first-grove").mkdir()
    assert find_deal("first-grove").title == "First Grove"
    (tmp_path / "first-grove").rmdir()
    (tmp_path / "first-grove").write_text(deal_json(DEAL), encoding="utf-8")
    assert find_deal("first-grove") == DEAL


@pytest.mark.parametrize(
    ("argument", "words"),
    [
        ("puzzles/first-grove.json", 'none at this path.*did you mean "first-grove"'),
        ("frist-grove", 'none of this name in the current folder.*did you mean "first-grove"'),
        ("06M3-13X3-J9HZ", "deal code: it has 13 characters .*this has 12"),
        ("06M3-13X3-J9HZU", 'deal code: "U" cannot occur in one'),
        ("06M3-13X3-J9HZW", 'code "06M3-13X3-J9HZW": .*check character does not fit'),
        ("", "the deal's name is empty"),
        ("  ", "the deal's name is empty"),
        ("--help", "names no deal"),
        ("a\0b", "names no deal"),
        ("x" * 5000, "names no deal"),
        (".", "this is a folder"),
        ("wildwood clockwise 5:RG", "the top row has 1 Ancient; give four"),
        ("wildwod cw 5:RG", 'did you mean "wildwood"'),
        ("wildwood sideways 5:RG", "it must begin with a deck and a direction"),
        (LINE.replace("14:GG", "14:GGG"), r"green \(G\): 5 seeds"),
    ],
)
def test_what_names_no_deal_is_refused_with_all_that_was_tried(argument: str, words: str) -> None:
    """An argument that names no deal gets every reading that was tried, and the nearest name."""
    with pytest.raises(DealFileError, match=f"(?s){words}") as caught:
        find_deal(argument)
    assert len(str(caught.value)) < 1200


def test_all_faults_of_a_position_text_are_listed() -> None:
    """A position text with several faults gives one fault for each."""
    with pytest.raises(DealFileError) as caught:
        find_deal(LINE.replace("14:GG", "14:GX").replace("8:BB", "99:BB"))
    assert len(caught.value.faults) == 2


def test_a_text_may_name_a_deck_of_ones_own(tmp_path: Path) -> None:
    """A position text names a deck file by its path from the current folder."""
    write_deck(load_deck("sapling"), tmp_path / "my deck.toml")
    deal = find_deal(LINE.replace("wildwood", "my%20deck.toml"))
    assert deal.deck == load_deck("sapling")
    assert find_deal(str(deal.position)) == deal


def test_the_name_of_a_shipped_deck_is_written_one_way() -> None:
    """A text that spells a shipped deck in capitals gives the deal with the deck's own name."""
    assert find_deal(LINE.replace("wildwood", "WildWood")).position.deck == "wildwood"


@pytest.mark.skipif(not os.path.isdir("/dev/fd"), reason="pipes have no path here")
def test_a_pipe_can_be_named_as_a_file() -> None:
    """A pipe, as a shell gives it for the output of another command, is read like a file."""
    end, start = os.pipe()
    try:
        os.write(start, deal_json(DEAL).encode())
        os.close(start)
        assert find_deal(f"/dev/fd/{end}") == DEAL
    finally:
        os.close(end)


def test_finding_a_deal_loads_nothing_heavy() -> None:
    """Finding a puzzle and a code needs no solver, no array library and no terminal library."""
    heavy = ("numpy", "numba", "rich", "typer", "ortools", "networkx", "difflib", "hashlib")
    script = (
        "import sys; from cards.find import find_deal; find_deal('first-grove'); "
        f"find_deal('{CODE}'); print([m for m in {heavy!r} if m in sys.modules])"
    )
    root = Path(__file__).parents[2]
    answer = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.strip() == "[]"
