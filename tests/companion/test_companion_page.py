"""The examples on docs/companion.md are what the program says."""

from __future__ import annotations

import re
from pathlib import Path

from ancients.turn import Turn
from companion.analysis import analyse
from companion.gamefile import game_text, parse_game
from solver import Goal, Limits, solve

ENOUGH = Limits(time_s=None, positions=3_000_000, memory_mib=32)
PAGE = Path(__file__).parents[2] / "docs" / "companion.md"


def test_the_game_and_its_analysis_on_the_page_are_real() -> None:
    """The game on the page is written so, and its analysis is the one that follows."""
    game, told = re.findall(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    record = parse_game(game)
    assert game_text(record) == game
    found = analyse(record, ENOUGH)
    # Several turns may be equally good: the page names one, the search perhaps another.
    better = re.compile(r"better was (\S+)\.")
    assert better.sub("", "\n".join(found.words())) == better.sub("", told.strip())
    shown = better.search(told)
    assert shown is not None
    slip = found.slips[0]
    after = found.stations[slip.number - 1].position.play(Turn.parse(shown[1]))
    assert solve(after, Goal.SCORE, ENOUGH).score == slip.before.score
