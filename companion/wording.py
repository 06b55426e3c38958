"""Small pieces of sentences that several modules use."""

from __future__ import annotations

from collections.abc import Iterable

from ancients.legality import seeds_at
from ancients.position import Position
from ancients.words import place_in_words, seeds_in_words


def sentence(words: str) -> str:
    """Give words a capital and a full stop.

    >>> sentence("no black seed is left")
    'No black seed is left.'
    """
    words = words.strip()
    ended = words if words.endswith((".", "!", "?")) else f"{words}."
    return ended[:1].upper() + ended[1:]


def turns_in_words(count: int) -> str:
    """Write a number of turns.

    >>> turns_in_words(1), turns_in_words(8)
    ('1 turn', '8 turns')
    """
    return "1 turn" if count == 1 else f"{count:,} turns"


def either(parts: Iterable[str]) -> str:
    """Join what one may choose from as a sentence does.

    >>> either(["3:RG", "3:GR"]), either(["L"])
    ('3:RG or 3:GR', 'L')
    """
    found = list(parts)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} or {found[-1]}"


def place_with_seeds(position: Position, place: str) -> str:
    """Name a place and what lies there: ``"3 (Dawn Fox) with red and green"``."""
    held = seeds_in_words(seeds_at(position, place))
    return f"{place_in_words(position, place)} with {held}"
