"""``ancients deal``: a random deal as a deal file."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cli.exits import complain
from cli.options import command_app

app = command_app("Make a random deal file; the same seed gives the same deal for ever.")


class Way(StrEnum):
    """The directions as they are given on the command line."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


@app.command()
def deal(
    deck: Annotated[
        str, typer.Option(help="A shipped deck (sapling, wildwood, thornwood) or a deck file.")
    ] = "wildwood",
    seed: Annotated[
        str | None,
        typer.Option(help="A number or any text; drawn at random when left out."),
    ] = None,
    direction: Annotated[Way, typer.Option(help="The way round for sowing.")] = Way.CLOCKWISE,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write this file, not to the screen."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file if there is one already.")
    ] = False,
) -> None:
    """Make a random deal file; the same seed gives the same deal for ever."""
    from ancients.table import Direction
    from cards.files import deal_json, write_deal
    from cards.onestep import refuse_unwritable
    from companion.newdeal import new_deal

    if output is not None:
        refuse_unwritable(output, force)
    made = new_deal(deck, seed, Direction(direction.value))
    if output is None:
        print(deal_json(made), end="")
    else:
        write_deal(made, output)
        complain(f"{output}: {made.title}" + (f", code {made.code}" if made.code else ""))
