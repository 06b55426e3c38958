"""The program in a real terminal, driven key by key.

Timeouts only guard against hanging for ever; nothing depends on how long anything takes.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

pexpect = pytest.importorskip("pexpect")
if not hasattr(pexpect, "spawn"):
    pytest.skip("no pseudo-terminals on this system", allow_module_level=True)

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 600  # the search may have to be compiled first
ENOUGH = ("--positions", "2000000", "--time", "inf")
TABLE = "sapling clockwise 7:BW 15:GK 4:RG 8:BK / 6:RG 16:RB 9:BW 3:RG L: R:"
CARDS = {
    1: "otter bw",
    2: "bear gk",
    3: "hare rg",
    4: "moth bk",
    8: "owl rg",
    7: "yew rb",
    6: "oak bw",
    5: "heron rg",
}

Start = Callable[..., Any]


@pytest.fixture
def terminal(tmp_path) -> Iterator[Start]:
    """Start the program in a terminal of 80 by 24; ``NAME=None`` takes a variable out."""
    children = []

    def start(*arguments: str, **environment: str | None) -> Any:
        kept = {
            name: os.environ[name]
            for name in ("PATH", "HOME", "NUMBA_CACHE_DIR", "XDG_CACHE_HOME")
            if name in os.environ
        }
        asked: dict[str, str | None] = {
            **kept,
            "PYTHONPATH": str(ROOT),
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            "ANCIENTS_DATA": str(tmp_path / "data"),
            **environment,
        }
        child = pexpect.spawn(
            sys.executable,
            ["-m", "cli", *arguments],
            env={name: value for name, value in asked.items() if value is not None},
            dimensions=(24, 80),
            encoding="utf-8",
            codec_errors="replace",
            timeout=PATIENCE_S,
            cwd=str(tmp_path),
            # A test run in the background may ignore SIGINT, and children inherit that.
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
        )
        children.append(child)
        return child

    yield start
    for child in children:
        child.close(force=True)


def said(child: Any, line: str, prompt: str) -> str:
    """Type a line, wait for a prompt and give what was shown before it, blanks squeezed."""
    child.sendline(line)
    child.expect(prompt)
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", child.before)
    return " ".join(plain.split())


def end(child: Any) -> int:
    """Wait until the program has ended and give its exit status."""
    child.expect(pexpect.EOF)
    child.close()
    assert child.signalstatus is None
    return int(child.exitstatus)


def test_a_game_is_entered_hinted_undone_killed_resumed_and_won(terminal, tmp_path):
    """A whole game goes from the cards on the table to the win, through SIGKILL in mid-game."""
    child = terminal("enter", "deal.json")
    child.expect("one line .wildwood.: ")
    said(child, "sapling", "Direction")
    said(child, "", "under way")
    said(child, "", "card: ")
    for place, card in CARDS.items():
        said(child, card, "Mend" if place == 5 else r"card: ")
    child.expect("all is right.: ")
    child.sendline("")
    child.expect_exact(f"Text: {TABLE}")
    assert end(child) == 0

    child = terminal("play", "deal.json", *ENOUGH)
    child.expect("Turn 1> ")
    promise = re.search(r"won: (\d+) seeds in (\d+) turns", said(child, "hint", "Turn 1> "))
    assert promise is not None
    score, turns = map(int, promise.groups())
    assert "Lift" in said(child, "hint", "Turn 1> ")
    assert "turn goes" in said(child, "hint", "Turn 1> ")
    first = re.search(r"Play (\S+)\. ", said(child, "hint", "Turn 1> "))[1]
    said(child, first, "Turn 2> ")
    assert f"{first} taken back" in said(child, "undo", "Turn 1> ")
    assert f"{first} played again" in said(child, "redo", "Turn 2> ")
    second = re.search(r"Play (\S+)\. ", said(child, "hint 4", "Turn 2> "))[1]
    said(child, second, "Turn 3> ")
    said(child, "undo", "Turn 2> ")
    child.kill(signal.SIGKILL)
    child.expect(pexpect.EOF)
    child.close()
    assert child.signalstatus == signal.SIGKILL

    child = terminal("resume", *ENOUGH)
    child.expect("Turn 2> ")
    assert f"{second} played again" in said(child, "redo", "Turn 3> ")
    for turn in range(3, turns + 1):
        hint = said(child, "hint 4", f"Turn {turn}> ")
        after = f"Turn {turn + 1}> " if turn < turns else "Won> "
        told = said(child, re.search(r"Play (\S+)\. ", hint)[1], after)
    assert f"won with {score} seeds" in told
    child.sendeof()
    assert end(child) == 0


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"NO_COLOR": "1"},
        {"TERM": "dumb"},
        {"TERM": None},
        {"LC_ALL": "C", "LANG": None, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "POSIX", "TERM": "dumb", "PYTHONIOENCODING": "latin-1"},
    ],
    ids=["80x24", "no colour", "dumb", "no TERM", "C locale", "Latin-1"],
)
def test_any_terminal_will_do(environment, terminal):
    """Whatever the terminal lacks, a turn is taken and shown within 24 rows of 80 columns."""
    child = terminal("play", "half-awake", **environment)
    child.expect("Turn 1> ")
    child.sendline("1~l grb")
    child.expect("Turn 2> ")
    shown = child.before
    if environment.get("TERM", "xterm") in ("dumb", None):
        assert "\x1b" not in shown
    if "NO_COLOR" in environment:
        assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", shown)
    if "LC_ALL" in environment:
        assert shown.isascii()
    rows = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown).split("\r\n")
    assert len(rows) <= 24
    assert max(map(len, rows)) <= 80
    child.sendline("quit")
    assert end(child) == 0


def test_tab_completes_orders_and_turns_and_arrow_up_brings_a_line_back(terminal):
    """On a terminal that can, lines are edited: Tab completes, arrow up brings the last line."""
    pytest.importorskip("readline")
    child = terminal("play", "half-awake")
    child.expect("Turn 1> ")
    child.send("2:\t")
    child.expect_exact("2:G")
    child.send("\r")
    child.expect("Turn 2> ")
    child.send("und\t\r")
    child.expect_exact("2:G taken back.")
    child.expect("Turn 1> ")
    child.send("\x1b[A\x1b[A\r")
    child.expect("Turn 2> ")
    child.sendeof()
    assert end(child) == 0


def test_control_c_stops_a_search_and_no_more(terminal):
    """Ctrl-C during a search brings the prompt back; at the prompt it leaves the game alone."""
    child = terminal("play", "bramble-gate")
    child.expect("Turn 1> ")
    child.sendline("check 86400")
    child.expect(r"positions, ")
    child.sendintr()
    child.expect("interrupted")
    child.expect("Turn 1> ")
    child.sendintr()
    child.expect("Ctrl-D leaves")
    child.expect("Turn 1> ")
    assert "Played: nothing yet." in said(child, "game", "Turn 1> ")
    child.sendeof()
    assert end(child) == 0
