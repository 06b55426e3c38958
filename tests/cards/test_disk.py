"""Deal files on disk: refused in words when they cannot be read, replaced in one step."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cards.decks import load_deck, write_deck
from cards.errors import DealFileError
from cards.files import Deal, deal_json, read_deal, write_deal
from cards.shuffle import random_deal

DEAL = Deal(random_deal(load_deck("wildwood"), 7), load_deck("wildwood"))


def test_a_file_of_a_hundred_mebibytes_is_refused_unread(tmp_path: Path) -> None:
    """The size of a file is looked at before it is read."""
    path = tmp_path / "big.json"
    with path.open("wb") as file:
        file.truncate(100 << 20)
    with pytest.raises(DealFileError, match=r"it has 100\.0 MiB, but at most 1 MiB"):
        read_deal(path)


def test_a_file_one_byte_too_large_is_not_said_to_have_the_size_that_is_allowed(
    tmp_path: Path,
) -> None:
    """Near the limit bytes are told, as rounded sizes would look alike."""
    path = tmp_path / "big.json"
    with path.open("wb") as file:
        file.truncate((1 << 20) + 1)
    with pytest.raises(
        DealFileError, match=r"it has 1,048,577 bytes, but at most 1 MiB \(1,048,576"
    ):
        read_deal(path)


def test_paths_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    """A missing file, a folder and an impossible name are each told in words."""
    with pytest.raises(DealFileError, match="there is no such file"):
        read_deal(tmp_path / "none.json")
    with pytest.raises(DealFileError, match="this is a folder"):
        read_deal(tmp_path)
    with pytest.raises(DealFileError, match="cannot be read"):
        read_deal("a" * 5000)
    with pytest.raises(DealFileError, match="cannot be read"):
        read_deal("a\0b")


def test_a_deck_of_ones_own_is_found_beside_the_deal(tmp_path: Path) -> None:
    """A deck's path is relative to the deal file, also when the file is written elsewhere."""
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    write_deck(load_deck("thornwood"), folders[0] / "my deck.toml")
    text = deal_json(DEAL).replace('"wildwood"', '"my deck.toml"')
    (folders[0] / "a.json").write_text(text, encoding="utf-8")
    deal = read_deal(folders[0] / "a.json")
    assert deal.position.ancients[0].hunger.text == "RBW"
    write_deal(deal, folders[1] / "b.json")
    written = json.loads((folders[1] / "b.json").read_text(encoding="utf-8"))
    assert written["deck"] == "../one/my deck.toml"
    assert read_deal(folders[1] / "b.json") == deal


def test_faults_of_a_deck_of_ones_own_are_listed_in_the_deal(tmp_path: Path) -> None:
    """A deal whose deck file is broken lists the deck's faults beside its own."""
    (tmp_path / "mine.toml").write_text('name = "mine"', encoding="utf-8")
    text = deal_json(replace(DEAL, grade=0)).replace('"wildwood"', '"mine.toml"')
    (tmp_path / "a.json").write_text(text, encoding="utf-8")
    with pytest.raises(DealFileError) as caught:
        read_deal(tmp_path / "a.json")
    faults = caught.value.faults
    assert 'deck "mine.toml": version: this key is missing' in faults
    assert "grade: 0 is not from 1 to 5" in faults


def test_a_file_is_replaced_in_one_step(tmp_path: Path) -> None:
    """Writing over a deal leaves the new one, no helper file, and the mode of the old one."""
    path = tmp_path / "a.json"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    write_deal(DEAL, path)
    assert read_deal(path) == DEAL
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.json"]
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_failed_write_leaves_nothing_behind(tmp_path: Path) -> None:
    """When the place cannot be written, the error is raised and no helper file stays."""
    (tmp_path / "a.json").mkdir()
    with pytest.raises(OSError, match=r"a\.json") as caught:
        write_deal(DEAL, tmp_path / "a.json")
    assert caught.value.filename == str(tmp_path / "a.json")
    with pytest.raises(FileNotFoundError) as missing:
        write_deal(DEAL, tmp_path / "none" / "b.json")
    assert missing.value.filename == str(tmp_path / "none" / "b.json")
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.json"]
