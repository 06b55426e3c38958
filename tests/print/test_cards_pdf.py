from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest
from pdf_readback import (
    CARD,
    Rect,
    all_text,
    bounds,
    clips,
    page_size,
    paths,
    raster,
    reader,
    texts,
)

from ancients.faces import Ancient
from cards.decks import Deck, load_deck
from cards.print.cardsheets import card_sheets
from cards.print.fonts import FontError, text_width_mm
from cards.print.paper import A4, LETTER
from cards.print.sheet import Duplex, SheetOptions, Sides
from cards.print.symbols import SEED_FILL

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
NAMES = [ancient.name for ancient in load_deck("wildwood").ancients] + [
    "Left Keeper",
    "Right Keeper",
]
LAYOUTS = [
    SheetOptions(A4, Duplex.LONG),
    SheetOptions(LETTER, Duplex.SHORT),
    SheetOptions(A4, Duplex.SHORT, bleed_mm=1.5),
    SheetOptions(LETTER, Duplex.LONG, bleed_mm=1.5),
    SheetOptions(A4, fold=True),
    SheetOptions(LETTER, fold=True, bleed_mm=1.5),
]


def named(deck: Deck, names: dict[int, str]) -> Deck:
    """The deck with other names for some numbers."""
    ancients = tuple(
        replace(ancient, name=names.get(ancient.number, ancient.name)) for ancient in deck.ancients
    )
    return replace(deck, ancients=ancients)


def trimmed(page: Any, option: SheetOptions) -> list[Rect]:
    bleed = option.bleed_mm
    size = (CARD[0] + 2 * bleed, CARD[1] + 2 * bleed)
    return [
        Rect(found.left + bleed, found.low + bleed, found.right - bleed, found.top - bleed)
        for found in clips(page, size)
    ]


@pytest.mark.parametrize("option", LAYOUTS, ids=str)
def test_the_printed_cards_match_front_to_back(option: SheetOptions) -> None:
    """Read from the PDF: exact pages, exact cards, each name behind itself, marks off the cards.

    What turns over which way is worked out here from the paper alone.
    """
    pages = reader(card_sheets(load_deck("wildwood"), option)).pages
    width, height = SIZES[option.paper.name]
    if option.fold or option.bleed_mm:
        width, height = height, width
    mirror_x = not option.fold and (option.duplex is Duplex.LONG) == (height > width)
    fronts: dict[str, Rect] = {}
    backs: dict[str, Rect] = {}
    order: list[str] = []
    for number, page in enumerate(pages):
        assert page_size(page) == pytest.approx((width, height), abs=0.001)
        cards = trimmed(page, option)
        written = [text for text in texts(page) if text.text in NAMES]
        assert len(written) == len(cards) > 0
        for card in cards:
            assert card.size == pytest.approx(CARD, abs=0.002)
            (name,) = (text for text in written if card.holds(text.x, text.y))
            is_back = card.middle[1] < height / 2 if option.fold else number % 2 == 1
            (backs if is_back else fronts)[name.text] = card
            assert name.turned is (is_back and not mirror_x)
            if not is_back:
                order.append(name.text)
    assert order == NAMES
    for name, front in fronts.items():
        x, y = backs[name].middle
        behind = (width - x, y) if mirror_x else (x, height - y)
        assert behind == pytest.approx(front.middle, abs=0.01)


