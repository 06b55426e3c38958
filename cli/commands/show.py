"""``ancients show``: the table of a deal or position."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options import FileArgument, command_app

app = command_app("Draw the table of a deal or position, with its code and its one-line text.")


@app.command()
def show(
    file: FileArgument,
    text: Annotated[
        bool, typer.Option("--text", help="Print the position in one line and nothing else.")
    ] = False,
    json: Annotated[
        bool, typer.Option("--json", help="Print the deal file and nothing else.")
    ] = False,
) -> None:
    """Draw the table of a deal or position, with its code and its one-line text."""
    from companion.find import find_deal

    if text and json:
        raise typer.BadParameter("--text and --json exclude each other; give one of them")
    deal = find_deal(file)
    if text:
        print(deal.position)
        return
    if json:
        from cards.files import deal_json

        print(deal_json(deal), end="")
        return
    from cli.render.deal import draw_deal
    from cli.render.screen import Screen

    screen = Screen.of()
    screen.show(draw_deal(deal, screen.look))
