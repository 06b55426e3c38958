"""How the pages of a booklet are drawn: the cover, deals, and running text."""

from __future__ import annotations

from cards.print.bookentries import Entry
from cards.print.bookplan import BookOptions, BookPage, Plan
from cards.print.diagram import draw_table
from cards.print.emblems import draw_emblem
from cards.print.flow import Group, draw_groups
from cards.print.fonts import text_width_mm, wrapped
from cards.print.paper import Box
from cards.print.pen import BLACK, CENTRED, GREY, RIGHT, WHITE, Pen
from cards.print.qr import draw_qr
from cards.print.spirits import KEEPERS
from cards.print.words import par_in_words

_POINT_MM = 0.352778
_LEADING = 1.24

FactLine = tuple[str, float, bool, str]
"""A line beside a diagram: text, part of the text size, bold, the mark that it leads to."""


def draw_book_page(pen: Pen, plan: Plan, number: int, options: BookOptions, linked: bool) -> None:
    """Draw page ``number`` (from 1) with the origin in its lower left corner.

    ``linked``: page numbers can be clicked; each PDF page then is one page of the booklet.
    """
    page = plan.pages[number - 1]
    if page.cover:
        _draw_cover(pen, plan, options)
    elif page.entries:
        _draw_deals(pen, page, plan, options, linked)
    else:
        _draw_text(pen, page, options, linked)
    if not page.cover:
        size = 9.0 if not options.large_print else 14.0
        at = (options.page.width_mm / 2, options.body.y_mm - 8.0)
        pen.text(at, str(number), size, anchor=CENTRED)


def _draw_cover(pen: Pen, plan: Plan, options: BookOptions) -> None:
    body, size = options.body, options.text_pt
    x = body.middle_mm[0]
    entries = [entry for page in plan.pages for entry in page.entries]
    y = body.top_mm - body.height_mm * 0.12
    for text in wrapped(options.title, body.width_mm, size * 2.4, bold=True):
        pen.text((x, y), text, size * 2.4, bold=True, anchor=CENTRED)
        y -= size * 2.4 * _POINT_MM * 1.2
    count = "1 deal" if len(entries) == 1 else f"{len(entries)} deals"
    grades = sorted({entry.deal.grade for entry in entries if entry.deal.grade is not None})
    if len(grades) > 1:
        count += f", grade {grades[0]} to {grades[-1]}"
    elif grades:
        count += f", grade {grades[0]}"
    pen.text((x, y - size * 0.4), count, size * 1.4, anchor=CENTRED)
    emblem = min(body.width_mm * 0.36, body.height_mm * 0.3)
    middle = body.y_mm + body.height_mm * 0.45
    for side, keeper in enumerate("LR"):
        at = (x + (side - 0.5) * emblem * 1.2, middle)
        draw_emblem(pen, KEEPERS[keeper], at, emblem, trait="G", awake=side == 1)
    decks = {entry.deal.deck.title: entry.deal.deck.source for entry in entries}
    notes = []
    for title, source in decks.items():
        notes += [
            *wrapped(f"Deck: {title}", body.width_mm, size, bold=True),
            *wrapped(source, body.width_mm, size * 0.9),
        ]
    low = body.y_mm + len(notes) * size * _POINT_MM * 1.3
    for place, text in enumerate(notes):
        at = (x, low - place * size * _POINT_MM * 1.3)
        pen.text(at, text, size * 0.9, bold=text.startswith("Deck: "), anchor=CENTRED)


def _draw_text(pen: Pen, page: BookPage, options: BookOptions, linked: bool) -> None:
    body = options.body
    if linked:
        y = body.top_mm
        for group in page.groups:
            height = group.height_mm(body.width_mm)
            _mark(pen, group, Box(body.x_mm, y - height, body.width_mm, height))
            y -= height
    draw_groups(pen, page.groups, body.x_mm, body.top_mm, body.width_mm)


def _mark(pen: Pen, group: Group, box: Box) -> None:
    if group.mark:
        chapter = not group.link
        pen.mark(group.mark, group.mark.capitalize() if chapter else None)
    if group.link:
        pen.link(group.link, box)


def _draw_deals(pen: Pen, page: BookPage, plan: Plan, options: BookOptions, linked: bool) -> None:
    body = options.body
    gap = 5.0
    height = (body.height_mm - gap * (options.deals_a_page - 1)) / options.deals_a_page
    for place, entry in enumerate(page.entries):
        low = body.top_mm - (place + 1) * height - place * gap
        _draw_deal(pen, entry, Box(body.x_mm, low, body.width_mm, height), plan, options, linked)
        if linked:
            pen.mark(f"deal {entry.number}", f"{entry.number}  {entry.name}")


