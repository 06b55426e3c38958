"""A browser without JavaScript, as far as our pages need one: links, forms, redirects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Protocol
from urllib.parse import urlencode, urljoin

VOID = {"meta", "link", "input", "br", "hr", "img"}


class Answer(Protocol):
    status_code: int
    text: str
    headers: object


# (method, address, body) -> answer; redirects are not followed.
Send = Callable[[str, str, str | None], "Answer"]


@dataclass
class Form:
    method: str
    action: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, dict[str, str], bool]] = field(default_factory=list)


class Reader(HTMLParser):
    """Collects links, forms and text; ``broken`` lists tags that do not close in order."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        self.forms: list[Form] = []
        self.text = ""
        self.refreshes = 0
        self.broken: list[str] = []
        self.external: list[str] = []
        self.inline: list[str] = []
        self.ids: list[str] = []
        self._open: list[str] = []
        self._link: tuple[str, str] | None = None
        self._button: dict[str, str] | None = None
        self._words = ""
        self._area: str | None = None
        self._select: str | None = None

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._see(tag, {name: value or "" for name, value in attrs})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self._see(tag, found)
        if tag not in VOID:
            self._open.append(tag)
        if tag == "a" and "href" in found:
            self._link = found["href"], found.get("aria-label", "")
            self._words = ""
        elif tag == "form":
            self.forms.append(Form(found.get("method", "get"), found.get("action", "")))
        elif tag == "button":
            self._button, self._words = found, ""
        elif tag == "textarea":
            self._area, self._words = found.get("name"), ""
        elif tag == "select":
            self._select = found.get("name")
        elif tag == "option" and self._select and self.forms:
            fields = self.forms[-1].fields
            if self._select not in fields or "selected" in found:
                fields[self._select] = found.get("value", "")
        elif tag == "input" and self.forms and found.get("name"):
            self.forms[-1].fields[found["name"]] = found.get("value", "")
        elif tag == "meta" and found.get("http-equiv") == "refresh":
            self.refreshes += 1

    def handle_data(self, data: str) -> None:
        self.text += data
        self._words += data

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.broken.append(tag)
        if tag == "a" and self._link is not None:
            address, label = self._link
            self.links.append((label or " ".join(self._words.split()), address))
            self._link = None
        elif tag == "button" and self._button is not None:
            if self.forms and "form" in self._open:
                own = self._button
                sent = {own["name"]: own.get("value", "")} if own.get("name") else {}
                words = " ".join(self._words.split())
                self.forms[-1].buttons.append((words, sent, "disabled" in own))
            self._button = None
        elif tag == "textarea" and self._area and self.forms:
            self.forms[-1].fields[self._area] = self._words.removeprefix("\n")
            self._area = None
        elif tag == "select":
            self._select = None

    def _see(self, tag: str, found: dict[str, str]) -> None:
        for name in ("href", "src", "action"):
            if found.get(name, "").startswith(("http:", "https:", "//", "data:", "javascript:")):
                self.external.append(f"{tag} {name}={found[name]}")
        self.inline += [f"{tag} {name}" for name in found if name == "style" or name[:2] == "on"]
        if tag == "style" or (tag == "script" and "src" not in found):
            self.inline.append(tag)
        if "id" in found:
            self.ids.append(found["id"])


def _pasted(form: Form) -> bool:
    return any(words == "Play it" for words, _, _ in form.buttons)


class Browser:
    """Goes from page to page; every page must be whole and free of inline code."""

    def __init__(self, send: Send, start: str) -> None:
        self._send = send
        self.address = start
        self.status = 0
        self.html = ""
        self.page = Reader()
        self.go(start)

    def go(self, address: str) -> Browser:
        if address.startswith("?"):  # urljoin would keep the old query before an empty new one
            address = self.address.partition("#")[0].partition("?")[0] + address
        return self._load("GET", urljoin(self.address, address), None)

    def reload(self) -> Browser:
        return self._load("GET", self.address, None)

    def follow(self, label: str) -> Browser:
        """Follow the first link whose words begin so."""
        for words, address in self.page.links:
            if words.startswith(label):
                return self.go(address)
        raise AssertionError(f"no link {label!r}; there are {[w for w, _ in self.page.links]}")

    def press(self, label: str, **fields: str) -> Browser:
        """Press the first button whose words begin so, with some fields filled in."""
        for form in self.page.forms:
            for words, sent, disabled in form.buttons:
                if not words.startswith(label):
                    continue
                assert not disabled, f"{label} is disabled"
                assert set(fields) <= set(form.fields), form.fields
                return self._submit(form, form.fields | fields | sent)
        raise AssertionError(f"no button {label!r}; there are {self.buttons}")

    @property
    def buttons(self) -> list[str]:
        return [words for form in self.page.forms for words, _, _ in form.buttons]

    def begin(self, text: str) -> Browser:
        """On the first page, paste a text that a game begins with."""
        form = next(form for form in self.page.forms if "text" in form.fields and _pasted(form))
        return self._submit(form, {"text": text})

    def has_link(self, label: str) -> bool:
        return any(words.startswith(label) for words, _ in self.page.links)

    @property
    def words(self) -> str:
        return " ".join(self.page.text.split())

    def _submit(self, form: Form, fields: dict[str, str]) -> Browser:
        sent = urlencode(fields)
        target = urljoin(self.address, form.action).partition("#")[0]
        if form.method.lower() == "get":
            return self._load("GET", f"{target.partition('?')[0]}?{sent}", None)
        return self._load("POST", target, sent)

    def _load(self, method: str, address: str, body: str | None) -> Browser:
        answer = self._send(method, address.partition("#")[0], body)
        for _ in range(5):
            if answer.status_code != 303:
                break
            address = urljoin(address, answer.headers["location"])  # type: ignore[index]
            answer = self._send("GET", address.partition("#")[0], None)
        self.address, self.status, self.html = address, answer.status_code, answer.text
        self.page = Reader()
        self.page.feed(answer.text)
        self.page.close()
        assert self.page.broken == [], self.page.broken
        assert self.page.external == []
        assert self.page.inline == []
        assert len(self.page.ids) == len(set(self.page.ids)), sorted(self.page.ids)
        return self
