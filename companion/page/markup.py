"""Writing elements: attributes in a fixed order, everything escaped, numbers short."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """Write a length with two decimals at most.

    >>> number(3.0), number(1.006), number(-0.001)
    ('3', '1.01', '0')
    """
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def element(
    name: str, attributes: Mapping[str, str | None], inner: str = "", *, text: str = ""
) -> str:
    """Write an element; ``inner`` is markup, ``text`` is escaped, ``None`` leaves a key out.

    >>> element("a", {"href": "?a=1&b=2", "class": None}, text="<3")
    '<a href="?a=1&amp;b=2">&lt;3</a>'
    >>> element("path", {"d": "M0 0"})
    '<path d="M0 0"/>'
    """
    written = "".join(
        f' {key}="{escape(value, quote=True)}"'
        for key, value in attributes.items()
        if value is not None
    )
    content = inner + escape(text, quote=False)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"
