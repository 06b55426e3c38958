"""``ancients serve`` as a process of its own, for tests that kill it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


class Server:
    """``ancients serve`` as a process of its own, which can be killed and started again."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self.process: subprocess.Popen[str] | None = None
        self.lines: list[str] = []

    def start(self, *arguments: str) -> str:
        """Start it (anew) and return the first link."""
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
            return stream.read()
