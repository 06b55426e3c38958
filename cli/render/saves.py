"""The list of saved games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.wording import turns_in_words

if TYPE_CHECKING:
    from companion.saves import SaveInfo


def saves_in_words(saves: Sequence[SaveInfo]) -> list[tuple[str, str]]:
    """Give for each saved game its name and how it stands, in the order given."""
    return [(info.name, _standing(info)) for info in saves]


def _standing(info: SaveInfo) -> str:
    when = f"{info.when.astimezone():%Y-%m-%d %H:%M}"
    if info.damaged is not None:
        return f"damaged ({when}): {info.damaged}"
    title = f"{info.title}; " if info.title else ""
    result = "under way" if info.result == "*" else info.result
    return f"{title}{turns_in_words(info.turns)}, {info.awake} of 8 awake, {result}; {when}"
