"""Reads a page as strictly as a validator would: what is opened is closed, and stands where it may."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from html.parser import HTMLParser

VOID = {"meta", "link", "input", "br", "hr"}
DRAWN = {"svg", "g", "rect", "circle", "path"}
# Of HTML's content model what our templates could break.
ONLY_WITHIN = {
    "li": {"ul", "ol"},
    "dt": {"dl"},
    "dd": {"dl"},
    "summary": {"details"},
    "tr": {"thead", "tbody", "tfoot"},
    "td": {"tr"},
    "th": {"tr"},
    "caption": {"table"},
}
ONLY_HOLDS = {"ul": {"li"}, "ol": {"li"}, "dl": {"dt", "dd"}, "table": {"caption", "thead", "tbody", "tfoot"}}
PHRASING = {"a", "bdi", "br", "input", "label", "q", "span", "strong", *DRAWN}
HOLDS_PHRASES = {"p", "h1", "h2", "h3", "h4", "span", "a", "strong", "q", "label", "summary", "dt"}
INTERACTIVE = {"a", "button", "input", "details", "label"}


class Read(HTMLParser):
    """A page: `faults` is empty where it is valid; `said` holds the text of each element that has an id."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.faults: list[str] = [] if source.startswith("<!doctype html>\n<html lang=") else ["it begins otherwise"]
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.links: list[str] = []
        self.text = ""
        self.said: dict[str, str] = {}
        self.rows: dict[str, str] = {}
        self._open: list[tuple[str, dict[str, str], int]] = []
        self.feed(source)
        self.close()
        self.faults += [f"<{tag}> is never closed" for tag, _, _ in self._open]
        self.faults += [f"id {id!r} stands {n} times" for id, n in Counter(self.ids).items() if n > 1]
        self.faults += [f"nothing is called {id!r}" for id in self._pointed - set(self.ids)]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if len(given) < len(attrs) or any('"' in name or "<" in name for name in given):
            self.faults.append(f"<{tag}> has an attribute twice, or one that is none: {attrs}")
        self.faults += self._misplaced(tag)
        self.elements.append((tag, given))
        self.links += [given[name] for name in ("href", "src") if name in given]
        if tag not in VOID:
            self._open.append((tag, given, len(self.text)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in DRAWN:
            self.faults.append(f"<{tag}/>")

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1][0] != tag:
            self.faults.append(f"</{tag}> where {self._open[-1:]} is open")
            return
        _, given, start = self._open.pop()
        said = " ".join(self.text[start:].split())
        if "id" in given:
            self.said[given["id"]] = said
        for row in given.get("data-rows", "").split():
            self.rows[row] = said

    def handle_data(self, data: str) -> None:
        above = self._open[-1][0] if self._open else ""
        if data.strip() and above in (*ONLY_HOLDS, "tr", "thead", "tbody", "tfoot", ""):
            self.faults.append(f"text within <{above}>: {data.strip()}")
        self.text += data

    def _misplaced(self, tag: str) -> list[str]:
        within = [opened for opened, _, _ in self._open]
        above = within[-1] if within else ""
        wrong = above not in ONLY_WITHIN.get(tag, {above}) or tag not in ONLY_HOLDS.get(above, {tag})
        wrong |= above in HOLDS_PHRASES and tag not in PHRASING
        wrong |= tag in INTERACTIVE and bool({"a", "button", "label", "summary"} & set(within))
        return [f"<{tag}> within <{above}>"] if wrong else []

    @property
    def ids(self) -> list[str]:
        return [given["id"] for _, given in self.elements if "id" in given]

    @property
    def _pointed(self) -> set[str]:
        names = ("for", "aria-labelledby", "aria-describedby")
        return {id for _, given in self.elements for name in names for id in given.get(name, "").split()}

    @cached_property
    def tags(self) -> Counter[str]:
        return Counter(tag for tag, _ in self.elements)
