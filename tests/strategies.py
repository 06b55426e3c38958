"""Shared Hypothesis strategies: texts, deals and positions that are reached by play.

Positions come from random play from random deals of the sixteen Ancients, both directions, every
option. Play leans towards turns that fulfil rituals, so that late positions are reached as well.
"""

from __future__ import annotations

import random

from hypothesis import strategies as st
from positions import DECKS

from ancients.legality import flip_refusal, seeds_at
from ancients.position import Position
from ancients.rules import Rules
from ancients.seeds import COLOURS, SUPPLY, Seeds
from ancients.table import KEEPERS, PLACES, Direction
from ancients.turn import Turn

rules = st.builds(Rules, flip_emptied_keeper=st.booleans(), skip_origin=st.booleans())
directions = st.sampled_from(Direction)
seeds = st.tuples(*(st.integers(0, supply) for supply in SUPPLY)).map(Seeds)
turns = st.builds(
    Turn,
    source=st.sampled_from(PLACES),
    flip=st.sampled_from((None, *KEEPERS)),
    order=st.text(COLOURS, min_size=1, max_size=16),
)
_numbers = st.integers(0, 2**32 - 1)


def random_deal(rng: random.Random, deck: str, direction: Direction, options: Rules) -> Position:
    """Deal eight Ancients and sixteen seeds."""
    cards = rng.sample(DECKS[deck], 8)
    bag = [
        letter for letter, supply in zip(COLOURS, SUPPLY, strict=True) for letter in letter * supply
    ]
    rng.shuffle(bag)
    pairs = [Seeds.parse("".join(bag[place : place + 2])) for place in range(0, 16, 2)]
    return Position.deal(cards, pairs, direction, options, deck)


def random_turn(rng: random.Random, position: Position) -> Turn | None:
    """Choose a legal turn without listing them all; ``None`` when there is none."""
    sources = [source for source in PLACES if seeds_at(position, source)]
    if all(position.awake) or not sources:
        return None
    source = rng.choice(sources)
    flips = [
        None,
        *(keeper for keeper in KEEPERS if flip_refusal(position, source, keeper) is None),
    ]
    # Flips are rare, or no active Keeper would live to see the middle of a game.
    flip = rng.choice(flips) if rng.random() < 0.2 else None
    order = list(seeds_at(position, source))
    rng.shuffle(order)
    return Turn(source, flip, "".join(order))


def random_walk(
    rng: random.Random, start: Position, length: int, care: int = 6
) -> tuple[Turn, ...]:
    """Play up to ``length`` turns, each the best for the rituals of ``care`` random ones."""
    played: list[Turn] = []
    position = start
    while len(played) < length:
        choices = [turn for _ in range(care) if (turn := random_turn(rng, position)) is not None]
        if not choices:
            break
        best = min(choices, key=lambda turn: _distance(position.play(turn)))
        played.append(best)
        position = position.play(best)
    return tuple(played)


def _distance(position: Position) -> int:
    return sum(position.missing()) + position.asleep - position.total


@st.composite
def deals(draw: st.DrawFn) -> Position:
    """A fresh deal of any shipped deck, direction and option."""
    rng = random.Random(draw(_numbers))
    return random_deal(rng, draw(st.sampled_from(sorted(DECKS))), draw(directions), draw(rules))


@st.composite
def walks(draw: st.DrawFn, max_turns: int = 30) -> tuple[Position, tuple[Turn, ...]]:
    """A fresh deal and legal turns from it."""
    start = draw(deals())
    length = draw(st.integers(0, max_turns))
    care = draw(st.sampled_from((1, 4, 16)))
    return start, random_walk(random.Random(draw(_numbers)), start, length, care)


@st.composite
def reachable_positions(draw: st.DrawFn, max_turns: int = 30) -> Position:
    """A position that occurs in play, early or late, perhaps won."""
    position, played = draw(walks(max_turns))
    for turn in played:
        position = position.play(turn)
    return position
