"""The two faces of an Ancient: the ritual that wakes it and the hunger it has when awake."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ancients.errors import NotationError
from ancients.seeds import COLOUR_NAMES, COLOURS, SUPPLY, Seeds

RITUAL_SYMBOLS = COLOURS + "=*"
SHORTEST_RITUAL = 3
LONGEST_RITUAL = 9
_HUNGER_GRAMMAR = "use colour letters (each once), or *, or == (=== and ==== likewise)"


def _squeezed(text: str) -> str:
    return "".join(text.split()).upper()


def _in_order(text: str) -> str:
    return "".join(symbol * text.count(symbol) for symbol in RITUAL_SYMBOLS)


def _ritual_faults(text: str) -> list[str]:
    wrong = sorted(set(text) - set(RITUAL_SYMBOLS))
    if wrong:
        return [f"{', '.join(map(repr, wrong))} is no symbol; use R G B W K, * and ="]
    faults = []
    if not SHORTEST_RITUAL <= len(text) <= LONGEST_RITUAL:
        faults.append(f"a ritual has 3 to 9 symbols, this one has {len(text)}")
    for letter, supply in zip(COLOURS, SUPPLY, strict=True):
        if text.count(letter) > supply:
            faults.append(
                f"it asks for {text.count(letter)} {COLOUR_NAMES[letter]} seeds, "
                f"but the game has {supply}"
            )
    same = text.count("=")
    if (
        not faults
        and same
        and not any(
            text.count(letter) + same <= supply
            for letter, supply in zip(COLOURS, SUPPLY, strict=True)
        )
    ):
        faults.append(f"no colour has {same} seeds for its = beside the other symbols")
    return faults


@lru_cache(maxsize=256)
def _readings(text: str) -> tuple[tuple[int, ...], ...]:
    """Colours that the coloured symbols and the ``=`` ask for: one row for each colour of ``=``."""
    fixed = tuple(map(text.count, COLOURS))
    same = text.count("=")
    if not same:
        return (fixed,)
    return tuple(
        tuple(count + same * (place == chosen) for place, count in enumerate(fixed))
        for chosen in range(5)
    )


@dataclass(frozen=True, slots=True)
class Ritual:
    """The symbols that wake a sleeping Ancient; each symbol needs a seed of its own.

    ``text`` is in canonical order: colour letters, then ``=``, then ``*``. ``*`` is any seed; all
    ``=`` of a card stand for seeds of one same colour, any colour. Raises ``NotationError`` when
    the text is no ritual or one that the seeds of the game can never meet. Source:
    docs/rules.md, "Symbols".

    >>> Ritual.parse("**gr")
    Ritual(text='RG**')
    >>> Ritual("===*").met_by(Seeds.parse("BBBB")), Ritual("===*").met_by(Seeds.parse("BBWW"))
    (True, False)
    """

    text: str

    def __post_init__(self) -> None:
        """Refuse what is no ritual, or not in canonical order."""
        faults = _ritual_faults(self.text)
        if not faults and self.text != _in_order(self.text):
            faults.append(f"its canonical order is {_in_order(self.text)!r}")
        if faults:
            raise NotationError(f"ritual {self.text!r}: {'; '.join(faults)}")

    @classmethod
    def parse(cls, text: str) -> Ritual:
        """Read symbols in any order and case, with or without spaces."""
        symbols = _squeezed(text)
        known = not set(symbols) - set(RITUAL_SYMBOLS)
        return cls(_in_order(symbols) if known else symbols)

    def __str__(self) -> str:
        """Write the symbols."""
        return self.text

    @property
    def size(self) -> int:
        """The number of symbols, 3 to 9."""
        return len(self.text)

    def missing(self, seeds: Seeds) -> int:
        """Count the symbols left without a seed when ``seeds`` are assigned as well as can be.

        0 exactly when the ritual is met.

        >>> Ritual("RG**").missing(Seeds.parse("RRR")), Ritual("==*").missing(Seeds.parse("RGB"))
        (1, 1)
        """
        total, stars = len(seeds), self.text.count("*")
        best = 0
        for needs in _readings(self.text):
            matched = sum(map(min, needs, seeds.counts))
            best = max(best, matched + min(stars, total - matched))
        return self.size - best

    def met_by(self, seeds: Seeds) -> bool:
        """Tell whether every symbol has a seed of its own; extra seeds do no harm."""
        return self.missing(seeds) == 0


@dataclass(frozen=True, slots=True)
class Hunger:
    """What an awake Ancient removes from the game.

    A colour letter removes every seed of that colour, ``*`` every seed, ``==`` all seeds of any
    colour of which two or more lie there (``===`` three or more, ``====`` four). Raises
    ``NotationError`` on any other text. Source: docs/rules.md, "Symbols" and O5.

    >>> Hunger("==").eaten(Seeds.parse("RRGBB"))
    Seeds.parse('RRBB')
    """

    text: str

    def __post_init__(self) -> None:
        """Refuse what is no hunger, or not in canonical order."""
        if self.text in ("*", "==", "===", "===="):
            return
        if not self.text or set(self.text) - set(COLOURS):
            raise NotationError(f"hunger {self.text!r}: {_HUNGER_GRAMMAR}")
        twice = sorted({letter for letter in self.text if self.text.count(letter) > 1})
        if twice:
            raise NotationError(
                f"hunger {self.text!r}: {', '.join(twice)} stands there twice; {_HUNGER_GRAMMAR}"
            )
        if self.text != _in_order(self.text):
            raise NotationError(
                f"hunger {self.text!r}: its canonical order is {_in_order(self.text)!r}"
            )

    @classmethod
    def parse(cls, text: str) -> Hunger:
        """Read symbols in any order and case, with or without spaces.

        >>> Hunger.parse("kg")
        Hunger(text='GK')
        """
        symbols = _squeezed(text)
        coloured = not set(symbols) - set(COLOURS)
        return cls(_in_order(symbols) if coloured else symbols)

    def __str__(self) -> str:
        """Write the symbols."""
        return self.text

    def eaten(self, seeds: Seeds) -> Seeds:
        """Say which of the ``seeds`` that lie on the awake Ancient are removed."""
        if self.text == "*":
            return seeds
        if self.text[0] == "=":
            red, green, blue, white, black = (
                count if count >= len(self.text) else 0 for count in seeds.counts
            )
        else:
            red, green, blue, white, black = (
                count if letter in self.text else 0
                for letter, count in zip(COLOURS, seeds.counts, strict=True)
            )
        return Seeds((red, green, blue, white, black))


@dataclass(frozen=True, slots=True)
class Ancient:
    """One card: its number in the deck, its name and its two faces.

    >>> Ancient(5, "Dawn Fox", Ritual("RRW"), Hunger("GK")).name
    'Dawn Fox'
    """

    number: int
    name: str
    ritual: Ritual
    hunger: Hunger
