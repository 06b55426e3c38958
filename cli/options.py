"""Arguments and options that several commands share."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from solver import Limits

HINT_MEMORY_MIB = 128  # filling more would take longer than a hint may
SEARCH_MEMORY_MIB = 640

FileArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A deal file or game file, - for standard input, a puzzle's name, a deal code, or a "
        "position in one line (in quotes).",
        show_default=False,
    ),
]

JsonOption = Annotated[
    bool,
    typer.Option("--json", help="Print one JSON object on standard output and nothing else there."),
]


def seconds(value: float) -> float:
    """Let any number of seconds through but NaN."""
    if math.isnan(value):
        raise typer.BadParameter("give a number of seconds")
    return value


TimeOption = Annotated[
    float,
    typer.Option(
        "--time",
        min=0,
        callback=seconds,
        metavar="SECONDS",
        help="Look no longer than this for each answer (inf: without end).",
    ),
]

PositionsOption = Annotated[
    int | None,
    typer.Option(
        "--positions",
        min=1,
        metavar="N",
        help="Look at no more positions than this for each answer.",
    ),
]

DeckOption = Annotated[
    str | None,
    typer.Option(
        "--deck",
        help="With --new: a shipped deck (sapling, wildwood, thornwood) or a deck file; wildwood "
        "when left out.",
        show_default=False,
    ),
]

PlainOption = Annotated[
    bool,
    typer.Option(
        "--plain", help="For screen readers: letters for seeds, one place below the other."
    ),
]


def limits_of(time: float, positions: int | None, memory_mib: int = HINT_MEMORY_MIB) -> Limits:
    """Make the limits of one answer from the options above."""
    from solver import Limits

    return Limits(None if math.isinf(time) else time, positions, memory_mib)


def command_app(help_text: str) -> typer.Typer:
    """Make the ``typer.Typer`` of a command module, with plain help on any terminal."""
    return typer.Typer(
        help=help_text,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
