from __future__ import annotations

import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from odd import odd_position
from positions import line
from strategies import random_turn, reachable_positions

from ancients.faces import Ancient, Hunger, Ritual
from ancients.position import Position
from ancients.seeds import Seeds
from ancients.table import PLACES
from companion.page.grove import WIDTH, grove_svg, hand_svg
from companion.page.sprites import sprites
from companion.page.view import GroveView
from companion.page.words import ancient_words, table_words

SVG = "{http://www.w3.org/2000/svg}"
HALF_AWAKE = line("wildwood clockwise 14:RGB 6:G 16:RGGK 12+: / 7:BK 11+: 4+:B 9+: L: R:RRBWW")
EVERY = {place: f"?lift={place}" for place in PLACES}
FLIPS = {keeper: f"?flip={keeper}" for keeper in "LR"}
COLOURS = {letter: f"?order={letter}" for letter in "RGBWK"}
SMALLEST_TARGET = 44.0


def drawn(view: GroveView) -> ET.Element:
    return ET.fromstring(grove_svg(view))


def having(root: ET.Element, kind: str) -> list[ET.Element]:
    return [item for item in root.iter() if kind in item.get("class", "").split()]


def place_of(root: ET.Element, place: str) -> ET.Element:
    return next(item for item in root.iter() if item.get("id") == f"place-{place}")


def seeds_of(item: ET.Element) -> list[str]:
    """Give the letters of the seeds in the tray, which is drawn after the faces."""
    children = list(item)
    tray = next(at for at, child in enumerate(children) if child.get("class") == "tray")
    marks = having_flat(children[tray + 1 :], "seed")
    return [mark.get("href", "").removeprefix("#aw-") for mark in marks]


def having_flat(items: list[ET.Element], kind: str) -> list[ET.Element]:
    return [item for item in items if kind in item.get("class", "").split()]


@st.composite
def views(draw: st.DrawFn) -> GroveView:
    """A table in play with a turn on it that is begun, half done or whole."""
    position = draw(reachable_positions(20))
    turn = random_turn(random.Random(draw(st.integers(0, 2**32 - 1))), position)
    if turn is None:
        return GroveView(position, EVERY, FLIPS)
    order = turn.order[: draw(st.integers(0, len(turn.order)))]
    return GroveView(position, EVERY, FLIPS, COLOURS, turn.source, turn.flip, order)


@given(views())
@settings(max_examples=40, deadline=None)
def test_a_drawing_is_well_formed_steady_and_has_nothing_that_a_strict_policy_forbids(
    view: GroveView,
) -> None:
    """Any table is drawn as XML: no style, no script, no id twice, no symbol that is missing."""
    text = grove_svg(view)
    assert text == grove_svg(view)
    for part in (text, hand_svg(view)):
        assert not re.search(r"\sstyle=|<style|<script|\son\w+=|javascript:", part)
    root = ET.fromstring(text)
    ids = [item.get("id") for item in root.iter() if item.get("id")]
    assert len(ids) == len(set(ids))
    used = {item.get("href", "")[1:] for item in root.iter(f"{SVG}use")}
    assert used <= set(ids)
    hand = hand_svg(view)
    if hand:
        marks = ET.fromstring(hand).iter(f"{SVG}use")
        assert {item.get("href", "")[1:] for item in marks} <= set(ids)


@given(views())
@settings(max_examples=40, deadline=None)
def test_every_seed_is_drawn_where_it_lies(view: GroveView) -> None:
    """The trays hold what lies there and what is placed; what would be eaten is marked."""
    root = drawn(view)
    for place in PLACES:
        item = place_of(root, place)
        lying = view.lying(place) + view.sown(place)
        assert Seeds.parse("".join(seeds_of(item))) == lying
        assert len(having(item, "fresh")) == len(view.sown(place))
        eaten = 0
        if view.effects is not None and place not in "LR":
            eaten = len(view.effects.eaten[int(place) - 1])
        assert len(having(item, "gone")) == eaten


@given(views())
@settings(max_examples=30, deadline=None)
def test_controls_are_large_enough_named_and_within_the_drawing(view: GroveView) -> None:
    """At 360 pixels every control is 44 by 44 or more and says in a sentence what it does."""
    for text in filter(None, (grove_svg(view), hand_svg(view))):
        for control in ET.fromstring(text).iter(f"{SVG}a"):
            ring = having(control, "ring")[0]
            x, width, height = (float(ring.get(key, "")) for key in ("x", "width", "height"))
            assert min(width, height) >= SMALLEST_TARGET
            assert x >= 0
            assert x + width <= WIDTH
            label = control.get("aria-label", "")
            assert label.endswith(".")
            assert label[0].isupper()


def test_what_has_no_link_is_a_picture_with_a_name() -> None:
    """A drawing without links has ten named pictures and no control."""
    root = drawn(GroveView(HALF_AWAKE))
    assert list(root.iter(f"{SVG}a")) == []
    pictures = [item for item in root.iter() if item.get("role") == "img"]
    assert len(pictures) == 10
    assert all(item.get("aria-label", "").endswith(".") for item in pictures)
    assert root.get("aria-label") == table_words(GroveView(HALF_AWAKE))


