from __future__ import annotations

import os
from pathlib import Path

import pytest
from browser.checks import sound
from browser.conftest import DESK, PHONE
from browser.play import ask, begin, tap_question

HALF_AWAKE = "wildwood clockwise 14:RGB 6:G 16:RGGK 12+: / 7:BK 11+: 4+:B 9+: L: R:RRBWW"
GAME = {
    "table": "",
    "lifted": "?lift=1",
    "placing": "?lift=1&flip=L&order=G",
    "preview": "?lift=1&order=RGB",
    "refused-turn": "?turn=9",
    "edit": "/edit",
    "file": "/file",
    "print": "/print",
    "analysis": "/analysis",
}


@pytest.mark.parametrize(
    ("size", "scheme"),
    [(PHONE, "light"), (PHONE, "dark"), (DESK, "light")],
    ids=["phone-light", "phone-dark", "desk-light"],
)
def test_every_page_fits_can_be_tapped_and_is_accessible(opening, server, size, scheme):
    """Each page: axe-core without violations, targets of 44 pixels, type of 15 and more, no side
    scroll. With ANCIENTS_SCREENSHOTS=FOLDER what was seen is kept there.
    """
    link = server.start("--port", "0")
    page = opening(size, color_scheme=scheme)
    folder = os.environ.get("ANCIENTS_SCREENSHOTS")

    def look(name: str) -> None:
        sound(page)
        if folder:
            path = Path(folder) / f"{name}-{size['width']}-{scheme}.png"
            page.screenshot(path=path, full_page=True)

    page.goto(link)
    look("home-empty")
    address = begin(page, link, HALF_AWAKE)
    for name, path in GAME.items():
        page.goto(address + path)
        look(name)
    page.goto(address)
    tap_question(page, "1")
    look("waiting")
    page.goto(address)
    ask(page, "4")
    look("hint")
    page.goto(address + "/analysis")
    page.click("button.main")
    page.wait_for_selector(".stations", timeout=90_000)
    look("analysed")
    page.goto(link + "help")
    look("help")
    page.goto(link + "new/table")
    look("tap-in")
    page.goto(link)
    look("home")
    page.locator("form", has_text="Play it").locator("textarea").fill("no game at all")
    page.get_by_role("button", name="Play it").click()
    page.wait_for_selector("[role=alert]")
    look("refused-text")
    page.goto(link + "no-such-page")
    look("not-found")
    page.goto(link.rsplit("/", 2)[0] + "/wrong-token/")
    assert "Half" not in page.inner_text("body")
