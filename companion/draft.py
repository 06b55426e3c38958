"""A table while it is typed in: what is known of it so far, and what is wrong with that."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ancients.errors import AncientsError, NotationError
from ancients.faces import Ancient, Hunger, Ritual
from ancients.position import Position
from ancients.rules import Rules
from ancients.seeds import COLOUR_NAMES, COLOURS, NO_SEEDS, SUPPLY, Seeds
from ancients.table import BOTTOM_ROW, TOP_ROW, Direction
from cards.decks import Deck, plain_name

TABLE_ORDER = (*TOP_ROW, *BOTTOM_ROW)
"""Grove indices as one reads the table: the top row, then the bottom row, left to right."""

_LETTERS = {name: letter for letter, name in COLOUR_NAMES.items()}


@dataclass(frozen=True, slots=True)
class Place:
    """One place of the Grove; ``None`` for what has not been given yet."""

    ancient: Ancient | None = None
    seeds: Seeds | None = None
    awake: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A table of which parts may be missing. ``places`` is by place 1 to 8.

    ``fresh``: it is meant as a fresh deal, all asleep with two seeds each and empty Keepers.
    """

    deck: Deck
    direction: Direction = Direction.CLOCKWISE
    fresh: bool = True
    places: tuple[Place, ...] = (Place(),) * 8
    keepers: tuple[Seeds, Seeds] = (NO_SEEDS, NO_SEEDS)
    active: tuple[bool, bool] = (True, True)
    rules: Rules = field(default_factory=Rules)

    @classmethod
    def of(cls, position: Position, deck: Deck) -> Draft:
        """Take a whole position, to mend it."""
        cells = zip(position.ancients, position.seeds, position.awake, strict=True)
        return cls(
            deck,
            position.direction,
            False,
            tuple(Place(*cell) for cell in cells),
            position.keepers,
            position.active,
            position.rules,
        )

    @property
    def complete(self) -> bool:
        """Tell whether every place has its Ancient and its seeds."""
        return all(place.ancient and place.seeds is not None for place in self.places)

    @property
    def unused(self) -> Seeds:
        """Give the seeds of the game that lie nowhere yet (none of a colour of which too many)."""
        held = [place.seeds for place in self.places if place.seeds is not None]
        red, green, blue, white, black = (
            max(0, supply - sum(seeds[letter] for seeds in (*held, *self.keepers)))
            for letter, supply in zip(COLOURS, SUPPLY, strict=True)
        )
        return Seeds((red, green, blue, white, black))

    def with_place(self, index: int, place: Place) -> Draft:
        """Change the place with Grove ``index``."""
        return replace(self, places=(*self.places[:index], place, *self.places[index + 1 :]))

    def with_keeper(self, side: int, seeds: Seeds, active: bool) -> Draft:
        """Change the Keeper of ``side``, 0 left or 1 right."""
        keepers, sides = list(self.keepers), list(self.active)
        keepers[side], sides[side] = seeds, active
        return replace(self, keepers=(keepers[0], keepers[1]), active=(sides[0], sides[1]))

    def position(self) -> Position:
        """Give the position; where something is missing a stand-in lies that has no fault.

        A stand-in is an awake Ancient without seeds, so that no sum is called wrong for its lack.
        """
        ancients = tuple(
            place.ancient or Ancient(-index, f"nobody {index}", _HARDEST, Hunger("===="))
            for index, place in enumerate(self.places, start=1)
        )
        return Position(
            ancients,
            tuple(place.seeds or NO_SEEDS for place in self.places),
            tuple(place.awake or place.seeds is None for place in self.places),
            self.keepers,
            self.active,
            self.direction,
            self.rules,
            self.deck.reference or self.deck.name,
        )

    def faults(self) -> tuple[str, ...]:
        """List everything that is wrong with what is known so far."""
        found = list(self.position().faults())
        if self.fresh:
            found += [
                f"place {index + 1}: it holds {place.seeds or 'no seeds'}, but in a fresh deal "
                "each Ancient has two seeds; mend it, or type `under way` if the game has begun"
                for index, place in enumerate(self.places)
                if place.seeds is not None and len(place.seeds) != 2
            ]
            found += [
                f"place {index + 1}: it is awake, but in a fresh deal all sleep; mend it, or type "
                "`under way` if the game has begun"
                for index, place in enumerate(self.places)
                if place.awake
            ]
        return tuple(found)


_HARDEST = Ritual("*********")


def read_card(deck: Deck, text: str) -> Ancient:
    """Find a card by its number, its name or a part of its name that only one name has.

    Raises ``AncientsError`` that names the candidates when there are several.

    >>> from cards.decks import load_deck
    >>> read_card(load_deck("wildwood"), "fox").name
    'Dawn Fox'
    >>> read_card(load_deck("wildwood"), "du").name
    'Dusk Owl'
    """
    wanted = plain_name(text)
    if not wanted:
        raise AncientsError("give a card's number or a part of its name")
    if wanted.isdecimal():
        return deck.ancient(wanted)
    by_start, anywhere = [], []
    for ancient in deck.ancients:
        name = plain_name(ancient.name)
        if name == wanted:
            return ancient
        if any(part.startswith(wanted) for part in (name, *name.split())):
            by_start.append(ancient)
        elif wanted in name:
            anywhere.append(ancient)
    fitting = by_start or anywhere
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        names = ", ".join(f"{ancient.number} {ancient.name}" for ancient in fitting)
        raise AncientsError(f"{text!r} may be {names}; type more of the name, or the number")
    return deck.ancient(text)  # raises, and names what is near


def read_seeds(text: str) -> Seeds:
    """Read colour letters or colour names; B is blue, K is black. ``-`` is no seeds.

    >>> read_seeds("rb"), read_seeds("red black"), read_seeds("-")
    (Seeds.parse('RB'), Seeds.parse('RK'), Seeds.parse(''))
    """
    words = text.replace(",", " ").casefold().split()
    if words == ["-"]:
        return NO_SEEDS
    try:
        return Seeds.parse("".join(_LETTERS.get(word, word) for word in words))
    except NotationError:
        raise NotationError(
            f"{text!r} cannot be read as seeds; use R red, G green, B blue, W white, K black "
            "(K, because B is blue)"
        ) from None


def read_place(deck: Deck, text: str) -> tuple[Ancient, bool, Seeds | None]:
    """Read a card, perhaps with its seeds (``fox rg``, ``5:rg``); ``+`` marks it awake.

    >>> from cards.decks import load_deck
    >>> ancient, awake, seeds = read_place(load_deck("wildwood"), "fox+ red green")
    >>> ancient.name, awake, str(seeds)
    ('Dawn Fox', True, 'RG')
    """
    card, colon, letters = text.partition(":")
    if colon:
        return *_read_marked(deck, card), read_seeds(letters) if letters.strip() else NO_SEEDS
    words = text.split()
    parted = len(words)
    # A card may have a name that ends like seeds do, so the longest name is tried first.
    while True:
        try:
            ancient, awake = _read_marked(deck, " ".join(words[:parted]))
        except AncientsError:
            if parted < 2 or not _is_seeds(words[parted - 1]):
                raise
            parted -= 1
        else:
            seeds = read_seeds(" ".join(words[parted:])) if words[parted:] else None
            return ancient, awake, seeds


def _read_marked(deck: Deck, text: str) -> tuple[Ancient, bool]:
    card = text.strip()
    return read_card(deck, card.removesuffix("+")), card.endswith("+")


def _is_seeds(word: str) -> bool:
    return word.casefold() in _LETTERS or not set(word.upper()) - set(COLOURS)
