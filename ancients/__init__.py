"""The rules of Awaken the Ancients: positions, turns, their effects and their text forms.

Needs the standard library only.
"""

from __future__ import annotations

from ancients.effects import Effects
from ancients.errors import AncientsError, IllegalTurnError, NotationError, PositionError
from ancients.faces import Ancient, Hunger, Ritual
from ancients.game import Game
from ancients.legality import Turns
from ancients.notation import read_position, write_position
from ancients.outcome import Outcome, State
from ancients.position import Position
from ancients.rules import Rules
from ancients.seeds import COLOUR_NAMES, COLOURS, SUPPLY, Seeds
from ancients.table import BOTTOM_ROW, PLACES, TOP_ROW, Direction, path
from ancients.turn import Turn

__all__ = [
    "BOTTOM_ROW",
    "COLOURS",
    "COLOUR_NAMES",
    "PLACES",
    "SUPPLY",
    "TOP_ROW",
    "Ancient",
    "AncientsError",
    "Direction",
    "Effects",
    "Game",
    "Hunger",
    "IllegalTurnError",
    "NotationError",
    "Outcome",
    "Position",
    "PositionError",
    "Ritual",
    "Rules",
    "Seeds",
    "State",
    "Turn",
    "Turns",
    "path",
    "read_position",
    "write_position",
]
