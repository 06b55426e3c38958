"""``ancients bench``: the node count of the search as its signature, and its speed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.exits import complain
from cli.options import JsonOption, command_app

if TYPE_CHECKING:
    from solver.bench import Signature

app = command_app("Count what the search looks at from fixed positions, and how fast.")


@app.command()
def bench(
    tasks: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TASK]...", help="Only these tasks.", show_default=False),
    ] = None,
    positions: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="Stop each search after about this many positions."),
    ] = 1_000_000,
    workers: Annotated[
        int, typer.Option(min=1, max=64, metavar="N", help="Threads that search.")
    ] = 1,
    json: JsonOption = False,
) -> None:
    """Count what the search looks at from fixed positions, and how fast.

    The signature, the sum of all positions looked at, is the same on every machine: it changes
    only when the search does. A line that begins with "positions a second" tells the speed.
    """
    from cli.compiling import announce_compilation
    from solver.bench import run_tasks, select_tasks

    chosen = select_tasks(tasks or [])
    announce_compilation()
    signature = run_tasks(
        chosen, positions=positions, workers=workers, on_task=lambda task: complain(f"{task.name}")
    )
    if json:
        from json import dumps

        print(dumps(signature.as_json()))
        return
    _tell(signature)


def _tell(signature: Signature) -> None:
    from cli.render.decks import draw_columns
    from cli.render.screen import Screen

    rows = [
        (
            timing.task.name,
            timing.task.goal.value,
            timing.result.verdict.value,
            f"{timing.result.positions:>11,}",
            f"{timing.result.elapsed_s:>8.2f}",
        )
        for timing in signature.timings
    ]
    screen = Screen.of()
    head = ("task", "goal", "verdict", f"{'positions':>11}", f"{'seconds':>8}")
    screen.show(draw_columns(head, rows, screen.look))
    screen.show(
        [
            "",
            f"signature           {signature.positions:,}",
            f"seconds             {signature.elapsed_s:.2f}",
            f"positions a second  {signature.positions_per_s:,}",
        ]
    )
