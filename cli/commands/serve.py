"""``ancients serve``: the companion as pages for a phone at the table."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from cli.options import command_app

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cards.decks import Deck
    from companion.record import GameRecord
    from companion.saves import Store

app = command_app("Open the companion as a page, for this machine or for a phone in the same net.")

MODULES = ("jinja2", "psutil", "starlette", "uvicorn")


@app.command()
def serve(
    deal: Annotated[
        str | None,
        typer.Argument(
            metavar="DEAL",
            help="What to play: a deal file, a game file, the name of a puzzle or of a saved game, "
            "a deal code, or a position in one line (in quotes). Without it: the list of games.",
            show_default=False,
        ),
    ] = None,
    lan: Annotated[
        bool,
        typer.Option(
            "--lan", help="Let phones in the same net in; prints their links and a QR code."
        ),
    ] = False,
    host: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Listen on this address of the machine only."),
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any that is free.")] = 8765,
    deck: Annotated[
        list[str] | None,
        typer.Option(
            "--deck", metavar="FILE", help="A deck file of yours to deal and tap in from."
        ),
    ] = None,
    new_link: Annotated[
        bool, typer.Option("--new-link", help="Make a new link; the ones so far work no longer.")
    ] = False,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in a browser here.")
    ] = True,
) -> None:
    """Open the companion as a page, for this machine or for a phone in the same net.

    The link holds a secret: whoever has it can play along. Every step is saved at once, so the
    server may be stopped (Ctrl-C) and started at any time; the link stays the same.
    See docs/phone.md.
    """
    from ancients.errors import AncientsError

    _require_extra()
    if lan and host is not None:
        raise AncientsError("give --lan or --host, not both")
    from companion.saves import Store, data_folder
    from companion.web.addresses import LOOPBACK, lan_addresses, link, listening
    from companion.web.admission import Admission, host_names, token_of
    from companion.web.games import Games
    from companion.web.texts import Shelf

    store = Store()
    shelf = Shelf.of(_decks(deck or ()))
    game = None if deal is None else _game(deal, store)
    found = lan_addresses() if lan else ()
    if host is not None and _every_address(host):
        raise AncientsError(f"--host {host} means every address of this machine; use --lan")
    if lan and not found:
        raise AncientsError(
            "this machine has no address that others can reach; join a network, or leave --lan out"
        )
    addresses = (LOOPBACK, *found) if host is None else (host,)
    sockets = listening(addresses, port)
    port = sockets[0].getsockname()[1]
    name = game if game is None or isinstance(game, str) else store.new(game).name
    token = token_of(data_folder(), renew=new_link)
    admission = Admission(token, host_names((*addresses, "localhost"), port))
    page = "/" if name is None else f"/game/{name}"
    links = [link(each, port, token, page) for each in found or addresses]
    _announce(links, lan=lan)
    if browser and not lan:
        _open_browser(links[0])
    from cli.version import version
    from companion.web.serving import serve as run

    run(sockets, admission, Games(store), shelf, version())


def _require_extra() -> None:
    """Say what to install when it is not there."""
    from importlib.util import find_spec

    from ancients.errors import AncientsError

    missing = [name for name in MODULES if find_spec(name) is None]
    if missing:
        raise AncientsError(
            f"the pages need {', '.join(missing)}; install the extra: "
            "pip install 'ancients[web]', in a copy of the repository pip install '.[web]'"
        )


def _every_address(host: str) -> bool:
    from ipaddress import ip_address

    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False


def _decks(paths: Iterable[str]) -> list[Deck]:
    from cards.decks import load_deck

    return [load_deck(path) for path in paths]


def _game(deal: str, store: Store) -> GameRecord | str:
    """Find the game to open: the name of a saved one, or a record for a new one."""
    from companion.find import find_game

    if any(info.name == deal and info.damaged is None for info in store.list()):
        return deal
    return find_game(deal)


def _announce(links: list[str], *, lan: bool) -> None:
    from cli.render.qr import draw_qr
    from cli.render.screen import Screen

    screen = Screen.of()
    for each in links:
        screen.show([each])  # never cut or broken: it is what is typed into a phone
    if lan:
        colour = screen.console.color_system is not None
        drawn = draw_qr(links[0], screen.look.width, screen.look.drawing, colour=colour)
        screen.show(drawn)
        screen.tell(
            "Whoever has the link can play along; the network sees what is sent."
            + (" The code holds the first link." if drawn else "")
        )
    screen.tell("Every step is saved at once. Ctrl-C stops the server.")
    sys.stdout.flush()


def _open_browser(address: str) -> None:
    """Open a browser with windows, where there may be one; a terminal's would fill the screen."""
    import os
    import threading
    import webbrowser

    if not sys.stdout.isatty():
        return
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return
    threading.Timer(0.5, webbrowser.open, (address,)).start()
