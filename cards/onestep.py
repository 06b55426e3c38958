"""Files written in one step: readers see the old file or the new one, never a part."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from ancients.errors import AncientsError


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Give a file to write that takes the place of ``path`` once the block has ended well.

    An existing file keeps its mode. Raises ``OSError`` that names ``path`` (not the temporary
    file beside it) when it cannot be written; nothing is left behind then.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with replacing(Path(folder) / "a.txt") as file:
    ...         _ = file.write(b"whole")
    ...     (Path(folder) / "a.txt").read_bytes()
    b'whole'
    """
    import tempfile  # slow to load and only needed to write

    try:
        handle, name = tempfile.mkstemp(
            prefix=f".{path.name[:40]}.", suffix=".tmp", dir=path.parent
        )
    except OSError as error:
        raise _about(path, error) from None
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        os.chmod(name, _mode(path))
        os.replace(name, path)
    except OSError as error:
        os.unlink(name)
        raise _about(path, error) from None
    except BaseException:
        os.unlink(name)
        raise


def refuse_unwritable(path: Path, force: bool) -> None:
    """Raise ``AncientsError`` before any work whose result could not be written afterwards.

    ``force``: an existing file may be replaced.

    >>> refuse_unwritable(Path("no such folder/a.svg"), force=False)
    Traceback (most recent call last):
    ancients.errors.AncientsError: no such folder/a.svg: there is no folder "no such folder", \
so no file can be written there; make it, or name another
    """
    if path.is_dir():
        raise AncientsError(f"{path}: this is a folder, no file can be written there; name another")
    if not path.parent.is_dir():
        raise AncientsError(
            f'{path}: there is no folder "{path.parent}", so no file can be written there; make '
            "it, or name another"
        )
    if path.exists() and not force:
        raise AncientsError(f"{path} exists already; give another name, or --force to replace it")


def _about(path: Path, error: OSError) -> OSError:
    return OSError(error.errno, error.strerror or str(error), str(path))


def _mode(path: Path) -> int:
    """Return the mode of the file that is replaced, or what a newly opened file would get."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
