"""A turn told whole: what it does, and how the game stands where that has changed."""

from __future__ import annotations

from collections.abc import Iterator

from ancients.position import Position
from ancients.turn import Turn
from ancients.words import number_of_seeds, tell


def turn_in_words(position: Position, turn: Turn) -> tuple[str, ...]:
    """Tell a turn and what it cost and brought, one sentence an item.

    Raises ``IllegalTurnError`` when it may not be played.

    >>> from cards.find import find_deal
    >>> turn_in_words(find_deal("half-awake").position, Turn.parse("1:RGB"))[-2:]
    ('1 seed is lost, 15 left.', '5 of 8 are awake.')
    """
    after = position.play(turn)
    sentences = list(tell(position, turn))
    # The word "won" ends the story, so what the last turn cost comes before it.
    end = len(sentences) - 1 if after.asleep == 0 else len(sentences)
    sentences[end:end] = _losses_and_gains(position, after)
    return tuple(sentences)


def _losses_and_gains(before: Position, after: Position) -> Iterator[str]:
    """Say how the game stands where the turn has changed that; a win tells itself."""
    lost = before.total - after.total
    if lost:
        yield f"{number_of_seeds(lost)} {'is' if lost == 1 else 'are'} lost, {after.total} left."
    if after.asleep not in (before.asleep, 0):
        yield f"{8 - after.asleep} of 8 are awake."
