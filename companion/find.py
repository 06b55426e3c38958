"""Whatever names a deal or a game: all that ``cards.find`` takes, game files and saves."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from cards.deals import Deal
from cards.errors import DealFileError
from cards.find import STDIN
from cards.find import find_deal as find_plain_deal
from cards.textfile import LARGEST_FILE, UnreadableError, read_bytes
from companion.gamefile import GameRecord, looks_like_game, parse_game
from companion.saves import Store


def find_deal(argument: str) -> Deal:
    """Return the deal that an argument names; of a game, its last position.

    Raises ``DealFileError`` with everything wrong with what was found.

    >>> find_deal("first-grove").title
    'First Grove'
    """
    game = _find_written_game(argument)
    return game.deal if isinstance(game, GameRecord) else game or find_plain_deal(argument)


def find_game(argument: str) -> GameRecord:
    """Return the game that an argument names: a game file, standard input or a saved game.

    A deal in any form gives a game without turns. Raises ``DealFileError`` with everything wrong
    with what was found.

    >>> find_game("first-grove").turns
    ()
    """
    found = _find_written_game(argument)
    if isinstance(found, GameRecord):
        return found
    if found is None and (save := _find_save(argument)) is not None:
        return save
    return GameRecord.of(found or find_plain_deal(argument))


def _find_written_game(argument: str) -> GameRecord | Deal | None:
    """Look for a game file; standard input can be read once only, so a deal is read as well."""
    if argument == "-":
        return _from_stdin()
    if looks_like_game(argument):
        return parse_game(argument)
    if not os.path.isfile(argument):
        return None
    path = Path(argument)
    try:
        data = read_bytes(path)
    except UnreadableError:
        return None  # the reader of deals says it
    if _is_game(data):
        return parse_game(data, str(path), path.parent)
    return None


def _find_save(argument: str) -> GameRecord | None:
    store = Store()
    saved = next((info for info in store.list() if info.name == argument), None)
    if saved is None:
        return None
    from companion.gamefile import read_game

    return read_game(saved.path)


def _is_game(data: bytes) -> bool:
    return looks_like_game(data[:4096].decode("utf-8", "replace"))


def _from_stdin() -> GameRecord | Deal:
    from io import BytesIO, TextIOWrapper

    if sys.stdin is None or sys.stdin.closed:
        return find_plain_deal("-")  # which says that it is closed
    stream = getattr(sys.stdin, "buffer", None)
    try:
        data = sys.stdin.read() if stream is None else stream.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise DealFileError(STDIN, [f"it cannot be read: {error}"]) from None
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if _is_game(raw):
        return parse_game(raw, STDIN)
    # Hand what was read on to the reader of deals, as if nobody had looked.
    real = sys.stdin
    sys.stdin = TextIOWrapper(BytesIO(raw), encoding="utf-8")
    try:
        return find_plain_deal("-")
    finally:
        sys.stdin = real
