"""The text form of a whole position in one line.

::

    wildwood clockwise 5:RG 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK L: R:

Deck, direction, top row, ``/``, bottom row (each left to right as the cards lie), the Keepers,
then the options that differ from the default. ``5+:RG`` is an awake Ancient, ``L-:RRG`` a used
Keeper. Source: docs/rules.md, "Notation".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ancients.errors import NotationError, PositionError
from ancients.faces import Ancient
from ancients.position import Position
from ancients.rules import Rules
from ancients.seeds import NO_SEEDS, Seeds
from ancients.table import BOTTOM_ROW, KEEPERS, TOP_ROW, Direction

_DIRECTIONS = {
    "clockwise": Direction.CLOCKWISE,
    "cw": Direction.CLOCKWISE,
    "counterclockwise": Direction.COUNTERCLOCKWISE,
    "ccw": Direction.COUNTERCLOCKWISE,
}
_VALUES = {"true": True, "yes": True, "false": False, "no": False}
_NO_DECK = "-"


def write_position(position: Position) -> str:
    """Write ``position`` in the one canonical line, words separated by one space.

    A position without a deck name is written with ``-`` in its place. Raises ``PositionError``
    when there are not eight places and two Keepers.
    """
    position.turns()  # refuses a wrong shape
    words = [_escape(position.deck) or _NO_DECK, position.direction.value]
    words += [_place_word(position, index) for index in TOP_ROW]
    words.append("/")
    words += [_place_word(position, index) for index in BOTTOM_ROW]
    for keeper, held, active in zip(KEEPERS, position.keepers, position.active, strict=True):
        words.append(f"{keeper}{'' if active else '-'}:{held}")
    words += [
        f"{name}={'true' if value else 'false'}" for name, value in position.rules.changed().items()
    ]
    return " ".join(words)


def read_position(text: str, find_deck: Callable[[str], Sequence[Ancient]]) -> Position:
    """Read the line that ``write_position`` writes, leniently; ``find_deck`` gives a deck's cards.

    Any case, extra spaces, ``cw`` and ``ccw``, names for numbers (``Dawn-Fox:RG``); Keepers left
    out are empty and active. Raises ``NotationError`` with everything that cannot be read, or
    ``PositionError`` with everything that cannot occur in play.

    >>> from ancients.faces import Hunger, Ritual
    >>> cards = [Ancient(n, f"A{n}", Ritual("RRR"), Hunger("G")) for n in range(1, 9)]
    >>> line = "mine cw 1:rg 2:rg 3:rg 4:gr / a8:bk 7:bk 6:wb 5:bw"
    >>> write_position(read_position(line, lambda deck: cards))
    'mine clockwise 1:RG 2:RG 3:RG 4:RG / 8:BK 7:BK 6:BW 5:BW L: R:'
    """
    words = text.split(maxsplit=2)
    if len(words) < 3 or words[1].casefold() not in _DIRECTIONS:
        raise NotationError(
            f"position {_short(text)!r}: it must begin with a deck and a direction, such as "
            "'wildwood clockwise'"
        )
    deck = "" if words[0] == _NO_DECK else _unescape(words[0])
    reader = _Reader(tuple(find_deck(deck)))
    for word in words[2].replace("/", " / ").split():
        reader.take(word)
    for row, name in ((reader.top, "top"), (reader.bottom, "bottom")):
        if len(row) != 4:
            ancients = "1 Ancient" if len(row) == 1 else f"{len(row)} Ancients"
            reader.faults.append(f"the {name} row has {ancients}; give four")
    if reader.rows == 1:
        reader.faults.append("the rows are not parted; put / between top and bottom row")
    if reader.faults:
        raise NotationError("\n  ".join(["the position cannot be read:", *reader.faults]))
    places = (*reader.top, *reversed(reader.bottom))
    position = Position(
        tuple(ancient for ancient, _, _ in places),
        tuple(seeds for _, seeds, _ in places),
        tuple(awake for _, _, awake in places),
        (reader.keepers["L"][0], reader.keepers["R"][0]),
        (reader.keepers["L"][1], reader.keepers["R"][1]),
        _DIRECTIONS[words[1].casefold()],
        Rules(**reader.options),
        deck,
    )
    faults = position.faults()
    if faults:
        raise PositionError(faults)
    return position


@dataclass(slots=True)
class _Reader:
    """Takes the words after the direction one by one and keeps every fault."""

    cards: tuple[Ancient, ...]
    top: list[tuple[Ancient, Seeds, bool]] = field(default_factory=list)
    bottom: list[tuple[Ancient, Seeds, bool]] = field(default_factory=list)
    rows: int = 1
    keepers: dict[str, tuple[Seeds, bool]] = field(
        default_factory=lambda: {"L": (NO_SEEDS, True), "R": (NO_SEEDS, True)}
    )
    options: dict[str, bool] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)

    def take(self, word: str) -> None:
        if word == "/":
            self.rows += 1
            if self.rows > 2:
                self.faults.append("/ parts the two rows and stands there once only")
        elif ":" in word:
            key, _, letters = word.rpartition(":")
            try:
                seeds = Seeds.parse(letters)
            except NotationError as error:
                self.faults.append(f"{word!r}: {error}")
                seeds = NO_SEEDS
            if key.upper().removesuffix("-") in KEEPERS:
                self._keeper(word, key.upper(), seeds)
            else:
                self._ancient(word, key, seeds)
        elif "=" in word:
            self._option(word)
        else:
            self.faults.append(f"{word!r}: write an Ancient as 5:RG, a Keeper as L:RG")

    def _once(self, word: str, key: str) -> bool:
        if key in self.seen:
            self.faults.append(f"{word!r}: {key} is given twice")
            return False
        self.seen.add(key)
        return True

    def _keeper(self, word: str, key: str, seeds: Seeds) -> None:
        if self._once(word, key[0]):
            self.keepers[key[0]] = (seeds, not key.endswith("-"))

    def _ancient(self, word: str, key: str, seeds: Seeds) -> None:
        name = key.removesuffix("+")
        ancient = self._find(name)
        if ancient is None:
            numbers = ", ".join(f"{card.number} {card.name}" for card in self.cards)
            self.faults.append(f"{word!r}: no Ancient {name!r} in the deck; it has {numbers}")
            # The row keeps its length, so that one wrong name is one fault.
            ancient = self.cards[0] if self.cards else None
        row = self.top if self.rows == 1 else self.bottom
        if ancient is not None:
            row.append((ancient, seeds, key.endswith("+")))

    def _find(self, name: str) -> Ancient | None:
        for card in self.cards:
            if name == str(card.number) or _plain(name) == _plain(card.name):
                return card
        return None

    def _option(self, word: str) -> None:
        name, _, value = word.casefold().partition("=")
        name = name.replace("-", "_")
        if name not in Rules.names():
            self.faults.append(f"{word!r}: no such option; there are {', '.join(Rules.names())}")
        elif value not in _VALUES:
            self.faults.append(f"{word!r}: the value must be true or false")
        elif self._once(word, name):
            self.options[name] = _VALUES[value]


def _place_word(position: Position, index: int) -> str:
    mark = "+" if position.awake[index] else ""
    return f"{position.ancients[index].number}{mark}:{position.seeds[index]}"


def _plain(name: str) -> str:
    return " ".join(re.split(r"[\s_-]+", name.casefold().strip()))


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def _escape(deck: str) -> str:
    """Percent-encode what would break the line into other words."""
    if deck == _NO_DECK:
        return "%2D"
    return re.sub(
        r"[\s%]", lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode()), deck
    )


def _unescape(word: str) -> str:
    def decode(found: re.Match[str]) -> str:
        return bytes.fromhex(found[0].replace("%", "")).decode("utf-8")

    try:
        return re.sub(r"(?:%[0-9A-Fa-f]{2})+", decode, word)
    except UnicodeDecodeError:
        raise NotationError(f"deck {word!r}: its percent signs do not spell UTF-8") from None
