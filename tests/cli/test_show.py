from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import line as position_of
from strategies import reachable_positions

from ancients.seeds import Seeds
from cli.render.screen import Look
from cli.render.symbols import ASCII, SYMBOLS, seed_lines
from cli.render.table import draw_table

ROOT = Path(__file__).resolve().parents[2]
FRESH = "wildwood clockwise 5:RG 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK L: R:"
MIDGAME = (
    "wildwood counterclockwise 14:RGB 6:G 16:RGGK 12+: / 7:BK 11+: 4+:B 9+: L-: R:RRBWW "
    "flip_emptied_keeper=false"
)


@pytest.mark.parametrize(
    ("name", "arguments", "environment"),
    [
        ("show-fresh-80", [FRESH], {}),
        ("show-midgame-80", [MIDGAME], {}),
        ("show-midgame-40", [MIDGAME], {"COLUMNS": "40"}),
        ("show-midgame-ascii", [MIDGAME], {"LC_ALL": "C"}),
        ("show-midgame-wide", [MIDGAME], {"COLUMNS": "200"}),
        ("show-puzzle", ["first-grove"], {}),
    ],
)
def test_the_table_is_drawn_as_in_the_golden_file(name, arguments, environment, run, golden):
    """The table of a deal or position looks as it did, for each kind of screen."""
    shown = run("show", *arguments, **environment)
    assert shown.exit_code == 0
    assert shown.stderr == ""
    golden(name, shown.stdout)


def test_the_one_line_text_names_the_same_position_again(run):
    """What ``show --text`` prints can stand in the place of the file."""
    text = run("show", "half-awake", "--text").stdout.strip()
    again = run("show", text, "--text").stdout.strip()
    assert again == text
    assert len(text.splitlines()) == 1


def test_the_deal_file_names_the_same_position_again(run):
    """What ``show --json`` prints can be read from standard input."""
    printed = run("show", MIDGAME, "--json").stdout
    assert json.loads(printed)["format"] == "ancients-deal/1"
    assert run("show", "-", "--text", stdin=printed).stdout.strip() == MIDGAME


def test_the_code_that_is_shown_names_the_deal(run):
    """The code under the table can stand in the place of the file."""
    shown = run("show", FRESH).stdout.splitlines()
    code = next(row.removeprefix("Code: ") for row in shown if row.startswith("Code: "))
    assert run("show", code, "--text").stdout.strip() == FRESH


@given(position=reachable_positions(), width=st.integers(40, 120), plain=st.booleans())
@settings(deadline=None, max_examples=60)
def test_no_drawing_is_broader_than_the_screen(position, width, plain):
    """Every table fits its screen, shows each Ancient's name and every seed, and aligns."""
    lines = draw_table(position, Look(width, ASCII if plain else SYMBOLS))
    assert max(row.cell_len for row in lines) <= width
    text = "\n".join(row.plain for row in lines)
    assert text.isascii() or not plain
    for ancient in position.ancients:
        assert ancient.name in text
    if not plain:
        counts = dict(zip("RGBWK", "▲■●○◆", strict=True))
        for letter, shape in counts.items():
            everywhere = (*position.seeds, *position.keepers)
            assert text.count(letter + shape) == sum(seeds[letter] for seeds in everywhere)


def test_sixteen_seeds_on_one_place_are_all_drawn():
    """A place that holds every seed of the game grows instead of hiding some."""
    seeds = Seeds((4, 4, 4, 2, 2))
    rows = seed_lines(seeds, 15, SYMBOLS)
    assert sum(row.plain.count(" ") + 1 for row in rows) == 16
    assert max(row.cell_len for row in rows) <= 15


def test_awake_ancients_have_another_frame_and_word():
    """Asleep and awake differ without any colour."""
    text = "\n".join(row.plain for row in draw_table(position_of(MIDGAME), Look()))
    assert text.count("AWAKE") == 4
    assert text.count("╔") == 4
    assert text.count("┌") == 4
    assert text.count("asleep, lacks") == 4


def test_a_used_keeper_is_marked():
    """A Keeper that was flipped is told apart from an active one."""
    text = "\n".join(row.plain for row in draw_table(position_of(MIDGAME), Look()))
    assert "L left Keeper, used: no seeds" in text
    assert "R right Keeper, active: R▲" in text


def on_terminal(*arguments: str, **environment: str) -> str:
    """Run a command whose standard output is a terminal and give all that it writes."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    with subprocess.Popen(
        [sys.executable, "-m", "cli", *arguments],
        env=kept | {"PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "COLUMNS": "80"} | environment,
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=subprocess.DEVNULL,
    ):
        os.close(theirs)
        written = b""
        while True:
            try:
                more = os.read(ours, 65536)
            except OSError:  # how Linux says that the other side is closed
                break
            if not more:
                break
            written += more
    os.close(ours)
    return written.decode("utf-8")


def test_a_terminal_gets_colours_unless_it_asks_for_none():
    """Seeds are coloured on a terminal; with NO_COLOR no colour is set, with TERM=dumb nothing."""
    red = "\x1b[1;31m"
    assert red in on_terminal("show", "first-grove", TERM="xterm-256color")
    assert red not in on_terminal("show", "first-grove", TERM="xterm-256color", NO_COLOR="1")
    assert "\x1b" not in on_terminal("show", "first-grove", TERM="dumb")


@pytest.mark.parametrize(
    "environment",
    [
        {"TERM": "dumb"},
        {"TERM": None},
        {"NO_COLOR": "1", "TERM": "xterm-256color"},
        {"LC_ALL": "C", "TERM": None},
    ],
    ids=["dumb", "unset", "no colour", "C locale"],
)
def test_a_plain_terminal_gets_no_escape_codes(environment, process):
    """Where colours are not wanted or not known there is not one escape code."""
    shown = process("show", "first-grove", **environment)
    assert shown.returncode == 0
    assert "\x1b" not in shown.stdout
    assert "First Grove" in shown.stdout
    assert ("▲" in shown.stdout) == (environment.get("LC_ALL") != "C")


def test_an_encoding_without_the_symbols_gets_letters(process):
    """With a Latin-1 output the letters stand alone and nothing is lost."""
    shown = process("show", FRESH, PYTHONIOENCODING="latin-1")
    assert shown.returncode == 0
    assert "| R G" in shown.stdout
    assert "?" not in shown.stdout


def test_forty_columns_are_enough_for_a_process(process):
    """A narrow terminal gets one place below the other, none cut off."""
    shown = process("show", MIDGAME, COLUMNS="40")
    drawn = shown.stdout.split("Text: ")[0].splitlines()
    assert max(map(len, drawn)) <= 40
    assert sum(row[:2] in {f"{place} " for place in range(1, 9)} for row in drawn) == 8
