"""Random positions of every kind that the rules allow, most of them never met in play."""

from __future__ import annotations

import random
from dataclasses import replace

from positions import DECKS

from ancients.faces import Ancient, Hunger, Ritual
from ancients.position import Position
from ancients.rules import Rules
from ancients.seeds import COLOURS, SUPPLY, Seeds
from ancients.table import Direction

RITUALS = [
    "RRR",
    "RGB",
    "WK*",
    "GGK",
    "RG*",
    "===",
    "==*",
    "=**",
    "***",
    "BW*",
    "KK*",
    "RRR*",
    "==**",
    "===*",
    "****",
    "RG==",
    "RRGGBB",
    "RGB****",
    "*******",
    "********",
    "*********",
    "RGB==****",
    "GGGG*",
    "WWKK*",
    "RRRGGGBBB",
]
HUNGERS = [
    "R",
    "G",
    "B",
    "W",
    "K",
    "RG",
    "GK",
    "BWK",
    "RGB",
    "RGBWK",
    "RGBW",
    "*",
    "==",
    "===",
    "====",
]


def odd_cards(rng: random.Random, supply: Seeds) -> tuple[Ancient, ...]:
    """Draw eight cards: of a shipped deck, or with faces of any kind.

    Mostly the faces are such that all the seeds together fulfil each ritual.
    """
    if rng.random() < 0.2:
        return tuple(rng.sample(DECKS[rng.choice(sorted(DECKS))], 8))
    rituals = [Ritual.parse(text) for text in RITUALS]
    if rng.random() < 0.9:
        rituals = [ritual for ritual in rituals if ritual.met_by(supply)] or rituals
    hungers = rng.sample(HUNGERS, rng.choice((2, 4, 12)))
    return tuple(
        Ancient(n, f"Card {n}", rng.choice(rituals), Hunger(rng.choice(hungers)))
        for n in range(1, 9)
    )


def odd_position(
    seed: int, fewest: int, most: int, most_asleep: int = 8, heaped: bool = False
) -> Position:
    """Lay out `fewest` to `most` seeds on any cards with any options.

    `heaped` puts most seeds on one place, so that hands of nine and more are sown.
    """
    rng = random.Random(f"{seed} {fewest} {most} {most_asleep} {heaped}")
    bag = [c for c, supply in zip(COLOURS, SUPPLY, strict=True) for c in c * supply]
    while True:
        drawn = rng.sample(bag, rng.randint(fewest, most))
        cards = odd_cards(rng, Seeds.parse("".join(drawn)))
        spots = rng.sample(range(10), rng.randint(1, 10))
        heap = rng.choice((rng.randrange(8), 8, 9)) if heaped else None
        heaps = [""] * 10
        for colour in drawn:
            spot = heap if heap is not None and rng.random() < 0.8 else rng.choice(spots)
            heaps[spot] += colour
        seeds = tuple(map(Seeds.parse, heaps))
        asleep = rng.sample(range(8), rng.randint(1, most_asleep))
        position = Position(
            cards,
            seeds[:8],
            tuple(place not in asleep for place in range(8)),
            (seeds[8], seeds[9]),
            (rng.random() < 0.6, rng.random() < 0.6),
            rng.choice(list(Direction)),
            Rules(flip_emptied_keeper=rng.random() < 0.6, skip_origin=rng.random() < 0.4),
        )
        if position.faults():
            position = settled(position)
        if not position.faults() and position.asleep:
            return position


def settled(position: Position) -> Position:
    """Wake the Ancients whose ritual lies there (their seeds stay), then let all awake eat."""
    awake = tuple(
        flag or card.ritual.met_by(seeds)
        for flag, card, seeds in zip(position.awake, position.ancients, position.seeds, strict=True)
    )
    seeds = tuple(
        seeds - card.hunger.eaten(seeds) if flag else seeds
        for flag, card, seeds in zip(awake, position.ancients, position.seeds, strict=True)
    )
    return replace(position, awake=awake, seeds=seeds)
