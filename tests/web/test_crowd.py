"""Many at once: a full queue is told, a search can be stopped by anybody, one writer wins."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from nojs import Browser
from webserver import BASE, TOKEN, Client
from webworkers import patient

from companion.saves import StaleSaveError, Store
from companion.web.admission import Admission, host_names
from companion.web.app import make_app
from companion.web.desk import WAITING, Desk
from companion.web.games import Games
from companion.web.site import Site
from companion.web.texts import Shelf, read_game_text


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    """A client of a site whose searches end only when they are stopped."""
    admission = Admission(TOKEN, host_names(["127.0.0.1"], 8765))
    site = Site(admission, Games(Store(tmp_path)), Desk("0", work=patient), Shelf.of([]))
    made = Client(make_app(site))
    yield made
    made.close()
    site.desk.close()


def test_a_full_queue_is_told_and_the_game_goes_on(client: Client) -> None:
    """One searches, some wait, the next is told to try again; its table can still be played."""
    phones = []
    for seed in range(WAITING + 2):
        phone = Browser(client, f"{BASE}/")
        phone.press("Deal", seed=str(seed))
        phones.append(phone)
    for tap in range(3):
        for phone in phones[:-1]:
            phone.press("Hint 1")
            assert phone.status == 200, tap
            assert phone.page.refreshes == 1
            until = time.monotonic() + 60
            while phone is phones[0] and "Half way." not in phone.words:
                assert time.monotonic() < until
                phone.reload()
    last = phones[-1]
    last.press("Hint 1")
    assert last.status == 503
    assert f"{WAITING} questions wait for the solver already" in last.words
    last.follow("Lift place 1")
    assert last.status == 200
    phones[3].reload()
    assert "3 questions come before this one." in phones[3].words
    phones[3].press("Stop")
    assert "It was stopped before it began." in phones[3].words
    last.press("Hint 1")
    assert last.status == 200  # there is room again


def test_a_search_is_stopped_from_the_page(client: Client) -> None:
    """What it tells so far is shown while it runs; after the stop one may ask again."""
    phone = Browser(client, f"{BASE}/").begin("half-awake")
    phone.press("Can I still win?")
    until = time.monotonic() + 60
    while "Half way." not in phone.words:
        assert time.monotonic() < until
        phone.reload()
    phone.press("Stop")
    while phone.page.refreshes:
        assert time.monotonic() < until
        phone.reload()
    assert "It was stopped." in phone.words
    assert "Ask again" in phone.buttons


def test_of_many_writers_one_wins(tmp_path: Path) -> None:
    """Forms made for the same table: the first changes the game, every other one is stale."""
    games = Games(Store(tmp_path))
    name = games.begin(read_game_text("half-awake", Shelf.of([])))
    for round_ in range(3):
        table = games.table(name)
        turns = [str(turn) for turn in table.position.turns()][:8]

        def play(turn: str, mark: str = table.mark) -> bool:
            try:
                games.change(name, mark, lambda session: session.play(turn))
            except StaleSaveError:
                return False
            return True

        with ThreadPoolExecutor(8) as pool:
            assert sum(pool.map(play, turns)) == 1
        assert len(games.table(name).record.steps) == round_ + 1
