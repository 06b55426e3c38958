"""``ancients deck``: list, show, check and type in decks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.options import command_app

app = command_app("List, show, check or type in decks.")

DeckArgument = Annotated[
    str,
    typer.Argument(
        metavar="DECK", help="The name of a shipped deck, or a deck file.", show_default=False
    ),
]


@app.command("list")
def list_decks() -> None:
    """List the decks that ship, easiest first."""
    from cards.decks import SHIPPED, load_deck
    from cli.render.decks import draw_columns
    from cli.render.screen import Screen

    decks = [load_deck(name) for name in SHIPPED]
    rows = [(deck.name, deck.title, deck.version, deck.source) for deck in decks]
    screen = Screen.of()
    screen.show(draw_columns(("name", "title", "version", "source"), rows, screen.look))


@app.command("show")
def show_deck(deck: DeckArgument) -> None:
    """Show the sixteen Ancients of a deck with both faces."""
    from cards.decks import load_deck
    from cli.render.decks import draw_deck
    from cli.render.screen import Screen

    loaded = load_deck(deck)
    screen = Screen.of()
    screen.show(draw_deck(loaded, screen.look))


@app.command("check")
def check_deck(deck: DeckArgument) -> None:
    """Check a deck file; every fault is told at once."""
    from cards.decks import load_deck

    loaded = load_deck(deck)
    print(f"{deck}: {loaded.title} (version {loaded.version}) is in order, 16 Ancients.")


@app.command("new")
def new_deck(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The deck file to write.", show_default=False)
    ],
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file if there is one already.")
    ] = False,
) -> None:
    """Type in a deck card by card, such as the one of the printed game.

    Answers come from the keyboard or, a line each, from standard input. An answer that will not
    do is asked for again; < goes back to the question before.
    """
    from cards.decks import load_deck, write_deck
    from cards.onestep import refuse_unwritable
    from cli.asking import Asker, ask_deck
    from cli.exits import complain

    refuse_unwritable(file, force)
    deck = ask_deck(Asker.of_standard_streams(), file.stem)
    write_deck(deck, file)
    load_deck(file)
    complain(f"{file}: written. Use it as --deck {file}.")
