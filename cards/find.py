"""Whatever names a deal on the command line: a file, `-`, a puzzle, a code or a position text."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from ancients.errors import AncientsError, PositionError
from ancients.faces import Ancient
from ancients.notation import read_position
from ancients.position import Position
from cards.checking import near, quoted
from cards.codes import ALPHABET, CODE_LENGTH, bare_code, read_code, write_code
from cards.deals import Deal
from cards.decks import Deck, FindDeck, load_deck
from cards.errors import DealFileError, FileFaultsError
from cards.files import parse_deal, read_deal
from cards.library import puzzle_paths
from cards.textfile import LARGEST_FILE, UnreadableError, decoded

STDIN = "standard input"


def find_deal(argument: str) -> Deal:
    """Return the deal that an argument names.

    Tried in this order: `-` (standard input: a deal file, a code or a position text), a file,
    the name of a shipped puzzle, a position text in one line, a deal code. Raises
    `DealFileError` with everything wrong with what was found, or with all that was tried.

    >>> find_deal("first-grove").title
    'First Grove'
    >>> find_deal("first-grave")
    Traceback (most recent call last):
    cards.find.NoDealError: "first-grave" names no deal; tried in vain as
      a file: there is none of this name in the current folder
      a shipped puzzle: there is none of this name; did you mean "first-grove"?
      a deal code: it has 13 characters (dashes aside), this has 10
      a position text: it has a deck, a direction, 8 Ancients and 2 Keepers, such as \
"wildwood clockwise 5:RG ..."
    """
    if argument == "-":
        return deal_in(read_stdin())
    if not argument.strip():
        raise DealFileError(
            "the deal's name is empty", ["give a file, a puzzle's name, a code or a position text"]
        )
    if os.path.isfile(argument):
        return read_deal(Path(argument))
    name = argument.strip().casefold()
    paths = puzzle_paths()
    if name in paths:
        return read_deal(paths[name])
    if os.path.lexists(argument):  # a folder or a broken link is told so; a pipe can be read
        return read_deal(Path(argument))
    if looks_like_position(argument):
        return read_position_deal(argument, "the position text")
    code = bare_code(argument)
    if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET):
        return read_code_deal(argument)
    raise NoDealError(argument, _tried(argument, paths))


class NoDealError(DealFileError):
    """An argument that names no deal; `faults` lists what it was tried as."""

    def __str__(self) -> str:
        """Write the argument and, one a line, what it was tried as."""
        lines = (f"  {fault}" for fault in self.faults)
        return "\n".join((f"{quoted(self.where)} names no deal; tried in vain as", *lines))


def _tried(argument: str, paths: dict[str, Path]) -> list[str]:
    stem = Path(argument.strip()).name.removesuffix(".json")
    hint = near(stem, paths) or "; `ancients puzzles` lists them"
    code = bare_code(argument)
    if len(code) == CODE_LENGTH:
        wrong = ", ".join(map(quoted, sorted(set(code) - set(ALPHABET))))
        about_code = f"{wrong} cannot occur in one"
    else:
        about_code = f"it has {CODE_LENGTH} characters (dashes aside), this has {len(code)}"
    return [
        "a file: there is none of this name in the current folder"
        if os.path.dirname(argument) == ""
        else "a file: there is none at this path",
        f"a shipped puzzle: there is none of this name{hint}",
        f"a deal code: {about_code}",
        "a position text: it has a deck, a direction, 8 Ancients and 2 Keepers, such as "
        '"wildwood clockwise 5:RG ..."',
    ]


def looks_like_position(text: str) -> bool:
    """Tell whether a text is meant as a position: at least three words, one with a colon."""
    return len(text.split()) >= 3 and ":" in text


def read_stdin(most: int = LARGEST_FILE + 1) -> bytes:
    """Return what standard input holds, no more than ``most`` bytes; a negative number: all.

    Raises `DealFileError` when it is closed or cannot be read.
    """
    if sys.stdin is None or sys.stdin.closed:
        raise DealFileError(STDIN, ["it is closed; pipe a deal file into the command"])
    stream = getattr(sys.stdin, "buffer", None)
    try:
        data = sys.stdin.read() if stream is None else stream.read(most)
    except (OSError, ValueError) as error:
        raise DealFileError(STDIN, [f"it cannot be read: {error}"]) from None
    return data.encode("utf-8", "surrogatepass") if isinstance(data, str) else bytes(data)


def deal_in(raw: bytes, where: str = STDIN) -> Deal:
    """Return the deal that bytes hold: a deal file, a code or a position text.

    `where` names them in messages. Raises `DealFileError` with everything wrong with them.

    >>> deal_in(b"06M3-13X3-J9HZV").deck.name
    'wildwood'
    """
    try:
        text = decoded(raw, "a deal file (JSON), a code or a position text").strip()
    except UnreadableError as error:
        raise DealFileError(where, [str(error)]) from None
    if text.startswith(("{", "[")):
        return parse_deal(raw, where)
    if looks_like_position(text):
        return read_position_deal(text, where)
    if len(bare_code(text)) == CODE_LENGTH:
        return read_code_deal(text, where)
    return parse_deal(raw, where)


def read_position_deal(text: str, where: str, find_deck: FindDeck = load_deck) -> Deal:
    """Return the deal of a position text; `where` names the text in messages.

    Raises `DealFileError` with everything that is wrong with it.
    """
    decks: list[Deck] = []

    def cards(name: str) -> Sequence[Ancient]:
        decks.append(find_deck(name))
        return decks[-1].ancients

    position = _read(lambda: read_position(text, cards), where)
    return Deal(replace(position, deck=decks[-1].reference), decks[-1])


def read_code_deal(text: str, where: str = "deal code") -> Deal:
    """Return the deal of a deal code; `DealFileError` says what is wrong with it."""
    position = _read(lambda: read_code(text), where)
    return Deal(position, load_deck(position.deck), code=write_code(position))


def _read(read: Callable[[], Position], where: str) -> Position:
    """Return what `read` gives; its errors become a `DealFileError` with one fault a line."""
    try:
        return read()
    except (PositionError, FileFaultsError) as error:
        raise DealFileError(where, error.faults) from None
    except AncientsError as error:
        lines = [line.strip() for line in str(error).splitlines()]
        raise DealFileError(where, lines[1:] or lines) from None
