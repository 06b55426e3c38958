"""``ancients serve`` as a process: links, a kill in the middle of a game, its end."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest
import zxingcpp
from nojs import Browser
from PIL import Image
from webserver import Server, send

from cli.render.qr import QUIET, draw_qr
from cli.render.symbols import ASCII
from companion.web.addresses import lan_addresses, listening

Run = Callable[..., object]
LINE = ("1~L:GRB", "3:RGGK", "8:GKB", "1:G", "R:GKWBGRRW", "2:R", "6:KBBG", "2~R:G", "7:WKKR")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")


def play(browser: Browser, turn: str) -> None:
    browser.press("See what it does", turn=turn)
    browser.press("Play")
    assert browser.status == 200


def test_a_game_survives_the_servers_death(server: Server) -> None:
    """Played, hinted, undone, the server killed, started again under the same link, won."""
    link = server.start("half-awake", "--port", "0")
    port = link.split(":")[2].partition("/")[0]
    browser = Browser(send, link)
    play(browser, LINE[0])
    play(browser, "3:GRGK")
    browser.press("Hint 1")
    end = time.monotonic() + 240
    while browser.page.refreshes:
        assert time.monotonic() < end
        time.sleep(0.1)
        browser.reload()
    assert "from here" in browser.words
    browser.press("Undo")
    before = browser.words
    assert server.process is not None
    (searcher,) = (
        child
        for child in psutil.Process(server.process.pid).children()
        if "spawn_main" in " ".join(child.cmdline())
    )
    server.end(signal.SIGKILL)
    searcher.wait(30)  # the search ends with the server, however that ended

    assert server.close() == ""
    again = server.start("--port", port)
    assert link.startswith(again)  # the secret is the same, so a page of before is reloaded
    browser.reload()
    assert browser.words == before
    browser.press("Redo")
    assert "Last: 3:GRGK" in browser.words
    browser.press("Undo")
    for turn in LINE[1:]:
        play(browser, turn)
    assert "All eight Ancients are awake and 15 seeds are left. It took 9 turns." in browser.words
    assert server.end(signal.SIGINT) == 130
    assert "Traceback" not in server.close()


def test_ctrl_c_ends_it_in_the_middle_of_a_search(server: Server) -> None:
    """The process that searches is gone with it, and nothing is said but that."""
    link = server.start("thorn-crown", "--port", "0")
    browser = Browser(send, link)
    browser.press("Can I still win?")
    assert server.process is not None
    children = psutil.Process(server.process.pid).children(recursive=True)
    assert server.end(signal.SIGINT) == 130
    psutil.wait_procs(children, 30)
    assert not any(child.is_running() for child in children)
    assert server.close().strip() == "Interrupted."


def test_a_saved_game_is_opened_by_its_name(server: Server) -> None:
    """The name goes on with the save; any other deal begins a new game."""
    first = server.start("half-awake", "--port", "0")
    name = first.partition("/game/")[2]
    play(Browser(send, first), LINE[0])
    server.close()
    again = server.start(name, "--port", "0")
    assert again.partition("/game/")[2] == name
    assert "Last: 1~L:GRB" in Browser(send, again).words


def test_the_network_is_let_in_when_asked_to(server: Server) -> None:
    """Every address that others can reach has its link, and answers; others do not."""
    addresses = lan_addresses()
    if not addresses:
        pytest.skip("this machine is in no network")
    server.start("--lan", "--port", "0")
    links = [line for line in server.lines if line.startswith("http")]
    hosts = [link.removeprefix("http://").rpartition("/")[0].rpartition("/")[0] for link in links]
    assert len(links) == len(addresses)
    for address, host in zip(addresses, hosts, strict=True):
        assert host.rpartition(":")[0].strip("[]") == address
    assert send("GET", links[0]).status_code == 200
    port = hosts[0].rpartition(":")[2]
    token = links[0].rstrip("/").rpartition("/")[2]
    assert send("GET", f"http://127.0.0.1:{port}/{token}/").status_code == 200
    foreign = send("GET", f"http://127.0.0.1:{port}/{token}/", Host="evil.example")
    assert foreign.status_code == 400


def test_a_raw_request_gets_no_defect(server: Server) -> None:
    """What is no request of a browser is refused by the server, which goes on."""
    link = server.start("--port", "0")
    port = int(link.split(":")[2].partition("/")[0])
    for raw in (
        b"GET / HTTP/1.1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01",
        b"GET /" + b"a" * 40_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 20_000 + b"\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\nabc",
    ):
        with socket.create_connection(("127.0.0.1", port), 10) as connection:
            try:
                connection.sendall(raw)
                connection.shutdown(socket.SHUT_WR)
                answer = connection.recv(100)
            except ConnectionError:
                answer = b""
        assert b" 500 " not in answer
    assert send("GET", link).status_code == 200
    server.end(signal.SIGKILL)
    assert "Traceback" not in server.close()


def test_bad_usage_is_told(run: Run, tmp_path: Path) -> None:
    """Each is refused with status 2 and what to do, before anything is served."""
    (taken,) = listening(("127.0.0.1",), 0)
    port = str(taken.getsockname()[1])
    try:
        for arguments, words in (
            (("no-such-deal",), "names no deal"),
            (("--port", port), f"port {port} is taken"),
            (("--lan", "--host", "127.0.0.1"), "not both"),
            (("--host", "0.0.0.0"), "use --lan"),
            (("--host", "::"), "use --lan"),
            (("--host", "192.0.2.77"), "no address of this machine"),
            (("--host", "no such host"), "nothing can listen on no such host"),
            (("--deck", str(tmp_path / "none.toml")), "none.toml"),
        ):
            result = run("serve", "--no-browser", *arguments, ANCIENTS_DATA=str(tmp_path / "data"))
            assert result.exit_code == 2, arguments  # type: ignore[attr-defined]
            assert words in result.stderr, arguments  # type: ignore[attr-defined]
        assert not list(tmp_path.rglob("*.game"))
    finally:
        taken.close()


def test_without_the_extra_it_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command is there in every install and names the extra."""
    import importlib.util as util

    real = util.find_spec

    def find(name: str, package: str | None = None) -> object:
        return None if name == "uvicorn" else real(name, package)

    monkeypatch.setattr(util, "find_spec", find)
    result = run("serve")
    assert result.exit_code == 2  # type: ignore[attr-defined]
    assert "ancients[web]" in result.stderr  # type: ignore[attr-defined]


