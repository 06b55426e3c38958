"""What is measured on a page in the browser."""

from __future__ import annotations

from typing import Any

SMALLEST_TARGET = 44.0
SMALLEST_TYPE = 16.0

# Links within a sentence may be lower than a button (WCAG 2.2, target size, inline exception).
_TARGETS = """
() => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea,\
 summary')].filter(control => {
  const seen = control.checkVisibility
    ? control.checkVisibility({visibilityProperty: true}) : true;
  const inline = control.tagName === 'A' && getComputedStyle(control).display === 'inline'
    && !control.closest('svg');
  return seen && !inline && !control.matches('.skip:not(:focus)');
}).map(control => {
  const ring = control.querySelector(':scope > .ring');
  let box = (ring || control).getBoundingClientRect();
  const label = control.labels && control.labels[0];
  if (label && label.contains(control)) box = label.getBoundingClientRect();
  return [control.outerHTML.slice(0, 160), box.width, box.height];
})
"""

_TYPE = """
() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, parent = node.parentElement;
    if (!node.textContent.trim() || !parent || parent.closest('symbol, noscript, script, style'))
      continue;
    if (parent.checkVisibility && !parent.checkVisibility()) continue;
    let size = parseFloat(getComputedStyle(parent).fontSize);
    const svg = parent.closest('svg');
    if (svg) size *= svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    found.push([node.textContent.trim().slice(0, 60), size]);
  }
  return found;
}
"""


def small_targets(page: Any) -> list[Any]:
    """Give the controls that are smaller than 44 by 44 CSS pixels, with their sizes."""
    return [
        target for target in page.evaluate(_TARGETS) if min(target[1:]) < SMALLEST_TARGET - 0.01
    ]


def small_type(page: Any) -> list[Any]:
    """Give the texts whose type is smaller than 15 CSS pixels on the screen, with their sizes."""
    return [text for text in page.evaluate(_TYPE) if text[1] < SMALLEST_TYPE - 1]


def side_scroll(page: Any) -> int:
    """Give by how many CSS pixels the page is wider than the screen."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return max(0, wide)


def axe_violations(page: Any) -> list[str]:
    """Give what axe-core finds wrong with a page, one line for each rule."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [
        f"{page.url}: {rule['id']}: {[node['html'][:160] for node in rule['nodes'][:4]]}"
        for rule in found
    ]


def sound(page: Any) -> None:
    """Assert that a page fits a phone, can be tapped and read, and passes axe-core."""
    assert side_scroll(page) == 0, page.url
    assert small_targets(page) == [], page.url
    assert small_type(page) == [], page.url
    assert axe_violations(page) == []
