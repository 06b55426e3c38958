"""Rituals, hungers and results in the words that are printed."""

from __future__ import annotations

from ancients.faces import Hunger, Ritual
from ancients.seeds import COLOUR_NAMES, COLOURS
from ancients.words import listed, number_of_seeds
from cards.deals import Par


def ritual_in_words(ritual: Ritual) -> str:
    """Say which seeds a ritual needs.

    >>> ritual_in_words(Ritual("RG**")), ritual_in_words(Ritual("===*"))
    ('red, green and 2 of any colour', '3 of one same colour and 1 of any colour')
    """
    parts = []
    for letter in COLOURS:
        count = ritual.text.count(letter)
        if count:
            name = COLOUR_NAMES[letter]
            parts.append(name if count == 1 else f"{count} {name}")
    same, free = ritual.text.count("="), ritual.text.count("*")
    if same:
        parts.append(f"{same} of one same colour")
    if free:
        parts.append(f"{free} of any colour")
    return listed(parts)


def hunger_in_words(hunger: Hunger) -> str:
    """Say which seeds an awake Ancient removes from the game.

    >>> hunger_in_words(Hunger("GK")), hunger_in_words(Hunger("*"))
    ('every green and black seed', 'every seed')
    >>> hunger_in_words(Hunger("=="))
    'all seeds of a colour of which 2 or more lie here'
    """
    if hunger.text == "*":
        return "every seed"
    if hunger.text.startswith("="):
        return f"all seeds of a colour of which {len(hunger.text)} or more lie here"
    return f"every {listed([COLOUR_NAMES[letter] for letter in hunger.text])} seed"


def par_in_words(par: Par) -> str:
    """Say what a deal can give, and how far that is proved.

    >>> par_in_words(Par(16, 8, proved_score=True, proved_turns=True))
    '16 seeds in 8 turns (best possible)'
    >>> par_in_words(Par(15, 9, proved_score=True))
    '15 seeds in 9 turns (no more seeds possible)'
    """
    turns = "1 turn" if par.turns == 1 else f"{par.turns} turns"
    if par.proved_score and par.proved_turns:
        proved = "best possible"
    elif par.proved_score:
        proved = "no more seeds possible"
    else:
        proved = "best known"
    return f"{number_of_seeds(par.score)} in {turns} ({proved})"
