from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from cli.main import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
HEAVY = ("numba", "numpy", "ortools", "networkx", "rich", "reportlab", "segno", "solver", "cards")


def test_help_loads_no_command_and_no_heavy_library():
    """Showing the help imports neither a command nor a library that only commands need."""
    probe = (
        "import sys\n"
        "from cli.main import app\n"
        "try:\n"
        "    app(['--help'])\n"
        "except SystemExit as leaving:\n"
        "    assert leaving.code == 0\n"
        f"loaded = [name for name in {HEAVY!r} if name in sys.modules]\n"
        "loaded += [name for name in sys.modules if name.startswith('cli.commands')]\n"
        "print('LOADED', loaded)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "LOADED []"


@pytest.mark.parametrize("command", ["show", "deal", "puzzles", "deck"])
def test_commands_without_search_load_no_solver(command):
    """Importing the module of a command that searches nothing loads neither solver nor numba."""
    probe = (
        f"import sys, {COMMANDS[command][0]}\n"
        "print([n for n in ('numba', 'numpy', 'solver', 'rich') if n in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.strip() == "[]"


def test_help_lists_every_command_of_the_table(run):
    """The help names each command with its line."""
    shown = run("--help")
    assert shown.exit_code == 0
    for name, (_, text) in COMMANDS.items():
        assert f"  {name} " in shown.stdout
        assert text in shown.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_an_app_and_a_help_of_its_own(command, run):
    """Each module of the table holds an app, and its help is shown in plain text."""
    assert isinstance(importlib.import_module(COMMANDS[command][0]).app, typer.Typer)
    shown = run(command, "--help")
    assert shown.exit_code == 0
    assert f"Usage: ancients {command}" in shown.stdout
    assert "()" not in shown.stdout


def test_version_is_printed(run):
    """``--version`` prints the program's name and a version."""
    shown = run("--version")
    assert shown.exit_code == 0
    assert shown.stdout.split()[0] == "ancients"
    assert len(shown.stdout.split()) >= 2


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--nonsense"],
        ["shw"],
        ["show"],
        ["show", "first-grove", "more"],
        ["show", "first-grove", "--text", "--json"],
        ["solve", "first-grove", "--goal", "best"],
        ["solve", "first-grove", "--time", "-1"],
        ["solve", "first-grove", "--time", "nan"],
        ["solve", "first-grove", "--memory", "0"],
        ["solve", "first-grove", "--positions", "0"],
        ["solve", "first-grove", "--workers", "0"],
        ["solve", "first-grove", "--json", "--boards"],
        ["perft", "first-grove", "--depth", "0"],
        ["deal", "--direction", "up"],
        ["deal", "--seed", ""],
        ["deck", "lst"],
    ],
)
def test_bad_usage_has_status_2_and_leaves_standard_output_empty(arguments, run):
    """Whatever is wrong with the arguments is told on standard error, with status 2."""
    shown = run(*arguments)
    assert shown.exit_code == 2
    assert shown.stderr
    assert shown.stdout == ""


def test_a_misspelt_command_is_met_with_the_near_one(run):
    """A command that does not exist is answered by the one that was probably meant."""
    assert "did you mean show?" in run("shw").stderr
