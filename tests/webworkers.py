"""Stand-ins for the process that searches, with the pipe's own words; spawned by name."""

from __future__ import annotations

import os
from multiprocessing.connection import Connection


def patient(pipe: Connection) -> None:
    """Answer only when told to stop; tells first what it has so far."""
    pipe.send(("ready",))
    while True:
        message = pipe.recv()
        if message[0] != "ask":
            continue
        pipe.send(("so far", message[1], ("Half way.",)))
        while pipe.recv() != ("stop", message[1]):
            pass
        pipe.send(("failed", message[1], "It was stopped."))


def deaf(pipe: Connection) -> None:
    """Never answer anything."""
    pipe.send(("ready",))
    while True:
        pipe.recv()


def echo(pipe: Connection) -> None:
    """Answer every question with what was sent before it."""
    pipe.send(("ready",))
    heard: list[object] = []
    while True:
        message = pipe.recv()
        heard.append(message)
        if message[0] == "ask":
            pipe.send(("answer", message[1], (os.getpid(), heard[:-1])))
            heard = []


def crash(pipe: Connection) -> None:
    """End in the middle of a question."""
    pipe.send(("ready",))
    while pipe.recv()[0] != "ask":
        pass
    os._exit(1)
