"""Ctrl-C while work goes on that is made of many searches: noted, so that it cannot get lost."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupts_noted() -> Iterator[Callable[[], None]]:
    """Give a function that raises ``KeyboardInterrupt`` once Ctrl-C was pressed.

    A search takes a Ctrl-C as the end of that search alone, and says nothing when it was done
    anyway; this notes it for the whole work. A second Ctrl-C raises at once, and a handler that
    somebody else has set is left alone.

    >>> with interrupts_noted() as watch:
    ...     watch()
    """
    pressed = False

    def note(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        if pressed:
            signal.default_int_handler(number, frame)
        pressed = True

    def watch() -> None:
        if pressed:
            raise KeyboardInterrupt

    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield watch
        return
    signal.signal(signal.SIGINT, note)
    try:
        yield watch
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
