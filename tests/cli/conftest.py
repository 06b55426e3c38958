from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cli.main import app

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).parent / "golden"
PLAIN = {
    "COLUMNS": "80",
    "NO_COLOR": "1",
    "TERM": "dumb",
    "LC_ALL": "",
    "LC_CTYPE": "",
    "LANG": "C.UTF-8",
}

Run = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run() -> Run:
    """Run a command in this process, with a plain terminal of 80 columns."""

    def run(*arguments: str, stdin: str | bytes = "", **environment: str) -> Result:
        return CliRunner().invoke(app, list(arguments), input=stdin, env=PLAIN | environment)

    return run


@pytest.fixture
def process() -> Process:
    """Run a command as a process of its own; ``NAME=None`` takes a variable out."""

    def process(
        *arguments: str, stdin: str | None = None, **environment: str | None
    ) -> subprocess.CompletedProcess[str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        asked = kept | {"PYTHONPATH": str(ROOT)} | PLAIN | environment
        given = {name: value for name, value in asked.items() if value is not None}
        feeding = {"input": stdin} if stdin is not None else {"stdin": subprocess.DEVNULL}
        return subprocess.run(
            [sys.executable, "-m", "cli", *arguments],
            env=given,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            **feeding,  # type: ignore[call-overload]
        )

    return process


@pytest.fixture
def golden() -> Callable[[str, str], None]:
    """Compare a text with a golden file line by line; ANCIENTS_WRITE_GOLDEN=1 writes it anew."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / f"{name}.txt"
        if os.environ.get("ANCIENTS_WRITE_GOLDEN") == "1":
            path.write_text(text, encoding="utf-8")
        assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()

    return compare
