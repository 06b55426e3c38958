"""Every command on a screen of 80 and of 40 columns."""

from __future__ import annotations

import json

import pytest
from rich.cells import cell_len

from cards.find import find_deal
from cli.main import COMMANDS
from cli.render.decks import draw_columns
from cli.render.screen import Look

FEW = ("--positions", "30000", "--time", "inf")
GAME = f'[Deal "{find_deal("half-awake").position}"]\n\n1. 1~L:GRB 2. 3:RGGK 3. 8:BKG *\n'
TOLD = [
    ("puzzles",),
    ("deck", "list"),
    ("deck", "show", "thornwood"),
    ("show", "first-grove"),
    ("show", "half-awake"),
    ("hint", "half-awake", "--level", "4", "--why", *FEW),
    ("perft", "half-awake", "--depth", "1"),
    ("solve", "half-awake", "--boards", *FEW),
    ("analyse", "-", *FEW),
    ("check", "-"),
    ("play", "half-awake", *FEW),
]
HELPS = [(), *((name, "--help") for name in COMMANDS), ("deck", "new", "--help")]
COPIED = ("Text: ", "Turn 1> ")
"""How lines begin that are never broken: what is copied as a whole, and what was typed."""


def too_broad(text: str, width: int) -> list[str]:
    return [
        row for row in text.splitlines() if cell_len(row) > width and not row.startswith(COPIED)
    ]


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("arguments", TOLD, ids=" ".join)
def test_what_is_told_fits_the_screen(arguments, width, run, tmp_path):
    """No row of an answer is broader than the screen, at 80 columns and at 40."""
    typed = "help\nhint 9\nturns 1\n" if arguments[0] == "play" else GAME
    shown = run(*arguments, stdin=typed, COLUMNS=str(width), ANCIENTS_DATA=str(tmp_path))
    assert shown.exit_code == 0, shown.stderr
    assert too_broad(shown.stdout, width) == []


@pytest.mark.parametrize(("width", "most"), [(40, 44), (80, 80)])
@pytest.mark.parametrize("arguments", HELPS, ids=" ".join)
def test_help_fits_the_screen(arguments, width, most, run):
    """The help keeps to the screen; two columns of options need a little more than 40."""
    shown = run(*arguments, COLUMNS=str(width))
    assert too_broad(shown.stdout + shown.stderr, most) == []


@pytest.mark.parametrize("width", [40, 80])
def test_the_questions_for_a_deck_fit_the_screen(width, run, tmp_path):
    """What is said before the questions and about wrong answers is broken at the screen."""
    answers = "<\n\n\n\nFox/Owl\nFox\nRRRRRR\n"
    shown = run("deck", "new", str(tmp_path / "d.toml"), stdin=answers, COLUMNS=str(width))
    told = shown.stderr.splitlines()
    assert "Sixteen cards" in told[0]
    assert any("this is the first question" in row for row in told)
    prompts = ("Where its faces", "nothing written", "the answers ended")
    assert [row for row in too_broad(shown.stderr, width) if not row.startswith(prompts)] == []


@pytest.mark.parametrize("width", [40, 60, 80])
def test_nothing_of_a_list_is_cut(width, run):
    """The lists of puzzles and decks hold every word on any screen."""
    for command in (("puzzles",), ("deck", "list")):
        broad = run(*command, COLUMNS="120").stdout
        narrow = run(*command, COLUMNS=str(width)).stdout
        assert "…" not in narrow
        assert set(broad.split()) - {"name", "version", "result"} <= set(
            narrow.replace(":", "").split()
        )


def test_a_column_that_is_typed_again_is_never_wrapped():
    """The first column keeps its words in one line; the others give way."""
    rows = [["my own deck", "a title of some words", "16 seeds in 9 turns"]]
    lines = [line.plain for line in draw_columns(["name", "title", "result"], rows, Look(40))]
    assert lines[1].startswith("my own deck  ")
    assert max(map(len, lines)) <= 40
    told = [line.plain for line in draw_columns(["name", "title", "result"], rows, Look(25))]
    assert told[0] == "my own deck"
    assert " ".join(" ".join(told[1:]).split()) == (
        "title: a title of some words result: 16 seeds in 9 turns"
    )


def test_numbers_stay_in_columns(run):
    """The counts of ``perft`` are a table on the narrowest screen too."""
    counts = json.loads(run("perft", "half-awake", "--depth", "1", "--json").stdout)
    row = run("perft", "half-awake", "--depth", "1", COLUMNS="40").stdout.splitlines()[1]
    assert row.replace(",", "").split() == [
        "1", str(counts["turns"][0]), str(counts["positions"][0]),
    ]  # fmt: skip
