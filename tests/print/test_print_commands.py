from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pdf_readback import all_text, reader
from typer.testing import CliRunner, Result

import cli.commands.cards
import cli.main

Run = Callable[..., Result]
PLAIN = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in an empty folder, with a file of offsets of its own."""
    for name in ("cards", "book"):
        monkeypatch.setitem(cli.main.COMMANDS, name, (f"cli.commands.{name}", "Print."))
    monkeypatch.setattr(cli.commands.cards, "_offsets_file", lambda: tmp_path / "printer.json")
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: CliRunner().invoke(cli.main.app, list(arguments), env=PLAIN)


def test_cards_writes_a_pdf_and_says_how_to_print_it(run: Run) -> None:
    """Standard output stays empty; standard error says what was written and to print at 100 %."""
    result = run("cards", "-o", "cards.pdf", "--deck", "sapling", "--paper", "letter")
    assert result.exit_code == 0, result.stderr
    assert result.stdout == ""
    assert result.stderr == ("cards.pdf: Sapling, 18 cards. Print at 100 % (actual size).\n")
    assert len(reader(Path("cards.pdf").read_bytes()).pages) == 4


def test_a_file_is_replaced_only_when_asked(run: Run) -> None:
    """Without --force an existing file is left alone, and the exit status is 2."""
    Path("x.pdf").write_text("mine", encoding="utf-8")
    for command in (("cards",), ("book", "first-grove")):
        result = run(*command, "-o", "x.pdf")
        assert result.exit_code == 2
        assert "x.pdf exists already" in result.stderr
        assert Path("x.pdf").read_text(encoding="utf-8") == "mine"
    assert run("cards", "-o", "x.pdf", "--force").exit_code == 0
    assert Path("x.pdf").read_bytes().startswith(b"%PDF-")


def test_a_saved_offset_is_used_the_next_time_for_the_same_paper(run: Run) -> None:
    """What is saved for A4 moves the backs on A4 again, and not on Letter."""
    saved = run("cards", "-o", "a.pdf", "--back-offset", "-0.5,1", "--save-offset")
    assert saved.exit_code == 0, saved.stderr
    again = run("cards", "-o", "b.pdf")
    assert "The backs make up for -0.5 mm right, 1 mm up." in again.stderr
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()
    plain = run("cards", "-o", "c.pdf", "--back-offset", "0,0")
    assert plain.exit_code == 0
    assert Path("c.pdf").read_bytes() != Path("b.pdf").read_bytes()
    assert "make up" not in run("cards", "-o", "d.pdf", "--paper", "letter").stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--save-offset",), "give both"),
        (("--back-offset", "9,9"), "more than 4 mm"),
        (("--fold", "--back-offset", "1,1"), "no back offset"),
        (("--fold", "--calibrate"), "no back offset"),
        (("--fold", "--sides", "backs"), "--fold puts both sides on one page"),
        (("--deck", "wildwod"), 'did you mean "wildwood"'),
        (("-o", "no/such/folder.pdf"), "no file can be written there"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    run: Run, arguments: tuple[str, ...], words: str
) -> None:
    """Nothing is written, the exit status is 2 and the message says what to change."""
    result = run("cards", "-o", "x.pdf", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert "Traceback" not in result.output
    assert not list(Path().glob("*.pdf"))


def test_calibrate_writes_the_sheet_instead_of_cards(run: Run) -> None:
    """The sheet has a front and a back."""
    assert run("cards", "-o", "c.pdf", "--calibrate", "--duplex", "short").exit_code == 0
    front, back = all_text(Path("c.pdf").read_bytes())
    assert front.startswith("Calibration sheet, front")
    assert "about the short edge" in front
    assert back == "Calibration sheet, back"


def test_book_takes_files_folders_names_and_codes(run: Run) -> None:
    """All that names a deal can be given, and a folder for the deal files in it."""
    folder = Path("deals")
    folder.mkdir()
    for seed in ("1", "2"):
        assert run("deal", "--seed", seed, "-o", str(folder / f"{seed}.json")).exit_code == 0
    result = run(
        "book", "deals", "first-grove", "06M3-13X3-J9HZV", "-o", "b.pdf", "--title", "Four"
    )
    assert result.exit_code == 0, result.stderr
    assert result.stderr == "b.pdf: 4 deals. Print at 100 % (actual size).\n"
    pages = all_text(Path("b.pdf").read_bytes())
    assert pages[0].startswith("Four 4 deals")
    assert "Wildwood, seed 2" in " ".join(pages)


def test_book_tells_every_deal_that_it_cannot_read(run: Run) -> None:
    """Two wrong names and an empty folder make one message with all three."""
    Path("empty").mkdir()
    result = run("book", "first-grove", "nonsens", "empty", "rubbish", "-o", "b.pdf")
    assert result.exit_code == 2
    for words in ('"nonsens"', '"rubbish"', "empty: there is no deal file"):
        assert words in result.stderr
    assert not Path("b.pdf").exists()


@pytest.mark.parametrize("module", ["cli.commands.cards", "cli.commands.book", "cards.print.face"])
def test_no_pdf_library_is_loaded_before_something_is_drawn(module: str) -> None:
    """Importing the commands and the layout loads neither the PDF nor the QR library."""
    code = (
        f"import sys, {module}; "
        "print(sorted({'reportlab', 'segno', 'PIL', 'pypdf'} & set(sys.modules)))"
    )
    root = Path(cli.main.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_every_command_in_the_guide_works(run: Run) -> None:
    """The commands of docs/printing.md run as they stand there, in order."""
    guide = Path(cli.main.__file__).parents[1] / "docs" / "printing.md"
    lines = guide.read_text(encoding="utf-8").splitlines()
    commands = [line for line in lines if line.startswith("ancients ")]
    assert len(commands) >= 8
    for command in commands:
        result = run(*shlex.split(command)[1:])
        assert result.exit_code == 0, (command, result.output)
