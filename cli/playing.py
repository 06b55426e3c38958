"""The conversation at the table: turns and the words that ask for something else."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ancients.errors import AncientsError
from ancients.position import Position
from ancients.table import PLACES
from ancients.words import number_of_seeds, tell
from cli.exits import os_error_in_words
from cli.prompt import Prompt
from cli.render.progress import progress_shown
from cli.render.screen import Screen
from cli.render.table import draw_table
from cli.wording import sentence, turns_in_words
from companion.codes import code_of
from companion.gamefile import write_game
from companion.hints import Level, standing_words
from companion.saves import SaveError, StaleSaveError, Store
from companion.session import Move, Session
from companion.turntext import complete_turn, read_turn
from solver import Limits

if TYPE_CHECKING:
    from companion.record import Step
    from solver import Progress

MANY_TURNS = 60  # turns that `turns` lists before it asks for a place
LONGEST_LOOK_S = 86_400.0  # seconds that may be asked for at the prompt

_TURN = re.compile(r"\d|[LR]([\s~:]|$)|[RGBWKL][RGBWK ]*$", re.IGNORECASE)
"""How a turn begins, however it is typed."""

_LEVELS = tuple(str(int(level)) for level in Level)
WELCOME = "Type a turn such as `3 gr` or `L~R wggb`, `hint` for a nudge, or `help`."


@dataclass(frozen=True, slots=True)
class Order:
    """A word of the player's: what it may be followed by, what it does, in a line."""

    after: str
    does: str
    carry_out: Callable[[Playing, str], None]


class Leaving(Exception):
    """The player is done."""


