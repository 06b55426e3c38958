"""``ancients analyse``: where a game lost seeds, turns or the win."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from cli.options import (
    SEARCH_MEMORY_MIB,
    JsonOption,
    PositionsOption,
    TimeOption,
    command_app,
    limits_of,
)

if TYPE_CHECKING:
    from companion.analysis import Analysis

app = command_app("Tell turn by turn the best that was still possible, and where it was lost.")


@app.command()
def analyse(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="A game file, - for standard input, or the name of a saved game "
            "(`ancients resume --list`).",
            show_default=False,
        ),
    ],
    json: JsonOption = False,
    time: TimeOption = 5.0,
    positions: PositionsOption = None,
) -> None:
    """Tell turn by turn the best that was still possible, and where it was lost.

    --time and --positions are for each position of the game. The exit status tells how the game
    stands at its end: 0 won or winnable, 1 lost (proved), 3 unknown, 130 interrupted.
    """
    from cli.compiling import announce_compilation
    from cli.exits import Status
    from cli.outcomes import status_of
    from companion.analysis import analyse as look_back
    from companion.find import find_game

    record = find_game(game)
    announce_compilation()
    on_progress = _show_progress if sys.stderr.isatty() else None
    analysis = look_back(
        record, limits_of(time, positions, SEARCH_MEMORY_MIB), on_progress=on_progress
    )
    if json:
        from json import dumps

        print(dumps(analysis.as_json()))
    else:
        _tell(analysis)
    if analysis.interrupted:
        raise typer.Exit(Status.INTERRUPTED)
    raise typer.Exit(status_of(analysis.stations[-1].best.verdict))


def _show_progress(done: int, every: int) -> None:
    from cli.exits import complain

    complain(f"Looked at {done} of {every} positions.")


def _tell(analysis: Analysis) -> None:
    from cli.render.plot import draw_plot
    from cli.render.screen import Screen

    screen = Screen.of()
    screen.show(draw_plot(analysis, screen.look))
    screen.show([""])
    for words in analysis.words()[len(analysis.stations) :]:  # the plot has told the first
        screen.tell(words)
