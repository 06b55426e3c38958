"""Random deals: the same deck, seed and direction give the same deal for ever.

The generator is our own and fixed by this description, so that no library can change a deal:

- The stream is SHA-256 of `ancients-deal/1:DECK:SEED:N` for N = 0, 1, 2, ... (UTF-8, N in
  decimals); each digest gives eight 32-bit numbers, big-endian.
- A number below n is the next number of the stream modulo n; numbers of the last, incomplete
  run of n below 2**32 are passed over, so that all n are equally likely.
- A shuffle goes through i = last, ..., 1 and swaps item i with item (number below i + 1).
- First the cards 1 to 16 are shuffled, and the first eight lie on places 1 to 8; then the seeds
  RRRRGGGGBBBBWWKK are shuffled, and place p gets those with index 2p - 2 and 2p - 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from ancients.position import Position
from ancients.seeds import COLOURS, SUPPLY, Seeds
from ancients.table import Direction
from cards.decks import Deck

T = TypeVar("T")

STREAM = "ancients-deal/1"


def random_deal(deck: Deck, seed: int | str, direction: Direction | None = None) -> Position:
    """Return the fresh deal of a deck that belongs to a seed; `direction` is clockwise by default.

    The seed counts as text (`7` and `"7"` are the same); the direction does not change which
    cards and seeds lie where.

    >>> from cards.decks import load_deck
    >>> str(random_deal(load_deck("wildwood"), 7))
    'wildwood clockwise 14:GG 1:RW 2:GK 4:GB / 12:RK 16:RB 8:BB 11:RW L: R:'
    """
    numbers = _numbers(f"{STREAM}:{deck.name}:{seed}")
    cards = _shuffled(deck.ancients, numbers)[:8]
    supply = [letter for letter, n in zip(COLOURS, SUPPLY, strict=True) for _ in range(n)]
    bag = _shuffled(supply, numbers)
    pairs = [Seeds.parse("".join(bag[2 * place : 2 * place + 2])) for place in range(8)]
    return Position.deal(
        cards,
        pairs,
        direction=direction or Direction.CLOCKWISE,
        deck=deck.reference or deck.name,
    )


def _numbers(key: str) -> Iterator[int]:
    """Yield 32-bit numbers for ever."""
    from hashlib import sha256  # only dealing needs it, and it loads OpenSSL

    block = 0
    while True:
        digest = sha256(f"{key}:{block}".encode("utf-8", "surrogatepass")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """Return the next number from 0 to `bound` - 1, all equally likely."""
    fair = 2**32 - 2**32 % bound
    return next(number for number in numbers if number < fair) % bound


def _shuffled(items: tuple[T, ...] | list[T], numbers: Iterator[int]) -> list[T]:
    """Return the items in random order (Fisher and Yates, from the last place down)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, numbers)
        order[last], order[other] = order[other], order[last]
    return order
