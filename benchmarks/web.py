"""Many phones at once: how soon pages come, and how hints are served, over loopback.

`ancients serve` runs as a process of its own on an empty folder. Each client plays puzzles by
random legal turns: it opens the list of games and the table, looks at what a turn does, plays it,
takes one back now and then, asks for a hint after every few turns and waits for it as the page's
script does. Between its steps it thinks for half a second to one and a half. The clients share the
machine with the server.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from ancients.position import Position
from ancients.turn import Turn
from benchmarks.report import publish, quantile, table, tell
from cards.library import puzzles

ROOT = Path(__file__).resolve().parents[1]
THINKING_S = (0.5, 1.5)
POLL_S = 0.7
HINT_EVERY = 4  # turns
UNDO_EVERY = 7
PATIENCE_S = 30.0
_MARK = re.compile(r'name="mark" value="([^"]+)"')


@dataclass
class Tally:
    """What all clients saw; times in seconds."""

    pages: list[float] = field(default_factory=list)
    forms: list[float] = field(default_factory=list)
    polls: list[float] = field(default_factory=list)
    hints: list[float] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)


class Phone:
    """One client with a connection of its own that is kept open."""

    def __init__(self, number: int, link: str, tally: Tally, until: float) -> None:
        parts = urlsplit(link)
        self._host, self._port, self._root = parts.hostname or "", parts.port, parts.path
        self._random = random.Random(number)
        self._tally = tally
        self._until = until
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def play(self) -> None:
        """Play game after game until the time is over."""
        entries = puzzles()
        await self._think()
        while not self._over:
            entry = self._random.choice(entries)
            await self._game(entry.name, entry.deal.position)
        if self._streams is not None:
            self._streams[1].close()

    @property
    def _over(self) -> bool:
        return time.monotonic() >= self._until

    async def _think(self) -> None:
        await asyncio.sleep(self._random.uniform(*THINKING_S))

    async def _game(self, name: str, position: Position) -> None:
        await self._page(self._root)
        game = await self._form(f"{self._root}new/text", {"text": name})
        turns = 0
        while game and position.turns() and not self._over:
            turn = self._any_turn(position)
            page = await self._page(f"{game}?{urlencode({'turn': str(turn)})}")
            await self._think()
            mark = _marked(page)
            if not await self._form(f"{game}/play", {"mark": mark, "turn": str(turn)}):
                return
            turns += 1
            before, position = position, position.play(turn)
            mark = _marked(await self._page(game))
            if turns % HINT_EVERY == 0 and position.turns():
                await self._hint(game, mark)
            elif turns % UNDO_EVERY == 0:
                await self._form(f"{game}/undo", {"mark": mark})
                position = before
            await self._think()

    def _any_turn(self, position: Position) -> Turn:
        chosen = self._random.randrange(min(len(position.turns()), 500))
        return next(turn for number, turn in enumerate(position.turns()) if number == chosen)

    async def _hint(self, game: str, mark: str) -> None:
        started = time.monotonic()
        if not await self._form(f"{game}/ask", {"mark": mark, "tell": "2"}, busy=True):
            return
        self._tally.counts["hints asked"] += 1
        address = f"{game}/answer?{urlencode({'tell': '2', 'mark': mark})}"
        while time.monotonic() - started < PATIENCE_S:
            began = time.monotonic()
            status, head, text = await self._send("GET", address)
            self._tally.polls.append(time.monotonic() - began)
            if status != 200:
                self._tally.errors.append(f"{status} for {address}")
                return
            if "x-pending: no" in head.casefold():
                self._tally.hints.append(time.monotonic() - started)
                self._tally.counts["hints served"] += "<p>" in text
                return
            await asyncio.sleep(POLL_S)
        self._tally.errors.append(f"no hint within {PATIENCE_S:.0f} s")

    async def _page(self, address: str) -> str:
        began = time.monotonic()
        status, _, text = await self._send("GET", address)
        self._tally.pages.append(time.monotonic() - began)
        if status != 200:
            self._tally.errors.append(f"{status} for {address}")
        return text

    async def _form(self, address: str, fields: dict[str, str], *, busy: bool = False) -> str:
        """Send a form; return where it leads, or nothing when it was refused."""
        began = time.monotonic()
        status, head, _ = await self._send("POST", address, urlencode(fields))
        self._tally.forms.append(time.monotonic() - began)
        if status == 303:
            found = re.search(r"(?mi)^location: (\S+)", head)
            return found[1].partition("#")[0] if found else ""
        if busy and status == 503:
            self._tally.counts["told to ask again"] += 1
        else:
            self._tally.errors.append(f"{status} for {address}")
        return ""

    async def _send(self, method: str, address: str, body: str = "") -> tuple[int, str, str]:
        host = f"{self._host}:{self._port}"
        lines = [f"{method} {address} HTTP/1.1", f"Host: {host}"]
        if method == "POST":
            lines += [f"Origin: http://{host}", f"Content-Length: {len(body)}"]
            lines.append("Content-Type: application/x-www-form-urlencoded")
        request = "\r\n".join([*lines, "", body]).encode()
        for attempt in range(2):  # a kept connection may have been closed by the server meanwhile
            if self._streams is None:
                self._streams = await asyncio.open_connection(self._host, self._port)
            reader, writer = self._streams
            try:
                writer.write(request)
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                size = re.search(r"(?mi)^content-length: (\d+)", head)
                text = await reader.readexactly(int(size[1]) if size else 0)
            except (asyncio.IncompleteReadError, ConnectionError):
                writer.close()
                self._streams = None
                if attempt:
                    raise
                continue
            return int(head.split()[1]), head, text.decode()
        raise AssertionError


def _marked(page: str) -> str:
    found = _MARK.search(page)
    return found[1] if found else ""


async def _all(link: str, clients: int, seconds: float, tally: Tally) -> None:
    until = time.monotonic() + seconds
    phones = [Phone(number, link, tally, until) for number in range(clients)]
    for ended in await asyncio.gather(*(each.play() for each in phones), return_exceptions=True):
        if isinstance(ended, BaseException):
            tally.errors.append(repr(ended))


def _row(name: str, times: list[float]) -> list[str]:
    found = [quantile(list(times), share) for share in (0.5, 0.95, 1.0)]
    return [name, str(len(times)), *("-" if t is None else f"{t * 1000:.0f} ms" for t in found)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0)
    options = parser.parse_args()
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "-m", "cli", "serve", "--no-browser", "--port", "0"],
            cwd=ROOT,
            env=os.environ | {"ANCIENTS_DATA": folder},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert server.stdout is not None
        link = server.stdout.readline().strip()
        tell(f"{options.clients} clients for {options.seconds:.0f} s")
        asyncio.run(_all(link, options.clients, options.seconds, tally))
        server.send_signal(signal.SIGINT)
        server.wait(30)
    rows = [
        _row("pages", tally.pages),
        _row("forms", tally.forms),
        _row("answers polled", tally.polls),
        _row("hints, from the question to the answer", tally.hints),
    ]
    text = table([f"{options.clients} clients", "number", "median", "95 %", "slowest"], rows)
    counts = ", ".join(f"{name}: {count}" for name, count in sorted(tally.counts.items()))
    errors = "; ".join(f"{count} × {what}" for what, count in Counter(tally.errors).most_common(5))
    closing = f"{counts}; errors: {len(tally.errors)}{f' ({errors})' if errors else ''}."
    publish("Phones at once", f"{text}\n\n{closing}")


if __name__ == "__main__":
    main()
