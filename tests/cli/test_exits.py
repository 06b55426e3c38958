from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from ancients.errors import AncientsError, PositionError
from cli.exits import Status, errors_told

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (AncientsError("a plain fault"), Status.BAD_INPUT, "a plain fault"),
        (PositionError(["one", "two"]), Status.BAD_INPUT, "  one\n  two"),
        (
            PermissionError(13, "Permission denied", "x.json"),
            Status.BAD_INPUT,
            "x.json: permission",
        ),
        (KeyboardInterrupt(), Status.INTERRUPTED, "Interrupted"),
        (MemoryError(), Status.BAD_INPUT, "memory"),
    ],
)
def test_errors_become_a_message_and_a_status(error, status, words, capsys):
    """An error that a player can cause is told on standard error and gives its status."""
    with pytest.raises(typer.Exit) as leaving, errors_told():
        raise error
    assert leaving.value.exit_code == status
    told = capsys.readouterr()
    assert words in told.err
    assert told.out == ""


def test_an_unforeseen_error_passes_through():
    """A defect of the program is not dressed up as bad input."""
    with pytest.raises(ZeroDivisionError), errors_told():
        raise ZeroDivisionError


def test_a_defect_is_not_told_as_a_loss():
    """An unforeseen error leaves a traceback and a status that no verdict uses."""
    probe = "import cli.main as m\nm.app = lambda **_: 1 / 0\nm.main()\n"
    done = subprocess.run(
        [sys.executable, "-c", probe],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == Status.DEFECT
    assert "ZeroDivisionError" in done.stderr
    assert "please report" in done.stderr


def _piped(*arguments: str) -> tuple[int, str]:
    """Run a command whose reader has gone before it writes."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "cli", *arguments],
            env=os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "80"},
            stdin=subprocess.DEVNULL,
            stdout=writing,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            check=False,
        )
    finally:
        os.close(writing)
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    "arguments",
    [["puzzles"], ["show", "first-grove"], ["show", "first-grove", "--text"], ["--help"]],
    ids=" ".join,
)
def test_a_reader_that_went_away_is_no_matter(arguments):
    """A broken pipe ends the program without a word and without the status of a lost deal."""
    status, told = _piped(*arguments)
    assert told == ""
    assert status == Status.BROKEN_PIPE


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_told():
    """Output that cannot be written gives status 2 and a message, not a traceback."""
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cli", "puzzles"],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            check=False,
        )
    assert done.returncode == Status.BAD_INPUT
    assert "no space left" in done.stderr
    assert "Traceback" not in done.stderr
