"""Who gets in, and what every answer carries."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from nojs import Browser
from webserver import BASE, TOKEN, Client

from companion.web import home
from companion.web.admission import token_of
from companion.web.fields import LARGEST_BODY, MOST_FIELDS
from companion.web.gate import HEADERS
from companion.web.site import Site

HOST = "http://127.0.0.1:8765"


@pytest.mark.parametrize(
    "address",
    [f"{HOST}/", f"{HOST}/{'x' * 32}/", f"{HOST}/{TOKEN}x/", f"{HOST}/favicon.ico", f"{HOST}//"],
)
def test_without_the_token_there_is_nothing(browser: Browser, client: Client, address: str) -> None:
    """A wrong token gets a page that knows of no game, whatever it asks for."""
    browser.begin("half-awake")
    for method in ("GET", "POST"):
        answer = client(method, address)
        assert answer.status_code == 404
        assert TOKEN not in answer.text
        assert "game" not in answer.text.casefold()


@pytest.mark.parametrize("host", ["evil.example:8765", "127.0.0.1", "127.0.0.1:80", "", "[::1]:1"])
def test_a_foreign_host_name_is_refused(client: Client, host: str) -> None:
    """A name that was rebound to this machine opens nothing."""
    answer = client("GET", f"{BASE}/", host=host)
    assert answer.status_code == 400
    assert "Games" not in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "https://127.0.0.1:8765"},
        {"origin": "http://127.0.0.1:9999"},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
    ],
)
def test_a_form_from_another_site_does_nothing(
    client: Client, site: Site, headers: dict[str, str]
) -> None:
    """Even with the token a page of another site cannot send a form."""
    answer = client("POST", f"{BASE}/new/text", "text=half-awake", **headers)
    assert answer.status_code == 400
    assert site.games.list() == ()
    assert client("POST", f"{BASE}/new/text", "text=half-awake").status_code == 303


def test_every_answer_carries_the_policy(browser: Browser, client: Client) -> None:
    """Pages, refusals, redirects and files: no script from elsewhere, no frame, nothing cached."""
    browser.begin("half-awake")
    answers = [
        client("GET", browser.address),
        client("GET", f"{HOST}/"),
        client("GET", f"{BASE}/nothing/here"),
        client("POST", f"{browser.address}/undo", "mark=1"),
        client("DELETE", browser.address),
    ]
    assert [answer.status_code for answer in answers] == [200, 404, 404, 409, 405]
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers[name.casefold()] == value
        assert answer.headers["cache-control"] == "no-store"
        assert "unsafe" not in answer.headers["content-security-policy"]


def test_static_files_are_versioned_and_kept(browser: Browser, client: Client, site: Site) -> None:
    """Files come from memory, under the hash of their content, and may be kept for ever."""
    for name in site.assets.files:
        answer = client("GET", f"{BASE}/static/{site.assets.version}/{name}")
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert client("GET", f"{BASE}/static/0/{name}").status_code == 404
    assert f"static/{site.assets.version}/style.css" in browser.html
    assert f"static/{site.assets.version}/script.js" in browser.html


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/%2e%2e/app.py",
        "/game/../../etc/passwd",
        "/game/..%2f..%2fetc%2fpasswd",
        "/game/%00",
        "/game/.lock",
        "/game/UPPER",
        "/game/" + "a" * 200,
        "/new/made/1",
        "/new/made/-1",
        "/new/made/%C2%B2",
        "/new/made/" + "9" * 150,
    ],
)
def test_no_path_leads_into_the_file_system(client: Client, path: str) -> None:
    """What is no page of ours is not found, and nothing is read."""
    answer = client("GET", BASE + path)
    assert answer.status_code == 404
    assert "root:" not in answer.text


@pytest.mark.parametrize(
    "text",
    [
        "/etc/passwd",
        "pyproject.toml",
        "puzzles/first-grove.json",
        "-",
        "/etc/hostname clockwise 5:RG 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK",
        '[Deal "../x.toml clockwise 5:RG 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK"] *',
        '{"format": "ancients-deal/1", "deck": "/etc/passwd", "direction": "clockwise", '
        '"top": [], "bottom": []}',
    ],
)
def test_a_text_names_no_file(browser: Browser, site: Site, text: str) -> None:
    """Names of files, as a deal or as a deck, are refused; the text stays in its field."""
    browser.begin(text)
    assert browser.status == 400
    assert site.games.list() == ()
    assert any(form.fields.get("text") == text for form in browser.page.forms)


def test_what_players_write_is_escaped(browser: Browser) -> None:
    """A title with markup in it is shown as it was written."""
    title = "<script>alert(1)</script><b>&amp;\" '"
    deal = "wildwood clockwise 5:RG 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK"
    escaped = title.replace('"', '\\"')
    browser.begin(f'[Title "{escaped}"]\n[Deal "{deal}"]\n*')
    assert browser.status == 200
    assert title in browser.page.text
    for page in ("Game file", "Print view", "Look back"):
        browser.follow(page)
        assert title in browser.page.text
        browser.follow("Back to the game")
    browser.press("See what it does", turn="<img src=x onerror=alert(1)>")
    assert browser.status == 400
    browser.follow("All games")
    assert title in browser.page.text


def test_forms_have_limits(client: Client, site: Site) -> None:
    """Too large, too many, no form at all, no text: each is told, and nothing is done."""
    address = f"{BASE}/new/text"
    cases: list[tuple[str | bytes, int, dict[str, str]]] = [
        ("text=" + "a" * LARGEST_BODY, 413, {}),
        ("&".join(f"a{n}=1" for n in range(MOST_FIELDS + 1)), 400, {}),
        ("text=a&text=b", 400, {}),
        ("text=%00", 400, {}),
        ("text=%ff", 400, {}),
        (b"text=\xff\xfe", 400, {}),
        ("text=" + "%5B" * 50_000, 400, {}),
        ("text=" + "%7B%22a%22:" * 20_000, 400, {}),
        ("text=half-awake", 400, {"content_type": "application/json"}),
        ("text=half-awake", 400, {"content_type": "multipart/form-data; boundary=x"}),
        ("", 400, {}),
    ]
    for body, status, headers in cases:
        assert client("POST", address, body, **headers).status_code == status, body[:20]
    assert client("GET", f"{BASE}/?all={'a' * 5000}").status_code == 400
    assert client("GET", f"{BASE}/?all={'a' * 600}").status_code == 400
    assert client("GET", f"{BASE}/game/{'a' * 300}").status_code == 400
    assert site.games.list() == ()


def test_the_token_is_kept_secret_and_can_be_renewed(tmp_path: Path) -> None:
    """The link outlives the server; a damaged or a renewed token is replaced."""
    token = token_of(tmp_path)
    assert len(token) == 32
    assert token_of(tmp_path) == token
    path = tmp_path / "serve-token"
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    renewed = token_of(tmp_path, renew=True)
    assert renewed != token
    assert token_of(tmp_path) == renewed
    path.write_bytes(b"\xff broken")
    mended = token_of(tmp_path)
    assert mended not in (token, renewed)
    assert token_of(tmp_path) == mended


def test_a_defect_of_ours_gets_a_page_without_a_traceback(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What nobody foresaw is told as a defect; the terminal gets the traceback."""

    def broken() -> None:
        raise RuntimeError("secret details")

    monkeypatch.setattr(home, "puzzles", broken)
    with pytest.raises(RuntimeError):
        client("GET", f"{BASE}/")
    assert client.last is not None
    assert client.last.status_code == 500
    assert "A defect" in client.last.text
    assert "secret" not in client.last.text
    assert client.last.headers["content-security-policy"]


def test_a_folder_that_cannot_be_read_is_told(
    browser: Browser, client: Client, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk's refusals are pages too, and a step that was not saved was not played."""
    browser.begin("half-awake")
    browser.press("See what it does", turn="1~L:GRB")

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    def forbidden() -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr("companion.saves.write_durably", full)
        browser.press("Play 1~L:GRB")
    assert browser.status == 503
    assert "No space left on device" in browser.words
    assert site.games.list()[0].turns == 0
    monkeypatch.setattr(site.games._store, "list", forbidden)
    answer = client("GET", f"{BASE}/")
    assert answer.status_code == 503
    assert "Permission denied" in answer.text
