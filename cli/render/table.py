"""The table as it lies: two rows of four Ancients and the Keepers between them.

With fewer columns than the two rows need, the places are listed one below the other instead.
"""

from __future__ import annotations

import textwrap

from rich.text import Text

from ancients.position import Position
from ancients.table import BOTTOM_ROW, TOP_ROW, Direction
from ancients.words import number_of_seeds
from cli.render.screen import Look
from cli.render.symbols import cut, face, seed_lines

CARD_WIDTHS = (19, 26)  # columns of a card with its frame, least and most
GAP = 1  # columns between cards
KEEPER_NAMES = ("L left Keeper", "R right Keeper")


def draw_table(position: Position, look: Look) -> list[Text]:
    """Draw ``position`` in lines of at most ``look.width`` columns (40 or more)."""
    card = min(CARD_WIDTHS[1], (look.width - 3 * GAP) // 4)
    head = [Text(row) for row in textwrap.wrap(standing(position, look), look.width)]
    if card < CARD_WIDTHS[0] or look.listed:
        return [*head, *_stacked(position, look)]
    return [
        *head,
        *_row(position, TOP_ROW, card, look),
        *_keepers_between(position, 4 * card + 3 * GAP, look),
        *_row(position, BOTTOM_ROW, card, look),
    ]


def standing(position: Position, look: Look) -> str:
    """Say in a line how far the game is and which way sowing goes."""
    clockwise = position.direction is Direction.CLOCKWISE
    arrow = look.drawing.right
    way = f"1{arrow}8" if clockwise else f"8{arrow}1"
    awake = f"{8 - position.asleep} of 8 awake"
    return f"{position.direction.value} {way}, {awake}, {number_of_seeds(position.total)}"


def _state(position: Position, index: int) -> Text:
    if position.awake[index]:
        return Text("AWAKE", "bold")
    lacking = position.missing()[index]
    return Text(f"asleep, lacks {lacking}")


def _card(position: Position, index: int, width: int, look: Look) -> list[Text]:
    """Draw what stands within the frame of a card, ``width`` columns wide."""
    ancient = position.ancients[index]
    title = Text(cut(f"{index + 1} {ancient.name}", width, look.drawing), "bold")
    seeds = seed_lines(position.seeds[index], width, look.drawing)
    ritual = Text("ritual done", "dim")
    if not position.awake[index]:
        ritual = Text("ritual ") + face(ancient.ritual.text)
    hunger = Text("hunger ") + face(ancient.hunger.text)
    return [title, _state(position, index), ritual, hunger, *seeds]


def _row(position: Position, row: tuple[int, ...], width: int, look: Look) -> list[Text]:
    inner = width - 4
    cards = [_card(position, index, inner, look) for index in row]
    height = max(map(len, cards))
    frames = [look.drawing.awake if position.awake[index] else look.drawing.asleep for index in row]
    lines = [_joined([Text(f[0] + f[1] * (width - 2) + f[2]) for f in frames])]
    for number in range(height):
        parts = []
        for frame, card in zip(frames, cards, strict=True):
            content = card[number].copy() if number < len(card) else Text()
            content.pad_right(inner - content.cell_len)
            parts.append(Text(f"{frame[3]} ") + content + Text(f" {frame[3]}"))
        lines.append(_joined(parts))
    lines.append(_joined([Text(f[4] + f[1] * (width - 2) + f[5]) for f in frames]))
    return lines


def _joined(parts: list[Text]) -> Text:
    return Text(" " * GAP).join(parts)


def _keeper(position: Position, side: int, width: int, look: Look) -> list[Text]:
    """Draw a Keeper in one line when it fits, else its seeds in lines of their own."""
    active = "active" if position.active[side] else "used"
    name = Text(f"{KEEPER_NAMES[side]}, {active}:", "bold")
    seeds = seed_lines(position.keepers[side], width, look.drawing)
    if len(seeds) == 1 and name.cell_len + 1 + seeds[0].cell_len <= width:
        return [name + Text(" ") + seeds[0]]
    return [name, *seeds]


def _keepers_between(position: Position, width: int, look: Look) -> list[Text]:
    half = (width - 2) // 2
    left, right = (_keeper(position, side, half, look) for side in (0, 1))
    broad = max(line.cell_len for line in right)
    lines = []
    for number in range(max(len(left), len(right))):
        line = left[number].copy() if number < len(left) else Text()
        if number < len(right):
            line.pad_right(width - broad - line.cell_len)
            line += right[number]
        lines.append(line)
    return lines


def _stacked(position: Position, look: Look) -> list[Text]:
    lines = [Text("Top row, left to right:", "dim")]
    lines += _places(position, TOP_ROW, look)
    lines += [Text("Between the rows:", "dim")]
    lines += _keeper(position, 0, look.width, look) + _keeper(position, 1, look.width, look)
    lines += [Text("Bottom row, left to right:", "dim")]
    lines += _places(position, BOTTOM_ROW, look)
    return lines


def _places(position: Position, row: tuple[int, ...], look: Look) -> list[Text]:
    lines = []
    for index in row:
        ancient = position.ancients[index]
        state = Text("  ") + _state(position, index)
        room = look.width - state.cell_len
        title = Text(cut(f"{index + 1} {ancient.name}", room, look.drawing), "bold")
        faces = Text("  hunger ") + face(ancient.hunger.text)
        if not position.awake[index]:
            faces = Text("  ritual ") + face(ancient.ritual.text) + faces
        seeds = seed_lines(position.seeds[index], look.width - 2, look.drawing)
        if len(seeds) == 1 and faces.cell_len + 2 + seeds[0].cell_len <= look.width:
            lines += [title + state, Text("  ") + seeds[0] + faces]
        else:
            lines += [title + state, faces, *(Text("  ") + line for line in seeds)]
    return lines
