"""All turns that lead from one position to another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ancients.legality import flip_refusal, seeds_at
from ancients.position import Position
from ancients.seeds import COLOURS, NO_SEEDS, ONE_SEED, Seeds
from ancients.table import KEEPERS, PLACES, path
from ancients.turn import Turn


def turns_between(before: Position, after: Position, most: int | None = None) -> tuple[Turn, ...]:
    """Return every turn that leads from one position to the other, in the order of the turns view.

    ``most`` stops after so many; a long hand may have very many orders that come to the same.

    >>> from cards.find import find_deal
    >>> deal = find_deal("first-grove").position
    >>> turn = next(iter(deal.turns()))
    >>> turns_between(deal, deal.play(turn)) == (turn,)
    True
    """
    used = [
        side
        for side, was, now in zip(KEEPERS, before.active, after.active, strict=True)
        if was and not now
    ]
    if len(used) > 1 or all(before.awake):
        return ()
    flip = used[0] if used else None
    found = (
        turn
        for source in PLACES
        if seeds_at(before, source) and (flip is None or flip_refusal(before, source, flip) is None)
        for turn in _from(before, after, source, flip)
    )
    return tuple(islice(found, most))


def _from(before: Position, after: Position, source: str, flip: str | None) -> Iterator[Turn]:
    hand = seeds_at(before, source)
    direction = before.direction if flip is None else before.direction.reversed
    places = path(source, direction, len(hand), before.rules)
    lying = list(before.seeds)
    if source not in KEEPERS:
        lying[PLACES.index(source)] = NO_SEEDS
    reached = set(places)
    if any(
        place not in reached
        and (lying[place], before.awake[place]) != (after.seeds[place], after.awake[place])
        for place in range(8)
    ):
        return
    last = {place: number for number, place in enumerate(places)}
    left = {letter: hand[letter] for letter in COLOURS}

    def fits(place: int) -> bool:
        """Tell whether a place that gets no more seeds becomes what it is afterwards."""
        held = lying[place]
        if before.awake[place]:
            kept = held - before.ancients[place].hunger.eaten(held)
            return after.awake[place] and kept == after.seeds[place]
        if before.ancients[place].ritual.met_by(held):
            return after.awake[place] and not after.seeds[place]
        return not after.awake[place] and held == after.seeds[place]

    def place_from(number: int, order: str) -> Iterator[str]:
        if number == len(places):
            yield order
            return
        place = places[number]
        kept: Seeds = lying[place]
        for letter in COLOURS:
            if not left[letter]:
                continue
            lying[place] = kept + ONE_SEED[letter]
            if last[place] > number or fits(place):
                left[letter] -= 1
                yield from place_from(number + 1, order + letter)
                left[letter] += 1
        lying[place] = kept

    for order in place_from(0, ""):
        turn = Turn(source, flip, order)
        if before.play(turn) == after:  # what the Keepers got is not looked at before
            yield turn
