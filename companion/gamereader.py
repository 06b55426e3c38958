"""The reader behind ``parse_game``: headers, steps, and every fault with its line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ancients.errors import AncientsError, IllegalTurnError, PositionError
from ancients.faces import Ancient
from ancients.notation import read_position
from ancients.position import Position
from ancients.turn import Turn
from cards.checking import quoted
from cards.decks import Deck, FindDeck
from cards.errors import FileFaultsError
from companion.record import GameRecord, Step, after, result_text, turns_of
from companion.turntext import loose_turn

GAME_FORMAT = "ancients-game/1"
END = "*"
_GRAMMAR = "a turn is a place and its seeds as they are placed, such as 3:RG or 5~R:KBR"
_Word = tuple[str, int]
_HEADER = re.compile(r'\[\s*(?P<name>[A-Za-z][\w-]*)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\]', re.S)
_NUMBER = re.compile(r"(?<![^\s}])\d{1,6}\s*\.+")
_BRACED = re.compile(r"\{(?P<inside>[^{}]*)\}")
_KNOWN = ("Game", "Title", "Date", "Deal", "Result")


def read_text(text: str, find_deck: FindDeck) -> tuple[GameRecord | None, list[str]]:
    """Return the record of a text, or ``None`` and every fault, one sentence each."""
    reader = _Reader(find_deck)
    body = reader.take_headers(_without_clutter(text))
    reader.take_start()
    reader.take_body(body)
    return reader.finish()


def _without_clutter(text: str) -> str:
    """Take away what mail and forums add: quote marks and fences; lines stay where they are."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    plain = [re.sub(r"^\s*(?:>\s?)+", "", line) for line in lines]
    return "\n".join("" if line.strip().startswith("```") else line for line in plain)


