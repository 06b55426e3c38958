from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from positions import line as position_of

from ancients.errors import AncientsError, PositionError
from cli.exits import Status, errors_told
from solver.proof import build_certificate, write_certificate

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (AncientsError("a plain fault"), Status.BAD_INPUT, "a plain fault"),
        (PositionError(["one", "two"]), Status.BAD_INPUT, "  one\n  two"),
        (
            PermissionError(13, "Permission denied", "x.json"),
            Status.BAD_INPUT,
            "x.json: permission",
        ),
        (KeyboardInterrupt(), Status.INTERRUPTED, "Interrupted"),
        (MemoryError(), Status.BAD_INPUT, "memory"),
    ],
)
def test_errors_become_a_message_and_a_status(error, status, words, capsys):
    """An error that a player can cause is told on standard error and gives its status."""
    with pytest.raises(typer.Exit) as leaving, errors_told():
        raise error
    assert leaving.value.exit_code == status
    told = capsys.readouterr()
    assert words in told.err
    assert told.out == ""


def test_an_unforeseen_error_passes_through():
    """A defect of the program is not dressed up as bad input."""
    with pytest.raises(ZeroDivisionError), errors_told():
        raise ZeroDivisionError


def test_a_defect_is_not_told_as_a_loss():
    """An unforeseen error leaves a traceback and a status that no verdict uses."""
    probe = "import cli.main as m\nm.app = lambda **_: 1 / 0\nm.main()\n"
    done = subprocess.run(
        [sys.executable, "-c", probe],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == Status.DEFECT
    assert "ZeroDivisionError" in done.stderr
    assert "please report" in done.stderr


def _piped(*arguments: str) -> tuple[int, str]:
    """Run a command whose reader has gone before it writes."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "cli", *arguments],
            env=os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "80"},
            stdin=subprocess.DEVNULL,
            stdout=writing,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            check=False,
        )
    finally:
        os.close(writing)
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    "arguments",
    [["puzzles"], ["show", "first-grove"], ["show", "first-grove", "--text"], ["--help"]],
    ids=" ".join,
)
def test_a_reader_that_went_away_is_no_matter(arguments):
    """A broken pipe ends the program without a word and without the status of a lost deal."""
    status, told = _piped(*arguments)
    assert told == ""
    assert status == Status.BROKEN_PIPE


def _sent(command: str, *, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a shell line in which ``ancients`` is the program, to close and redirect its streams."""
    program = f'"{sys.executable}" -m cli'
    return subprocess.run(
        ["sh", "-c", command.replace("ancients", program)],
        env=os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "80"},
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


needs_full = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")


@needs_full
@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("ancients puzzles >/dev/full", "no space left"),
        ("ancients --help >/dev/full", "no space left"),
        ("ancients show first-grove --json >/dev/full", "no space left"),
        ("ancients puzzles >&-", "standard output is closed"),
        ("ancients --help >&-", "standard output is closed"),
        ("ancients show first-grove --text >&-", "standard output is closed"),
        ("ancients play first-grove >&-", "standard output is closed"),
    ],
)
def test_an_answer_that_cannot_be_written_is_told_once(command, words, tmp_path):
    """A full or closed standard output gives status 2 and one message, not a traceback."""
    done = _sent(f"ANCIENTS_DATA='{tmp_path}' {command}")
    assert done.returncode == Status.BAD_INPUT
    assert done.stderr.count(words) == 1
    assert "Traceback" not in done.stderr


@needs_full
@pytest.mark.parametrize("stream", ["2>/dev/full", "2>&-"])
@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("ancients deal --seed 3 -o {}/a.json", Status.DONE),
        ("ancients show no-such-deal", Status.BAD_INPUT),
        ("ancients shw", Status.BAD_INPUT),
        ("ancients solve 'wildwood cw 8+: 7+: 2+: 16+: / 6+: 4+: 9+: 13:K'", Status.LOST),
    ],
)
def test_a_message_that_nobody_can_read_leaves_the_status(command, status, stream, tmp_path):
    """A full or closed standard error changes no answer and no status."""
    done = _sent(f"{command.format(tmp_path)} {stream}")
    assert done.returncode == status
    assert done.stderr == ""


def test_a_command_that_prints_nothing_needs_no_standard_output(tmp_path):
    """A file is written although standard output is closed."""
    done = _sent(f"ancients deal --seed 3 -o {tmp_path}/a.json >&-")
    assert done.returncode == Status.DONE
    assert (tmp_path / "a.json").exists()


@pytest.mark.parametrize("module", ["typer", "rich/text", "cards/library"])
@pytest.mark.parametrize("code", ["raise KeyboardInterrupt", "exec('raise KeyboardInterrupt')"])
def test_ctrl_c_while_the_program_is_loaded_leaves_no_traceback(module, code, tmp_path):
    """An interrupt among the imports ends the program with its status and one word."""
    (tmp_path / "stop.py").write_text(
        "import sys\n"
        "class Stop:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == {module.replace('/', '.')!r}:\n"
        f"            {code}\n"
        "sys.meta_path.insert(0, Stop())\n"
        "from cli.__main__ import run\n"
        "run()\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-m", "stop", "puzzles"],
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Interrupted.\n")


@pytest.mark.parametrize(
    "probe",
    [
        "import cli.lazy\ncli.lazy.LazyGroup.invoke = stop",
        "import cli.exits\ncli.exits.complain = stop",
        "import cli.main\ncli.main.finish = stop",
    ],
    ids=["in typer", "a second one", "at the end"],
)
def test_ctrl_c_where_it_is_least_expected_is_never_told_as_a_loss(probe):
    """Wherever an interrupt comes, the status is 130, not that of a lost deal."""
    stop = "def stop(*_, **__): raise KeyboardInterrupt\n"
    done = subprocess.run(
        [sys.executable, "-c", f"{stop}{probe}\nfrom cli.__main__ import run\nrun()", "show", "x"],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == Status.INTERRUPTED
    assert "Traceback" not in done.stderr


def test_a_certificate_through_a_pipe_is_checked(tmp_path):
    """What a shell substitutes for a file is read once and verified as the file would be."""
    lost = position_of("wildwood cw 8+: 7+: 2+: 16+: / 6+: 4+: 9+: 13:K")
    path = tmp_path / "a.cert"
    write_certificate(build_certificate(lost), path)
    for pipe in (f"cat {path} | ancients check /dev/stdin", f"ancients check - <{path}"):
        done = _sent(pipe)
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith("Verified: no win is possible")
    done = _sent("ancients show half-awake --json | ancients check /dev/stdin")
    assert done.returncode == Status.BAD_INPUT
    assert "nothing to check" in done.stderr


def test_both_entry_points_are_the_same():
    """The installed program begins where ``python -m cli`` does, ready for Ctrl-C."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"ancients": "cli.__main__:run"}
