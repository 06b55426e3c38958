"""Our server for tests: in this process, or as a process that can be killed and started again."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[1]
TOKEN = "t" * 32
BASE = f"http://127.0.0.1:8765/{TOKEN}"
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Answer:
    """What came back; header names are in small letters."""

    status_code: int
    headers: dict[str, str]
    text: str


class Client:
    """Calls the application in this process, without a network."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._runner = asyncio.Runner()
        self.last: Answer | None = None

    def __call__(
        self, method: str, address: str, body: str | bytes | None = None, **headers: str
    ) -> Answer:
        """Send a request as a browser on our page would; a header ``None`` is left out."""
        parts = urlsplit(address)
        sent = {"host": parts.netloc}
        if body is not None:
            sent |= {"content-type": FORM, "origin": f"http://{parts.netloc}"}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(parts.path, errors="replace"),
            "raw_path": parts.path.encode("latin-1", "replace"),
            "query_string": parts.query.encode("latin-1", "replace"),
            "root_path": "",
            "headers": [
                (name.encode(), value.encode("latin-1", "replace")) for name, value in sent.items()
            ],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8765),
        }
        content = body.encode() if isinstance(body, str) else body or b""
        return self._runner.run(self._call(scope, content))

    async def _call(self, scope: dict[str, Any], content: bytes) -> Answer:
        start: dict[str, Any] = {}
        pieces: list[bytes] = []
        waiting = [{"type": "http.request", "body": content, "more_body": False}]

        async def receive() -> dict[str, Any]:
            return waiting.pop() if waiting else {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            start.update(message if message["type"] == "http.response.start" else {})
            pieces.append(message.get("body", b""))

        try:
            await self._app(scope, receive, send)
        finally:
            if start:
                headers = {name.decode(): value.decode() for name, value in start["headers"]}
                self.last = Answer(start["status"], headers, b"".join(pieces).decode())
        assert self.last is not None
        return self.last

    def close(self) -> None:
        """End the event loop."""
        self._runner.close()


def send(method: str, address: str, body: str | None = None, **headers: str) -> Answer:
    """Send a request to a server that runs."""
    parts = urlsplit(address)
    sent = dict(headers)
    if body is not None:
        sent |= {"content-type": FORM, "origin": f"http://{parts.netloc}"}
    connection = HTTPConnection(parts.hostname or "", parts.port, timeout=30)
    try:
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        connection.request(method, target, body, sent)
        answer = connection.getresponse()
        found = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, found, answer.read().decode())
    finally:
        connection.close()


class Server:
    """``ancients serve`` as a process of its own, which can be killed and started again."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self.process: subprocess.Popen[str] | None = None
        self.lines: list[str] = []

    def start(self, *arguments: str) -> str:
        """Start it, or start it anew, and return the first link."""
        self.close()
        environment = os.environ | {
            "ANCIENTS_DATA": str(self._data),
            "PYTHONPATH": str(ROOT),
            "NO_COLOR": "1",
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cli", "serve", "--no-browser", *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            # A test run in the background may ignore SIGINT, and children inherit that.
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
        )
        assert self.process.stdout is not None
        self.lines = []
        while "Ctrl-C" not in (line := self.process.stdout.readline()):
            assert line, (self.lines, self.process.wait())
            self.lines.append(line.rstrip("\n"))
        return self.lines[0]

    def end(self, number: int) -> int:
        """Send a signal and return the exit status."""
        assert self.process is not None
        self.process.send_signal(number)
        return self.process.wait(30)

    def close(self) -> str:
        """Kill it if it still runs and return what it has said since its start."""
        if self.process is None:
            return ""
        if self.process.poll() is None:
            self.end(signal.SIGKILL)
        assert self.process.stdout is not None
        with self.process.stdout as stream:
            self.process, rest = None, stream.read()
        return rest
