"""``ancients enter``: the table that lies before the player, typed in place by place."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.options import command_app

app = command_app("Type in the table that lies before you; every fault is told and can be mended.")


@app.command()
def enter(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="The deal file to write.", show_default=False),
    ],
    text: Annotated[
        str | None,
        typer.Option(
            metavar="LINE",
            help="The whole table in one line, or anything else that names a deal or a game, "
            "instead of questions.",
        ),
    ] = None,
    title: Annotated[
        str | None, typer.Option(metavar="TITLE", help="A title to keep in the file.")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file if there is one already.")
    ] = False,
) -> None:
    """Type in the table that lies before you; every fault is told and can be mended.

    Answers come from the keyboard or, a line each, from standard input. The deal file is written;
    its code (of a fresh deal of a shipped deck) and its one-line text are printed.
    """
    import sys
    from dataclasses import replace

    from cards.files import write_deal
    from cards.onestep import refuse_unwritable
    from cli.exits import complain
    from companion.codes import code_of

    refuse_unwritable(file, force)
    if title is not None and not (title.strip() and title.isprintable() and len(title) <= 100):
        raise typer.BadParameter("--title: give 1 to 100 printable characters")
    if text is not None:
        from companion.find import find_deal

        deal = find_deal(text)
    else:
        from cli.entering import Entering
        from cli.prompt import Prompt
        from cli.render.screen import Screen

        deal = Entering(Prompt(sys.stderr), Screen.of(sys.stderr)).whole_table()
    code = code_of(deal.position)
    write_deal(replace(deal, code=code, title=title or deal.title), file)
    if code is not None:
        print(f"Code: {code}")
    print(f"Text: {deal.position}")
    complain(f"{file}: written. `ancients play {file}` plays it.")
