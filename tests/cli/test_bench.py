from __future__ import annotations

import json

import pytest

from cli.exits import Status

SMALL = ("wildwood-any", "long-hand", "lost")
LIMIT = ("--positions", "100000")


def counts(shown):
    """Give the lines that a golden file can hold: all but the times."""
    told = json.loads(shown.stdout)
    return (
        "".join(
            f"{task['name']} {task['goal']} {task['verdict']} {task['positions']}\n"
            for task in told["tasks"]
        )
        + f"signature {told['signature']}\n"
    )


def test_the_signature_is_the_golden_one(run, golden):
    """A change of the search that moves the node counts says so by a new golden file."""
    shown = run("bench", *SMALL, *LIMIT, "--json")
    assert shown.exit_code == Status.DONE, shown.stderr
    golden("bench-signature", counts(shown))


def test_more_workers_have_the_same_signature(run):
    """The counts do not depend on the number of workers."""
    one, two = (
        counts(run("bench", *SMALL, *LIMIT, "--workers", workers, "--json"))
        for workers in ("1", "2")
    )
    assert one == two


def test_people_see_every_task_and_the_sum(run):
    """Without ``--json`` each task has a line, and signature and speed stand below."""
    shown = run("bench", *SMALL, *LIMIT)
    assert shown.exit_code == Status.DONE, shown.stderr
    first_words = [line.split()[0] for line in shown.stdout.splitlines() if line]
    assert first_words == ["task", *SMALL, "signature", "seconds", "positions"]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [(["no-such-task"], "no-such-task"), (["--positions", "0"], "positions")],
)
def test_bad_usage_is_refused(arguments, named, run):
    """An unknown task and a limit of nothing have status 2 and say why."""
    shown = run("bench", *arguments)
    assert shown.exit_code == Status.BAD_INPUT
    assert not shown.stdout
    assert named in shown.stderr
