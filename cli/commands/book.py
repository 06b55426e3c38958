"""``ancients book``: deals as a booklet to print."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.exits import complain
from cli.options import command_app

if TYPE_CHECKING:
    from cards.deals import Deal

app = command_app("Print deals as a booklet: a PDF file with hints and solutions.")


class PaperName(StrEnum):
    """The papers as they are given on the command line."""

    A4 = "a4"
    LETTER = "letter"


@app.command()
def book(
    deals: Annotated[
        list[str],
        typer.Argument(
            metavar="DEAL...",
            help="Deal files, folders of them, puzzle names or deal codes.",
            show_default=False,
        ),
    ],
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="FILE", help="The PDF file to write.", show_default=False
        ),
    ],
    paper: Annotated[PaperName, typer.Option(help="The paper in the printer.")] = PaperName.A4,
    per_page: Annotated[
        int | None,
        typer.Option(min=1, max=4, help="Deals on a page; 2 when left out, 1 in large print."),
    ] = None,
    large_print: Annotated[
        bool, typer.Option("--large-print", help="Larger type, one deal a page.")
    ] = False,
    booklet: Annotated[
        bool,
        typer.Option("--booklet", help="Half-size pages in the order for folding and stapling."),
    ] = False,
    title: Annotated[str, typer.Option(help="What stands on the cover.")] = "Awaken the Ancients",
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file if there is one already.")
    ] = False,
) -> None:
    """Print deals as a booklet, in rising grade, with hints and solutions after them.

    Hints and solutions are those in the deal files; nothing is solved here. See docs/printing.md.
    """
    from ancients.errors import AncientsError
    from cards.print.book import book as make_book
    from cards.print.bookplan import BookOptions
    from cards.print.output import refuse_unwritable, write_file
    from cards.print.paper import PAPERS

    if not title.strip() or not title.isprintable() or len(title) > 100:
        raise AncientsError("--title: give 1 to 100 printable characters")
    options = BookOptions(PAPERS[paper.value], per_page, large_print, booklet, title.strip())
    refuse_unwritable(output, force)
    found = _found(deals)
    write_file(output, make_book(found, options))
    count = "1 deal" if len(found) == 1 else f"{len(found)} deals"
    how = "two-sided about the short edge, " if booklet else ""
    complain(f"{output}: {count}. Print {how}at 100 % (actual size).")


def _found(arguments: list[str]) -> list[tuple[str, Deal]]:
    """Read every deal; what is wrong with any is told at once."""
    from ancients.errors import AncientsError
    from cards.find import find_deal

    found, wrong = [], []
    for argument in arguments:
        names = [argument]
        if Path(argument).is_dir():
            names = [str(path) for path in sorted(Path(argument).glob("*.json"))]
            if not names:
                wrong.append(f"{argument}: there is no deal file (.json) in this folder")
        for name in names:
            try:
                found.append((name, find_deal(name)))
            except AncientsError as error:
                wrong.append(str(error))
    if wrong:
        raise AncientsError("\n".join(wrong))
    return found
