"""``ancients solve`` with the real search, from the argument to the exit status."""

from __future__ import annotations

import json

import pytest
from positions import reference_cases

from ancients.turn import Turn
from cards.find import find_deal
from cards.library import puzzles
from cli.exits import Status
from solver.check import check_line

NO_CLOCK = ("--time", "inf")


def position_file(tmp_path, case_id: str) -> str:
    """Write a reference case as a deal file."""
    (case,) = [case for case in reference_cases() if case["id"] == case_id]
    path = tmp_path / f"{case_id}.json"
    path.write_text(json.dumps(case["position"]), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("goal", ["any", "score", "turns"])
def test_a_won_deal_gives_a_line_that_can_be_replayed(run, goal):
    """One JSON object on standard output, with just the keys of the format, and status 0."""
    shown = run("solve", "half-awake", "--goal", goal, "--json", *NO_CLOCK)
    assert shown.exit_code == Status.WON
    data = json.loads(shown.stdout)
    assert list(data) == ["verdict", "score", "turns", "proved", "line", "reason", "stats"]
    line = [Turn.parse(text) for text in data["line"]]
    reached = check_line(find_deal("half-awake").position, line)
    assert (data["verdict"], data["reason"]) == ("won", None)
    assert (reached.score, reached.turns) == (data["score"], data["turns"])
    if goal != "any":
        assert (data["score"], data["turns"]) == (16, 5)
        assert data["proved"] == {"score": True, "turns": True}


def test_a_lost_deal_has_status_1_and_a_certificate(run, tmp_path):
    """The verdict lost comes with its reason; its certificate is verified by another command."""
    file, proof = position_file(tmp_path, "midgame-14"), tmp_path / "proof.txt"
    shown = run("solve", file, "--json", "--certificate", str(proof), *NO_CLOCK)
    assert shown.exit_code == Status.LOST
    data = json.loads(shown.stdout)
    assert (data["verdict"], data["score"], data["line"]) == ("lost", None, [])
    assert data["reason"]
    checked = run("check", str(proof))
    assert (checked.exit_code, checked.stdout[:8]) == (0, "Verified")


def test_a_limit_that_is_reached_first_is_named(run, tmp_path):
    """A hard position with few positions allowed is unknown, status 3, and says which limit."""
    file = position_file(tmp_path, "midgame-22")
    shown = run("solve", file, "--goal", "any", "--positions", "1000", "--json", *NO_CLOCK)
    assert shown.exit_code == Status.UNKNOWN
    data = json.loads(shown.stdout)
    assert data["verdict"] == "unknown"
    assert "positions" in data["reason"]


def test_no_time_at_all_still_gives_an_answer(run):
    """With --time 0 the search ends after its first round, with what it has by then."""
    shown = run("solve", "first-grove", "--time", "0", "--json")
    data = json.loads(shown.stdout)
    assert data["stats"]["limit"] == "time"
    assert shown.exit_code in (Status.WON, Status.UNKNOWN)


def test_the_answer_for_people_is_the_golden_one(run, golden):
    """The whole output for a mid-game puzzle, but for the time it took."""
    shown = run("solve", "half-awake", *NO_CLOCK).stdout
    told = [line for line in shown.splitlines() if " positions in " not in line]
    golden("solve-half-awake", "\n".join(told))


@pytest.mark.parametrize("entry", [entry.name for entry in puzzles()])
def test_every_puzzle_has_a_win_within_a_few_million_positions(run, entry):
    """The first win of each shipped puzzle is found by counting, not by the clock."""
    shown = run("solve", entry, "--goal", "any", "--positions", "60000000", "--json", *NO_CLOCK)
    assert json.loads(shown.stdout)["verdict"] == "won"
