"""Card data: what stands on both sides of each card of a deck. Nothing is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ancients.faces import Ancient
from cards.decks import Deck
from cards.print.fonts import require_printable
from cards.print.words import hunger_in_words, ritual_in_words


class Kind(Enum):
    """What a side shows."""

    ASLEEP = "asleep"
    AWAKE = "awake"
    ACTIVE = "active"
    USED = "used"


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card.

    ``number`` is the Ancient's, 0 for a Keeper; ``keeper`` is ``"L"`` or ``"R"`` on a Keeper.
    ``symbols`` are those of the ritual or of the hunger (``"R"``, ``"*"``, ``"="``, ``"=="`` ...);
    ``trait`` is the ritual's commonest colour letter, ``"*"`` when it has none.
    """

    kind: Kind
    title: str
    number: int
    symbols: tuple[str, ...]
    words: str
    trait: str = "*"
    keeper: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """Both sides of a card; the front is the side with which a game begins."""

    front: Face
    back: Face


def cards_of(deck: Deck) -> tuple[Card, ...]:
    """Give the eighteen cards of a deck: sixteen Ancients by number, then the two Keepers.

    Raises ``FontError`` with every name that cannot be printed.

    >>> from cards.decks import load_deck
    >>> card = cards_of(load_deck("wildwood"))[4]
    >>> card.front.title, card.front.symbols, card.back.symbols
    ('Dawn Fox', ('R', 'R', 'W'), ('G', 'K'))
    """
    require_printable(
        (f"deck {deck.name}, card {ancient.number}, name", ancient.name)
        for ancient in deck.ancients
    )
    return (*map(ancient_card, deck.ancients), keeper_card("L"), keeper_card("R"))


def ancient_card(ancient: Ancient) -> Card:
    """Give the two sides of an Ancient."""
    ritual, hunger = ancient.ritual, ancient.hunger
    eats = (hunger.text,) if hunger.text.startswith("=") else tuple(hunger.text)
    trait = commonest_colour(ritual.text)
    return Card(
        Face(
            Kind.ASLEEP,
            ancient.name,
            ancient.number,
            tuple(ritual.text),
            f"Ritual: {ritual_in_words(ritual)}",
            trait,
        ),
        Face(
            Kind.AWAKE,
            ancient.name,
            ancient.number,
            eats,
            f"Eats {hunger_in_words(hunger)}",
            trait,
        ),
    )


def keeper_card(keeper: str) -> Card:
    """Give the two sides of the left (``"L"``) or right (``"R"``) Keeper."""
    name = {"L": "Left Keeper", "R": "Right Keeper"}[keeper]
    return Card(
        Face(
            Kind.ACTIVE,
            name,
            0,
            (),
            "Empty? Flip it as you move: the whole turn goes the other way.",
            keeper=keeper,
        ),
        Face(Kind.USED, name, 0, (), "Used. It still takes seeds.", keeper=keeper),
    )


def commonest_colour(ritual: str) -> str:
    """Give the colour letter that a ritual asks for most often, ``"*"`` when it names none.

    >>> commonest_colour("RRW"), commonest_colour("====")
    ('R', '*')
    """
    letters = [letter for letter in ritual if letter not in "*="]
    return max(letters, key=letters.count) if letters else "*"
