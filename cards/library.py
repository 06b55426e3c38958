"""The puzzles that ship: named deals, each a file in the package `puzzles`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from cards.deals import Deal


@dataclass(frozen=True, slots=True)
class PuzzleEntry:
    """A puzzle that ships: its name (the file's, without `.json`), its file and its deal."""

    name: str
    path: Path
    deal: Deal


def puzzle_paths() -> dict[str, Path]:
    """Return the files of the puzzles by name, in alphabetical order; no file is read.

    >>> "first-grove" in puzzle_paths()
    True
    """
    # The spec alone says where the data lies; importlib.resources would load tempfile and more.
    spec = find_spec("puzzles")
    folders = [] if spec is None else list(spec.submodule_search_locations or ())
    files = [file for folder in folders for file in Path(folder).glob("*.json")]
    return {file.stem: file for file in sorted(files, key=lambda file: file.name)}


@lru_cache(maxsize=1)
def puzzles() -> tuple[PuzzleEntry, ...]:
    """Return all puzzles that ship, easiest deck first, then by name.

    >>> [entry.deal.title for entry in puzzles() if entry.name == "first-grove"]
    ['First Grove']
    """
    from cards.decks import SHIPPED
    from cards.files import read_deal

    entries = [PuzzleEntry(name, path, read_deal(path)) for name, path in puzzle_paths().items()]
    return tuple(sorted(entries, key=lambda e: (SHIPPED.index(e.deal.position.deck), e.name)))
