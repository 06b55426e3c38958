"""Running the pages: sockets, the server, its end."""

from __future__ import annotations

import socket
import sys

import uvicorn

from companion.web.admission import Admission
from companion.web.app import make_app
from companion.web.desk import Desk
from companion.web.games import Games
from companion.web.site import Site
from companion.web.texts import Shelf

MOST_CONNECTIONS = 200
SWITCH_S = 0.0005
LARGEST_HEAD = 16 * 1024  # bytes of a request's first line and headers


def serve(
    sockets: list[socket.socket], admission: Admission, games: Games, shelf: Shelf, version: str
) -> None:
    """Answer on the sockets until the process is told to end; closes them.

    Ctrl-C ends it in good order and is then raised as ``KeyboardInterrupt``.
    """
    site = Site(admission, games, Desk(version), shelf)
    config = uvicorn.Config(
        make_app(site),
        http="h11",
        ws="none",
        log_level="warning",
        access_log=False,  # the links hold the token
        proxy_headers=False,
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=LARGEST_HEAD,
    )
    # Pages are made in threads; one that is busy must not keep the others waiting for long.
    sys.setswitchinterval(SWITCH_S)
    try:
        uvicorn.Server(config).run(sockets)
    finally:
        site.desk.close()
        for each in sockets:
            each.close()
