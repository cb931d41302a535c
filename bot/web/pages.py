"""A template and what it shows, as an answer to a request. Whatever people typed is escaped on its way into a page."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from aiohttp import web
from jinja2 import Environment, PackageLoader, StrictUndefined

from bot import wording
from lawtext.editions import EDITION_NAMES

TOKEN = web.RequestKey("token", str)
"""What the forms of the answer to a request must send back."""
_STYLE = Path(__file__).with_name("style.css")


@cache
def templates() -> Environment:
    made = Environment(
        loader=PackageLoader("bot.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(style=style_digest(), wording=wording, EDITION_NAMES=EDITION_NAMES)
    return made


def page(request: web.Request, template: str, shown: Mapping[str, Any], *, status: int = 200) -> web.Response:
    text = templates().get_template(template).render(token=request[TOKEN], **shown)
    return web.Response(text=text, content_type="text/html", status=status)


@cache
def style_text() -> str:
    return _STYLE.read_text("utf-8")


def style_digest() -> str:
    """Names the style sheet in its address, so that a browser may keep it for good."""
    return hashlib.sha256(style_text().encode()).hexdigest()[:12]


async def style(request: web.Request) -> web.Response:
    kept = {"Cache-Control": "public, max-age=31536000, immutable"}
    return web.Response(text=style_text(), content_type="text/css", headers=kept)