class Playing:
    """One session, played on a prompt and shown on a screen.

    ``limits`` are those of one answer of the solver.
    """

    def __init__(self, session: Session, prompt: Prompt, screen: Screen, limits: Limits) -> None:
        """Sit down at the table; nothing is shown yet."""
        self._session = session
        self._prompt = prompt
        self._screen = screen
        self._limits = limits
        self._hinted: tuple[Position, int] | None = None
        self._announced = False

    def run(self) -> None:
        """Show the table and take turns until the player leaves or the input ends."""
        session = self._session
        self._prompt.complete_with(self._completions)
        self._prompt.remember(map(str, session.record.turns))
        self._table()
        self._screen.tell(WELCOME)
        while True:
            try:
                answer = self._prompt.ask(self._where())
            except KeyboardInterrupt:
                self._screen.tell("\nCtrl-C stops a search; `quit` or Ctrl-D leaves.")
                continue
            if answer is None:
                break
            try:
                self._take(answer)
            except Leaving:
                break
            except SaveError as error:
                self._not_saved(error)
            except AncientsError as error:
                self._screen.tell(str(error), "  ")
            except OSError as error:
                self._screen.tell(os_error_in_words(error), "  ")
            except KeyboardInterrupt:
                self._screen.tell("\nStopped.")
        if session.save is not None:
            self._screen.tell(f"Saved as {session.save.name}; `ancients resume` goes on.")

    def _where(self) -> str:
        """Give the prompt."""
        if self._session.outcome.won:
            return "Won> "
        return f"Turn {len(self._session.record.turns) + 1}> "

    def _not_saved(self, error: SaveError) -> None:
        """Say that the step just taken was not saved, and save it elsewhere if another wrote."""
        self._screen.tell(str(error), "  ")
        if isinstance(error, StaleSaveError):
            save = self._session.save_as(Store())
            self._screen.tell(f"From now on this game is saved as {save.name}.")
        else:
            self._screen.tell("The step stands, but only here; `save FILE` writes a game file.")
        self._table()

    def _take(self, answer: str) -> None:
        """Carry out one line: an order, or else a turn."""
        head, _, rest = answer.partition(" ")
        if not head:
            return
        name = order_named(head)
        if name is not None:
            ORDERS[name].carry_out(self, rest.strip())
        elif _TURN.match(answer):
            self._show_move(self._session.play(read_turn(answer, self._session.position)))
        else:
            close = difflib.get_close_matches(head.casefold(), ORDERS, n=2)
            hint = f"; did you mean {' or '.join(close)}?" if close else "; `help` lists what is"
            raise AncientsError(f"{head!r} is no turn and no order{hint}")

    def _completions(self, before: str) -> Sequence[str]:
        """Give the orders and the turns that the line may become, from its last word on."""
        turns = complete_turn(before, self._session.position)
        if " " in before.strip():
            return [turn.rpartition(" ")[2] for turn in turns]
        return [*ORDERS, *turns]

    def _table(self, _: str = "") -> None:
        self._screen.show(["", *draw_table(self._session.position, self._screen.look)])
        outcome = self._session.position.outcome()
        if outcome.stuck:
            self._screen.tell(sentence(outcome.reason))

    def _show_move(self, move: Move) -> None:
        """Tell what a turn brought, then show the table that it left."""
        self._screen.tell(f"{move.turn}")
        self._screen.tell(" ".join(tell(move.before, move.turn)), "  ")
        lost = move.before.total - move.effects.after.total
        if lost:
            are = "is" if lost == 1 else "are"
            self._screen.tell(
                f"{number_of_seeds(lost)} {are} lost, {move.effects.after.total} left.", "  "
            )
        self._table()
        outcome = move.effects.after.outcome()
        if outcome.won:
            turns = turns_in_words(len(self._session.record.turns))
            save = self._session.save
            game = "FILE" if save is None else save.name
            self._screen.tell(
                f"Won with {number_of_seeds(move.effects.after.total)} in {turns}. `undo` goes "
                f"back; `ancients analyse {game}` tells where seeds or turns were lost."
            )

    def _undo(self, rest: str) -> None:
        self._walk(rest, self._session.undo, "taken back", "this is the start of the game")

    def _redo(self, rest: str) -> None:
        self._walk(rest, self._session.redo, "played again", "nothing was taken back")

    def _walk(self, rest: str, step: Callable[[], Step | None], done: str, none: str) -> None:
        """Go back or forth by one step, or by as many as were asked for (``all``)."""
        wanted = 10_000 if rest == "all" else _whole(rest, 1)
        walked: list[str] = []
        while len(walked) < wanted and (one := step()) is not None:
            walked.append("edit" if isinstance(one, Position) else str(one))
        if not walked:
            raise AncientsError(none)
        self._screen.tell(f"{', '.join(walked)} {done}.")
        self._table()

    def _hint(self, rest: str) -> None:
        position = self._session.position
        told = self._hinted[1] if self._hinted and self._hinted[0] == position else 0
        if rest and rest not in _LEVELS:
            raise AncientsError(
                f"`hint {rest}`: the levels are 1 how the game stands, 2 the place, 3 the way and "
                "the Keeper, 4 the whole turn; `hint` tells a little more each time, `hint 4` "
                "tells all four"
            )
        level = int(rest) if rest else min(told + 1, len(Level))
        with self._looking() as on_progress:
            hint = self._session.hint(self._limits, on_progress, reasons=False)
        if hint.turn is None:
            self._screen.tell(" ".join(hint.words(Level.STANDING)))
            if hint.verdict.value == "unknown":
                self._screen.tell("(`check 60` looks for a minute.)")
            return
        for each in range(1 if rest else level, level + 1):
            self._screen.tell(" ".join(hint.words(each)))
        self._hinted = position, max(level, told)
        more = "`why` explains it, `best` plays it" if level == len(Level) else "`hint` tells more"
        self._screen.tell(f"({more}.)")

    def _why(self, _: str) -> None:
        position = self._session.position
        if position.outcome().won:
            raise AncientsError("the game is won; there is no turn left to explain")
        known = self._session.advisor.known(position)
        if known is not None and not known.line:  # no hint will ever name a turn here
            self._screen.tell(" ".join(standing_words(known)))
            return
        if self._hinted != (position, len(Level)):
            raise AncientsError("`why` would tell the whole turn; ask `hint 4` first")
        with self._looking():
            words = self._session.advisor.why(position, self._limits)
        self._screen.tell(" ".join(words))

    def _check(self, rest: str) -> None:
        with self._looking() as on_progress:
            words = self._session.check(self._longer(rest), on_progress)
        self._screen.tell(" ".join(words))

    def _best(self, rest: str) -> None:
        wanted = 10_000 if rest == "all" else _whole(rest, 1)
        for _ in range(wanted):
            with self._looking():
                move = self._session.best()
            if move is None:
                self._check("")
                return
            self._show_move(move)
            if self._session.position.outcome().won:
                return

    def _edit(self, _: str) -> None:
        from cli.entering import Entering, Left
        from companion.draft import Draft

        session = self._session
        entering = Entering(self._prompt, self._screen)
        try:
            deal = entering.mend(Draft.of(session.position, session.deck))
        except (Left, KeyboardInterrupt):
            self._screen.tell("\nNothing was changed.")
            return
        finally:
            self._prompt.complete_with(self._completions)
        if deal.position == session.position:
            self._screen.tell("Nothing was changed.")
            return
        session.edit(deal.position)
        self._screen.tell("The table is as you say; `undo` takes that back.")
        self._table()

    def _turns(self, rest: str) -> None:
        """List the legal turns of a place; of all places only how many there are."""
        turns = self._session.position.turns()
        if rest and rest.upper() not in PLACES:
            raise AncientsError(f"{rest!r} is no place; use 1 to 8, L or R")
        if not turns:
            self._screen.tell(sentence(self._session.outcome.reason))
        elif rest or len(turns) <= MANY_TURNS:
            chosen = [str(t) for t in turns if not rest or t.source == rest.upper()]
            self._screen.tell(" ".join(chosen) or "No turn can be played there.")
        else:
            self._screen.tell(f"{len(turns)} turns; `turns 3` lists those of place 3.")

    def _game(self, _: str) -> None:
        record = self._session.record
        words = [
            f"{{edit: {step}}}" if isinstance(step, Position) else str(step)
            for step in record.steps
        ]
        self._screen.tell(f"Played: {' '.join(words) or 'nothing yet'}.")
        code = code_of(self._session.position)
        if code is not None:
            self._screen.tell(f"Code: {code}")
        self._screen.show([f"Text: {self._session.position}"])

    def _save(self, rest: str) -> None:
        saved = self._session.save
        if not rest:
            if saved is None:
                raise AncientsError("this game is saved nowhere; `save FILE` writes a game file")
            self._screen.tell(f"Every step is saved at once, in {saved.path}.")
            return
        replacing = rest.startswith("! ")
        path = Path(rest.removeprefix("! ").strip()).expanduser()
        if path.exists() and not replacing:
            raise AncientsError(f"{path} exists already; `save ! {path}` replaces it")
        write_game(self._session.record, path)
        self._screen.tell(f"{path}: written. `ancients analyse {path}` looks back on it.")

    def _help(self, _: str) -> None:
        self._screen.tell(
            "A turn: the place that is lifted, ~L or ~R to flip a Keeper, the seeds in the order "
            "in which they are placed: `3 gr`, `3:GR`, `L~R wggb`; `3` alone where there is one "
            "order only. B is blue, K is black."
        )
        names = [f"{name} {order.after}".rstrip() for name, order in ORDERS.items()]
        width = max(map(len, names)) + 2
        for name, order in zip(names, ORDERS.values(), strict=True):
            self._screen.tell(f"{name.ljust(width)}{order.does}", "  ")

    def _quit(self, _: str) -> None:
        raise Leaving

    def _looking(self) -> AbstractContextManager[Callable[[Progress], None] | None]:
        """Show what a search does; the first time say that it is compiled, if that is so."""
        if not self._announced:
            from cli.compiling import announce_compilation

            announce_compilation()
            self._announced = True
        return progress_shown()

    def _longer(self, rest: str) -> Limits:
        """Give the limits of an answer, with the seconds that were asked for."""
        if not rest:
            return self._limits
        try:
            seconds = float(rest.removesuffix("s"))
        except ValueError:
            seconds = 0.0
        if not 0 < seconds <= LONGEST_LOOK_S:
            raise AncientsError(f"{rest!r} is no number of seconds; `check 30` looks for 30 s")
        return Limits(time_s=seconds, positions=self._limits.positions)


