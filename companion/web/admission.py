"""Who may come in: the token in every link, the names of the host, and where a form comes from."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from companion.locking import folder_lock

TOKEN_BYTES = 24  # 192 bits
_TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")
_FILE = "serve-token"


@dataclass(frozen=True, slots=True)
class Admission:
    """The token that stands first in every path, and the hosts (with their port) that are ours.

    >>> gate = Admission("secret", frozenset({"127.0.0.1:8765"}))
    >>> gate.knows_token("secret"), gate.knows_token("guess")
    (True, False)
    """

    token: str
    hosts: frozenset[str]

    def knows_token(self, token: str) -> bool:
        """Compare in a time that tells nothing."""
        return secrets.compare_digest(token.encode(), self.token.encode())

    def knows_host(self, host: str | None) -> bool:
        """Tell whether a ``Host`` header names this server; a foreign name may be rebound to it."""
        return host is not None and host.casefold() in self.hosts

    def refuses_form(self, host: str, origin: str | None, site: str | None) -> bool:
        """Tell whether a form was sent by a page of another site.

        ``origin`` and ``site`` are the headers ``Origin`` and ``Sec-Fetch-Site``. Browsers send at
        least one of them with a form; a program that sends neither had to know the token.
        """
        if site is not None and site.casefold() not in ("same-origin", "none"):
            return True
        return origin is not None and origin.casefold() != f"http://{host.casefold()}"


def host_names(addresses: Iterable[str], port: int) -> frozenset[str]:
    """Give what a ``Host`` header may say for addresses and names, with and without their port.

    >>> sorted(host_names(["127.0.0.1", "::1"], 8765))
    ['127.0.0.1:8765', '[::1]:8765']
    >>> sorted(host_names(["127.0.0.1"], 80))
    ['127.0.0.1', '127.0.0.1:80']
    """
    names = [f"[{each}]" if ":" in each else each.casefold() for each in addresses]
    found = {f"{name}:{port}" for name in names}
    return frozenset(found | set(names) if port == 80 else found)


def token_of(folder: Path, *, renew: bool = False) -> str:
    """Return the token that is kept in a folder, or a new one that is kept there from now on.

    A link so outlives the server. ``renew`` makes all older links worthless. Raises ``OSError``
    when the folder cannot be used.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / _FILE
    with folder_lock(folder):
        if not renew and (kept := _kept(path)) is not None:
            return kept
        token = secrets.token_urlsafe(TOKEN_BYTES)
        temporary = folder / f".{_FILE}.tmp"
        # Others on this machine must not read it, not even for the moment of writing.
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(f"{token}\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
        return token


def _kept(path: Path) -> str | None:
    try:
        text = path.read_text(encoding="ascii").strip()
    except (FileNotFoundError, UnicodeDecodeError):
        return None
    return text if _TOKEN.fullmatch(text) else None
