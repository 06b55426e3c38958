"""Summaries of times, and tables in Markdown.

Times of what did not end are `None` and count as longer than all others, so a median or a
share never gets better by leaving them out.
"""

from __future__ import annotations

import math
import os
import platform
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence

from cards.decks import SHIPPED

Time = float | None


def quantile(times: Sequence[Time], share: float) -> Time:
    """Return the least time within which at least this share of all ended, None without one.

    >>> quantile([3.0, 1.0, None, 2.0], 0.5), quantile([3.0, None], 0.9)
    (2.0, None)
    """
    if not times:
        return None
    in_order = sorted(math.inf if time is None else time for time in times)
    found = in_order[max(0, math.ceil(share * len(times)) - 1)]
    return None if math.isinf(found) else found


def share_within(times: Sequence[Time], limit_s: float) -> str:
    """Return which part ended in time, as a percentage.

    >>> share_within([1.0, 5.0, None, 2.0], 2.0), share_within([], 1.0)
    ('50 %', '–')
    """
    if not times:
        return "–"
    within = sum(time is not None and time <= limit_s for time in times)
    return f"{100 * within / len(times):.3g} %"


def seconds(time: Time, limit_s: float | None = None) -> str:
    """Write a time with a precision that suits it.

    >>> seconds(0.01234), seconds(12.34), seconds(None, 60.0), seconds(None)
    ('0.012 s', '12.3 s', 'over 60 s', '–')
    """
    if time is None:
        return "–" if limit_s is None else f"over {limit_s:g} s"
    return f"{time:.3f} s" if time < 1 else f"{time:.2f} s" if time < 10 else f"{time:.1f} s"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table, the first column to the left and the others to the right.

    >>> print(table(["deck", "median"], [["sapling", "0.2 s"]]))
    | deck | median |
    | --- | ---: |
    | sapling | 0.2 s |
    """
    rules = ["---"] + ["---:"] * (len(head) - 1)
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, rules, *rows])


def times_row(
    name: str, times: Sequence[Time], within_s: Sequence[float], limit_s: float
) -> list[str]:
    """Return a row: the name, how many, shares within times, median, 90 % and the worst."""
    if not times:
        return [name, "0"] + ["–"] * (len(within_s) + 3)
    return [
        name,
        str(len(times)),
        *(share_within(times, limit) for limit in within_s),
        *(seconds(quantile(times, share), limit_s) for share in (0.5, 0.9, 1.0)),
    ]


def times_head(name: str, within_s: Sequence[float]) -> list[str]:
    """Return the head of the rows of `times_row`."""
    shares = [f"within {limit:g} s" for limit in within_s]
    return [name, "number", *shares, "median", "90 %", "worst"]


def machine() -> str:
    """Say on what and beside what load the numbers were measured."""
    load = "unknown"
    if hasattr(os, "getloadavg"):
        load = " ".join(f"{value:.1f}" for value in os.getloadavg())
    return (
        f"{os.cpu_count()} × {_processor()}, Python {platform.python_version()}, "
        f"load at the end (1, 5, 15 minutes) {load}."
    )


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.machine()


def publish(title: str, *blocks: str) -> None:
    """Print the heading, the command that was run, the blocks and the machine as Markdown."""
    words = [sys.orig_argv[0].rpartition("/")[2], *sys.orig_argv[1:]]
    print(f"### {title}", f"`{' '.join(words)}`", *blocks, machine(), sep="\n\n")


def tell(message: str) -> None:
    """Write a line of progress on standard error."""
    print(message, file=sys.stderr, flush=True)


def parser(doc: str | None, *, deals: int, time_s: float | None = None) -> ArgumentParser:
    """Make a parser with the options that most measurements share."""
    made = ArgumentParser(description=doc)
    made.add_argument("--deals", type=int, default=deals, metavar="N", help="positions of a set")
    made.add_argument("--workers", type=int, default=1, metavar="N", help="threads that search")
    if time_s is not None:
        made.add_argument(
            "--time", type=float, default=time_s, metavar="SECONDS", help="a limit for each"
        )
    return made


def deck_option(made: ArgumentParser, default: tuple[str, ...] = SHIPPED) -> None:
    """Add `--deck`, which may be given more than once."""
    made.add_argument(
        "--deck", action="append", choices=SHIPPED, help=f"default: {', '.join(default)}"
    )


def peak_memory_mib() -> int:
    """Return the most memory that this process ever held, libraries and all."""
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak >> 20 if sys.platform == "darwin" else peak >> 10
