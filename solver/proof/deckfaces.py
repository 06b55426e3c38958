"""The faces in a certificate held against the deck that it names.

A certificate carries its own faces, so that it can be verified without a deck. One that names a
deck which ships must carry that deck's faces, or it would prove something about other cards.
"""

from __future__ import annotations

from ancients.faces import Ancient
from ancients.position import Position
from cards.decks import SHIPPED, load_deck
from solver.proof.claim import CertificateError


def names_shipped_deck(position: Position) -> bool:
    """Tell whether a position names a deck that ships, whose faces are known.

    >>> from cards.find import find_deal
    >>> names_shipped_deck(find_deal("first-grove").position)
    True
    """
    return _folded(position) in SHIPPED


def refuse_false_faces(position: Position, where: str) -> None:
    """Raise `CertificateError` with every card that differs from the shipped deck named.

    A deck of one's own is not looked for: its file may be anywhere or changed since.
    """
    if not names_shipped_deck(position):
        return
    deck = load_deck(_folded(position))
    known = {ancient.number: ancient for ancient in deck.ancients}
    faults = [
        f"card {ancient.number} of {deck.name} is {_face(known[ancient.number])}, "
        f"not {_face(ancient)}"
        if ancient.number in known
        else f"{deck.name} has no card {ancient.number}"
        for ancient in position.ancients
        if known.get(ancient.number) != ancient
    ]
    if faults:
        raise CertificateError(
            f"{where}: the faces are not those of the deck that it names: {'; '.join(faults)}"
        )


def _folded(position: Position) -> str:
    return position.deck.strip().casefold()


def _face(ancient: Ancient) -> str:
    return f"{ancient.name} (ritual {ancient.ritual.text}, hunger {ancient.hunger.text})"
