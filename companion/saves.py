"""Saved games: one file each, written whole after every step, never clobbered, never lost."""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path

from ancients.errors import AncientsError
from companion.gamefile import GameFileError, GameRecord, game_text, parse_game
from companion.locking import folder_lock, write_durably

ENDING = ".game"
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")
_SEAL = re.compile(r"; check ([0-9a-f]{8})\n\Z")
_REVISION = "Revision"


class SaveError(AncientsError):
    """A saved game that cannot be written or found."""


class StaleSaveError(SaveError):
    """Another process has written the saved game since it was opened here."""


class DamagedSaveError(SaveError):
    """A saved game that cannot be read; ``kept`` is where it was put, ``faults`` says why."""

    def __init__(self, name: str, kept: Path, faults: tuple[str, ...]) -> None:
        """Keep the place of the damaged file and what is wrong with it."""
        self.kept = kept
        self.faults = faults
        lines = "".join(f"\n  {fault}" for fault in faults)
        super().__init__(
            f"the saved game {name} is damaged and was put aside as {kept}; nothing was "
            f"deleted:{lines}"
        )


def data_folder() -> Path:
    """Return the folder of the player's data: ``ANCIENTS_DATA``, or the system's usual place.

    It is made when something is first written.
    """
    if named := os.environ.get("ANCIENTS_DATA"):
        return Path(named)
    import platformdirs

    return platformdirs.user_data_path("ancients", appauthor=False)


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """What a list of saved games shows; ``damaged`` is why it cannot be read, or ``None``.

    ``when`` is the time of the last step, ``turns`` and ``awake`` (of 8) are counted now,
    ``result`` is as in a game file.
    """

    name: str
    path: Path
    when: datetime
    title: str | None = None
    turns: int = 0
    awake: int = 0
    result: str = "*"
    damaged: str | None = None


class Save:
    """One saved game as this process knows it; made by ``Store``.

    ``write`` refuses when the file is not the one last read or written here.
    """

    __slots__ = ("_known", "_store", "name", "revision")

    def __init__(self, store: Store, name: str, revision: int, known: str | None) -> None:
        """Remember the text that the file should still hold (``None``: no file yet)."""
        self._store = store
        self.name = name
        self.revision = revision
        self._known = known

    @property
    def path(self) -> Path:
        """The file."""
        return self._store.path(self.name)

    @property
    def mark(self) -> str:
        """A short text that differs with every state of the file: revision and check sum."""
        text = "" if self._known is None else self._known
        return f"{self.revision}-{zlib.crc32(text.encode('utf-8', 'surrogateescape')):08x}"

    def write(self, record: GameRecord) -> None:
        """Write the record as the next revision, in one step that a power cut cannot halve.

        Raises ``StaleSaveError`` when another process wrote since, ``SaveError`` when the file
        cannot be written; in both cases the file stays as it is.
        """
        with self._store.locked():
            there = _text_of(self.path)
            # A file that was deleted meanwhile is simply written again.
            if there is not None and there != self._known:
                raise StaleSaveError(
                    f"the saved game {self.name} was changed by another program since it was "
                    "opened here, so it was not overwritten; save this game under a new name"
                )
            text = _sealed(record, self.revision + 1)
            _write(self.path, text)
            self.revision += 1
            self._known = text


