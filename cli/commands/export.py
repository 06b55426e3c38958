"""``ancients export``: a deal as one web page that needs nothing else."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.exits import Status, complain
from cli.options import SEARCH_MEMORY_MIB, FileArgument, PositionsOption, command_app, seconds

if TYPE_CHECKING:
    from cards.deals import Deal
    from companion.page.solution import Solution
    from solver import Limits

app = command_app("Write a deal as one web page with hints and solution, for any device.")


@app.command()
def export(
    file: FileArgument,
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="PAGE", help="The page to write.", show_default=False
        ),
    ],
    time: Annotated[
        float,
        typer.Option(
            min=0,
            callback=seconds,
            metavar="SECONDS",
            help="Search no longer than this (inf: without end).",
        ),
    ] = 10.0,
    memory: Annotated[
        int, typer.Option(min=16, metavar="MIB", help="Use no more memory than this.")
    ] = SEARCH_MEMORY_MIB,
    positions: PositionsOption = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file if there is one already.")
    ] = False,
) -> None:
    """Write a deal as one web page: the table, hints step by step, the solution.

    The page needs no network, no script and no other file. A solution in the deal is replayed and
    told; without one the deal is solved first. The exit status is 0 when the page holds a
    solution, 1 when the deal is proved lost, 3 when neither is known. See docs/export.md.
    """
    from cards.print.output import refuse_unwritable
    from cards.textfile import write_text
    from companion.find import find_deal
    from companion.page.export import deal_page
    from solver import Limits

    deal = find_deal(file)
    refuse_unwritable(output, force)
    limits = Limits(None if math.isinf(time) else time, positions, memory)
    solution, status = _solution(deal, file, limits)
    write_text(output, deal_page(deal, solution))
    complain(f"{output}: {' '.join(solution.standing)}")
    raise typer.Exit(status)


def _solution(deal: Deal, where: str, limits: Limits) -> tuple[Solution, Status]:
    """Replay the solution that the deal brings along, or search for one."""
    from companion.page.solution import given, searched

    if deal.solution:
        return given(deal, where), Status.DONE
    from cli.compiling import announce_compilation
    from cli.outcomes import exit_status
    from cli.render.progress import progress_shown
    from solver import Goal, solve, usual_workers

    announce_compilation()
    with progress_shown() as on_progress:
        result = solve(
            deal.position, Goal.SCORE, limits, on_progress=on_progress, workers=usual_workers()
        )
    return searched(deal, result), exit_status(result)
