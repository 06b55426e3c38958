"""A game on the pages: lifted, placed, looked at, played, undone, without JavaScript."""

from __future__ import annotations

import pytest
from nojs import Browser
from webserver import BASE, Client

from cards.library import puzzles
from companion.gamefile import parse_game
from companion.web.site import Site

LINE = ("1~L:GRB", "3:RGGK", "8:GKB", "1:G", "R:GKWBGRRW", "2:R", "6:KBBG", "2~R:G", "7:WKKR")
"""A way to win the puzzle half-awake, from docs/companion.md."""

COLOURS = {"R": "red", "G": "green", "B": "blue", "W": "white", "K": "black"}


def name_of(browser: Browser) -> str:
    return browser.address.partition("/game/")[2].partition("?")[0]


def typed(browser: Browser, turn: str) -> Browser:
    """Type a turn, look at what it does, play it."""
    browser.press("See what it does", turn=turn)
    return browser.press(f"Play {turn}")


def test_a_whole_game_is_won_by_typing(browser: Browser, site: Site) -> None:
    """Each turn is previewed, then played; the game ends won and is saved so."""
    browser.begin("half-awake")
    name = name_of(browser)
    for number, turn in enumerate(LINE, 1):
        assert f"Turn {number}" in browser.words
        typed(browser, turn)
        assert browser.status == 200
        assert len(site.games.table(name).record.turns) == number
    assert "All eight Ancients are awake and 15 seeds are left. It took 9 turns." in browser.words
    assert site.games.table(name).record.result == "won 15 in 9"
    assert not browser.has_link("Lift place")


def test_a_turn_is_put_together_by_tapping(browser: Browser, site: Site) -> None:
    """Lift, flip, colours one by one; what would happen is told before anything is played."""
    browser.begin("half-awake")
    browser.follow("Lift place 1, Marsh Serpent")
    assert "You lift 1 (Marsh Serpent). Tap the seed that is placed next, on 2" in browser.words
    flip = next(words for words, link in browser.page.links if "flip=R" in link or "flip=L" in link)
    browser.follow(flip)
    assert "flip=L" in browser.address
    assert "placed next, on 8 (Frost Otter)" in browser.words
    green = next(link for _, link in browser.page.links if "order=G" in link)
    browser.go(green)
    red = next(link for _, link in browser.page.links if "order=GR" in link)
    browser.go(red)
    assert "this turn goes counterclockwise" in browser.words
    name = name_of(browser)
    assert site.games.table(name).record.steps == ()
    browser.follow("One seed back")
    assert "Play" not in " ".join(
        words for form in browser.page.forms for words, _, _ in form.buttons
    )
    browser.go(next(link for _, link in browser.page.links if "order=GR" in link))
    browser.press("Play 1~L:GRB")
    assert [str(turn) for turn in site.games.table(name).record.turns] == ["1~L:GRB"]
    assert "Last: 1~L:GRB" in browser.words


def test_a_lifted_place_can_be_put_down(browser: Browser) -> None:
    """Putting down leads back to the table as it was; another place can be lifted at once."""
    browser.begin("first-grove")
    before = browser.page.links
    browser.follow("Lift place 2")
    browser.follow("Lift place 3")
    assert "You lift 3" in browser.words
    browser.follow("Put down")
    assert browser.page.links == before


def test_undo_and_redo(browser: Browser, site: Site) -> None:
    """A step is taken back and taken again; the buttons are off when there is nothing."""
    browser.begin("half-awake")
    name = name_of(browser)
    with pytest.raises(AssertionError, match="disabled"):
        browser.press("Undo")
    typed(browser, LINE[0])
    browser.press("Undo")
    assert site.games.table(name).record.steps == ()
    assert len(site.games.table(name).record.undone) == 1
    browser.press("Redo")
    assert len(site.games.table(name).record.steps) == 1
    with pytest.raises(AssertionError, match="disabled"):
        browser.press("Redo")


def test_a_second_tab_is_refused_when_the_game_has_gone_on(
    browser: Browser, client: Client, site: Site
) -> None:
    """A stale form changes nothing and gets the fresh table with the reason."""
    browser.begin("half-awake")
    name = name_of(browser)
    other = Browser(client, browser.address)
    other.press("See what it does", turn="3 rggk")
    typed(browser, LINE[0])
    other.press("Play 3:RGGK")
    assert other.status == 409
    assert "The game has gone on elsewhere" in other.words
    assert "Last: 1~L:GRB" in other.words
    assert [str(turn) for turn in site.games.table(name).record.turns] == ["1~L:GRB"]
    typed(other, "3:RGGK")  # the fresh table can be played on
    assert other.status == 200
    browser.press("Undo")
    assert browser.status == 409
    assert len(site.games.table(name).record.turns) == 2


