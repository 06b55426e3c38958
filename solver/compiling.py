"""Compiling every kernel before the clock starts."""

from __future__ import annotations

from solver.jit import is_compiled, mark_compiled

_ready = False


def compile_kernels() -> None:
    """Make sure that every kernel of a search is compiled and loaded.

    The first call on a machine compiles (up to half a minute) and keeps the machine code in
    the cache folder; later processes load it. The way to compile is to search: a small
    late position is solved with every kind of task.
    """
    global _ready
    if _ready:
        return
    from ancients.faces import Ancient, Hunger, Ritual
    from ancients.position import Position
    from ancients.seeds import Seeds
    from solver.board import Board
    from solver.prunes import ALL
    from solver.result import Goal
    from solver.search.hunt import Hunt
    from solver.search.pursuit import Pursuit

    cards = tuple(Ancient(n, f"Card {n}", Ritual("RGB"), Hunger("K")) for n in range(1, 9))
    seeds = (Seeds.parse("RG"), *[Seeds()] * 5, Seeds.parse("B"), Seeds())
    position = Position.deal(cards, seeds)
    position = Position(cards, seeds, (False,) + (True,) * 7, direction=position.direction)
    board = Board.of(position)
    pursuit = Pursuit(board, Goal.TURNS, 16 << 20, ALL, None)
    for _ in pursuit.rounds():
        pass
    assert pursuit.record.won
    Hunt(board, 0, 1 << 20).run(1)  # a pursuit begins one only when beams found nothing
    if not is_compiled():
        mark_compiled()
    _ready = True
