"""A table tapped in place by place, and the table of a game corrected."""

from __future__ import annotations

from pathlib import Path

from nojs import Browser
from webserver import BASE, TOKEN, Client

from ancients.seeds import COLOUR_NAMES
from cards.deckfile import deck_toml
from cards.decks import load_deck
from cards.find import find_deal
from companion.record import GameRecord
from companion.saves import Store
from companion.session import Session
from companion.web.admission import Admission, host_names
from companion.web.app import make_app
from companion.web.desk import Desk
from companion.web.games import Games
from companion.web.site import Site
from companion.web.texts import Shelf


def name_of(browser: Browser) -> str:
    return browser.address.partition("/game/")[2].partition("?")[0]


def tap_place(browser: Browser, card: int, name: str, seeds: str, *, awake: bool = False) -> None:
    browser.follow(f"{card} {name}")
    for letter in seeds:
        browser.follow(f"One more {COLOUR_NAMES[letter]} seed")
    if awake:
        browser.follow("Asleep; turn it awake")


def test_a_fresh_table_is_tapped_in(browser: Browser, site: Site) -> None:
    """Card by card and seed by seed, nothing typed; the deal is the one that lies there."""
    deal = find_deal("first-grove")
    browser.follow("Tap in a table")
    browser.press("Take this deck", deck=deal.deck.name)
    order = [0, 1, 2, 3, 7, 6, 5, 4]
    for index in order:
        ancient = deal.position.ancients[index]
        assert f"Place {index + 1}" in browser.words
        tap_place(browser, ancient.number, ancient.name, str(deal.position.seeds[index]))
        browser.follow("Next place")
    browser.press("Play this table")
    assert browser.status == 200
    assert site.games.table(name_of(browser)).position == deal.position


def test_a_table_in_mid_game_is_typed_and_tapped(browser: Browser, site: Site) -> None:
    """Names or numbers with their seeds may be typed; sides and options are tapped."""
    deal = find_deal("half-awake")
    browser.follow("Tap in a table")
    for index in (0, 1, 2, 3, 7, 6, 5, 4):
        ancient, seeds = deal.position.ancients[index], deal.position.seeds[index]
        mark = "+" if deal.position.awake[index] else ""
        browser.press("Put it there", typed=f"{ancient.name.casefold()}{mark} {seeds}".strip())
        assert browser.status == 200
        browser.follow("Next place")
    browser.follow("Active; make it used")
    browser.follow("Next place")
    browser.press("Put it there", typed="red red blue white white")
    browser.follow("An emptied Keeper may be flipped: yes")
    assert "An emptied Keeper may be flipped: no" in browser.words
    browser.press("Play this table")
    expected = find_deal(
        "wildwood clockwise 14:RGB 6:G 16:RGGK 12+: / 7:BK 11+: 4+:B 9+: L-: R:RRBWW "
        "flip_emptied_keeper=false"
    )
    assert site.games.table(name_of(browser)).position == expected.position


def test_everything_wrong_is_told_and_nothing_is_lost(browser: Browser, site: Site) -> None:
    """What is typed wrongly is told and the rest stays; an impossible table is not played."""
    browser.follow("Tap in a table")
    browser.press("Put it there", typed="fox rg")
    browser.follow("Next place")
    browser.press("Put it there", typed="foxx")
    assert browser.status == 400
    assert "No Ancient" in browser.words
    assert "1 Dawn Fox: RG" in browser.words
    browser.press("Play this table")
    assert browser.status == 400
    assert "Places without a card: 2, 3, 4, 5, 6, 7, 8." in browser.words
    for name in ("toad bw", "serpent gb", "raven bw", "warden rk", "yew rr", "hart gb", "moth g"):
        browser.press("Put it there", typed=name)
        browser.follow("Next place")
    assert "15 seeds lie there" in browser.words
    browser.press("Play this table")
    assert browser.status == 400
    assert "15 seeds lie there" in browser.words
    assert site.games.list() == ()


def test_a_seed_can_be_taken_off_and_the_supply_has_an_end(browser: Browser) -> None:
    """Two white seeds are all there are; one is taken back."""
    browser.follow("Tap in a table")
    browser.press("Put it there", typed="fox")
    for _ in range(2):
        browser.follow("One more white seed")
    assert not browser.has_link("One more white seed")
    browser.follow("One white seed less")
    assert browser.has_link("One more white seed")
    assert "1 Dawn Fox: W" in browser.words


def test_another_card_keeps_the_seeds(browser: Browser) -> None:
    """A card that was mistaken is changed for another that lies nowhere."""
    browser.follow("Tap in a table")
    browser.press("Put it there", typed="fox rg")
    browser.follow("10 Echo Toad")
    assert "1 Echo Toad: RG" in browser.words
    browser.follow("Next place")
    assert not browser.has_link("10 Echo Toad")


def test_the_table_of_a_game_is_corrected(browser: Browser, site: Site) -> None:
    """The correction is a step that can be undone; nothing but the place changes."""
    browser.begin("half-awake")
    name = name_of(browser)
    before = site.games.table(name).position
    browser.follow("Correct the table")
    browser.follow("2 Dusk Owl: G")
    browser.follow("One green seed less")
    browser.press("The table is like this")
    assert browser.status == 200
    assert "the table was corrected" in browser.words
    after = site.games.table(name).position
    assert str(after.seeds[1]) == ""
    assert after.seeds[2:] == before.seeds[2:]
    browser.press("Undo")
    assert site.games.table(name).position == before


def test_a_stale_correction_is_refused(browser: Browser, site: Site) -> None:
    """The game went on meanwhile: nothing is changed, and the fresh table is shown."""
    browser.begin("half-awake")
    name = name_of(browser)
    browser.follow("Correct the table")
    browser.follow("2 Dusk Owl: G").follow("One green seed less")
    record, save = site.games._store.open(name)
    Session(record, save).play("1~L:GRB")
    browser.press("The table is like this")  # the page that was open still has the old mark
    assert browser.status == 409
    assert len(site.games.table(name).record.steps) == 1


def test_a_deck_of_ones_own_is_there_when_it_was_given(tmp_path: Path) -> None:
    """With --deck a deck can be dealt and tapped in from; its path is shown to nobody."""
    text = deck_toml(load_deck("wildwood")).replace('name = "wildwood"', 'name = "mine"')
    path = tmp_path / "mine.toml"
    path.write_text(text.replace('title = "Wildwood"', 'title = "My own"'), encoding="utf-8")
    deck = load_deck(path)
    games = Games(Store(tmp_path / "saves"))
    admission = Admission(TOKEN, host_names(["127.0.0.1"], 8765))
    client = Client(make_app(Site(admission, games, Desk("0"), Shelf.of([deck]))))
    try:
        browser = Browser(client, f"{BASE}/")
        browser.press("Deal", deck="mine", seed="1")
        assert browser.status == 200
        record: GameRecord = games.table(name_of(browser)).record
        assert record.deck == deck
        browser.follow("Game file")
        assert '[Deal "mine clockwise' in browser.page.text
        assert str(tmp_path) not in browser.html
        text = browser.page.text.partition("[Game")[2].partition("Copy")[0]
        browser.go(f"{BASE}/").begin("[Game" + text)
        assert games.table(name_of(browser)).record == record
        browser.follow("Correct the table")
        assert browser.status == 200
        browser.go(f"{BASE}/new/table?deck=mine")
        assert "Deck My own" in browser.words
    finally:
        client.close()
