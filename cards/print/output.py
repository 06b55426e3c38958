"""Printed files, written in one step."""

from __future__ import annotations

from pathlib import Path

from cards.onestep import refuse_unwritable, replacing

__all__ = ["refuse_unwritable", "write_file"]


def write_file(path: Path, data: bytes) -> None:
    """Write a file so that readers see the old one or the new one, never a part.

    Raises ``OSError`` when the folder cannot be written; nothing is left behind then.
    """
    with replacing(path) as file:
        file.write(data)
