"""A line of play told turn by turn, with what each turn brings."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from rich.text import Text

from ancients.position import Position
from ancients.turn import Turn
from cli.render.screen import Look
from cli.render.table import draw_table
from companion.telling import turn_in_words

INDENT = "  "


def tell_line(
    position: Position, line: Sequence[Turn], look: Look, *, boards: bool = False
) -> Iterator[Text]:
    """Tell the turns of ``line`` from ``position``, with ``boards`` the table after each of them.

    Raises ``IllegalTurnError`` when a turn may not be played.
    """
    for number, turn in enumerate(line, start=1):
        after = position.play(turn)
        yield Text()
        yield Text(f"Turn {number}  {turn}", "bold")
        sentences = turn_in_words(position, turn)
        yield from (Text(row) for row in _wrapped(" ".join(sentences), look))
        if boards:
            yield Text()
            yield from draw_table(after, look)
        position = after


def _wrapped(words: str, look: Look) -> list[str]:
    return textwrap.wrap(
        words,
        look.width,
        initial_indent=INDENT,
        subsequent_indent=INDENT,
        break_long_words=False,
        break_on_hyphens=False,
    )
