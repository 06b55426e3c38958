"""A table while it is typed in: small enough to be drawn after every answer."""

from __future__ import annotations

from rich.text import Text

from ancients.table import BOTTOM_ROW, TOP_ROW
from ancients.words import seeds_in_words
from cli.render.screen import Look
from cli.render.symbols import cut, seed_lines
from companion.draft import TABLE_ORDER, Draft

GAP = 1  # columns between places
NARROWEST = 16  # columns of a place; with fewer the places are listed one below the other


def draw_draft(draft: Draft, look: Look) -> list[Text]:
    """Draw what is known so far, then the seeds that lie nowhere yet."""
    width = (look.width - 3 * GAP) // 4
    if width < NARROWEST or look.listed:
        lines = [_stacked(draft, index, look) for index in TABLE_ORDER]
        lines.append(_keeper(draft, 0) + Text(", ") + _keeper(draft, 1))
    else:
        keepers = _keeper(draft, 0)
        right = _keeper(draft, 1)
        keepers.pad_right(max(1, 4 * width + 3 * GAP - keepers.cell_len - right.cell_len))
        lines = [
            *_row(draft, TOP_ROW, width, look),
            keepers + right,
            *_row(draft, BOTTOM_ROW, width, look),
        ]
    lines += [
        Text(f"Option: {name} is {str(value).lower()}.")
        for name, value in draft.rules.changed().items()
    ]
    if draft.unused:
        lines.append(Text(f"Not on the table: {seeds_in_words(draft.unused)}.", "dim"))
    return lines


def _name(draft: Draft, index: int) -> str:
    place = draft.places[index]
    name = place.ancient.name if place.ancient is not None else "..."
    return f"{index + 1} {name}{'+' if place.awake else ''}"


def _seeds(draft: Draft, index: int, width: int, look: Look) -> list[Text]:
    seeds = draft.places[index].seeds
    return [Text("...", "dim")] if seeds is None else seed_lines(seeds, width, look.drawing)


def _row(draft: Draft, row: tuple[int, ...], width: int, look: Look) -> list[Text]:
    cells = [
        [
            Text(cut(_name(draft, index), width, look.drawing), "bold"),
            *(Text("  ") + line for line in _seeds(draft, index, width - 2, look)),
        ]
        for index in row
    ]
    lines = []
    for number in range(max(map(len, cells))):
        line = Text()
        for column, cell in enumerate(cells):
            line.pad_right(column * (width + GAP) - line.cell_len)
            line += cell[number] if number < len(cell) else Text()
        lines.append(line)
    return lines


def _stacked(draft: Draft, index: int, look: Look) -> Text:
    name = cut(_name(draft, index), look.width, look.drawing)
    return Text(f"{name}  ", "bold") + Text(" ").join(_seeds(draft, index, look.width, look))


def _keeper(draft: Draft, side: int) -> Text:
    used = "" if draft.active[side] else " used"
    return Text(f"{'LR'[side]}{used}: {draft.keepers[side] or 'no seeds'}")
