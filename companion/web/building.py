"""A turn that is put together tap by tap; what is chosen so far stands in the link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from ancients.errors import IllegalTurnError
from ancients.legality import flip_refusal, number_of_orders, seeds_at
from ancients.position import Position
from ancients.seeds import Seeds
from ancients.table import KEEPERS, PLACES
from ancients.turn import Turn
from ancients.words import place_in_words
from companion.page.view import GroveView
from companion.turntext import read_turn
from companion.web.fields import BadFieldError, short

ANCHOR = "#table"
"""Where a tap leads back to: the drawing, so that it does not jump."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The place that is lifted, the Keeper that is flipped, the seeds placed so far in order."""

    lifted: str | None = None
    flipped: str | None = None
    order: str = ""

    @property
    def turn(self) -> Turn | None:
        """The turn that the choice spells, were the hand empty."""
        return Turn(self.lifted, self.flipped, self.order) if self.lifted and self.order else None

    def query(self, kept: Mapping[str, str]) -> str:
        """Write the choice as the query of a link, with fields that are kept beside it.

        >>> Choice("3", None, "RG").query({"tell": "2"})
        '?lift=3&order=RG&tell=2'
        """
        mine = {"lift": self.lifted, "flip": self.flipped, "order": self.order}
        return "?" + urlencode({name: text for name, text in mine.items() if text} | dict(kept))


NOTHING = Choice()


def read_choice(fields: Mapping[str, str], position: Position) -> Choice:
    """Read what is chosen from a link, or from a turn that was typed.

    The rest of a hand that can be placed in one order only is placed. Raises ``BadFieldError``
    for what no page offers, ``NotationError`` or ``IllegalTurnError`` for what the position does
    not allow.
    """
    if typed := short(fields, "turn"):
        turn = read_turn(typed, position)
        return Choice(turn.source, turn.flip, turn.order)
    lifted, flipped = short(fields, "lift").upper(), short(fields, "flip").upper()
    order = short(fields, "order").upper()
    if not lifted:
        if flipped or order:
            raise BadFieldError("First lift the seeds of a place: tap it, or type the turn.")
        return NOTHING
    if lifted not in PLACES:
        raise BadFieldError(f"{lifted[:20]!r} is no place; the places are 1 to 8, L and R.")
    if position.outcome().won:
        raise IllegalTurnError("The game is won; no turn is left to play.")
    held = seeds_at(position, lifted)
    if not held:
        raise IllegalTurnError(f"Nothing lies on {place_in_words(position, lifted)} to lift.")
    if flipped:
        if flipped not in KEEPERS:
            raise BadFieldError(f"{flipped[:20]!r} is no Keeper; they are L and R.")
        if reason := flip_refusal(position, lifted, flipped):
            raise IllegalTurnError(reason)
    placed = Seeds.parse(order)
    if any(placed[letter] > held[letter] for letter in order):
        raise IllegalTurnError(
            f"{place_in_words(position, lifted)} holds {held}; {order[:20]} cannot be placed from "
            "it."
        )
    return Choice(lifted, flipped or None, _completed(held, order))


def _completed(held: Seeds, order: str) -> str:
    rest = held - Seeds.parse(order)
    return order + str(rest) if number_of_orders(rest) == 1 else order


def one_back(position: Position, chosen: Choice) -> Choice:
    """Take the last seed that was chosen back, with those that were placed by themselves."""
    assert chosen.lifted is not None
    held = seeds_at(position, chosen.lifted)
    order = chosen.order
    while order:
        order = order[:-1]
        if _completed(held, order) != chosen.order:
            break
    return replace(chosen, order=order)


def can_go_back(position: Position, chosen: Choice) -> bool:
    """Tell whether a seed was chosen that could be taken back."""
    if chosen.lifted is None or not chosen.order:
        return False
    return _completed(seeds_at(position, chosen.lifted), "") != chosen.order


def view_of(
    position: Position, chosen: Choice, kept: Mapping[str, str], here: str = ""
) -> GroveView:
    """Make the drawing's value: what is chosen, and where each tap leads.

    ``here`` is the address of the game's page: the answer to a refused form stands at another.
    """

    def link(to: Choice) -> str:
        return here + to.query(kept) + ANCHOR

    if position.outcome().won:
        return GroveView(position)
    lifts = {
        place: link(_lifting(position, chosen, place))
        for place in PLACES
        if seeds_at(position, place)
    }
    flips: dict[str, str] = {}
    colours: dict[str, str] = {}
    if chosen.lifted is not None:
        for keeper in KEEPERS:
            if keeper == chosen.flipped:
                flips[keeper] = link(replace(chosen, flipped=None))
            elif flip_refusal(position, chosen.lifted, keeper) is None:
                flips[keeper] = link(replace(chosen, flipped=keeper))
        rest = seeds_at(position, chosen.lifted) - Seeds.parse(chosen.order)
        for letter in dict.fromkeys(rest):
            colours[letter] = link(replace(chosen, order=chosen.order + letter))
    return GroveView(position, lifts, flips, colours, chosen.lifted, chosen.flipped, chosen.order)


def _lifting(position: Position, chosen: Choice, place: str) -> Choice:
    """Lift another place, with the flip where it is still possible; put the lifted one down."""
    if place == chosen.lifted:
        return NOTHING
    keeper = chosen.flipped
    if keeper is not None and flip_refusal(position, place, keeper) is not None:
        keeper = None
    return Choice(place, keeper)
