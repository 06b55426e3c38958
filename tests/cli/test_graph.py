from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree

import pytest

from cli.exits import Status

LAST_TURN = "wildwood clockwise 14:GBB 6+:G 16+:R 12+:W / 7:BB 11+:RWK 4+: 9+:RR L-: R:GGK"
TWO_TURNS = "wildwood clockwise 14:GB 6+: 16+:R 12+:W / 7:B 11+:RW 4+:GBBK 9+:RR L-: R:GGK"
LOST = "wildwood clockwise 14:G 6+: 16+: 12+: / 7+: 11+: 4+: 9+: L-: R:"


@pytest.mark.parametrize("ending", ["graphml", "dot", "svg"])
def test_each_kind_of_file_is_written(ending, run, tmp_path):
    """The ending of the name says which kind is written, and the turns stand in it."""
    path = tmp_path / f"ways.{ending}"
    shown = run("graph", TWO_TURNS, "-o", str(path))
    assert shown.exit_code == Status.DONE, shown.stderr
    assert "6 ways to win in 2 turns" in " ".join(shown.stdout.split())
    text = path.read_text(encoding="utf-8")
    assert "7:WKR" in text
    if ending == "dot":
        assert text.startswith(("digraph", "strict digraph"))
    else:
        assert ElementTree.fromstring(text).tag.endswith(
            "graphml" if ending == "graphml" else "svg"
        )


def test_a_kind_can_be_given_whatever_the_name(run, tmp_path):
    """``--kind`` goes before the ending."""
    path = tmp_path / "ways.txt"
    assert run("graph", LAST_TURN, "-o", str(path), "--kind", "dot").exit_code == Status.DONE
    assert "digraph" in path.read_text(encoding="utf-8")


def test_json_tells_the_counts(run, tmp_path):
    """``--json`` prints one object; the one way of the last turn is forced."""
    shown = run("graph", LAST_TURN, "-o", str(tmp_path / "ways.dot"), "--json")
    assert shown.exit_code == Status.DONE
    given = json.loads(shown.stdout)
    assert (given["turns"], given["ways"]) == (1, 1)
    assert given["forced"] == [{"number": 1, "turn": "7:WKR"}]


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ([LOST], Status.LOST),
        (["half-awake", "--turns", "4"], Status.LOST),
        ([LAST_TURN, "--turns", "1", "--min-score", "16"], Status.DONE),
        ([TWO_TURNS, "--nodes", "2"], Status.UNKNOWN),
        (["first-grove", "--work", "1"], Status.UNKNOWN),
        (["no-such-deal"], Status.BAD_INPUT),
        (["half-awake", "--turns", "0"], Status.BAD_INPUT),
        (["half-awake", "--min-score", "17"], Status.BAD_INPUT),
        (["half-awake", "--kind", "png"], Status.BAD_INPUT),
    ],
)
def test_the_status_tells_why_no_graph_was_written(arguments, status, run, tmp_path):
    """No win, a limit that was reached and bad usage are told apart; only a graph is written."""
    path = tmp_path / "ways.dot"
    shown = run("graph", *arguments, "-o", str(path))
    assert shown.exit_code == status
    assert path.exists() == (status == Status.DONE)
    assert bool(shown.stdout) == (status == Status.DONE)
    assert shown.stderr


@pytest.mark.parametrize(
    ("arguments", "ending", "ways", "words"),
    [
        ([LOST], "dot", 0, "the position is lost, no line wins (proved): "),
        ([LOST, "--turns", "3"], "dot", 0, "the position is lost, no line wins (proved): "),
        (["half-awake", "--turns", "4"], "dot", 0, "there is no win within 4 turns (proved)"),
        ([LAST_TURN, "--nodes", "1"], "dot", None, "--nodes allows more positions (now 1)"),
        (["first-grove", "--nodes", "99"], "svg", None, "--nodes allows more positions (now 99)"),
        (["first-grove"], "svg", None, "An SVG shows at most 400 positions; a name that ends in"),
        (["first-grove", "--work", "1"], "dot", None, "--work allows more millions of positions"),
    ],
)
def test_what_is_in_the_way_of_a_graph_is_told_with_the_option_that_helps(
    arguments, ending, ways, words, run, tmp_path
):
    """People are told what to do and programs get an object, whatever the status."""
    shown = run("graph", *arguments, "-o", str(tmp_path / f"a.{ending}"), "--json")
    assert shown.exit_code == (Status.LOST if ways == 0 else Status.UNKNOWN)
    assert words in shown.stderr
    assert "60 turns" not in shown.stderr
    if ways is None and "--work" not in arguments:
        assert "--min-score asks for more seeds (now 0)" in shown.stderr
    given = json.loads(shown.stdout)
    assert given["ways"] == ways
    assert given["turns"] is None
    assert given["reason"]
    assert list(given) == list(json.loads(drawn(run, tmp_path)))
    assert not (tmp_path / f"a.{ending}").exists()


def drawn(run, tmp_path) -> str:
    """The object of a graph that was written."""
    return run("graph", LAST_TURN, "-o", str(tmp_path / "b.dot"), "--json", "--force").stdout


def test_a_file_is_never_replaced_or_misplaced(run, tmp_path):
    """A file that exists is kept without ``--force``; a name without a kind is refused."""
    path = tmp_path / "ways.dot"
    path.write_text("mine", encoding="utf-8")
    assert run("graph", LAST_TURN, "-o", str(path)).exit_code == Status.BAD_INPUT
    assert path.read_text(encoding="utf-8") == "mine"
    assert run("graph", LAST_TURN, "-o", str(path), "--force").exit_code == Status.DONE
    assert "7:WKR" in path.read_text(encoding="utf-8")
    for name in ("ways", "ways.png", "no/such/folder.dot"):
        assert run("graph", LAST_TURN, "-o", str(tmp_path / name)).exit_code == Status.BAD_INPUT
    assert [each.name for each in tmp_path.iterdir()] == ["ways.dot"]
    assert run("graph", LAST_TURN).exit_code == Status.BAD_INPUT
