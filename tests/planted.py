"""Positions with a win planted in them: the cards are chosen so that random turns win."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from odd import HUNGERS
from strategies import random_turn

from ancients.faces import Ancient, Hunger, Ritual
from ancients.position import Position
from ancients.rules import Rules
from ancients.seeds import COLOURS, SUPPLY, Seeds
from ancients.table import Direction
from ancients.turn import Turn

_UNMET = Ritual("RRRRWWKK*")


@dataclass(frozen=True, slots=True)
class Planted:
    """A position, a line that wins it and the seeds that the line keeps."""

    position: Position
    line: tuple[Turn, ...]
    score: int


def planted_wins(seed: int, turns: int, heaped: bool = False) -> Iterator[Planted]:
    """Go on making positions that are won in at most `turns` turns.

    Seeds and turns are drawn first. Every sleeping Ancient then gets a ritual that its pile meets
    after some turn and not before. `heaped` makes hands of nine and more.
    """
    rng = random.Random(f"{seed} {turns} {heaped}")
    while True:
        made = _plant(rng, turns, heaped)
        if made is not None:
            yield made


def _plant(rng: random.Random, turns: int, heaped: bool) -> Planted | None:
    position = _table(rng, heaped)
    start, line = position, []
    history: list[list[Seeds]] = [[seeds] for seeds in position.seeds]
    for number in range(turns):
        turn = random_turn(rng, position)
        if turn is None:
            return None
        line.append(turn)
        after = position.play(turn)
        if after.awake != position.awake:
            return None
        cards = list(position.ancients)
        for place in range(8):
            if position.awake[place]:
                continue
            last = number == turns - 1
            if last or rng.random() < 0.4:
                ritual = _ritual(rng, after.seeds[place], history[place])
                if ritual is not None:
                    cards[place] = replace(cards[place], ritual=ritual)
                elif last:
                    return None
            history[place].append(after.seeds[place])
        position = replace(position, ancients=tuple(cards)).play(turn)
        start = replace(start, ancients=tuple(cards))
        if not position.asleep:
            break
    if start.faults() or position.asleep:
        return None
    return Planted(start, tuple(line), position.total)


def _table(rng: random.Random, heaped: bool) -> Position:
    bag = [c for c, supply in zip(COLOURS, SUPPLY, strict=True) for c in c * supply]
    drawn = rng.sample(bag, rng.randint(9, 16) if heaped else rng.randint(4, 16))
    asleep = rng.sample(range(8), rng.randint(1, 5))
    heaps = [""] * 10
    likely = rng.sample(range(10), 2) if heaped else range(10)
    for colour in drawn:
        heaps[rng.choice(likely) if rng.random() < 0.7 else rng.choice((*asleep, 8, 9))] += colour
    hungers = rng.sample(HUNGERS, rng.choice((1, 3)))
    cards = tuple(
        Ancient(n, f"Card {n}", _UNMET, Hunger(rng.choice((*hungers, "====")))) for n in range(1, 9)
    )
    seeds = tuple(map(Seeds.parse, heaps))
    awake = tuple(place not in asleep for place in range(8))
    return Position(
        cards,
        tuple(
            pile - card.hunger.eaten(pile) if flag else pile
            for card, pile, flag in zip(cards, seeds[:8], awake, strict=True)
        ),
        awake,
        (seeds[8], seeds[9]),
        (rng.random() < 0.6, rng.random() < 0.6),
        rng.choice(list(Direction)),
        Rules(flip_emptied_keeper=rng.random() < 0.6, skip_origin=rng.random() < 0.3),
    )


def _ritual(rng: random.Random, pile: Seeds, before: list[Seeds]) -> Ritual | None:
    """Choose a ritual that `pile` meets and none of the piles before; None if it is not found."""
    letters = list(pile)
    if len(letters) < 3:
        return None
    for _ in range(4):
        size = rng.choice((3, 3, 4, len(letters)))
        chosen = rng.sample(letters, min(9, max(3, min(size, len(letters)))))
        same = rng.choice(chosen)
        text = "".join(
            "=" if letter == same and rng.random() < 0.2 else "*" if rng.random() < 0.3 else letter
            for letter in chosen
        )
        ritual = Ritual.parse(text)
        if ritual.met_by(pile) and not any(map(ritual.met_by, before)):
            return ritual
    return None
