"""What all pages share: the games, the solver's desk, the decks, the templates."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup
from starlette.responses import HTMLResponse

from companion.page.grove import grove_svg, hand_svg
from companion.page.sprites import SIZE, sprites, use
from companion.page.view import GroveView
from companion.web.admission import Admission
from companion.web.desk import Desk
from companion.web.games import Games
from companion.web.texts import Shelf
from companion.wording import sentence, turns_in_words

_HERE = Path(__file__).parent
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class Assets:
    """The static files, held in memory; ``version`` is a hash of all of them."""

    files: dict[str, tuple[bytes, str]]
    version: str

    @classmethod
    def load(cls) -> Assets:
        """Read the files that ship."""
        found = sorted((_HERE / "static").iterdir())
        files = {
            path.name: (path.read_bytes(), _TYPES[path.suffix])
            for path in found
            if path.suffix in _TYPES
        }
        digest = hashlib.sha256()
        for name, (content, _) in files.items():
            digest.update(f"{name} {len(content)}\n".encode() + content)
        return cls(files, digest.hexdigest()[:16])


def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters["sentence"] = sentence
    environment.filters["turns"] = turns_in_words
    return environment


@dataclass(frozen=True, slots=True, repr=False)
class Site:
    """The pages' common ground. Links begin with ``root``, which holds the token."""

    admission: Admission
    games: Games
    desk: Desk
    shelf: Shelf
    assets: Assets = field(default_factory=Assets.load)
    environment: jinja2.Environment = field(default_factory=_environment)

    @property
    def root(self) -> str:
        """The beginning of every link."""
        return f"/{self.admission.token}"

    def page(self, template: str, status: int = 200, **context: Any) -> HTMLResponse:
        """Render a template with what every page needs."""
        return HTMLResponse(self.text(template, **context), status)

    def text(self, template: str, **context: Any) -> str:
        """Render a template to text."""
        found = self.environment.get_template(template)
        assets = f"{self.root}/static/{self.assets.version}"
        return found.render(
            {"root": self.root, "assets": assets, "pending": False, "again": ""} | context
        )

    def message(self, status: int, heading: str, faults: list[str]) -> HTMLResponse:
        """Render a page that says what is wrong."""
        return self.page("message.html", status, heading=heading, faults=faults)


def drawing(view: GroveView, *, defs: bool = True) -> Markup:
    """Draw a table; the drawing escapes what it holds."""
    return Markup(grove_svg(view, defs=defs))


def hand(view: GroveView) -> Markup:
    """Draw the hand; the drawing escapes what it holds."""
    return Markup(hand_svg(view))


def symbols() -> Markup:
    """Give the symbols that ``seed_icon`` refers to; they must stand once on a page."""
    return Markup(f'<svg width="0" height="0" aria-hidden="true">{sprites()}</svg>')


def seed_icon(letter: str) -> Markup:
    """Draw the symbol of a seed for a line of text; what it means must stand beside it."""
    middle = SIZE / 2
    drawn = use(letter, middle, middle, SIZE / 1.12)
    box = f'viewBox="0 0 {SIZE:g} {SIZE:g}" width="24" height="24"'
    return Markup(f'<svg class="icon" {box} aria-hidden="true">{drawn}</svg>')