def test_the_code_in_the_terminal_can_be_read() -> None:
    """The drawn squares are the link, dark on light, as a reader sees them."""
    link = "http://192.168.178.123:8765/" + "aB3_" * 8 + "/game/2026-12-01-half-awake"
    lines = draw_qr(link, 80)
    side = len(lines[0].plain)
    scale = 6
    image = Image.new("L", (side * scale, 2 * len(lines) * scale), 0)
    for row, line in enumerate(lines):
        for column, sign in enumerate(line.plain):
            for half, light in enumerate((sign in "█▀", sign in "█▄")):
                if light:
                    x, y = column * scale, (2 * row + half) * scale
                    image.paste(255, (x, y, x + scale, y + scale))
    (found,) = zxingcpp.read_barcodes(image)
    assert found.text == link
    assert draw_qr(link, side - 1) == []
    assert draw_qr(link, 80, ASCII) == []
    assert QUIET >= 2


def test_help_loads_no_server() -> None:
    """The help of the command needs neither the web libraries nor the solver."""
    loaded = "starlette", "uvicorn", "jinja2", "numba"
    code = (
        "import sys; sys.argv = ['ancients', 'serve', '--help']; from cli.main import main\n"
        "try: main()\n"
        f"finally: print([name for name in {loaded!r} if name in sys.modules])"
    )
    root = str(Path(__file__).resolve().parents[2])
    found = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": root},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.rstrip().endswith("[]")
