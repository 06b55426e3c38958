"""The ladder: every player plays a deal some times, always the same games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ancients.position import Position
from ancients.turn import Turn
from companion.making.players import LADDER, Player, Playout, Room, game_number, play_out
from solver.board import Board
from solver.line import turns_of

Watch = Callable[[], None]
"""Called often; what it raises ends the work."""

GAMES = (20, 100, 120, 60)
"""How often the players of the ladder play each deal, from the weakest on."""

WEIGHTS = (0.05, 0.25, 0.4, 0.3)
"""What the players count for; docs/generating.md says why."""


def unwatched() -> None:
    """Do nothing, for work that nobody watches."""


@dataclass(frozen=True, slots=True)
class Rung:
    """How one player did: `won` of `games` games."""

    player: str
    games: int
    won: int

    @property
    def rate(self) -> float:
        """The share of games won, 0 to 1."""
        return self.won / self.games


@dataclass(frozen=True, slots=True)
class Climb:
    """How the ladder did on one deal, and the best line that any of its players found.

    `line` is empty when nobody won; it wins `score` seeds.
    """

    rungs: tuple[Rung, ...]
    score: int = 0
    line: tuple[Turn, ...] = ()

    @property
    def success(self) -> float:
        """The weighted share of games won, 0 (nobody ever) to 1 (everybody always).

        >>> Climb(tuple(Rung(name, 10, won) for name, won in zip("abcd", (0, 0, 5, 10)))).success
        0.5
        """
        return sum(weight * rung.rate for weight, rung in zip(WEIGHTS, self.rungs, strict=True))


def climb(
    position: Position,
    games: tuple[int, ...] = GAMES,
    *,
    first_game: int = 0,
    watch: Watch = unwatched,
    players: tuple[Player, ...] = LADDER,
) -> Climb:
    """Let the players of the ladder play a position, `games` games each.

    The games are numbered from `first_game` on; the same numbers are the same games. Raises
    `PositionError` on an impossible position.

    >>> from cards.find import find_deal
    >>> [rung.player for rung in climb(find_deal("first-grove").position, (1, 1, 1, 1)).rungs]
    ['random', 'greedy', 'looking', 'deeper']
    """
    board = Board.of(position)
    room = Room(board)
    rungs = []
    best: Playout | None = None
    for player, count in zip(players, games, strict=True):
        won = 0
        for number in range(first_game, first_game + count):
            watch()
            playout = play_out(room, player, game_number(*board.words, player.name, number))
            won += playout.won
            if playout.won and (best is None or _merit(playout) > _merit(best)):
                best = playout
        rungs.append(Rung(player.name, count, won))
    if best is None:
        return Climb(tuple(rungs))
    return Climb(tuple(rungs), best.score or 0, turns_of(board, best.path))


def _merit(playout: Playout) -> tuple[int, int]:
    return playout.score or 0, -playout.turns
