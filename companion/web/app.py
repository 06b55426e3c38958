"""The application: which address leads to which page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, Router
from starlette.types import ASGIApp

from companion.web import asking, drafting, helping, home, playing, records
from companion.web.gate import Gate
from companion.web.handling import Page, go_to, handled
from companion.web.site import Site

GET: dict[str, Page] = {
    "/": home.home,
    "/help": helping.explain,
    "/new/made/{number}": home.made,
    "/new/table": drafting.new_table,
    "/game/{name}": playing.game,
    "/game/{name}/answer": asking.answer,
    "/game/{name}/analysis": records.analysis,
    "/game/{name}/edit": drafting.edit,
    "/game/{name}/file": records.game_file,
    "/game/{name}/print": records.print_view,
}
"""Pages that change nothing and ask nothing of the solver."""

POST: dict[str, Page] = {
    "/new/text": home.begin_from_text,
    "/new/random": home.begin_from_seed,
    "/new/made": home.ask_for_deal,
    "/new/made/{number}/play": home.play_made,
    "/new/made/{number}/cancel": home.cancel_making,
    "/new/table": drafting.begin_table,
    "/game/{name}/play": playing.play,
    "/game/{name}/undo": playing.undo,
    "/game/{name}/redo": playing.redo,
    "/game/{name}/ask": asking.ask,
    "/game/{name}/cancel": asking.cancel,
    "/game/{name}/analysis": records.ask_analysis,
    "/game/{name}/analysis/cancel": records.cancel_analysis,
    "/game/{name}/edit": drafting.correct,
}
"""Forms."""

_FOREVER = "public, max-age=31536000, immutable"
_WORDS = {
    404: ("No such page", "There is no page at this address."),
    405: ("Not that way", "This address is for a form, or is no form. Go back to the game."),
}


def make_app(site: Site) -> ASGIApp:
    """Build the application for a site; it ends the solver's processes when it is shut down."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        site.desk.close()

    def refused(_: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 400
        heading, words = _WORDS.get(status, ("That did not work", "Go back and try again."))
        return site.message(status, heading, [words])

    def broken(_: Request, error: Exception) -> Response:
        words = "This is a defect of the program. Nothing of the game is lost; go back to it."
        return site.message(500, "A defect", [words, "The server's terminal tells more."])

    app = Starlette(
        routes=[
            Route(site.root, lambda _: go_to(f"{site.root}/"), methods=["GET"]),
            Mount(site.root, Router(_routes(site), redirect_slashes=False)),
        ],
        exception_handlers={HTTPException: refused, Exception: broken},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    return Gate(app, site.admission)


def _routes(site: Site) -> list[BaseRoute]:
    routes: list[BaseRoute] = [
        Route(path, handled(site, page), methods=["GET"]) for path, page in GET.items()
    ]
    for path, page in POST.items():
        routes.append(Route(path, handled(site, page), methods=["POST"]))
    routes.append(Route("/static/{version}/{file}", _static(site), methods=["GET"]))
    return routes


def _static(site: Site) -> Callable[[Request], Awaitable[Response]]:
    async def static(request: Request) -> Response:
        found = site.assets.files.get(request.path_params["file"])
        if found is None or request.path_params["version"] != site.assets.version:
            raise HTTPException(404)
        content, kind = found
        return Response(content, media_type=kind, headers={"Cache-Control": _FOREVER})

    return static
