"""Hints, the look back and new deals on the pages, with the real solver."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from nojs import Browser
from webserver import BASE, Client

from companion.saves import Store
from companion.web import home
from companion.web.admission import Admission, host_names
from companion.web.app import make_app
from companion.web.desk import Desk
from companion.web.games import Games
from companion.web.site import Site
from companion.web.texts import Shelf


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """One site for all tests here: its solver is started once."""
    with tempfile.TemporaryDirectory() as folder:
        admission = Admission(BASE.rpartition("/")[2], host_names(["127.0.0.1"], 8765))
        site = Site(admission, Games(Store(Path(folder))), Desk("0"), Shelf.of([]))
        made = Client(make_app(site))
        yield made
        made.close()
        site.desk.close()


@pytest.fixture
def browser(client: Client) -> Browser:
    """A browser without JavaScript on the first page."""
    return Browser(client, f"{BASE}/")


def waited(browser: Browser, done: Callable[[Browser], bool] | None = None) -> Browser:
    """Load the page again, as its refresh does, until the answer stands there."""
    end = time.monotonic() + 240
    while browser.page.refreshes or (done is not None and not done(browser)):
        assert time.monotonic() < end, browser.words
        time.sleep(0.05)
        browser.reload()
    assert browser.status == 200
    return browser


def test_hints_come_in_steps_and_tell_no_more_than_asked(browser: Browser) -> None:
    """Standing, place, way, order, why: each step adds its own, and the page holds no more."""
    browser.begin("half-awake")
    assert not browser.page.refreshes
    waited(browser.press("Hint 1"))
    assert "16 seeds in 5 turns from here. That is the best there is (proved)." in browser.words
    assert "Flip the left Keeper" not in browser.html
    assert "1~L" not in browser.html.replace("tell=1", "")
    waited(browser.press("Hint 2"))
    assert "Lift 1 (Marsh Serpent): red, green and blue." in browser.words
    assert "counterclockwise." not in browser.words
    waited(browser.press("Hint 3"))
    assert "Flip the left Keeper; the turn goes counterclockwise." in browser.words
    assert "1~L:GRB" not in browser.html
    waited(browser.press("Hint 4"))
    assert "Play 1~L:GRB." in browser.words
    told = len(browser.words)
    waited(browser.press("Why?"))
    assert len(browser.words) > told


def test_the_hint_stays_while_the_turn_is_put_together(browser: Browser) -> None:
    """What was told stands there still when a place is lifted, and is gone after the turn."""
    browser.begin("half-awake")
    waited(browser.press("Hint 2"))
    browser.follow("Lift place 1")
    assert "Lift 1 (Marsh Serpent): red, green and blue." in browser.words
    waited(browser.press("Hint 3"))
    assert "You lift 1 (Marsh Serpent)" in browser.words
    browser.follow("Put down")
    browser.press("See what it does", turn="1~L:GRB")
    browser.press("Play")
    assert "Each hint tells a little more" in browser.words


def test_followed_hints_win(browser: Browser) -> None:
    """Each followed hint takes a turn off what was promised; the last one wins."""
    browser.begin("half-awake")
    for left in range(5, 0, -1):
        waited(browser.press("Hint 4"))
        turns = "1 turn" if left == 1 else f"{left} turns"
        assert f"16 seeds in {turns} from here" in browser.words
        turn = browser.words.partition("Play ")[2].partition(".")[0]
        browser.press("See what it does", turn=turn)
        browser.press("Play")
    assert "All eight Ancients are awake and 16 seeds are left. It took 5 turns." in browser.words


def test_can_i_still_win(browser: Browser) -> None:
    """A lost table is told as lost, and no longer look is offered for what is proved."""
    lost = "wildwood cw 5:RG 10+: 14+:G 13+: / 8+: 12+: 16+:R 2+:"
    browser.begin(lost)
    assert browser.status == 200, browser.words
    waited(browser.press("Can I still win?"))
    assert "cannot be won any more" in browser.words
    assert not any(words.startswith("Look longer") for words in browser.buttons)


def test_a_longer_look_is_offered_and_can_be_stopped(browser: Browser) -> None:
    """What is not proved after a second may be looked at longer, and the search be stopped."""
    browser.begin("thorn-crown")
    waited(browser.press("Can I still win?"))
    browser.press("Look longer: 30")
    assert browser.page.refreshes
    browser.press("Stop")
    waited(browser)
    assert "was stopped" in browser.words


def test_nothing_is_asked_by_a_link(browser: Browser, client: Client) -> None:
    """A link alone starts no search; it says that nothing is known."""
    browser.begin("soft-moss")
    browser.go(browser.address + "?tell=3")
    assert not browser.page.refreshes
    assert "Ask again" in browser.buttons
    mark = browser.html.partition('name="mark" value="')[2].partition('"')[0]
    address = browser.address.partition("?")[0]
    answer = client("GET", f"{address}/answer?tell=3&mark={mark}")
    assert answer.headers["x-pending"] == "no"
    stale = client("GET", f"{address}/answer?tell=3&mark=1-0")
    assert "gone on elsewhere" in stale.text


def test_the_script_gets_the_answer_alone(browser: Browser, client: Client) -> None:
    """The fragment says whether more is to come, and holds what the page holds."""
    browser.begin("half-awake")
    browser.press("Hint 1")
    address = browser.html.partition('data-poll="')[2].partition('"')[0].replace("&amp;", "&")
    end = time.monotonic() + 240
    while True:
        answer = client("GET", BASE.rpartition("/")[0] + address)
        assert "<html" not in answer.text
        if answer.headers["x-pending"] == "no":
            break
        assert time.monotonic() < end
        time.sleep(0.05)
    assert "16 seeds in 5 turns" in answer.text


def test_the_look_back_tells_where_seeds_were_lost(browser: Browser) -> None:
    """Each position with the best that was possible, and the slip of the game in the docs."""
    browser.begin("half-awake")
    for turn in ("1~L:GRB", "3:RGGK"):
        browser.press("See what it does", turn=turn)
        browser.press("Play")
    browser.follow("Look back")
    assert "3:RGGK" not in browser.words
    waited(browser.press("Look back"))
    assert "16 seeds in 4 turns" in browser.words
    assert "Step 2, 3:RGGK, loses 1 seed for good: 15 at most now" in browser.words
    assert browser.html.count("<meter") == 3


def test_a_deal_is_made_to_a_grade(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """An easy deal is found, told with grade and par, and played."""
    monkeypatch.setattr(home, "randbelow", lambda below: 2)  # a seed that is soon done
    browser.press("Make a deal", grade="1", deck="sapling")
    assert "Making a deal of grade 1" in browser.words
    waited(browser)
    assert "Grade 1 of 5. Par: 16 seeds in 11 turns" in browser.words
    address = browser.address
    browser.press("Play this deal")
    assert "Sapling, seed 2/" in browser.words
    assert "Turn 1" in browser.words
    assert browser.go(address.replace("/made/", "/made/9")).status == 404


def test_making_a_deal_can_be_stopped(browser: Browser) -> None:
    """A deal that is hard to find is given up when the player says so."""
    browser.press("Make a deal", grade="5", deck="sapling")
    browser.press("Stop")
    waited(browser)
    assert "was stopped" in browser.words or "Grade 5" in browser.words
