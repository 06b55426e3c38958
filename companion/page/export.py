"""One self-contained page of a deal: the table, hints step by step, the solution; no network."""

from __future__ import annotations

import base64
import hashlib
from html import escape
from pathlib import Path

from cards.deals import Deal
from cards.print.words import par_in_words
from companion.codes import code_of
from companion.page.grove import grove_svg
from companion.page.legend import legend_html, rules_html
from companion.page.markup import element
from companion.page.solution import Solution, Step
from companion.page.view import GroveView

_STYLE = Path(__file__).parents[1] / "web" / "static" / "style.css"


def deal_page(deal: Deal, solution: Solution) -> str:
    """Return the page as a whole HTML document; the same deal and solution give the same text.

    Everything is inline: no script, no link to another file. Hints and turns are folded up and
    opened one by one.
    """
    style = _STYLE.read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    title = _title(deal)
    head = [
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        element("title", {}, text=f"{title} – Awaken the Ancients"),
        f"<style>{style}</style>",
    ]
    parts = [
        element("h1", {}, text=title),
        _play(deal, solution),
    ]
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            *head,
            "</head>",
            "<body>",
            '<main class="sheet">',
            *parts,
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _title(deal: Deal) -> str:
    return deal.title or f"A deal of {deal.deck.title}"


def _play(deal: Deal, solution: Solution) -> str:
    """Put the table beside the rest where there is room for both."""
    table = element("div", {"class": "table"}, grove_svg(GroveView(deal.position)))
    rest = "\n".join([_facts(deal), _hints(solution), _turns(solution), _help()])
    return element("div", {"class": "play"}, table + element("div", {}, rest))


def _facts(deal: Deal) -> str:
    position = deal.position
    facts = [("Deck", deal.deck.title), ("Direction", position.direction.value)]
    facts += [
        ("Option", f"{name} is {str(value).lower()}")
        for name, value in position.rules.changed().items()
    ]
    if deal.grade is not None:
        facts.append(("Grade", f"{deal.grade} of 5"))
    for name, par in (("Par", deal.par), ("Known", deal.known)):
        if par is not None:
            facts.append((name, f"{par_in_words(par)}, as the deal says"))
    code = deal.code or code_of(position)
    if code is not None:
        facts.append(("Code", code))
    facts.append(("Text", str(position)))
    rows = "".join(
        element("dt", {}, text=name)
        + element("dd", {"class": "code" if name in ("Code", "Text") else None}, text=value)
        for name, value in facts
    )
    heading = element("h2", {}, text="The deal")
    return element("section", {}, heading + element("dl", {"class": "facts"}, rows))


def _hints(solution: Solution) -> str:
    """Fold up how the deal stands and the hints to its first turn, each by itself."""
    parts = [
        element("h2", {}, text="Hints"),
        element("p", {"class": "quiet"}, text="Open one at a time; each tells a little more."),
        _fold("How it stands", _paragraph(" ".join(solution.standing))),
    ]
    if solution.steps:
        parts += _nudges(solution.steps[0], "First turn: ")
    if solution.turning is not None:
        step = solution.steps[solution.turning - 1]
        told = _paragraph(f"Turn {solution.turning} of {len(solution.steps)}. {step.why}")
        parts.append(_fold("The turning point", told))
    return element("section", {}, "\n".join(parts))


def _nudges(step: Step, prefix: str) -> list[str]:
    nudges = [("the place to lift", step.place), ("the way and the Keeper", step.way)]
    nudges += [("the whole order", step.order), ("why", step.why)]
    return [_fold(_capital(prefix + name), _paragraph(words)) for name, words in nudges if words]


def _turns(solution: Solution) -> str:
    """Fold up every turn of the solution: hints to it, what it does, and the table after it."""
    if not solution.steps:
        return ""
    parts = [
        element("h2", {}, text="The solution, turn by turn"),
        element(
            "p",
            {"class": "quiet"},
            text="Each turn opens by itself, with hints first and the table after it.",
        ),
    ]
    for number, step in enumerate(solution.steps, start=1):
        inner = [] if number == 1 else _nudges(step, "")
        inner.append(_fold("The whole turn, and the table after it", _whole(step)))
        parts.append(_fold(f"Turn {number}", "\n".join(inner)))
    line = " ".join(f"{number}. {step.turn}" for number, step in enumerate(solution.steps, start=1))
    parts.append(_fold("All turns in one line", element("p", {"class": "code"}, text=line)))
    return element("section", {}, "\n".join(parts))


def _whole(step: Step) -> str:
    table = grove_svg(GroveView(step.after), defs=False)
    return (
        element("p", {}, element("strong", {}, text=str(step.turn)))
        + _paragraph(step.told)
        + element("div", {"class": "figure"}, table)
    )


def _help() -> str:
    parts = [
        element("h2", {}, text="Reading the table"),
        _fold("What the symbols mean", legend_html()),
        _fold("How a turn goes", rules_html()),
    ]
    return element("section", {}, "\n".join(parts))


def _fold(title: str, inner: str) -> str:
    return element("details", {}, element("summary", {}, text=title) + "\n" + inner)


def _paragraph(words: str) -> str:
    return element("p", {}, text=words)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
