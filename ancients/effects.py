"""What one turn does: move, consume, awaken (docs/rules.md, "One turn")."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ancients.errors import IllegalTurnError
from ancients.legality import refusal, seeds_at
from ancients.seeds import NO_SEEDS, ONE_SEED, Seeds
from ancients.table import KEEPERS, PLACES, path
from ancients.turn import Turn

if TYPE_CHECKING:
    from ancients.position import Position


@dataclass(frozen=True, slots=True)
class Effects:
    """The consequences of one turn.

    - ``eaten``: for each of the eight places the seeds removed from the game there;
    - ``awakened``: Grove indices (0 to 7) of the Ancients that awoke, ascending;
    - ``sent``: for each of these (index, its seeds, the Keeper ``"L"`` or ``"R"`` that got them);
    - ``after``: the position after the turn.
    """

    eaten: tuple[Seeds, ...]
    awakened: tuple[int, ...]
    sent: tuple[tuple[int, Seeds, str], ...]
    after: Position


def carry_out(position: Position, turn: Turn) -> Effects:
    """Play ``turn`` and tell all that it does; ``IllegalTurnError`` with the reason if it may not.

    The position must be well formed (eight places, two Keepers), its faults are not looked for.
    """
    reason = refusal(position, turn)
    if reason is not None:
        raise IllegalTurnError(f"turn {turn} is not legal: {reason}")

    seeds = list(position.seeds)
    keepers = list(position.keepers)
    active = list(position.active)
    awake = list(position.awake)

    # 1. Move.
    hand = len(seeds_at(position, turn.source))
    origin = PLACES.index(turn.source)
    if origin < 8:
        seeds[origin] = NO_SEEDS
    else:
        keepers[origin - 8] = NO_SEEDS
    direction = position.direction
    if turn.flip is not None:
        active[KEEPERS.index(turn.flip)] = False
        direction = direction.reversed
    places = path(turn.source, direction, hand, position.rules)
    for place, letter in zip(places, turn.order, strict=True):
        seeds[place] += ONE_SEED[letter]

    # 2. Consume. Only Ancients that were awake before the turn eat in it (O7).
    eaten = [NO_SEEDS] * 8
    for place in range(8):
        if position.awake[place] and seeds[place]:
            eaten[place] = position.ancients[place].hunger.eaten(seeds[place])
            seeds[place] -= eaten[place]

    # 3. Awaken. Parity alone names the Keeper, whatever lies there and whichever side is up
    # (O4, O6).
    sent = []
    for place in range(8):
        if not position.awake[place] and position.ancients[place].ritual.met_by(seeds[place]):
            keeper = len(seeds[place]) % 2
            sent.append((place, seeds[place], KEEPERS[keeper]))
            keepers[keeper] += seeds[place]
            seeds[place] = NO_SEEDS
            awake[place] = True

    after = replace(
        position,
        seeds=tuple(seeds),
        awake=tuple(awake),
        keepers=(keepers[0], keepers[1]),
        active=(active[0], active[1]),
    )
    return Effects(tuple(eaten), tuple(place for place, _, _ in sent), tuple(sent), after)
