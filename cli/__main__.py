"""The entry point of ``ancients`` and of ``python -m cli``.

It loads nothing before it is ready for Ctrl-C, which ends the loading without a traceback.
"""

from __future__ import annotations

import sys
from contextlib import suppress

INTERRUPTED = 130  # cli.exits.Status.INTERRUPTED, which may not be loaded yet


def run() -> None:
    """Load the program, run it and leave with its exit status."""
    try:
        from cli.main import main

        main()
    except KeyboardInterrupt:
        # Where nobody can be told the status says it.
        with suppress(OSError, ValueError, AttributeError):
            print("Interrupted.", file=sys.stderr, flush=True)
        sys.exit(INTERRUPTED)
    finally:
        # An interrupt that passed through code given as text (as libraries do while they are
        # loaded) is kept in mind by CPython, which would end the process by a signal although it
        # was handled. Running any other text makes it forget.
        exec("pass")


if __name__ == "__main__":
    run()
