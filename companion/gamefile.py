"""Game files: the record of a game as plain text, in the spirit of PGN.

::

    [Game "ancients-game/1"]
    [Title "First Grove"]
    [Deal "wildwood clockwise 5:RG 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK L: R:"]
    [Result "*"]

    1. 3:RG 2. L:WGGB
    {edit: wildwood clockwise ...}
    3. 5~R:KBR {undone} 4. 2:G *

Source: docs/companion.md, "Game file".
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

from ancients.notation import write_position
from ancients.position import Position
from ancients.turn import Turn
from cards.decks import SHIPPED, FindDeck, load_deck
from cards.errors import DealFileError
from cards.textfile import UnreadableError, decoded, read_bytes, write_text
from companion.record import GameRecord, Step

__all__ = [
    "GAME_FORMAT",
    "GameFileError",
    "GameRecord",
    "Step",
    "game_text",
    "looks_like_game",
    "parse_game",
    "read_game",
    "write_game",
]

GAME_FORMAT = "ancients-game/1"
WIDTH = 80
_KIND = "a game file"
_FIRST_HEADER = re.compile(r'\A(?:[>\s]|```\w*\n)*\[\s*[A-Za-z][\w-]*\s+"')
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}


class GameFileError(DealFileError):
    """A game file that cannot be read; ``faults`` lists everything with its line."""


def looks_like_game(text: str) -> bool:
    """Tell whether a text begins as a game file does: with a header.

    >>> looks_like_game('[Deal "wildwood ..."]'), looks_like_game('{"format": ""}')
    (True, False)
    """
    return _FIRST_HEADER.match(text) is not None


def read_game(path: str | Path) -> GameRecord:
    """Return the game in a file; a deck's path in it is taken from the file's folder.

    Raises ``GameFileError`` that lists everything wrong with the file.
    """
    path = Path(path)
    try:
        data = read_bytes(path)
    except UnreadableError as error:
        raise GameFileError(str(path), [str(error)]) from None
    return parse_game(data, str(path), path.parent)


def parse_game(
    text: str | bytes,
    where: str = "the game",
    base: Path | None = None,
    find_deck: FindDeck | None = None,
) -> GameRecord:
    """Return the game that a text records; ``where`` names the text in messages.

    A deck's path is taken from the folder ``base``; ``find_deck`` looks for decks elsewhere than
    in files, for texts that may name none.

    Lenient: any case, spaces within turns, no turn numbers, comments (``{...}`` and ``;`` to the
    end of a line), text quoted with ``>``. Raises ``GameFileError`` with every fault and its line:
    headers, turns that cannot be read, the first turn that is not legal, a record that breaks off.

    >>> line = "wildwood cw 5:RG 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK"
    >>> game = parse_game(f'[Deal "{line}"]  1. 2 w b  2. 3:WBG')
    >>> [str(turn) for turn in game.turns]
    ['2:WB', '3:WBG']
    """
    from companion.gamereader import read_text  # the reader needs this module's error

    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    try:
        plain = decoded(raw, _KIND)
    except UnreadableError as error:
        raise GameFileError(where, [str(error)]) from None
    record, faults = read_text(plain, find_deck or (lambda name: load_deck(name, base)))
    if record is None:
        raise GameFileError(where, faults)
    return record


def game_text(record: GameRecord, base: Path | None = None) -> str:
    """Return the text of a game file, lines of at most 80 characters where it can be helped.

    ``base`` is the folder from which a deck's path will be read (default: the current one).

    >>> from cards.find import find_deal
    >>> record = GameRecord.of(find_deal("first-grove"))
    >>> parse_game(game_text(record)) == record
    True
    """
    headers = [("Game", GAME_FORMAT)]
    if record.title is not None:
        headers.append(("Title", record.title))
    if record.date is not None:
        headers.append(("Date", record.date))
    line = _position_writer(record, base)
    headers += [("Deal", line(record.start)), ("Result", record.result), *record.others]
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in headers]
    lines.append("")
    lines += _body(record, line)
    return "\n".join(lines) + "\n"


def write_game(record: GameRecord, path: str | Path) -> None:
    """Write a game file in one step; ``OSError`` when the folder cannot be written."""
    path = Path(path)
    write_text(path, game_text(record, path.parent))


def _body(record: GameRecord, line: Callable[[Position], str]) -> list[str]:
    """Write the steps, wrapped; an edit has a line of its own."""
    lines: list[str] = [""]

    def put(word: str) -> None:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word

    number = 0
    steps: list[Step | None] = [*record.steps]
    if record.undone:
        steps += [None, *record.undone]
    for step in steps:
        if step is None:
            put("{undone}")
        elif isinstance(step, Turn):
            number += 1
            put(f"{number}. {step}")
        else:
            lines += [f"{{edit: {line(step)}}}", ""]
    put("*")
    return [words for words in lines if words]


def _position_writer(record: GameRecord, base: Path | None) -> Callable[[Position], str]:
    from dataclasses import replace

    reference = record.start.deck or record.deck.reference or record.deck.name
    if reference not in SHIPPED and base is not None:
        try:
            reference = Path(os.path.relpath(reference, base)).as_posix()
        except ValueError:  # another drive: no relative path leads there
            reference = Path(reference).absolute().as_posix()
    return lambda position: write_position(replace(position, deck=reference))


def _escaped(value: str) -> str:
    return "".join(_ESCAPES.get(letter, letter) for letter in value)