@dataclass(slots=True)
class _Reader:
    find_deck: FindDeck
    headers: dict[str, tuple[str, int]] = field(default_factory=dict)
    others: list[tuple[str, str]] = field(default_factory=list)
    deck: Deck | None = None
    start: Position | None = None
    now: Position | None = None
    steps: list[Step] = field(default_factory=list)
    undone: list[Step] = field(default_factory=list)
    turns: int = 0
    taking_back: bool = False
    ended: bool = False
    found: list[tuple[int, str]] = field(default_factory=list)

    def fault(self, line: int, words: str) -> None:
        self.found.append((line, f"line {line}: {words}" if line else words))

    def take_headers(self, text: str) -> str:
        """Read all headers; return the rest with its lines where they were."""

        def take(match: re.Match[str]) -> str:
            line = text.count("\n", 0, match.start()) + 1
            self._header(match["name"], _unescaped(match["value"]), line)
            return re.sub(r"[^\n]", " ", match[0])

        # Headers stand before the turns; what is in brackets later is a comment or a fault.
        at = 0
        rest = ""
        while found := _HEADER.match(text, _skip(text, at)):
            rest += re.sub(r"[^\n]", " ", text[at : found.start()]) + take(found)
            at = found.end()
        return rest + text[at:]

    def _header(self, name: str, value: str, line: int) -> None:
        known = next((key for key in _KNOWN if key.casefold() == name.casefold()), None)
        if known is None:
            if name.casefold() in (key.casefold() for key, _ in self.others):
                self.fault(line, f"the header [{name}] is given twice; keep one")
            self.others.append((name, value))
        elif known in self.headers:
            self.fault(line, f"the header [{known}] is given twice; keep one")
        else:
            self.headers[known] = value, line
        if known == "Game" and value.strip() != GAME_FORMAT:
            self.fault(
                line, f"the format is {quoted(value)}; this version reads {quoted(GAME_FORMAT)}"
            )

    def take_start(self) -> None:
        if "Deal" not in self.headers:
            self.fault(
                0, 'there is no deal; write [Deal "..."] with the position in one line before '
                "the turns",
            )  # fmt: skip
            return
        text, line = self.headers["Deal"]
        self.start = self.now = self._position(text, line, "the deal")

    def _position(self, text: str, line: int, what: str) -> Position | None:
        decks: list[Deck] = []

        def cards(name: str) -> Sequence[Ancient]:
            decks.append(self.find_deck(name))
            return decks[-1].ancients

        try:
            position = read_position(text, cards)
        except (PositionError, FileFaultsError) as error:
            for words in error.faults:
                self.fault(line, f"{what}: {words}")
            return None
        except AncientsError as error:
            lines = [words.strip() for words in str(error).splitlines()]
            for words in lines[1:] or lines:
                self.fault(line, f"{what}: {words}")
            return None
        if self.deck is None:
            self.deck = decks[-1]
        elif decks[-1] != self.deck:
            self.fault(line, f"{what}: the deck changes within the game; keep {self.deck.name}")
            return None
        return replace(position, deck=decks[-1].reference)

    def take_body(self, body: str) -> None:
        body = _without_remarks(body)
        at = 0
        for match in _BRACED.finditer(body):
            self._turns(body, at, match.start())
            self._braced(match["inside"], body.count("\n", 0, match.start()) + 1)
            at = match.end()
        self._turns(body, at, len(body))

    def _braced(self, inside: str, line: int) -> None:
        word, _, rest = inside.strip().partition(":")
        if word.strip().casefold() == "undone":
            if self.taking_back:
                self.fault(line, "{undone} is given twice; keep the first")
            self.taking_back = True
        elif word.strip().casefold() == "edit":
            position = self._position(rest, line, "the edit")
            self._step(position, line)

    def _turns(self, body: str, begin: int, end: int) -> None:
        """Read the turns between two places of the text, by their numbers where there are any."""
        at = begin
        number: int | None = None
        for match in _NUMBER.finditer(body, begin, end):
            self._numbered(number, body, at, match.start())
            number = int(match[0].rstrip(". \t\n"))
            at = match.end()
        self._numbered(number, body, at, end)

    def _numbered(self, number: int | None, body: str, begin: int, end: int) -> None:
        words = [
            (found[0], found.start() + begin) for found in re.finditer(r"\S+", body[begin:end])
        ]
        if number is not None:
            line = body.count("\n", 0, begin) + 1
            if number != self.turns + 1:
                self.fault(
                    line, f"turn {self.turns + 1} is numbered {number}; is one missing or twice?"
                )
                self.turns = number - 1
            if not words:
                self.fault(line, f"turn {number} is missing behind its number")
        for word, at in self._joined(words, body):
            line = body.count("\n", 0, at) + 1
            if word == END:
                self.ended = True
                continue
            turn = loose_turn(word)
            self.turns += 1
            if turn is None:
                self.fault(line, f"{quoted(word)} is no turn: {_GRAMMAR}")
            self._step(turn, line)

    def _joined(self, words: list[_Word], body: str) -> list[_Word]:
        """Join words that spell one turn together: all of them, or all of a line."""
        end = [entry for entry in words if entry[0] == END]
        steps = [entry for entry in words if entry[0] != END]
        whole = " ".join(word for word, _ in steps)
        if len(steps) > 1 and loose_turn(whole) is not None:
            return [(whole, steps[0][1]), *end]
        lines: dict[int, list[_Word]] = {}
        for word, at in words:
            lines.setdefault(body.count("\n", 0, at), []).append((word, at))
        if len(lines) < 2:
            return words
        return [entry for line in lines.values() for entry in self._joined(line, body)]

    def _step(self, step: Step | None, line: int) -> None:
        if self.ended:
            self.fault(line, f"something follows the end mark {END}; put it at the very end")
            self.ended = False
        if step is None or (self.now is None and isinstance(step, Turn)):
            # What follows a fault cannot be judged; an edit makes the position known again.
            self.now = None
            return
        if isinstance(step, Turn):
            assert self.now is not None
            try:
                self.now = after(self.now, step)
            except IllegalTurnError as error:
                self.fault(line, f"turn {self.turns}: {error}; the turns after it were not judged")
                self.now = None
                return
        else:
            self.now = step
        (self.undone if self.taking_back else self.steps).append(step)

    def finish(self) -> tuple[GameRecord | None, list[str]]:
        if "Game" in self.headers and not self.ended:
            self.fault(
                0, f"the record breaks off: there is no end mark {END} behind the last turn; "
                "find the whole text, or add the mark if this is all",
            )  # fmt: skip
        if not self.found and self.start is not None and self.deck is not None:
            record = GameRecord(
                self.start,
                self.deck,
                tuple(self.steps),
                tuple(self.undone),
                self._text("Title"),
                self._text("Date"),
                tuple(self.others),
            )
            self._compare_result(record)
            if not self.found:
                return record, []
        # Faults of the whole text come last, the others by their line.
        ordered = sorted(self.found, key=lambda entry: entry[0] or 1 << 30)
        return None, [words for _, words in ordered]

    def _text(self, name: str) -> str | None:
        return self.headers[name][0] if name in self.headers else None

    def _compare_result(self, record: GameRecord) -> None:
        if "Result" not in self.headers:
            return
        text, line = self.headers["Result"]
        given = " ".join(text.casefold().split())
        real = result_text(record.position, len(turns_of(record.steps)))
        if given not in (real, "", "?"):
            self.fault(
                line, f"the result is given as {quoted(text)}, but the turns lead to "
                f"{quoted(real)}; is a turn missing? Mend the turns or the header",
            )  # fmt: skip


def _without_remarks(body: str) -> str:
    """Blank out ``;`` comments; a semicolon within braces belongs to the braces."""
    pieces = re.split(r"(\{[^{}]*\})", body)
    return "".join(
        piece if piece.startswith("{") else re.sub(r";[^\n]*", "", piece) for piece in pieces
    )


def _skip(text: str, at: int) -> int:
    """Go over white space and `;` comments."""
    found = re.compile(r"(?:\s|;[^\n]*\n)*").match(text, at)
    return at if found is None else found.end()


def _unescaped(value: str) -> str:
    return re.sub(
        r"\\(.)", lambda found: {"n": "\n", "r": "\r"}.get(found[1], found[1]), value, flags=re.S
    )
