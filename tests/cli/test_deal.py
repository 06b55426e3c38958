from __future__ import annotations

import json

from cards.files import read_deal


def test_the_same_seed_gives_the_same_file(run, golden):
    """A deal by seed is printed as it always was."""
    first = run("deal", "--seed", "7")
    assert first.exit_code == 0
    assert first.stderr == ""
    assert run("deal", "--seed", "7").stdout == first.stdout
    golden("deal-seed-7", first.stdout)


def test_deck_and_direction_are_taken(run, golden):
    """The options choose the deck and the way round."""
    made = run("deal", "--deck", "thornwood", "--direction", "counterclockwise", "--seed", "grove")
    golden("deal-thornwood", made.stdout)
    data = json.loads(made.stdout)
    assert (data["deck"], data["direction"]) == ("thornwood", "counterclockwise")


def test_a_seed_that_is_drawn_is_told_and_repeats_the_deal(run):
    """Without a seed two deals differ, and the title says how to get one of them again."""
    one, other = run("deal").stdout, run("deal").stdout
    assert one != other
    seed = json.loads(one)["title"].rsplit("seed ", 1)[1]
    assert run("deal", "--seed", seed).stdout == one


def test_a_file_is_written_and_not_overwritten(run, tmp_path):
    """``-o`` writes a deal file, leaves standard output empty and replaces nothing unasked."""
    path = tmp_path / "mine.json"
    written = run("deal", "--seed", "1", "-o", str(path))
    assert (written.exit_code, written.stdout) == (0, "")
    assert "code" in written.stderr
    before = path.read_bytes()
    refused = run("deal", "--seed", "2", "-o", str(path))
    assert refused.exit_code == 2
    assert "--force" in refused.stderr
    assert path.read_bytes() == before
    assert run("deal", "--seed", "2", "-o", str(path), "--force").exit_code == 0
    assert path.read_bytes() != before
    assert read_deal(path).title == "Wildwood, seed 2"


def test_a_folder_that_is_not_there_is_told(run, tmp_path):
    """A file that cannot be written is a message with status 2."""
    shown = run("deal", "-o", str(tmp_path / "no" / "deal.json"))
    assert shown.exit_code == 2
    assert "there is no folder" in shown.stderr


def test_a_deal_of_an_own_deck_is_found_from_its_file(run, tmp_path):
    """A deal of a deck file can be shown from another folder than it was made in."""
    from cards.decks import load_deck, write_deck

    deck = tmp_path / "own.toml"
    write_deck(load_deck("sapling"), deck)
    folder = tmp_path / "deals"
    folder.mkdir()
    made = run("deal", "--deck", str(deck), "--seed", "3", "-o", str(folder / "d.json"))
    assert made.exit_code == 0
    assert json.loads((folder / "d.json").read_text(encoding="utf-8"))["deck"] == "../own.toml"
    assert run("show", str(folder / "d.json")).exit_code == 0


def test_puzzles_are_listed_with_deck_and_title(run):
    """Each puzzle that ships stands in the list and can be shown by its name."""
    from cards.library import puzzles

    listed = run("puzzles")
    assert listed.exit_code == 0
    rows = listed.stdout.splitlines()[1:]
    assert [row.split()[0] for row in rows] == [entry.name for entry in puzzles()]
    assert all(entry.deal.title in listed.stdout for entry in puzzles())
    assert run("show", rows[0].split()[0]).exit_code == 0
