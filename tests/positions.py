"""The sixteen Ancients of the shipped decks and a reader for positions in JSON, for tests."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ancients.faces import Ancient, Hunger, Ritual
from ancients.notation import read_position
from ancients.position import Position
from ancients.rules import Rules
from ancients.seeds import Seeds
from ancients.table import Direction

DATA = Path(__file__).parent / "data"

_FACES = """
Ember Stag     | RRR*  | R  | RG  | *
Moss Warden    | GGG*  | G  | GB  | *
Tide Heron     | BBB*  | B  | RB  | *
Clover Hare    | RGB   | W  | RW  | RGB
Dawn Fox       | RRW   | GK | GK  | GBK
Dusk Owl       | GGK   | BW | BW  | RBW
Frost Otter    | BBW   | RK | RK  | RGK
Eclipse Moth   | WK*   | RG | RG  | RGB
Great Oak      | ***** | B  | BW  | ==
Echo Toad      | ====  | WK | BWK | ==
Bramble Boar   | RG**  | GB | GB  | GBW
Moon Hart      | WW*   | R  | RGB | RGB
Raven Root     | KK*   | G  | RGB | RGB
Marsh Serpent  | GBK*  | RB | RB  | RBW
Sun Bear       | RBW*  | *  | *   | *
Elder Yew      | ===*  | K  | GWK | *
"""

_ROWS = [[cell.strip() for cell in line.split("|")] for line in _FACES.strip().splitlines()]

DECKS: dict[str, tuple[Ancient, ...]] = {
    deck: tuple(
        Ancient(number, row[0], Ritual.parse(row[1]), Hunger.parse(row[column]))
        for number, row in enumerate(_ROWS, start=1)
    )
    for column, deck in enumerate(("sapling", "wildwood", "thornwood"), start=2)
}


def find_deck(name: str) -> Sequence[Ancient]:
    """Give the cards of a shipped deck; ``KeyError`` for any other name."""
    return DECKS[name]


def line(text: str) -> Position:
    """Read a position that must be free of faults."""
    return read_position(text, find_deck)


def position_from_json(data: dict[str, Any]) -> Position:
    """Build a position from a deal file's content, straight and without any check."""
    cards = {card.name: card for card in DECKS[data["deck"]]}
    places = data["top"] + data["bottom"][::-1]
    keepers = data.get("keepers", {})
    left, right = keepers.get("left", {}), keepers.get("right", {})
    return Position(
        tuple(cards[place["ancient"]] for place in places),
        tuple(Seeds.parse(place["seeds"]) for place in places),
        tuple(place.get("awake", False) for place in places),
        (Seeds.parse(left.get("seeds", "")), Seeds.parse(right.get("seeds", ""))),
        (left.get("active", True), right.get("active", True)),
        Direction(data["direction"]),
        Rules(**data.get("rules", {})),
        data["deck"],
    )


def reference_cases() -> list[dict[str, Any]]:
    """Give the reference cases; their file says how the values were computed."""
    text = (DATA / "cases.json").read_text(encoding="utf-8")
    cases: list[dict[str, Any]] = json.loads(text)["cases"]
    return cases
