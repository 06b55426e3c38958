"""``ancients cards``: the cards of a deck as a PDF file to print and cut."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cli.exits import complain
from cli.options import command_app

app = command_app("Print the cards of a deck: a PDF file, double-sided, to cut out.")


class PaperName(StrEnum):
    """The papers as they are given on the command line."""

    A4 = "a4"
    LETTER = "letter"


class Edge(StrEnum):
    """The edges about which a printer turns the sheet."""

    LONG = "long"
    SHORT = "short"


class Wanted(StrEnum):
    """The pages that are wanted."""

    FRONTS = "fronts"
    BACKS = "backs"
    BOTH = "both"


@app.command()
def cards(
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="FILE", help="The PDF file to write.", show_default=False
        ),
    ],
    deck: Annotated[
        str, typer.Option(help="A shipped deck (sapling, wildwood, thornwood) or a deck file.")
    ] = "wildwood",
    paper: Annotated[PaperName, typer.Option(help="The paper in the printer.")] = PaperName.A4,
    duplex: Annotated[
        Edge, typer.Option(help="The edge about which the printer turns the sheet.")
    ] = Edge.LONG,
    fold: Annotated[
        bool, typer.Option("--fold", help="One-sided: fold each page, glue, then cut.")
    ] = False,
    sides: Annotated[
        Wanted, typer.Option(help="Only the fronts or the backs, to turn the paper by hand.")
    ] = Wanted.BOTH,
    bleed: Annotated[
        bool,
        typer.Option("--bleed", help="Eight cards a page, the ground 1.5 mm beyond the cut."),
    ] = False,
    low_ink: Annotated[
        bool, typer.Option("--low-ink", help="Outlines only; seeds keep their colours.")
    ] = False,
    calibrate: Annotated[
        bool,
        typer.Option("--calibrate", help="Print the sheet on which the back offset is read."),
    ] = False,
    back_offset: Annotated[
        str | None,
        typer.Option(
            metavar="RIGHT,UP",
            help="How far the back comes out beside the front, in mm, as read on the calibration "
            "sheet; the saved one when left out.",
        ),
    ] = None,
    keep: Annotated[
        bool, typer.Option("--save-offset", help="Keep the back offset for the next time.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file if there is one already.")
    ] = False,
) -> None:
    """Print the cards of a deck: a PDF file, double-sided, to cut out.

    63.5 x 88.9 mm each; print at 100 % (actual size). See docs/printing.md.
    """
    from dataclasses import replace

    from ancients.errors import AncientsError
    from cards.decks import load_deck
    from cards.print.calibration import calibration_sheet
    from cards.print.cardsheets import card_sheets
    from cards.print.offset import correction, load_offset, offset_key, parse_offset, save_offset
    from cards.print.output import refuse_unwritable, write_file
    from cards.print.paper import PAPERS
    from cards.print.sheet import BLEED_MM, Duplex, SheetOptions, Sides

    if keep and back_offset is None:
        raise AncientsError("--save-offset keeps what --back-offset gives; give both")
    if fold and (calibrate or back_offset is not None):
        raise AncientsError("--fold prints on one side only; there is no back offset to it")
    options = SheetOptions(
        PAPERS[paper.value],
        Duplex(duplex.value),
        fold,
        Sides(sides.value),
        BLEED_MM if bleed else 0.0,
    )
    refuse_unwritable(output, force)
    if calibrate:
        write_file(output, calibration_sheet(options))
        complain(f"{output}: calibration sheet; print it two-sided at 100 % and follow its steps.")
        return
    loaded = load_deck(deck)
    key = offset_key(options)
    if back_offset is not None:
        read = parse_offset(back_offset)
    else:
        read = (None if fold else load_offset(_offsets_file(), key)) or (0.0, 0.0)
    moved = replace(options, back_offset_mm=correction(read, options.axis))
    write_file(output, card_sheets(loaded, moved, low_ink))
    if keep:
        save_offset(_offsets_file(), key, read)
    told = f" The backs make up for {read[0]:g} mm right, {read[1]:g} mm up." if any(read) else ""
    complain(f"{output}: {loaded.title}, 18 cards. Print at 100 % (actual size).{told}")


def _offsets_file() -> Path:
    """Name the file that keeps what was read on calibration sheets."""
    import platformdirs

    return platformdirs.user_config_path("ancients", appauthor=False) / "printer.json"
