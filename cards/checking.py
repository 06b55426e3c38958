"""Checks on what a file holds: each fault is noted with its place, and reading goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from ancients.errors import AncientsError

T = TypeVar("T")

_SHOWN = 40  # characters of a given text that a message quotes
_NAMED = 8  # unknown keys that are named before the rest is counted


def quoted(value: object) -> str:
    """Return a given value as a message quotes it: texts cut to 40 characters, on one line.

    >>> quoted("RG")
    '"RG"'
    >>> quoted([1, 2])
    'a list'
    """
    if isinstance(value, str):
        cut = value if len(value) <= _SHOWN else value[: _SHOWN - 1] + "…"
        return json.dumps(cut, ensure_ascii=not cut.isprintable())
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int):
        return str(value) if abs(value) < 10**18 else "a huge number"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, Mapping):
        return "an object"
    return "a list" if isinstance(value, Sequence) else f"a {type(value).__name__}"


def near(word: str, choices: Iterable[str]) -> str:
    """Return `; did you mean "..."?` for the choices most like a word, or an empty text.

    >>> near("wildwod", ["sapling", "wildwood"])
    '; did you mean "wildwood"?'
    >>> near("xyz", ["sapling"])
    ''
    """
    import difflib  # only a message that is already an error needs it

    by_folded = {choice.casefold(): choice for choice in choices}
    close = difflib.get_close_matches(word[:100].casefold(), by_folded, n=2, cutoff=0.6)
    if not close:
        return ""
    return "; did you mean " + " or ".join(quoted(by_folded[folded]) for folded in close) + "?"


class Faults:
    """Collects faults while a file is read, so that all are told at once.

    Every check returns the value with its type, or None when the value is wrong (a fault has then
    been noted). `where` is the path inside the file, such as `top[2].seeds`.

    >>> faults = Faults()
    >>> faults.whole(7, "grade", 1, 5)
    >>> faults.found
    ['grade: 7 is not from 1 to 5']
    """

    def __init__(self) -> None:
        """Begin without faults."""
        self.found: list[str] = []

    def add(self, where: str, words: str) -> None:
        """Note one fault at a place; an empty place stands for the whole file."""
        self.found.append(f"{where}: {words}" if where else words)

    def table(self, value: object, where: str) -> dict[str, object] | None:
        """Return the value when it is an object with keys."""
        if isinstance(value, dict):
            return value
        self.add(where, f"an object is needed, not {quoted(value)}")
        return None

    def items(self, value: object, where: str) -> list[object] | None:
        """Return the value when it is a list."""
        if isinstance(value, list):
            return value
        self.add(where, f"a list is needed, not {quoted(value)}")
        return None

    def text(self, value: object, where: str, longest: int = 200) -> str | None:
        """Return the value when it is one printable line of 1 to `longest` characters."""
        if not isinstance(value, str):
            self.add(where, f"a text in quotes is needed, not {quoted(value)}")
        elif not value.strip():
            self.add(where, "the text is empty")
        elif len(value) > longest:
            self.add(where, f"{len(value)} characters are too many; at most {longest}")
        elif not value.isprintable():
            self.add(where, f"{quoted(value)} holds characters that cannot be printed")
        else:
            return value
        return None

    def flag(self, value: object, where: str) -> bool | None:
        """Return the value when it is true or false."""
        if isinstance(value, bool):
            return value
        self.add(where, f"true or false is needed (without quotes), not {quoted(value)}")
        return None

    def whole(self, value: object, where: str, low: int, high: int) -> int | None:
        """Return the value when it is a whole number from `low` to `high`."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.add(where, f"a whole number from {low} to {high} is needed, not {quoted(value)}")
        elif not low <= value <= high:
            self.add(where, f"{quoted(value)} is not from {low} to {high}")
        else:
            return value
        return None

    def parsed(self, read: Callable[[str], T], value: object, where: str) -> T | None:
        """Return what `read` makes of a text; its `AncientsError` becomes a fault."""
        if not isinstance(value, str):
            self.add(where, f"a text in quotes is needed, not {quoted(value)}")
            return None
        try:
            return read(value)
        except AncientsError as error:
            self.add(where, str(error))
            return None

    def keys(
        self,
        table: Mapping[str, object],
        where: str,
        required: Sequence[str],
        optional: Sequence[str] = (),
        free_prefix: str | None = None,
    ) -> None:
        """Note required keys that are missing and keys that are not known here.

        Keys that begin with `free_prefix` are free. An unknown key gets the nearest known key as
        a suggestion; beyond eight unknown keys the rest is counted.
        """
        missing = [key for key in required if key not in table]
        known = (*required, *optional)
        unknown = [
            key
            for key in table
            if key not in known and not (free_prefix and key.startswith(free_prefix))
        ]
        for key in missing:
            self.add(inside(where, key), "this key is missing")
        for key in unknown[:_NAMED]:
            hint = near(key, [name for name in known if name not in table])
            if not hint:
                hint = f"; known are {', '.join(known)}"
            self.add(where, f"unknown key {quoted(key)}{hint}")
        if len(unknown) > _NAMED:
            self.add(where, f"{len(unknown) - _NAMED} more unknown keys")


def inside(where: str, key: str) -> str:
    """Return the path of a key inside an object.

    >>> inside("keepers.left", "seeds"), inside("", "deck")
    ('keepers.left.seeds', 'deck')
    """
    return f"{where}.{key}" if where else key
