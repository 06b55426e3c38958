"""Decks and lists in columns."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from cards.decks import Deck
from cli.render.screen import Look
from cli.render.symbols import cut, face


def draw_deck(deck: Deck, look: Look) -> list[Text]:
    """List the sixteen Ancients of a deck with both their faces."""
    broadest = max(len("Ancient"), *(len(ancient.name) for ancient in deck.ancients))
    name_width = min(broadest, look.width - 4 - 11 - 8)
    head = f"{'no':>2}  {'Ancient':<{name_width}}  {'ritual':<9}  hunger"
    lines = [Text(head, "bold")]
    for ancient in deck.ancients:
        name = cut(ancient.name, name_width, look.drawing)
        line = Text(f"{ancient.number:>2}  ")
        line += _padded(Text(name), name_width) + Text("  ")
        line += _padded(face(ancient.ritual.text), 9) + Text("  ")
        lines.append(line + face(ancient.hunger.text))
    return lines


def draw_columns(head: Sequence[str], rows: Sequence[Sequence[str]], look: Look) -> list[Text]:
    """Draw rows of words under a head; cells are cut where the screen is narrow.

    >>> [line.plain for line in draw_columns(["a", "b"], [["one", "two"]], Look())]
    ['a    b', 'one  two']
    """
    widths = [
        max(Text(cell).cell_len for cell in column) for column in zip(head, *rows, strict=True)
    ]
    # Too broad a table loses from its broadest column, again and again.
    while sum(widths) + 2 * (len(widths) - 1) > look.width and max(widths) > 6:
        widths[widths.index(max(widths))] -= 1
    lines = []
    for number, row in enumerate([head, *rows]):
        cells = [
            _padded(Text(cut(cell, width, look.drawing)), width)
            for cell, width in zip(row, widths, strict=True)
        ]
        line = Text("  ").join(cells)
        line.rstrip()
        if number == 0:
            line.stylize("bold")
        lines.append(line)
    return lines


def _padded(text: Text, width: int) -> Text:
    text.pad_right(max(0, width - text.cell_len))
    return text
