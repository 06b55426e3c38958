"""What a finger does on the pages: tap a turn, ask for a hint, tap in a table."""

from __future__ import annotations

from typing import Any

from ancients.turn import Turn

SLOW_MS = 90_000  # the first search of a machine compiles itself


def begin(page: Any, link: str, text: str) -> str:
    """Begin a game from a text on the first page and return the address of its page."""
    page.goto(link)
    page.locator("form", has_text="Play it").locator("textarea").fill(text)
    page.get_by_role("button", name="Play it").click()
    page.wait_for_url("**/game/**")
    return str(page.url).partition("#")[0].partition("?")[0]


def tap_turn(page: Any, text: str) -> None:
    """Put a turn together by tapping the card, the Keeper and the colours; do not play it."""
    turn = Turn.parse(text)
    page.click(f"#place-{turn.source}")
    if turn.flip is not None:
        page.click(f"#flip-{turn.flip}")
    for letter in turn.order:
        if page.locator("button.main").count():
            break  # the last seed has no choice left
        page.click(f"#colour-{letter}")
    page.wait_for_selector(f"button.main:has-text('Play {turn}')")


def play_turn(page: Any, text: str) -> None:
    """Tap a turn and play it."""
    tap_turn(page, text)
    page.click("button.main")
    page.wait_for_selector(f"h2:has-text('Last: {Turn.parse(text)}')")


def ask(page: Any, question: str) -> str:
    """Ask ``check``, ``1`` to ``4`` or ``why``, and wait for the whole answer."""
    tap_question(page, question)
    return answered(page)


def tap_question(page: Any, question: str) -> None:
    """Tap the button of a question and wait for the page, not for the answer."""
    with page.expect_navigation():
        page.locator(f"button[name=tell][value='{question}']").click()


def answered(page: Any) -> str:
    """Wait until the live region has its answer."""
    page.wait_for_selector("#answer:not([data-pending])", timeout=SLOW_MS)
    return str(page.inner_text("#answer"))
