from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import line

from solver.proof import (
    Certificate,
    CertificateError,
    build_certificate,
    read_certificate,
    verify_certificate,
    write_certificate,
)
from solver.proof.deckfaces import names_shipped_deck
from solver.proof.lossfile import certificate_lines

SMALL = "thornwood clockwise 15+: 12: 8:R 14+: / 7+: 2+: 11+: 16:RG L: R-:RGGGBBWWKK"
BOUNDED = "wildwood cw 13:RK 2+: 3+: 4+: / 9+: 8+:K 6+: 5+: L-: R-:"
FIRST = 13  # lines before the first record


def small() -> Certificate:
    return build_certificate(line(SMALL), min_score=13)


def signed(lines: list[str]) -> bytes:
    """Give lines a right checksum, as someone who wants to deceive would."""
    body = "".join(f"{text}\n" for text in lines).encode()
    return body + f"sha256 {hashlib.sha256(body).hexdigest()}\n".encode()


DATA = signed(list(certificate_lines(small())))
LINES = list(certificate_lines(small()))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a proof.loss"


@pytest.mark.parametrize("bound", [None, 1])
def test_round_trip(path: Path, bound: int | None) -> None:
    """A certificate is written and read back the same, with the same bytes each time."""
    built = build_certificate(line(BOUNDED), turns=1) if bound else small()
    write_certificate(built, path)
    data = path.read_bytes()
    assert read_certificate(path) == built
    assert verify_certificate(path).positions == len(built.records)
    write_certificate(read_certificate(path), path)
    assert path.read_bytes() == data
    assert os.listdir(path.parent) == [path.name]


def test_supply_certificate_is_a_few_lines(path: Path) -> None:
    """A loss by supply alone has no records."""
    position = line("wildwood cw 1+: 2+: 3+: 4+:G / 8+: 7+: 6+: 13:RK L:BB R:G")
    write_certificate(build_certificate(position), path)
    assert "records 0\nsha256 " in path.read_text(encoding="utf-8")
    assert verify_certificate(path).positions == 0


@settings(deadline=None, max_examples=150)
@given(where=st.integers(0, len(DATA) - 1), by=st.integers(1, 255))
def test_any_changed_byte_is_refused(
    tmp_path_factory: pytest.TempPathFactory, where: int, by: int
) -> None:
    """A file with one byte changed, whichever, proves nothing."""
    data = bytearray(DATA)
    data[where] = (data[where] + by) % 256
    file = tmp_path_factory.mktemp("changed") / "c.loss"
    file.write_bytes(bytes(data))
    with pytest.raises(CertificateError, match=r"c\.loss"):
        verify_certificate(file)


@settings(deadline=None, max_examples=60)
@given(length=st.integers(0, len(DATA) - 1))
def test_any_cut_is_refused(tmp_path_factory: pytest.TempPathFactory, length: int) -> None:
    """A file that ends early, wherever, proves nothing."""
    file = tmp_path_factory.mktemp("cut") / "c.loss"
    file.write_bytes(DATA[:length])
    with pytest.raises(CertificateError):
        verify_certificate(file)


@pytest.mark.parametrize("record", range(len(LINES) - FIRST))
def test_a_missing_record_is_refused_even_when_signed(path: Path, record: int) -> None:
    """Without any one record, count and checksum made to fit, the set leaks and is refused."""
    lines = LINES[: FIRST + record] + LINES[FIRST + record + 1 :]
    lines[FIRST - 1] = f"records {len(LINES) - FIRST - 1}"
    path.write_bytes(signed(lines))
    with pytest.raises(CertificateError, match=r"leaves the set|not among the records"):
        verify_certificate(path)


