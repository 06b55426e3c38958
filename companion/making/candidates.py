"""The positions that are tried, one after the other: fresh deals, or the middle of games."""

from __future__ import annotations

from dataclasses import dataclass

from ancients.outcome import outcome
from ancients.position import Position
from ancients.turn import Turn
from cards.decks import Deck
from cards.shuffle import random_deal
from companion.making.players import LOOKING, Room, game_number, play_out
from solver.board import Board, unpack
from solver.line import turns_of

FIRST_TURNS, LAST_TURNS = 3, 8  # a puzzle begins after so many turns of a game
FEWEST_ASLEEP = 2


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position to try: `fresh` is the deal it comes from, `played` the turns up to it."""

    seed: str
    fresh: Position
    position: Position
    played: tuple[Turn, ...] = ()


def candidate(deck: Deck, seed: str, number: int, *, midgame: bool) -> Candidate | None:
    """Return the candidate of a number; `None` when its game ended before a puzzle could begin.

    The deal is that of `ancients deal --seed SEED/NUMBER`, so it can be had again by itself.

    >>> from cards.decks import load_deck
    >>> candidate(load_deck("wildwood"), "7", 3, midgame=False).seed
    '7/3'
    """
    name = f"{seed}/{number}"
    fresh = random_deal(deck, name)
    if not midgame:
        return Candidate(name, fresh, fresh)
    board = Board.of(fresh)
    game = game_number("midgame", deck.name, name)
    path = play_out(Room(board), LOOKING, game).path
    turns = FIRST_TURNS + game % (LAST_TURNS - FIRST_TURNS + 1)
    if turns >= len(path):
        return None
    here = unpack(path[turns], fresh)
    if here.asleep < FEWEST_ASLEEP or not outcome(here).open or here.faults():
        return None
    return Candidate(name, fresh, here, turns_of(board, path[: turns + 1]))
