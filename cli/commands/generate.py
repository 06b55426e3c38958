"""``ancients generate``: deals that can be won, solved and graded, made to order."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.exits import complain
from cli.options import command_app

if TYPE_CHECKING:
    from companion.making.generator import Made

app = command_app("Make deals that can be won, with solution, par and grade.")


@app.command()
def generate(
    count: Annotated[
        int, typer.Option("--count", min=1, metavar="N", help="How many deals to make.")
    ] = 1,
    deck: Annotated[
        str, typer.Option(help="A shipped deck (sapling, wildwood, thornwood) or a deck file.")
    ] = "wildwood",
    seed: Annotated[
        str | None,
        typer.Option(help="A number or any text; drawn at random when left out."),
    ] = None,
    grade: Annotated[
        int | None, typer.Option(min=1, max=5, metavar="1..5", help="Of this grade (5 is hard).")
    ] = None,
    turns: Annotated[
        int | None,
        typer.Option(min=1, max=60, metavar="N", help="All awake in exactly N turns at best."),
    ] = None,
    perfect: Annotated[bool, typer.Option("--perfect", help="A score of 16 exists.")] = False,
    unique_first: Annotated[
        bool, typer.Option("--unique-first", help="One first turn alone reaches par.")
    ] = False,
    from_midgame: Annotated[
        bool, typer.Option("--from-midgame", help="You are here, in the middle of a game.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FOLDER",
            help="Write deal files into this folder, not a line of JSON each to the screen.",
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace files that are there already.")
    ] = False,
    tries: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="Give up after so many candidates without a deal."),
    ] = 100,
    positions: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="Look at about so many positions in each search."),
    ] = 4_000_000,
    workers: Annotated[
        int,
        typer.Option(
            min=1,
            max=64,
            metavar="N",
            help="Processes that try candidates; the deals are the same.",
        ),
    ] = 1,
) -> None:
    """Make deals that can be won, with solution, par and grade. See docs/generating.md.

    Same options, same deals. The exit status is 3 when the wishes were not met; deals that were
    made until then are kept.
    """
    from cards.decks import load_deck
    from cli.compiling import announce_compilation
    from cli.exits import Status
    from cli.interrupting import interrupts_noted
    from cli.render.making import making_shown
    from cli.version import version
    from companion.making.wishes import Wishes

    if seed is None:
        from secrets import randbelow

        seed = str(randbelow(1_000_000_000))
    wishes = Wishes(seed, grade, turns, perfect, unique_first, from_midgame, positions)
    loaded = load_deck(deck)
    paths = None if output is None else _paths(output, loaded.name, seed, count, force=force)
    from companion.making.generator import NoneFoundError, make_deals
    from companion.making.trying import Recipe

    announce_compilation()
    recipe = Recipe(loaded, wishes, version())
    made = 0
    try:
        with interrupts_noted() as watch, making_shown(count) as on_try:
            deals = make_deals(
                recipe, count, tries=tries, workers=workers, watch=watch, on_try=on_try
            )
            for each in deals:
                _put(each, None if paths is None else paths[each.number - 1])
                made = each.number
    except NoneFoundError as error:
        _tell(made, output)
        complain(f"{error}")
        raise typer.Exit(Status.UNKNOWN) from None
    except KeyboardInterrupt:
        _tell(made, output)
        raise
    _tell(made, output)


def _paths(folder: Path, deck: str, seed: str, count: int, *, force: bool) -> list[Path]:
    """Name the files; nothing is searched when one of them may not be written."""
    from ancients.errors import AncientsError

    name = "".join(sign if sign.isalnum() or sign in "-_" else "_" for sign in f"{deck}-{seed}")
    width = max(3, len(str(count)))
    paths = [folder / f"{name}-{number:0{width}}.json" for number in range(1, count + 1)]
    if folder.exists() and not folder.is_dir():
        raise AncientsError(f"{folder} is a file; name a folder")
    taken = [path for path in paths if path.exists()]
    if taken and not force:
        raise AncientsError(
            f"{taken[0]} exists already; name another folder, or --force to replace it"
        )
    folder.mkdir(parents=True, exist_ok=True)
    return paths


def _put(made: Made, path: Path | None) -> None:
    from cards.files import deal_json, write_deal

    if path is not None:
        write_deal(made.deal, path)
        return
    from json import dumps, loads

    print(dumps(loads(deal_json(made.deal)), ensure_ascii=False), flush=True)


def _tell(made: int, output: Path | None) -> None:
    if output is not None:
        complain(f"{output}: {made} deal{'' if made == 1 else 's'}.")
