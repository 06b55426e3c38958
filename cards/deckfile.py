"""Deck files (TOML): sixteen tables with number, name, ritual and hunger (docs/formats.md)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ancients.errors import NotationError
from ancients.faces import Ancient, Hunger, Ritual
from cards.checking import Faults, quoted
from cards.decks import Deck, plain_name
from cards.errors import DeckError
from cards.textfile import UnreadableError, decoded, read_bytes

T = TypeVar("T")

DECK_FORMAT = "ancients-deck/1"
DECK_SIZE = 16

_KIND = "a deck file (TOML)"
_FACE_KEYS = ("number", "name", "ritual", "hunger")


def read_deck_file(path: Path, reference: str | None = None) -> Deck:
    """Return the deck that a file holds; `DeckError` lists everything wrong with it.

    `reference` is kept in the deck as the way to find it again (default: the path).
    """
    try:
        text = decoded(read_bytes(path), _KIND)
    except UnreadableError as error:
        raise DeckError(f"deck {path}", [str(error)]) from None
    return parse_deck(text, f"deck {path}", path.as_posix() if reference is None else reference)


def parse_deck(text: str, where: str, reference: str = "") -> Deck:
    """Return the deck that a TOML text describes; `where` names the text in messages.

    Raises `DeckError` with every fault: unknown and missing keys, wrong types, numbers and names
    that occur twice, missing numbers, faces that break the grammar of docs/rules.md.

    >>> parse_deck('name = "mine"', "mine.toml")
    Traceback (most recent call last):
    cards.errors.DeckError: mine.toml has 3 faults:
      version: this key is missing
      source: this key is missing
      ancient: this key is missing
    """
    faults = Faults()
    try:
        table: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DeckError(where, [f"this is not TOML: {error}"]) from None
    except RecursionError:
        raise DeckError(where, ["the file is nested too deep; this is no deck"]) from None
    except ValueError:
        raise DeckError(where, ["a number has too many digits"]) from None

    faults.keys(
        table, "", ("name", "version", "source", "ancient"), ("format", "title"), free_prefix="x-"
    )
    if table.get("format", DECK_FORMAT) != DECK_FORMAT:
        faults.add("format", f"{quoted(table['format'])} is not known; use {DECK_FORMAT}")
    heads = {
        key: faults.text(table[key], key)
        for key in ("name", "title", "version", "source")
        if key in table
    }
    ancients = _ancients(table["ancient"], faults) if "ancient" in table else []
    if faults.found:
        raise DeckError(where, faults.found)
    name = heads["name"] or ""
    return Deck(
        name=name,
        title=heads.get("title") or name,
        version=heads["version"] or "",
        source=heads["source"] or "",
        ancients=tuple(sorted(ancients, key=lambda ancient: ancient.number)),
        reference=reference,
    )


def deck_toml(deck: Deck) -> str:
    """Return a deck as the text of a deck file; reading it gives an equal deck.

    >>> from cards.decks import load_deck
    >>> deck = load_deck("sapling")
    >>> parse_deck(deck_toml(deck), "sapling") == deck
    True
    """
    heads = {
        "format": DECK_FORMAT,
        "name": deck.name,
        "title": deck.title,
        "version": deck.version,
        "source": deck.source,
    }
    lines = [f"{key} = {_toml_string(value)}" for key, value in heads.items()]
    for ancient in deck.ancients:
        lines += [
            "",
            "[[ancient]]",
            f"number = {ancient.number}",
            f"name = {_toml_string(ancient.name)}",
            f"ritual = {_toml_string(ancient.ritual.text)}",
            f"hunger = {_toml_string(ancient.hunger.text)}",
        ]
    return "\n".join(lines) + "\n"


def name_fault(name: str) -> str | None:
    """Say why an Ancient cannot have this name, or None when it can.

    Names stand in the one-line text of a position, so they begin with a letter and hold letters,
    digits, spaces, apostrophes, hyphens and full stops only; L and R are the Keepers.

    >>> name_fault("Dawn Fox"), name_fault("Fox/Owl")
    (None, '"Fox/Owl" holds "/"; use letters, digits, spaces, apostrophes, hyphens, full stops')
    """
    wrong = sorted({char for char in name if not (char.isalnum() or char in " -'’.")})
    if wrong:
        return (
            f"{quoted(name)} holds {', '.join(map(quoted, wrong))}; use letters, digits, spaces, "
            "apostrophes, hyphens, full stops"
        )
    if not name[0].isalpha():
        return f"{quoted(name)} must begin with a letter"
    if name != " ".join(name.split()) or name.endswith("-"):
        return f"{quoted(name)} has a space or hyphen too many"
    if name.casefold() in ("l", "r"):
        return f"{quoted(name)} is the name of a Keeper; choose another"
    return None


def _ancients(value: object, faults: Faults) -> list[Ancient]:
    """Return the Ancients that can be read, and note what is wrong with the others."""
    rows = faults.items(value, "ancient")
    if rows is None:
        return []
    if len(rows) > 4 * DECK_SIZE:
        faults.add("ancient", f"{len(rows)} tables are too many; a deck has {DECK_SIZE}")
        return []
    first_with_number: dict[int, str] = {}
    first_with_name: dict[str, str] = {}
    read: list[Ancient] = []
    for index, row in enumerate(rows):
        where = f"ancient[{index}]"
        table = faults.table(row, where)
        if table is None:
            continue
        named = table.get("name", table.get("number"))
        where = f"{where} ({named})" if _may_be_shown(named) else where
        faults.keys(table, where, _FACE_KEYS)
        number = _number(table, where, first_with_number, faults)
        name = _name(table, where, first_with_name, faults)
        ritual = _face(Ritual.parse, table, "ritual", where, faults)
        hunger = _face(Hunger.parse, table, "hunger", where, faults)
        if number is not None and name is not None and ritual is not None and hunger is not None:
            read.append(Ancient(number, name, ritual, hunger))
    missing = [str(n) for n in range(1, DECK_SIZE + 1) if n not in first_with_number]
    if missing:
        which = "number is" if len(missing) == 1 else "numbers are"
        faults.add("ancient", f"a deck has {DECK_SIZE}; missing {which} {', '.join(missing)}")
    return read


def _may_be_shown(named: object) -> bool:
    if isinstance(named, str):
        return 0 < len(named) <= 40 and named.isprintable()
    return isinstance(named, int) and named is not True and 0 <= named < 1000


def _number(
    table: dict[str, object], where: str, first: dict[int, str], faults: Faults
) -> int | None:
    if "number" not in table:
        return None
    number = faults.whole(table["number"], f"{where}.number", 1, DECK_SIZE)
    if number is not None and first.setdefault(number, where) != where:
        faults.add(f"{where}.number", f"{number} is taken by {first[number]}; numbers are unique")
        return None
    return number


def _name(
    table: dict[str, object], where: str, first: dict[str, str], faults: Faults
) -> str | None:
    if "name" not in table:
        return None
    name = faults.text(table["name"], f"{where}.name", longest=40)
    if name is None:
        return None
    wrong = name_fault(name)
    plain = plain_name(name)
    if wrong:
        faults.add(f"{where}.name", wrong)
    elif first.setdefault(plain, where) != where:
        faults.add(f"{where}.name", f"{quoted(name)} is taken by {first[plain]}; names are unique")
    else:
        return name
    return None


def _face(
    read: Callable[[str], T], table: dict[str, object], key: str, where: str, faults: Faults
) -> T | None:
    return faults.parsed(read, table[key], f"{where}.{key}") if key in table else None


def _toml_string(text: str) -> str:
    """Return a text as a TOML basic string, everything special escaped."""
    short = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return '"' + "".join(short.get(char) or _toml_char(char) for char in text) + '"'


def _toml_char(char: str) -> str:
    code = ord(char)
    if 0xD800 <= code <= 0xDFFF:
        raise NotationError("a deck text holds half a character (a lone surrogate)")
    return f"\\u{code:04X}" if code < 0x20 or code == 0x7F else char
