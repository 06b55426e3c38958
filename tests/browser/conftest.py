"""A real Chromium, a real server, and what every page must keep: no error of any kind."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

PHONE = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 800}
# What Chromium says of an answer that is a refusal, which some tests want.
REFUSED = "Failed to load resource: the server responded with a status of 4"

Opening = Callable[..., Any]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """Start Chromium once; skip with the reason where it or its driver is missing."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("chromium is not installed (Debian: apt-get install chromium)")
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with api.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=program, args=["--no-sandbox"] if root else []
        )
        yield browser
        browser.close()


@pytest.fixture
def opening(chromium: Any, request: pytest.FixtureRequest) -> Iterator[Opening]:
    """Open pages, each as another phone or desk; at the end none may have complained.

    What a script throws counts, what a page logs as an error or a warning, and what its policy
    refused.
    """
    # A server that starts before the pages outlives them: a page may still be fetching its icon.
    for name in {"server", "link"} & set(request.fixturenames):
        request.getfixturevalue(name)
    contexts, complaints = [], []

    def open_page(size: dict[str, int] = PHONE, *, expecting: str = REFUSED, **options: Any) -> Any:
        context = chromium.new_context(viewport=size, **options)
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        page.on(
            "console",
            lambda said: (
                complaints.append(f"{page.url}: {said.text}")
                if said.type in ("error", "warning") and expecting not in said.text
                else None
            ),
        )
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def server(chromium: Any, tmp_path: Path) -> Iterator[Any]:
    """``ancients serve`` as a process of its own, with no game yet."""
    yield from _served(tmp_path / "data")


@pytest.fixture(scope="module")
def link(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The link of a server that is shared by the tests that neither kill it nor count its games."""
    for made in _served(tmp_path_factory.mktemp("shared") / "data"):
        yield made.start("--port", "0")


def _served(data: Path) -> Iterator[Any]:
    pytest.importorskip("uvicorn", reason="the extra web is not installed")
    from webserver import Server

    made = Server(data)
    yield made
    said = made.close()
    assert "Traceback" not in said
