from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from pdf_readback import all_text, bounds, page_size, paths, raster, reader, texts

from ancients.errors import AncientsError
from ancients.position import Position
from ancients.turn import Turn
from cards.codes import read_code
from cards.deals import Deal, Par
from cards.decks import load_deck
from cards.find import find_deal
from cards.print.book import book
from cards.print.bookentries import BookError
from cards.print.bookplan import BookOptions
from cards.print.fonts import FontError
from cards.print.hints import hints_of, turning_point
from cards.print.imposition import booklet_order
from cards.print.paper import A4, LETTER

SOLVED = {
    "00TY-8NS5-2K30E": "3:BR 1:WB 3:B 2:RRW R:GBBRG 6:BWG L:KRBRBWBB L:KWGGRB R~R:GKG 4:GGR "
    "7:BR 1:RK R:RKBGK L:GWKB",
    "00VS-W9ZM-HT2JZ": "1~L:WB 6:WK L:KRWR 5:KB R:RBBWG 7~R:B 2:GRG L:RBRR R:WGBRG L:RKGBGKGB "
    "1:R 8:BW 7:BG 3:G 4:BG 6:GK 1:G 7:G L:RBKW 4:W",
    "020V-BEZN-SRFY6": "6:GR 5:BB L:GBGG 4:RKG 7:G L:RWGR L:BWBW R:GRBKG 8:K 1:GK L:GBGBRK "
    "L:KBKR 2:GBWB 6~L:B 1:GK 2:G R~R:RRBGW 8:W 1:WG 3:RKKGGGG",
}
"""Deals of the deck sapling with lines that win, found by random play."""

SCORES = {"00TY-8NS5-2K30E": 11, "00VS-W9ZM-HT2JZ": 10, "020V-BEZN-SRFY6": 14}


def solved(code: str, title: str, grade: int | None, proved: bool = False) -> Deal:
    line = tuple(map(Turn.parse, SOLVED[code].split()))
    par = Par(SCORES[code], len(line), proved, proved)
    deck = load_deck("sapling")
    return Deal(read_code(code), deck, title=title, grade=grade, par=par, solution=line)


def three() -> list[tuple[str, Deal]]:
    """Three solved deals, hardest first, and one in mid-game without a solution or a code."""
    grades = dict(zip(SOLVED, (4, 2, 1), strict=True))
    deals = [
        (f"{code}.json", solved(code, f"Deal of {code[:4]}", grades[code], code.startswith("00")))
        for code in SOLVED
    ]
    return [*deals, ("half-awake", find_deal("half-awake"))]


def pages_with(pages: list[str], words: str) -> list[int]:
    return [number for number, text in enumerate(pages, start=1) if words in text]


def test_deals_come_in_rising_grade() -> None:
    """The easiest deal comes first, one without a grade last, whatever order they are given in."""
    pages = all_text(book(three(), BookOptions(per_page=1)))
    titles = ["Deal of 020V", "Deal of 00VS", "Deal of 00TY", "Half Awake"]
    firsts = [pages_with(pages, f"{number} {title}")[0] for number, title in enumerate(titles, 1)]
    assert firsts == sorted(firsts)
    assert "grade 1" in pages[firsts[0] - 1]
    assert "grade" not in pages[firsts[3] - 1]


@pytest.mark.parametrize(("per_page", "large_print"), [(1, True), (2, False), (4, False)])
def test_page_numbers_lead_both_ways(per_page: int, large_print: bool) -> None:
    """A deal names the pages of its hints and solution, and these name the page of the deal."""
    options = BookOptions(LETTER, per_page, large_print)
    pages = all_text(book(three(), options))
    for number, code in ((1, "020V"), (2, "00VS"), (3, "00TY")):
        name = f"{number} Deal of {code}"
        deal, hint, solution = pages_with(pages, name)
        assert f"Hints: page {hint}" in pages[deal - 1]
        assert f"Solution: page {solution}" in pages[deal - 1]
        assert f"{name} (deal on page {deal}, solution on page {solution})" in pages[hint - 1]
        assert f"{name} (deal on page {deal}, hints on page {hint})" in pages[solution - 1]
        assert deal < hint < solution
    for number, text in enumerate(pages[1:], start=2):
        assert text.endswith(f" {number}") or re.search(rf"\b{number}\b", text)


