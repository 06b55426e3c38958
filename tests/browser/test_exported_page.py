from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from browser.checks import sound
from browser.conftest import DESK, PHONE

from ancients.turn import Turn
from cards.find import find_deal
from companion.page.export import deal_page
from companion.page.solution import given

LINE = ["1~L:GRB", "3:RGGK", "8:GKB", "1:G", "R:GKWBGRRW", "2:R", "6:KBBG", "2~R:G", "7:WKKR"]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An exported deal as a file, as it comes out of a mail."""
    turns = tuple(map(Turn.parse, LINE))
    deal = replace(find_deal("half-awake"), known=None, solution=turns)
    path = tmp_path_factory.mktemp("mail") / "deal.html"
    path.write_text(deal_page(deal, given(deal, "deal")), encoding="utf-8")
    return path


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_exported_deal_opens_from_a_file(opening, file, size, scheme):
    """Opened from a disk it loads nothing else, fits, and is accessible, folded up and opened."""
    page = opening(size, color_scheme=scheme, offline=True)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    assert page.title() == "Half Awake – Awaken the Ancients"
    assert page.evaluate("getComputedStyle(document.querySelector('.card')).fill") != "rgb(0, 0, 0)"
    sound(page)
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    sound(page)
    assert asked == [file.as_uri()]


def test_hints_open_one_by_one_without_a_script(opening, file):
    """With scripts switched off a tap opens one hint and no other."""
    page = opening(java_script_enabled=False)
    page.goto(file.as_uri())
    assert not page.get_by_text("Lift 1 (Marsh Serpent): red, green and blue.").first.is_visible()
    page.locator("summary", has_text="First turn: the place to lift").click()
    assert page.get_by_text("Lift 1 (Marsh Serpent): red, green and blue.").first.is_visible()
    assert page.locator("details[open]").count() == 1
    turn = page.locator("details", has=page.locator("summary", has_text="Turn 9")).last
    page.locator("summary", has_text="Turn 9").click()
    turn.locator("summary", has_text="The whole turn").click()
    assert page.get_by_text("won with 15 seeds", exact=False).first.is_visible()


def test_in_print_it_is_black_on_white(opening, file):
    """Printed, the ground is white and the writing black, in dark mode too."""
    page = opening(color_scheme="dark")
    page.goto(file.as_uri())
    page.emulate_media(media="print")
    style = "getComputedStyle(document.body)"
    assert page.evaluate(f"{style}.backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate(f"{style}.color") == "rgb(0, 0, 0)"
