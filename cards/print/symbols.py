"""Seed and ritual symbols: each has a shape, a letter and a lightness of its own.

Whoever tells no colours apart still has three ways to tell the symbols: the outline, the letter in
it, and how dark it is. From light to dark: white, green, red, blue, black; the test of the
printed sheets measures this in greyscale.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from cards.print.pen import BLACK, CENTRED, WHITE, Brush, Point

SEED_FILL = {"R": "#D2402E", "G": "#9AD98C", "B": "#24479A", "W": "#FFFFFF", "K": "#111111"}
"""What each seed colour is printed in."""

SEED_INK = {"R": WHITE, "G": BLACK, "B": WHITE, "W": BLACK, "K": WHITE}
"""The letter on each seed colour."""

GAP = 0.16
"""The space between two symbols, as a part of a symbol's width."""


def draw_symbol(pen: Brush, symbol: str, at: Point, size_mm: float, eaten: bool = False) -> None:
    """Draw one symbol with its centre at a place; ``eaten`` puts the x mark on it.

    ``symbol`` is a colour letter, ``*`` (any seed), ``=`` (seeds of one same colour), or ``==``,
    ``===``, ``====`` for a hunger.
    """
    x, y = at
    radius = size_mm / 2
    line = max(0.25, size_mm * 0.05)
    ink = BLACK
    if symbol in SEED_FILL:
        ink = SEED_INK[symbol]
        _seed_shape(pen, symbol, at, radius, line)
    elif symbol == "*":
        pen.circle(at, radius * 0.96, fill=WHITE, line=BLACK, line_mm=line)
        spots = [(angle, radius * 0.74) for angle in range(30, 390, 60)]
        for (angle, far), letter in zip(spots, "RKBGWR", strict=True):
            spot = (
                x + far * math.cos(math.radians(angle)),
                y + far * math.sin(math.radians(angle)),
            )
            fill = SEED_FILL[letter]
            pen.circle(spot, radius * 0.13, fill=fill, line=BLACK, line_mm=line * 0.4)
    else:
        _same_shape(pen, symbol, at, size_mm, line)
    if symbol == "*":
        _asterisk(pen, at, radius * 0.5, line * 1.4)
    elif symbol in SEED_FILL:
        points = size_mm * 0.5 / 0.352778 / 0.73  # capitals are 0.73 of the type size high
        if symbol == "R":
            points *= 0.82
        low = {"R": 0.41, "B": 0.36}.get(symbol, 0.25)
        baseline = y - size_mm * low if symbol in "RB" else y - points * 0.352778 * 0.73 / 2
        pen.text((x, baseline), symbol, points, bold=True, colour=ink, anchor=CENTRED)
    if eaten:
        _eaten_mark(pen, (x + _half_width(symbol, size_mm) * 0.86, y + radius * 0.8), size_mm * 0.2)


def draw_symbols(
    pen: Brush, symbols: Sequence[str], at: Point, size_mm: float, eaten: bool = False
) -> None:
    """Draw symbols in one row about a middle; neighbouring ``=`` are joined by a bar."""
    widths = [2 * _half_width(symbol, size_mm) for symbol in symbols]
    x = at[0] - (sum(widths) + GAP * size_mm * (len(symbols) - 1)) / 2
    middles = []
    for width in widths:
        middles.append(x + width / 2)
        x += width + GAP * size_mm
    for (left, right), pair in zip(
        itertools.pairwise(middles),
        itertools.pairwise(symbols),
        strict=True,
    ):
        if pair == ("=", "="):
            pen.segment((left, at[1]), (right, at[1]), BLACK, size_mm * 0.3)
    for middle, symbol in zip(middles, symbols, strict=True):
        draw_symbol(pen, symbol, (middle, at[1]), size_mm, eaten)


def row_width_mm(symbols: Sequence[str], size_mm: float) -> float:
    """Measure a row of symbols."""
    widths = sum(2 * _half_width(symbol, size_mm) for symbol in symbols)
    return widths + GAP * size_mm * max(0, len(symbols) - 1)


def _half_width(symbol: str, size_mm: float) -> float:
    if symbol.startswith("==") and len(symbol) > 1:
        return size_mm * (0.3 * len(symbol) + 0.1)
    return size_mm / 2


