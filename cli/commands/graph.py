"""``ancients graph``: all shortest winning ways of a deal, as a graph."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cli.options import FileArgument, JsonOption, command_app

app = command_app("Write the graph of all shortest winning ways as GraphML, DOT or SVG.")


class Kind(StrEnum):
    """The kinds of file, as they are given on the command line."""

    GRAPHML = "graphml"
    DOT = "dot"
    SVG = "svg"


@app.command()
def graph(
    file: FileArgument,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The file to write; .graphml, .dot or .svg says which kind.",
            show_default=False,
        ),
    ],
    turns: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=99,
            metavar="N",
            help="Look for wins of at most N turns only.",
            show_default=False,
        ),
    ] = None,
    min_score: Annotated[
        int,
        typer.Option(min=0, max=16, metavar="SEEDS", help="Only ways that keep so many seeds."),
    ] = 0,
    kind: Annotated[
        Kind | None, typer.Option(help="The kind of file, whatever its name ends in.")
    ] = None,
    nodes: Annotated[
        int, typer.Option(min=1, metavar="N", help="Give up beyond so many positions.")
    ] = 5_000,
    work: Annotated[
        int,
        typer.Option(
            min=1, metavar="MILLIONS", help="Give up after looking at so many million positions."
        ),
    ] = 2000,
    json: JsonOption = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file if there is one already.")
    ] = False,
) -> None:
    """Write the graph of all shortest winning ways, and say how many there are.

    The exit status is 0 when the file was written, 1 when there is no such win (proved), 3 when
    --nodes or --work did not allow to finish; no file is written then. Without --min-score there
    are often too many ways; 16 asks for those that keep all seeds.
    """
    from ancients.errors import AncientsError
    from cards.onestep import refuse_unwritable

    refuse_unwritable(output, force)
    chosen = kind.value if kind is not None else output.suffix.removeprefix(".").casefold()
    if chosen not in [each.value for each in Kind]:
        raise AncientsError(f"{output}: end its name in .graphml, .dot or .svg, or give --kind")
    from cli.compiling import announce_compilation
    from cli.exits import Status, complain
    from companion.drawing import MOST_DRAWN, write_graph
    from companion.find import find_deal
    from companion.graph import GraphLimitError, GraphLimits, NoWinError, winning_ways

    deal = find_deal(file)
    announce_compilation()
    drawn = chosen == Kind.SVG.value
    room = min(nodes, MOST_DRAWN) if drawn else nodes
    limits = GraphLimits(nodes=room, edges=5 * room, work=work * 1_000_000)
    try:
        wins = winning_ways(
            deal.position,
            turns,
            min_score=min_score,
            limits=limits,
            on_progress=_show_progress if sys.stderr.isatty() else None,
        )
    except GraphLimitError as error:
        advice = _advice(error.limit, min_score, nodes, work, drawn and nodes >= MOST_DRAWN)
        complain(f"{error}.\n{advice}" if advice else str(error))
        if json:
            print(_no_graph(min_score, str(error), None))
        raise typer.Exit(Status.UNKNOWN) from None
    except NoWinError as error:
        complain(str(error))
        if json:
            print(_no_graph(min_score, str(error), 0))
        raise typer.Exit(Status.LOST) from None
    write_graph(wins, output, chosen)
    if json:
        from json import dumps

        print(dumps(wins.as_json() | {"reason": None}))
    else:
        from cli.render.screen import Screen

        screen = Screen.of()
        for words in wins.words():
            screen.tell(words)
    complain(f"{output}: written.")


def _show_progress(turns: int, positions: int) -> None:
    from cli.exits import complain
    from cli.wording import turns_in_words

    complain(f"Ways followed for {turns_in_words(turns)}: {positions:,} positions.")


def _advice(limit: str, min_score: int, nodes: int, work: int, drawn: bool) -> str:
    """Name the options that help against a limit; the deal may need others than these."""
    fewer = f"--min-score asks for more seeds (now {min_score}), so for fewer ways"
    if limit in ("nodes", "edges") and drawn:
        from companion.drawing import MOST_DRAWN

        return (
            f"An SVG shows at most {MOST_DRAWN} positions; a name that ends in .graphml or .dot "
            f"allows more. {fewer}."
        )
    if limit in ("nodes", "edges"):
        return (
            f"{fewer}; --nodes allows more positions (now {nodes:,}), and five times as many turns."
        )
    if limit == "work":
        return f"--work allows more millions of positions (now {work:,}); {fewer}."
    return ""


def _no_graph(min_score: int, reason: str, ways: int | None) -> str:
    """Give the object of ``--json`` where no file was written: no ways, or not known how many."""
    from json import dumps

    return dumps(
        {
            "turns": None,
            "min_score": min_score,
            "ways": ways,
            "positions": None,
            "edges": None,
            "forced": [],
            "layers": [],
            "reason": reason,
        }
    )
