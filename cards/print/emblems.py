"""Emblems: how the pictures of the Ancients are described, chosen and drawn.

A picture lies in a square of 100 by 100, x to the right and y downwards. A part is a tone and a
path of the steps ``M`` (move), ``L`` (line), ``C`` (cubic), ``Q`` (quadratic), ``Z`` (close),
``O cx cy r`` (circle) and ``E cx cy rx ry`` (ellipse). ``line:3`` as a tone draws the path as a
line 3 wide; a ``|`` before the tone draws the part and its mirror image about x = 50.
"""

from __future__ import annotations

import itertools
import math
import re
from dataclasses import dataclass
from functools import lru_cache

from cards.print.pen import BLACK, WHITE, Brush, Point

_STEP = re.compile(r"([MLCQZOE])([^MLCQZOE]*)")
_TAKES = {"M": 2, "L": 2, "C": 6, "Q": 4, "Z": 0, "O": 3, "E": 4}

MID = {
    "R": "#B9543F",
    "G": "#6E9A57",
    "B": "#4C79AE",
    "W": "#AEBCC8",
    "K": "#5A5563",
    "*": "#B08F52",
}
"""The tone of an emblem's body by the trait of the Ancient."""

_BODY = 6.0

TONES = {
    "dark": "#26262E",
    "light": "#F4ECDC",
    "accent": "#E3B23C",
    "stone": "#9BA3A8",
    "white": WHITE,
}


@dataclass(frozen=True, slots=True)
class Emblem:
    """A picture: parts (tone, path) from back to front, and eyes (x, y, radius)."""

    parts: tuple[tuple[str, str], ...]
    eyes: tuple[tuple[float, float, float], ...]


def emblem_for(name: str, number: int) -> Emblem:
    """Choose the picture of an Ancient by a word of its name, else one made from its number.

    >>> emblem_for("Old Stag", 1) is emblem_for("ember stag", 9)
    True
    >>> emblem_for("Zzz", 3) == emblem_for("Zzz", 4)
    False
    """
    from cards.print.beasts import BEASTS
    from cards.print.spirits import SPIRITS

    words = re.findall(r"\w+", name.casefold())
    pictures = BEASTS | SPIRITS
    pairs = [f"{first} {second}" for first, second in itertools.pairwise(words)]
    for key in (*pairs, *reversed(words)):
        if key in pictures:
            return pictures[key]
    return generic_emblem(number)


@lru_cache(maxsize=64)
def generic_emblem(number: int) -> Emblem:
    """Make a picture for an Ancient without one: a star mask within as many beads as its number.

    >>> len(generic_emblem(5).parts) - len(generic_emblem(4).parts)
    1
    """
    points = 5 + number % 4
    corners = []
    for step in range(2 * points):
        far = 36 if step % 2 == 0 else 22 + number % 3 * 3
        angle = math.pi * step / points - math.pi / 2
        corners.append(f"{50 + far * math.cos(angle):.2f} {50 + far * math.sin(angle):.2f}")
    parts = [("mid", f"M{' L'.join(corners)}Z"), ("light", "O50 50 19")]
    for bead in range(max(1, number)):
        angle = 2 * math.pi * bead / max(1, number) - math.pi / 2
        x, y = 50 + 44 * math.cos(angle), 50 + 44 * math.sin(angle)
        parts.append(("accent", f"O{x:.2f} {y:.2f} 4.5"))
    parts.append(("line:2", "M43 59 Q50 63 57 59"))
    return Emblem(tuple(parts), ((43, 48, 4), (57, 48, 4)))


