from __future__ import annotations

import json

import pytest

from cards.deals import Deal
from cards.files import deal_json

GOOD = {
    "format": "ancients-deal/1",
    "deck": "wildwood",
    "direction": "clockwise",
    "top": [
        {"ancient": "Dawn Fox", "seeds": "RG"},
        {"ancient": "Echo Toad", "seeds": "BW"},
        {"ancient": "Marsh Serpent", "seeds": "GB"},
        {"ancient": "Raven Root", "seeds": "BW"},
    ],
    "bottom": [
        {"ancient": "Eclipse Moth", "seeds": "GK"},
        {"ancient": "Moon Hart", "seeds": "GB"},
        {"ancient": "Elder Yew", "seeds": "RR"},
        {"ancient": "Moss Warden", "seeds": "RK"},
    ],
}
TEXT = json.dumps(GOOD)

MALFORMED = {
    "empty": b"",
    "blank": b"  \n\n",
    "truncated": TEXT[: len(TEXT) // 2].encode(),
    "binary": bytes(range(256)) * 8,
    "zeros": bytes(1000),
    "UTF-16": TEXT.encode("utf-16"),
    "not an object": b"[1, 2, 3]",
    "a bare number": b"17",
    "wrong types": json.dumps(GOOD | {"top": 7, "direction": None}).encode(),
    "seeds as numbers": TEXT.replace('"RG"', "12").encode(),
    "unknown key": json.dumps(GOOD | {"keeprs": {}}).encode(),
    "duplicate key": TEXT.replace('"deck"', '"deck": "sapling", "deck"').encode(),
    "deep nesting": b"[" * 100_000,
    "deep nesting of objects": b'{"a":' * 50_000,
    "NaN": TEXT.replace('"RG"', "NaN").encode(),
    "a huge number": TEXT.replace('"RG"', "9" * 5000).encode(),
    "lone surrogate": TEXT.replace("Dawn Fox", "\\ud800").encode(),
    "an Ancient twice": TEXT.replace("Dawn Fox", "Echo Toad").encode(),
    "too many seeds": TEXT.replace('"RG"', '"RRRRRR"').encode(),
    "unknown deck": TEXT.replace("wildwood", "nowhere").encode(),
    "control characters": TEXT.replace("Dawn Fox", "\\u001b[31mFox").encode(),
}


@pytest.mark.parametrize("command", ["show", "solve", "check"])
@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_file_is_told_with_status_2(command, name, run, tmp_path):
    """Each kind of broken file is refused by name, without a traceback, with status 2."""
    path = tmp_path / "deal.json"
    path.write_bytes(MALFORMED[name])
    shown = run(command, str(path))
    assert shown.exit_code == 2
    assert str(path) in shown.stderr
    assert shown.stdout == ""
    assert "Traceback" not in shown.stderr
    assert "\x1b" not in shown.stderr
    assert len(shown.stderr) < 4000


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_standard_input_is_told_with_status_2(name, run):
    """What is piped in is refused as a file is."""
    shown = run("show", "-", stdin=MALFORMED[name])
    assert shown.exit_code == 2
    assert "standard input" in shown.stderr
    assert shown.stdout == ""


def test_a_file_of_100_megabytes_is_refused_unread(run, tmp_path):
    """A file that is far too large is refused by its size."""
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    shown = run("solve", str(path))
    assert shown.exit_code == 2
    assert "too large" in shown.stderr


def test_a_folder_is_refused(run, tmp_path):
    """A folder in the place of a file is told as one."""
    shown = run("show", str(tmp_path))
    assert shown.exit_code == 2
    assert "folder" in shown.stderr


def test_all_faults_are_told_at_once(run, tmp_path):
    """A file with three faults gives three lines."""
    broken = GOOD | {
        "direction": "up",
        "keeprs": {},
        "top": [{"ancient": "Dawn Fix"}, *GOOD["top"][1:]],
    }
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(broken), encoding="utf-8")
    told = run("show", str(path)).stderr
    for word in ("direction", "keeprs", "Dawn Fox"):
        assert word in told


@pytest.mark.parametrize(
    "argument", ["", "  ", "no-such-thing", "./no/such.json", "wildwood up 1:R"]
)
def test_a_name_that_names_nothing_is_told(argument, run):
    """An argument that is neither file, puzzle, code nor position has status 2."""
    shown = run("show", argument)
    assert shown.exit_code == 2
    assert shown.stderr.strip()


def test_closed_standard_input_is_told(process):
    """``-`` without anything to read is a message, not a wait or a traceback."""
    shown = process("show", "-")
    assert shown.returncode == 2
    assert "standard input" in shown.stderr
    assert "Traceback" not in shown.stderr


def test_the_good_file_of_these_tests_is_good(run, tmp_path):
    """The file that the broken ones are made from is shown, and written back as it means."""
    path = tmp_path / "deal.json"
    path.write_text(TEXT, encoding="utf-8")
    assert run("show", str(path)).exit_code == 0
    from cards.files import read_deal

    deal = read_deal(path)
    assert isinstance(deal, Deal)
    assert json.loads(deal_json(deal)) == GOOD
