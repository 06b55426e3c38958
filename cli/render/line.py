"""A line of play told turn by turn, with what each turn brings."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from rich.text import Text

from ancients.position import Position
from ancients.turn import Turn
from ancients.words import number_of_seeds, tell
from cli.render.screen import Look
from cli.render.table import draw_table

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
        sentences = list(tell(position, turn))
        # The word "won" ends the story, so what the last turn cost comes before it.
        end = len(sentences) - 1 if after.asleep == 0 else len(sentences)
        sentences[end:end] = _losses_and_gains(position, after)
        yield from (Text(row) for row in _wrapped(" ".join(sentences), look))
        if boards:
            yield Text()
            yield from draw_table(after, look)
        position = after


def _losses_and_gains(before: Position, after: Position) -> Iterator[str]:
    """Say how the game stands where the turn has changed that; a win tells itself."""
    lost = before.total - after.total
    if lost:
        yield f"{number_of_seeds(lost)} {'is' if lost == 1 else 'are'} lost, {after.total} left."
    if after.asleep not in (before.asleep, 0):
        yield f"{8 - after.asleep} of 8 are awake."


def _wrapped(words: str, look: Look) -> list[str]:
    return textwrap.wrap(
        words,
        look.width,
        initial_indent=INDENT,
        subsequent_indent=INDENT,
        break_long_words=False,
        break_on_hyphens=False,
    )
