"""A game in play: undo, redo, and one whole game as a golden transcript."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from positions import line
from strategies import walks

from ancients.errors import IllegalTurnError
from ancients.game import Game
from ancients.outcome import State
from ancients.position import Position
from ancients.turn import Turn
from ancients.words import tell

START = "wildwood counterclockwise 12:BW 13:BK 16:BW 14:GG / 8:GB 1:RR 9:RG 11:RK L: R:"
WON_IN_TWELVE = "8:BG 5~L:KR L:RBRR R:RGKGR R:KBK 2:K 1~R:WBKG R:BBWGB L:KBGKGR 2:WW 6:G R:KRRWB"
GOLDEN = Path(__file__).parent / "golden" / "won_in_twelve.txt"


def transcript() -> str:
    """Tell the whole game: each turn, its sentences and the position after it."""
    game = Game(line(START))
    parts = [str(game.position)]
    for number, text in enumerate(WON_IN_TWELVE.split(), start=1):
        turn = Turn.parse(text)
        sentences = tell(game.position, turn)
        game.play(turn)
        parts += ["", f"Turn {number}  {turn}", *(f"  {sentence}" for sentence in sentences)]
        parts.append(str(game.position))
    outcome = game.position.outcome()
    parts += ["", f"{outcome.state.value} {outcome.score}: {outcome.reason}"]
    return "\n".join(parts) + "\n"


def test_a_played_game_reads_as_recorded() -> None:
    """The transcript of one won game agrees line by line with the recorded one."""
    told = transcript()
    if os.environ.get("ANCIENTS_WRITE_GOLDEN") == "1":
        GOLDEN.write_text(told, encoding="utf-8")
    assert told.splitlines() == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_the_recorded_game_is_won() -> None:
    """Twelve turns wake all eight Ancients and lose one seed."""
    game = Game(line(START))
    for turn in WON_IN_TWELVE.split():
        assert game.position.outcome().state is State.OPEN
        game.play(Turn.parse(turn))
    assert game.position.outcome().state is State.WON
    assert game.position.outcome().score == 15
    assert len(game.turns) == 12


@given(walks())
@settings(deadline=None, max_examples=25)
def test_undo_goes_back_and_redo_comes_again(walk: tuple[Position, tuple[Turn, ...]]) -> None:
    """All turns can be taken back to the start and played again to the same position."""
    start, turns = walk
    game = Game(start)
    seen = [start, *(game.play(turn) for turn in turns)]
    for turn in reversed(turns):
        assert game.position == seen.pop()
        assert game.undo() == turn
    assert game.position == game.start == start
    assert not game.can_undo
    assert game.can_redo is bool(turns)
    for turn in turns:
        assert game.redo() == turn
    assert game.turns == turns
    assert not game.can_redo


def test_nothing_to_undo_or_redo_changes_nothing() -> None:
    """At the ends undo and redo give nothing."""
    game = Game(line(START))
    assert game.undo() is None
    assert game.redo() is None
    assert game.position == game.start
    assert game.turns == ()


def test_a_new_turn_forgets_what_was_undone() -> None:
    """After undo and another turn there is nothing to redo."""
    game = Game(line(START))
    game.play(Turn.parse("8:BG"))
    game.undo()
    game.play(Turn.parse("8:GB"))
    assert not game.can_redo
    assert game.redo() is None
    assert repr(game) == f"<Game: 8:GB; now {game.position}>"


def test_an_illegal_turn_leaves_the_game_as_it_was() -> None:
    """The position, the turns and what can be redone stay."""
    game = Game(line(START))
    game.play(Turn.parse("8:BG"))
    game.undo()
    with pytest.raises(IllegalTurnError):
        game.play(Turn.parse("L:R"))
    assert game.position == game.start
    assert game.can_redo
