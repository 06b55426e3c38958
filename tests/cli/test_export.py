from __future__ import annotations

import json
from pathlib import Path

import pytest

from cards.find import find_deal
from cli.exits import Status

HARD = "thornwood clockwise 1+: 15: 16:GK 7: / 10:RBBB 8: 2+: 13:W L-:RRRB R-:GGGWK"
LOST = "wildwood clockwise 8+: 7+: 2+: 16+: / 6+: 4+: 9+: 13:K L: R:GG"
PUZZLE = Path(__file__).parents[2] / "puzzles" / "half-awake.json"
LINE = ["1~L:GRB", "3:RGGK", "8:GKB", "1:G", "R:GKWBGRRW", "2:R", "6:KBBG", "2~R:G", "7:WKKR"]


@pytest.fixture
def solved(tmp_path: Path) -> Path:
    """A deal file with a solution in it."""
    deal = json.loads(PUZZLE.read_text(encoding="utf-8"))
    del deal["known"]
    path = tmp_path / "solved.json"
    path.write_text(json.dumps(deal | {"solution": LINE}), encoding="utf-8")
    return path


def test_a_deal_with_a_solution_is_exported_without_a_search(run, solved, tmp_path, monkeypatch):
    """The solution in the file is replayed and told; nothing is solved."""
    monkeypatch.setattr("solver.solving.solve", None)
    page = tmp_path / "deal.html"
    shown = run("export", str(solved), "-o", str(page))
    assert shown.exit_code == Status.DONE
    assert shown.stdout == ""
    assert "15 seeds in 9 turns" in shown.stderr
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "Half Awake" in text
    again = tmp_path / "again.html"
    assert run("export", str(solved), "-o", str(again)).exit_code == Status.DONE
    assert again.read_text(encoding="utf-8") == text


def test_a_deal_without_a_solution_is_solved_first(run, tmp_path):
    """A shipped puzzle has no solution in its file; the page has one all the same."""
    page = tmp_path / "deal.html"
    shown = run("export", "half-awake", "-o", str(page), "--time", "inf", "--positions", "300000")
    assert shown.exit_code == Status.WON
    assert find_deal("half-awake").solution == ()
    assert "Turn 5" in page.read_text(encoding="utf-8")


def test_a_lost_deal_and_an_unknown_one_say_so_by_their_status(run, tmp_path):
    """The page is written whatever the answer; the status tells which it is."""
    lost = tmp_path / "lost.html"
    assert run("export", LOST, "-o", str(lost)).exit_code == Status.LOST
    assert "cannot be won" in lost.read_text(encoding="utf-8")
    unknown = tmp_path / "unknown.html"
    shown = run("export", HARD, "-o", str(unknown), "--positions", "1", "--time", "inf")
    assert shown.exit_code == Status.UNKNOWN
    assert "is not known" in unknown.read_text(encoding="utf-8")


def test_what_cannot_be_written_or_does_not_hold_is_refused(run, solved, tmp_path):
    """An existing file, a bad deal, a false solution: status 2, and nothing is written."""
    page = tmp_path / "deal.html"
    page.write_text("mine", encoding="utf-8")
    there = run("export", str(solved), "-o", str(page))
    assert there.exit_code == Status.BAD_INPUT
    assert "--force" in there.stderr
    assert page.read_text(encoding="utf-8") == "mine"
    assert run("export", str(solved), "-o", str(page), "--force").exit_code == Status.DONE
    assert page.read_text(encoding="utf-8") != "mine"
    missing = tmp_path / "no" / "deal.html"
    assert run("export", str(solved), "-o", str(missing)).exit_code == Status.BAD_INPUT
    assert run("export", "no-such-deal", "-o", str(tmp_path / "a")).exit_code == Status.BAD_INPUT
    deal = json.loads(solved.read_text(encoding="utf-8"))
    solved.write_text(json.dumps(deal | {"solution": LINE[:-1]}), encoding="utf-8")
    false = run("export", str(solved), "-o", str(tmp_path / "b.html"))
    assert false.exit_code == Status.BAD_INPUT
    assert "does not win" in false.stderr
    assert not (tmp_path / "b.html").exists()
