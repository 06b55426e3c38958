"""Drawing in millimetres: the one place that talks to the PDF library."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from cards.print.fonts import BOLD, PLAIN, load_fonts, printable, require_printable, text_width_mm
from cards.print.paper import POINTS_PER_MM, Box, Paper

WHITE = "#FFFFFF"
BLACK = "#111111"
GREY = "#666666"
CENTRED, RIGHT, LEFT = 0.5, 1.0, 0.0

Point = tuple[float, float]


class Brush(Protocol):
    """What symbols and pictures are drawn with: the pen of the PDF files, or any other.

    Lengths in millimetres, type in points; x goes to the right and y up.
    """

    @property
    def low_ink(self) -> bool:
        """Tell whether areas that only please are left white."""

    def oval(
        self,
        at: Point,
        radii_mm: Point,
        fill: str | None = ...,
        line: str | None = ...,
        line_mm: float = ...,
    ) -> None:
        """Draw an ellipse by its centre and its two radii."""

    def circle(
        self,
        at: Point,
        radius_mm: float,
        fill: str | None = ...,
        line: str | None = ...,
        line_mm: float = ...,
    ) -> None:
        """Draw a circle."""

    def segment(self, start: Point, end: Point, colour: str = ..., line_mm: float = ...) -> None:
        """Draw a straight line."""

    def polygon(
        self,
        corners: Sequence[Point],
        fill: str | None = ...,
        line: str | None = ...,
        line_mm: float = ...,
    ) -> None:
        """Draw a closed figure with straight sides."""

    def path(
        self,
        steps: Sequence[tuple[str, Sequence[Point]]],
        fill: str | None = ...,
        line: str | None = ...,
        line_mm: float = ...,
    ) -> None:
        """Draw a path of steps ``M`` (move), ``L`` (line), ``C`` (cubic curve), ``Z`` (close)."""

    def text(
        self,
        at: Point,
        text: str,
        size_pt: float,
        *,
        bold: bool = ...,
        colour: str = ...,
        anchor: float = ...,
    ) -> None:
        """Write one line; ``at`` is on its base line, at its left, middle or right."""


class Pen:
    """Draws pages of one paper size; all lengths in millimetres, type in points.

    The same calls give the same bytes: no dates, no random numbers. ``low_ink`` is for those who
    draw with it: areas that only please are left white then.
    """

    def __init__(self, paper: Paper, title: str, low_ink: bool = False) -> None:
        """Begin a document."""
        from reportlab.pdfgen.canvas import Canvas

        load_fonts()
        self.low_ink = low_ink
        self._out = io.BytesIO()
        size = (paper.width_mm * POINTS_PER_MM, paper.height_mm * POINTS_PER_MM)
        self._canvas: Any = Canvas(
            self._out, pagesize=size, invariant=1, initialFontName=PLAIN, pageCompression=1
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor("")
        self._canvas.setSubject("")
        self._canvas.setCreator("ancients")
        self._canvas.setProducer("ancients")
        self._canvas.setViewerPreference("PrintScaling", "None")

    def set_duplex(self, edge: str | None) -> None:
        """Tell viewers how to print: about the ``"long"`` or ``"short"`` edge, or one-sided."""
        names = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", None: "Simplex"}
        self._canvas.setViewerPreference("Duplex", names[edge])

    def end_page(self) -> None:
        """Finish the page; what follows goes on the next."""
        self._canvas.showPage()

    def finish(self) -> bytes:
        """Finish the document and return the PDF file."""
        self._canvas.save()
        return self._out.getvalue()

    @contextmanager
    def moved(self, x_mm: float, y_mm: float, degrees: float = 0.0) -> Iterator[None]:
        """Draw with the origin at a place, turned counterclockwise about it."""
        self._canvas.saveState()
        self._canvas.translate(x_mm * POINTS_PER_MM, y_mm * POINTS_PER_MM)
        if degrees:
            self._canvas.rotate(degrees)
        yield
        self._canvas.restoreState()

    @contextmanager
    def clipped(self, box: Box) -> Iterator[None]:
        """Draw only what lies in a box."""
        self._canvas.saveState()
        clip = self._canvas.beginPath()
        clip.rect(*_points(box.x_mm, box.y_mm, box.width_mm, box.height_mm))
        self._canvas.clipPath(clip, stroke=0, fill=0)
        yield
        self._canvas.restoreState()

    def box(
        self,
        box: Box,
        fill: str | None = None,
        line: str | None = None,
        line_mm: float = 0.2,
        round_mm: float = 0.0,
    ) -> None:
        """Draw a rectangle."""
        self._prepare(fill, line, line_mm)
        x, y, width, height = _points(box.x_mm, box.y_mm, box.width_mm, box.height_mm)
        how = {"stroke": int(line is not None), "fill": int(fill is not None)}
        if round_mm:
            self._canvas.roundRect(x, y, width, height, round_mm * POINTS_PER_MM, **how)
        else:
            self._canvas.rect(x, y, width, height, **how)

    def oval(
        self,
        at: Point,
        radii_mm: Point,
        fill: str | None = None,
        line: str | None = None,
        line_mm: float = 0.2,
    ) -> None:
        """Draw an ellipse by its centre and its two radii."""
        self._prepare(fill, line, line_mm)
        (x, y), (across, up) = at, radii_mm
        self._canvas.ellipse(
            *_points(x - across, y - up, x + across, y + up),
            stroke=int(line is not None),
            fill=int(fill is not None),
        )

    def circle(
        self,
        at: Point,
        radius_mm: float,
        fill: str | None = None,
        line: str | None = None,
        line_mm: float = 0.2,
    ) -> None:
        """Draw a circle."""
        self.oval(at, (radius_mm, radius_mm), fill, line, line_mm)

    def segment(self, start: Point, end: Point, colour: str = BLACK, line_mm: float = 0.2) -> None:
        """Draw a straight line."""
        self._prepare(None, colour, line_mm)
        self._canvas.line(*_points(*start, *end))

    def dashed(self, start: Point, end: Point, colour: str = GREY, line_mm: float = 0.2) -> None:
        """Draw a dashed straight line."""
        self._canvas.saveState()
        self._canvas.setDash(4, 3)
        self.segment(start, end, colour, line_mm)
        self._canvas.restoreState()

    def polygon(
        self,
        corners: Sequence[Point],
        fill: str | None = None,
        line: str | None = None,
        line_mm: float = 0.2,
    ) -> None:
        """Draw a closed figure with straight sides."""
        self.path(
            [("M", [corners[0]]), *(("L", [at]) for at in corners[1:]), ("Z", [])],
            fill,
            line,
            line_mm,
        )

    def path(
        self,
        steps: Sequence[tuple[str, Sequence[Point]]],
        fill: str | None = None,
        line: str | None = None,
        line_mm: float = 0.2,
    ) -> None:
        """Draw a path of steps ``M`` (move), ``L`` (line), ``C`` (cubic curve), ``Z`` (close)."""
        self._prepare(fill, line, line_mm)
        drawn = self._canvas.beginPath()
        for letter, points in steps:
            numbers = _points(*(number for point in points for number in point))
            if letter == "M":
                drawn.moveTo(*numbers)
            elif letter == "L":
                drawn.lineTo(*numbers)
            elif letter == "C":
                drawn.curveTo(*numbers)
            else:
                drawn.close()
        self._canvas.drawPath(drawn, stroke=int(line is not None), fill=int(fill is not None))

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
        """Write one line; ``at`` is on its base line, at its left, middle or right (``anchor``).

        Raises ``FontError`` when the font lacks a character.
        """
        require_printable([("text", text)])
        x = at[0] - anchor * text_width_mm(text, size_pt, bold)
        self._canvas.setFillColor(colour)
        self._canvas.setFont(BOLD if bold else PLAIN, size_pt)
        self._canvas.drawString(*_points(x, at[1]), printable(text))

    def mark(self, name: str, words: str | None = None) -> None:
        """Make this page a target of links; with ``words`` it stands in the outline too."""
        self._canvas.bookmarkPage(name)
        if words is not None:
            self._canvas.addOutlineEntry(printable(words), name, level=0)

    def link(self, name: str, box: Box) -> None:
        """Make a box a link to a marked page."""
        x, y, right, top = _points(box.x_mm, box.y_mm, box.right_mm, box.top_mm)
        self._canvas.linkAbsolute("", name, (x, y, right, top))

    def _prepare(self, fill: str | None, line: str | None, line_mm: float) -> None:
        if fill is not None:
            self._canvas.setFillColor(fill)
        if line is not None:
            self._canvas.setStrokeColor(line)
            self._canvas.setLineWidth(line_mm * POINTS_PER_MM)
            self._canvas.setLineJoin(1)
            self._canvas.setLineCap(0)


def _points(*lengths_mm: float) -> tuple[float, ...]:
    return tuple(length * POINTS_PER_MM for length in lengths_mm)
