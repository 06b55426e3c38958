"""Deal files (JSON): read with all faults at once, written in one form (docs/formats.md)."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

from ancients.position import Position
from ancients.table import BOTTOM_ROW, TOP_ROW
from cards.checking import Faults
from cards.dealreader import DEAL_FORMAT, read_deal_object
from cards.deals import Deal, Par
from cards.decks import SHIPPED, FindDeck, load_deck
from cards.errors import DealFileError
from cards.jsontext import decode_json
from cards.textfile import UnreadableError, decoded, read_bytes, write_text

__all__ = ["Deal", "DealFileError", "Par", "deal_json", "parse_deal", "read_deal", "write_deal"]

_KIND = "a deal file (JSON)"


def read_deal(path: str | Path) -> Deal:
    """Return the deal in a file; a deck's path in it is taken from the file's folder.

    Raises `DealFileError` that lists everything wrong with the file.
    """
    path = Path(path)
    try:
        data = read_bytes(path)
    except UnreadableError as error:
        raise DealFileError(str(path), [str(error)]) from None
    return parse_deal(data, str(path), path.parent)


def parse_deal(
    data: str | bytes, where: str, base: Path | None = None, find_deck: FindDeck | None = None
) -> Deal:
    """Return the deal that the text of a deal file describes.

    `where` names the text in messages, `base` is the folder for a deck's path (default: the
    current one); `find_deck` looks for decks elsewhere than in files, for texts that may name none.
    Raises `DealFileError` with every fault at once: unreadable text, repeated,
    unknown and missing keys, wrong types, unknown Ancients, and all of `Position.faults()`.

    >>> parse_deal('{"format": "ancients-deal/1", "bottom": []}', "a.json")
    Traceback (most recent call last):
    cards.errors.DealFileError: a.json has 4 faults:
      deck: this key is missing
      direction: this key is missing
      top: this key is missing
      bottom: a row has 4 Ancients, left to right; this one has 0
    """
    faults = Faults()
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    try:
        value = decode_json(decoded(raw, _KIND), faults)
    except UnreadableError as error:
        raise DealFileError(where, [str(error)]) from None
    if value is None and faults.found:
        raise DealFileError(where, faults.found)
    deal = read_deal_object(value, find_deck or (lambda name: load_deck(name, base)), faults)
    if deal is None:
        raise DealFileError(where, faults.found)
    return deal


def write_deal(deal: Deal, path: str | Path) -> None:
    """Write a deal file in one step; a deck's path is written relative to the file's folder.

    Raises `OSError` when the folder cannot be written.
    """
    path = Path(path)
    write_text(path, deal_json(deal, path.parent))


def deal_json(deal: Deal, base: Path | None = None) -> str:
    """Return the text of a deal file: one Ancient a line, defaults left out, a newline at the end.

    `base` is the folder from which a deck's path will be read (default: the current one).

    >>> from cards.codes import read_code
    >>> from cards.shuffle import random_deal
    >>> from cards.decks import load_deck
    >>> deal = Deal(random_deal(load_deck("wildwood"), 1), load_deck("wildwood"), title="One")
    >>> parse_deal(deal_json(deal), "text") == deal
    True
    """
    position = deal.position
    known = None if deal.known is None else deal.known.as_json()
    pairs: list[tuple[str, object]] = [
        ("format", DEAL_FORMAT),
        ("title", deal.title),
        ("code", deal.code),
        ("deck", _deck_reference(position.deck or deal.deck.reference or deal.deck.name, base)),
        ("direction", position.direction.value),
        ("top", _row(position, TOP_ROW)),
        ("bottom", _row(position, BOTTOM_ROW)),
        ("keepers", _keepers(position) or None),
        ("rules", position.rules.changed() or None),
        ("grade", deal.grade),
        ("known", known),
        ("par", None if deal.par is None else deal.par.as_json()),
        ("solution", [str(turn) for turn in deal.solution] or None),
        ("generator", deal.generator),
    ]
    lines = [f"  {_json(key)}: {_value(item)}" for key, item in pairs if item is not None]
    lines += [f"  {_json(key)}: {_json(item)}" for key, item in deal.extra.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _row(position: Position, places: Sequence[int]) -> list[dict[str, object]]:
    row: list[dict[str, object]] = []
    for place in places:
        entry: dict[str, object] = {
            "ancient": position.ancients[place].name,
            "seeds": str(position.seeds[place]),
        }
        if position.awake[place]:
            entry["awake"] = True
        row.append(entry)
    return row


def _keepers(position: Position) -> dict[str, object]:
    keepers: dict[str, object] = {}
    for index, side in enumerate(("left", "right")):
        if position.keepers[index] or not position.active[index]:
            keepers[side] = {
                "seeds": str(position.keepers[index]),
                "active": position.active[index],
            }
    return keepers


def _deck_reference(reference: str, base: Path | None) -> str:
    """Return a shipped name as it is, and a path as it is seen from the folder `base`."""
    if reference in SHIPPED or base is None:
        return reference
    try:
        return Path(os.path.relpath(reference, base)).as_posix()
    except ValueError:  # another drive: no relative path leads there
        return Path(reference).absolute().as_posix()


def _value(item: object) -> str:
    """Return JSON text; a list of objects has one object a line."""
    if isinstance(item, list) and item and isinstance(item[0], dict):
        return "[\n" + ",\n".join(f"    {_json(entry)}" for entry in item) + "\n  ]"
    return _json(item)


def _json(item: object) -> str:
    return json.dumps(item, ensure_ascii=False, allow_nan=False)
