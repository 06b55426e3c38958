"""Whatever names a deal or a game: all that ``cards.find`` takes, game files and saves."""

from __future__ import annotations

import os
from pathlib import Path

from cards.deals import Deal
from cards.find import STDIN, deal_in, read_stdin
from cards.find import find_deal as find_plain_deal
from cards.textfile import UnreadableError, read_bytes
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


def find_deal_or_game(argument: str) -> GameRecord | Deal:
    """Return what an argument names, a game or a deal, for those to whom that is not the same.

    Raises ``DealFileError`` with everything wrong with what was found.
    """
    return _find_written_game(argument) or find_plain_deal(argument)


def _find_written_game(argument: str) -> GameRecord | Deal | None:
    """Look for a game file; standard input can be read once only, so a deal is read as well."""
    if argument == "-":
        return deal_or_game_in(read_stdin())
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


def deal_or_game_in(raw: bytes, where: str = STDIN) -> GameRecord | Deal:
    """Return the game or the deal that bytes hold; ``where`` names them in messages.

    Raises ``DealFileError`` with everything wrong with them.

    >>> deal_or_game_in(b"06M3-13X3-J9HZV").deck.name
    'wildwood'
    """
    return parse_game(raw, where) if _is_game(raw) else deal_in(raw, where)
