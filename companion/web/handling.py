"""From a function that makes a page to one that Starlette calls: fields read, errors told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from anyio import CapacityLimiter, to_thread
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response

from ancients.errors import AncientsError
from companion.web.faults import faults_of, heading_of, status_of
from companion.web.fields import LARGEST_BODY, BadFieldError, read_fields
from companion.web.site import Site

FORM = "application/x-www-form-urlencoded"
SLOWEST_FORM_S = 20.0
AT_ONCE = 4


class FormTooLargeError(BadFieldError):
    """More bytes than any form of ours has."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a page is made from: names in the path, fields of the link and of the form."""

    path: Mapping[str, str]
    query: Mapping[str, str]
    form: Mapping[str, str]


Page = Callable[[Site, Asked], Response]


def go_to(address: str) -> Response:
    """Answer a form: the browser is to get a page, so that a reload does not send it again."""
    return RedirectResponse(address, 303)


def handled(site: Site, page: Page) -> Callable[[Request], Awaitable[Response]]:
    """Wrap a page: its fields are read within limits, and its errors become pages."""
    limiter: CapacityLimiter | None = None

    async def handle(request: Request) -> Response:
        nonlocal limiter
        if limiter is None:  # it belongs to the running loop
            limiter = CapacityLimiter(AT_ONCE)
        try:
            form = await _form(request) if request.method == "POST" else {}
            query = read_fields(request.url.query)
        except BadFieldError as error:
            status = 413 if isinstance(error, FormTooLargeError) else 400
            return site.message(status, heading_of(error), faults_of(error))
        asked = Asked(request.path_params, query, form)
        return await to_thread.run_sync(told, site, page, asked, limiter=limiter)

    return handle


def told(site: Site, page: Page, asked: Asked) -> Response:
    """Make a page; what is wrong with the request becomes a page that says so."""
    try:
        return page(site, asked)
    except AncientsError as error:
        return site.message(status_of(error), heading_of(error), faults_of(error))
    except OSError as error:  # the disk is full, or the folder may not be read
        words = f"The server's machine refuses: {error.strerror or error}."
        return site.message(503, "The games cannot be reached", [words, "Nothing was changed."])


async def _form(request: Request) -> Mapping[str, str]:
    kind = request.headers.get("content-type", FORM).partition(";")[0].strip().casefold()
    if kind != FORM:
        raise BadFieldError(f"A form of this server is sent as {FORM}, not as {kind[:80]!r}.")
    body = bytearray()
    try:
        async with asyncio.timeout(SLOWEST_FORM_S):
            async for piece in request.stream():
                body += piece
                if len(body) > LARGEST_BODY:
                    raise FormTooLargeError(
                        f"The form is too large: at most {LARGEST_BODY // 1024} KiB are read. Is "
                        "this the right text?"
                    )
    except (TimeoutError, ClientDisconnect):
        raise BadFieldError("The form did not arrive in time. Send it again.") from None
    return read_fields(bytes(body))
