"""The list of saved games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from cli.render.decks import draw_columns
from cli.render.screen import Look
from cli.wording import turns_in_words

if TYPE_CHECKING:
    from companion.saves import SaveInfo

HEADS = ("name", "last step", "title", "turns", "awake", "result")


def draw_saves(saves: Sequence[SaveInfo], look: Look) -> list[Text]:
    """Draw the saved games, newest first as they are given, and say what is wrong with any."""
    if not saves:
        return [Text("There is no saved game; `ancients play DEAL` begins one.")]
    rows = [
        (
            info.name,
            f"{info.when.astimezone():%Y-%m-%d %H:%M}",
            info.title or "",
            turns_in_words(info.turns) if info.damaged is None else "",
            f"{info.awake} of 8" if info.damaged is None else "",
            info.result if info.damaged is None else "damaged",
        )
        for info in saves
    ]
    lines = draw_columns(HEADS, rows, look)
    lines += [
        Text(f"{info.name} is damaged: {info.damaged}")
        for info in saves
        if info.damaged is not None
    ]
    return lines
