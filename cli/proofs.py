"""Solutions and certificates of loss, verified and written."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ancients.errors import AncientsError
from ancients.position import Position
from ancients.words import number_of_seeds
from cards.checking import quoted
from cards.deals import Deal
from cards.onestep import refuse_unwritable as refuse_any_unwritable
from cards.textfile import LARGEST_FILE
from cli.wording import turns_in_words
from companion.find import deal_or_game_in, find_deal_or_game
from companion.record import GameRecord

if TYPE_CHECKING:
    from solver import Result


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found to be true: in words, and the position that it is said of."""

    words: str
    position: Position
    deck_words: str


def check(file: str) -> Checked:
    """Verify what a file (``-``: standard input) claims and tell what is proved.

    A certificate of loss is verified position by position; the solution in a deal file and the
    turns of a game file are replayed by the rules engine and compared with the result that the
    file gives. Raises ``AncientsError`` when a claim is wrong, or when there is none.
    """
    if file == "-":
        from cards.find import STDIN, read_stdin

        raw = read_stdin()
        if is_certificate(raw):  # which may be longer than any deal
            return _check_loss(raw + read_stdin(-1), STDIN)
        return _check_play(deal_or_game_in(raw), STDIN)
    try:
        # Read once: a pipe (such as a shell's process substitution) can be read once only.
        with open(file, "rb") as opened:
            raw = opened.read(LARGEST_FILE + 1)
            if is_certificate(raw):
                return _check_loss(raw + opened.read(), file)
    except (OSError, ValueError):
        raw = b""
    if raw and not os.path.isfile(file):
        return _check_play(deal_or_game_in(raw, file), file)
    return _check_play(find_deal_or_game(file), file)


def _check_loss(data: bytes, where: str) -> Checked:
    from solver.proof.deckfaces import names_shipped_deck
    from solver.proof.lossfile import parse_certificate
    from solver.proof.verify import verify

    verified = verify(parse_certificate(data, where), where)
    position = verified.position
    if names_shipped_deck(position):
        deck = f"The faces are those of the deck {position.deck.strip().casefold()}."
    else:
        named = f"({quoted(position.deck)}) " if position.deck else ""
        deck = (
            f"The faces are those in the certificate, of a deck {named}that does not ship; "
            "compare them with your cards."
        )
    return Checked(str(verified), position, deck)


def _check_play(found: GameRecord | Deal, where: str) -> Checked:
    if isinstance(found, GameRecord):
        return Checked(_game_in_words(found, where), found.start, f"The deck is {found.deck.name}.")
    return Checked(_check_solution(found, where), found.position, f"The deck is {found.deck.name}.")


def _game_in_words(game: GameRecord, where: str) -> str:
    """Say what a game file shows; reading it has replayed its turns and compared its result."""
    turns = turns_in_words(len(game.turns))
    edits = len(game.steps) - len(game.turns)
    edited = f", with {edits} {'edit' if edits == 1 else 'edits'} of the table," if edits else ""
    outcome = game.position.outcome()
    if outcome.won and game.turns:
        seeds = number_of_seeds(outcome.score or 0)
        return f"Verified: the game{edited} is won with {seeds} in {turns}."
    if not game.turns:
        raise AncientsError(f"{where}: there is nothing to check in a game without turns")
    follow = "follows" if len(game.turns) == 1 else "follow"
    return f"Verified: the {turns} of the game{edited} {follow} the rules; it is not won."


def _check_solution(deal: Deal, where: str) -> str:
    if not deal.solution:
        raise AncientsError(
            f"{where}: there is nothing to check; give a certificate of loss, a game file, or a "
            'deal file with a "solution"'
        )
    from solver.check import check_line

    try:
        checked = check_line(deal.position, deal.solution)
    except AncientsError as error:
        raise AncientsError(f"{where}: solution: {error}") from None
    gives = f"{number_of_seeds(checked.score)} in {turns_in_words(checked.turns)}"
    wrong = [
        f"{where}: {key}: {number_of_seeds(par.score)} in {turns_in_words(par.turns)} is given, "
        f"but the solution gives {gives}"
        for key, par in (("par", deal.par), ("known", deal.known))
        if par is not None and (par.score, par.turns) != (checked.score, checked.turns)
    ]
    if wrong:
        raise AncientsError("\n".join(wrong))
    return f"Verified: the solution wins with {gives}."


def is_certificate(data: bytes) -> bool:
    """Tell whether bytes begin as a certificate of loss does; no deal or game does."""
    from solver.proof.lossfile import FORMAT

    return data[: len(FORMAT) + 2].split(b"\n")[0].rstrip(b"\r") == FORMAT.encode()


def refuse_unwritable(path: Path) -> None:
    """Raise ``AncientsError`` before a long search when its proof could not be written."""
    if path.exists() and not path.is_dir():
        raise AncientsError(f"--certificate {path}: there is such a file already; name another")
    refuse_any_unwritable(path, force=True)


def write_proof(deal: Deal, result: Result, path: Path, memory_mib: int) -> str:
    """Write the certificate of a lost deal and say so; say why not when it is not lost.

    Raises ``AncientsError`` when the proof needs more than ``memory_mib``.
    """
    if result.verdict.value != "lost":
        return f"{path} was not written: only a lost deal has a certificate."
    from solver.losing import prove_loss
    from solver.proof.lossfile import write_certificate

    write_certificate(prove_loss(deal.position, memory_mib=memory_mib), path)
    return f"{path} holds the proof; `ancients check {path}` verifies it."
