"""Errors that list every fault of a file at once."""

from __future__ import annotations

from collections.abc import Sequence

from ancients.errors import AncientsError


class FileFaultsError(AncientsError):
    """A file or an argument that cannot be used, with everything that is wrong with it.

    `where` names the file or the argument; `faults` holds one sentence a fault, each beginning
    with the place inside the file. `str()` gives one line for a single fault, and a heading with
    one indented line a fault for several.

    >>> print(DealFileError("a.json", ["deck: missing", "top: missing"]))
    a.json has 2 faults:
      deck: missing
      top: missing
    >>> print(DealFileError("a.json", ["deck: missing"]))
    a.json: deck: missing
    """

    def __init__(self, where: str, faults: Sequence[str]) -> None:
        """Keep the name of the file and its faults, one sentence each."""
        self.where = where
        self.faults = tuple(faults)
        super().__init__(where, self.faults)

    def __str__(self) -> str:
        """Write one line for a single fault, a heading and a list for several."""
        if len(self.faults) == 1:
            return f"{self.where}: {self.faults[0]}"
        lines = (f"  {fault}" for fault in self.faults)
        return "\n".join((f"{self.where} has {len(self.faults)} faults:", *lines))

    def __reduce__(self) -> tuple[type[FileFaultsError], tuple[str, tuple[str, ...]]]:
        """Let the error cross a process border with both its parts."""
        return type(self), (self.where, self.faults)


class DealFileError(FileFaultsError):
    """A deal file, code, puzzle name or position text that cannot be used; `faults` lists why."""


class DeckError(FileFaultsError):
    """A deck that cannot be found or used; `faults` lists why."""
