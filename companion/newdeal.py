"""Random deals that carry a title and a code."""

from __future__ import annotations

from ancients.errors import AncientsError
from ancients.table import Direction
from cards.deals import Deal
from cards.decks import Deck, load_deck
from cards.shuffle import random_deal
from companion.codes import code_of

LONGEST_SEED = 100  # characters


def new_deal(
    deck: str | Deck, seed: str | None, direction: Direction = Direction.CLOCKWISE
) -> Deal:
    """Deal from a deck, or one by name or path; without a ``seed`` a short one is drawn.

    Raises ``AncientsError`` when the deck cannot be used or the seed is no printable text.

    >>> new_deal("wildwood", "7").title
    'Wildwood, seed 7'
    """
    if seed is not None and not (seed.strip() and seed.isprintable() and len(seed) <= LONGEST_SEED):
        raise AncientsError(f"seed: give 1 to {LONGEST_SEED} printable characters")
    loaded = deck if isinstance(deck, Deck) else load_deck(deck)
    if seed is None:
        from secrets import randbelow

        seed = str(randbelow(1_000_000_000))
    position = random_deal(loaded, seed, direction)
    title = f"{loaded.title}, seed {seed}"
    if direction is Direction.COUNTERCLOCKWISE:
        title += ", counterclockwise"
    return Deal(position, loaded, title=title, code=code_of(position))
