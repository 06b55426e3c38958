"""The entry point ``ancients`` and the table of its commands."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Annotated

import typer

from cli.exits import Status, complain, finish, prepare_streams
from cli.lazy import LazyGroup

COMMANDS = {
    "solve": ("cli.commands.solve", "Find a winning line and tell it turn by turn."),
    "show": ("cli.commands.show", "Draw the table of a deal or position."),
    "deal": ("cli.commands.deal", "Make a random deal; the same seed, the same deal."),
    "enter": ("cli.commands.enter", "Type in the table that lies before you."),
    "play": ("cli.commands.play", "Play a deal at the table, with hints and undo."),
    "resume": ("cli.commands.resume", "Go on with a saved game."),
    "hint": ("cli.commands.hint", "Give a nudge for a position, as little or as much as asked."),
    "analyse": ("cli.commands.analyse", "Tell turn by turn where a game was lost."),
    "serve": ("cli.commands.serve", "Open the companion as a page for a phone at the table."),
    "graph": ("cli.commands.graph", "Write the graph of all shortest winning ways."),
    "generate": ("cli.commands.generate", "Make deals that can be won, solved and graded."),
    "cards": ("cli.commands.cards", "Print the cards of a deck: a PDF file to cut out."),
    "book": ("cli.commands.book", "Print deals as a booklet with hints and solutions."),
    "export": ("cli.commands.export", "Write a deal as one web page with hints and solution."),
    "puzzles": ("cli.commands.puzzles", "List the puzzles that ship."),
    "deck": ("cli.commands.deck", "List, show, check or type in decks."),
    "check": ("cli.commands.check", "Verify the solution of a deal or a certificate of loss."),
    "perft": ("cli.commands.perft", "Count turns and positions, depth by depth."),
    "bench": ("cli.commands.bench", "Measure the search: its node counts and its speed."),
}
"""For each command its module, which has a ``typer.Typer`` named ``app``, and a line of help."""


class Commands(LazyGroup):
    """The commands of the table above."""

    table = COMMANDS


app = typer.Typer(
    name="ancients",
    cls=Commands,
    help="Solver and table companion for Awaken the Ancients, a one-player mancala.",
    epilog="A deal is named by a deal file or game file, - (standard input), a puzzle's name, a "
    "deal code or a position in one line. Exit status: 0 won or done, 1 lost (proved), 2 bad usage "
    "or input, 3 unknown, 70 a defect, 130 interrupted, 141 the reader of the output has gone.",
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from cli.version import version

        print(f"ancients {version()}")
        raise typer.Exit


@app.callback()
def ancients(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and stop."
        ),
    ] = False,
) -> None:
    """Take the options that stand before a command."""


def main() -> None:
    """Run ``ancients`` with the arguments of the process and leave with its exit status."""
    prepare_streams()
    sys.exit(finish(_status()))


def _status() -> int:
    """Run the command and give its status, whatever goes wrong.

    The statuses of typer itself are not used: some are 1, which would read as "lost".
    """
    try:
        status = app(prog_name="ancients", standalone_mode=False)
    except (KeyboardInterrupt, typer.Abort):
        complain("Interrupted.")
        return int(Status.INTERRUPTED)
    except Exception as error:
        if hasattr(error, "show") and hasattr(error, "exit_code"):  # bad usage
            with suppress(OSError, ValueError):
                error.show()
            return int(error.exit_code)
        import traceback

        complain(traceback.format_exc().rstrip())
        complain("This is a defect of ancients; please report it with the lines above.")
        return int(Status.DEFECT)
    return status if isinstance(status, int) else int(Status.DONE)


if __name__ == "__main__":
    main()
