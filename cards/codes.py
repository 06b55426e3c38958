"""Deal codes: a fresh deal of a shipped deck in thirteen characters, exactly.

A code such as `06M3-13X3-J9HZV` is one number in base 32 (digits and letters without I, L, O, U)
and a check character. The number counts, in mixed radix from the most to the least significant:

- the options of the rules, two bits (a set bit is an option that differs from its default);
- the deck, 0 to 7, in the order of `cards.decks.SHIPPED` (five numbers are free for later decks);
- the direction, 0 clockwise, 1 counterclockwise;
- the ordered choice of eight of sixteen cards: by place, the rank of the card among those left;
- the seeds: the rank of the pairs by place among all ways to lay out 4 4 4 2 2 seeds in pairs.

All of this is below 2**58; two bits are free for another version of the format.

The check character makes the weighted sum of all characters zero in the field GF(32), with a
different weight for each place: any single wrong character changes the sum, and so does any swap
of two different characters.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

from ancients.errors import AncientsError, NotationError
from ancients.position import Position
from ancients.rules import Rules
from ancients.seeds import COLOURS, SUPPLY, Seeds
from ancients.table import Direction
from cards.checking import quoted
from cards.decks import SHIPPED, load_deck

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Base 32 without I, L, O and U; when read, O counts as 0, and I and L as 1."""

CODE_LENGTH = 13
"""Characters of a code without its dashes; the last one is the check character."""

_GROUPS = (4, 8)
_READ_AS = str.maketrans("OIL", "011")
_DECKS = 8
_CHOICES = 16 * 15 * 14 * 13 * 12 * 11 * 10 * 9
_DIRECTIONS = tuple(Direction)

_Counts = tuple[int, ...]
_PAIRS = tuple(
    (first + second, tuple((first + second).count(letter) for letter in COLOURS))
    for first, second in combinations_with_replacement(COLOURS, 2)
)


def write_code(position: Position) -> str:
    """Return the code of a fresh deal of a shipped deck, in upper case and three groups.

    Raises `AncientsError` when the position is no fresh deal (all asleep, two seeds each, the
    Keepers empty and active), or its Ancients are not of a shipped deck.

    >>> from cards.shuffle import random_deal
    >>> write_code(random_deal(load_deck("wildwood"), 7))
    '06M3-13X3-J9HZV'
    """
    deck = position.deck.casefold()
    if deck not in SHIPPED:
        raise AncientsError(
            f"only deals of the decks {', '.join(SHIPPED)} have a code, not of "
            f"{quoted(position.deck)}; use the position text instead"
        )
    cards = load_deck(deck).ancients
    numbers = [ancient.number for ancient in position.ancients]
    if any(ancient not in cards for ancient in position.ancients):
        raise AncientsError(f"an Ancient of this position is not as in the deck {deck}")
    if not _is_fresh(position):
        raise AncientsError(
            "only a fresh deal has a code (all asleep, two seeds on each Ancient, Keepers empty "
            "and active); use the position text instead"
        )
    number = _options_rank(position.rules)
    number = number * _DECKS + SHIPPED.index(deck)
    number = number * len(_DIRECTIONS) + _DIRECTIONS.index(position.direction)
    left = list(range(1, 17))
    for card in numbers:
        number = number * len(left) + left.index(card)
        left.remove(card)
    number = number * _layouts(SUPPLY) + _pairs_rank(position.seeds)
    digits = [number >> 5 * place & 31 for place in reversed(range(CODE_LENGTH - 1))]
    text = "".join(ALPHABET[digit] for digit in (*digits, _weighted_sum(digits)))
    return "-".join((text[: _GROUPS[0]], text[_GROUPS[0] : _GROUPS[1]], text[_GROUPS[1] :]))


