"""A template and what it shows, as a page of the site: what is the same on all of them stands here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment

from bot.pages.style import style_text
from bot.pages.templates import templates
from bot.site import addresses
from bot.version import VERSION
from lawtext.editions import BOOKS
from lawtext.model import Corpus

_HERE = Path(__file__).parent
POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"


@cache
def _templates() -> Environment:
    made = templates("bot.site")
    made.globals.update(to=addresses, BOOKS=BOOKS, policy=POLICY, version=VERSION)
    return made


def page(corpus: Corpus, at: str, template: str, edition: str, shown: Mapping[str, Any]) -> str:
    """The page that stands at that address. Its template links by `link(address)`."""
    around = {
        "at": at,
        "edition": edition,
        "root": addresses.root(at),
        "link": partial(addresses.relative, page=at),
        "digest": corpus.digest[:12],
        "law_of": lambda clause: corpus.clauses[clause].law,
    }
    return _templates().get_template(template).render(**around, **shown)


def style() -> str:
    """That of all pages, and what only these have."""
    return style_text() + (_HERE / addresses.STYLE).read_text("utf-8")


def search_script() -> str:
    return (_HERE / addresses.SEARCH).read_text("utf-8")


def icon() -> str:
    return (_HERE / addresses.ICON).read_text("utf-8")
