"""Saved games: whole or not at all, never clobbered, never lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cards.find import find_deal
from companion.gamefile import GameRecord, parse_game
from companion.hints import Advisor
from companion.saves import DamagedSaveError, SaveError, StaleSaveError, Store, data_folder
from companion.session import Session

ROOT = Path(__file__).parents[2]


def start() -> GameRecord:
    """A game of which nothing is played."""
    return GameRecord.of(find_deal("first-grove"))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A folder that does not exist yet."""
    return Store(tmp_path / "deep" / "saves")


def played(store: Store) -> Session:
    """A saved game: three turns, one taken back."""
    session = Session(start(), store.new(start(), "mine"))
    for text in ("1:WB", "6~L:BW", "5:RBG"):
        session.play(text)
    session.undo()
    return session


def test_every_step_is_on_the_disk_at_once_with_undo_and_redo(store: Store) -> None:
    """A game that is opened again goes on where it was, and can be taken back and redone."""
    session = played(store)
    record, save = store.open("mine")
    assert record == session.record
    again = Session(record, save)
    assert str(again.redo()) == "5:RBG"
    assert [str(again.undo()) for _ in range(3)] == ["5:RBG", "6~L:BW", "1:WB"]
    assert again.position == start().position
    assert store.open("mine")[0].steps == ()


def test_a_save_is_a_game_file(store: Store) -> None:
    """What is saved can be pasted, analysed and read like any game file."""
    session = played(store)
    assert session.save is not None
    record = parse_game(session.save.path.read_bytes())
    assert record.turns == session.record.turns


