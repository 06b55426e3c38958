from __future__ import annotations

import pytest

from ancients.errors import AncientsError
from ancients.turn import Turn
from cards.codes import read_code
from cards.files import deal_json, parse_deal
from companion.making import generator
from companion.making.generator import NoneFoundError, make_deals
from companion.making.narrow import keeping_share, only_first_turn
from companion.making.trying import Miss, try_number
from companion.making.wishes import Wishes
from solver.check import check_line
from solver.result import Goal, Limits
from solver.solving import solve


def made(recipe, count: int = 2, tries: int = 30, **options):
    return [each.deal for each in make_deals(recipe, count, tries=tries, **options)]


def texts(deals):
    return [deal_json(deal) for deal in deals]


@pytest.fixture(scope="module")
def four(recipe):
    """Make the first four deals of the usual seed, for tests that look at deals."""
    return made(recipe(), 4)


@pytest.fixture(scope="module")
def puzzles(recipe):
    """Make six mid-game puzzles."""
    return made(recipe(midgame=True), 6)


def test_same_wishes_same_deals(recipe, four):
    """The texts of the deals are the same the second time, and others with another seed."""
    assert texts(made(recipe(), 2)) == texts(four[:2])
    assert texts(made(recipe("other"), 1)) != texts(four[:1])


def test_more_workers_make_the_same_deals(recipe, four):
    """Processes that try candidates at once give the same deals in the same order."""
    assert texts(made(recipe(), 2, workers=2)) == texts(four[:2])


def test_every_deal_is_replayed_to_its_par(four, puzzles):
    """The solution wins what par says, and the text of the deal reads back as the same deal."""
    for deal in four + puzzles:
        check = check_line(deal.position, deal.solution)
        assert (check.score, check.turns) == (deal.par.score, deal.par.turns)
        assert deal.grade in range(1, 6)
        assert parse_deal(deal_json(deal), "made") == deal


def test_every_deal_says_where_it_comes_from(recipe):
    """Code, seed, version and options stand in the deal, and the code is that of the position."""
    (deal,) = made(recipe("7"), 1)
    assert read_code(deal.code) == deal.position
    assert deal.generator == "ancients test generate --deck sapling --seed 7 --positions 6000000"
    assert deal.extra["x-seed"].startswith("7/")
    assert deal.extra["x-seed"] in deal.title


def test_a_proved_par_is_what_the_solver_proves(puzzles):
    """Where par is proved, a longer search of the solver comes to the same result."""
    deals = [each for each in puzzles if each.par.proved_score and each.par.proved_turns]
    assert deals
    for deal in deals:
        result = solve(deal.position, Goal.SCORE, Limits(None, 60_000_000, 128))
        assert (result.score, result.turns) == (deal.par.score, deal.par.turns)


def test_a_wish_for_turns_is_proved(recipe):
    """With `turns` no win is shorter, which the solver proves."""
    (deal,) = made(recipe(turns=8, positions=20_000_000), 1)
    assert deal.par.turns == 8
    assert deal.par.proved_turns
    result = solve(deal.position, Goal.TURNS, Limits(None, 60_000_000, 128))
    assert (result.turns, result.proved.turns) == (8, True)
    assert "awaken all in 8 turns" in deal.title


def test_a_wish_for_a_perfect_score_is_kept(recipe):
    """With `perfect` the solution loses no seed."""
    for deal in made(recipe(perfect=True), 1):
        assert check_line(deal.position, deal.solution).score == 16
        assert deal.par.proved_score


def test_a_wish_for_a_grade_is_kept(recipe, four):
    """Deals of a grade are those that have it among all deals, in the same order."""
    grade = four[-1].grade
    some = [deal.position for deal in four if deal.grade == grade]
    wished = made(recipe(grade=grade), len(some))
    assert [deal.position for deal in wished] == some
    assert {deal.grade for deal in wished} == {grade}


def test_puzzles_begin_in_the_middle(puzzles):
    """A mid-game puzzle is met by the turns that it says, and its title names par."""
    for deal in puzzles:
        assert deal.code is None
        position = read_code(deal.extra["x-from"]["code"])
        for turn in deal.extra["x-from"]["turns"]:
            position = position.play(Turn.parse(turn))
        assert position == deal.position
        task = f"win with {deal.par.score} seeds or more"
        if deal.par.score == deal.position.total:
            task = f"win and keep all {deal.par.score} seeds"
        assert deal.title.startswith(f"You are here: {task}")


