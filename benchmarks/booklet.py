"""A booklet from nothing: deals are generated, printed, read back and solved again.

The deals are those of `ancients generate --seed booklet`. The PDF is read back (it needs pypdf,
which the test extra brings), and every code printed in it is solved anew with as many positions
as when the deal was made: the printed par must be reached.
"""

from __future__ import annotations

import io
import re
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.report import parser, publish, seconds, table, tell
from cards.codes import read_code
from cards.deals import Deal
from cards.decks import load_deck
from cards.print.book import book
from cards.print.bookplan import BookOptions
from companion.making.best import GROWTHS, best_score, reaches
from companion.making.generator import make_deals
from companion.making.trying import Recipe
from companion.making.wishes import POSITIONS, TRIES, Wishes

CODE_AND_PAR = re.compile(
    r"\b([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5})\b(?:(?!Par:).)*?Par: (\d+) seeds? in (\d+) turns?",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Printed:
    """What a booklet says of one deal."""

    code: str
    score: int
    turns: int


def read_back(pdf: bytes) -> list[Printed]:
    """Read the codes and pars that are printed in a booklet, in the order of its pages."""
    from pypdf import PdfReader

    text = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
    return [Printed(code, int(s), int(t)) for code, s, t in CODE_AND_PAR.findall(text)]


def short_of_par(printed: Printed, positions: int) -> str | None:
    """Solve a printed code again; say what is missing to its par, or None.

    The solver knows the code alone, and looks at no more positions than when the deal was made.
    """
    position = read_code(printed.code)
    for growth in GROWTHS:
        best = best_score(position, positions * growth)
        if reaches(best, printed.score, printed.turns):
            return None
    if best.par is None:
        return f"{printed.code}: no win was found"
    return (
        f"{printed.code}: {best.par.score} seeds in {best.par.turns} turns, printed are "
        f"{printed.score} in {printed.turns}"
    )


def main() -> None:
    made = parser(__doc__, deals=50)
    made.add_argument("--deck", default="wildwood")
    made.add_argument("--positions", type=int, default=POSITIONS, metavar="N", help="a search")
    options = made.parse_args()
    recipe = Recipe(
        load_deck(options.deck), Wishes("booklet", positions=options.positions), "benchmark"
    )
    started = time.monotonic()
    deals: list[tuple[str, Deal]] = []
    for each in make_deals(recipe, options.deals, tries=TRIES, workers=options.workers):
        deals.append((f"deal {each.number}", each.deal))
        tell(f"{each.number}: grade {each.deal.grade}")
    generated = time.monotonic()
    pdf = book(deals, BookOptions())
    pressed = time.monotonic()
    printed = read_back(pdf)
    if len(printed) != len(deals):
        raise SystemExit(f"{len(printed)} deals were read back from a booklet of {len(deals)}")
    wrong = [words for words in (short_of_par(p, options.positions) for p in printed) if words]
    solved = time.monotonic()
    publish(
        "A booklet from nothing",
        table(
            ["deals", "generating", "printing", "reading and solving again", "short of par"],
            [
                [
                    str(len(deals)),
                    seconds(generated - started),
                    seconds(pressed - generated),
                    seconds(solved - pressed),
                    str(len(wrong)),
                ]
            ],
        ),
        _spread([deal for _, deal in deals]),
        *wrong,
    )


def _spread(deals: Sequence[Deal]) -> str:
    grades = Counter(deal.grade for deal in deals)
    pars = [deal.par for deal in deals if deal.par is not None]
    proved = sum(par.proved_score and par.proved_turns for par in pars)
    return table(
        ["grade 1", "2", "3", "4", "5", "par proved in both parts"],
        [[*(str(grades[grade]) for grade in range(1, 6)), str(proved)]],
    )


if __name__ == "__main__":
    main()
