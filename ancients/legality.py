"""Which turns a position allows: the view behind ``Position.turns()``."""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial, prod
from typing import TYPE_CHECKING

from ancients.seeds import COLOURS, Seeds
from ancients.table import KEEPERS, PLACES
from ancients.turn import Turn

if TYPE_CHECKING:
    from ancients.position import Position

_SHOWN_IN_REPR = 12
_KEEPER_NAMES = {"L": "the left Keeper", "R": "the right Keeper"}


def orders(seeds: Seeds) -> Iterator[str]:
    """Go through all orders of colours in which ``seeds`` can be placed.

    Equal seeds are not told apart. Lexicographic in the order R G B W K.

    >>> list(orders(Seeds.parse("RRG")))
    ['RRG', 'RGR', 'GRR']
    """

    def extend(counts: list[int], left: int, done: str) -> Iterator[str]:
        if not left:
            yield done
            return
        for colour, letter in enumerate(COLOURS):
            if counts[colour]:
                counts[colour] -= 1
                yield from extend(counts, left - 1, done + letter)
                counts[colour] += 1

    yield from extend(list(seeds.counts), len(seeds), "")


def number_of_orders(seeds: Seeds) -> int:
    """Count the orders of colours (the multinomial coefficient).

    >>> number_of_orders(Seeds.parse("RRGB"))
    12
    """
    return factorial(len(seeds)) // prod(map(factorial, seeds.counts))


def seeds_at(position: Position, source: str) -> Seeds:
    """Give the seeds on the place ``source``, an Ancient or a Keeper."""
    index = PLACES.index(source)
    return position.seeds[index] if index < 8 else position.keepers[index - 8]


def flip_refusal(position: Position, source: str, keeper: str) -> str | None:
    """Say why ``keeper`` cannot be flipped while ``source`` is lifted; ``None`` when it can."""
    index = KEEPERS.index(keeper)
    name = _KEEPER_NAMES[keeper]
    if not position.active[index]:
        return f"{name} has been used already; only an active Keeper can be flipped"
    held = position.keepers[index]
    if not held:
        return None
    if source != keeper:
        return f"{name} holds {held}; a Keeper can be flipped only while it has no seeds"
    if not position.rules.flip_emptied_keeper:
        return (
            f"{name} cannot be flipped in the turn in which its own seeds are lifted "
            "(flip_emptied_keeper is false)"
        )
    return None


def refusal(position: Position, turn: Turn) -> str | None:
    """Say why the rules do not allow ``turn`` in ``position``; ``None`` when they do."""
    if all(position.awake):
        return "the game is won; no turn is left to play"
    held = seeds_at(position, turn.source)
    where = _KEEPER_NAMES.get(turn.source, f"place {turn.source}")
    if not held:
        return f"{where} holds no seeds"
    if Seeds.parse(turn.order) != held:
        return f"{where} holds {held}, and all of it must be placed; the turn places {turn.order}"
    if turn.flip is not None:
        return flip_refusal(position, turn.source, turn.flip)
    return None


class Turns:
    """The legal turns of one position: iterate, count, ask whether a turn is in it.

    The order is stable: source 1 to 8, L, R; within a source no flip, ``~L``, ``~R``; within
    that the orders of colours, lexicographic in R G B W K. Counting does not list the turns.
    """

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        """Look at ``position``; nothing is computed yet."""
        self._position = position

    def _choices(self) -> Iterator[tuple[str, str | None, Seeds]]:
        position = self._position
        if all(position.awake):
            return
        for source in PLACES:
            held = seeds_at(position, source)
            if not held:
                continue
            yield source, None, held
            for keeper in KEEPERS:
                if flip_refusal(position, source, keeper) is None:
                    yield source, keeper, held

    def __iter__(self) -> Iterator[Turn]:
        """Go through the turns in their stable order."""
        for source, flip, held in self._choices():
            for order in orders(held):
                yield Turn(source, flip, order)

    def __len__(self) -> int:
        """Count the turns without listing them."""
        return sum(number_of_orders(held) for _, _, held in self._choices())

    def __bool__(self) -> bool:
        """Tell whether there is any legal turn."""
        return next(self._choices(), None) is not None

    def __contains__(self, turn: object) -> bool:
        """Tell whether ``turn`` is legal here."""
        return isinstance(turn, Turn) and refusal(self._position, turn) is None

    def __repr__(self) -> str:
        """Write the number of turns and the first of them in turn notation."""
        shown: list[str] = []
        for turn in self:
            if len(shown) == _SHOWN_IN_REPR:
                shown.append("...")
                break
            shown.append(str(turn))
        return f"<Turns: {len(self)} ({', '.join(shown)})>"
