"""Hints keep their promise, whatever the solver says later."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from positions import line
from strategies import random_deal, random_walk

from ancients.position import Position
from ancients.rules import Rules
from ancients.table import Direction
from benchmarks.hints import follow
from cards.find import find_deal
from companion.gamefile import GameRecord
from companion.hints import Advisor, Level, standing_words
from companion.knowledge import rank
from companion.session import Session
from companion.why import tempting
from solver import Bounds, Goal, Limit, Limits, Proved, Result, Verdict, solve

FEW = Limits(time_s=None, positions=1_500, memory_mib=16)
MORE = Limits(time_s=None, positions=30_000, memory_mib=16)
HALF = find_deal("half-awake").position
DECKS = ("sapling", "wildwood", "thornwood")


def result(position: Position, turns: str = "", *, at_most: int = 16) -> Result:
    """A result with a line and nothing proved; without one, unknown."""
    from ancients.turn import Turn

    played = tuple(map(Turn.parse, turns.split()))
    for turn in played:
        position = position.play(turn)
    won = bool(played)
    return Result(
        Verdict.WON if won else Verdict.UNKNOWN,
        Goal.SCORE,
        position.total if won else None,
        len(played) if won else None,
        Proved(),
        Bounds(at_most, 1),
        played,
        Limit.POSITIONS,
        None if won else "the limit of positions stopped the search",
        1,
        0.0,
    )


class Scripted:
    """A solver that gives prepared answers, and knows nothing of any other position."""

    def __init__(self, *answers: tuple[Position, Result]) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[Position, Limits]] = []

    def __call__(self, position, goal=Goal.SCORE, limits=None, *, on_progress=None):  # type: ignore[no-untyped-def]
        self.asked.append((position, limits))
        for number, (wanted, answer) in enumerate(self.answers):
            if wanted == position:
                del self.answers[number]
                return answer
        return result(position)


class Forgetful:
    """The solver, which after its first answers finds nothing in three of four searches.

    That is what small limits do to later searches, only more so; and it costs nothing.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.asked = 0

    def __call__(self, position, goal=Goal.SCORE, limits=None, *, on_progress=None):  # type: ignore[no-untyped-def]
        self.asked += 1
        if self.asked > 1 and self.rng.random() < 0.75:
            return result(position)
        return solve(position, goal, limits)


def deal_or_later(number: int) -> Position:
    """A fresh deal (every fifth), or a position that random play leads to from one."""
    rng = random.Random(number)
    rules = Rules(skip_origin=number % 5 == 0, flip_emptied_keeper=number % 7 != 0)
    position = random_deal(rng, DECKS[number % 3], list(Direction)[number % 2], rules)
    for turn in random_walk(rng, position, number % 5 * 4):
        position = position.play(turn)
    return position


def test_following_hints_wins_with_the_promise_on_300_deals() -> None:
    """From 300 deals and later positions of all decks, hints end in a win as good as promised."""
    promised = unproved = 0
    for number in range(300):
        advisor = Advisor(FEW, Forgetful(random.Random(number)))
        # Finding out why is a search too, and may teach the advisor other lines.
        game = follow(deal_or_later(number), advisor, reasons=number % 15 == 0)
        assert game.worse == 0, number
        assert not game.looped, number
        assert game.kept == game.promised, number
        if game.promised:
            proved = game.first.proved.score and game.first.proved.turns
            promised += 1
            unproved += not proved
            told = " ".join(game.first.words(Level.STANDING))
            assert told.endswith("the best there is (proved).") == (proved or not game.played)
    assert promised >= 140
    assert unproved >= 60


def test_a_later_search_that_finds_nothing_does_not_break_the_promise() -> None:
    """The line once found is followed although the solver has forgotten it."""
    best = solve(HALF, Goal.SCORE, MORE)
    unproved = replace(best, proved=Proved(), bounds=Bounds(16, 1))
    game = follow(HALF, Advisor(FEW, Scripted((HALF, unproved))))
    assert (game.first.score, game.first.turns) == (best.score, best.turns)
    assert (game.end.total, game.played) == (best.score, best.turns)


def _detour(position: Position, best: Result) -> Result:
    """A longer line: a turn that does not spoil the win, then the solver's line from there."""
    for turn in position.turns():
        after = position.play(turn)
        if turn != best.line[0]:
            later = solve(after, Goal.SCORE, MORE)
            if later.verdict is Verdict.WON and rank(later) < rank(best):
                whole = " ".join(map(str, (turn, *later.line)))
                return result(position, whole)
    raise AssertionError("no detour wins")


def test_a_worse_line_never_replaces_a_better_one_and_a_better_one_always_does() -> None:
    """Asked again with more, the promise can only rise."""
    best = solve(HALF, Goal.SCORE, MORE)
    worse = _detour(HALF, best)
    for first, second in ((best, worse), (worse, best)):
        advisor = Advisor(
            FEW,
            Scripted(
                (HALF, replace(first, proved=Proved(), bounds=Bounds(16, 1))),
                (HALF, replace(second, proved=Proved(), bounds=Bounds(16, 1))),
            ),
        )
        before = advisor.hint(HALF)
        after = advisor.hint(HALF, MORE)
        assert rank(after.result) >= rank(before.result)
        assert rank(after.result) == rank(best)


