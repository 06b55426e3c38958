"""The colour-blind game never rules out a win that exists, and the deepening search finds it."""

from __future__ import annotations

import pytest
from known import WON, Name, known_truth, label
from planted import Planted, planted_wins
from reach import explore

from ancients.faces import Ancient, Hunger, Ritual
from ancients.position import Position
from ancients.rules import Rules
from ancients.seeds import Seeds
from ancients.table import Direction
from ancients.turn import Turn
from solver import Goal, Limits, solve
from solver.board import Board, Kernel
from solver.prunes import ALL, Prune
from solver.search.deepening import Deepening, Depth

MEMORY = 1 << 18


def refutes(deepening: Deepening, turns: int, word: int, kernel: Kernel) -> bool:
    """Ask the blind game, again and again until it answers, whether `turns` turns cannot do."""
    answer = kernel.OPEN
    while answer == kernel.OPEN:
        answer = kernel.ask(
            word, kernel.ALL_MOVES, turns, deepening._blind, 10_000, deepening._work
        )
    return bool(answer == kernel.NO)


@pytest.mark.parametrize("name", WON, ids=label)
def test_no_distance_is_overestimated(name: Name) -> None:
    """From every position that can be reached, with every budget, the true distance stays open."""
    truth = known_truth(name)
    board = Board.of(truth.start)
    blind, kernel = board.kernel("blind"), board.kernel("blindsearch")
    scores = {position.total for position in truth.after if all(position.awake)}
    for min_score in (0, *scores):
        deepening = Deepening(board, min_score, MEMORY)
        distances = list(truth.distances(min_score).items())
        for position, turns in distances[::3]:
            if turns > 8:
                continue
            word = blind.blind_word(*Board.of(position).words, deepening._blind.state_of)
            assert not refutes(deepening, turns, word, kernel), (str(position), turns, min_score)


def must_be_found(planted: Planted) -> None:
    """Neither the blind game nor the deepening search may deny the planted win."""
    board = Board.of(planted.position)
    turns = len(planted.line)
    for min_score in (0, planted.score):
        deepening = Deepening(board, min_score, MEMORY)
        word = board.kernel("blind").blind_word(*board.words, deepening._blind.state_of)
        assert not refutes(deepening, turns, word, board.kernel("blindsearch")), planted
        deepening.run(100_000)
        assert deepening.turns_at_least <= turns, planted
        if deepening.state is Depth.FOUND:
            assert deepening.bound <= turns


@pytest.mark.parametrize("heaped", [False, True])
@pytest.mark.parametrize("turns", [1, 2, 3, 4])
def test_a_planted_win_is_not_denied(turns: int, heaped: bool) -> None:
    """Of a position with a known line, free or keeping as many seeds, no shorter bound is told."""
    wins = planted_wins(1, turns, heaped)
    for _ in range(40):
        must_be_found(next(wins))


def first_look(deepening: Deepening, position: Position) -> bool:
    """Tell whether two turns may win at the first look, which counts what two hands reach."""
    board = Board.of(position)
    blind, work = deepening._blind, deepening._work
    word = board.kernel("blind").blind_word(*board.words, blind.state_of)
    return bool(board.kernel("twoturns").may_serve(word, blind, work.sources, work.covers))


@pytest.mark.parametrize("heaped", [False, True])
def test_the_first_look_refutes_no_win_in_two_turns(heaped: bool) -> None:
    """What it refutes has no such win for a search that does without the blind game."""
    seen = set()
    for turns in (1, 2, 3, 4):
        wins = planted_wins(2, turns, heaped)
        for _ in range(60):
            planted = next(wins)
            for min_score in (0, planted.score):
                real = Deepening(
                    Board.of(planted.position), min_score, MEMORY, prunes=ALL & ~Prune.BLIND
                )
                while real.state is not Depth.FOUND and real.turns_at_least < 3:
                    real.run(100_000)
                answer = first_look(real, planted.position), real.turns_at_least <= 2
                assert answer != (False, True), planted
                seen.add(answer)
    assert seen == {(True, True), (True, False), (False, False)}


def table(
    faces: str,
    piles: str,
    keepers: str = "- -",
    direction: Direction = Direction.CLOCKWISE,
    *,
    active: tuple[bool, bool] = (False, False),
    skip_origin: bool = False,
) -> Position:
    """Lay out a table from `ritual/hunger` with `+` if awake, and piles (`-` is none)."""
    words = faces.split()
    heaps = [Seeds.parse(pile.replace("-", "")) for pile in (*piles.split(), *keepers.split())]
    cards = [word.rstrip("+").split("/") for word in words]
    return Position(
        tuple(
            Ancient(number, f"Card {number}", Ritual.parse(ritual), Hunger.parse(hunger))
            for number, (ritual, hunger) in enumerate(cards, 1)
        ),
        tuple(heaps[:8]),
        tuple(word.endswith("+") for word in words),
        (heaps[8], heaps[9]),
        active,
        direction,
        Rules(skip_origin=skip_origin),
    )


# Each of these was once denied; the line shows that it is won.
SMALLER_KEEPER_HAND = (
    table(
        "RRR/W BBB/W RBK*/W RRR/W+ RRR/*+ RRR/*+ RRR/*+ RRR/R+",
        "RRW B RBG - - - - GBK",
    ),
    "8:GBK L:RBGK",
)
SLEEPER_LIFTED = (
    table(
        "RRR/==== KK**/==== WW**/==== RRR/====+ RRR/====+ RRR/====+ GGG/==== RRR/====+",
        "RGGGBBBB KKR WWR - - - G -",
        "R -",
    ),
    "1:GBBBBGGR L:RKKWWBGRR",
)
HAND_OF_EIGHT_SKIPS_ITS_ORIGIN = (
    table(
        "RRR/====+ RRR/B+ RRR/W+ RRR/W+ RRR/B+ RRR/W+ RRGBBK***/W RRR/====+",
        "- - - - - - RRRGBBK RGGBBWW",
        "K G",
        Direction.COUNTERCLOCKWISE,
        active=(False, True),
        skip_origin=True,
    ),
    "L:K 8:WGKBWGBR",
)
ONCE_DENIED = [SMALLER_KEEPER_HAND, SLEEPER_LIFTED, HAND_OF_EIGHT_SKIPS_ITS_ORIGIN]
IDS = ["a smaller Keeper hand", "a sleeper lifted", "a hand of eight that skips its origin"]


@pytest.mark.parametrize(("position", "line"), ONCE_DENIED, ids=IDS)
def test_two_turns_that_were_once_denied(position: Position, line: str) -> None:
    """A hand that wakes less, a sleeper's own lap and a skipped origin are thought of."""
    turns = tuple(map(Turn.parse, line.split()))
    end = position
    for turn in turns:
        end = end.play(turn)
    assert end.asleep == 0
    must_be_found(Planted(position, turns, end.total))
    limits = Limits(time_s=None, positions=3_000_000, memory_mib=16)
    assert solve(position, Goal.TURNS, limits).turns == 2
    result = solve(position, Goal.SCORE, limits)
    assert (result.score, result.turns, result.proved.turns) == (position.total, 2, True)


def test_a_reached_position_is_judged_like_a_start() -> None:
    """Deepening from the middle of a game agrees with the distances from there."""
    truth = known_truth(WON[0])
    distances = truth.distances()
    middle = max(distances, key=lambda position: (distances[position] == 3, position.total))
    deepening = Deepening(Board.of(middle), 0, MEMORY)
    while deepening.state is not Depth.FOUND:
        deepening.run(10_000)
    assert deepening.bound == distances[middle] == explore(middle, 5000).fewest_turns
