"""The transcripts of docs/at-the-table.md are what the program says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "at-the-table.md").read_text(encoding="utf-8")
PROMPT = re.compile(r"(?:Turn \d+>|Won>|Mend|Deck|Direction|A fresh|Place \d|Left K|Right K)")
ELISION = "[...]"
BLOCKS = re.findall(r"^```text\n(.*?)^```$", PAGE, flags=re.M | re.S)
SESSIONS = [block for block in BLOCKS if block.startswith("$ ")]
GAME = next(block for block in BLOCKS if block.startswith("[Game "))


def typed_in(shown: str) -> str:
    """Give what was typed after each prompt of a transcript."""
    answers = []
    for row in shown.splitlines():
        if PROMPT.match(row) and re.search(r"(?:>|:)(?: |$)", row):
            answers.append(re.split(r">(?: |$)|(?<=[\]a-z)]): ?", row, maxsplit=1)[1])
    if shown.splitlines()[-1].startswith("Saved as") and answers[-1:] == [""]:
        answers.pop()  # there the input ended
    return "".join(f"{answer}\n" for answer in answers)


def undated(text: str) -> str:
    return re.sub(r"\b\d{4}-\d\d-\d\d-", "DATE-", text)


def pieces(transcript: str) -> list[list[str]]:
    """Split a transcript where lines are left out."""
    found: list[list[str]] = [[]]
    for row in transcript.splitlines():
        if row.strip() == ELISION:
            found.append([])
        else:
            found[-1].append(undated(row.rstrip()))
    return found


SEARCHING = ("play", "resume", "hint", "analyse")
ENOUGH = ("--positions", "6000000", "--time", "inf")  # the reader's limit of a second is no test


@pytest.fixture
def own_folder(tmp_path, monkeypatch):
    """Work in a folder of this test's own, as the reader of the page does in theirs."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.game").write_text(GAME, encoding="utf-8")
    return str(tmp_path / "data")


def test_the_transcripts_of_the_page_are_real(run, own_folder):
    """Each command of the page, with what is typed there, says what stands there, in order."""
    assert len(SESSIONS) >= 4
    for session in SESSIONS:
        command, _, transcript = session.partition("\n")
        arguments = shlex.split(command.removeprefix("$ "))
        assert arguments.pop(0) == "ancients"
        if arguments[0] in SEARCHING:
            arguments += ENOUGH
        shown = run(*arguments, stdin=typed_in(transcript), ANCIENTS_DATA=own_folder)
        rows = [
            undated(row.rstrip())
            for row in shown.output.splitlines()
            if not row.startswith("Compiling the search")
        ]
        at = 0
        for piece in pieces(transcript):
            while rows[at : at + len(piece)] != piece:
                at += 1
                assert at <= len(rows), f"{command}: not said: {piece}\nbut:\n" + "\n".join(rows)
            at += len(piece)
