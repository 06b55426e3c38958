"""What docs/phone.md says of options and limits is what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import typer.main

from cli.commands.serve import app
from companion.web.addresses import DEFAULT_PORT
from companion.web.admission import TOKEN_BYTES
from companion.web.desk import LONG_WAITING, WAITING
from companion.web.fields import LARGEST_BODY, LARGEST_QUERY, LONGEST_FIELD
from companion.web.questions import LOOKS_S, MAKING_S

PAGE = (Path(__file__).parents[2] / "docs" / "phone.md").read_text(encoding="utf-8")
WORDS = " ".join(PAGE.split())


def test_every_option_is_told() -> None:
    """The table of options names those of the command, and no other."""
    told = set(re.findall(r"^\| `(--[a-z-]+)", PAGE, flags=re.M))
    command = typer.main.get_command(app)
    options = {name for each in command.params for name in (*each.opts, *each.secondary_opts)}
    assert told == {name for name in options if name[:2] == "--"} - {"--browser", "--help"}


def test_the_limits_on_the_page_are_those_of_the_program() -> None:
    """Numbers in the text are the constants of the code."""
    port = next(each for each in typer.main.get_command(app).params if each.name == "port")
    assert port.default == DEFAULT_PORT
    assert f"| `--port N` | {DEFAULT_PORT} when left out" in PAGE
    assert f"looked at for {LOOKS_S[1]} or {LOOKS_S[2]} seconds" in WORDS
    assert f"When {WAITING} hints ({LONG_WAITING} of the long questions) wait" in WORDS
    assert f"a secret of {8 * TOKEN_BYTES} bits" in WORDS
    assert f"at most {LARGEST_BODY // 1024} KiB, a field {LONGEST_FIELD} characters" in WORDS
    assert f"a link {LARGEST_QUERY:,} characters" in WORDS
    assert MAKING_S == 120  # "this may take two minutes"
