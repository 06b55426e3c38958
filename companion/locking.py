"""Files that survive a crash: a lock for a folder, and writing that is on the disk when it ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

LOCK = ".lock"
TEMPORARY = ".tmp"


@contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Hold the only lock of a folder; waits for the process that holds it.

    The system takes the lock away from a process that dies. Whatever lies there half written
    belongs to a process that died, and is swept up.
    """
    with (folder / LOCK).open("a+b") as file:
        _lock(file)
        try:
            for orphan in folder.glob(f".*{TEMPORARY}"):
                orphan.unlink(missing_ok=True)
            yield
        finally:
            _unlock(file)


def write_durably(path: Path, data: bytes) -> None:
    """Replace a file in one step and only once its content is on the disk.

    The folder must be locked. A crash at any moment leaves the old file or the new one.
    """
    temporary = path.with_name(f".{path.name}{TEMPORARY}")
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)
    if sys.platform != "win32":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)

    def _unlock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)

    def _unlock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)
