"""The sheets of a deck's cards as a PDF file."""

from __future__ import annotations

from cards.decks import Deck
from cards.print.face import draw_face
from cards.print.faces import Card, cards_of
from cards.print.fonts import require_printable
from cards.print.marks import draw_marks, draw_strip
from cards.print.pen import Pen
from cards.print.sheet import (
    CARD_HEIGHT_MM,
    CARD_WIDTH_MM,
    Page,
    SheetOptions,
    Sides,
    Slot,
    lay_out,
)


def card_sheets(deck: Deck, options: SheetOptions, low_ink: bool = False) -> bytes:
    """Return a PDF file with the eighteen cards of a deck, laid out for cutting.

    The same deck and options give the same bytes. Raises ``FontError`` when a name cannot be
    printed.

    >>> from cards.decks import load_deck
    >>> card_sheets(load_deck("sapling"), SheetOptions())[:5]
    b'%PDF-'
    """
    cards = cards_of(deck)
    require_printable([(f"deck {deck.name}, title", deck.title)])
    pages = lay_out(len(cards), options)
    pen = Pen(options.page, f"{deck.title}: cards", low_ink)
    two_sided = options.sides is Sides.BOTH and not options.fold
    pen.set_duplex(options.duplex.value if two_sided else None)
    for page in pages:
        _draw_page(pen, page, cards, options, f"{_short(deck.title)}, {page.words}")
    return pen.finish()


def _draw_page(
    pen: Pen, page: Page, cards: tuple[Card, ...], options: SheetOptions, words: str
) -> None:
    with pen.clipped(page.paper.box()):
        for slot in page.slots:
            _draw_slot(pen, slot, cards, options.bleed_mm)
        draw_marks(pen, page)
        draw_strip(pen, page, words)
    pen.end_page()


def _draw_slot(pen: Pen, slot: Slot, cards: tuple[Card, ...], bleed_mm: float) -> None:
    card = cards[slot.card]
    face = card.back if slot.back else card.front
    if slot.turned:
        with pen.moved(slot.box.x_mm + CARD_WIDTH_MM, slot.box.y_mm + CARD_HEIGHT_MM, 180):
            draw_face(pen, face, bleed_mm)
    else:
        with pen.moved(slot.box.x_mm, slot.box.y_mm):
            draw_face(pen, face, bleed_mm)


def _short(title: str) -> str:
    """Cut a title to what the margin holds."""
    return title if len(title) <= 22 else f"{title[:21]}…"
