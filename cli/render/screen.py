"""Where lines go: the width, the symbols and the colours that a stream can take."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TextIO

from rich.console import Console
from rich.text import Text

from cli.render.symbols import ASCII, SYMBOLS, Drawing

NARROWEST = 40  # columns; below that lines are as for 40 and the terminal breaks them
WIDEST = 120  # columns; longer lines of text are hard to read
PIPE_WIDTH = 80  # columns where no terminal says how many it has


@dataclass(frozen=True, slots=True)
class Look:
    """What drawings may use: ``width`` in columns and a set of symbols.

    ``listed``: places stand one below the other even where the rows would fit.
    """

    width: int = PIPE_WIDTH
    drawing: Drawing = SYMBOLS
    listed: bool = False


class _Console(Console):
    """A console that leaves a broken pipe to ``cli.exits``, where its status is decided."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


@dataclass(frozen=True, slots=True)
class Screen:
    """A stream to draw on, with the look that suits it."""

    console: Console
    look: Look

    @classmethod
    def of(cls, stream: TextIO | None = None, *, plain: bool = False) -> Screen:
        """Take the look from ``stream`` (standard output when left out) and the environment.

        ``COLUMNS`` comes before the terminal's own width. Colours are used on terminals only and
        neither with ``NO_COLOR`` nor where ``TERM`` is ``dumb`` or not set. Where the stream's
        encoding lacks the symbols, or the locale is set to ``C``, letters alone stand for seeds.
        ``plain`` is for screen readers: letters alone, and one place below the other.
        """
        stream = sys.stdout if stream is None else stream
        width = min(max(_columns(stream), NARROWEST), WIDEST)
        drawing = SYMBOLS if _takes_symbols(stream) and not plain else ASCII
        console = _Console(
            file=stream,
            width=width,
            color_system="auto" if os.name == "nt" or os.environ.get("TERM") else None,
            markup=False,
            emoji=False,
            highlight=False,
            soft_wrap=True,
        )
        return cls(console, Look(width, drawing, plain))

    def show(self, lines: Iterable[Text | str]) -> None:
        """Write lines as they are; nothing is wrapped or cut here."""
        for line in lines:
            self.console.print(line, soft_wrap=True)

    def tell(self, words: str, indent: str = "") -> None:
        """Write sentences, broken at the width of the screen; line ends in them are kept."""
        for row in words.split("\n"):
            start = indent + row[: len(row) - len(row.lstrip())]
            lines = textwrap.wrap(
                row,
                self.look.width,
                initial_indent=indent,
                subsequent_indent=start,
                break_long_words=False,
                break_on_hyphens=False,
            )
            self.show(lines or [""])


def _columns(stream: TextIO) -> int:
    given = os.environ.get("COLUMNS", "")
    if given.isdecimal() and 0 < int(given) < 10_000:
        return int(given)
    try:
        if stream.isatty():
            return os.get_terminal_size(stream.fileno()).columns or PIPE_WIDTH
    except (OSError, ValueError):
        pass
    return PIPE_WIDTH


def _takes_symbols(stream: TextIO) -> bool:
    locale = next(
        (value for name in ("LC_ALL", "LC_CTYPE", "LANG") if (value := os.environ.get(name))), ""
    )
    if locale in ("C", "POSIX"):
        return False
    try:
        SYMBOLS.everything.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True
