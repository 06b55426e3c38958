"""Random late positions and exhaustive search by the rules engine, to judge proofs by."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from positions import DECKS

from ancients.faces import Ancient, Hunger, Ritual
from ancients.position import Position
from ancients.rules import Rules
from ancients.seeds import COLOURS, SUPPLY, Seeds
from ancients.table import Direction
from ancients.turn import Turn

_RITUALS = "RRR RRG RGB WW* KK* ==* === *** RG* RW* BK* GGK ==** *****"
_HUNGERS = "* * * == === R G B W K RG GB BW WK RGB GBK BWK RGBW RGBK RGBWK"
RITUALS = _RITUALS.split()
HUNGERS = _HUNGERS.split()


def late_position(seed: int, most_seeds: int = 7, supplied: bool = False) -> Position:
    """Lay out few seeds, one to four sleeping Ancients, any rules, cards of any kind.

    When `supplied`, all seeds together could meet each ritual.
    """
    rng = random.Random(seed)
    while True:
        cards = _cards(rng)
        bag = [c for c, supply in zip(COLOURS, SUPPLY, strict=True) for c in c * supply]
        heaps = [""] * 10
        spots = [*rng.sample(range(10), rng.randint(1, 6)), 8, 9]
        for colour in rng.sample(bag, rng.randint(3, most_seeds)):
            heaps[rng.choice(spots)] += colour
        asleep = rng.sample(range(8), rng.randint(1, 4))
        seeds = tuple(map(Seeds.parse, heaps))
        position = Position(
            cards,
            seeds[:8],
            tuple(place not in asleep for place in range(8)),
            (seeds[8], seeds[9]),
            (rng.random() < 0.5, rng.random() < 0.5),
            rng.choice(list(Direction)),
            Rules(flip_emptied_keeper=rng.random() < 0.5, skip_origin=rng.random() < 0.5),
        )
        if not position.faults() and not (supplied and out_of_colours(position)):
            return position


def _cards(rng: random.Random) -> tuple[Ancient, ...]:
    if rng.random() < 0.5:
        return tuple(rng.sample(DECKS[rng.choice(sorted(DECKS))], 8))
    return tuple(
        Ancient(
            n, f"Card {n}", Ritual.parse(rng.choice(RITUALS)), Hunger.parse(rng.choice(HUNGERS))
        )
        for n in range(1, 9)
    )


def supply_left(position: Position) -> Seeds:
    """Sum up all seeds on the table."""
    return sum((*position.seeds, *position.keepers), Seeds((0, 0, 0, 0, 0)))


def out_of_colours(position: Position) -> bool:
    """Tell whether some sleeping Ancient cannot be met by all seeds together."""
    left = supply_left(position)
    return any(
        not awake and not ancient.ritual.met_by(left)
        for ancient, awake in zip(position.ancients, position.awake, strict=True)
    )


def as_won(start: Position, played: Sequence[Turn]) -> tuple[Position, ...]:
    """Make a won game of any game: the Ancients that never awoke were awake from the start.

    Those eat four of a colour only. Returns the positions from the start to the win; the cards
    and turns are those of the game, so is nearly all that happens.
    """
    last = start
    for turn in played:
        last = last.play(turn)
    cards = tuple(
        card if awake else replace(card, hunger=Hunger("===="))
        for card, awake in zip(start.ancients, last.awake, strict=True)
    )
    position = replace(start, ancients=cards, awake=tuple(not awake for awake in last.awake))
    positions = [position]
    for turn in played:
        if turn not in position.turns():
            break
        position = position.play(turn)
        positions.append(position)
    return tuple(positions) if all(position.awake) else ()


class TooMany(Exception):
    """The search would take too long for a test; nothing is known."""


def fewest_turns(
    position: Position, min_score: int = 0, most_turns: int = 1000, cap: int = 400
) -> int | None:
    """Search everything, breadth first: the fewest turns of a win, None if there is none.

    `TooMany` when more than `cap` positions are met.
    """
    layer, seen = [position], {position}
    for turns in range(most_turns + 1):
        if any(all(here.awake) and here.total >= min_score for here in layer):
            return turns
        if not layer or turns == most_turns:
            return None
        grown = []
        for here in layer:
            for turn in here.turns():
                after = here.play(turn)
                if after not in seen:
                    seen.add(after)
                    grown.append(after)
                    if len(seen) > cap:
                        raise TooMany
        layer = grown
    return None


def best_score(position: Position, cap: int = 400) -> int | None:
    """Search everything: the most seeds left at any win, None if there is no win.

    `TooMany` when more than `cap` positions are met.
    """
    waiting, seen = [position], {position}
    best = None
    while waiting:
        here = waiting.pop()
        if all(here.awake):
            best = max(best or 0, here.total)
        for after in {here.play(turn) for turn in here.turns()} - seen:
            seen.add(after)
            waiting.append(after)
        if len(seen) > cap:
            raise TooMany
    return best
