"""``ancients check``: a solution or a certificate of loss, verified."""

from __future__ import annotations

from cli.options import FileArgument, command_app

app = command_app("Verify the solution in a deal file, or a certificate of loss.")


@app.command()
def check(file: FileArgument) -> None:
    """Verify the solution in a deal file, or a certificate of loss.

    The exit status is 0 when everything in the file holds, 2 when it does not.
    """
    from cli.proofs import check as verified

    print(verified(file))
