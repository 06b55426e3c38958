"""Text files: read with a size limit and clear refusals, written in one step."""

from __future__ import annotations

import os
from pathlib import Path

from cards.onestep import replacing

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

    Raises `OSError` that names the file when it cannot be written; nothing is left behind then.
    """
    with replacing(path) as file:
        file.write(text.encode("utf-8"))


def _too_large(size: int | None) -> str:
    # Sizes just above the limit would round down to it, so bytes are told there.
    if size is None:
        found = "more than 1 MiB"
    elif size < 1.1 * LARGEST_FILE:
        found = f"{size:,} bytes"
    else:
        found = f"{size / LARGEST_FILE:.1f} MiB"
    return (
        f"the file is too large: it has {found}, but at most 1 MiB ({LARGEST_FILE:,} bytes) is "
        "read; is this the right file?"
    )
