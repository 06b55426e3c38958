"""PDF files read back: what is drawn where, in millimetres, as a printer would find it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pypdf
import pypdfium2
from pypdf.generic import ContentStream

MM = 25.4 / 72
CARD = (63.5, 88.9)

Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class Rect:
    left: float
    low: float
    right: float
    top: float

    @property
    def size(self) -> tuple[float, float]:
        return self.right - self.left, self.top - self.low

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.low + self.top) / 2

    def holds(self, x: float, y: float, slack: float = 0.0) -> bool:
        return (
            self.left - slack <= x <= self.right + slack
            and self.low - slack <= y <= self.top + slack
        )


@dataclass(frozen=True)
class Text:
    text: str
    x: float
    y: float
    turned: bool


def reader(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data))


def page_size(page: Any) -> tuple[float, float]:
    box = page.mediabox
    return float(box.width) * MM, float(box.height) * MM


def paths(page: Any) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Each path with the operator that ends it (``n`` after a clip), points on the page in mm."""
    now: Matrix = (1, 0, 0, 1, 0, 0)
    kept: list[Matrix] = []
    points: list[tuple[float, float]] = []
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        name = operator.decode()
        numbers = [float(item) for item in operands] if name in NUMERIC else []
        if name == "q":
            kept.append(now)
        elif name == "Q":
            now = kept.pop()
        elif name == "cm":
            now = _times(numbers, now)
        elif name == "re":
            x, y, w, h = numbers
            points += [_at(now, x, y), _at(now, x + w, y), _at(now, x + w, y + h)]
            points.append(_at(now, x, y + h))
        elif name in "mlc":
            points += [_at(now, numbers[at], numbers[at + 1]) for at in range(0, len(numbers), 2)]
        elif name in ENDS:
            if points:
                yield name, points
            points = []


NUMERIC = {"cm", "re", "m", "l", "c"}
ENDS = {"n", "S", "s", "f", "F", "f*", "B", "B*", "b", "b*"}


def clips(page: Any, size: tuple[float, float]) -> list[Rect]:
    """The clipping rectangles of a given size, whichever way round they were drawn."""
    found = []
    for name, points in paths(page):
        rect = bounds(points)
        if name == "n" and all(
            abs(is_ - want) < 0.01 for is_, want in zip(rect.size, size, strict=True)
        ):
            found.append(rect)
    return found


def bounds(points: list[tuple[float, float]]) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs), max(ys))


def texts(page: Any) -> list[Text]:
    """Each piece of text with the place of its beginning, and whether it stands on its head."""
    found = []

    def visit(text: str, cm: list[float], tm: list[float], *_: Any) -> None:
        if text.strip():
            a, _b, _c, _d, x, y = _times([float(n) for n in tm], tuple(map(float, cm)))
            found.append(Text(text.strip(), x * MM, y * MM, a < -1e-6))

    page.extract_text(visitor_text=visit)
    return found


def all_text(data: bytes) -> list[str]:
    return [" ".join((page.extract_text() or "").split()) for page in reader(data).pages]


def raster(data: bytes, page: int, dots_per_inch: float = 100) -> Any:
    """A page as a picture (PIL)."""
    with pypdfium2.PdfDocument(data) as document:
        return document[page].render(scale=dots_per_inch / 72).to_pil().convert("RGB")


def _times(first: list[float], then: Any) -> Matrix:
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


def _at(now: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = now
    return (a * x + c * y + e) * MM, (b * x + d * y + f) * MM
