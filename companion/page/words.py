"""What a screen reader says of the places, in full sentences."""

from __future__ import annotations

from ancients.legality import seeds_at
from ancients.seeds import COLOUR_NAMES, Seeds
from ancients.table import KEEPERS, PLACES
from ancients.words import KEEPER_NAMES, number_of_seeds, seeds_in_words
from cards.print.words import hunger_in_words, ritual_in_words
from companion.page.view import GroveView
from companion.wording import sentence

PARITY = {"L": "even", "R": "odd"}
"""Which numbers of seeds go to which Keeper."""


def table_words(view: GroveView) -> str:
    """Say in a line how far the game is and which way sowing goes."""
    position = view.position
    return (
        f"The Grove: sowing goes {position.direction.value}, {8 - position.asleep} of 8 Ancients "
        f"are awake, {number_of_seeds(position.total)} in the game."
    )


def ancient_words(view: GroveView, index: int) -> str:
    """Tell one place of the Grove: what a tap does, what lies there, its ritual and hunger."""
    position, place = view.position, PLACES[index]
    ancient, awake = position.ancients[index], position.awake[index]
    parts = []
    if place in view.lifts:
        parts.append("put it down again" if place == view.lifted else "lift")
    parts.append(f"place {place}, {ancient.name}, {'awake' if awake else 'asleep'}")
    told = [sentence(" ".join(parts) if parts[0] == "lift" else ": ".join(parts))]
    told.append(sentence(f"holds {seeds_in_words(view.lying(place) + view.sown(place))}"))
    if view.lifted == place:
        told.append("Its seeds are in the hand.")
    if view.next_place == index:
        told.append("The next seed falls here.")
    told += _coming(view, index)
    if awake:
        told.append(sentence(f"eats {hunger_in_words(ancient.hunger)}"))
    else:
        lacks = ancient.ritual.missing(view.lying(place) + view.sown(place))
        told.append(
            sentence(f"ritual: {ritual_in_words(ancient.ritual)}; lacks {number_of_seeds(lacks)}")
        )
        told.append(sentence(f"when awake it eats {hunger_in_words(ancient.hunger)}"))
    return " ".join(told)


def _coming(view: GroveView, index: int) -> list[str]:
    """Tell what the whole turn would do to a place."""
    effects = view.effects
    if effects is None:
        return []
    told = []
    if effects.eaten[index]:
        told.append(sentence(f"this turn it eats {seeds_in_words(effects.eaten[index])}"))
    for awakened, seeds, keeper in effects.sent:
        if awakened == index:
            told.append(
                f"It awakes this turn; its {number_of_seeds(len(seeds))} go to "
                f"{KEEPER_NAMES[keeper]}."
            )
    return told


def keeper_words(view: GroveView, keeper: str) -> str:
    """Tell a Keeper: what a tap on it does, its side and its seeds."""
    held = seeds_at(view.position, keeper)
    side = "active" if view.active(keeper) else "used"
    name = KEEPER_NAMES[keeper].removeprefix("the ").capitalize()
    told = f"{name}, {side}, takes {PARITY[keeper]} numbers of seeds."
    if keeper == view.lifted:
        told += " Its seeds are in the hand."
    else:
        told += f" Holds {seeds_in_words(held)}."
    if keeper in view.lifts:
        told = ("Put it down again: " if keeper == view.lifted else "Lift the seeds: ") + told
    return told


def flip_words(view: GroveView, keeper: str) -> str:
    """Say what a tap on a Keeper's flip button does."""
    if keeper == view.flipped:
        return f"Leave {KEEPER_NAMES[keeper]} as it was: do not flip it this turn."
    way = view.position.direction.reversed.value
    return f"Flip {KEEPER_NAMES[keeper]}: this turn goes {way}."


def colour_words(view: GroveView, letter: str, count: int) -> str:
    """Say what a tap on a colour of the hand does."""
    where = view.next_place
    name = COLOUR_NAMES[letter]
    left = f"{count} {name} in the hand"
    if where is None:
        return sentence(left)
    ancient = view.position.ancients[where].name
    return sentence(f"place {name} on {where + 1}, {ancient}; {left}")


def order_words(view: GroveView) -> str:
    """Say what of the hand is placed and what is left."""
    if view.lifted is None:
        return "Nothing is lifted."
    placed = "nothing"
    if view.order:
        placed = ", ".join(COLOUR_NAMES[letter] for letter in view.order)
    source = KEEPER_NAMES[view.lifted] if view.lifted in KEEPERS else f"place {view.lifted}"
    left = seeds_in_words(view.hand) if view.hand else "nothing"
    return f"The hand from {source}: placed {placed}; left {left}."


def seeds_all(view: GroveView, place: str) -> Seeds:
    """Give all seeds that are drawn on a place."""
    return view.lying(place) + view.sown(place)