def _draw_deal(
    pen: Pen, entry: Entry, box: Box, plan: Plan, options: BookOptions, linked: bool
) -> None:
    """Draw a deal: its head, the diagram, and beside or below it what is known."""
    size = options.text_pt
    head = size * 1.25 * _POINT_MM * 1.5
    _draw_head(pen, entry, Box(box.x_mm, box.top_mm - head, box.width_mm, head), size)
    rest = Box(box.x_mm, box.y_mm, box.width_mm, box.height_mm - head - 1.0)
    if rest.width_mm > 2.0 * rest.height_mm:
        wide = max(36.0, size * 4.0)
        table = Box(rest.x_mm, rest.y_mm, rest.width_mm - wide - 3, rest.height_mm)
        facts = Box(table.right_mm + 3, rest.y_mm, wide, rest.height_mm)
    else:
        high = max(26.0, size * 2.6)
        tall = min(rest.height_mm - high - 2, rest.width_mm * 0.95)
        table = Box(rest.x_mm, rest.top_mm - tall, rest.width_mm, tall)
        facts = Box(rest.x_mm, table.y_mm - high - 2, rest.width_mm, high)
    draw_table(pen, entry.deal.position, table)
    _draw_facts(pen, entry, facts, plan, options, linked)


def _draw_head(pen: Pen, entry: Entry, head: Box, size: float) -> None:
    """Draw number and name at the left, the grade as five dots at the right."""
    grade = entry.deal.grade
    radius = size * 0.12
    words = "" if grade is None else f"grade {grade}"
    dots = 0.0 if grade is None else 5 * 2.7 * radius
    room = head.width_mm - dots - text_width_mm(words, size) - 5
    title, large = f"{entry.number}  {entry.name}", size * 1.25
    while text_width_mm(title, large, bold=True) > room and large > size * 0.75:
        large -= 0.25
    if text_width_mm(title, large, bold=True) > room:
        while text_width_mm(f"{title}…", large, bold=True) > room:
            title = title[:-1]
        title = f"{title}…"
    y = head.y_mm + 1.6
    pen.text((head.x_mm, y), title, large, bold=True)
    if grade is not None:
        for dot in range(5):
            at = (head.right_mm - dots + (dot + 0.5) * 2.7 * radius, y + size * 0.128)
            pen.circle(at, radius, BLACK if dot < grade else WHITE, BLACK, 0.2)
        pen.text((head.right_mm - dots - 1.5, y), words, size, anchor=RIGHT)
    pen.segment((head.x_mm, head.y_mm), (head.right_mm, head.y_mm), GREY, 0.15)


def _draw_facts(
    pen: Pen, entry: Entry, facts: Box, plan: Plan, options: BookOptions, linked: bool
) -> None:
    """Draw code, QR code, par, deck and where hints and solution are."""
    size = options.text_pt
    beside = facts.height_mm > facts.width_mm * 0.75
    square = min(30.0 if options.large_print else 24.0, facts.height_mm * (0.5 if beside else 1.0))
    left, top, width = facts.x_mm, facts.top_mm, facts.width_mm
    if entry.code is not None:
        draw_qr(pen, entry.code, (facts.x_mm, facts.top_mm - square), square)
        if beside:
            top -= square + 0.5
        else:
            left, width = left + square + 2, width - square - 2
    facts_lines = _facts(entry)
    facts_lines += [
        (f"{words}: page {plan.page_of[mark]}", 1.0, False, mark)
        for kind, words in (("hint", "Hints"), ("solution", "Solution"))
        if (mark := f"{kind} {entry.number}") in plan.page_of
    ]
    while size > 4.0 and _height_mm(facts_lines, width, size) > top - facts.y_mm:
        size -= 0.25
    y = top
    for text, scale, bold, mark in facts_lines:
        for line in wrapped(text, width, size * scale, bold):
            y -= size * scale * _POINT_MM * _LEADING
            pen.text((left, y), line, size * scale, bold=bold)
            if mark and linked:
                area = Box(left, y - 0.8, text_width_mm(line, size), size * _POINT_MM * 1.2)
                pen.link(mark, area)


def _height_mm(lines: list[FactLine], width_mm: float, size_pt: float) -> float:
    return sum(
        len(wrapped(text, width_mm, size_pt * scale, bold)) * size_pt * scale * _POINT_MM * _LEADING
        for text, scale, bold, _ in lines
    )


def _facts(entry: Entry) -> list[FactLine]:
    """Give the lines beside a diagram that hold wherever it is printed."""
    deal = entry.deal
    par = deal.par or deal.known
    lines = [
        (f"Par: {par_in_words(par)}" if par is not None else "Par: not known", 1.0, True, ""),
        (f"Deck: {deal.deck.title}", 0.9, False, ""),
    ]
    if entry.code is not None:
        lines.insert(0, (entry.code, 1.05, True, ""))
    else:
        lines.append((entry.text, 0.75, False, ""))
    lines += [
        (f"Rule option: {name} = {str(value).lower()}", 0.9, False, "")
        for name, value in deal.position.rules.changed().items()
    ]
    return lines