def test_hints_are_on_other_pages_than_solutions() -> None:
    """Who looks up a hint does not see a solution."""
    pages = all_text(book(three(), BookOptions()))
    hints, solutions = pages_with(pages, "First turn."), pages_with(pages, "1. 6:GR")
    assert hints
    assert solutions
    assert not set(hints) & set(solutions)


def test_a_solution_is_printed_whole_and_in_the_notation() -> None:
    """The turns of a printed solution are those of the deal file, in order."""
    text = " ".join(all_text(book(three(), BookOptions())))
    for code, line in SOLVED.items():
        start = text.index(f"Deal of {code[:4]} (deal on page", text.index("Solutions"))
        printed = re.findall(r"\d+\.\s(\S+:[RGBWK]+)", text[start:])
        turns = line.split()
        assert printed[: len(turns)] == turns


@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_qr_codes_hold_the_code_and_nothing_else(per_page: int) -> None:
    """A reader of QR codes finds each printed code on its page, and nothing more."""
    data = book(three()[:3], BookOptions(per_page=per_page))
    found = [
        result.text
        for number in range(len(reader(data).pages))
        for result in zxingcpp.read_barcodes(raster(data, number, 150))
    ]
    assert sorted(found) == sorted(SOLVED)


def test_a_qr_code_has_its_quiet_zone() -> None:
    """Four modules around the code nothing else is printed."""
    data = book(three()[:1], BookOptions(per_page=4))
    picture = raster(data, 2, 300)
    (result,) = zxingcpp.read_barcodes(picture)
    corner = result.position
    side = corner.top_right.x - corner.top_left.x
    quiet = round(side / 21 * 3.8)
    left, top = corner.top_left.x - quiet, corner.top_left.y - quiet
    zone = picture.crop((left, top, left + side + 2 * quiet, top + side + 2 * quiet))
    inner = (quiet - 2, quiet - 2, quiet + side + 2, quiet + side + 2)
    zone.paste((255, 255, 255), inner)
    assert zone.getcolors() == [(zone.width * zone.height, (255, 255, 255))]


def test_a_position_without_a_code_is_given_as_a_text() -> None:
    """A position in mid-game has no code and no QR code; its text can be typed in instead."""
    deal = find_deal("half-awake")
    data = book([("half-awake", deal)], BookOptions())
    pages = all_text(data)
    assert str(deal.position) in pages[-1]
    assert not zxingcpp.read_barcodes(raster(data, len(pages) - 1, 150))


def test_par_says_how_far_it_is_proved() -> None:
    """Proved and unproved results are told apart."""
    text = " ".join(all_text(book(three(), BookOptions())))
    assert "Par: 14 seeds in 20 turns (best known)" in text
    assert "Par: 11 seeds in 14 turns (best possible)" in text


def test_the_same_deals_give_the_same_bytes() -> None:
    """No date and nothing random gets into the file."""
    options = BookOptions(booklet=True)
    assert book(three(), options) == book(three(), options)


@pytest.mark.parametrize(
    "options",
    [
        BookOptions(A4, 3),
        BookOptions(LETTER, 4),
        BookOptions(A4, large_print=True),
        BookOptions(LETTER, 4, large_print=True, booklet=True),
        BookOptions(A4, booklet=True),
    ],
    ids=str,
)
def test_pages_have_their_size_and_everything_is_on_them(options: BookOptions) -> None:
    """Pages are exact; nothing lies outside, and in a booklet nothing crosses the fold."""
    size = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}[options.paper.name]
    if options.booklet:
        size = size[1], size[0]
    for page in reader(book(three(), options)).pages:
        assert page_size(page) == pytest.approx(size, abs=0.001)
        for name, points in paths(page):
            rect = bounds(points)
            if name == "n":
                continue
            assert min(rect.left, rect.low) >= 3
            assert rect.right <= size[0] - 3
            assert rect.top <= size[1] - 3
            if options.booklet:
                assert rect.right < size[0] / 2 - 3 or rect.left > size[0] / 2 + 3
        for text in texts(page):
            assert 3 <= text.x <= size[0] - 3
            assert 3 <= text.y <= size[1] - 3


@settings(max_examples=50, deadline=None)
@given(pages=st.integers(1, 60))
def test_a_folded_booklet_reads_from_first_to_last(pages: int) -> None:
    """Sheets laid on one another and folded once show the pages in order.

    The sheets are folded here: leafing through, each sheet shows the right half of its front and
    the left half of its back on the way in, the rest on the way out.
    """
    sides = booklet_order(pages)
    assert len(sides) % 2 == 0
    fronts, backs = sides[::2], sides[1::2]
    way_in = [page for f, b in zip(fronts, backs, strict=True) for page in (f[1], b[0])]
    way_out = [
        page for f, b in zip(fronts[::-1], backs[::-1], strict=True) for page in (b[1], f[0])
    ]
    read = way_in + way_out
    assert len(read) - pages < 4
    assert read == [*range(1, pages + 1), *[None] * (len(read) - pages)]


