"""Games from pasted text: whatever names a deal, but no path into the file system."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ancients.position import Position
from cards.checking import near, quoted
from cards.codes import CODE_LENGTH, bare_code
from cards.deals import Deal
from cards.decks import SHIPPED, Deck, load_deck
from cards.errors import DealFileError, DeckError
from cards.files import parse_deal
from cards.find import looks_like_position, read_code_deal, read_position_deal
from cards.library import puzzle_paths, puzzles
from companion.gamefile import game_text, looks_like_game, parse_game
from companion.record import GameRecord, Step

PASTED = "the text"


@dataclass(frozen=True, slots=True)
class Shelf:
    """The decks that a text from outside may name: those that ship and those given at the start.

    >>> Shelf.of([]).find(" Wildwood ").name
    'wildwood'
    >>> Shelf.of([]).find("/etc/passwd")
    Traceback (most recent call last):
    cards.errors.DeckError: deck "/etc/passwd": here the decks are sapling, wildwood, thornwood
    """

    decks: Mapping[str, Deck]

    @classmethod
    def of(cls, own: Iterable[Deck]) -> Shelf:
        """Put decks of one's own beside those that ship, which keep their names."""
        shipped = {name: load_deck(name) for name in SHIPPED}
        return cls({deck.name.casefold(): deck for deck in own} | shipped)

    def find(self, name: str) -> Deck:
        """Find a deck by its name; ``DeckError`` names those that are here."""
        deck = self.decks.get(name.strip().casefold())
        if deck is None:
            names = list(self.decks)
            hint = near(name, names) or f"; here the decks are {', '.join(names)}"
            raise DeckError(f"deck {quoted(name)}", [hint.removeprefix("; ")])
        return deck


def read_game_text(text: str, shelf: Shelf) -> GameRecord:
    """Return the game that a text holds or names.

    A puzzle's name, a deal code, a position in one line, a deal file or a game file. Raises
    ``DealFileError`` with everything that is wrong with it. No file is looked for.

    >>> read_game_text("first-grove", Shelf.of([])).title
    'First Grove'
    """
    plain = text.strip()
    if looks_like_game(text):
        return parse_game(text, PASTED, find_deck=shelf.find)
    if plain.startswith(("{", "[")):
        return GameRecord.of(parse_deal(text, PASTED, find_deck=shelf.find))
    if looks_like_position(plain):
        return GameRecord.of(read_position_deal(plain, PASTED, shelf.find))
    return GameRecord.of(_named(plain))


def _named(text: str) -> Deal:
    """Find a puzzle or a code."""
    if not text:
        raise DealFileError(
            PASTED, ["it is empty; give a puzzle's name, a code, a position or a game file"]
        )
    for entry in puzzles():
        if entry.name == text.casefold():
            return entry.deal
    if len(bare_code(text)) == CODE_LENGTH:
        return read_code_deal(text)
    hint = near(text[:60], puzzle_paths())
    raise DealFileError(
        PASTED,
        [
            f"{quoted(text[:60])} is no puzzle's name{hint}, no deal code ({CODE_LENGTH} "
            "characters, dashes aside), no position in one line, no deal file and no game file"
        ],
    )


def shown_text(record: GameRecord) -> str:
    """Write a game file that names its deck by name: a path of this machine is nobody's business.

    >>> print(shown_text(read_game_text("first-grove", Shelf.of([]))).splitlines()[0])
    [Game "ancients-game/1"]
    """

    def named(step: Step) -> Step:
        return replace(step, deck=deck) if isinstance(step, Position) else step

    deck = record.deck.name
    plain = replace(
        record,
        start=replace(record.start, deck=deck),
        steps=tuple(map(named, record.steps)),
        undone=tuple(map(named, record.undone)),
    )
    return game_text(plain)
