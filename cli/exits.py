"""Exit statuses and the one place where errors become messages for players."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum
from typing import TextIO

import typer

from ancients.errors import AncientsError


class Status(IntEnum):
    """What the exit status of ``ancients`` says; docs/formats.md lists them.

    >>> int(Status.LOST), Status.WON is Status.DONE
    (1, True)
    """

    DONE = 0
    WON = 0
    LOST = 1
    BAD_INPUT = 2
    UNKNOWN = 3
    DEFECT = 70  # an error that nobody foresaw; EX_SOFTWARE of sysexits.h
    INTERRUPTED = 130
    BROKEN_PIPE = 141  # what a shell reports for a program that SIGPIPE ended


def complain(message: str) -> None:
    """Write a message for people on standard error, and on nothing else.

    Where nobody can be told (a full disk, a stream that is closed, a reader that has gone) the
    message is lost, and that changes neither the answer nor its status.
    """
    # ValueError: the stream was closed.
    with suppress(OSError, ValueError):
        print(message, file=sys.stderr)


@contextmanager
def errors_told() -> Iterator[None]:
    """Turn what can go wrong in a command into a message and an exit status, without a traceback.

    Raises ``typer.Exit`` with the status. Errors that nobody raised on purpose pass through: they
    are faults of the program and their traceback is wanted.
    """
    try:
        yield
    except AncientsError as error:
        complain(str(error))
        raise typer.Exit(Status.BAD_INPUT) from None
    except BrokenPipeError:
        _forget_output()
        raise typer.Exit(Status.BROKEN_PIPE) from None
    except KeyboardInterrupt:
        complain("Interrupted.")
        raise typer.Exit(Status.INTERRUPTED) from None
    except OSError as error:
        complain(os_error_in_words(error))
        if error.filename is None:  # told once; flushing the rest would fail and tell it again
            _forget_output()
        raise typer.Exit(Status.BAD_INPUT) from None
    except MemoryError:
        complain("The memory of this machine is used up; give a lower limit.")
        raise typer.Exit(Status.BAD_INPUT) from None


def os_error_in_words(error: OSError) -> str:
    """Name the file and what the system says about it.

    >>> os_error_in_words(FileNotFoundError(2, "No such file or directory", "a.json"))
    'a.json: no such file or directory'
    """
    words = error.strerror or str(error) or type(error).__name__
    words = words[:1].lower() + words[1:]
    return f"{error.filename}: {words}" if error.filename is not None else f"output: {words}"


class ClosedOutput(io.TextIOBase):
    """Stands for a standard output that the caller has closed: whatever is written is an error.

    >>> ClosedOutput().write("an answer")
    Traceback (most recent call last):
    OSError: [Errno 9] standard output is closed
    """

    encoding = "utf-8"

    def __init__(self, holder: TextIO | None = None) -> None:
        # A file that keeps the number of the stream, which the next open file would get.
        self._holder = holder

    def writable(self) -> bool:
        """Tell that lines may be sent here, to be told that they cannot be kept."""
        return True

    def write(self, text: str) -> int:
        """Raise ``OSError``; nobody would read the answer."""
        if not text:
            return 0
        raise OSError(errno.EBADF, "standard output is closed")


def prepare_streams() -> None:
    """Make the standard streams safe to write to, whatever the caller has closed or set.

    A closed standard error becomes one that takes everything and keeps nothing, a closed standard
    output one that refuses everything; a character that the encoding lacks becomes ``?`` instead
    of ending the program.
    """
    if sys.stdout is None:
        sys.stdout = ClosedOutput(open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def finish(status: int) -> int:
    """Flush the standard streams and give the status to leave with.

    The interpreter would report a failed flush at exit by a traceback and a status of its own.
    An answer that could not be written changes the status; a message that could not does not.
    """
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _discard(sys.stdout)
        status = Status.BROKEN_PIPE
    except (OSError, ValueError) as error:
        _discard(sys.stdout)
        status = Status.BAD_INPUT
        complain(
            os_error_in_words(error)
            if isinstance(error, OSError)
            else "output: standard output is closed"
        )
    try:
        sys.stderr.flush()
    except (OSError, ValueError):
        _discard(sys.stderr)
    return int(status)


def _forget_output() -> None:
    _discard(sys.stdout)


def _discard(stream: TextIO) -> None:
    """Send what a stream still holds to nowhere; its reader is gone."""
    try:
        target = os.open(os.devnull, os.O_WRONLY)
        os.dup2(target, stream.fileno())
        os.close(target)
    except (OSError, ValueError):
        pass
