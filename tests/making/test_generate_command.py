from __future__ import annotations

import json
import signal
from collections.abc import Callable

import pytest
from typer.testing import CliRunner, Result

from cards.files import read_deal
from cli.interrupting import interrupts_noted
from cli.main import app
from companion.making import generator
from solver.check import check_line

SMALL = ("--deck", "sapling", "--positions", "2000000")
Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch) -> Run:
    """Run `ancients generate` in this process; the players play few games."""
    from companion.making import trying
    from companion.making.trying import Recipe

    few = Recipe.__init__

    def init(self, deck, wishes, version, games=(1, 3, 3, 1)):
        few(self, deck, wishes, version, games)

    monkeypatch.setattr(trying.Recipe, "__init__", init)

    def run(*arguments: str) -> Result:
        environment = {"TERM": "dumb", "COLUMNS": "80", "NO_COLOR": "1"}
        return CliRunner().invoke(app, ["generate", *SMALL, *arguments], env=environment)

    return run


def test_lines_of_json_go_to_the_screen(run):
    """Without a folder there is one deal a line on standard output, and nothing else there."""
    shown = run("--seed", "5", "--count", "2")
    assert shown.exit_code == 0
    deals = [json.loads(line) for line in shown.stdout.splitlines()]
    assert len(deals) == 2
    for deal in deals:
        assert {"code", "grade", "par", "solution", "generator", "x-seed"} <= deal.keys()
    assert shown.stderr == ""


def test_files_are_written_into_a_folder(run, tmp_path):
    """Each deal is a file that reads back and whose solution wins; the screen stays empty."""
    folder = tmp_path / "new" / "deals"
    shown = run("--seed", "a/b", "--count", "2", "-o", str(folder))
    assert (shown.exit_code, shown.stdout) == (0, "")
    assert "2 deals" in shown.stderr
    paths = sorted(folder.iterdir())
    assert [path.name for path in paths] == ["sapling-a_b-001.json", "sapling-a_b-002.json"]
    for path in paths:
        deal = read_deal(path)
        assert check_line(deal.position, deal.solution).score == deal.par.score


def test_nothing_is_overwritten_unasked(run, tmp_path):
    """A file that is there stops the work before it begins, unless `--force` is given."""
    path = tmp_path / "sapling-5-001.json"
    path.write_text("mine", encoding="utf-8")
    refused = run("--seed", "5", "-o", str(tmp_path))
    assert refused.exit_code == 2
    assert "--force" in refused.stderr
    assert path.read_text(encoding="utf-8") == "mine"
    assert run("--seed", "5", "-o", str(tmp_path), "--force").exit_code == 0
    assert read_deal(path).grade is not None


def test_a_folder_that_is_a_file_is_refused(run, tmp_path):
    """A file in the place of the folder is a message with status 2."""
    path = tmp_path / "file"
    path.write_text("", encoding="utf-8")
    shown = run("--seed", "5", "-o", str(path))
    assert shown.exit_code == 2
    assert "name a folder" in shown.stderr


def test_wishes_that_are_not_met_have_status_3(run, tmp_path):
    """The message tells the tries and what came nearest, and no file is left."""
    shown = run("--seed", "5", "--turns", "1", "--tries", "2", "-o", str(tmp_path / "none"))
    assert shown.exit_code == 3
    assert "2 candidates" in shown.stderr
    assert "nearest" in shown.stderr
    assert list((tmp_path / "none").iterdir()) == []


def test_ctrl_c_keeps_what_is_done(run, tmp_path, monkeypatch):
    """Deals written before the interrupt stay, whole; the status is 130."""
    real = generator.try_number

    def interrupted(recipe, number, watch):
        if number == 3:
            raise KeyboardInterrupt
        return real(recipe, number, watch)

    monkeypatch.setattr(generator, "try_number", interrupted)
    shown = run("--seed", "5", "--count", "9", "-o", str(tmp_path))
    assert shown.exit_code == 130
    paths = sorted(tmp_path.iterdir())
    assert paths
    assert all(read_deal(path).solution for path in paths)
    assert f"{len(paths)} deal" in shown.stderr


def test_a_seed_that_is_drawn_is_told(run):
    """Without a seed one is drawn; the options in the deal make the same deal again."""
    (line,) = run().stdout.splitlines()
    seed = json.loads(line)["generator"].split("--seed ")[1].split()[0]
    assert run("--seed", seed).stdout.splitlines() == [line]


def test_a_bad_seed_is_refused(run):
    """An unprintable seed is bad input."""
    shown = run("--seed", "a\tb")
    assert shown.exit_code == 2
    assert "printable" in shown.stderr


@pytest.fixture
def usual_handler():
    """Set the usual handler, which a run in the background may have lost."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("usual_handler")
def test_a_noted_ctrl_c_is_raised_by_the_watcher():
    """Ctrl-C raises where the work asks for it, and the usual handler is back afterwards."""
    with interrupts_noted() as watch:
        watch()
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            watch()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("usual_handler")
def test_a_second_ctrl_c_raises_at_once():
    """Who presses twice does not wait for the work to ask."""
    with interrupts_noted():
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_a_handler_of_somebody_else_stays():
    """A handler that was set before is left alone."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interrupts_noted() as watch:
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
            watch()
    finally:
        signal.signal(signal.SIGINT, before)
