"""What the seeds left in the game cannot do, told without any search.

Rituals use nothing up, so each Ancient is held against all seeds left, never several
Ancients together. Seeds never come back, so what is out of reach now stays so.
"""

from __future__ import annotations

from collections.abc import Sequence

from ancients.faces import Ancient
from ancients.position import Position
from ancients.seeds import COLOUR_NAMES, COLOURS, Seeds

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def number(count: int) -> str:
    """Return a number in words up to nine, in figures beyond.

    >>> number(2), number(12)
    ('two', '12')
    """
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def listed(names: Sequence[str], word: str = "and") -> str:
    """Return names as a list in a sentence.

    >>> listed(["Sun Bear", "Elder Yew", "Moon Hart"])
    'Sun Bear, Elder Yew and Moon Hart'
    """
    return f" {word} ".join([part for part in (", ".join(names[:-1]), names[-1]) if part])


def seeds_left(position: Position) -> Seeds:
    """Return all seeds left in the game, on Ancients and Keepers."""
    left = Seeds((0, 0, 0, 0, 0))
    for heap in (*position.seeds, *position.keepers):
        left = left + heap
    return left


def supply_reasons(position: Position) -> tuple[str, ...]:
    """Return a sentence for each sleeping Ancient whose ritual all seeds left cannot meet.

    Exact for each Ancient alone: empty when every ritual could be met by all seeds together.
    """
    left = seeds_left(position)
    return tuple(
        lack_in_words(ancient, left)
        for ancient, awake in zip(position.ancients, position.awake, strict=True)
        if not awake and not ancient.ritual.met_by(left)
    )


def score_reason(position: Position, min_score: int) -> str | None:
    """Return why a score of `min_score` is out of reach by number alone, or None."""
    if position.total >= min_score:
        return None
    needs = "1 seed" if min_score == 1 else f"{min_score} seeds"
    return f"A score of {min_score} needs {needs}; {_are_left(position.total)}."


def lack_in_words(ancient: Ancient, left: Seeds) -> str:
    """Return why a ritual cannot be met by the seeds `left`, in a sentence.

    >>> from ancients.faces import Hunger, Ritual
    >>> root = Ancient(13, "Raven Root", Ritual.parse("KK*"), Hunger.parse("G"))
    >>> lack_in_words(root, Seeds.parse("RRK"))
    'Raven Root needs two black seeds; one is left.'
    """
    text = ancient.ritual.text
    lacks = []
    for letter in COLOURS:
        needed = text.count(letter)
        if needed > left[letter]:
            lacks.append(
                f"{number(needed)} {COLOUR_NAMES[letter]} seed{'' if needed == 1 else 's'}; "
                f"{_are_left(left[letter])}"
            )
    same = text.count("=")
    if not lacks and same:
        most = max(left[letter] - text.count(letter) for letter in COLOURS)
        if most < same:
            beside = "" if same == len(text) else f" beside its other symbols ({text})"
            lacks.append(
                f"{number(same)} seeds of one colour{beside}; no colour has more than "
                f"{number(most)} left for it"
            )
    if not lacks:
        lacks.append(f"{number(len(text))} seeds ({text}); {_are_left(len(left))}")
    return f"{ancient.name} needs {', and '.join(lacks)}."


def _are_left(count: int) -> str:
    if not count:
        return "none is left"
    return f"{number(count)} {'is' if count == 1 else 'are'} left"
