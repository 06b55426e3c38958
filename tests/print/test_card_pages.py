from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ancients.errors import AncientsError
from cards.print.paper import A4, LETTER, Box
from cards.print.sheet import (
    CARD_HEIGHT_MM,
    CARD_WIDTH_MM,
    Duplex,
    Page,
    SheetOptions,
    Sides,
    Slot,
    lay_out,
)

options = st.builds(
    SheetOptions,
    paper=st.sampled_from((A4, LETTER)),
    duplex=st.sampled_from(Duplex),
    fold=st.booleans(),
    bleed_mm=st.sampled_from((0.0, 1.5)),
)
counts = st.integers(1, 40)


def seen_through(page: Page, box: Box, option: SheetOptions) -> Box:
    """Where a box of the back lies when the sheet is looked through from the front.

    Worked out from the paper alone: about the long edge of an upright sheet left and right
    change, about its short edge up and down; on a lying sheet it is the other way round. The fold
    runs across.
    """
    long_edge_stands = page.paper.height_mm > page.paper.width_mm
    sideways = (option.duplex is Duplex.LONG) == long_edge_stands and not option.fold
    if sideways:
        return Box(page.paper.width_mm - box.right_mm, box.y_mm, box.width_mm, box.height_mm)
    return Box(box.x_mm, page.paper.height_mm - box.top_mm, box.width_mm, box.height_mm)


def near(one: Box, other: Box) -> bool:
    return one.holds(other, 1e-6) and other.holds(one, 1e-6)


@settings(max_examples=60, deadline=None)
@given(option=options, cards=counts)
def test_every_back_lies_behind_its_front(option: SheetOptions, cards: int) -> None:
    """Under either flip, and under the fold, each back covers the front of the same card."""
    pages = lay_out(cards, option)
    apart = zip(pages[::2], pages[1::2], strict=False)
    sheets = [(page, page) for page in pages] if option.fold else list(apart)
    matched = 0
    for front_page, back_page in sheets:
        backs = {slot.card: slot for slot in back_page.slots if slot.back}
        for front in (slot for slot in front_page.slots if not slot.back):
            assert near(seen_through(back_page, backs[front.card].box, option), front.box)
            matched += 1
    assert matched == cards


@settings(max_examples=60, deadline=None)
@given(option=options, cards=counts)
def test_cards_have_their_size_and_do_not_touch_each_other(
    option: SheetOptions, cards: int
) -> None:
    """Each card is 63.5 by 88.9 mm; no two overlap, not even with their bleed."""
    for page in lay_out(cards, option):
        for slot in page.slots:
            assert (slot.box.width_mm, slot.box.height_mm) == (CARD_WIDTH_MM, CARD_HEIGHT_MM)
            assert page.paper.box().holds(slot.box.grown(option.bleed_mm))
        for one, other in itertools.combinations(page.slots, 2):
            a, b = one.box.grown(option.bleed_mm), other.box.grown(option.bleed_mm)
            apart = (
                a.right_mm <= b.x_mm + 1e-6
                or b.right_mm <= a.x_mm + 1e-6
                or a.top_mm <= b.y_mm + 1e-6
                or b.top_mm <= a.y_mm + 1e-6
            )
            assert apart


@settings(max_examples=60, deadline=None)
@given(option=options, cards=counts)
def test_each_edge_of_a_card_has_a_cut_and_the_strip_is_beside_the_cards(
    option: SheetOptions, cards: int
) -> None:
    """Cuts lie exactly on the edges; ruler and test box are on the page, off every card."""
    for page in lay_out(cards, option):
        for slot in page.slots:
            for cuts, edges in (
                (page.cuts_x_mm, (slot.box.x_mm, slot.box.right_mm)),
                (page.cuts_y_mm, (slot.box.y_mm, slot.box.top_mm)),
            ):
                for edge in edges:
                    assert min(abs(cut - edge) for cut in cuts) < 0.011
        for strip in page.strip:
            assert page.paper.box().grown(-3.0).holds(strip)
            for slot in page.slots:
                printed = slot.box.grown(option.bleed_mm)
                assert (
                    strip.right_mm <= printed.x_mm
                    or strip.top_mm <= printed.y_mm
                    or strip.x_mm >= printed.right_mm
                )


@pytest.mark.parametrize(
    ("option", "pages"),
    [
        (SheetOptions(), 4),
        (SheetOptions(LETTER, sides=Sides.FRONTS), 2),
        (SheetOptions(bleed_mm=1.5), 6),
        (SheetOptions(fold=True), 5),
    ],
)
def test_a_deck_takes_as_few_sheets_as_its_layout_allows(option: SheetOptions, pages: int) -> None:
    """Nine a side, eight with bleed, four to fold."""
    assert len(lay_out(18, option)) == pages


def test_fronts_and_backs_alone_are_the_pages_of_both() -> None:
    """Printing the sides apart gives the same pages, so that paper can be turned by hand."""
    both = lay_out(18, SheetOptions())
    apart = [lay_out(18, SheetOptions(sides=side)) for side in (Sides.FRONTS, Sides.BACKS)]
    assert [page.slots for page in both] == [
        page.slots for pair in zip(*apart, strict=True) for page in pair
    ]


def test_a_back_that_is_turned_about_a_level_line_stands_on_its_head() -> None:
    """Turned over sideways, a card is upright on both sides however the printer turns it."""
    turned = {
        (duplex, lies): {
            slot.turned
            for page in lay_out(9, SheetOptions(duplex=duplex, bleed_mm=1.5 if lies else 0.0))
            for slot in page.slots
            if slot.back
        }
        for duplex in Duplex
        for lies in (False, True)
    }
    assert turned == {
        (Duplex.LONG, False): {False},
        (Duplex.SHORT, False): {True},
        (Duplex.LONG, True): {True},
        (Duplex.SHORT, True): {False},
    }


def test_a_back_offset_moves_backs_alone() -> None:
    """An offset moves every back by it and leaves the fronts."""

    def boxes(option: SheetOptions, back: bool) -> list[Slot]:
        return [s for page in lay_out(18, option) for s in page.slots if s.back is back]

    plain, moved = SheetOptions(), SheetOptions(back_offset_mm=(1.0, -0.5))
    assert boxes(plain, False) == boxes(moved, False)
    for before, after in zip(boxes(plain, True), boxes(moved, True), strict=True):
        assert near(before.box.moved(1.0, -0.5), after.box)


@pytest.mark.parametrize("offset", [(4.5, 0.0), (0.0, -9.0), (float("nan"), 0.0)])
def test_an_offset_that_would_leave_the_page_is_refused(offset: tuple[float, float]) -> None:
    """More than four millimetres, or no number, is refused with what to look at."""
    with pytest.raises(AncientsError, match="at most 4 mm"):
        SheetOptions(back_offset_mm=offset)


def test_folding_cannot_leave_a_side_out() -> None:
    """To fold, both sides are on one page, so that one side alone is refused."""
    with pytest.raises(AncientsError, match="--fold puts both sides on one page"):
        SheetOptions(fold=True, sides=Sides.FRONTS)
