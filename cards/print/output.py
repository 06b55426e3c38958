"""Printed files, written in one step."""

from __future__ import annotations

import os
from pathlib import Path

from ancients.errors import AncientsError


def write_file(path: Path, data: bytes) -> None:
    """Write a file so that readers see the old one or the new one, never a part.

    Raises ``OSError`` when the folder cannot be written; nothing is left behind then.
    """
    import tempfile  # slow to load and only needed to write

    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, _mode(path))
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def refuse_unwritable(path: Path, force: bool) -> None:
    """Raise ``AncientsError`` before anything is drawn that could not be written afterwards."""
    if path.is_dir() or not path.parent.is_dir():
        raise AncientsError(f"{path}: no file can be written there; name another")
    if path.exists() and not force:
        raise AncientsError(f"{path} exists already; give another name, or --force to replace it")


def _mode(path: Path) -> int:
    """Return the mode of the file that is replaced, or what a newly opened file would get."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
