"""Questions whose answers make a deck, mended in place."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TextIO

from ancients.errors import AncientsError
from ancients.faces import Ancient, Hunger, Ritual
from cards.deckfile import name_fault
from cards.decks import Deck, plain_name

BACK = "<"
LONGEST_ANSWER = 200  # characters
CARDS = 16

INTRODUCTION = (
    "Sixteen cards, three answers each. A ritual has 3 to 9 symbols: R G B W K, * (any seed), = "
    "(all = of a card are one colour). A hunger is the x-marked side: colour letters, or *, or == "
    "(two or more of a colour). Type < to go back to the question before."
)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, the answer that an empty line gives (if any), and the check of an answer.

    ``read`` returns the answer as it is kept, or raises ``AncientsError`` with what to mend.
    """

    words: str
    read: Callable[[str], str]
    default: str | None = None


@dataclass(frozen=True, slots=True)
class Asker:
    """Where answers come from and where questions go; standard output stays free."""

    answers: TextIO | None
    people: TextIO

    @classmethod
    def of_standard_streams(cls) -> Asker:
        """Ask on standard error and read standard input."""
        return cls(sys.stdin, sys.stderr)

    def say(self, words: str) -> None:
        """Write a line for people."""
        print(words, file=self.people, flush=True)

    def tell(self, words: str, indent: str = "") -> None:
        """Write sentences for people, broken at the width of their screen."""
        from cli.render.screen import Screen

        Screen.of(self.people).tell(words, indent)

    def line(self, prompt: str) -> str:
        """Ask once; ``AncientsError`` when there are no more answers."""
        print(prompt, end="", file=self.people, flush=True)
        if self.answers is None:
            answer = ""
        else:
            try:
                answer = self.answers.readline(LONGEST_ANSWER + 2)
            except UnicodeDecodeError:
                self.say("")
                raise AncientsError("the answers are no text in UTF-8; nothing written") from None
        if not answer:
            self.say("")
            raise AncientsError("the answers ended before the deck was complete; nothing written")
        if self.answers is not None and not self.answers.isatty():
            self.say(answer.strip())  # as if it had been typed, so that what is shown can be read
        return answer.strip()


def ask_deck(asker: Asker, name: str) -> Deck:
    """Ask for a whole deck; ``name`` is proposed as its name.

    An answer that will not do is asked for again, with what to mend; ``<`` goes back. Raises
    ``AncientsError`` when the answers end too early.
    """
    asker.tell(INTRODUCTION)
    answers: list[str] = []
    while len(answers) < len(_HEADS) + 3 * CARDS:
        question = _question(answers, name)
        preset = "" if question.default is None else f" [{question.default}]"
        given = asker.line(f"{question.words}{preset}: ")
        if given == BACK:
            if answers:
                answers.pop()
            else:
                asker.tell("this is the first question", "  ")
            continue
        if not given and question.default is not None:
            given = question.default
        try:
            answers.append(question.read(given))
        except AncientsError as error:
            asker.tell(str(error), "  ")
    title, version, source = answers[: len(_HEADS)]
    faces = answers[len(_HEADS) :]
    ancients = tuple(
        Ancient(
            card + 1,
            faces[3 * card],
            Ritual.parse(faces[3 * card + 1]),
            Hunger.parse(faces[3 * card + 2]),
        )
        for card in range(CARDS)
    )
    return Deck(name, title, version, source, ancients)


_HEADS = (
    ("Title of the deck", None),
    ("Version", "1"),
    ("Where its faces come from", "typed in by the owner of the printed game"),
)


def _question(answers: list[str], name: str) -> Question:
    """Give the question that follows the answers so far."""
    if len(answers) < len(_HEADS):
        words, default = _HEADS[len(answers)]
        return Question(words, _text, name if default is None else default)
    card, part = divmod(len(answers) - len(_HEADS), 3)
    faces = answers[len(_HEADS) :]
    if part == 0:
        names = faces[::3]
        return Question(f"Card {card + 1} of {CARDS}, name", lambda text: _name(text, names))
    of_whom = f"  {faces[3 * card]}"
    if part == 1:
        return Question(f"{of_whom}, ritual", lambda text: Ritual.parse(text).text)
    return Question(f"{of_whom}, hunger", lambda text: Hunger.parse(text).text)


def _text(text: str) -> str:
    if not text or not text.isprintable() or len(text) > LONGEST_ANSWER:
        raise AncientsError(f"give a line of 1 to {LONGEST_ANSWER} printable characters")
    return text


def _name(text: str, others: list[str]) -> str:
    name = " ".join(_text(text).split())
    fault = name_fault(name)
    if fault is not None:
        raise AncientsError(fault)
    for number, other in enumerate(others, start=1):
        if plain_name(other) == plain_name(name):
            raise AncientsError(f"card {number} is called {other} already; give another name")
    return name
