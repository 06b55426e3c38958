"""From a record to a game in play: what ``play`` and ``resume`` have in common."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cli.playing import Playing
from cli.prompt import Prompt
from cli.render.deal import heading
from cli.render.screen import Screen
from companion.hints import Advisor
from companion.session import Session

if TYPE_CHECKING:
    from companion.record import GameRecord
    from companion.saves import Save
    from solver import Limits


def sit_down(record: GameRecord, save: Save | None, limits: Limits, *, plain: bool) -> None:
    """Play a game on the standard streams until the player leaves."""
    screen = Screen.of(plain=plain)
    screen.show([heading(record.deal)])
    if save is not None:
        screen.tell(f"Every step is saved, as {save.name}.")
    session = Session(record, save, Advisor(limits))
    Playing(session, Prompt(sys.stdout), screen, limits).run()
