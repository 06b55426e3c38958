"""A plot of the best score that was still possible, one bar a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from ancients.position import Position
from ancients.seeds import SUPPLY
from cli.render.screen import Look
from cli.render.symbols import cut
from cli.wording import turns_in_words

if TYPE_CHECKING:
    from companion.analysis import Analysis, Best, Station

MOST_SEEDS = sum(SUPPLY)
EDIT = "(edit)"
NARROW = 60  # columns; below that words do not fit beside the bars
HEAD = ("best score still possible", "best possible")


def draw_plot(analysis: Analysis, look: Look) -> list[Text]:
    """Draw a bar for each position: solid for the score that is known, light for what may be.

    A star marks the step that lost seeds, turns or the game for certain, a question mark one that
    may have. On a narrow screen what the bar says stands below it.
    """
    names = [_step_name(station) for station in analysis.stations]
    narrow = look.width < NARROW
    beside = 8 if narrow else 28
    room = max(12, min(max(map(len, names)), look.width - MOST_SEEDS - beside))
    marks = {slip.number: "*" if slip.certain else "?" for slip in analysis.slips}
    lines = [Text(f"{'':>3}  {'turn':<{room}}  {HEAD[narrow]}", "bold")]
    for station, name in zip(analysis.stations, names, strict=True):
        mark = marks.get(station.number, " ")
        head = f"{station.number:>3}{mark} {cut(name, room, look.drawing):<{room}}  "
        line, said = Text(head) + _bar(station.best, look), _said(station.best)
        if narrow:
            line.rstrip()
        lines += [line, Text(f"     {said}")] if narrow else [line + Text(f"  {said}")]
    return lines


def _step_name(station: Station) -> str:
    if station.step is None:
        return "start"
    return EDIT if isinstance(station.step, Position) else str(station.step)


def _bar(best: Best, look: Look) -> Text:
    """Draw ``MOST_SEEDS`` columns."""
    known = best.score or 0
    possible = 0 if best.verdict.value == "lost" else max(known, best.score_at_most)
    solid, light = look.drawing.bars
    bar = Text(solid * known, "green") + Text(light * (possible - known), "dim")
    bar.pad_right(MOST_SEEDS - bar.cell_len)
    return bar


def _said(best: Best) -> str:
    if best.verdict.value == "lost":
        return "lost"
    if best.score is None or best.turns is None:
        return f"unknown, at most {best.score_at_most}"
    said = str(best.score)
    if not best.proved.score and best.score_at_most > best.score:
        said += f" to {best.score_at_most}"
    if best.turns == 0:
        return f"{said}, won"
    return f"{said}, {turns_in_words(best.turns)} more"