def test_a_write_that_fails_leaves_the_old_save_and_the_turn(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the disk refuses, the file is as before and the game in memory goes on."""
    session = played(store)
    before = store.open("mine")[0]

    def refuse(*names: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(SaveError, match="No space left"):
        session.redo()
    monkeypatch.undo()
    assert store.open("mine")[0] == before
    assert len(session.record.turns) == 3
    session.undo()
    assert store.open("mine")[0] == session.record


_WRITER = """
import sys
from pathlib import Path
from companion.saves import Store
from companion.session import Session
record, save = Store(Path(sys.argv[1])).open("mine")
session = Session(record, save)
while True:
    session.redo() if session.can_redo else session.undo()
    print("x", flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the system has no SIGKILL")
def test_a_process_killed_while_it_writes_leaves_a_whole_save(store: Store) -> None:
    """Wherever the kill falls, the save opens, can be written, and nothing else is left lying."""
    played(store)
    for steps in (1, 2, 3, 7, 20):
        with subprocess.Popen(
            [sys.executable, "-c", _WRITER, str(store.folder)],
            stdout=subprocess.PIPE,
            cwd=ROOT,
        ) as writer:
            assert writer.stdout is not None
            for _ in range(steps):
                assert writer.stdout.readline() == b"x\n"
            writer.kill()
        record, save = store.open("mine")
        assert len((*record.steps, *record.undone)) == 3
        save.write(record)
        assert sorted(path.name for path in store.folder.iterdir()) == [".lock", "mine.game"]


def test_a_half_written_file_of_a_dead_process_is_swept_up(store: Store) -> None:
    """What a crash left half written is never read and goes away with the next save."""
    session = played(store)
    orphan = store.folder / ".mine.game.tmp"
    orphan.write_bytes(b"[Game ")
    session.undo()
    assert not orphan.exists()
    assert store.open("mine")[0] == session.record


def _truncated(data: bytes) -> list[bytes]:
    return [data[:length] for length in range(0, len(data), 37)]


def _changed(data: bytes) -> list[bytes]:
    return [data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :] for at in range(5, len(data), 41)]


@pytest.mark.parametrize("damage", [_truncated, _changed, lambda data: [b"\xff\xfe", b"{}"]])
def test_a_damaged_save_is_reported_and_kept_aside(store: Store, damage) -> None:  # type: ignore[no-untyped-def]
    """Truncated or changed anywhere, a save is told as damaged and its bytes are kept."""
    path = played(store).save.path  # type: ignore[union-attr]
    kept: set[Path] = set()
    for data in damage(path.read_bytes()):
        path.write_bytes(data)
        info = next(info for info in store.list() if info.name == "mine")
        assert info.damaged
        assert path.read_bytes() == data
        with pytest.raises(DamagedSaveError) as caught:
            store.open("mine")
        assert caught.value.kept.read_bytes() == data
        assert str(caught.value.kept) in str(caught.value)
        assert caught.value.kept not in kept
        assert not path.exists()
        kept.add(caught.value.kept)
    assert all(path.exists() for path in kept)


def test_a_save_that_another_process_wrote_is_not_overwritten(store: Store) -> None:
    """The second writer is refused, loses nothing, and can go on under a new name."""
    first = played(store)
    record, save = store.open("mine")
    second = Session(record, save)
    second.undo()
    with pytest.raises(StaleSaveError, match="new name"):
        first.redo()
    assert store.open("mine")[0] == second.record
    first.save_as(store)
    assert first.save is not None
    assert store.open(first.save.name)[0] == first.record
    first.undo()
    assert store.open(first.save.name)[0] == first.record


def test_a_save_that_was_deleted_is_written_again(store: Store) -> None:
    """A game in play is never lost because its file went away."""
    session = played(store)
    store.remove("mine")
    session.redo()
    assert store.open("mine")[0] == session.record


def test_names_are_made_of_day_and_title_and_never_taken_twice(store: Store) -> None:
    """A new save never touches an old one."""
    names = [store.new(start()).name for _ in range(3)]
    assert len(set(names)) == 3
    assert all(name.removesuffix("-2").removesuffix("-3").endswith("first-grove") for name in names)
    store.new(start(), "mine")
    with pytest.raises(SaveError, match="already"):
        store.new(start(), "mine")


@pytest.mark.parametrize("name", ["../mine", "", "a/b", "Größe", "x" * 90])
def test_a_name_that_could_leave_the_folder_is_refused(store: Store, name: str) -> None:
    """Only small letters, digits and dashes name a save."""
    with pytest.raises(SaveError, match="no name for a saved game"):
        store.open(name)


def test_the_newest_whole_save_is_proposed(store: Store) -> None:
    """A list shows the newest first, and a damaged one is not proposed."""
    for number, name in enumerate(("a", "b", "c")):
        path = store.new(start(), name).path
        os.utime(path, (1_000 + number, 1_000 + number))
    assert [info.name for info in store.list()] == ["c", "b", "a"]
    path.write_bytes(b"")
    os.utime(path, (2_000, 2_000))
    assert store.newest() == "b"
    assert Store(store.folder / "none").newest() is None


def test_the_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """ANCIENTS_DATA moves the player's data, and nothing is made before something is saved."""
    monkeypatch.setenv("ANCIENTS_DATA", str(tmp_path / "data"))
    assert data_folder() == tmp_path / "data"
    assert Store().list() == ()
    assert not (tmp_path / "data").exists()


def test_a_folder_that_cannot_be_made_is_told_with_the_mend(tmp_path: Path) -> None:
    """A file in the place of the folder is named, and so is the way out."""
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(SaveError, match="ANCIENTS_DATA"):
        Store(tmp_path / "file" / "saves").new(start())


def test_an_edit_is_a_step_like_a_turn(store: Store) -> None:
    """What the wooden discs say is saved, taken back and redone; faults change nothing."""
    from dataclasses import replace

    session = Session(start(), store.new(start(), "mine"), Advisor())
    session.play("1:WB")
    said = replace(session.position, active=(False, True))
    session.edit(said)
    assert session.position == said
    assert session.last is None
    assert store.open("mine")[0] == session.record
    assert session.undo() == said
    assert session.redo() == said
    with pytest.raises(ValueError, match="Keeper"):
        session.edit(replace(start().position, keepers=(said.seeds[1], said.keepers[1])))
    assert session.position == said
