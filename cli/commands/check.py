"""``ancients check``: a solution, a game or a certificate of loss, verified."""

from __future__ import annotations

from cli.options import FileArgument, command_app

app = command_app("Verify the solution in a deal file, a game file, or a certificate of loss.")


@app.command()
def check(file: FileArgument) -> None:
    """Verify the solution in a deal file, a game file, or a certificate of loss.

    What is proved is said, and of which position: its table, and its one-line text. A certificate
    that names a deck which ships is held against its faces. The exit status is 0 when
    everything in the file holds, 2 when it does not.
    """
    from cli.proofs import check as verified
    from cli.render.screen import Screen
    from cli.render.table import draw_table

    found = verified(file)
    screen = Screen.of()
    screen.tell(found.words)
    screen.tell(f"{found.deck_words} It is said of this position:")
    screen.show(["", *draw_table(found.position, screen.look), f"Text: {found.position}"])