@settings(deadline=None, max_examples=80)
@given(
    record=st.integers(FIRST, len(LINES) - 1),
    column=st.integers(0, 32),
    digit=st.sampled_from("0123456789abcdef"),
)
def test_a_changed_record_is_refused_even_when_signed(
    tmp_path_factory: pytest.TempPathFactory, record: int, column: int, digit: str
) -> None:
    """A record with a digit changed and a right checksum is refused all the same."""
    text = LINES[record]
    if text[column] == digit:
        return
    lines = [*LINES]
    lines[record] = text[:column] + digit + text[column + 1 :]
    file = tmp_path_factory.mktemp("digit") / "c.loss"
    file.write_bytes(signed(lines))
    with pytest.raises(CertificateError):
        verify_certificate(file)


@pytest.mark.parametrize(
    ("number", "text", "message"),
    [
        (1, "ancients-loss/2", "line 1: not a certificate of loss"),
        (2, "min_score x", "line 2: min_score needs a whole number, found 'x'"),
        (2, "min_score 18", "line 2: min_score is at most 17"),
        (2, "score 13", "line 2: expected 'min_score ...'"),
        (3, "turns 01", "line 3: turns needs 'any' or a whole number"),
        (3, "turns some", "line 3: turns needs 'any' or a whole number"),
        (3, "turns 100", "line 3: a claim about 100 turns"),
        (4, "ancient 15 RBW* *", "line 4: expected 'ancient NUMBER RITUAL HUNGER NAME'"),
        (4, "ancient 15 QQQ * Sun Bear", "line 4: ritual 'QQQ'"),
        (4, "ancient 15 RBW* RR Sun Bear", "line 4: hunger 'RR'"),
        (12, "position nonsense", "line 12: position 'nonsense'"),
        (
            12,
            "position " + SMALL.replace("R-:RGGGBBWWKK", "R-:RGGGBBWWKKK"),
            r"line 12: .*black \(K\): 3 seeds",
        ),
        (
            12,
            "position " + SMALL.replace("12:", "8:").replace(" 8:R ", " 12:R "),
            "line 12: the Ancients are not those listed above",
        ),
        (13, "records -1", "line 13: records needs a whole number"),
        (13, "records 6", "line 19: expected a record"),
        (13, "records 4", "line 18: expected 'sha256 ...'"),
        (14, LINES[14], "line 15: records must be in ascending order"),
        (14, "0" * 32, "line 14: expected a record of 33 characters"),
        (14, "g" * 33, "line 14: expected a record of 33 characters"),
        (14, "0" * 33, "record 1: impossible position"),
        (14, "0" * 30 + "fff", "record 1: 4095 stands for no heap"),
        (14, LINES[13] + " 01", "line 14: expected a record of 33 characters"),
    ],
)
def test_malformed_lines_are_named(path: Path, number: int, text: str, message: str) -> None:
    """A malformed line is refused with the file, the line and what was found."""
    lines = [*LINES]
    lines[number - 1] = text
    path.write_bytes(signed(lines))
    with pytest.raises(CertificateError, match=message) as caught:
        verify_certificate(path)
    assert str(path) in str(caught.value)


def test_turns_left_are_read_strictly(path: Path) -> None:
    """In a bounded proof each record ends with its turns left."""
    lines = list(certificate_lines(build_certificate(line(BOUNDED), turns=1)))
    lines[FIRST] = lines[FIRST][:-3] + "x01"
    path.write_bytes(signed(lines))
    with pytest.raises(CertificateError, match="line 14: expected the turns left"):
        verify_certificate(path)


def test_text_after_the_end_is_refused(path: Path) -> None:
    """Nothing may follow the checksum, and no line may be other than UTF-8."""
    path.write_bytes(DATA + b"more\n")
    with pytest.raises(CertificateError):
        verify_certificate(path)
    path.write_bytes(DATA.replace(b"Sun Bear", b"Sun \xff\xfear"))
    with pytest.raises(CertificateError, match="line 4: not UTF-8"):
        verify_certificate(path)


def test_missing_folder_leaves_nothing(tmp_path: Path) -> None:
    """A folder that is not there raises the system's error."""
    with pytest.raises(OSError, match="no such"):
        write_certificate(small(), tmp_path / "no such" / "c.loss")


