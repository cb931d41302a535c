"""Where each page stands in the folder, and how one names another: relative, so that the site may lie anywhere."""

from __future__ import annotations

import posixpath

from lawtext.editions import DEFAULT_EDITION

STYLE, SEARCH, SEARCH_WORDS, ICON = "style.css", "search.js", "search-words.js", "icon.svg"
ELECTIONS = "elections.html"


def start(edition: str) -> str:
    """Every situation; that of the default book is the first page of the site."""
    return "index.html" if edition == DEFAULT_EDITION else f"{edition}/index.html"


def situation(edition: str, module: str) -> str:
    return f"{edition}/situation/{module}.html"


def laws(edition: str) -> str:
    return f"{edition}/laws.html"


def law(edition: str, number: str, clause: str = "") -> str:
    """All of a law; `clause`: the place of one clause on it."""
    return f"{edition}/law/{number}.html{f'#{clause}' if clause else ''}"


def sheets(edition: str, sheet: str = "") -> str:
    return f"{edition}/sheets.html{f'#{sheet}' if sheet else ''}"


def coverage(edition: str) -> str:
    return f"{edition}/coverage.html"


def chart(edition: str, module: str) -> str:
    return f"{edition}/chart/{module}.pdf"


def relative(to: str, page: str) -> str:
    """`to` as a link on `page`."""
    return posixpath.relpath(to, posixpath.dirname(page) or ".")


def root(page: str) -> str:
    """What stands before the address of a page on `page`: "" or "../" as often as needed."""
    return "../" * page.count("/")