def test_the_terminal_may_play_the_same_save(browser: Browser, site: Site) -> None:
    """A step written by another program makes the page's forms stale as well."""
    from companion.session import Session

    browser.begin("half-awake")
    name = name_of(browser)
    record, save = site.games._store.open(name)
    Session(record, save).play(LINE[0])
    browser.press("See what it does", turn="3 rggk")
    assert "3 (Elder Yew)" in browser.words  # what is shown is the table as it is now
    assert "Last: 1~L:GRB" in browser.words
    browser.press("Play 3:RGGK")
    assert browser.status == 200


def test_a_wrong_turn_is_told_and_nothing_changes(browser: Browser, site: Site) -> None:
    """What cannot be played is refused with the reason, on the table as it is."""
    browser.begin("half-awake")
    name = name_of(browser)
    for turn, words in (
        ("4 r", "holds no seeds"),
        ("1", "6 orders"),
        ("hello", "is no turn"),
        ("1 rgbk", "1 (Marsh Serpent) holds RGB, not RGBK"),
    ):
        browser.press("See what it does", turn=turn)
        assert browser.status == 400
        assert words in browser.words
    assert site.games.table(name).record.steps == ()


def test_every_puzzle_can_be_begun_from_the_list(browser: Browser, site: Site) -> None:
    """Each puzzle that ships is offered, and its page is whole."""
    for entry in puzzles():
        browser.go(f"{BASE}/")
        browser.press("Play the puzzle", text=entry.name)
        assert browser.status == 200
        assert site.games.table(name_of(browser)).record.start == entry.deal.position


def test_the_game_file_goes_out_and_in(browser: Browser, site: Site) -> None:
    """The text on the page is the game, undo included; pasted it begins the same game anew."""
    browser.begin("half-awake")
    first = name_of(browser)
    typed(browser, LINE[0])
    typed(browser, LINE[1])
    browser.press("Undo")
    browser.follow("Game file")
    text = browser.page.text.partition("[Game")[2].partition("Copy")[0]
    assert parse_game("[Game" + text) == site.games.table(first).record
    browser.follow("All games")
    browser.begin("[Game" + text)
    assert name_of(browser) != first
    assert site.games.table(name_of(browser)).record == site.games.table(first).record


def test_the_print_view_shows_table_and_turns(browser: Browser) -> None:
    """For paper: the table now, the turns, the table at the start, and no button for the game."""
    browser.begin("half-awake")
    typed(browser, LINE[0])
    browser.follow("Print view")
    assert "1~L:GRB" in browser.words
    assert browser.html.count('class="grove"') == 2
    assert not browser.has_link("Lift")


def test_a_random_deal_with_a_seed_is_always_the_same(browser: Browser, site: Site) -> None:
    """Deck, direction and seed name the deal, as on the command line."""
    from companion.newdeal import new_deal

    browser.press("Deal", deck="thornwood", seed="7")
    assert site.games.table(name_of(browser)).record.start == new_deal("thornwood", "7").position
    browser.go(f"{BASE}/").press("Deal", deck="sapling", direction="counterclockwise")
    record = site.games.table(name_of(browser)).record
    assert record.start.direction.value == "counterclockwise"
    assert record.deck.name == "sapling"


def test_the_first_page_lists_games_and_damaged_ones(browser: Browser, site: Site) -> None:
    """The newest stands first; a damaged save is told and left alone."""
    browser.begin("half-awake")
    typed(browser, LINE[0])
    path = site.games._store.path(name_of(browser))
    browser.go(f"{BASE}/").begin("first-grove")
    text = path.read_text(encoding="utf-8")
    browser.follow("All games")
    assert browser.words.index("First Grove 0 turns") < browser.words.index("Half Awake 1 turn")
    path.write_text(text.replace("GRB", "GBR"), encoding="utf-8")
    browser.reload()
    assert "is damaged" in browser.words
    assert path.exists()
    browser.go(f"{BASE}/game/{path.stem}")
    assert browser.status == 404
    assert "put aside" in browser.words