def test_a_booklet_is_printed_about_the_short_edge() -> None:
    """The pages lie, two on each; the file asks for the flip that a folded booklet needs."""
    read = reader(book(three(), BookOptions(booklet=True)))
    root: Any = read.trailer["/Root"]
    assert root["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert len(read.pages) % 2 == 0


def test_every_wrong_deal_is_told_at_once() -> None:
    """A line that breaks off, a par that is not reached, a deal given twice: all in one error."""
    code = "00TY-8NS5-2K30E"
    good = solved(code, "Good", 1)
    other = solved("020V-BEZN-SRFY6", "Other", 1)
    short = replace(other, solution=other.solution[:-1])
    boast = replace(solved("00VS-W9ZM-HT2JZ", "Boast", 1), par=Par(16, 20))
    with pytest.raises(BookError) as caught:
        book([("a", good), ("b", good), ("c", short), ("d", boast)], BookOptions())
    twice, breaks_off, unreached = caught.value.faults
    assert twice == "b: the same deal as a; give it once"
    assert breaks_off.startswith("c: solution: it does not win")
    assert unreached.startswith("d: par is 16 seeds in 20 turns, but the solution gives 10 in 20")


def test_an_illegal_solution_is_told_with_its_turn() -> None:
    """The first turn that cannot be played is named."""
    deal = solved("00TY-8NS5-2K30E", "Odd", 1)
    wrong = replace(deal, solution=(deal.solution[0], deal.solution[0]))
    with pytest.raises(AncientsError, match=r"odd\.json: solution, turn 2: "):
        hints_of(wrong, "odd.json")


def test_names_that_cannot_be_printed_are_refused() -> None:
    """A title with characters that the font lacks is told, in deals and on the cover."""
    deal = replace(find_deal("first-grove"), title="森の夜")
    with pytest.raises(BookError, match=r"grove\.json, title"):
        book([("grove.json", deal)], BookOptions())
    with pytest.raises(FontError, match="--title"):
        book(three(), BookOptions(title="森"))


def test_a_booklet_without_deals_is_refused() -> None:
    """There is nothing to print then."""
    with pytest.raises(BookError, match="at least one deal"):
        book([], BookOptions())


@pytest.mark.parametrize("number", [0, 5, -1])
def test_only_one_to_four_deals_fit_on_a_page(number: int) -> None:
    """Any other number is refused."""
    with pytest.raises(AncientsError, match="give 1 to 4"):
        BookOptions(per_page=number)


def test_the_turning_point_is_the_turn_that_gains_most() -> None:
    """Of all turns but the first, none lowers the missing seeds more; of equals it is the last."""
    deal = solved("020V-BEZN-SRFY6", "x", 1)
    positions: list[Position] = [deal.position]
    for turn in deal.solution:
        positions.append(positions[-1].play(turn))
    point = turning_point(positions)
    assert point is not None
    assert point >= 2

    def gain(number: int) -> int:
        return sum(positions[number - 1].missing()) - sum(positions[number].missing())

    assert all(gain(n) <= gain(point) for n in range(2, len(positions)))
    assert all(gain(n) < gain(point) for n in range(point + 1, len(positions)))


def test_a_solution_of_one_turn_has_no_turning_point() -> None:
    """One turn is the first and the last; there is nothing else to hint at."""
    deal = solved("020V-BEZN-SRFY6", "x", 1)
    position = deal.position
    for turn in deal.solution[:-1]:
        position = position.play(turn)
    last = replace(deal, position=position, solution=deal.solution[-1:], par=None)
    hints = hints_of(last, "x")
    assert hints is not None
    assert hints.turning == ""
    assert "Turning point" not in " ".join(all_text(book([("x", last)], BookOptions())))


def test_links_lead_to_the_pages_that_are_named() -> None:
    """In a file for the screen each named page can be clicked; a deal has two such links."""
    read = reader(book(three()[:1], BookOptions()))
    links = [item.get_object() for item in read.pages[2].get("/Annots", [])]
    assert len(links) == 2
    assert [item["/Subtype"] for item in links] == ["/Link", "/Link"]
