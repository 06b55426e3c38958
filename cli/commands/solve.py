"""``ancients solve``: a winning line, told turn by turn or as JSON."""

from __future__ import annotations

import math
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.exits import complain
from cli.options import FileArgument, JsonOption, command_app, seconds

if TYPE_CHECKING:
    from cards.deals import Deal
    from solver import Result

app = command_app("Find a winning line and tell it turn by turn.")


class GoalName(StrEnum):
    """The goals as they are given on the command line."""

    ANY = "any"
    SCORE = "score"
    TURNS = "turns"


@app.command()
def solve(
    file: FileArgument,
    goal: Annotated[
        GoalName,
        typer.Option(
            help="any: the first win found. score: the most seeds, then the fewest turns. "
            "turns: the fewest turns, then the most seeds."
        ),
    ] = GoalName.SCORE,
    time: Annotated[
        float,
        typer.Option(min=0, callback=seconds, metavar="SECONDS", help="Stop after this time."),
    ] = 10.0,
    memory: Annotated[
        int, typer.Option(min=16, metavar="MIB", help="Use no more memory than this.")
    ] = 640,
    positions: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Stop after this many positions."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=64,
            metavar="N",
            help="Threads that search; the answer is the same. Two are used where there are two.",
        ),
    ] = None,
    json: JsonOption = False,
    boards: Annotated[
        bool, typer.Option("--boards", help="Draw the table after each turn.")
    ] = False,
    certificate: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="When the deal is lost, write the proof to this file; `ancients check` reads it.",
        ),
    ] = None,
) -> None:
    """Find a winning line and tell it turn by turn.

    The exit status is 0 when the deal is won, 1 when it is proved lost, 3 when a limit stopped
    the search before either was known.
    """
    if json and boards:
        raise typer.BadParameter("--boards draws, and --json prints nothing but an object")
    from companion.find import find_deal

    deal = find_deal(file)
    from cli.proofs import refuse_unwritable, write_proof

    if certificate is not None:
        refuse_unwritable(certificate)
    from cli.compiling import announce_compilation
    from cli.render.progress import progress_shown
    from solver import Goal, Limits, usual_workers
    from solver import solve as search

    announce_compilation()
    limits = Limits(
        time_s=None if math.isinf(time) else time, positions=positions, memory_mib=memory
    )
    with progress_shown() as show_progress:
        result = search(
            deal.position,
            Goal(goal.value),
            limits,
            on_progress=show_progress,
            workers=workers or usual_workers(),
        )
    _replay(deal, result)
    if json:
        from json import dumps

        print(dumps(result.as_json()))
    else:
        _tell(deal, result, boards=boards)
    if certificate is not None:  # the answer stands, whatever becomes of the file
        complain(write_proof(deal, result, certificate, memory))
    from cli.outcomes import exit_status

    raise typer.Exit(exit_status(result))


def _replay(deal: Deal, result: Result) -> None:
    """Nothing is called won before the rules engine has replayed the line."""
    if result.verdict.value == "won":
        from solver.check import check_line

        checked = check_line(deal.position, result.line)
        if (checked.score, checked.turns) != (result.score, result.turns):
            raise AssertionError(
                f"the solver's line {' '.join(map(str, result.line))} for {deal.position} gives "
                f"{checked}, not {result.score} seeds in {result.turns} turns"
            )


def _tell(deal: Deal, result: Result, *, boards: bool) -> None:
    from cli.render.deal import heading
    from cli.render.line import tell_line
    from cli.render.result import result_in_words
    from cli.render.screen import Screen
    from cli.render.table import draw_table

    screen = Screen.of()
    screen.show([heading(deal), *draw_table(deal.position, screen.look), ""])
    screen.show(result_in_words(result))
    screen.show(tell_line(deal.position, result.line, screen.look, boards=boards))
    seconds = f"{result.elapsed_s:.1f} s"
    screen.show(["", f"{result.positions:,} positions in {seconds}"])
