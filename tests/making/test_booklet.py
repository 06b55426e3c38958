"""Generated, printed, read back, solved again: a booklet keeps what it promises."""

from __future__ import annotations

from benchmarks.booklet import Printed, read_back, short_of_par
from cards.print.book import book
from cards.print.bookplan import BookOptions
from companion.making.generator import make_deals

POSITIONS = 6_000_000


def test_every_printed_code_is_solved_again_to_its_printed_par(recipe):
    """What a reader types in from the paper reaches the par that the paper names."""
    made = make_deals(recipe("booklet", positions=POSITIONS), 6, tries=20)
    deals = [(f"deal {each.number}", each.deal) for each in made]
    printed = read_back(book(deals, BookOptions(per_page=2)))
    pars = {deal.code: deal.par for _, deal in deals}
    assert {each.code: (each.score, each.turns) for each in printed} == {
        code: (par.score, par.turns) for code, par in pars.items()
    }
    assert len(printed) == len(deals)
    for each in printed:
        assert short_of_par(each, POSITIONS) is None


def test_a_par_that_cannot_be_reached_is_told(recipe):
    """A booklet that promised a shorter win would be found out."""
    (made,) = make_deals(recipe("booklet", positions=POSITIONS), 1, tries=20)
    assert made.deal.code is not None
    assert made.deal.par is not None
    told = short_of_par(Printed(made.deal.code, made.deal.par.score, 1), POSITIONS)
    assert told is not None
    assert f"{made.deal.par.score} in 1" in told
