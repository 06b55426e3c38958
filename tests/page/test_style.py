from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.page.svgpen import CLASSES

ROOT = Path(__file__).parents[2]
CSS = (ROOT / "companion" / "web" / "static" / "style.css").read_text(encoding="utf-8")
SCRIPT = (ROOT / "companion" / "web" / "static" / "script.js").read_text(encoding="utf-8")
READABLE, VISIBLE = 4.5, 3.0  # WCAG 2.2, contrast minimum and non-text contrast


def variables(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6});", block))


LIGHT_PART, _, REST = CSS.partition("@media (prefers-color-scheme: dark)")
LIGHT = variables(LIGHT_PART)
DARK = LIGHT | variables(REST.partition("}\n}")[0])
PRINT = LIGHT | variables(CSS.partition("@media print")[2])


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_every_colour_of_the_printed_cards_has_its_class_with_the_same_value() -> None:
    """Seeds and pictures look on the page as they do on the cards."""
    for colour, name in CLASSES.items():
        rule = re.search(rf"^\.{name} {{ fill: (#[0-9a-f]{{6}}); }}$", CSS, re.MULTILINE)
        assert rule is not None, name
        assert rule[1] == colour.lower()


@pytest.mark.parametrize("look", [LIGHT, DARK, PRINT], ids=["light", "dark", "print"])
def test_text_can_be_read_and_lines_can_be_seen(look: dict[str, str]) -> None:
    """Each pair of ink and ground has the contrast that WCAG asks for, in every mode."""
    for ink, grounds in {
        "text": ("ground", "page", "plain-button", "tray", "asleep-card", "awake-card"),
        "quiet": ("ground", "page"),
        "link": ("ground", "page"),
        "on-asleep": ("asleep",),
        "on-awake": ("awake",),
        "fault": ("fault-ground",),
    }.items():
        for ground in grounds:
            assert contrast(look[ink], look[ground]) >= READABLE, (ink, ground)
    for line, grounds in {
        "line": ("ground", "tray", "asleep-card", "awake-card", "plain-button"),
        "edge": ("ground", "page"),
        "focus": ("ground", "page"),
        "fresh": ("tray",),
    }.items():
        for ground in grounds:
            assert contrast(look[line], look[ground]) >= VISIBLE, (line, ground)


def test_the_button_that_goes_on_can_be_read() -> None:
    """Writing on the main button has its contrast in light and dark."""
    assert contrast(LIGHT["on-button"], LIGHT["button"]) >= READABLE
    assert contrast(DARK["on-button"], DARK["button"]) >= READABLE


def test_style_and_script_come_from_nowhere_else() -> None:
    """No font, picture or script is fetched from another place, and nothing is run from text."""
    assert not re.search(r"url\(|@import|https?:", CSS)
    assert not re.search(r"https?:|eval|new Function|serviceWorker|import\(", SCRIPT)
