"""The games of the pages: opened from the saves for every request, written at once, never stale."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import TypeVar

from ancients.errors import AncientsError
from ancients.position import Position
from companion.record import GameRecord
from companion.saves import Save, SaveError, SaveInfo, StaleSaveError, Store
from companion.session import Session

MOST_KEPT = 200  # games that are kept in memory so as not to be read again

T = TypeVar("T")


class NoGameError(AncientsError):
    """There is no saved game of this name."""


@dataclass(frozen=True, slots=True)
class Table:
    """A saved game as it was read: ``mark`` changes with every write, whoever writes."""

    name: str
    mark: str
    record: GameRecord
    positions: tuple[Position, ...]

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]


class Games:
    """The saved games of a store. Safe to use from several threads."""

    def __init__(self, store: Store) -> None:
        """Use a store, which other programs may use at the same time."""
        self._store = store
        self._kept: OrderedDict[str, tuple[object, Table]] = OrderedDict()
        self._lock = Lock()

    def list(self) -> tuple[SaveInfo, ...]:
        """List the saved games, the newest first."""
        return self._store.list()

    def begin(self, record: GameRecord) -> str:
        """Save a new game and return its name."""
        return self._store.new(record).name

    def table(self, name: str) -> Table:
        """Read a game, or take it from memory while its file is the same.

        Raises ``NoGameError``, or ``DamagedSaveError`` when the file was put aside.
        """
        stamp = self._stamp(name)
        with self._lock:
            kept = self._kept.get(name)
            if kept is not None and kept[0] == stamp:
                self._kept.move_to_end(name)
                return kept[1]
        record, save = self._open(name)
        table = Table(name, save.mark, record, record.positions)
        # Only if nobody wrote between the two looks is this what lies under the stamp.
        if self._stamp(name) == stamp:
            with self._lock:
                self._kept[name] = stamp, table
                while len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
        return table

    def change(self, name: str, mark: str, act: Callable[[Session], T]) -> T:
        """Do something to a game whose table the player has seen; it is saved when this returns.

        Raises ``StaleSaveError`` when the game is no longer as ``mark`` says; nothing is done
        then.
        """
        record, save = self._open(name)
        if save.mark != mark:
            raise StaleSaveError(
                "This game has gone on elsewhere, on another phone, in another tab or in the "
                "terminal, so nothing was changed. Here is the table as it is now."
            )
        return act(Session(record, save))

    def _open(self, name: str) -> tuple[GameRecord, Save]:
        self._stamp(name)
        return self._store.open(name)

    def _stamp(self, name: str) -> object:
        try:
            found = self._store.path(name).stat()
        except SaveError:
            raise NoGameError("There is no saved game of this name.") from None
        except OSError:
            raise NoGameError(f"There is no saved game named {name}; it may be removed.") from None
        return found.st_ino, found.st_mtime_ns, found.st_size
