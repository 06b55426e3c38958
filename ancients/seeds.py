"""Seeds: how many of each colour lie in one place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ancients.errors import AncientsError, NotationError

COLOURS = "RGBWK"
"""The colour letters in canonical order; K is black, as in printing."""

SUPPLY = (4, 4, 4, 2, 2)
"""How many seeds of each colour the game has, in the order of ``COLOURS``; 16 in all."""

COLOUR_NAMES = {"R": "red", "G": "green", "B": "blue", "W": "white", "K": "black"}
"""What each colour letter is called."""


@dataclass(frozen=True, slots=True, repr=False)
class Seeds:
    """A handful of seeds: five counts, in the order R G B W K.

    Any counts from 0 up are allowed here; that the game has only 4 + 4 + 4 + 2 + 2 seeds is
    checked by ``Position.faults()``.

    >>> hand = Seeds.parse("gr w")
    >>> str(hand), len(hand), hand["G"], list(hand)
    ('RGW', 3, 1, ['R', 'G', 'W'])
    >>> hand + Seeds.parse("K") - Seeds.parse("R")
    Seeds.parse('GWK')
    """

    counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    def __post_init__(self) -> None:
        """Refuse anything but five counts from 0 up."""
        if len(self.counts) != 5 or min(self.counts) < 0:
            raise AncientsError(
                f"seeds are five counts from 0 up, in the order {COLOURS}; not {self.counts!r}"
            )

    @classmethod
    def parse(cls, text: str) -> Seeds:
        """Read colour letters in any order and case; spaces are passed over.

        Raises ``NotationError`` on any other character.

        >>> Seeds.parse("rgb").counts
        (1, 1, 1, 0, 0)
        """
        letters = "".join(text.split()).upper()
        wrong = sorted(set(letters) - set(COLOURS))
        if wrong:
            are = "is no colour" if len(wrong) == 1 else "are no colours"
            raise NotationError(
                f"seeds {text!r}: {', '.join(map(repr, wrong))} {are}; "
                "use R (red), G (green), B (blue), W (white), K (black)"
            )
        red, green, blue, white, black = map(letters.count, COLOURS)
        return cls((red, green, blue, white, black))

    def __str__(self) -> str:
        """Write the letters in canonical order, nothing when there are no seeds."""
        return "".join(self)

    def __repr__(self) -> str:
        """Write an expression that makes the same seeds."""
        return f"Seeds.parse({str(self)!r})"

    def __len__(self) -> int:
        """Count all seeds."""
        return sum(self.counts)

    def __iter__(self) -> Iterator[str]:
        """Go through the colour letters, one for each seed, in canonical order."""
        for letter, count in zip(COLOURS, self.counts, strict=True):
            yield from letter * count

    def __getitem__(self, letter: str) -> int:
        """Count the seeds of one colour; ``KeyError`` for anything but a colour letter."""
        if letter not in COLOUR_NAMES:
            raise KeyError(letter)
        return self.counts[COLOURS.index(letter)]

    def __add__(self, other: Seeds) -> Seeds:
        """Put two handfuls together."""
        (a, b, c, d, e), (v, w, x, y, z) = self.counts, other.counts
        return Seeds((a + v, b + w, c + x, d + y, e + z))

    def __sub__(self, other: Seeds) -> Seeds:
        """Take ``other`` out; ``AncientsError`` when it is not all there."""
        (a, b, c, d, e), (v, w, x, y, z) = self.counts, other.counts
        left = (a - v, b - w, c - x, d - y, e - z)
        if min(left) < 0:
            raise AncientsError(f"{str(other)!r} cannot be taken out of {str(self)!r}")
        return Seeds(left)


NO_SEEDS = Seeds()
"""An empty place."""

ONE_SEED = {letter: Seeds.parse(letter) for letter in COLOURS}
"""A single seed of each colour, by its letter."""
