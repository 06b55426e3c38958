"""Whatever links and forms say, the answer is a page, never a defect."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from nojs import Browser, Reader
from webserver import BASE, Client
from webworkers import echo

from companion.saves import Store
from companion.web.admission import Admission, host_names
from companion.web.app import GET, POST, make_app
from companion.web.desk import Desk
from companion.web.games import Games
from companion.web.site import Site
from companion.web.texts import Shelf

FEW = settings(
    max_examples=int(os.environ.get("ANCIENTS_FUZZ", "150")),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
WORDS = st.sampled_from(
    [
        *"12345678LRGBWK~:+-<>&\"'",
        "", "0", "RG", "GRB", "RRRR", "1~L:GRB", "3 gr", "L~R", "check", "why", "wildwood",
        "clockwise", "5:RG", "16+:", "half-awake", "06M3-13X3-J9HZV", "9999999999", "-1", "²", "\n",
        "{", "[", "[Deal \"", "{undone}", "*", "%", "\x00", "é", "\ud7ff", "🦊", "a" * 501,
    ]
)  # fmt: skip
TEXT = st.one_of(WORDS, st.lists(WORDS, max_size=8).map("".join), st.text(max_size=40))
NAMES = st.sampled_from(
    [
        "lift", "flip", "order", "turn", "tell", "seconds", "mark", "text", "deck", "grade", "seed",
        "direction", "all", "way", "at", "p1", "p2", "p8", "L", "R", "no_flip", "skip", "typed",
        "x",
    ]
)  # fmt: skip
FIELDS = st.dictionaries(NAMES, TEXT, max_size=6)
NAME = "fuzzed"


@pytest.fixture(scope="module")
def fuzzed() -> Iterator[tuple[Client, Site]]:
    """A site with one game and a solver that answers nonsense."""
    with tempfile.TemporaryDirectory() as folder:
        games = Games(Store(Path(folder)))
        admission = Admission(BASE.rpartition("/")[2], host_names(["127.0.0.1"], 8765))
        site = Site(admission, games, Desk("0", work=echo), Shelf.of([]))
        client = Client(make_app(site))
        Browser(client, f"{BASE}/").begin("half-awake")
        (info,) = games.list()
        info.path.rename(info.path.with_name(f"{NAME}.game"))
        yield client, site
        client.close()
        site.desk.close()


def checked(client: Client, method: str, address: str, body: str | None) -> None:
    answer = client(method, address, body)
    assert answer.status_code in (200, 303, 400, 404, 405, 409, 413, 503), answer.text
    if answer.status_code == 303:
        assert answer.headers["location"].startswith(BASE.removeprefix("http://127.0.0.1:8765"))
        return
    page = Reader()
    page.feed(answer.text)
    assert page.broken == []
    assert page.external == []
    assert page.inline == []


@FEW
@given(path=st.sampled_from(sorted(GET)), number=TEXT, query=FIELDS, real=st.booleans())
def test_no_link_is_a_defect(
    fuzzed: tuple[Client, Site], path: str, number: str, query: dict[str, str], real: bool
) -> None:
    """Every page, with any fields in its link."""
    client, _ = fuzzed
    name = NAME if real else quote(number[:50], safe="")
    address = path.replace("{name}", name).replace("{number}", quote(number[:50], safe=""))
    checked(client, "GET", f"{BASE}{address}?{urlencode(query, errors='replace')}", None)


@FEW
@given(
    path=st.sampled_from(sorted(set(POST) - {"/new/random"})),
    number=TEXT,
    form=FIELDS,
    query=FIELDS,
    fresh=st.booleans(),
)
def test_no_form_is_a_defect(
    fuzzed: tuple[Client, Site],
    path: str,
    number: str,
    form: dict[str, str],
    query: dict[str, str],
    fresh: bool,
) -> None:
    """Every form, with any fields, on the fresh table or a stale one."""
    client, site = fuzzed
    if fresh:
        form = form | {"mark": site.games.table(NAME).mark}
    address = path.replace("{name}", NAME).replace("{number}", quote(number[:50], safe=""))
    body = urlencode(form, errors="replace")
    checked(client, "POST", f"{BASE}{address}?{urlencode(query, errors='replace')}", body)


@FEW
@given(body=st.binary(max_size=200), kind=TEXT)
def test_no_bytes_are_a_defect(fuzzed: tuple[Client, Site], body: bytes, kind: str) -> None:
    """Bytes that are no form at all."""
    client, _ = fuzzed
    answer = client("POST", f"{BASE}/new/text", body, content_type=kind.encode().hex() or "x")
    assert answer.status_code == 400
    assert client("POST", f"{BASE}/new/text", body).status_code in (303, 400)


@FEW
@given(raw=st.text(alphabet=st.characters(max_codepoint=126, min_codepoint=33), max_size=80))
def test_no_address_is_a_defect(fuzzed: tuple[Client, Site], raw: str) -> None:
    """Addresses that no page has."""
    client, _ = fuzzed
    tail = raw.replace("#", "").replace("[", "").replace("]", "")
    for method in ("GET", "POST", "PUT", "HEAD", "OPTIONS"):
        answer = client(method, f"{BASE}/{tail}")
        assert answer.status_code in (200, 303, 400, 404, 405)
