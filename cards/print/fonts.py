"""The fonts that ship: loaded once, and asked beforehand for every character."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from ancients.errors import AncientsError

PLAIN = "AncientsSans"
BOLD = "AncientsSansBold"

_FOLDER = Path(__file__).with_name("fonts")
_FILES = {PLAIN: "DejaVuSansCondensed.ttf", BOLD: "DejaVuSansCondensed-Bold.ttf"}
_RIGHT_TO_LEFT = ("R", "AL", "AN")


class FontError(AncientsError):
    """Texts that cannot be printed; ``faults`` has one sentence for each."""

    def __init__(self, faults: Iterable[str]) -> None:
        """Keep the faults."""
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


@lru_cache(maxsize=1)
def load_fonts() -> dict[str, Any]:
    """Make the fonts known to the PDF library and return them by name."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    loaded = {name: TTFont(name, str(_FOLDER / file)) for name, file in _FILES.items()}
    for font in loaded.values():
        pdfmetrics.registerFont(font)
    return loaded


def printable(text: str) -> str:
    """Give a text with accents joined to their letters, as it is drawn."""
    return unicodedata.normalize("NFC", text)


def font_fault(text: str) -> str | None:
    """Say what of a text cannot be printed, ``None`` when all can.

    >>> font_fault("Śnieżny Wilk") is None
    True
    >>> font_fault("夜梟")
    "the font has no character '夜' (U+591C), '梟' (U+689F)"
    """
    drawn = printable(text)
    lacking = [char for char in dict.fromkeys(drawn) if not _has(char)]
    if lacking:
        named = ", ".join(f"{char!r} (U+{ord(char):04X})" for char in lacking)
        return f"the font has no character {named}"
    for char in drawn:
        if unicodedata.combining(char):
            return f"the accent U+{ord(char):04X} cannot be joined to the letter before it"
        if unicodedata.bidirectional(char) in _RIGHT_TO_LEFT:
            return f"{char!r} is of a script written from right to left, which is not set here"
    return None


def require_printable(texts: Iterable[tuple[str, str]]) -> None:
    """Raise ``FontError`` with all texts that cannot be printed.

    ``texts`` are pairs of a place, for the message, and a text.

    >>> require_printable([("card 1, name", "Dawn Fox")])
    """
    faults = [
        f"{place}: {text!r} cannot be printed: {fault}; write it with other characters"
        for place, text in texts
        if (fault := font_fault(text)) is not None
    ]
    if faults:
        raise FontError(faults)


def text_width_mm(text: str, size_pt: float, bold: bool = False) -> float:
    """Measure a text in one line."""
    from reportlab.pdfbase import pdfmetrics

    from cards.print.paper import POINTS_PER_MM

    load_fonts()
    name = BOLD if bold else PLAIN
    return float(pdfmetrics.stringWidth(printable(text), name, size_pt)) / POINTS_PER_MM


def wrapped(text: str, width_mm: float, size_pt: float, bold: bool = False) -> list[str]:
    """Break a text into lines no wider than ``width_mm``; a longer word is cut where it must.

    Spaces that do not break (U+00A0) hold words together.
    """
    lines: list[str] = []
    line = ""
    for word in printable(text).split(" "):
        if not word:
            continue
        longer = f"{line} {word}" if line else word
        if text_width_mm(longer, size_pt, bold) <= width_mm:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while text_width_mm(line, size_pt, bold) > width_mm and len(line) > 1:
            keep = len(line) - 1
            while keep > 1 and text_width_mm(line[:keep], size_pt, bold) > width_mm:
                keep -= 1
            lines.append(line[:keep])
            line = line[keep:]
    return [*lines, line] if line else lines


def _has(char: str) -> bool:
    code = ord(char)
    return all(code in font.face.charToGlyph for font in load_fonts().values())