class Store:
    """The saved games of one folder (default: ``saves`` in the player's data folder).

    >>> import tempfile
    >>> from cards.find import find_deal
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     store = Store(Path(folder))
    ...     save = store.new(GameRecord.of(find_deal("first-grove")), "mine")
    ...     record, again = store.open("mine")
    ...     record.title, again.revision, [info.name for info in store.list()]
    ('First Grove', 1, ['mine'])
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Use a folder; it need not exist."""
        self.folder = data_folder() / "saves" if folder is None else folder
        self._listed: dict[str, tuple[tuple[int, int, int], SaveInfo]] = {}

    def path(self, name: str) -> Path:
        """Return the file of a save; ``SaveError`` when the name is none that a save can have."""
        if _NAME.fullmatch(name) is None:
            raise SaveError(
                f"{name!r} is no name for a saved game; use small letters, digits and dashes"
            )
        return self.folder / f"{name}{ENDING}"

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the folder against other processes; errors of the system become ``SaveError``."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with folder_lock(self.folder):
                yield
        except OSError as error:
            reason = error.strerror or str(error)
            raise SaveError(
                f"the game cannot be saved in {self.folder}: {reason}; free the folder or set "
                "ANCIENTS_DATA to another one"
            ) from None

    def new(self, record: GameRecord, name: str | None = None) -> Save:
        """Save a record under a new name and return the save; an existing one is never touched.

        Without a name one is made of the day and the title. Raises ``SaveError`` when the name is
        taken or the folder cannot be written.
        """
        with self.locked():
            if name is None:
                name = self._free(_proposal(record))
            elif os.path.lexists(self.path(name)):
                raise SaveError(f"there is a saved game {name} already; choose another name")
            save = Save(self, name, 1, _sealed(record, 1))
            _write(save.path, _sealed(record, 1))
            return save

    def open(self, name: str) -> tuple[GameRecord, Save]:
        """Read a saved game.

        A damaged one is moved aside (``NAME.game.damaged-1``) and ``DamagedSaveError`` says where
        it is and what is wrong. Raises ``SaveError`` when there is none of this name.
        """
        path = self.path(name)
        if not path.is_file():
            names = ", ".join(info.name for info in self.list()[:10]) or "none"
            raise SaveError(f"there is no saved game {name!r}; there are: {names}")
        with self.locked():
            try:
                record, revision, text = _load(path)
            except GameFileError as error:
                raise DamagedSaveError(name, _put_aside(path), error.faults) from None
            return record, Save(self, name, revision, text)

    def list(self) -> tuple[SaveInfo, ...]:
        """List all saved games, the newest first; damaged ones too, untouched."""
        found: list[tuple[int, SaveInfo]] = []
        for path in self.folder.glob(f"*{ENDING}") if self.folder.is_dir() else ():
            name = path.name.removesuffix(ENDING)
            if _NAME.fullmatch(name) is None:
                continue
            try:
                stamp = path.stat()
            except OSError:
                continue  # removed since the folder was listed
            seen = stamp.st_ino, stamp.st_mtime_ns, stamp.st_size
            known = self._listed.get(name)
            info = known[1] if known is not None and known[0] == seen else _info(name, path, stamp)
            self._listed[name] = seen, info
            found.append((stamp.st_mtime_ns, info))
        found.sort(key=lambda entry: (-entry[0], entry[1].name))
        return tuple(info for _, info in found)

    def newest(self) -> str | None:
        """Return the name of the newest saved game that can be read, or ``None``."""
        return next((info.name for info in self.list() if info.damaged is None), None)

    def remove(self, name: str) -> None:
        """Delete a saved game; ``SaveError`` when there is none."""
        with self.locked():
            try:
                self.path(name).unlink()
            except FileNotFoundError:
                raise SaveError(f"there is no saved game {name!r}") from None

    def _free(self, stem: str) -> str:
        name, number = stem, 1
        while os.path.lexists(self.path(name)):
            number += 1
            name = f"{stem}-{number}"
        return name


def _info(name: str, path: Path, stamp: os.stat_result) -> SaveInfo:
    """Read what a list shows of a save; one that is damaged is told so."""
    info = SaveInfo(name, path, datetime.fromtimestamp(stamp.st_mtime).astimezone())
    try:
        record, _, _ = _load(path)
    except GameFileError as error:
        return replace(info, damaged="; ".join(error.faults))
    return replace(
        info,
        title=record.title,
        turns=len(record.turns),
        awake=sum(record.position.awake),
        result=record.result,
    )


def _proposal(record: GameRecord) -> str:
    what = re.sub(r"[^a-z0-9]+", "-", (record.title or record.deck.name).casefold()).strip("-")
    return f"{date.today().isoformat()}-{what[:40].strip('-') or 'game'}"


def _sealed(record: GameRecord, revision: int) -> str:
    """Write a record with its revision and a check sum over everything before it."""
    others = [entry for entry in record.others if entry[0].casefold() != _REVISION.casefold()]
    others.append((_REVISION, str(revision)))
    body = game_text(replace(record, others=tuple(others)), Path("/"))
    return f"{body}; check {zlib.crc32(body.encode()):08x}\n"


def _text_of(path: Path) -> str | None:
    try:
        return path.read_bytes().decode("utf-8", "surrogateescape")
    except FileNotFoundError:
        return None


def _load(path: Path) -> tuple[GameRecord, int, str]:
    """Read a save and check it; ``GameFileError`` with everything that is wrong."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise GameFileError(str(path), [error.strerror or str(error)]) from None
    record = parse_game(data, str(path), Path("/"))
    text = data.decode("utf-8")
    seal = _SEAL.search(text)
    faults = []
    if seal is None:
        faults.append("its last line, the check sum, is missing: the file breaks off")
    elif int(seal[1], 16) != zlib.crc32(text[: seal.start()].encode()):
        faults.append("its text does not agree with its check sum: it was changed or damaged")
    revision = next((value for name, value in record.others if name == _REVISION), "")
    if not (revision.isascii() and revision.isdigit() and len(revision) < 10):
        faults.append(f"its revision is {revision!r}, no number")
    if faults:
        raise GameFileError(str(path), faults)
    others = tuple(entry for entry in record.others if entry[0] != _REVISION)
    return replace(record, others=others), int(revision), text


def _write(path: Path, text: str) -> None:
    write_durably(path, text.encode())


def _put_aside(path: Path) -> Path:
    number = 1
    while os.path.lexists(kept := path.with_name(f"{path.name}.damaged-{number}")):
        number += 1
    path.rename(kept)
    return kept
