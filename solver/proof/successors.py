"""All positions that one turn can reach, for the checker: plain, cached and exact.

The order of seeds matters only through what each place receives, so the hand is dealt
place by place (a place that a long hand passes twice receives two at once), and partial
results that agree are merged. Every rule on a single place comes from the faces
(`Hunger.eaten`, `Ritual.met_by`); the tests hold the whole against `Position.play`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from ancients.position import Position
from ancients.table import PLACES, path
from solver.proof.packed import (
    ACTIVE_BIT,
    AWAKE_BIT,
    CODES,
    FIELD,
    FIELD_BITS,
    SIZES,
    WEIGHTS,
    pack_seeds,
    unpack_seeds,
)

Reached = set[tuple[int, int]]  # (packed position, field of all seeds left)


@cache
def choices(hand: int, count: int) -> tuple[int, ...]:
    """Return the fields of every heap of `count` seeds that can be taken out of a hand.

    >>> [str(unpack_seeds(code)) for code in choices(pack_seeds(unpack_seeds(7)), 2)]
    ['RG', 'RR']
    """
    if count == SIZES[hand]:
        return (hand,)
    heaps = {0}
    for _ in range(count):
        heaps = {
            heap + weight
            for heap in heaps
            for colour, weight in enumerate(WEIGHTS)
            if unpack_seeds(heap).counts[colour] < unpack_seeds(hand).counts[colour]
        }
    return tuple(sorted(heaps, reverse=True))


class Successors:
    """The turns of one deal (its Ancients, direction and rules) on packed positions."""

    def __init__(self, position: Position, least: int = 0) -> None:
        """Take the faces, the direction and the rules of `position`.

        Turns that leave fewer than `least` seeds in the game are left out.
        """
        self._least = least
        self._ancients = position.ancients
        self._rules = position.rules
        self._directions = (position.direction, position.direction.reversed)
        self._effects: dict[int, tuple[int, int]] = {}
        self._sown: dict[tuple[int, int, int], tuple[tuple[int, int], ...]] = {}

    def turns(self, key: int, total: int) -> Iterator[tuple[str, str | None, Reached]]:
        """Yield source, flipped Keeper (or None) and all that such a turn can reach.

        `key` is a position that play can reach (no awake Ancient holds what it eats, no
        sleeping one has its ritual met) and is not won; `total` is its `pack_total`.
        Sources come in the order 1 to 8, L, R; without a flip first. Rules: docs/rules.md.
        """
        for source in range(10):
            hand = key >> FIELD_BITS * source & FIELD
            if not hand:
                continue
            base = key - (hand << FIELD_BITS * source)
            yield PLACES[source], None, self._sow(source, 0, hand, base, total)
            for keeper in (0, 1):
                if not key >> ACTIVE_BIT + keeper & 1:
                    continue
                if key >> FIELD_BITS * (8 + keeper) & FIELD and not (
                    source == 8 + keeper and self._rules.flip_emptied_keeper
                ):
                    continue
                flipped = base - (1 << ACTIVE_BIT + keeper)
                yield PLACES[source], "LR"[keeper], self._sow(source, 1, hand, flipped, total)

    def _sow(self, source: int, way: int, hand: int, base: int, total: int) -> Reached:
        partial = {(hand, base, total)}
        effects, least = self._effects, self._least
        for place, count in self._places(source, way, SIZES[hand]):
            shift = FIELD_BITS * place
            awake = base >> AWAKE_BIT + place & 1
            # One number for place, awake and what lies there; times CODES leaves room for
            # what is added.
            what = ((place << 1 | awake) * CODES + (base >> shift & FIELD)) * CODES
            grown = set()
            for held, key, left in partial:
                for added in choices(held, count):
                    effect = effects.get(what + added)
                    if effect is None:
                        effect = self._effect(place, awake, base >> shift & FIELD, added)
                        effects[what + added] = effect
                    if SIZES[left - effect[1]] >= least:
                        grown.add((held - added, key + effect[0], left - effect[1]))
            partial = grown
        return {(key, left) for _, key, left in partial}

    def _places(self, source: int, way: int, seeds: int) -> tuple[tuple[int, int], ...]:
        """Return the places a hand passes and how many seeds each receives."""
        where = (source, way, seeds)
        if where not in self._sown:
            steps = path(PLACES[source], self._directions[way], seeds, self._rules)
            self._sown[where] = tuple(Counter(steps).items())
        return self._sown[where]

    def _effect(self, place: int, awake: int, lying: int, added: int) -> tuple[int, int]:
        """Return what to add to the packed position, and the field of what is eaten."""
        shift = FIELD_BITS * place
        heap = unpack_seeds(lying + added)
        ancient = self._ancients[place]
        if awake:
            eaten = pack_seeds(ancient.hunger.eaten(heap))
            return (added - eaten) << shift, eaten
        if not ancient.ritual.met_by(heap):
            return added << shift, 0
        keeper = 8 + len(heap) % 2
        moved = (lying + added << FIELD_BITS * keeper) - (lying << shift)
        return moved + (1 << AWAKE_BIT + place), 0
