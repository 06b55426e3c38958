"""The gate in front of every page: host, token, origin and lengths, and the headers of answers."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.web.admission import Admission
from companion.web.fields import LARGEST_QUERY

LONGEST_PATH = 300  # characters

POLICY = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self'",
        "script-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    # Not "no-referrer": with it browsers send forms with the origin "null", and the check of the
    # origin would have to let that pass. Nothing of a link reaches another site with this either.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""What every answer carries. Pages are not cached (``no-store``) unless they say otherwise."""


def bare_page(status: int, heading: str, words: str) -> Response:
    """Make a page that knows nothing of any game."""
    return HTMLResponse(
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{heading}</title></head><body><main><h1>{heading}</h1><p>{words}</p></main>"
        "</body></html>\n",
        status,
    )


class Gate:
    """Lets in who knows the token and asks by a name of ours; refuses others with a bare page."""

    def __init__(self, inside: ASGIApp, admission: Admission) -> None:
        """Stand before an application."""
        self._inside = inside
        self._admission = admission

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self._inside(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Cache-Control", "no-store")
                headers.update(HEADERS)
            await send(message)

        refusal = self._refusal(scope)
        await (refusal or self._inside)(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host")
        if host is None or not self._admission.knows_host(host):
            return bare_page(
                400, "Wrong address", "This server does not go by the name in your link. Use the "
                "link that it has printed.",
            )  # fmt: skip
        path: str = scope["path"]
        if len(path) > LONGEST_PATH or len(scope["query_string"]) > LARGEST_QUERY:
            return bare_page(400, "Link too long", "No link of this server is so long.")
        if not self._admission.knows_token(path.removeprefix("/").partition("/")[0]):
            return bare_page(
                404, "Not found", "There is nothing here. Use the whole link that the server has "
                "printed.",
            )  # fmt: skip
        if scope["method"] not in ("GET", "HEAD") and self._admission.refuses_form(
            host, headers.get("origin"), headers.get("sec-fetch-site")
        ):
            return bare_page(
                400, "Form from elsewhere", "This form was not sent by a page of this server, so "
                "nothing was done.",
            )  # fmt: skip
        return None
