"""A pen that draws SVG, so that the page has the very symbols and pictures of the printed cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cards.print.emblems import MID, TONES
from cards.print.pen import BLACK, GREY, LEFT, WHITE, Point
from cards.print.symbols import SEED_FILL
from companion.page.markup import element, number

POINTS_PER_UNIT = 72 / 25.4
"""Printing measures type in points and lengths in millimetres; here a millimetre is a unit."""

CLASSES = {
    **{fill: f"seed-{letter.lower()}" for letter, fill in SEED_FILL.items()},
    **{fill: f"coat-{name}" for fill, name in zip(MID.values(), "rgbwkn", strict=True)},
    **{fill: f"tone-{name}" for name, fill in TONES.items() if name != "white"},
    BLACK: "ink",
    WHITE: "paper",
    GREY: "grey",
}
"""The class of each colour that is printed; the style sheet says what it looks like."""


class SvgPen:
    """Draws what the printed cards draw, as SVG elements with classes; y goes up, as in print."""

    low_ink = False

    def __init__(self) -> None:
        """Begin with nothing drawn."""
        self.parts: list[str] = []

    def __str__(self) -> str:
        """Give everything drawn."""
        return "".join(self.parts)

    def oval(
        self,
        at: Point,
        radii_mm: Point,
        fill: str | None = None,
        line: str | None = None,
        line_mm: float = 0.2,
    ) -> None:
        """Draw an ellipse by its centre and its two radii."""
        (x, y), (across, up) = at, radii_mm
        where = {"cx": number(x), "cy": number(-y), "rx": number(across), "ry": number(up)}
        self._add("ellipse", where, fill, line, line_mm)

    def circle(
        self,
        at: Point,
        radius_mm: float,
        fill: str | None = None,
        line: str | None = None,
        line_mm: float = 0.2,
    ) -> None:
        """Draw a circle."""
        where = {"cx": number(at[0]), "cy": number(-at[1]), "r": number(radius_mm)}
        self._add("circle", where, fill, line, line_mm)

    def segment(self, start: Point, end: Point, colour: str = BLACK, line_mm: float = 0.2) -> None:
        """Draw a straight line."""
        self.path([("M", [start]), ("L", [end])], None, colour, line_mm)

    def polygon(
        self,
        corners: Sequence[Point],
        fill: str | None = None,
        line: str | None = None,
        line_mm: float = 0.2,
    ) -> None:
        """Draw a closed figure with straight sides."""
        steps = [("M", corners[:1]), *(("L", [at]) for at in corners[1:]), ("Z", [])]
        self.path(steps, fill, line, line_mm)

    def path(
        self,
        steps: Sequence[tuple[str, Sequence[Point]]],
        fill: str | None = None,
        line: str | None = None,
        line_mm: float = 0.2,
    ) -> None:
        """Draw a path of steps ``M`` (move), ``L`` (line), ``C`` (cubic curve), ``Z`` (close)."""
        drawn = "".join(
            letter + " ".join(f"{number(x)} {number(-y)}" for x, y in points)
            for letter, points in steps
        )
        self._add("path", {"d": drawn}, fill, line, line_mm)

    def text(
        self,
        at: Point,
        text: str,
        size_pt: float,
        *,
        bold: bool = False,
        colour: str = BLACK,
        anchor: float = LEFT,
    ) -> None:
        """Write one line; ``at`` is on its base line, at its left, middle or right (``anchor``)."""
        where = {
            "class": f"on-{CLASSES[colour]}" + (" bold" if bold else ""),
            "x": number(at[0]),
            "y": number(-at[1]),
            "font-size": number(size_pt / POINTS_PER_UNIT),
            "text-anchor": {0.0: None, 0.5: "middle", 1.0: "end"}[anchor],
        }
        self.parts.append(element("text", where, text=text))

    def _add(
        self,
        name: str,
        where: Mapping[str, str],
        fill: str | None,
        line: str | None,
        line_mm: float,
    ) -> None:
        classes = [CLASSES[fill] if fill is not None else "hollow"]
        if line is not None:
            classes.append(f"line-{CLASSES[line]}")
        width = number(line_mm) if line is not None else None
        self.parts.append(
            element(name, {"class": " ".join(classes), **where, "stroke-width": width})
        )
