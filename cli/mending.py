"""What a correction of a typed table means: a place or a Keeper, and all that is said of it."""

from __future__ import annotations

import re
from dataclasses import replace

from ancients.errors import AncientsError
from ancients.seeds import Seeds
from companion.draft import Draft, Place, read_place, read_seeds

_KEEPER = re.compile(r"(?P<side>[LR])(?P<used>-)?(?:\s*:|(?=\s)|$)\s*(?P<rest>.*)", re.IGNORECASE)
_PLACE = re.compile(r"(?P<place>[1-8])(?P<awake>\+)?(?P<colon>:)?(?:\s+(?P<rest>.*))?")
_AWAKE = {"awake": True, "asleep": False, "+": True}
_ACTIVE = {"active": True, "used": False}


def mended(draft: Draft, answer: str) -> Draft | int | None:
    """Carry out a correction of a place or a Keeper.

    What is not named stays as it was: ``3 rg`` changes seeds, ``3 awake`` (or ``3+``) the side,
    ``3 fox`` the card, ``L rr used`` the left Keeper. Returns the place alone (0 to 7 by Grove
    index, 8 and 9 the Keepers) when nothing is said of it, ``None`` when the answer names none.
    Raises ``AncientsError`` for what cannot be read.

    >>> from cards.find import find_deal
    >>> deal = find_deal("half-awake")
    >>> draft = Draft.of(deal.position, deal.deck)
    >>> after = mended(draft, "L rr used")
    >>> str(after.keepers[0]), after.active[0], mended(draft, "8"), mended(draft, "table")
    ('RR', False, 7, None)
    """
    keeper = _KEEPER.fullmatch(answer)
    if keeper is not None:
        side = "LR".index(keeper["side"].upper())
        words = keeper["rest"].split() + (["used"] if keeper["used"] else [])
        return _keeper(draft, side, words) if words else 8 + side
    place = _PLACE.fullmatch(answer)
    if place is None:
        if re.match(r"[1-8]\+?:", answer):
            place_or_card, _, rest = answer.partition(":")
            number = place_or_card.removesuffix("+")
            raise AncientsError(
                f"{answer!r}: is {number} the place or the card? `{place_or_card} {rest.strip()}` "
                f"is place {number}"
            )
        return None
    index = int(place["place"]) - 1
    words = (place["rest"] or "").split() + (["awake"] if place["awake"] else [])
    return _place(draft, index, words) if words else index


def _place(draft: Draft, index: int, words: list[str]) -> Draft:
    old = draft.places[index]
    said, rest = _parted(words, _AWAKE)
    place = old if said is None else replace(old, awake=said)
    if not rest:
        return draft.with_place(index, place)
    seeds = _seeds(rest)
    if seeds is not None:
        return draft.with_place(index, replace(place, seeds=seeds))
    ancient, awake, seeds = read_place(draft.deck, " ".join(rest))
    if awake and said is False:
        raise AncientsError("`asleep` and + contradict each other; leave one out")
    return draft.with_place(
        index,
        Place(ancient, old.seeds if seeds is None else seeds, awake or place.awake),
    )


def _keeper(draft: Draft, side: int, words: list[str]) -> Draft:
    said, rest = _parted(words, _ACTIVE)
    return draft.with_keeper(
        side,
        read_seeds(" ".join(rest)) if rest else draft.keepers[side],
        draft.active[side] if said is None else said,
    )


def _parted(words: list[str], states: dict[str, bool]) -> tuple[bool | None, list[str]]:
    """Take the words for a state out; ``AncientsError`` when they contradict each other."""
    said = {states[word.casefold()] for word in words if word.casefold() in states}
    if len(said) > 1:
        first, second, *_ = states
        raise AncientsError(f"`{first}` and `{second}` contradict each other; leave one out")
    return (said.pop() if said else None), [w for w in words if w.casefold() not in states]


def _seeds(words: list[str]) -> Seeds | None:
    """Give the seeds that words name; ``None`` when they are no seeds, but perhaps a card."""
    try:
        return read_seeds(" ".join(words))
    except AncientsError:
        return None
