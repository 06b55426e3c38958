from __future__ import annotations

import io
from types import SimpleNamespace

import pytest
from cli_answers import answer
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import line as position_of
from strategies import walks

from ancients.errors import IllegalTurnError
from ancients.turn import Turn
from cli.render.line import tell_line
from cli.render.progress import progress_in_words, progress_shown
from cli.render.result import LIMIT_WORDS, result_in_words
from cli.render.screen import Look

NEAR = "wildwood clockwise 8+:B 7+:W 2:RGG 16:GBB / 6+:R 4:BK 9+:RG 5+:RW L: R:"
LINE = tuple(map(Turn.parse, ("8~R:R", "6:GR", "L:RKGB")))


def told(look: Look, *, boards: bool = False) -> str:
    rows = tell_line(position_of(NEAR), LINE, look, boards=boards)
    return "\n".join(row.plain for row in rows) + "\n"


def test_a_line_is_told_as_in_the_golden_file(golden):
    """Each turn is told with what is lifted, placed, eaten and awoken."""
    golden("line-80", told(Look(80)))


def test_a_line_is_told_with_boards_as_in_the_golden_file(golden):
    """With boards the table stands after each turn."""
    golden("line-boards-80", told(Look(80), boards=True))


def test_a_line_is_told_in_forty_columns(golden):
    """On a narrow screen the sentences are broken between words."""
    golden("line-40", told(Look(40)))


@given(walk=walks(max_turns=12), width=st.integers(40, 120), boards=st.booleans())
@settings(deadline=None, max_examples=25)
def test_every_turn_is_told_within_the_screen(walk, width, boards):
    """Whatever is played, each turn has its heading and no row is broader than the screen."""
    start, line = walk
    rows = [row.plain for row in tell_line(start, line, Look(width), boards=boards)]
    headings = [row for row in rows if row.startswith("Turn ")]
    expected = [f"Turn {number}  {turn}" for number, turn in enumerate(line, start=1)]
    assert headings == expected
    assert all(len(row) <= width for row in rows)


def test_a_line_with_an_illegal_turn_is_refused():
    """A turn that may not be played is an error, not a story."""
    with pytest.raises(IllegalTurnError):
        list(tell_line(position_of(NEAR), (Turn.parse("1:RG"),), Look()))


@pytest.mark.parametrize(
    ("given_answer", "words"),
    [
        (
            answer("won", score=16, turns=8, proved=(True, True), bounds=(16, 8)),
            ["Won: 16 seeds in 8 turns (both proved)."],
        ),
        (
            answer("won", score=16, turns=9, proved=(True, False), bounds=(16, 8)),
            ["Won: 16 seeds in 9 turns; score proved; 8 turns not excluded."],
        ),
        (
            answer("won", score=14, turns=9, bounds=(16, 5), limit="time"),
            [
                "Won: 14 seeds in 9 turns; 16 not excluded; 5 turns not excluded.",
                "The search ended early: the time was up (more with --time).",
            ],
        ),
        (
            answer("won", goal="any", score=14, turns=1, bounds=(16, 1)),
            ["Won: 14 seeds in 1 turn."],
        ),
        (
            answer("won", goal="turns", score=1, turns=7, proved=(False, True), bounds=(16, 7)),
            ["Won: 1 seed in 7 turns; turns proved; 16 not excluded at that length."],
        ),
        (
            answer("lost", reason="Raven Root needs two black seeds; one is left"),
            [
                "Lost: no sequence of turns can awaken the rest.",
                "Raven Root needs two black seeds; one is left.",
            ],
        ),
        (
            answer("unknown", limit="memory"),
            [
                "Unknown: neither a winning line nor a proof of loss was found.",
                "The search ended early: the memory was full (more with --memory).",
            ],
        ),
    ],
)
def test_a_result_is_told_in_words(given_answer, words):
    """Verdict, proofs, what is not excluded and the limit are told, each only when it holds."""
    assert result_in_words(given_answer) == words


def test_every_limit_has_its_words():
    """No limit can stop a search without words for it."""
    solver = pytest.importorskip("solver")
    limits = getattr(solver, "Limit", None)
    if limits is None:
        pytest.skip("the solver has no limits yet")
    assert set(LIMIT_WORDS) == {limit.value for limit in limits}


def test_progress_is_told_in_one_line():
    """Progress tells the best line so far, the bounds, the positions and the time."""
    best = answer("won", score=15, turns=9, bounds=(16, 6))
    progress = SimpleNamespace(doing="deepening", result=best, positions=1_234_567, elapsed_s=3.4)
    words = progress_in_words(progress)
    assert words == (
        "deepening, best so far 15 seeds in 9 turns, at most 16, 6 turns at least, "
        "1,234,567 positions, 3 s"
    )


@pytest.mark.parametrize("width", [10, 37, 40, 60, 77, 90, 120])
@pytest.mark.parametrize("score", [None, 1, 15])
def test_progress_never_wraps(width, score):
    """On a narrow terminal the bounds go first, then what is done; the count and time stay."""
    best = None if score is None else answer("won", score=score, turns=12, bounds=(16, 1))
    doing = "proving that no line keeps more"
    progress = SimpleNamespace(doing=doing, result=best, positions=1_234_567, elapsed_s=123.4)
    words = progress_in_words(progress, width)
    assert len(words) <= width
    if width >= 60:
        assert words.endswith("1,234,567 positions, 123 s")
        assert score is None or "best so far" in words
    assert "1 turns" not in progress_in_words(progress)


def test_no_progress_is_shown_where_nobody_looks(monkeypatch):
    """When standard error is no terminal nothing is shown, and nothing is asked for."""
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    with progress_shown() as show:
        assert show is None
    assert stream.getvalue() == ""
