from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from nojs import Browser
from typer.testing import CliRunner, Result
from webserver import BASE, TOKEN, Client, Server

from cli.main import app
from companion.saves import Store
from companion.web.admission import Admission, host_names
from companion.web.app import make_app
from companion.web.desk import Desk
from companion.web.games import Games
from companion.web.site import Site
from companion.web.texts import Shelf


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A site with no games; its solver is started when a test asks it something."""
    admission = Admission(TOKEN, host_names(["127.0.0.1"], 8765))
    made = Site(admission, Games(Store(tmp_path)), Desk("0"), Shelf.of([]))
    yield made
    made.desk.close()


@pytest.fixture
def client(site: Site) -> Iterator[Client]:
    """A client whose requests raise what the pages do not catch."""
    made = Client(make_app(site))
    yield made
    made.close()


@pytest.fixture
def browser(client: Client) -> Browser:
    """A browser without JavaScript on the first page."""
    return Browser(client, f"{BASE}/")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server that is not started yet."""
    made = Server(tmp_path / "data")
    yield made
    made.close()


@pytest.fixture
def run() -> Callable[..., Result]:
    """Run a command in this process."""

    def run(*arguments: str, **environment: str) -> Result:
        return CliRunner().invoke(app, list(arguments), env={"NO_COLOR": "1"} | environment)

    return run
