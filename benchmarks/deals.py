"""The fixed sets of positions: fresh deals, and positions that play leads to.

Fresh deals are those of `cards.shuffle.random_deal` with the seeds "bench-0", "bench-1", ...
Play is drawn with `Random.random` alone, which Python promises to keep, so the sets stay as
they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ancients.legality import flip_refusal, seeds_at
from ancients.outcome import outcome
from ancients.position import Position
from ancients.table import KEEPERS, PLACES, Direction
from ancients.turn import Turn
from cards.decks import SHIPPED, load_deck
from cards.shuffle import random_deal

FEWEST_TURNS, MOST_TURNS = 4, 14
LOOKED_AT = 12  # turns among which a greedy player chooses


@dataclass(frozen=True, slots=True)
class Met:
    """A position met in play, how it was played, and after how many turns."""

    position: Position
    greedy: bool
    turns: int


def fresh_deals(deck: str, count: int) -> tuple[Position, ...]:
    """Return the first `count` deals of the set of a deck, every other counterclockwise."""
    cards = load_deck(deck)
    ways = (Direction.CLOCKWISE, Direction.COUNTERCLOCKWISE)
    return tuple(random_deal(cards, f"bench-{n}", ways[n % 2]) for n in range(count))


def met_positions(count: int, decks: tuple[str, ...] = SHIPPED) -> tuple[Met, ...]:
    """Return positions after 4 to 14 turns of play, none won, all with a turn to play.

    The decks, the numbers of turns and greedy and random play take turns. A greedy player looks
    at twelve random turns and takes the one after which the least is missing.
    """
    met = []
    for number in range(count):
        game, deck = divmod(number, len(decks))
        turns = FEWEST_TURNS + game // 2 % (MOST_TURNS - FEWEST_TURNS + 1)
        met.append(_met(number, decks[deck], turns, greedy=game % 2 == 0))
    return tuple(met)


def _met(number: int, deck: str, turns: int, *, greedy: bool) -> Met:
    cards, direction = load_deck(deck), tuple(Direction)[number // 2 % 2]
    for attempt in range(1_000):
        seed = f"play-{number}-{attempt}"
        *_, last = game = list(
            play(random_deal(cards, seed, direction), Random(seed), turns, greedy=greedy)
        )
        if len(game) == turns + 1 and outcome(last).open:
            return Met(last, greedy, turns)
    raise AssertionError(f"no game of {turns} turns goes on with {deck}")


def play(position: Position, rng: Random, turns: int, *, greedy: bool) -> Iterator[Position]:
    """Play up to `turns` turns and go through the positions, the given one first."""
    yield position
    for _ in range(turns):
        if all(position.awake) or not position.turns():
            return
        choices = LOOKED_AT if greedy else 1
        tried = [position.play(random_turn(position, rng)) for _ in range(choices)]
        position = min(tried, key=_to_do)
        yield position


def _to_do(position: Position) -> int:
    return 3 * sum(position.missing()) + 2 * position.asleep - 2 * position.total


def random_turn(position: Position, rng: Random) -> Turn:
    """Return a legal turn: any source, in three of ten cases with a flip, any order."""
    sources = [place for place in PLACES if seeds_at(position, place)]
    source = sources[_below(len(sources), rng)]
    flips = [keeper for keeper in KEEPERS if flip_refusal(position, source, keeper) is None]
    flip = flips[_below(len(flips), rng)] if flips and rng.random() < 0.3 else None
    hand, order = list(seeds_at(position, source)), ""
    while hand:
        order += hand.pop(_below(len(hand), rng))
    return Turn(source, flip, order)


def _below(bound: int, rng: Random) -> int:
    return int(rng.random() * bound)