def _seed_shape(pen: Brush, letter: str, at: Point, radius: float, line: float) -> None:
    """Draw the outline: R triangle, G leaf, B drop, W six-pointed star, K square."""
    x, y = at
    fill = SEED_FILL[letter]
    if letter == "R":
        wide, low = radius * 1.02, y - radius * 0.96
        pen.polygon([(x - wide, low), (x + wide, low), (x, y + radius * 1.05)], fill, BLACK, line)
    elif letter == "G":
        side, bend = radius * 0.92, radius * 0.42
        pen.path(
            [
                ("M", [(x - side, y - side)]),
                ("C", [(x + bend, y - side), (x + side, y - bend), (x + side, y + side)]),
                ("C", [(x - bend, y + side), (x - side, y + bend), (x - side, y - side)]),
                ("Z", []),
            ],
            fill,
            BLACK,
            line,
        )
    elif letter == "B":
        pen.path(_drop(x, y, radius), fill, BLACK, line)
    elif letter == "W":
        corners = []
        for step in range(12):
            far = radius * (1.06 if step % 2 == 0 else 0.74)
            angle = math.radians(90 + 30 * step)
            corners.append((x + far * math.cos(angle), y + far * math.sin(angle)))
        pen.polygon(corners, fill, BLACK, line)
    else:
        side = radius * 0.86
        pen.polygon(
            [
                (x - side, y - side),
                (x + side, y - side),
                (x + side, y + side),
                (x - side, y + side),
            ],
            fill,
            BLACK,
            line,
        )


def _drop(x: float, y: float, radius: float) -> list[tuple[str, list[Point]]]:
    """Outline a drop: a round belly below, a point above."""
    belly = radius * 0.8
    middle = y - radius * 0.2
    bend = belly * 0.5523
    return [
        ("M", [(x, y + radius * 1.08)]),
        (
            "C",
            [
                (x + radius * 0.22, y + radius * 0.7),
                (x + belly, middle + bend),
                (x + belly, middle),
            ],
        ),
        ("C", [(x + belly, middle - bend), (x + bend, middle - belly), (x, middle - belly)]),
        ("C", [(x - bend, middle - belly), (x - belly, middle - bend), (x - belly, middle)]),
        (
            "C",
            [
                (x - belly, middle + bend),
                (x - radius * 0.22, y + radius * 0.7),
                (x, y + radius * 1.08),
            ],
        ),
        ("Z", []),
    ]


def _same_shape(pen: Brush, symbol: str, at: Point, size_mm: float, line: float) -> None:
    """Draw a pill with as many = as the symbol has."""
    x, y = at
    half, high = _half_width(symbol, size_mm), size_mm * 0.42
    corner = high * 0.7
    steps: list[tuple[str, list[Point]]] = [
        ("M", [(x - half + corner, y - high)]),
        ("L", [(x + half - corner, y - high)]),
        ("C", [(x + half, y - high), (x + half, y - high), (x + half, y - high + corner)]),
        ("L", [(x + half, y + high - corner)]),
        ("C", [(x + half, y + high), (x + half, y + high), (x + half - corner, y + high)]),
        ("L", [(x - half + corner, y + high)]),
        ("C", [(x - half, y + high), (x - half, y + high), (x - half, y + high - corner)]),
        ("L", [(x - half, y - high + corner)]),
        ("C", [(x - half, y - high), (x - half, y - high), (x - half + corner, y - high)]),
        ("Z", []),
    ]
    pen.path(steps, WHITE, BLACK, line)
    step = size_mm * 0.58
    for place in range(len(symbol)):
        middle = x + step * (place - (len(symbol) - 1) / 2)
        for up in (-0.11, 0.11):
            start = (middle - size_mm * 0.22, y + up * size_mm)
            end = (middle + size_mm * 0.22, y + up * size_mm)
            pen.segment(start, end, BLACK, size_mm * 0.11)


def _asterisk(pen: Brush, at: Point, radius: float, line: float) -> None:
    for angle in (30, 90, 150):
        across = radius * math.cos(math.radians(angle))
        up = radius * math.sin(math.radians(angle))
        pen.segment((at[0] - across, at[1] - up), (at[0] + across, at[1] + up), BLACK, line)


def _eaten_mark(pen: Brush, at: Point, radius: float) -> None:
    """Draw the x that marks what an awake Ancient removes."""
    pen.circle(at, radius, fill=WHITE, line=BLACK, line_mm=radius * 0.25)
    arm = radius * 0.5
    for sign in (-1, 1):
        start, end = (at[0] - arm, at[1] - sign * arm), (at[0] + arm, at[1] + sign * arm)
        pen.segment(start, end, BLACK, radius * 0.36)
