from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from nojs import Browser
from starlette.testclient import TestClient
from webserver import Server

from companion.saves import Store
from companion.web.admission import Admission, host_names
from companion.web.app import make_app
from companion.web.desk import Desk
from companion.web.games import Games
from companion.web.site import Site
from companion.web.texts import Shelf

TOKEN = "t" * 32
BASE = f"http://127.0.0.1:8765/{TOKEN}"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A site with no games; its solver is started when a test asks it something."""
    admission = Admission(TOKEN, host_names(["127.0.0.1"], 8765))
    made = Site(admission, Games(Store(tmp_path)), Desk("0"), Shelf.of([]))
    yield made
    made.desk.close()


@pytest.fixture
def client(site: Site) -> TestClient:
    """A client whose requests raise what the pages do not catch."""
    return TestClient(make_app(site), BASE, follow_redirects=False)


@pytest.fixture
def browser(client: TestClient) -> Browser:
    """A browser without JavaScript on the first page."""
    return open_browser(client, f"{BASE}/")


def open_browser(client: httpx.Client, address: str) -> Browser:
    def send(method: str, address: str, body: str | None) -> httpx.Response:
        head = {} if body is None else {"content-type": "application/x-www-form-urlencoded"}
        if body is not None:
            head["origin"] = "/".join(address.split("/")[:3])
        return client.request(method, address, content=body, headers=head)

    return Browser(send, address)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server that is not started yet."""
    made = Server(tmp_path / "data")
    yield made
    made.close()


@pytest.fixture
def begin(browser: Browser) -> Callable[[str], Browser]:
    """Begin a game from a text and stand on its page."""

    def begin(text: str) -> Browser:
        browser.go(f"{BASE}/")
        form = next(form for form in browser.page.forms if "Play it" in form.buttons[0][0])
        return browser._submit(form, {"text": text})

    return begin
