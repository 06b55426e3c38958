"""The signs of the table, with and without Unicode: seeds as letter and shape, frames, arrows."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from ancients.seeds import Seeds

STYLES = {"R": "bold red", "G": "bold green", "B": "bold bright_blue", "W": "bold", "K": "reverse"}
"""The colours of the seeds; white and black are told by weight, to show on any background."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A set of signs, one column each.

    ``seeds`` has a shape for each colour letter or nothing; frames are given as top left, level,
    top right, upright, bottom left, bottom right. ``bars`` has a solid and a
    light piece of a bar.
    """

    seeds: dict[str, str]
    asleep: str
    awake: str
    right: str
    left: str
    cut: str
    bars: tuple[str, str]

    @property
    def everything(self) -> str:
        """All signs, to try an encoding on."""
        frames = self.asleep + self.awake + self.right + self.left + self.cut + "".join(self.bars)
        return "".join(self.seeds.values()) + frames


SYMBOLS = Drawing(
    {"R": "▲", "G": "■", "B": "●", "W": "○", "K": "◆"},
    "┌─┐│└┘",
    "╔═╗║╚╝",
    "→",
    "←",
    "…",
    ("█", "░"),
)
"""Shapes that differ without colour: triangle, square, disc, ring, diamond."""

ASCII = Drawing(dict.fromkeys("RGBWK", ""), "+-+|++", "#=#|##", ">", "<", "~", ("#", "."))
"""Letters alone, for streams that take no more."""


def seed(letter: str, drawing: Drawing) -> Text:
    """Draw one seed: its letter and its shape.

    >>> seed("R", SYMBOLS).plain, seed("R", ASCII).plain
    ('R▲', 'R')
    """
    return Text(letter + drawing.seeds[letter], STYLES[letter])


def seed_lines(seeds: Seeds, width: int, drawing: Drawing) -> list[Text]:
    """Draw seeds in lines of at most ``width`` columns, apart by a space; at least one line.

    >>> [line.plain for line in seed_lines(Seeds.parse("RRGK"), 8, SYMBOLS)]
    ['R▲ R▲ G■', 'K◆']
    >>> [line.plain for line in seed_lines(Seeds(), 8, SYMBOLS)]
    ['no seeds']
    """
    if not seeds:
        return [Text("no seeds", "dim")]
    each = len(seed("R", drawing)) + 1
    in_line = max(1, (width + 1) // each)
    drawn = [seed(letter, drawing) for letter in seeds]
    return [Text(" ").join(drawn[i : i + in_line]) for i in range(0, len(drawn), in_line)]


def face(symbols: str) -> Text:
    """Draw the symbols of a ritual or a hunger, each letter in its seed's colour.

    >>> face("RG**").plain
    'RG**'
    """
    text = Text()
    for symbol in symbols:
        text.append(symbol, STYLES.get(symbol, "bold"))
    return text


def cut(words: str, width: int, drawing: Drawing) -> str:
    """Shorten a text that is wider than its place.

    >>> cut("Marsh Serpent", 8, SYMBOLS)
    'Marsh S…'
    """
    if Text(words).cell_len <= width:
        return words
    shortened = words[:width]
    while Text(shortened).cell_len > width - 1:
        shortened = shortened[:-1]
    return shortened + drawing.cut
