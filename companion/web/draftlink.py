"""A table while it is tapped in: all that is known of it stands in the link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from ancients.errors import AncientsError
from ancients.rules import Rules
from ancients.seeds import COLOURS, NO_SEEDS, ONE_SEED, Seeds
from ancients.table import KEEPERS, PLACES, Direction
from cards.decks import DEFAULT_DECK, Deck
from companion.draft import Draft, Place, read_place, read_seeds
from companion.web.fields import BadFieldError, choice, short
from companion.web.texts import Shelf

MOST_SEEDS = 16
_WAYS = tuple(direction.value for direction in Direction)
_OPTIONS = ("", "1")


@dataclass(frozen=True, slots=True)
class Sketch:
    """A draft and the place (one of ``PLACES``) that is being filled in."""

    draft: Draft
    at: str = "1"

    def query(self) -> str:
        """Write the sketch as the query of a link."""
        draft = self.draft
        fields = {"deck": draft.deck.name, "way": draft.direction.value, "at": self.at}
        for index, place in enumerate(draft.places):
            if place.ancient is not None:
                mark = "+" if place.awake else ""
                fields[f"p{index + 1}"] = f"{place.ancient.number}{mark}:{place.seeds or ''}"
        for keeper, held, active in zip(KEEPERS, draft.keepers, draft.active, strict=True):
            if held or not active:
                fields[keeper] = f"{'' if active else '-'}{held}"
        if not draft.rules.flip_emptied_keeper:
            fields["no_flip"] = "1"
        if draft.rules.skip_origin:
            fields["skip"] = "1"
        return "?" + urlencode(fields)

    @property
    def place(self) -> Place:
        """What is known of the place; for a Keeper its seeds, with ``awake`` for used."""
        index = PLACES.index(self.at)
        if index < 8:
            return self.draft.places[index]
        side = index - 8
        return Place(None, self.draft.keepers[side], not self.draft.active[side])

    def filled(self, place: Place) -> Sketch:
        """Put something else on the place."""
        index = PLACES.index(self.at)
        if index < 8:
            return replace(self, draft=self.draft.with_place(index, place))
        held = place.seeds or NO_SEEDS
        return replace(self, draft=self.draft.with_keeper(index - 8, held, not place.awake))

    def with_seed(self, letter: str) -> Sketch:
        """Put one more seed on the place."""
        place = self.place
        return self.filled(replace(place, seeds=(place.seeds or NO_SEEDS) + ONE_SEED[letter]))

    def without_seed(self, letter: str) -> Sketch:
        """Take one seed off the place."""
        place = self.place
        return self.filled(replace(place, seeds=(place.seeds or NO_SEEDS) - ONE_SEED[letter]))

    @property
    def missing(self) -> tuple[str, ...]:
        """The places that have no card yet."""
        places = zip(PLACES, self.draft.places, strict=False)
        return tuple(name for name, place in places if place.ancient is None)

    @property
    def faults(self) -> tuple[str, ...]:
        """Everything that is wrong with the table; only once all cards lie there."""
        return () if self.missing else self.draft.faults()


def read_sketch(fields: Mapping[str, str], shelf: Shelf) -> Sketch:
    """Read a sketch from a link, with what was typed for the place.

    Raises ``AncientsError`` for what cannot be read.
    """
    deck = shelf.find(short(fields, "deck") or DEFAULT_DECK)
    draft = Draft(
        deck,
        Direction(choice(fields, "way", _WAYS)),
        fresh=False,
        rules=Rules(
            flip_emptied_keeper=not choice(fields, "no_flip", _OPTIONS),
            skip_origin=bool(choice(fields, "skip", _OPTIONS)),
        ),
    )
    for index in range(8):
        if text := short(fields, f"p{index + 1}"):
            draft = draft.with_place(index, _read_place(deck, text))
    for side, keeper in enumerate(KEEPERS):
        text = short(fields, keeper)
        draft = draft.with_keeper(side, _read_seeds(text.removeprefix("-")), text[:1] != "-")
    sketch = Sketch(draft, choice(fields, "at", PLACES))
    return _with_typed(sketch, typed) if (typed := short(fields, "typed")) else sketch


def _read_place(deck: Deck, text: str) -> Place:
    ancient, awake, seeds = read_place(deck, text)
    if seeds is not None and len(seeds) > MOST_SEEDS:
        raise BadFieldError(f"A place holds {MOST_SEEDS} seeds at most.")
    return Place(ancient, seeds or NO_SEEDS, awake)


def _read_seeds(text: str) -> Seeds:
    seeds = read_seeds(text) if text else NO_SEEDS
    if len(seeds) > MOST_SEEDS:
        raise BadFieldError(f"A place holds {MOST_SEEDS} seeds at most.")
    return seeds


def _with_typed(sketch: Sketch, typed: str) -> Sketch:
    """Fill the place with what was typed: ``fox rg``, or seeds alone where the card is known."""
    place = sketch.place
    if sketch.at in KEEPERS or (place.ancient is not None and _only_seeds(typed)):
        return sketch.filled(replace(place, seeds=_read_seeds(typed)))
    return sketch.filled(_read_place(sketch.draft.deck, typed))


def _only_seeds(text: str) -> bool:
    if set("".join(text.split()).upper()) <= set(COLOURS):
        return True
    try:
        read_seeds(text)
    except AncientsError:
        return False
    return True
