"""Lines from a player: with history and Tab completion on a terminal, plain anywhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import TextIO

LONGEST_LINE = 4000  # characters; what is longer is cut and will not be understood

Completions = Callable[[str], Sequence[str]]
"""Gives, for the line before the cursor, the words that may stand where its last word stands."""


class Prompt:
    """Asks for lines on ``people`` and reads them from standard input.

    On a terminal that can move its cursor the line is edited by readline, where there is one.
    Elsewhere (a pipe, ``TERM=dumb``, a screen reader's terminal set to it) lines are read as they
    are; those that nobody typed are echoed, so that a transcript can be read.
    """

    def __init__(self, people: TextIO) -> None:
        """Take standard input as it is now; nothing is read yet."""
        self._people = people
        self._answers = sys.stdin
        self._typed = _is_terminal(self._answers)
        self._edited = (
            self._typed
            and _is_terminal(sys.stdout)
            and os.environ.get("TERM", "dumb") not in ("", "dumb")
        )
        self._readline: ModuleType | None = None
        self._completions: Completions = lambda before: ()
        if self._edited:
            self._readline = _prepared_readline(self._complete)
        elif hasattr(self._answers, "reconfigure"):
            self._answers.reconfigure(errors="replace")

    def complete_with(self, completions: Completions) -> None:
        """Offer these words from now on when Tab is pressed."""
        self._completions = completions

    def remember(self, lines: Iterable[str]) -> None:
        """Put lines into the history as if they had been typed."""
        if self._readline is not None:
            for line in lines:
                self._readline.add_history(line)

    def ask(self, words: str) -> str | None:
        """Ask once and give the answer without the blanks around it; ``None`` at the end of input.

        ``KeyboardInterrupt`` is left to the caller.
        """
        sys.stdout.flush()
        self._people.flush()
        if self._edited:
            try:
                return input(words).strip()[:LONGEST_LINE]
            except EOFError:
                self._say()
                return None
        print(words, end="", file=self._people, flush=True)
        answer = "" if self._answers is None else self._answers.readline(LONGEST_LINE)
        if not answer:
            self._say()
            return None
        if not self._typed:
            self._say(answer.strip())
        return answer.strip()

    def _say(self, words: str = "") -> None:
        print(words, file=self._people, flush=True)

    def _complete(self, word: str, state: int) -> str | None:
        """Give the ``state``-th completion of ``word``, as readline asks for them."""
        assert self._readline is not None
        before = self._readline.get_line_buffer()[: self._readline.get_endidx()]
        folded = word.casefold()
        fitting = [each for each in self._completions(before) if each.casefold().startswith(folded)]
        if state >= len(fitting):
            return None
        whole = not fitting[state].endswith((":", "~"))
        return f"{fitting[state]} " if whole else fitting[state]


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # a closed stream
        return False


def _prepared_readline(complete: Callable[[str, int], str | None]) -> ModuleType | None:
    """Give readline with completion bound to Tab; ``None`` where this Python has none."""
    try:
        import readline
    except ImportError:
        return None
    readline.set_completer(complete)
    readline.set_completer_delims(" \t\n")
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    return readline
