"""Text in, what it states out: the edition, the cards, and the answers that its words give to a module's questions."""

from __future__ import annotations

import re
from collections.abc import Mapping

from lawtext.model import Fact, Module

_EDITIONS = (
    ("dd", re.compile(r"duplicate decisions|\bamerican rules\b", re.I)),
    ("1997", re.compile(r"\b1997\b|\b97 (?:laws?|code|book)", re.I)),
    ("2007", re.compile(r"\b2007\b|\b07 (?:laws?|code|book)", re.I)),
    ("2017", re.compile(r"\b2017\b", re.I)),
)
_BLANK = re.compile(r"\{(\w+)\|([^{}]*)\}")


def named_edition(text: str) -> str | None:
    """The one edition that the text names, if it names exactly one."""
    named = [edition for edition, pattern in _EDITIONS if pattern.search(text)]
    return named[0] if len(named) == 1 else None


def read(module: Module, text: str, edition: str) -> list[Fact]:
    """The answers to the module's questions that the text states, each with its words."""
    return []


def particulars(text: str) -> dict[str, str]:
    """Cards, suits and players that the text names without ambiguity, by the name of the blank that they fill."""
    return {}


def filled(template: str, texts: Mapping[str, str]) -> str:
    """`{card|the card}` becomes the card of the text, or the neutral words behind the bar."""
    return _BLANK.sub(lambda blank: texts.get(blank[1], blank[2]), template)