def test_errors_of_the_system_name_the_file_that_was_asked_for(tmp_path: Path) -> None:
    """Whoever cannot write is told the name that was given, never that of a temporary file."""
    path = tmp_path / "no such" / "c.loss"
    with pytest.raises(OSError, match=r"c\.loss") as caught:
        write_certificate(small(), path)
    assert caught.value.filename == str(path)
    (tmp_path / "d.loss").mkdir()
    with pytest.raises(OSError, match=r"d\.loss") as caught:
        write_certificate(small(), tmp_path / "d.loss")
    assert caught.value.filename == str(tmp_path / "d.loss")
    assert [entry.name for entry in tmp_path.iterdir()] == ["d.loss"]


def resigned(*changes: tuple[str, str]) -> bytes:
    """The small certificate with texts replaced and a right checksum."""
    lines = [*LINES]
    for old, new in changes:
        assert any(old in text for text in lines)
        lines = [text.replace(old, new) for text in lines]
    return signed(lines)


FALSE_RITUAL = ("ancient 14 GBK* RBW Marsh Serpent", "ancient 14 KK* RBW Marsh Serpent")
OWN = ("position thornwood ", "position mine.toml ")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (FALSE_RITUAL, r"card 14 of thornwood is Marsh Serpent \(ritual GBK\*, .*not .*KK\*"),
        (("Marsh Serpent", "Marsh Snake"), "not Marsh Snake"),
        (("ancient 16 ===* * Elder", "ancient 16 ===* K Elder"), "hunger K"),
    ],
)
@pytest.mark.parametrize("deck", ["thornwood", "ThornWood"])
def test_a_certificate_with_false_faces_of_a_shipped_deck_is_refused(
    path: Path, deck: str, change: tuple[str, str], message: str
) -> None:
    """A proof about other cards than those of the deck that it names proves nothing of it."""
    path.write_bytes(resigned(change, ("position thornwood ", f"position {deck} ")))
    with pytest.raises(CertificateError, match=message):
        verify_certificate(path)


def test_every_false_face_is_named(path: Path) -> None:
    """Two cards that are not as the deck has them are told at once."""
    path.write_bytes(resigned(FALSE_RITUAL, ("ancient 2 GGG* *", "ancient 2 GG* *")))
    with pytest.raises(CertificateError, match=r"card 14 .*; card 2 "):
        verify_certificate(path)


def test_a_deck_of_ones_own_has_the_faces_of_the_certificate(path: Path) -> None:
    """A deck that does not ship is taken as the certificate gives it, and known as such."""
    path.write_bytes(resigned(FALSE_RITUAL, OWN))
    verified = verify_certificate(path)
    assert verified.positions
    assert not names_shipped_deck(verified.position)
    path.write_bytes(DATA)
    assert names_shipped_deck(verify_certificate(path).position)


@pytest.mark.parametrize(
    "change",
    [
        ("Sun Bear", "Sun\x1b[2J Bear"),
        ("Sun Bear", ""),
        ("position thornwood", "position a\x1b[2J"),
    ],
)
def test_names_that_would_disturb_a_terminal_are_refused(
    path: Path, change: tuple[str, str]
) -> None:
    """What a certificate names is printed, so it holds no control characters."""
    path.write_bytes(resigned(change))
    with pytest.raises(CertificateError) as caught:
        verify_certificate(path)
    assert "\x1b" not in str(caught.value)


def test_the_checker_loads_no_kernel() -> None:
    """Verifying needs the rules engine and the standard library only."""
    code = (
        "import sys, solver.proof.verify\n"
        "heavy = {'numba', 'numpy', 'ortools', 'networkx'}\n"
        "heavy |= {m for m in sys.modules if m.startswith(('solver.kernel', 'solver.search'))}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    assert result.stdout == "[]\n"
