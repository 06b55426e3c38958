"""The conversation in which a table is typed in, place by place, and mended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from ancients.errors import AncientsError
from ancients.faces import Ancient
from ancients.rules import Rules
from ancients.seeds import Seeds
from ancients.table import PLACES, TOP_ROW, Direction
from ancients.words import number_of_seeds, seeds_in_words
from cards.deals import Deal
from cards.decks import DEFAULT_DECK, SHIPPED, Deck, load_deck
from cli.mending import mended
from cli.prompt import Prompt
from cli.render.draft import draw_draft
from cli.render.screen import Screen
from companion.draft import TABLE_ORDER, Draft, Place, read_place, read_seeds

T = TypeVar("T")

INTRODUCTION = (
    "Cards are given by number or by a part of their name, seeds by letters: R red, G green, "
    "B blue, W white, K black (B is blue, so black is K). `fox rg` gives both at once. Type < to "
    "go back, `quit` to leave."
)
_SEEDS = "seeds (B is blue, K is black)"
_BACK = "<"
_MENDABLE = (*PLACES, "deck", "direction", "fresh", "under", "quit")
_MENDING = (
    "To mend something, type a place (1 to 8, L, R) or what is wrong with it (`3 fox rg`, `3 rg`, "
    "`3 -`, `3 awake`, `3 asleep`, `L rr`, `L used`, `L active`), `deck`, `direction`, an option "
    "such as `skip_origin=true`, `fresh` or `under way`. When all is right, press Enter. `quit` "
    "leaves."
)
_DIRECTIONS = {"clockwise": Direction.CLOCKWISE, "cw": Direction.CLOCKWISE} | dict.fromkeys(
    ("counterclockwise", "ccw"), Direction.COUNTERCLOCKWISE
)
_YES = {"y": True, "yes": True, "n": False, "no": False}


class Left(AncientsError):
    """The player left, or the answers ended, before the table was complete."""


class _Back(Exception):
    """The player wants the question before this one."""


class Entering:
    """Asks for a table on a prompt and shows on a screen how it fills."""

    def __init__(self, prompt: Prompt, screen: Screen) -> None:
        """Ask on ``prompt``; nothing is asked yet."""
        self._prompt = prompt
        self._screen = screen

    def whole_table(self) -> Deal:
        """Ask for everything, let the player mend it, and give a position without faults.

        A whole position in one line may be given as the first answer. Raises ``Left`` when the
        player leaves or the answers end too early.
        """
        self._screen.tell(INTRODUCTION)
        while True:
            first = self._deck_or_deal()
            if isinstance(first, Deal):
                return self.mend(Draft.of(first.position, first.deck))
            try:
                return self.mend(self._fill(Draft(first)))
            except _Back:
                continue

    def mend(self, draft: Draft) -> Deal:
        """Show the table and its faults and take corrections until the player is content."""
        self._show_whole(draft)
        self._screen.tell(_MENDING)
        while True:
            faults = draft.faults()
            preset = None if faults else "nothing, all is right"
            try:
                answer = self._ask("Mend", preset, _MENDABLE)
                if answer == preset:
                    return Deal(draft.position(), draft.deck)
                if not answer:
                    raise AncientsError("there are faults still; mend them, or `quit`")
                draft = self._mended(draft, answer)
            except _Back:
                self._screen.tell(_MENDING)
            except Left:
                raise
            except AncientsError as error:
                self._screen.tell(str(error), "  ")
            else:
                self._show_whole(draft)

    def _show_whole(self, draft: Draft) -> None:
        self._screen.show(["", *draw_draft(draft, self._screen.look)])
        faults = draft.faults()
        if faults:
            self._screen.tell("This table is not possible yet:")
        for fault in faults:
            self._screen.tell(fault, "  ")

    def _deck_or_deal(self) -> Deck | Deal:
        """Ask for the deck, or take a whole position in one line."""

        def read(text: str) -> Deck | Deal:
            if len(text.split()) >= 3 and ":" in text:
                from cards.find import find_deal

                return find_deal(text)
            return load_deck(text)

        self._screen.tell(f"Shipped decks: {', '.join(SHIPPED)}; a deck file can be named too.")
        while True:
            try:
                return self._until_read(
                    "Deck, or the whole table in one line", read, DEFAULT_DECK, SHIPPED
                )
            except _Back:
                self._screen.tell("this is the first question", "  ")

    def _fill(self, draft: Draft) -> Draft:
        """Ask for place after place; ``<`` goes one back."""
        steps = [self._direction, self._under_way, *map(self._place_step, TABLE_ORDER)]
        steps += [self._keeper_step(0), self._keeper_step(1)]
        before: list[Draft] = []
        told: tuple[str, ...] = ()
        while len(before) < len(steps):
            try:
                after = steps[len(before)](draft)
            except _Back:
                if not before:
                    raise
                draft = before.pop()
                continue
            before.append(draft)
            if after.places != draft.places:
                self._screen.show(draw_draft(after, self._screen.look))
            draft, faults = after, after.faults()
            for fault in faults:
                if fault not in told:
                    self._screen.tell(f"Not possible: {fault}", "  ")
            told = faults
        return draft

    def _direction(self, draft: Draft) -> Draft:
        way = self._until_read(
            "Direction of sowing", _read_direction, draft.direction.value, tuple(_DIRECTIONS)
        )
        return replace(draft, direction=way)

    def _under_way(self, draft: Draft) -> Draft:
        def read(text: str) -> bool:
            for name, fresh in (("fresh", True), ("under way", False)):
                if name.startswith(text.casefold()):
                    return fresh
            raise AncientsError("give `fresh` or `under way`")

        fresh = self._until_read(
            "A fresh deal, or a game under way", read, "fresh", ("fresh", "under")
        )
        return replace(draft, fresh=fresh)

    def _place_step(self, index: int) -> Callable[[Draft], Draft]:
        return lambda draft: self._place(draft, index)

    def _place(self, draft: Draft, index: int) -> Draft:
        """Ask for a card, whether it is awake, and its seeds; ``<`` goes back to the card first.

        What lies there already is what an empty line gives.
        """
        old = draft.places[index]
        column = TABLE_ORDER.index(index) % 4 + 1
        where = f"{'top' if index in TOP_ROW else 'bottom'} row, {column} of 4 from the left"
        names = [ancient.name for ancient in draft.deck.ancients]
        preset = None if draft.fresh else "-"
        if old.seeds:
            preset = str(old.seeds)
        while True:
            ancient, awake, seeds = self._until_read(
                f"Place {index + 1} ({where}), card",
                lambda text: self._readable_place(draft, text),
                None if old.ancient is None else old.ancient.name,
                names,
            )
            name = f"Place {index + 1} {ancient.name}"
            try:
                if not (draft.fresh or awake):
                    awake = self._yes(f"{name}, awake", old.awake)
                if seeds is None:
                    seeds = self._until_read(
                        f"{name}, {_SEEDS}",
                        lambda text: _right_number(draft, read_seeds(text)),
                        preset,
                    )
            except _Back:
                continue
            self._screen.show(
                [f"  {name}{' (awake)' if awake else ''} with {seeds_in_words(seeds)}"]
            )
            return draft.with_place(index, Place(ancient, seeds, awake))

    @staticmethod
    def _readable_place(draft: Draft, text: str) -> tuple[Ancient, bool, Seeds | None]:
        ancient, awake, seeds = read_place(draft.deck, text)
        if awake and draft.fresh:
            raise AncientsError("in a fresh deal all sleep; leave the + out")
        return ancient, awake, None if seeds is None else _right_number(draft, seeds)

    def _keeper_step(self, side: int) -> Callable[[Draft], Draft]:
        def step(draft: Draft) -> Draft:
            return draft if draft.fresh else self._keeper(draft, side)

        return step

    def _keeper(self, draft: Draft, side: int) -> Draft:
        name = ("Left Keeper", "Right Keeper")[side]
        seeds = self._until_read(f"{name}, {_SEEDS}", read_seeds, str(draft.keepers[side]) or "-")
        active = self._yes(f"{name}, active (not flipped yet)", draft.active[side])
        self._screen.show(
            [f"  {name} with {seeds_in_words(seeds)}, {'active' if active else 'used'}"]
        )
        return draft.with_keeper(side, seeds, active)

    def _mended(self, draft: Draft, answer: str) -> Draft:
        """Carry out one correction."""
        folded = answer.casefold()
        head, _, rest = folded.partition(" ")
        if folded in _DIRECTIONS:
            return replace(draft, direction=_DIRECTIONS[folded])
        if "direction".startswith(head) and len(head) > 2:
            if not rest:
                return self._direction(draft)
            return replace(draft, direction=_read_direction(rest.strip()))
        if folded in ("fresh", "under way", "under"):
            return replace(draft, fresh=folded == "fresh")
        if head == "deck":
            return self._other_deck(draft, answer.partition(" ")[2].strip())
        if "=" in answer:
            return replace(draft, rules=_with_option(draft.rules, answer))
        after = mended(draft, answer)
        if after is None:
            raise AncientsError(f"{answer!r} is nothing that can be mended here")
        if isinstance(after, Draft):
            return after
        return self._place(draft, after) if after < 8 else self._keeper(draft, after - 8)

    def _other_deck(self, draft: Draft, name: str) -> Draft:
        """Change the deck; the cards that lie there keep their numbers."""
        if not name:
            name = self._ask("Deck", draft.deck.reference, SHIPPED)
        deck = load_deck(name)
        places = tuple(
            place if place.ancient is None else replace(place, ancient=deck.ancient(number))
            for place in draft.places
            for number in [place.ancient.number if place.ancient else 0]
        )
        return replace(draft, deck=deck, places=places)

    def _yes(self, words: str, default: bool) -> bool:
        def read(text: str) -> bool:
            if text.casefold() not in _YES:
                raise AncientsError("give yes or no")
            return _YES[text.casefold()]

        return self._until_read(words, read, "yes" if default else "no", ("yes", "no"))

    def _until_read(
        self,
        words: str,
        read: Callable[[str], T],
        default: str | None,
        offered: Sequence[str] = (),
    ) -> T:
        """Ask until the answer can be read; say each time what to mend."""
        while True:
            try:
                return read(self._ask(words, default, offered))
            except Left:
                raise
            except AncientsError as error:
                self._screen.tell(str(error), "  ")

    def _ask(self, words: str, default: str | None, offered: Sequence[str]) -> str:
        self._prompt.complete_with(
            lambda before: [word for name in offered for word in (name, *name.split()[1:])]
        )
        answer = self._prompt.ask(f"{words}{'' if default is None else f' [{default}]'}: ")
        if answer is None:
            raise Left("the answers ended before the table was complete; nothing written")
        if answer == _BACK:
            raise _Back
        if answer.casefold() in ("quit", "exit"):
            raise Left("left without the table; nothing written")
        return answer or default or ""


def _right_number(draft: Draft, seeds: Seeds) -> Seeds:
    """Let through what may lie on an Ancient: in a fresh deal two seeds."""
    if draft.fresh and len(seeds) != 2:
        raise AncientsError(
            f"{number_of_seeds(len(seeds))} given, but in a fresh deal each Ancient has two; give "
            "two, or go back with < to say that the game is under way"
        )
    return seeds


def _read_direction(text: str) -> Direction:
    fitting = {way for name, way in _DIRECTIONS.items() if name.startswith(text.casefold())}
    if len(fitting) != 1:
        raise AncientsError(f"{text!r}: give clockwise (cw) or counterclockwise (ccw)")
    return fitting.pop()


def _with_option(rules: Rules, text: str) -> Rules:
    """Set an option of the rules, given as ``name=true`` or ``name=false``."""
    name, _, value = (part.strip().casefold() for part in text.partition("="))
    name = name.replace("-", "_")
    if name not in Rules.names() or value not in ("true", "false"):
        options = " or ".join(f"{each}=true|false" for each in Rules.names())
        raise AncientsError(f"{text!r} is no option; use {options}")
    return replace(rules, **{name: value == "true"})
