"""The templates of a room, with those that all rooms have. Whatever people typed is escaped on its way into a page."""

from __future__ import annotations

from functools import cache

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

from bot import wording
from bot.pages.style import style_digest
from lawtext.editions import EDITION_NAMES


@cache
def templates(room: str) -> Environment:
    """`room`: the package whose `templates/` stand before ours."""
    made = Environment(
        loader=ChoiceLoader([PackageLoader(room), PackageLoader("bot.pages")]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(style=style_digest(), wording=wording, EDITION_NAMES=EDITION_NAMES)
    return made
