"""How far the back of a sheet comes out beside its front, read once and kept in a file."""

from __future__ import annotations

import json
import math
from pathlib import Path

from ancients.errors import AncientsError
from cards.print.output import write_file
from cards.print.paper import Axis
from cards.print.sheet import LARGEST_OFFSET_MM, SheetOptions

OFFSETS_FORMAT = "ancients-printer/1"

_KEY = "back_offsets_mm"

Offset = tuple[float, float]


def parse_offset(text: str) -> Offset:
    """Read ``RIGHT,UP`` in millimetres, as read on the calibration sheet.

    >>> parse_offset("0.5, -1")
    (0.5, -1.0)
    >>> parse_offset("left")
    Traceback (most recent call last):
    ancients.errors.AncientsError: back offset 'left': give two numbers in mm, such as 0.5,-1
    """
    try:
        right, up = (float(part) for part in text.split(","))
    except ValueError:
        right = up = math.nan
    if not (math.isfinite(right) and math.isfinite(up)):
        raise AncientsError(f"back offset {text!r}: give two numbers in mm, such as 0.5,-1")
    if max(abs(right), abs(up)) > LARGEST_OFFSET_MM:
        raise AncientsError(
            f"back offset {text!r}: more than {LARGEST_OFFSET_MM:g} mm cannot be made up for; is "
            "the paper straight in the tray?"
        )
    return right, up


def correction(read: Offset, axis: Axis) -> Offset:
    """Say how far (right, up) backs are moved on their own page to make up for a reading.

    A reading is taken from the front, through the paper; turned over, one of its two ways
    points the other way.

    >>> correction((0.5, 1.0), Axis.UPRIGHT)
    (0.5, -1.0)
    """
    right, up = read
    return (right, -up) if axis is Axis.UPRIGHT else (-right, up)


def offset_key(options: SheetOptions) -> str:
    """Name what an offset holds for: the paper, the edge, and whether pages stand or lie.

    >>> offset_key(SheetOptions())
    'a4 long standing'
    """
    return f"{options.paper.name} {options.duplex} {'lying' if options.lies else 'standing'}"


def load_offset(path: Path, key: str) -> Offset | None:
    """Give the reading that was kept for a key, ``None`` when there is none.

    Raises ``AncientsError`` when the file is none of ours.
    """
    kept = _load(path).get(key)
    return None if kept is None else (kept[0], kept[1])


def save_offset(path: Path, key: str, read: Offset) -> None:
    """Keep a reading; folders are made as needed."""
    offsets = _load(path) | {key: list(read)}
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"format": OFFSETS_FORMAT, _KEY: offsets}, indent=2, sort_keys=True)
    write_file(path, f"{text}\n".encode())


def _load(path: Path) -> dict[str, list[float]]:
    wrong = AncientsError(
        f"{path}: this is no file of printer offsets; delete it and calibrate again"
    )
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except UnicodeDecodeError:
        raise wrong from None
    try:
        held = json.loads(text)
        pairs = {str(key): [float(right), float(up)] for key, (right, up) in held[_KEY].items()}
        ours = held["format"] == OFFSETS_FORMAT
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise wrong from None
    limit = LARGEST_OFFSET_MM
    if not ours or not all(abs(number) <= limit for pair in pairs.values() for number in pair):
        raise wrong
    return pairs
