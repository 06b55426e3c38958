"""The page that explains: what the symbols mean, how a turn goes, how the pages are used."""

from __future__ import annotations

from markupsafe import Markup
from starlette.responses import Response

from companion.page.legend import legend_html, rules_html
from companion.web.handling import Asked
from companion.web.site import Site, symbols


def explain(site: Site, asked: Asked) -> Response:
    """Show the legend and the rules of a turn; the legend escapes what it holds."""
    return site.page(
        "help.html", symbols=symbols(), legend=Markup(legend_html()), rules=Markup(rules_html())
    )
