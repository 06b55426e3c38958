"""What comes from a phone: fields of links and forms, read with limits on everything."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl

from ancients.errors import AncientsError

LARGEST_BODY = 256 * 1024  # bytes
LARGEST_QUERY = 4_000  # characters
MOST_FIELDS = 40
LONGEST_FIELD = 500  # characters; a pasted text has a limit of its own


class BadFieldError(AncientsError):
    """A link or a form that no page of ours sends."""


def read_fields(encoded: str | bytes) -> Mapping[str, str]:
    """Read ``name=value&...`` into fields, each once.

    Raises ``BadFieldError`` when there are too many, one comes twice, or it is no text.

    >>> read_fields("lift=3&order=RG")
    {'lift': '3', 'order': 'RG'}
    """
    try:
        text = encoded.decode("ascii") if isinstance(encoded, bytes) else encoded
        pairs = parse_qsl(
            text,
            keep_blank_values=True,
            encoding="utf-8",
            errors="strict",
            max_num_fields=MOST_FIELDS,
        )
    except ValueError:
        raise BadFieldError(
            f"The fields of this form cannot be read: they must be UTF-8 text, at most "
            f"{MOST_FIELDS} of them. Go back and fill in the form again."
        ) from None
    found: dict[str, str] = {}
    for name, value in pairs:
        if name in found:
            raise BadFieldError(f"The field {name[:40]!r} is given twice. Go back and try again.")
        if "\0" in value:
            raise BadFieldError(f"The field {name[:40]!r} holds a zero byte, which is no text.")
        found[name] = value
    return found


def short(fields: Mapping[str, str], name: str, longest: int = LONGEST_FIELD) -> str:
    """Return a field without the spaces around it, empty when it is not there.

    Raises ``BadFieldError`` when it is longer than any that makes sense.
    """
    value = fields.get(name, "").strip()
    if len(value) > longest:
        raise BadFieldError(
            f"The field {name!r} has {len(value)} characters; at most {longest} are read."
        )
    return value


def choice(fields: Mapping[str, str], name: str, choices: tuple[str, ...]) -> str:
    """Return a field that must be one of some choices; the first one when it is not there."""
    value = short(fields, name) or choices[0]
    if value not in choices:
        raise BadFieldError(
            f"The field {name!r} says {value[:40]!r}; it must be {', '.join(choices)}."
        )
    return value