def order_named(word: str) -> str | None:
    """Find an order by its name or two letters of it or more; ``None`` for anything else.

    Raises ``AncientsError`` when several orders begin so.

    >>> order_named("un"), order_named("3:gr"), order_named("l")
    ('undo', None, None)
    """
    folded = word.casefold()
    if folded in ORDERS:
        return folded
    if folded == "?":
        return "help"
    if folded == "exit":
        return "quit"
    if len(folded) < 2:  # one letter may be a Keeper or a seed; too little to play `best` by
        return None
    fitting = [name for name in ORDERS if name.startswith(folded)]
    if len(fitting) > 1:
        raise AncientsError(f"{word!r} may be {' or '.join(fitting)}; type more of it")
    return fitting[0] if fitting else None


def _whole(text: str, default: int) -> int:
    if not text:
        return default
    if not (text.isdecimal() and 0 < int(text[:6]) < 10_000):
        raise AncientsError(f"{text!r} is no number of turns; give 1 or more, or `all`")
    return int(text[:6])


ORDERS = {
    "hint": Order("[1-4]", "a nudge; a little more each time it is asked", Playing._hint),
    "why": Order("", "what the hinted turn achieves, after `hint 4`", Playing._why),
    "check": Order(
        "[SECONDS]", "can I still win, and with what? looks longer if asked", Playing._check
    ),
    "best": Order("[N|all]", "play the best turn known, or several", Playing._best),
    "undo": Order("[N|all]", "take the last turn or edit back", Playing._undo),
    "redo": Order("[N|all]", "play again what was taken back", Playing._redo),
    "table": Order("", "show the table again", Playing._table),
    "turns": Order("[PLACE]", "list the turns that may be played", Playing._turns),
    "game": Order("", "the turns so far, the code and the one-line text", Playing._game),
    "edit": Order("", "mend the table when the wooden discs say otherwise", Playing._edit),
    "save": Order("[FILE]", "write a game file; every step is saved anyway", Playing._save),
    "help": Order("", "these lines", Playing._help),
    "quit": Order("", "leave; the game is saved", Playing._quit),
}
"""What a player may type besides turns; two letters of a word are enough where they are clear."""