def test_asleep_awake_and_awaking_differ_in_words_and_in_form() -> None:
    """No colour is needed to tell who sleeps: words say it, and the picture shows who is awake."""
    whole = GroveView(HALF_AWAKE, EVERY, FLIPS, {}, "1", None, "RGB")
    root = drawn(whole)
    words = {place: "".join(place_of(root, place).itertext()) for place in "12345678"}
    assert "lacks 2" in words["2"]
    assert "awake" in words["4"]
    assert "awakes" in words["3"]
    assert "seeds to R" in words["3"]
    assert [len(having(place_of(root, place), "picture")) for place in "234"] == [0, 0, 1]
    assert "eats blue" in ancient_words(whole, 3)
    assert "its 5 seeds go to the right Keeper" in ancient_words(whole, 2)


def test_the_next_place_and_the_way_round_follow_the_flip() -> None:
    """A flip turns the arrows about, and the next seed falls on the other side."""
    plain = GroveView(HALF_AWAKE, EVERY, FLIPS, COLOURS, "1")
    turned = replace(plain, flipped="L")
    assert (plain.next_place, turned.next_place) == (1, 7)
    assert [item.get("id") for item in having(drawn(turned), "next")] == ["place-8"]
    assert "counter-" in "".join(drawn(turned).itertext())
    assert "counter-" not in "".join(drawn(plain).itertext())
    assert "do not flip" in grove_svg(turned)


def test_the_hand_has_a_button_for_each_colour_that_is_left() -> None:
    """Each button places a colour and says where; placed seeds stand in their order."""
    view = GroveView(HALF_AWAKE, EVERY, FLIPS, COLOURS, "R", None, "WR")
    root = ET.fromstring(hand_svg(view))
    buttons = {item.get("href"): item.get("aria-label") for item in root.iter(f"{SVG}a")}
    assert list(buttons) == ["?order=R", "?order=B", "?order=W"]
    assert buttons["?order=R"] == "Place red on 7, Bramble Boar; 1 red in the hand."
    placed = having(next(root.iter(f"{SVG}g")), "seed")
    assert [item.get("href") for item in placed] == ["#aw-W", "#aw-R"]
    assert len(having(root, "spot")) == 3


def test_names_and_links_are_escaped() -> None:
    """Hostile names and addresses stay text; long names are cut, but told whole."""
    name = "<script>\"&' " + "x" * 70
    cards = (Ancient(1, name, Ritual("RRR"), Hunger("G")), *HALF_AWAKE.ancients[1:])
    view = GroveView(replace(HALF_AWAKE, ancients=cards), {"1": '?a="<b>&c'})
    text = grove_svg(view)
    assert "<script" not in text
    root = ET.fromstring(text)
    assert place_of(root, "1").get("href") == '?a="<b>&c'
    assert name in place_of(root, "1").get("aria-label", "")
    assert "…" in "".join(root.itertext())


@pytest.mark.parametrize("seed", range(40))
def test_odd_cards_and_heaps_of_seeds_stay_within_their_cards(seed: int) -> None:
    """Rituals of nine, hungers of five and heaps of sixteen are drawn within their box."""
    position = odd_position(seed, 9, 16, 4, True)
    heap = replace(
        position, seeds=(Seeds((4, 4, 4, 2, 2)), *[Seeds()] * 7), keepers=(Seeds(), Seeds())
    )
    for table in (position, heap):
        root = drawn(GroveView(table, EVERY))
        for place in PLACES:
            item = place_of(root, place)
            card = having(item, "card")[0]
            left, top = float(card.get("x", "")), float(card.get("y", ""))
            right = left + float(card.get("width", ""))
            low = top + float(card.get("height", ""))
            for mark in item.iter(f"{SVG}use"):
                x, y = float(mark.get("x", "")), float(mark.get("y", ""))
                assert left - 1 <= x <= x + float(mark.get("width", "")) <= right + 1
                assert top <= y <= y + float(mark.get("height", "")) <= low + 1


def test_the_symbols_stand_once_on_a_page() -> None:
    """Of several drawings one brings the symbols; the others refer to them."""
    view = GroveView(HALF_AWAKE)
    assert sprites() in grove_svg(view)
    assert "<defs>" not in grove_svg(view, defs=False)


def test_a_won_table_says_so() -> None:
    """Between the Keepers of a won game stands that it is won, and with what."""
    won: Position = replace(HALF_AWAKE, awake=(True,) * 8)
    words = "".join(having(drawn(GroveView(won)), "lane")[0].itertext())
    assert "Won" in words
    assert "16 seeds" in words


def test_drawing_needs_the_standard_library_only() -> None:
    """Neither the web extra nor the libraries of search and print are loaded to draw a table."""
    probe = (
        "import sys, companion.page.grove, companion.page.legend\n"
        "heavy = ('jinja2', 'starlette', 'markupsafe', 'reportlab', 'numba', 'numpy', 'rich')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"