def draw_emblem(
    pen: Brush, emblem: Emblem, middle: Point, size_mm: float, *, trait: str = "*", awake: bool
) -> None:
    """Draw a picture about a middle; asleep its eyes are closed, awake they are open.

    With little ink only outlines are drawn.
    """
    frame = _Frame(middle[0] - size_mm / 2, middle[1] + size_mm / 2, size_mm / 100)
    outline = 1.1 * frame.scale
    for tone, path in emblem.parts:
        both = tone.startswith("|")
        for mirror in (False, True) if both else (False,):
            _draw_part(pen, tone.removeprefix("|"), path, frame.seen(mirror), trait, outline)
    for x, y, radius in emblem.eyes:
        _draw_eye(pen, frame, (x, y), radius, awake)


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where the picture's square lies: its upper left corner and millimetres a unit."""

    left_mm: float
    top_mm: float
    scale: float
    mirror: bool = False

    def seen(self, mirror: bool) -> _Frame:
        return _Frame(self.left_mm, self.top_mm, self.scale, mirror)

    def at(self, x: float, y: float) -> Point:
        return (
            self.left_mm + (100 - x if self.mirror else x) * self.scale,
            self.top_mm - y * self.scale,
        )


def _draw_part(
    pen: Brush, tone: str, path: str, frame: _Frame, trait: str, outline_mm: float
) -> None:
    fill, line, width = _paint(pen, tone, trait, outline_mm, frame.scale)
    steps: list[tuple[str, list[Point]]] = []
    last = (0.0, 0.0)
    for letter, numbers in _steps(path):
        if letter in "OE":
            x, y, across, *rest = numbers
            up = rest[0] if rest else across
            radii = (across * frame.scale, up * frame.scale)
            pen.oval(frame.at(x, y), radii, fill, line, width)
            continue
        ends = [(numbers[at], numbers[at + 1]) for at in range(0, len(numbers), 2)]
        if letter == "Q":  # as a cubic: both handles lie two thirds of the way to the one given
            (hx, hy), (x, y) = ends
            ends = [
                (last[0] + (hx - last[0]) * 2 / 3, last[1] + (hy - last[1]) * 2 / 3),
                (x + (hx - x) * 2 / 3, y + (hy - y) * 2 / 3),
                (x, y),
            ]
        if ends:
            last = ends[-1]
        steps.append(("C" if letter == "Q" else letter, [frame.at(*end) for end in ends]))
    if steps:
        pen.path(steps, fill, line, width)


def _paint(
    pen: Brush, tone: str, trait: str, outline_mm: float, scale: float
) -> tuple[str | None, str | None, float]:
    """Give fill, line and line width for a tone."""
    if tone.startswith("line"):
        _, _, rest = tone.partition(":")
        width, _, named = rest.partition(":")
        colour = MID[trait] if named == "mid" else TONES.get(named, TONES["dark"])
        if pen.low_ink and float(width) >= _BODY:  # a body drawn as a line keeps its outline
            return None, BLACK if named == "dark" else WHITE, float(width) * scale
        if pen.low_ink:
            return None, BLACK, min(float(width) * scale, 2 * outline_mm)
        return None, colour, float(width) * scale
    if pen.low_ink:
        return WHITE, BLACK, outline_mm
    return (MID[trait] if tone == "mid" else TONES[tone]), TONES["dark"], outline_mm


def _draw_eye(
    pen: Brush, frame: _Frame, at: tuple[float, float], radius: float, awake: bool
) -> None:
    x, y = at
    scale = frame.scale
    if awake:
        pen.circle(frame.at(x, y), radius * scale, WHITE, BLACK, max(0.15, radius * 0.22 * scale))
        pen.circle(frame.at(x, y), radius * 0.5 * scale, BLACK)
        return
    lid = [
        ("M", [frame.at(x - radius, y - radius * 0.2)]),
        (
            "C",
            [
                frame.at(x - radius * 0.6, y + radius * 0.9),
                frame.at(x + radius * 0.6, y + radius * 0.9),
                frame.at(x + radius, y - radius * 0.2),
            ],
        ),
    ]
    pen.circle(frame.at(x, y), radius * 1.15 * scale, WHITE if pen.low_ink else TONES["light"])
    pen.path(lid, None, BLACK, max(0.25, radius * 0.42 * scale))


@lru_cache(maxsize=512)
def _steps(path: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    steps = []
    for letter, text in _STEP.findall(path):
        numbers = tuple(map(float, text.split()))
        if len(numbers) != _TAKES[letter]:
            raise ValueError(f"path {path!r}: {letter} takes {_TAKES[letter]} numbers")
        steps.append((letter, numbers))
    return tuple(steps)
