from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from ancients.errors import AncientsError
from ancients.turn import Turn
from cards.deals import Deal, Par
from cards.find import find_deal
from companion.page.export import deal_page
from companion.page.solution import given, searched
from solver import Bounds, Goal, Limit, Proved, Result, Verdict

VOID = {"meta", "link", "input", "br", "hr", "img"}
LINE = tuple(
    Turn.parse(text) for text in ("1~L:GRB", "3:RGGK", "8:GKB", "1:G", "R:GKWBGRRW", "2:R")
) + tuple(Turn.parse(text) for text in ("6:KBBG", "2~R:G", "7:WKKR"))


class Page(HTMLParser):
    """Reads a page: its tags with what they hold, and whether each is closed in its order."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.fixture(scope="module")
def deal() -> Deal:
    found = find_deal("half-awake")
    return replace(found, known=None, solution=LINE, par=Par(15, 9))


def result(verdict: Verdict, line: tuple[Turn, ...] = (), **changed: object) -> Result:
    made = Result(
        verdict,
        Goal.SCORE,
        15 if line else None,
        len(line) if line else None,
        Proved(),
        Bounds(16, 3),
        line,
        None if verdict is Verdict.LOST else Limit.TIME,
        None,
        1,
        0.1,
    )
    return replace(made, **changed)  # type: ignore[arg-type]


def test_a_page_needs_nothing_but_itself(deal: Deal) -> None:
    """No script, no address, no file: every reference points into the page."""
    text = deal_page(deal, given(deal, "deal"))
    assert text == deal_page(deal, given(deal, "deal"))
    page = Page(text)
    assert not page.all("script")
    assert not {"link", "img", "iframe", "object", "base", "form"} & {tag for tag, _ in page.tags}
    for tag, attributes in page.tags:
        for key, value in attributes.items():
            assert key != "style", tag
            assert not key.startswith("on"), tag
            if key in ("href", "src", "srcset", "action", "data"):
                assert (value or "").startswith("#")
            elif key != "xmlns":
                assert "://" not in (value or ""), (tag, key)
    assert not re.search(r"url\(|@import", text)
    used = {attributes["href"] for attributes in page.all("use")}
    ids = [attributes["id"] for _, attributes in page.tags if attributes.get("id")]
    assert used <= {f"#{name}" for name in ids}
    assert len(ids) == len(set(ids))


def test_the_policy_of_the_page_allows_its_own_style_and_nothing_more(deal: Deal) -> None:
    """The browser itself is told to load nothing; the style is let in by its digest."""
    text = deal_page(deal, given(deal, "deal"))
    style = text.partition("<style>")[2].partition("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = next(meta["content"] for meta in Page(text).all("meta") if "http-equiv" in meta)
    assert policy is not None
    assert policy.startswith(f"default-src 'none'; style-src 'sha256-{digest}'")


def test_every_turn_is_told_with_the_table_after_it(deal: Deal) -> None:
    """The solution has all turns, each folded up with hints to it and the table after it."""
    page = Page(deal_page(deal, given(deal, "deal")))
    groves = [item for item in page.all("svg") if item.get("class") == "grove"]
    assert len(groves) == 1 + len(LINE)
    assert all("open" not in details for details in page.all("details"))
    for number, turn in enumerate(LINE, start=1):
        assert f"Turn {number}" in page.text
        assert f"{number}. {turn}" in page.text
    assert "won with 15 seeds" in page.text
    position = deal.position
    labels = [str(item["aria-label"]) for item in groves]
    for turn, label in zip((None, *LINE), labels, strict=True):
        position = position if turn is None else position.play(turn)
        assert f"{8 - position.asleep} of 8 Ancients" in label


@pytest.mark.parametrize(
    ("par", "claimed"),
    [
        (None, "Whether a better line exists is not known."),
        (Par(15, 9), "Whether a better line exists is not known."),
        (Par(15, 9, True, True), "The deal's maker states that this is proved"),
        (Par(15, 9, True), "no line keeps more seeds (proved); whether a shorter one"),
        (Par(15, 9, False, True), "whether more can be kept is not known"),
    ],
)
def test_what_a_deal_claims_is_told_as_its_claim(deal: Deal, par: Par | None, claimed: str) -> None:
    """A solution that came with the deal was replayed; that it is the best is its maker's word."""
    told = given(replace(deal, par=par), "deal").standing
    assert told[0] == "The deal can be won: 15 seeds in 9 turns."
    assert claimed in told[1]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"solution": LINE[:-1]}, "does not win: 3 Ancients still sleep"),
        ({"solution": LINE[1:]}, "is not legal"),
        ({"par": Par(16, 9)}, "par is 16 seeds in 9 turns, but the solution gives 15 in 9"),
        ({"known": Par(15, 8)}, "known is 15 seeds in 8 turns"),
    ],
)
def test_a_solution_that_does_not_hold_is_refused(
    deal: Deal, changes: dict[str, object], said: str
) -> None:
    """A line that is illegal, does not win, or not what the deal says, makes no page."""
    with pytest.raises(AncientsError, match=said):
        given(replace(deal, **changes), "deal")  # type: ignore[arg-type]


def test_a_search_that_found_no_proof_says_so(deal: Deal) -> None:
    """What a search has not proved is told as not proved."""
    page = Page(deal_page(deal, searched(deal, result(Verdict.WON, LINE))))
    assert "That is the best found so far; whether up to 16 can be kept is not known." in page.text


def test_lost_and_unknown_deals_have_no_solution(deal: Deal) -> None:
    """A page without a winning line has the table and an honest word, and no turn."""
    lost = Page(deal_page(deal, searched(deal, result(Verdict.LOST, reason="no red seed is left"))))
    assert "The game cannot be won any more: no red seed is left." in lost.text
    unknown = Page(deal_page(deal, searched(deal, result(Verdict.UNKNOWN))))
    assert "is not known" in unknown.text
    for page in (lost, unknown):
        assert "Turn 1" not in page.text
        assert len([item for item in page.all("svg") if item.get("class") == "grove"]) == 1


def test_a_line_of_a_search_that_does_not_win_is_a_defect(deal: Deal) -> None:
    """No page says won before the rules engine has replayed the line."""
    with pytest.raises(AncientsError):
        searched(deal, result(Verdict.WON, LINE[:-1]))
    with pytest.raises(AssertionError):
        searched(deal, result(Verdict.WON, LINE, score=16))


def test_texts_of_a_deal_are_escaped(deal: Deal) -> None:
    """A title with markup in it stays a title."""
    hostile = replace(deal, title='</title><script>alert("x")</script>')
    page = Page(deal_page(hostile, given(hostile, "deal")))
    assert not page.all("script")
    assert 'alert("x")' in page.text
