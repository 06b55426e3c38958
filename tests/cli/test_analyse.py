from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from cards.find import find_deal
from cli.exits import Status
from cli.render.plot import draw_plot
from cli.render.screen import Look
from cli.render.symbols import ASCII
from companion.saves import Store

FEW = ("--positions", "6000000", "--time", "inf")
START = str(find_deal("half-awake").position)
GAMES = {
    "good": "1. 1~L:GRB 2. 8:BKG 3. R:RGWBGGRWRK 4. 6:KBBG 5. 7:WKR",
    "slip": "1. 1~L:GRB 2. 3:RGGK 3. 8:BKG",
}


@pytest.fixture
def game(tmp_path):
    """Write a game file and give its path."""

    def write(turns: str, start: str = START) -> str:
        path = tmp_path / "mine.game"
        path.write_text(f'[Deal "{start}"]\n\n{turns} *\n', encoding="utf-8")
        return str(path)

    return write


def test_a_game_with_a_slip_is_plotted_as_in_the_golden_file(run, game, golden):
    """The plot has a bar for each position, a mark at the slip, and the better turn below."""
    shown = run("analyse", game(GAMES["slip"]), *FEW)
    assert shown.exit_code == Status.WON
    golden("analyse-slip", shown.stdout)


def test_the_plot_is_plain_where_the_locale_is(run, game):
    """In a C locale the bars are of ASCII signs, as long as the others."""
    path = game(GAMES["slip"])
    drawn = run("analyse", path, *FEW).stdout
    plain = run("analyse", path, *FEW, LC_ALL="C").stdout
    assert plain.isascii()
    assert plain == drawn.replace("█", "#").replace("░", ".")


def test_a_game_without_a_slip_is_told_so(run, game):
    """Perfect play to the win has no mark."""
    shown = run("analyse", game(GAMES["good"]), *FEW)
    assert shown.exit_code == Status.WON
    assert "*" not in shown.stdout
    assert "No turn lost anything" in shown.stdout
    assert "16, won" in shown.stdout


def test_json_tells_each_position_and_each_slip(run, game):
    """``--json`` is one object: a result for each position, then what was lost where."""
    shown = run("analyse", game(GAMES["slip"]), *FEW, "--json")
    assert shown.exit_code == Status.WON
    assert len(shown.stdout.splitlines()) == 1
    given = json.loads(shown.stdout)
    assert [position["turn"] for position in given["positions"]] == [
        None,
        "1~L:GRB",
        "3:RGGK",
        "8:BKG",
    ]
    assert [position["score"] for position in given["positions"]][:3] == [16, 16, 15]
    assert given["slips"][0]["step"] == 2
    assert given["slips"][0]["lost"] == "seeds"
    assert given["no_return"] is None


def test_the_point_of_no_return_is_named(run, game):
    """A turn after which nothing wins is named, and the status says that the game is lost."""
    path = game("1. 1:RB", str(find_deal("last-sleepers").position))
    shown = run("analyse", path, *FEW)
    assert shown.exit_code == Status.LOST
    assert "The point of no return is step 1." in shown.stdout
    assert "  1* 1:RB" in shown.stdout
    given = json.loads(run("analyse", path, *FEW, "--json").stdout)
    assert given["no_return"] == 1
    assert given["slips"][0]["lost"] == "game"


def test_a_saved_game_is_analysed_by_its_name(run, tmp_path):
    """What ``play`` saved can be named without any file; the save stays as it is."""
    folder = tmp_path / "data"
    run("play", "half-awake", stdin="1~l grb\n", ANCIENTS_DATA=str(folder))
    store = Store(folder / "saves")
    name = store.newest()
    before = store.path(name).read_bytes()
    shown = run("analyse", name, *FEW, ANCIENTS_DATA=str(folder))
    assert shown.exit_code == Status.WON
    assert "1~L:GRB" in shown.stdout
    assert store.path(name).read_bytes() == before


def test_a_paste_on_standard_input_is_analysed(run, game):
    """A game as it is pasted into a post is read from standard input."""
    path = game(GAMES["slip"])
    with open(path, encoding="utf-8") as opened:
        piped = run("analyse", "-", *FEW, stdin=opened.read())
    assert piped.stdout == run("analyse", path, *FEW).stdout


def station(number, verdict, score, turns, at_most, proved):
    best = SimpleNamespace(
        verdict=SimpleNamespace(value=verdict),
        score=score,
        turns=turns,
        score_at_most=at_most,
        proved=SimpleNamespace(score=proved, turns=False),
    )
    return SimpleNamespace(number=number, step=None, best=best)


def test_what_is_not_known_is_drawn_light():
    """A bar is solid as far as a line is known and light as far as none is excluded."""
    analysis = SimpleNamespace(
        stations=(
            station(0, "won", 12, 9, 15, False),
            station(1, "unknown", None, None, 14, False),
            station(2, "lost", None, None, 14, True),
        ),
        slips=(SimpleNamespace(number=2, certain=True), SimpleNamespace(number=1, certain=False)),
    )
    rows = [row.plain for row in draw_plot(analysis, Look(drawing=ASCII))]
    assert "############...   12 to 15, 9 turns more" in rows[1]
    assert "..............    unknown, at most 14" in rows[2]
    assert rows[2].startswith("  1?")
    assert rows[3].startswith("  2*")
    assert "#" not in rows[3]
    assert "." not in rows[3]
    assert rows[3].endswith("lost")


@pytest.mark.parametrize("arguments", [[], ["no-such-game"], [START, "--positions", "0"]])
def test_bad_usage_has_status_2(arguments, run, tmp_path):
    """Whatever is wrong with the arguments is told on standard error alone."""
    shown = run("analyse", *arguments, ANCIENTS_DATA=str(tmp_path))
    assert shown.exit_code == Status.BAD_INPUT
    assert shown.stdout == ""
    assert shown.stderr
