"""Decks: sixteen Ancients each, found by the name of a shipped deck or by a path."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from ancients.errors import AncientsError
from ancients.faces import Ancient
from cards.checking import near, quoted
from cards.errors import DeckError

SHIPPED = ("sapling", "wildwood", "thornwood")
"""The decks that ship, easiest first: our own designs, not the published cards."""

DEFAULT_DECK = "wildwood"

_DATA = Path(__file__).with_name("data")


@dataclass(frozen=True, slots=True)
class Deck:
    """Sixteen Ancients, numbered 1 to 16, and where their faces come from.

    `reference` is the way to find the deck again, a shipped name or a path; it is what a
    position names as its `deck`, and is not compared. Raises `DeckError` when the Ancients are
    not those numbered 1 to 16 in order.

    >>> deck = load_deck("wildwood")
    >>> deck.title, len(deck.ancients), deck.ancients[4].name
    ('Wildwood', 16, 'Dawn Fox')
    """

    name: str
    title: str
    version: str
    source: str
    ancients: tuple[Ancient, ...]
    reference: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        """Refuse anything but the numbers 1 to 16 in order."""
        if [ancient.number for ancient in self.ancients] != list(range(1, 17)):
            raise DeckError(
                f"deck {quoted(self.name)}", ["its Ancients must have the numbers 1 to 16 in order"]
            )

    def ancient(self, key: str | int) -> Ancient:
        """Return an Ancient by number (1 to 16, also as text) or by name in any case.

        Hyphens, underscores and repeated spaces in a name count as one space. Raises
        `AncientsError` that names the nearest Ancients.

        >>> load_deck("wildwood").ancient("dawn fox").number
        5
        >>> load_deck("wildwood").ancient("Dawn Fix")
        Traceback (most recent call last):
        ancients.errors.AncientsError: no Ancient "Dawn Fix" in deck "wildwood"; did you mean \
"Dawn Fox"?
        """
        text = str(key).strip()
        if text.isdecimal() and len(text) < 9:
            number = int(text)
            if 1 <= number <= len(self.ancients):
                return self.ancients[number - 1]
            raise AncientsError(f"no Ancient has the number {number}; use 1 to 16")
        wanted = plain_name(text)
        for ancient in self.ancients:
            if plain_name(ancient.name) == wanted:
                return ancient
        names = [ancient.name for ancient in self.ancients]
        hint = near(text, names) or f"; it has {', '.join(names)}"
        raise AncientsError(f"no Ancient {quoted(text)} in deck {quoted(self.name)}{hint}")


FindDeck = Callable[[str], Deck]
"""How a reader finds the deck that a text names; ``DeckError`` when there is none."""


def plain_name(name: str) -> str:
    """Return a name as names are compared: case, hyphens and spaces make no difference.

    >>> plain_name(" Dawn_Fox")
    'dawn fox'
    """
    return " ".join(name.casefold().replace("_", " ").replace("-", " ").split())


def load_deck(name_or_path: str | Path, base: Path | None = None) -> Deck:
    """Return a shipped deck by name (any case), or a deck file by path.

    A relative path is taken from the folder `base` (default: the current folder). Raises
    `DeckError` with every fault of the file, or with what was looked for in vain.

    >>> load_deck("Sapling").name
    'sapling'
    """
    text = str(name_or_path)
    if isinstance(name_or_path, str) and text.strip().casefold() in SHIPPED:
        return _shipped(text.strip().casefold())
    path = (base or Path()) / name_or_path
    looks_like_path = isinstance(name_or_path, Path) or text.endswith(".toml") or "/" in text
    if not looks_like_path and os.sep not in text and not os.path.isfile(path):
        hint = near(text, SHIPPED) or f"; the shipped decks are {', '.join(SHIPPED)}"
        raise DeckError(
            f"deck {quoted(text)}", [f"no shipped deck and no deck file has this name{hint}"]
        )
    from cards.deckfile import read_deck_file  # shipped decks are often already in memory

    return read_deck_file(path)


def write_deck(deck: Deck, path: str | Path) -> None:
    """Write a deck file (TOML) in one step; `OSError` when the folder cannot be written."""
    from cards.deckfile import deck_toml
    from cards.textfile import write_text

    write_text(Path(path), deck_toml(deck))


@lru_cache(maxsize=len(SHIPPED))
def _shipped(name: str) -> Deck:
    from cards.deckfile import read_deck_file

    return read_deck_file(_DATA / f"{name}.toml", reference=name)
