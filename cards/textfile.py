"""Text files: read with a size limit and clear refusals, written in one step."""

from __future__ import annotations

import os
from pathlib import Path

LARGEST_FILE = 1 << 20
"""No deal or deck file is larger, in bytes (1 MiB); larger ones are refused unread."""

_BYTE_ORDER_MARKS = (
    (b"\xef\xbb\xbf", "UTF-8 with a byte order mark; save it as plain UTF-8 (without BOM)"),
    (b"\xff\xfe", "UTF-16; save it as UTF-8"),
    (b"\xfe\xff", "UTF-16; save it as UTF-8"),
)


class UnreadableError(Exception):
    """Why a file gives no text, in words; callers turn it into a fault of their own."""


def read_bytes(path: Path) -> bytes:
    """Return what a file holds, at most 1 MiB; `UnreadableError` says why it cannot be had.

    Never reads more than one byte beyond the limit, so that devices and pipes are safe.
    """
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > LARGEST_FILE:
                raise UnreadableError(_too_large(size))
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise UnreadableError("there is no such file") from None
    except IsADirectoryError:
        raise UnreadableError("this is a folder; name a file in it") from None
    except PermissionError:
        raise UnreadableError("this file may not be read; check its permissions") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableError(f"the file cannot be read: {reason}") from None
    if len(data) > LARGEST_FILE:
        raise UnreadableError(_too_large(None))
    return data


def decoded(data: bytes, kind: str) -> str:
    """Return bytes as text; `UnreadableError` when they are too many, none, or no UTF-8.

    `kind` says what was hoped for, such as `a deal file (JSON)`.

    >>> decoded(b"{}", "a deal file (JSON)")
    '{}'
    """
    if len(data) > LARGEST_FILE:
        raise UnreadableError(_too_large(len(data)))
    for mark, words in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            raise UnreadableError(f"the file is {words}")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableError(
            f"this is not text: byte 0x{data[error.start]:02x} at offset {error.start} is not "
            f"UTF-8; {kind} is needed"
        ) from None
    if "\0" in text:
        raise UnreadableError(
            f"this is not text: a zero byte at offset {data.index(0)}; {kind} is needed"
        )
    if not text.strip():
        raise UnreadableError(f"the file is empty; {kind} is needed")
    return text


def write_text(path: Path, text: str) -> None:
    """Write a UTF-8 file in one step: readers see the old file or the new one, never a part.

    Raises `OSError` when the folder cannot be written; nothing is left behind then.
    """
    import tempfile  # slow to load and only needed to write

    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(name, _mode(path))
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _mode(path: Path) -> int:
    """Return the mode of the file that is replaced, or what a newly opened file would get."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _too_large(size: int | None) -> str:
    found = "more than" if size is None else f"{size / LARGEST_FILE:.1f} MiB, but at most"
    return f"the file is too large: {found} 1 MiB is read; is this the right file?"
