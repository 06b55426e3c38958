"""Type in the drawing: names broken into lines and squeezed where a font would run wide."""

from __future__ import annotations

from companion.page.markup import element, number

TYPE = 16.0
"""The size of what is to be read, in units; at a width of 360 a unit is a CSS pixel."""

_NARROW, _WIDE = set("iljtfI.,:;'!|()[] -"), set("mwMW@%")
_SMALLEST = 0.62  # squeezed more a name cannot be read; then it is cut


def width_of_text(text: str) -> float:
    """Estimate how wide bold type runs, in units; the reader's font is not known.

    >>> width_of_text("ill") < width_of_text("abc") < width_of_text("WWW")
    True
    """
    total = 0.0
    for char in text:
        if char in _NARROW:
            total += 0.34
        elif char in _WIDE:
            total += 0.95
        else:
            total += 0.72 if char.isupper() or not char.isascii() else 0.61
    return total * TYPE


def broken(name: str, room: float) -> list[str]:
    """Break a name into one or two lines, the longer one as short as can be; cut what is too long.

    >>> broken("Marsh Serpent", 70), broken("Yew", 70)
    (['Marsh', 'Serpent'], ['Yew'])
    """
    words = name.split()
    lines = [name]
    if len(words) > 1 and width_of_text(name) > room:
        pairs = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
        lines = list(min(pairs, key=lambda pair: max(map(width_of_text, pair))))
    return [_cut(line, room) for line in lines]


def write(text: str, x: float, y: float, room: float, kind: str = "", anchor: str = "") -> str:
    """Write a line of type on a base line, squeezed when it may run wider than its room."""
    squeezed = width_of_text(text) > room
    return element(
        "text",
        {
            "class": f"type {kind}".strip(),
            "x": number(x),
            "y": number(y),
            "text-anchor": anchor or None,
            "textLength": number(room) if squeezed else None,
            "lengthAdjust": "spacingAndGlyphs" if squeezed else None,
        },
        text=text,
    )


def _cut(line: str, room: float) -> str:
    if width_of_text(line) * _SMALLEST <= room:
        return line
    while width_of_text(line + "…") * _SMALLEST > room and len(line) > 1:
        line = line[:-1]
    return line.rstrip() + "…"
