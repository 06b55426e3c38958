from __future__ import annotations

import pytest

from cards.decks import load_deck
from companion.making.trying import Recipe
from companion.making.wishes import Wishes
from solver.compiling import compile_kernels

GAMES = (1, 4, 4, 2)


@pytest.fixture(scope="session", autouse=True)
def _ready_kernels() -> None:
    """Compile once before the first test."""
    compile_kernels()


@pytest.fixture(scope="session")
def recipe():
    """Give the function that makes recipes."""
    return make_recipe


def make_recipe(
    seed: str = "t", deck: str = "sapling", positions: int = 6_000_000, **wishes: object
) -> Recipe:
    """Make a recipe with few games and small searches."""
    return Recipe(load_deck(deck), Wishes(seed, positions=positions, **wishes), "test", GAMES)