def test_an_answer_is_not_searched_for_twice() -> None:
    """The four levels of one hint are one search; only larger limits look again."""
    solver = Scripted()
    advisor = Advisor(FEW, solver)
    for _ in range(4):
        advisor.hint(HALF)
    assert len(solver.asked) == 1
    advisor.hint(HALF, MORE)
    assert len(solver.asked) == 2
    advisor.hint(HALF)
    assert len(solver.asked) == 2


def test_what_is_found_after_a_turn_counts_before_it() -> None:
    """A player who plays on, finds a win, and takes the turn back is told of that win."""
    best = solve(HALF, Goal.SCORE, MORE)
    after = HALF.play(best.line[0])
    rest = result(after, " ".join(map(str, best.line[1:])))
    session = Session(
        GameRecord.of(find_deal("half-awake")), advisor=Advisor(FEW, Scripted((after, rest)))
    )
    assert session.hint().verdict is Verdict.UNKNOWN
    session.play(best.line[0])
    assert session.hint().verdict is Verdict.WON
    session.undo()
    hint = session.hint()
    assert (hint.score, hint.turns, hint.turn) == (best.score, best.turns, best.line[0])


def test_a_false_line_of_a_solver_is_never_passed_on() -> None:
    """A line that does not win what it says is a defect, not a hint."""
    best = solve(HALF, Goal.SCORE, MORE)
    assert best.score is not None
    with pytest.raises(AssertionError, match="does not win"):
        Advisor(FEW, Scripted((HALF, replace(best, score=best.score - 1)))).hint(HALF)


def test_the_levels_tell_more_and_more_and_never_too_much() -> None:
    """Standing, then the place, then the way, then the order; the turn only at the end."""
    advisor = Advisor(MORE, solve)
    hint = advisor.hint(HALF)
    assert hint.turn is not None
    told = [" ".join(hint.words(level)) for level in Level]
    assert told[0].startswith("The game can still be won: 16 seeds in 5 turns from here.")
    assert told[1].startswith("Lift ")
    assert "Keeper" in told[2]
    assert "clockwise" in told[2]
    assert str(hint.turn) in told[3]
    assert all(str(hint.turn) not in words for words in told[:3])
    assert hint.as_json(3)["turn"] is None
    assert hint.as_json(3)["why"] == []
    assert hint.as_json() == {
        "verdict": "won",
        "score": 16,
        "turns": 5,
        "proved": {"score": True, "turns": True},
        "turn": str(hint.turn),
        "why": list(hint.why),
    }
    assert all(words.endswith(".") for words in (*hint.why, *told))


def test_lost_unknown_and_won_are_told_apart() -> None:
    """What is not proved is never told as lost."""
    unknown = result(HALF)
    lost = replace(unknown, verdict=Verdict.LOST, reason="no black seed is left")
    assert standing_words(lost) == ("The game cannot be won any more: no black seed is left.",)
    assert "not known" in standing_words(unknown)[0]
    end = HALF
    for turn in solve(HALF, Goal.SCORE, MORE).line:
        end = end.play(turn)
    hint = Advisor(FEW, solve).hint(end)
    assert hint.turn is None
    assert hint.words(1) == ("The game is won with 16 seeds.",)


def test_an_interrupted_search_may_be_repeated() -> None:
    """A search that the player stopped does not count as done."""
    stopped = replace(result(HALF), limit=Limit.INTERRUPTED)
    solver = Scripted((HALF, stopped), (HALF, solve(HALF, Goal.SCORE, MORE)))
    advisor = Advisor(FEW, solver)
    assert advisor.hint(HALF).verdict is Verdict.UNKNOWN
    assert advisor.hint(HALF).verdict is Verdict.WON


def test_why_names_the_last_black_seeds_that_an_order_keeps() -> None:
    """Raven Root needs both black seeds; an order that saves one of them says so."""
    position = line("wildwood clockwise 5+: 13:RK 9:GG 12:B / 10+: 1+: 16+: 2+: L:RRK R-:")
    from ancients.turn import Turn
    from companion.why import achievements

    told = " ".join(achievements(position, (Turn.parse("L:RKR"),)))
    assert "It wakes Raven Root" in told
    kept = position.effects(Turn.parse("L:KRR"))
    assert str(kept.eaten[0]) == "K"
    assert "It keeps the last 2 black seeds, without which Raven Root never awakes." not in told
    told = " ".join(achievements(position, (Turn.parse("L:RRK"),)))
    assert "This order saves 1 seed" in told
    assert "It keeps the last 2 black seeds, without which Raven Root never awakes." in told


def test_the_tempting_turn_is_compared_with_the_hint() -> None:
    """Somewhere along a win the greedy turn differs, and what it loses is told with its name."""
    advisor = Advisor(MORE, solve)
    position = HALF
    compared = 0
    while (hint := advisor.hint(position)).turn is not None:
        other = tempting(position, hint.turn)
        if other is not None:
            compared += 1
            assert any(str(other) in words for words in hint.why)
        position = position.play(hint.turn)
    assert compared