def test_only_first_turn_agrees_with_every_turn(four):
    """One first turn alone reaches par exactly when all others are seen to miss it."""
    seen = set()
    for deal in four:
        position = deal.position
        for turn in deal.solution[:-2]:
            position = position.play(turn)
        par = solve(position, Goal.SCORE, Limits(None, 3_000_000, 64))
        assert par.proved.score
        assert par.proved.turns
        reach = 0
        for after in dict.fromkeys(map(position.play, position.turns())):
            if after.total >= par.score:
                result = solve(after, Goal.SCORE, Limits(None, 300_000, 64))
                reach += (result.score, result.turns) == (par.score, par.turns - 1)
            if reach == 2:
                break
        assert only_first_turn(position, par.turns, par.score, 10_000_000) == (reach == 1)
        seen.add(reach)
    assert seen == {1, 2}


def test_a_question_that_costs_too_much_is_left_open(four):
    """Neither the only first turn nor the share is claimed when the work did not suffice."""
    deal = next(each for each in four if each.par.proved_turns)
    par = deal.par
    assert only_first_turn(deal.position, par.turns, par.score, 1) is None
    assert keeping_share(deal.position, par.turns, par.score, 1) is None


def test_a_wish_for_a_win_that_is_not_there_is_refused(four):
    """Asking for the share that keeps more than par is an error, not a number."""
    deal = next(each for each in four if each.par.proved_turns)
    with pytest.raises(AncientsError, match="no win within 2 turns keeps 16 seeds"):
        keeping_share(deal.position, 2, 16)


def test_impossible_wishes_end_with_what_came_nearest(recipe):
    """After the tries allowed the message counts them and names the nearest candidate."""
    with pytest.raises(NoneFoundError) as caught:
        made(recipe(turns=2), tries=4)
    assert caught.value.tries == 4
    assert "none found" in str(caught.value)
    assert "at least" in caught.value.nearest
    assert "seed t/" in caught.value.nearest


def test_what_was_made_before_is_kept_when_wishes_run_out(recipe):
    """Deals come out one by one, so those made before the end are had."""
    had = []

    def until_none() -> None:
        for each in make_deals(recipe(perfect=True), 1000, tries=1):
            had.append(each.deal)

    with pytest.raises(NoneFoundError) as caught:
        until_none()
    assert caught.value.made == len(had)
    assert all(deal.par.score == 16 for deal in had)


def test_a_ctrl_c_ends_the_work(recipe, four):
    """What the watcher raises in the middle of a candidate comes out, after the deals made."""
    had = []

    def watch() -> None:
        if had:
            raise KeyboardInterrupt

    def all_of_them() -> None:
        for each in make_deals(recipe(), 5, tries=10, watch=watch):
            had.append(each.deal)

    with pytest.raises(KeyboardInterrupt):
        all_of_them()
    assert had == four[:1]


def test_a_watcher_ends_the_work_of_processes(recipe):
    """With workers too what the watcher raises comes out, and the processes end."""
    import multiprocessing

    def watch() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        made(recipe(), 5, workers=2, watch=watch)
    assert multiprocessing.active_children() == []


def test_a_line_that_fails_its_check_is_never_given_out(recipe, monkeypatch):
    """A solution that does not reach par is a fault of the program, not a deal."""
    from companion.making import trying
    from solver.check import LineCheck

    monkeypatch.setattr(trying, "check_line", lambda *_: LineCheck(3, 99))
    with pytest.raises(AssertionError, match="gives"):
        try_number(recipe(), 1)


def test_a_candidate_that_is_not_solved_is_a_miss(recipe):
    """A deal of which no win is known is not given out."""
    from dataclasses import replace

    hard = replace(recipe(deck="thornwood", positions=1), games=(1, 1, 1, 1))
    answers = [try_number(hard, number) for number in range(1, 9)]
    missed = [each for each in answers if isinstance(each, Miss)]
    assert any("no win was found" in each.words for each in missed)


def test_titles_are_short_enough_for_a_deal_file():
    """With the longest seed and every wish a title has at most 100 characters, and is no less."""
    for midgame in (False, True):
        for turns in (None, 60):
            wishes = Wishes("s" * 60, None, turns, True, True, midgame)
            assert 20 < len(wishes.title(f"Wildwood, seed {wishes.seed}/123", 15)) <= 100


def test_all_faults_of_wishes_are_told_at_once():
    """Each wish that makes no sense has its line."""
    with pytest.raises(AncientsError) as caught:
        Wishes(" ", grade=0, turns=61, positions=0)
    assert len(str(caught.value).splitlines()) == 4


@pytest.mark.parametrize("number", ["count", "tries", "workers"])
def test_numbers_that_make_no_sense_are_refused_at_once(recipe, number):
    """The error comes with the call, before anything is searched."""
    numbers = {"count": 1, "tries": 1, "workers": 1} | {number: 0}
    with pytest.raises(AncientsError, match=f"{number} 0"):
        generator.make_deals(recipe(), **numbers)
