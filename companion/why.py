"""Why a turn is good: what it achieves, and what the tempting alternative loses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from ancients.effects import Effects
from ancients.legality import orders, seeds_at
from ancients.position import Position
from ancients.seeds import COLOUR_NAMES, NO_SEEDS, Seeds
from ancients.turn import Turn
from ancients.words import KEEPER_NAMES, listed, number_of_seeds, seeds_in_words
from companion.wording import sentence, turns_in_words
from solver import Result, Verdict

MOST_ORDERS = 120  # of one hand that are looked at
MOST_TURNS = 2_000


def achievements(position: Position, line: Sequence[Turn]) -> tuple[str, ...]:
    """Say what the first turn of a winning line does for it, one sentence an item.

    Who awakes, what is eaten, what another order of the same seeds would have cost, which last
    seeds are kept, and what the turn prepares.
    """
    turn = line[0]
    effects = position.effects(turn)
    reasons = [*_awakens(position, effects), *_feeds(position, turn, effects)]
    if not effects.awakened:
        reasons += _prepares(effects.after, line[1:])
    return tuple(map(sentence, reasons))


def _names(position: Position, places: Sequence[int]) -> str:
    return listed([position.ancients[place].name for place in places])


def _awakens(position: Position, effects: Effects) -> list[str]:
    return [
        f"it wakes {position.ancients[place].name}, whose {number_of_seeds(len(seeds))} go to "
        f"{KEEPER_NAMES[keeper]}"
        for place, seeds, keeper in effects.sent
    ]


def _feeds(position: Position, turn: Turn, effects: Effects) -> list[str]:
    """Tell what is eaten, and what other orders of the same seeds would have cost."""
    lost = _sum(effects.eaten)
    reasons = [
        f"{position.ancients[place].name} eats {seeds_in_words(eaten)}"
        for place, eaten in enumerate(effects.eaten)
        if eaten
    ]
    if lost:
        reasons = [f"it gives {number_of_seeds(len(lost))} away: {listed(reasons)}"]
    worst = effects
    order = turn.order
    for other in islice(orders(seeds_at(position, turn.source)), MOST_ORDERS):
        tried = position.effects(Turn(turn.source, turn.flip, other))
        if len(_sum(tried.eaten)) > len(_sum(worst.eaten)):
            worst, order = tried, other
    if worst is effects:
        return reasons
    kept = [
        f"{seeds_in_words(eaten)} from {position.ancients[place].name}"
        for place, eaten in enumerate(worst.eaten)
        if eaten
    ]
    reasons.append(
        f"this order saves {number_of_seeds(len(_sum(worst.eaten)) - len(lost))}: placed as "
        f"{order}, the seeds would not be safe ({listed(kept)})"
    )
    reasons += keeps_last(effects.after, _sum(worst.eaten))
    return reasons


def keeps_last(position: Position, at_risk: Seeds) -> list[str]:
    """Name the sleeping Ancients that need every seed of a colour at risk that is left."""
    everywhere = _sum((*position.seeds, *position.keepers))
    reasons = []
    for letter, name in COLOUR_NAMES.items():
        if not at_risk[letter]:
            continue
        for place, ancient in enumerate(position.ancients):
            needs = ancient.ritual.text.count(letter)
            if not position.awake[place] and needs and everywhere[letter] == needs:
                last = f"last {name} seed" if needs == 1 else f"last {needs} {name} seeds"
                reasons.append(f"it keeps the {last}, without which {ancient.name} never awakes")
    return reasons


def _prepares(position: Position, line: Sequence[Turn]) -> list[str]:
    for number, turn in enumerate(line, 1):
        effects = position.effects(turn)
        if effects.awakened:
            when = "with the next turn" if number == 1 else f"{turns_in_words(number)} later"
            verb = "awakes" if len(effects.awakened) == 1 else "awake"
            return [
                f"it prepares {turn}, by which {_names(position, effects.awakened)} {verb} {when}"
            ]
        position = effects.after
    return []


def tempting(position: Position, turn: Turn) -> Turn | None:
    """Return the turn that looks best at once, or ``None`` when it is ``turn`` or does the same.

    It wakes the most, then gives the fewest seeds away, then leaves the fewest missing. Of hands
    with many orders only the first are looked at.
    """
    best: tuple[tuple[int, int, int], Turn] | None = None
    seen: dict[tuple[str, str | None], int] = {}
    for choice in islice(position.turns(), MOST_TURNS):
        hand = choice.source, choice.flip
        seen[hand] = seen.get(hand, 0) + 1
        if seen[hand] > MOST_ORDERS:
            continue
        effects = position.effects(choice)
        worth = (
            -len(effects.awakened),
            len(_sum(effects.eaten)),
            sum(effects.after.missing()),
        )
        if best is None or worth < best[0]:
            best = worth, choice
    if best is None or position.play(best[1]) == position.play(turn):
        return None
    return best[1]


def loses(position: Position, promise: Result, other: Turn, after: Result) -> tuple[str, ...]:
    """Say what another turn loses against a winning line; ``after`` is known after it."""
    effects = position.effects(other)
    attraction = f"{other}"
    if effects.awakened:
        attraction += f" would wake {_names(position, effects.awakened)}, but"
    else:
        attraction += " looks good, but"
    assert promise.score is not None
    assert promise.turns is not None
    eaten = [
        f"{position.ancients[place].name} eats {seeds_in_words(seeds)}"
        for place, seeds in enumerate(effects.eaten)
        if seeds
    ]
    because = f" ({listed(eaten)})" if eaten else ""
    fewer = promise.score - after.bounds.score_at_most
    if after.verdict is Verdict.LOST:
        words = [f"{attraction} then the game cannot be won any more{because}"]
    elif fewer > 0:
        words = [
            f"{attraction} then at most {number_of_seeds(after.bounds.score_at_most)} can be "
            f"kept, {fewer} fewer{because}"
        ]
    elif after.verdict is Verdict.UNKNOWN:
        words = [f"{attraction} no win was found after it; that it is lost is not proved"]
    else:
        words = _compare(attraction, other, promise, after)
    lost = _sum(effects.eaten)
    best = position.effects(promise.line[0]).after
    if after.verdict is Verdict.LOST or fewer > 0:
        words += keeps_last(best, lost)
    return tuple(map(sentence, words))


def _compare(attraction: str, other: Turn, promise: Result, after: Result) -> list[str]:
    """Compare two winning lines when the alternative is not proved to lose seeds."""
    assert promise.score is not None
    assert promise.turns is not None
    assert after.score is not None
    assert after.turns is not None
    if after.score < promise.score:
        return [
            f"{attraction} the best found after it is {number_of_seeds(after.score)}, not "
            f"{promise.score}"
        ]
    longer = after.turns + 1 - promise.turns
    if after.score == promise.score and longer > 0:
        if after.proved.turns:
            return [f"{attraction} that takes {turns_in_words(longer)} longer"]
        return [f"{attraction} no win as short was found after it"]
    return [f"{other} does as well as far as is known"]


def _sum(parts: Sequence[Seeds]) -> Seeds:
    total = NO_SEEDS
    for seeds in parts:
        total = total + seeds
    return total
