from __future__ import annotations

import pytest

from cards.decks import SHIPPED, load_deck

HEADS = ["My deck", "", "the printed cards"]
FACES = [
    answer
    for ancient in load_deck("wildwood").ancients
    for answer in (ancient.name, ancient.ritual.text.lower(), ancient.hunger.text.lower())
]


def answers(*parts: list[str]) -> str:
    return "".join(f"{answer}\n" for part in parts for answer in part)


def test_decks_are_listed_as_in_the_golden_file(run, golden):
    """The list of decks names each and says whose design it is."""
    shown = run("deck", "list")
    assert shown.exit_code == 0
    golden("deck-list", shown.stdout)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_deck_is_shown_as_in_the_golden_file(name, run, golden):
    """A deck is shown with sixteen Ancients and both faces of each."""
    shown = run("deck", "show", name)
    assert shown.exit_code == 0
    golden(f"deck-show-{name}", shown.stdout)


@pytest.mark.parametrize("command", ["show", "list"])
def test_forty_columns_hold_every_row(command, run):
    """On a narrow screen names are cut and rows are not broken."""
    shown = run("deck", command, *(["thornwood"] if command == "show" else []), COLUMNS="40")
    assert max(map(len, shown.stdout.splitlines())) <= 40


def test_a_good_deck_is_in_order(run):
    """``deck check`` says so when there is nothing to mend."""
    shown = run("deck", "check", "sapling")
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert "in order" in shown.stdout


def test_a_broken_deck_lists_its_faults(run, tmp_path):
    """``deck check`` tells every fault of a file and has status 2."""
    path = tmp_path / "deck.toml"
    path.write_text('name = "x"\nversion = "1"\nsorce = "y"\n', encoding="utf-8")
    shown = run("deck", "check", str(path))
    assert (shown.exit_code, shown.stdout) == (2, "")
    for word in ("source", "sorce", "ancient"):
        assert word in shown.stderr


def test_a_deck_is_typed_in_over_a_pipe(run, tmp_path):
    """Three heads and 48 answers make a deck file that holds what was typed."""
    path = tmp_path / "mine.toml"
    shown = run("deck", "new", str(path), stdin=answers(HEADS, FACES))
    assert shown.exit_code == 0
    assert shown.stdout == ""
    deck = load_deck(path)
    assert deck.ancients == load_deck("wildwood").ancients
    assert (deck.name, deck.title, deck.version) == ("mine", "My deck", "1")
    assert deck.source == "the printed cards"


def test_a_wrong_answer_is_asked_for_again(run, tmp_path):
    """An answer that will not do is told with its mend, and only that question comes again."""
    path = tmp_path / "mine.toml"
    mended = ["", "Fox/Owl", FACES[0], "RR", "RXR", FACES[1], "RR", FACES[2]]
    again = ["Ember_Stag".replace("_", "-"), FACES[3]]
    shown = run("deck", "new", str(path), stdin=answers(HEADS, mended, again, FACES[4:]))
    assert shown.exit_code == 0
    for words in ("Fox/Owl", "3 to 9 symbols", "'X' is no symbol", "twice", "already"):
        assert words in shown.stderr
    assert load_deck(path).ancients == load_deck("wildwood").ancients


def test_an_answer_is_taken_back(run, tmp_path):
    """``<`` goes back to the question before, as often as wanted."""
    path = tmp_path / "mine.toml"
    typed = answers(["<", "Wrong", "<"], HEADS, ["Wrong Name", "GGG", "<", "<"], FACES)
    assert run("deck", "new", str(path), stdin=typed).exit_code == 0
    assert load_deck(path).ancients[0].name == "Ember Stag"
    assert load_deck(path).title == "My deck"


@pytest.mark.parametrize("given", [0, 1, 3, 10, 50])
def test_answers_that_end_too_early_write_nothing(given, run, tmp_path):
    """When the input ends before the deck is complete that is told, and no file is left."""
    path = tmp_path / "mine.toml"
    shown = run("deck", "new", str(path), stdin=answers([*HEADS, *FACES][:given]))
    assert shown.exit_code == 2
    assert "ended before the deck was complete" in shown.stderr
    assert list(tmp_path.iterdir()) == []


def test_answers_that_are_no_text_write_nothing(run, tmp_path):
    """Bytes that are no UTF-8 are told, and no file is left."""
    shown = run("deck", "new", str(tmp_path / "mine.toml"), stdin=b"\xff\xfe\xfa\n")
    assert shown.exit_code == 2
    assert "UTF-8" in shown.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_closed_standard_input_writes_nothing(process, tmp_path):
    """Without anybody to answer the questions end at once, with status 2."""
    shown = process("deck", "new", str(tmp_path / "mine.toml"))
    assert shown.returncode == 2
    assert "nothing written" in shown.stderr
    assert "Traceback" not in shown.stderr


def test_a_deck_file_is_not_overwritten_unasked(run, tmp_path):
    """A file that is there already is refused before the first question."""
    path = tmp_path / "mine.toml"
    path.write_text("kept", encoding="utf-8")
    shown = run("deck", "new", str(path), stdin=answers(HEADS, FACES))
    assert shown.exit_code == 2
    assert "--force" in shown.stderr
    assert path.read_text(encoding="utf-8") == "kept"
    assert run("deck", "new", str(path), "--force", stdin=answers(HEADS, FACES)).exit_code == 0