@pytest.mark.parametrize("option", LAYOUTS[1:5], ids=str)
def test_nothing_is_drawn_off_the_page_and_marks_stay_off_the_cards(option: SheetOptions) -> None:
    """Every path lies on the page; cut marks reach the paper's edge and never a card."""
    for page in reader(card_sheets(load_deck("thornwood"), option)).pages:
        width, height = page_size(page)
        cards = trimmed(page, option)
        edges: set[float] = set()
        for name, points in paths(page):
            for x, y in points:
                assert -0.01 <= x <= width + 0.01, (x, y)
                assert -0.01 <= y <= height + 0.01, (x, y)
            rect = bounds(points)
            straight = min(rect.size) < 0.001 and name == "S"
            at_edge = (
                min(rect.left, rect.low) < 0.001
                or rect.right > width - 0.001
                or rect.top > height - 0.001
            )
            across = rect.left < 0.001 and rect.right > width - 0.001
            if straight and at_edge and not across:  # the fold alone runs across
                edges.add(round(rect.middle[0] if rect.size[0] < 0.001 else rect.middle[1], 2))
                for card in cards:
                    printed = option.bleed_mm + 0.4
                    assert (
                        rect.right <= card.left - printed
                        or rect.left >= card.right + printed
                        or rect.top <= card.low - printed
                        or rect.low >= card.top + printed
                    )
        for card in cards:
            for edge in (card.left, card.right, card.low, card.top):
                assert min(abs(edge - mark) for mark in edges) < 0.02


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_the_colour_of_a_card_ends_at_the_cut(paper: Any) -> None:
    """In the raster, the tinted block is as wide and high as three cards, to a tenth of a mm."""
    picture = raster(card_sheets(load_deck("sapling"), SheetOptions(paper)), 0, 254)
    ground = (0xD9, 0xDF, 0xEA)
    pixels = picture.load()
    across = [x for x in range(picture.width) if pixels[x, picture.height // 2] != (255, 255, 255)]
    # Half a card up from the middle lies tinted ground between marks.
    row = picture.height // 2 - 60
    tinted = [x for x in range(picture.width) if pixels[x, row] == ground]
    assert across
    assert (tinted[-1] - tinted[0] + 1) / 10 == pytest.approx(3 * CARD[0], abs=0.25)
    column = tinted[0] + 5
    high = [y for y in range(picture.height) if pixels[column, y] == ground]
    assert (high[-1] - high[0] + 1) / 10 == pytest.approx(3 * CARD[1], abs=0.25)


def test_a_bleed_is_printed_beyond_the_cut() -> None:
    """With bleed, the ground goes on for 1.5 mm outside the trimmed card."""
    option = SheetOptions(bleed_mm=1.5)
    data = card_sheets(load_deck("wildwood"), option)
    picture = raster(data, 0, 254)
    card = trimmed(reader(data).pages[0], option)[0]
    row = picture.height - round(card.middle[1] * 10)
    inside, outside = round((card.left - 1.3) * 10), round((card.left - 1.7) * 10)
    assert picture.getpixel((inside, row)) == (0xD9, 0xDF, 0xEA)
    assert picture.getpixel((outside, row)) == (255, 255, 255)


def test_viewers_are_told_not_to_scale_and_how_to_turn() -> None:
    """The file asks for no scaling, and for the flip it was laid out for."""
    deck = load_deck("wildwood")
    wanted = {
        SheetOptions(duplex=Duplex.LONG): "/DuplexFlipLongEdge",
        SheetOptions(duplex=Duplex.SHORT): "/DuplexFlipShortEdge",
        SheetOptions(fold=True): "/Simplex",
        SheetOptions(sides=Sides.FRONTS): "/Simplex",
    }
    for option, duplex in wanted.items():
        root: Any = reader(card_sheets(deck, option)).trailer["/Root"]
        preferences = root["/ViewerPreferences"]
        assert preferences["/PrintScaling"] == "/None"
        assert preferences["/Duplex"] == duplex


def test_each_page_says_to_print_at_full_size_and_holds_the_ruler_and_test_box() -> None:
    """The ruler is 50 mm long and the box 20 by 5 mm on the paper, as the words beside it say."""
    data = card_sheets(load_deck("wildwood"), SheetOptions(LETTER))
    for page, words in zip(reader(data).pages, all_text(data), strict=True):
        assert "Print at 100 %: this box is 20 x 5 mm." in words
        shapes = [bounds(points).size for name, points in paths(page) if name == "S"]
        assert any(sorted(size) == pytest.approx([5, 20], abs=0.001) for size in shapes)
        assert any(sorted(size) == pytest.approx([0, 50], abs=0.001) for size in shapes)


def test_the_same_input_gives_the_same_bytes() -> None:
    """No date and nothing random gets into the file."""
    deck = load_deck("wildwood")
    option = SheetOptions(LETTER, bleed_mm=1.5)
    first = card_sheets(deck, option, low_ink=True)
    assert card_sheets(deck, option, low_ink=True) == first


def test_only_bundled_fonts_are_used_and_embedded() -> None:
    """Every font of the file is a subset of the bundled ones, so that no printer replaces it."""
    fonts = {
        str(font["/BaseFont"]): font
        for page in reader(card_sheets(load_deck("wildwood"), SheetOptions())).pages
        for font in (item.get_object() for item in page["/Resources"]["/Font"].values())
    }
    assert fonts
    for name, font in fonts.items():
        assert "DejaVuSansCondensed" in name
        assert "/FontFile2" in font["/FontDescriptor"]


def test_low_ink_leaves_the_paper_white_and_the_seeds_coloured() -> None:
    """With little ink less than half is printed; symbols keep their colours."""
    deck = load_deck("wildwood")

    def seen(low_ink: bool) -> tuple[int, set[object]]:
        picture = raster(card_sheets(deck, SheetOptions(), low_ink), 0, 50)
        ink = sum(
            (255 - level) * many for level, many in enumerate(picture.convert("L").histogram())
        )
        return ink, {colour for _, colour in picture.getcolors(1 << 20)}

    (full, _), (low, colours) = seen(False), seen(True)
    assert low < full / 2
    assert {tuple(bytes.fromhex(SEED_FILL[letter][1:])) for letter in "RGB"} <= colours
    assert (0xD9, 0xDF, 0xEA) not in colours


def test_seed_colours_differ_in_lightness() -> None:
    """In greyscale the five seeds are at least a tenth of the scale apart from each other."""

    def lightness(colour: str) -> float:
        red, green, blue = bytes.fromhex(colour[1:])
        return (0.299 * red + 0.587 * green + 0.114 * blue) / 255

    levels = sorted(lightness(colour) for colour in SEED_FILL.values())
    assert all(b - a >= 0.1 for a, b in itertools.pairwise(levels)), levels


def test_a_deck_of_the_user_prints_with_its_own_names() -> None:
    """Accented, Greek and Cyrillic names, very long ones too, stay within their cards."""
    names = {
        1: "Śnieżny Wilk",
        2: "Großer Bär des Nordens und der tiefen Wälder",
        3: "Лесной дух",
        4: "Αρχαία Βελανιδιά",
        5: "Donaudampfschifffahrtsgesellschaftskapitän",
    }
    deck = named(load_deck("wildwood"), names)
    page = reader(card_sheets(deck, SheetOptions())).pages[0]
    written = texts(page)
    together = " ".join(text.text for text in written)
    for name in (names[1], names[3], names[4]):
        assert name in together
    cards = clips(page, CARD)
    for text in written:
        if any(text.text in name for name in names.values()):
            (card,) = (card for card in cards if card.holds(text.x, text.y))
            assert text.x + min(text_width_mm(text.text, 3.5, bold=True), 1) <= card.right - 3
    assert all("Wilk" not in text.text or not text.turned for text in written)


def test_characters_that_the_font_lacks_are_all_told() -> None:
    """Nothing is printed as an empty box: every name that cannot be printed is told at once."""
    deck = named(load_deck("wildwood"), {3: "夜梟", 7: "שועל", 9: "Great Oak"})
    with pytest.raises(FontError) as caught:
        card_sheets(deck, SheetOptions())
    assert len(caught.value.faults) == 2
    assert "card 3, name: '夜梟' cannot be printed" in caught.value.faults[0]
    assert "U+591C" in caught.value.faults[0]
    assert "right to left" in caught.value.faults[1]


def test_every_ancient_looks_different() -> None:
    """No two of the sixteen pictures are alike, for our decks and for names without a picture."""
    from cards.print.emblems import emblem_for

    ours = {emblem_for(a.name, a.number) for a in load_deck("wildwood").ancients}
    others = {emblem_for("Xyzzy", number) for number in range(1, 17)}
    assert len(ours) == len(others) == 16


def test_the_faces_of_a_card_are_what_the_deck_says() -> None:
    """The words below the symbols tell the ritual and the hunger of the deck file."""
    deck = load_deck("thornwood")
    fronts, backs = all_text(card_sheets(deck, SheetOptions()))[:2]
    oak: Ancient = deck.ancient("Great Oak")
    assert oak.ritual.text == "*****"
    assert "Ritual: 5 of any colour" in fronts
    assert oak.hunger.text == "=="
    assert "Eats all seeds of a colour of which 2 or" in backs


def test_both_keepers_show_the_chart_of_even_and_odd() -> None:
    """Even numbers go to the left Keeper, odd ones to the right, on both sides of both cards."""
    fronts, backs = all_text(card_sheets(load_deck("sapling"), SheetOptions()))[2:]
    for side in (fronts, backs):
        assert side.count("EVEN 4 6 8 to the left") == 2
        assert side.count("ODD 3 5 7 9 to the right") == 2
    assert fronts.count("Flip it as you move") == 2
    assert backs.count("Used.") == 2
