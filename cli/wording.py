"""Small pieces of sentences that several commands use."""

from __future__ import annotations


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
    return "1 turn" if count == 1 else f"{count} turns"
