from __future__ import annotations

import json

import pytest
from positions import line as position_of

from ancients.turn import Turn
from cards.find import find_deal
from cli.exits import Status

LAST_TURN = "wildwood clockwise 14:GBB 6+:G 16+:R 12+:W / 7:BB 11+:RWK 4+: 9+:RR L-: R:GGK"
LOST = "wildwood clockwise 14:G 6+: 16+: 12+: / 7+: 11+: 4+: 9+: L-: R:"
FLIPPING = str(find_deal("half-awake").position)
WON = "wildwood clockwise 14+:G 6+: 16+: 12+: / 7+: 11+: 4+: 9+: L-: R:"
FEW = ("--positions", "30000", "--time", "inf")


def words(shown) -> str:
    return " ".join(shown.stdout.split())


@pytest.mark.parametrize(
    ("level", "has", "has_not"),
    [
        ([], "16 seeds in 1 turn", "Lift"),
        (["--level", "1"], "16 seeds in 1 turn", "Lift"),
        (["--level", "2"], "Lift 7 (Bramble Boar)", "clockwise"),
        (["--level", "3"], "no Keeper", "WKR"),
        (["--level", "4"], "7:WKR", "awakes"),
        (["--level", "4", "--why"], "Frost Otter", "lost"),
    ],
)
def test_a_hint_tells_no_more_than_its_level(level, has, has_not, run):
    """Each level tells one thing more; without one only the standing is told."""
    shown = run("hint", LAST_TURN, *FEW, *level)
    assert shown.exit_code == Status.WON
    assert has in words(shown)
    assert has_not not in words(shown)


def test_json_is_one_object_of_the_documented_form(run):
    """``--json`` has the keys of docs/formats.md, with the turn to play and why."""
    shown = run("hint", LAST_TURN, *FEW, "--json")
    assert shown.exit_code == Status.WON
    assert len(shown.stdout.splitlines()) == 1
    given = json.loads(shown.stdout)
    assert given.pop("why")
    assert given == {
        "verdict": "won",
        "score": 16,
        "turns": 1,
        "proved": {"score": True, "turns": True},
        "turn": "7:WKR",
    }


def test_json_below_the_last_level_names_no_turn(run):
    """A program that asks for less is told less."""
    given = json.loads(run("hint", LAST_TURN, *FEW, "--json", "--level", "2").stdout)
    assert given["turn"] is None
    assert given["why"] == []
    assert given["score"] == 16


@pytest.mark.parametrize(
    ("position", "level", "added"),
    [
        (LAST_TURN, "1", {}),
        (LAST_TURN, "2", {"place": "7"}),
        (LAST_TURN, "3", {"place": "7", "way": "clockwise", "keeper": None}),
        (FLIPPING, "3", {"place": "1", "way": "counterclockwise", "keeper": "L"}),
        (LOST, "2", {"place": None}),
        (LOST, "3", {"place": None, "way": None, "keeper": None}),
        (LAST_TURN, "4", {}),
    ],
)
def test_json_of_a_level_tells_what_the_level_allows(position, level, added, run):
    """Place, then way and Keeper, then the turn; the documented keys are always there."""
    given = json.loads(run("hint", position, *FEW, "--json", "--level", level).stdout)
    keys = ["verdict", "score", "turns", "proved", "turn", "why"]
    assert list(given) == [*keys, *added]
    assert {key: given[key] for key in added} == added
    assert (given["turn"] is not None) is (level == "4")


@pytest.mark.parametrize("level", ["1", "2", "3", "4"])
def test_without_a_turn_every_level_says_one_thing_once(level, run):
    """At a lost or a won position there is no more to tell than how it stands."""
    for position, told in ((LOST, "cannot be won any more"), (WON, "is won with")):
        why = ["--why"] if level == "4" else []
        shown = run("hint", position, *FEW, "--level", level, *why)
        assert words(shown).count(told) == 1
        assert words(shown).count(".") == 1


def test_hints_followed_by_a_program_win_with_what_was_promised(run):
    """A program that asks anew for each position and plays the turn wins as promised."""
    position = find_deal("half-awake").position
    promised = json.loads(run("hint", str(position), *FEW, "--json").stdout)
    for left in range(promised["turns"], 0, -1):
        given = json.loads(run("hint", str(position), *FEW, "--json").stdout)
        assert (given["score"], given["turns"]) == (promised["score"], left)
        position = position.play(Turn.parse(given["turn"]))
    assert position.outcome().score == promised["score"]


def test_a_lost_position_has_status_1_and_no_turn(run):
    """A proved loss is told with its reason and its status, with JSON too."""
    assert run("hint", LOST, *FEW, "--level", "4").exit_code == Status.LOST
    shown = run("hint", LOST, *FEW, "--json")
    assert shown.exit_code == Status.LOST
    given = json.loads(shown.stdout)
    assert given["verdict"] == "lost"
    assert given["turn"] is None


def test_a_limit_that_stops_the_search_has_status_3(run):
    """With too few positions to find anything the status is 3, not a guess."""
    shown = run("hint", "bramble-gate", "--positions", "1", "--time", "inf", "--json")
    assert shown.exit_code == Status.UNKNOWN
    assert json.loads(shown.stdout)["verdict"] == "unknown"


def test_a_game_file_is_hinted_at_its_last_position(run, tmp_path):
    """Of a game that is under way the position now is looked at."""
    path = tmp_path / "mine.game"
    start = find_deal("half-awake").position
    path.write_text(
        f'[Deal "{start}"]\n\n1. 1~L:GRB 2. 8:BKG 3. R:RGWBGGRWRK 4. 6:KBBG *\n', encoding="utf-8"
    )
    given = json.loads(run("hint", str(path), *FEW, "--json").stdout)
    assert given["turn"] == "7:WKR"
    assert position_of(LAST_TURN).play(Turn.parse(given["turn"])).outcome().won


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["no-such-deal"],
        [LAST_TURN, "--level", "0"],
        [LAST_TURN, "--level", "5"],
        [LAST_TURN, "--why"],
        [LAST_TURN, "--json", "--why", "--level", "2"],
        [LAST_TURN, "--time", "-1"],
        [LAST_TURN, "--time", "nan"],
        [LAST_TURN, "--positions", "0"],
    ],
)
def test_bad_usage_has_status_2(arguments, run):
    """Whatever is wrong with the arguments is told on standard error alone."""
    shown = run("hint", *arguments)
    assert shown.exit_code == Status.BAD_INPUT
    assert shown.stdout == ""
    assert shown.stderr
