"""The code of a deal, where it has one."""

from __future__ import annotations

from ancients.errors import AncientsError
from ancients.position import Position


def code_of(position: Position) -> str | None:
    """Give the code of a fresh deal of a shipped deck, ``None`` for any other position."""
    from cards.codes import write_code

    try:
        return write_code(position)
    except AncientsError:
        return None
