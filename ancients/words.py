"""The game in plain words: seeds, places and turns as a player would tell them."""

from __future__ import annotations

from ancients.effects import Effects
from ancients.legality import seeds_at
from ancients.position import Position
from ancients.seeds import COLOUR_NAMES, Seeds
from ancients.table import KEEPERS, PLACES, path
from ancients.turn import Turn

KEEPER_NAMES = {"L": "the left Keeper", "R": "the right Keeper"}
"""What the Keepers are called within a sentence."""


def number_of_seeds(count: int) -> str:
    """Write a number of seeds.

    >>> number_of_seeds(1), number_of_seeds(3)
    ('1 seed', '3 seeds')
    """
    return "1 seed" if count == 1 else f"{count} seeds"


def listed(parts: list[str]) -> str:
    """Join parts as a sentence does.

    >>> listed(["red", "green", "blue"])
    'red, green and blue'
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def seeds_in_words(seeds: Seeds) -> str:
    """Name each colour with its number when there are several of it.

    >>> seeds_in_words(Seeds.parse("GRRR")), seeds_in_words(Seeds())
    ('3 red and green', 'no seeds')
    """
    parts = [
        COLOUR_NAMES[letter] if seeds[letter] == 1 else f"{seeds[letter]} {COLOUR_NAMES[letter]}"
        for letter in COLOUR_NAMES
        if seeds[letter]
    ]
    return listed(parts) or "no seeds"


def order_in_words(order: str) -> str:
    """Name the seeds in the order in which they are placed.

    >>> order_in_words("GRR")
    'green, red, red'
    """
    return ", ".join(COLOUR_NAMES[letter] for letter in order)


def place_in_words(position: Position, place: str) -> str:
    """Name one of ``PLACES`` within a sentence: ``"3 (Dawn Fox)"`` or ``"the left Keeper"``."""
    if place in KEEPERS:
        return KEEPER_NAMES[place]
    return f"{place} ({position.ancients[int(place) - 1].name})"


def tell(position: Position, turn: Turn) -> tuple[str, ...]:
    """Tell ``turn`` and all that it brings, one sentence an item.

    What is lifted, a flip, where each seed goes, who eats what, who awakes and where the seeds
    go, and how the sleeping Ancients that got seeds stand. Raises ``IllegalTurnError``.

    >>> from ancients.faces import Ancient, Hunger, Ritual
    >>> cards = tuple(Ancient(n, f"A{n}", Ritual("RRR"), Hunger("G")) for n in range(1, 9))
    >>> pairs = "RG RG RG RG BW BW BK BK".split()
    >>> deal = Position.deal(cards, [Seeds.parse(pair) for pair in pairs])
    >>> for sentence in tell(deal, Turn.parse("2~L:RG")):
    ...     print(sentence)
    Lift 2 (A2): red and green.
    Flip the left Keeper: this turn goes counterclockwise.
    Place red on 1 (A1), green on 8 (A8).
    A1 stays asleep: it lacks 1 seed.
    A8 stays asleep: it lacks 3 seeds.
    """
    effects = position.effects(turn)
    return (
        *_move(position, turn),
        *_consumption(position, effects),
        *_awakenings(position, effects),
        *_still_asleep(position, turn, effects),
    )


def _move(position: Position, turn: Turn) -> list[str]:
    held = seeds_at(position, turn.source)
    sentences = [f"Lift {place_in_words(position, turn.source)}: {seeds_in_words(held)}."]
    if turn.flip is not None:
        way = position.direction.reversed.value
        sentences.append(f"Flip {KEEPER_NAMES[turn.flip]}: this turn goes {way}.")
    places = [
        f"{COLOUR_NAMES[letter]} on {place_in_words(position, PLACES[index])}"
        for index, letter in zip(sown_places(position, turn), turn.order, strict=True)
    ]
    sentences.append(f"Place {', '.join(places)}.")
    return sentences


def sown_places(position: Position, turn: Turn) -> tuple[int, ...]:
    """Give the Grove indices (0 to 7) on which the seeds of ``turn`` fall, in order."""
    direction = position.direction if turn.flip is None else position.direction.reversed
    return path(turn.source, direction, len(turn.order), position.rules)


def _consumption(position: Position, effects: Effects) -> list[str]:
    return [
        f"{ancient.name} eats {seeds_in_words(eaten)}."
        for ancient, eaten in zip(position.ancients, effects.eaten, strict=True)
        if eaten
    ]


def _awakenings(position: Position, effects: Effects) -> list[str]:
    sentences = []
    for index, seeds, keeper in effects.sent:
        sentences.append(
            f"{position.ancients[index].name} awakes; its {len(seeds)} seeds go to "
            f"{KEEPER_NAMES[keeper]}."
        )
    if effects.awakened and effects.after.outcome().won:
        sentences.append(
            f"All eight Ancients are awake: won with {number_of_seeds(effects.after.total)}."
        )
    return sentences


def _still_asleep(position: Position, turn: Turn, effects: Effects) -> list[str]:
    after = effects.after
    sentences = []
    for index in dict.fromkeys(sown_places(position, turn)):
        if not after.awake[index]:
            ancient = after.ancients[index]
            lack = ancient.ritual.missing(after.seeds[index])
            sentences.append(f"{ancient.name} stays asleep: it lacks {number_of_seeds(lack)}.")
    return sentences
