"""What the package needs and what it shows."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import pytest
from positions import line

import ancients
from ancients.rules import Rules
from ancients.table import BOTTOM_ROW, PLACES, TOP_ROW, Direction, path

DEAL = line("wildwood clockwise 5:RG 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK")

_LIST_FOREIGN_MODULES = """
import sys
sys.path.insert(0, sys.argv[1])
import ancients, ancients.words
roots = {name.partition(".")[0] for name in sys.modules}
print(sorted(roots - set(sys.stdlib_module_names) - {"ancients", "__main__"}))
"""


def test_only_the_standard_library_is_needed() -> None:
    """Importing the rules without installed packages loads nothing from outside."""
    root = Path(ancients.__file__).parents[1]
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", _LIST_FOREIGN_MODULES, str(root)],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert (run.returncode, run.stdout.strip(), run.stderr) == (0, "[]", "")


def test_positions_are_values() -> None:
    """Equal positions are one key, the deck's name is no part of it, and nothing can be changed."""
    same = replace(DEAL, deck="another name")
    assert same == DEAL
    assert {DEAL: 1}[same] == 1
    assert replace(DEAL, rules=Rules(skip_origin=True)) != DEAL
    assert replace(DEAL, direction=DEAL.direction.reversed) != DEAL
    with pytest.raises(FrozenInstanceError):
        DEAL.awake = (True,) * 8  # type: ignore[misc]


def test_a_position_counts_what_is_left() -> None:
    """Seeds left, sleepers and missing symbols are counted; awake Ancients miss nothing."""
    assert (DEAL.total, DEAL.asleep) == (16, 8)
    assert DEAL.missing() == (2, 3, 2, 2, 3, 2, 2, 1)
    later = line("wildwood clockwise 5+:R 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK L:G")
    assert (later.total, later.asleep, later.missing()[0]) == (16, 7, 0)


def test_the_rows_lie_as_on_the_table() -> None:
    """The bottom row is numbered from right to left."""
    assert [PLACES[place] for place in TOP_ROW] == ["1", "2", "3", "4"]
    assert [PLACES[place] for place in BOTTOM_ROW] == ["8", "7", "6", "5"]


def test_there_is_no_other_place() -> None:
    """A path from an unknown place is refused."""
    with pytest.raises(ancients.NotationError, match="'9' is no place"):
        path("9", Direction.CLOCKWISE, 1, Rules())


def test_rules_name_what_differs() -> None:
    """Only options that differ from the default are listed."""
    assert Rules().changed() == {}
    both = Rules(flip_emptied_keeper=False, skip_origin=True)
    assert both.changed() == {"flip_emptied_keeper": False, "skip_origin": True}
    assert ancients.Direction("counterclockwise").reversed is Direction.CLOCKWISE
