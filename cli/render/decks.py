"""Decks and lists in columns."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.text import Text

from cards.decks import Deck
from cli.render.screen import Look
from cli.render.symbols import cut, face

TALLEST = 3  # lines of a cell


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
    """Draw rows of words under a head; nothing is cut.

    Where the screen is narrow, long cells are wrapped in their columns; where that takes more than
    a few lines each, a row is told below its first cell instead.

    >>> [line.plain for line in draw_columns(["a", "b"], [["one", "two"]], Look())]
    ['a    b', 'one  two']
    """
    widths = _column_widths([head, *rows], look.width)
    if widths is None:
        return [line for row in rows for line in _told(head, row, look.width)]
    lines = []
    for number, row in enumerate([head, *rows]):
        cells = [textwrap.wrap(cell, width) for cell, width in zip(row, widths, strict=True)]
        for level in range(max(1, *map(len, cells))):
            parts = [cell[level] if level < len(cell) else "" for cell in cells]
            line = Text("  ").join(
                _padded(Text(part), width) for part, width in zip(parts, widths, strict=True)
            )
            line.rstrip()
            if number == 0:
                line.stylize("bold")
            lines.append(line)
    return lines


def _column_widths(rows: Sequence[Sequence[str]], width: int) -> list[int] | None:
    """Give the columns' widths; ``None`` where the rows are too broad to be read in columns.

    The first column is never wrapped: it holds what is typed again.
    """
    columns = list(zip(*rows, strict=True))
    widths = [max(Text(cell).cell_len for cell in column) for column in columns]
    least = [
        max((Text(word).cell_len for cell in column for word in cell.split()), default=0)
        for column in columns
    ]
    least[0] = widths[0]
    while sum(widths) + 2 * (len(widths) - 1) > width:
        able = [at for at, each in enumerate(widths) if each > least[at]]
        if not able:
            return None
        widths[max(able, key=widths.__getitem__)] -= 1  # the broadest loses, again and again
    tallest = max(
        len(textwrap.wrap(cell, each))
        for row in rows
        for cell, each in zip(row, widths, strict=True)
    )
    return widths if tallest <= TALLEST else None


def _told(head: Sequence[str], row: Sequence[str], width: int) -> list[Text]:
    """Tell a row in lines: its first cell, then each other one with the name of its column."""
    lines = [Text(row[0], "bold")]
    for name, cell in zip(head[1:], row[1:], strict=True):
        wrapped = textwrap.wrap(
            f"{name}: {cell}", width, initial_indent="  ", subsequent_indent="    "
        )
        lines += map(Text, wrapped if cell else [])
    return lines


def _padded(text: Text, width: int) -> Text:
    text.pad_right(max(0, width - text.cell_len))
    return text
