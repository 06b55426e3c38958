"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

FileArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A deal file, - for standard input, a puzzle's name, a deal code, or a position in "
        "one line (in quotes).",
        show_default=False,
    ),
]

JsonOption = Annotated[
    bool,
    typer.Option("--json", help="Print one JSON object on standard output and nothing else there."),
]


def command_app(help_text: str) -> typer.Typer:
    """Make the ``typer.Typer`` of a command module, with plain help on any terminal."""
    return typer.Typer(
        help=help_text,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