def read_code(text: str) -> Position:
    """Return the deal that a code names; any case, dashes and spaces anywhere, O as 0, I L as 1.

    Raises `NotationError` when the text is no code, or its check character does not fit.

    >>> read_code("")
    Traceback (most recent call last):
    ancients.errors.NotationError: a deal code has 13 characters, "" has 0
    """
    code = bare_code(text)
    if len(code) != CODE_LENGTH:
        raise NotationError(
            f"a deal code has {CODE_LENGTH} characters, {quoted(text)} has {len(code)}"
        )
    wrong = sorted(set(code) - set(ALPHABET))
    if wrong:
        raise NotationError(
            f"code {quoted(text)}: {', '.join(map(quoted, wrong))} cannot occur; a code has the "
            "digits and the letters without I, L, O, U"
        )
    digits = [ALPHABET.index(char) for char in code]
    if _weighted_sum(digits[:-1]) != digits[-1]:
        raise NotationError(
            f"code {quoted(text)}: the check character does not fit; compare it character by "
            "character, two may be swapped or one misread"
        )
    number = 0
    for digit in digits[:-1]:
        number = number * 32 + digit
    position = _position(number)
    if position is None:
        raise NotationError(f"code {quoted(text)}: no deal has it; is it of a later version?")
    return position


def bare_code(text: str) -> str:
    """Return a code without dashes and spaces, in upper case, look-alikes replaced.

    >>> bare_code("o1l2-x")
    '0112X'
    """
    return "".join(text.replace("-", "").split()).upper().translate(_READ_AS)


def _position(number: int) -> Position | None:
    number, seeds_rank = divmod(number, _layouts(SUPPLY))
    ranks: list[int] = []
    for left_over in range(9, 17):
        number, rank = divmod(number, left_over)
        ranks.append(rank)
    number, direction = divmod(number, len(_DIRECTIONS))
    options, deck_number = divmod(number, _DECKS)
    if options >= 2 ** len(Rules.names()) or deck_number >= len(SHIPPED):
        return None
    deck = load_deck(SHIPPED[deck_number])
    left = list(deck.ancients)
    ancients = tuple(left.pop(rank) for rank in reversed(ranks))
    defaults = Rules()
    flags = {
        name: getattr(defaults, name) != bool(options >> bit & 1)
        for bit, name in enumerate(Rules.names())
    }
    return Position.deal(
        ancients,
        _pairs_at(seeds_rank),
        direction=_DIRECTIONS[direction],
        rules=Rules(**flags),
        deck=deck.name,
    )


def _is_fresh(position: Position) -> bool:
    return (
        len(position.ancients) == len(position.seeds) == 8
        and len({ancient.number for ancient in position.ancients}) == 8
        and not any(position.awake)
        and all(position.active)
        and not any(position.keepers)
        and all(len(seeds) == 2 for seeds in position.seeds)
        and _sum(position.seeds) == SUPPLY
    )


def _sum(seeds: tuple[Seeds, ...]) -> _Counts:
    return tuple(sum(counts) for counts in zip(*(each.counts for each in seeds), strict=True))


def _options_rank(rules: Rules) -> int:
    changed = rules.changed()
    return sum(1 << bit for bit, name in enumerate(Rules.names()) if name in changed)


@cache
def _layouts(left: _Counts) -> int:
    """Count the ways to lay out the seeds that are left in pairs, place by place."""
    if not any(left):
        return 1
    return sum(_layouts(rest) for _, rest in _takeable(left))


def _takeable(left: _Counts) -> list[tuple[str, _Counts]]:
    """Return the pairs that can be taken, in fixed order, each with what is left after it."""
    return [
        (pair, tuple(have - take for have, take in zip(left, taken, strict=True)))
        for pair, taken in _PAIRS
        if all(have >= take for have, take in zip(left, taken, strict=True))
    ]


def _pairs_rank(seeds: tuple[Seeds, ...]) -> int:
    rank, left = 0, tuple(SUPPLY)
    for each in seeds:
        for pair, rest in _takeable(left):
            if pair == str(each):
                left = rest
                break
            rank += _layouts(rest)
    return rank


def _pairs_at(rank: int) -> tuple[Seeds, ...]:
    seeds: list[Seeds] = []
    left: _Counts = SUPPLY
    while any(left):
        for pair, rest in _takeable(left):
            if rank < _layouts(rest):
                seeds.append(Seeds.parse(pair))
                left = rest
                break
            rank -= _layouts(rest)
    return tuple(seeds)


def _weighted_sum(digits: list[int]) -> int:
    """Return the sum in GF(32) of the digits times a, a**2, ...; the check character has weight 1.

    Addition is exclusive or; a is a root of x**5 + x**2 + 1, whose powers run through all 31
    numbers that are not zero.
    """
    total = 0
    for digit in reversed(digits):
        total = _times_root(total ^ digit)
    return total


def _times_root(value: int) -> int:
    doubled = value << 1
    return doubled ^ 0b100101 if doubled & 32 else doubled
