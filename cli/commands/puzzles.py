"""``ancients puzzles``: the puzzles that ship."""

from __future__ import annotations

from cli.options import command_app

app = command_app("List the puzzles that ship; each name can stand wherever a file can.")


@app.command()
def puzzles() -> None:
    """List the puzzles that ship; each name can stand wherever a file can."""
    from cards.library import puzzles as shipped
    from cli.render.deal import par_in_words
    from cli.render.decks import draw_columns
    from cli.render.screen import Screen

    rows = []
    for entry in shipped():
        known = entry.deal.known or entry.deal.par
        rows.append(
            (
                entry.name,
                entry.deal.deck.name,
                entry.deal.title or "",
                # A row a puzzle on 80 columns, which is what a pipe gets.
                "" if known is None else par_in_words(known).replace("(both ", "("),
            )
        )
    screen = Screen.of()
    screen.show(draw_columns(("name", "deck", "title", "known result"), rows, screen.look))
