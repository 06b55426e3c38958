"""JSON, read strictly: repeated keys, NaN and deep nesting are faults with their place."""

from __future__ import annotations

import json
import math

from cards.checking import Faults, inside, quoted

DEEPEST = 32
"""Objects and lists may be nested this deep; no deal file needs more than four levels."""


class _Object(dict[str, object]):
    """A JSON object that remembers which keys were given more than once."""

    __slots__ = ("twice",)

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        self.twice: list[str] = []
        if len(self) < len(pairs):
            seen: set[str] = set()
            for key, _ in pairs:
                if key in seen and key not in self.twice:
                    self.twice.append(key)
                seen.add(key)


class _NotJsonError(Exception):
    """Raised inside the decoder for what Python reads but JSON does not have."""


def decode_json(text: str, faults: Faults) -> object:
    """Return what a JSON text says; None, and a fault noted, when it cannot be read.

    Values come back as plain dict, list, str, int, float, bool and None. Repeated keys (the last
    one counts) and texts that cannot be written again are noted with their path, and reading
    goes on; a text that is no JSON at all gives one fault with its line and column.

    >>> faults = Faults()
    >>> decode_json('{"a": 1, "a": 2}', faults), faults.found
    ({'a': 2}, ['key "a" is given twice; keep one'])
    """
    try:
        value = json.loads(
            text,
            object_pairs_hook=_Object,
            parse_constant=_refuse_constant,
            parse_float=_finite,
        )
    except _NotJsonError as error:
        faults.add("", str(error))
    except json.JSONDecodeError as error:
        faults.add("", _syntax_words(text, error))
    except RecursionError:
        faults.add("", _TOO_DEEP)
    except ValueError:
        # The only other refusal of the decoder: a number with thousands of digits.
        faults.add("", "a number has too many digits")
    else:
        before = len(faults.found)
        plain = _walk(value, "", 1, faults)
        return None if _TOO_DEEP in faults.found[before:] else plain
    return None


_TOO_DEEP = f"the file is nested more than {DEEPEST} levels deep; this is no deal"


def _refuse_constant(name: str) -> float:
    raise _NotJsonError(f"{name} is no JSON value; write a number")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise _NotJsonError(f"the number {quoted(digits)} is too large")
    return number


def _syntax_words(text: str, error: json.JSONDecodeError) -> str:
    """Say where the text stops being JSON, and whether it seems to be cut off."""
    place = f"line {error.lineno}, column {error.colno}"
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return f"the JSON ends too early ({place}): a bracket or quote is not closed; is it whole?"
    if error.msg == "Extra data":
        return f"the JSON is over at {place}, but more text follows; remove one of the two"
    near_by = text[error.pos : error.pos + 20].splitlines()[0]
    return f"this is not JSON: {place}, at {quoted(near_by)}: {error.msg}"


def _walk(value: object, where: str, depth: int, faults: Faults) -> object:
    """Return a value in plain types and note its repeated keys and unwritable texts."""
    if isinstance(value, str):
        _check_text(value, where, faults)
        return value
    if not isinstance(value, dict | list):
        return value
    if depth > DEEPEST:
        if _TOO_DEEP not in faults.found:
            faults.add("", _TOO_DEEP)
        return None
    if isinstance(value, list):
        return [
            _walk(item, f"{where}[{index}]", depth + 1, faults) for index, item in enumerate(value)
        ]
    if isinstance(value, _Object):
        for key in value.twice:
            faults.add(where, f"key {quoted(key)} is given twice; keep one")
    for key in value:
        _check_text(key, where, faults)
    return {key: _walk(item, inside(where, key), depth + 1, faults) for key, item in value.items()}


def _check_text(text: str, where: str, faults: Faults) -> None:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        faults.add(where, f"{json.dumps(text[:40])} holds half a character (a lone surrogate)")
