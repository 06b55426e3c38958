"""Everything that makes a position impossible in play, each with its place and its mend."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ancients.seeds import COLOUR_NAMES, COLOURS, SUPPLY

if TYPE_CHECKING:
    from ancients.position import Position

_LENGTHS = (
    ("ancients", 8, "Ancients lie in the Grove"),
    ("seeds", 8, "places of the Grove hold seeds"),
    ("awake", 8, "places of the Grove are asleep or awake"),
    ("keepers", 2, "Keepers hold seeds"),
    ("active", 2, "Keepers are active or used"),
)


def shape_faults(position: Position) -> tuple[str, ...]:
    """List the parts of ``position`` that have the wrong length; other checks need none."""
    return tuple(
        f"{part}: {len(getattr(position, part))} given, but {length} {what}; give exactly {length}"
        for part, length, what in _LENGTHS
        if len(getattr(position, part)) != length
    )


def find_faults(position: Position) -> tuple[str, ...]:
    """List every fault, one sentence each; empty when the position may occur in play."""
    wrong_shape = shape_faults(position)
    if wrong_shape:
        return wrong_shape
    return (
        *_same_ancient_twice(position),
        *_too_many_seeds(position),
        *_place_faults(position),
        *_nobody_awake(position),
    )


def _place(position: Position, index: int) -> str:
    return f"place {index + 1} ({position.ancients[index].name})"


def _same_ancient_twice(position: Position) -> Iterator[str]:
    first: dict[int | str, int] = {}
    for index, ancient in enumerate(position.ancients):
        earlier = first.setdefault(ancient.number, index)
        if earlier == index:
            earlier = first.setdefault(ancient.name.casefold(), index)
        if earlier != index:
            yield (
                f"{_place(position, index)}: this Ancient lies on place {earlier + 1} already; "
                "each card is in the game once, so change one of the two"
            )


def _too_many_seeds(position: Position) -> Iterator[str]:
    everywhere = (*position.seeds, *position.keepers)
    for letter, supply in zip(COLOURS, SUPPLY, strict=True):
        found = sum(seeds[letter] for seeds in everywhere)
        if found > supply:
            where = [str(index + 1) for index in range(8) if position.seeds[index][letter]]
            where += [
                name for name, held in zip("LR", position.keepers, strict=True) if held[letter]
            ]
            yield (
                f"{COLOUR_NAMES[letter]} ({letter}): {found} seeds on {', '.join(where)}, but the "
                f"game has {supply}; take {found - supply} away"
            )


def _place_faults(position: Position) -> Iterator[str]:
    for index, ancient in enumerate(position.ancients):
        held = position.seeds[index]
        if position.awake[index]:
            eaten = ancient.hunger.eaten(held)
            if eaten:
                yield (
                    f"{_place(position, index)}: it is awake and eats {ancient.hunger}, but "
                    f"{eaten} still lies there; remove these seeds or turn the card to sleep"
                )
        elif ancient.ritual.met_by(held):
            yield (
                f"{_place(position, index)}: it sleeps although {held} meets its ritual "
                f"{ancient.ritual}; check its seeds, or wake it and send them to a Keeper"
            )


def _nobody_awake(position: Position) -> Iterator[str]:
    """While all sleep nothing was eaten and nothing was sent to a Keeper."""
    if any(position.awake):
        return
    for name, held in zip(("left", "right"), position.keepers, strict=True):
        if held:
            yield (
                f"the {name} Keeper: it holds {held} although no Ancient has awoken; "
                "put these seeds back into the Grove or mark who is awake"
            )
    if position.total < sum(SUPPLY):
        lie = "1 seed lies" if position.total == 1 else f"{position.total} seeds lie"
        yield (
            f"the table: {lie} there, but while all Ancients sleep none of "
            f"the {sum(SUPPLY)} can have been removed; add what is missing or mark who is awake"
        )
