"""``ancients perft``: counts of turns and positions, to compare implementations."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options import FileArgument, JsonOption, command_app

app = command_app("Count sequences of turns and new positions, depth by depth.")


@app.command()
def perft(
    file: FileArgument,
    depth: Annotated[int, typer.Option(min=1, max=20, help="How many turns deep to count.")] = 2,
    json: JsonOption = False,
) -> None:
    """Count sequences of turns and new positions, depth by depth."""
    from companion.find import find_deal

    position = find_deal(file).position
    from cli.compiling import announce_compilation
    from solver.perft import perft as count

    announce_compilation()
    counts = count(position, depth)
    if json:
        from json import dumps

        print(dumps({"turns": list(counts.turns), "positions": list(counts.positions)}))
        return
    from cli.render.decks import draw_columns
    from cli.render.screen import Screen

    rows = [
        (str(number), f"{turns:,}", f"{positions:,}")
        for number, (turns, positions) in enumerate(
            zip(counts.turns, counts.positions, strict=True), start=1
        )
    ]
    screen = Screen.of()
    screen.show(draw_columns(("depth", "turns", "positions"), rows, screen.look))
