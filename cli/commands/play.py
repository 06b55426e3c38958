"""``ancients play``: a game at the table, saved step by step."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options import (
    DeckOption,
    PlainOption,
    PositionsOption,
    TimeOption,
    command_app,
    limits_of,
)

app = command_app("Play a deal at the table, with hints and undo; every step is saved at once.")


@app.command()
def play(
    deal: Annotated[
        str | None,
        typer.Argument(
            metavar="DEAL",
            help="A deal file, a game file, a puzzle's name, a deal code, or a position in one "
            "line (in quotes).",
            show_default=False,
        ),
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Play a random deal.")] = False,
    deck: DeckOption = None,
    seed: Annotated[
        str | None, typer.Option(help="With --new: a number or text that names the deal.")
    ] = None,
    plain: PlainOption = False,
    time: TimeOption = 1.0,
    positions: PositionsOption = None,
) -> None:
    """Play a deal at the table, with hints and undo; every step is saved at once.

    Turns and words are read line by line from the keyboard or from standard input; `help` lists
    them. Ctrl-C stops a search, Ctrl-D leaves. `ancients resume` goes on with the game.
    """
    from ancients.errors import AncientsError

    if (deal is None) is not new:
        raise AncientsError(
            "give either a deal or --new for a random one; `ancients resume` goes on with a "
            "saved game"
        )
    given = [name for name, value in (("--deck", deck), ("--seed", seed)) if value is not None]
    if given and not new:
        raise AncientsError(
            f"{' and '.join(given)}: only with --new, for a random deal; {deal} has its own deck "
            "and seeds"
        )
    if deal == "-":
        raise AncientsError("turns are read from standard input, so the deal cannot; give a file")
    from companion.find import find_game
    from companion.record import GameRecord
    from companion.saves import Store

    if deal is None:
        from cards.decks import DEFAULT_DECK
        from companion.newdeal import new_deal

        record = GameRecord.of(new_deal(DEFAULT_DECK if deck is None else deck, seed))
    else:
        record = find_game(deal)
    from cli.exits import complain, os_error_in_words
    from cli.sitting import sit_down

    save = None
    try:
        save = Store().new(record)
    except (AncientsError, OSError) as error:
        words = os_error_in_words(error) if isinstance(error, OSError) else str(error)
        complain(f"{words}\nThis game is not saved on its way; `save FILE` writes it.")
    sit_down(record, save, limits_of(time, positions), plain=plain)
