"""Certificates of loss as text files (docs/certificates.md)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from ancients.errors import AncientsError, NotationError, PositionError
from ancients.faces import Ancient, Hunger, Ritual
from ancients.notation import read_position, write_position
from ancients.position import Position
from cards.deckfile import name_fault
from cards.onestep import replacing
from solver.proof.certificate import Certificate
from solver.proof.claim import CertificateError, LossClaim
from solver.proof.packed import DIGITS, record_text

FORMAT = "ancients-loss/1"


def certificate_lines(certificate: Certificate) -> Iterator[str]:
    """Yield the lines of a certificate file but for the last, the checksum."""
    position, claim = certificate.position, certificate.claim
    yield FORMAT
    yield f"min_score {claim.min_score}"
    yield f"turns {'any' if claim.turns is None else claim.turns}"
    for ancient in position.ancients:
        yield (
            f"ancient {ancient.number} {ancient.ritual.text} {ancient.hunger.text} {ancient.name}"
        )
    yield f"position {write_position(position)}"
    yield f"records {len(certificate.records)}"
    for key, left in certificate.records:
        yield record_text(key) if left is None else f"{record_text(key)} {left:02d}"


def write_certificate(certificate: Certificate, path: Path) -> None:
    """Write a certificate; the file appears whole or not at all.

    `OSError` that names `path` when it cannot be written.
    """
    digest = hashlib.sha256()
    with replacing(path) as file:
        for line in certificate_lines(certificate):
            data = line.encode("utf-8") + b"\n"
            digest.update(data)
            file.write(data)
        file.write(f"sha256 {digest.hexdigest()}\n".encode())


class _Lines:
    """The lines of a file, with their numbers, their place in messages and a running checksum."""

    def __init__(self, data: bytes, where: str) -> None:
        self.where = where
        self.number = 0
        if not data.endswith(b"\n"):
            raise CertificateError(f"{where}: the file is cut off; its last line has no end")
        self._lines = data[:-1].split(b"\n")
        self._digest = hashlib.sha256()

    def next(self, expected: str) -> str:
        if self.number == len(self._lines):
            raise CertificateError(f"{self.where}: the file is cut off; expected {expected}")
        line = self._lines[self.number]
        self.number += 1
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError:
            raise self.error(f"not UTF-8 text; expected {expected}") from None
        if self.number < len(self._lines):
            self._digest.update(line + b"\n")
        return text

    def value(self, word: str) -> str:
        text = self.next(f"'{word} ...'")
        head, _, value = text.partition(" ")
        if head != word or not value:
            raise self.error(f"expected '{word} ...', found {text[:60]!r}")
        return value

    def whole(self, word: str, most: int) -> int:
        text = self.value(word)
        if not (text.isascii() and text.isdigit()) or str(int(text[:12])) != text:
            raise self.error(f"{word} needs a whole number, found {text[:60]!r}")
        if int(text) > most:
            raise self.error(f"{word} is at most {most}, found {text}")
        return int(text)

    def finish(self) -> None:
        given = self.value("sha256")
        if self.number != len(self._lines):
            self.number += 1
            raise self.error("text after the checksum, which is the last line")
        if given != self._digest.hexdigest():
            raise self.error("the checksum does not agree: the file was changed or damaged")

    def error(self, text: str) -> CertificateError:
        return CertificateError(f"{self.where}, line {self.number}: {text}")


def read_certificate(path: Path) -> Certificate:
    """Read a certificate file; it is well-formed then, not yet verified.

    `CertificateError` names the file, the line and what is wrong there; `OSError` when the
    file cannot be read.
    """
    return parse_certificate(path.read_bytes(), str(path))


def parse_certificate(data: bytes, where: str) -> Certificate:
    """Return the certificate that bytes hold; `where` names them in messages.

    `CertificateError` names the line and what is wrong there.
    """
    lines = _Lines(data, where)
    if lines.next(FORMAT) != FORMAT:
        raise lines.error(f"not a certificate of loss: the first line is not {FORMAT!r}")
    min_score = lines.whole("min_score", 17)
    bound = lines.value("turns")
    if bound != "any" and not (bound.isascii() and bound.isdigit() and bound == str(int(bound))):
        raise lines.error(f"turns needs 'any' or a whole number, found {bound[:60]!r}")
    try:
        claim = LossClaim(min_score, None if bound == "any" else int(bound[:9]))
    except CertificateError as error:
        raise lines.error(str(error)) from None
    ancients = [_read_ancient(lines) for _ in range(8)]
    position = _read_position(lines, ancients)
    records = tuple(_read_records(lines, claim, lines.whole("records", 10**9)))
    lines.finish()
    return Certificate(position, claim, records)


def _read_ancient(lines: _Lines) -> Ancient:
    words = lines.value("ancient").split(" ", 3)
    if len(words) != 4 or not (words[0].isascii() and words[0].isdigit() and len(words[0]) < 4):
        raise lines.error("expected 'ancient NUMBER RITUAL HUNGER NAME'")
    fault = name_fault(words[3]) if words[3] else "an Ancient has a name"
    if fault is not None:
        raise lines.error(fault)
    try:
        return Ancient(int(words[0]), words[3], Ritual.parse(words[1]), Hunger.parse(words[2]))
    except AncientsError as error:
        raise lines.error(str(error)) from None


def _read_position(lines: _Lines, ancients: list[Ancient]) -> Position:
    text = lines.value("position")
    try:
        position = read_position(text, lambda _name: ancients)
    except PositionError as error:
        raise lines.error("; ".join(error.faults)) from None
    except NotationError as error:
        raise lines.error(str(error)) from None
    faults = position.faults()
    if faults:
        raise lines.error("; ".join(faults))
    if not position.deck.isprintable():
        raise lines.error(f"the deck's name {position.deck[:60]!r} cannot be printed")
    if position.ancients != tuple(ancients):
        raise lines.error("the Ancients are not those listed above, in the order of places")
    return position


def _read_records(lines: _Lines, claim: LossClaim, count: int) -> Iterator[tuple[int, int | None]]:
    previous = -1
    width = DIGITS if claim.turns is None else DIGITS + 3
    for _ in range(count):
        text = lines.next("a record")
        digits, left = text[:DIGITS], text[DIGITS:]
        if len(text) != width or not set(digits) <= set("0123456789abcdef"):
            raise lines.error(f"expected a record of {width} characters, found {text[:60]!r}")
        key = int(digits, 16)
        if key <= previous:
            raise lines.error("records must be in ascending order, without repeats")
        previous = key
        if claim.turns is None:
            yield key, None
            continue
        if left[0] != " " or not (left[1:].isascii() and left[1:].isdigit()):
            raise lines.error(f"expected the turns left after the position, found {left!r}")
        yield key, int(left)
