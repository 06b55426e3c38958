"""``ancients hint``: a nudge for a position, no more than was asked for."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options import (
    FileArgument,
    JsonOption,
    PositionsOption,
    TimeOption,
    command_app,
    limits_of,
)

app = command_app("Give a nudge for a position, as little or as much as asked.")

EVERYTHING = 4


@app.command()
def hint(
    file: FileArgument,
    level: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=EVERYTHING,
            help="1: can it be won, and with what. 2: which place to lift. 3: which way and which "
            "Keeper. 4: the whole order. 1 when left out, with --json 4.",
            show_default=False,
        ),
    ] = None,
    why: Annotated[
        bool, typer.Option("--why", help="Say what the turn achieves (with level 4).")
    ] = False,
    json: JsonOption = False,
    time: TimeOption = 1.0,
    positions: PositionsOption = None,
) -> None:
    """Give a nudge for a position, as little or as much as asked.

    The exit status is 0 when the position is won, 1 when it is proved lost, 3 when that is not
    known.
    """
    if why and not json and level != EVERYTHING:
        raise typer.BadParameter("--why tells the whole turn; give --level 4 with it")
    if why and json and level not in (None, EVERYTHING):
        raise typer.BadParameter("--why tells the whole turn; leave --level out")
    from cli.compiling import announce_compilation
    from cli.outcomes import exit_status
    from cli.render.progress import progress_shown
    from companion.find import find_deal
    from companion.hints import Advisor

    deal = find_deal(file)
    announce_compilation()
    limits = limits_of(time, positions)
    advisor = Advisor(limits)
    with progress_shown() as on_progress:
        whole = json and level in (None, EVERYTHING)
        given = advisor.hint(deal.position, limits, on_progress, reasons=whole)
    if json:
        from json import dumps

        print(dumps(given.as_json(EVERYTHING if level is None else level)))
    else:
        from cli.render.screen import Screen

        screen = Screen.of()
        for each in range(1, (level or 1) + 1):
            if words := given.words(each):
                screen.tell(" ".join(words))
        if why and given.turn is not None:  # without a turn the standing has said why
            with progress_shown():
                words = advisor.why(deal.position, limits)
            screen.tell(" ".join(words))
    raise typer.Exit(exit_status(given.result))
