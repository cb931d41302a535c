"""The style sheet, under an address that changes with it."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from aiohttp import web

_STYLE = Path(__file__).with_name("style.css")


@cache
def style_text() -> str:
    return _STYLE.read_text("utf-8")


@cache
def style_digest() -> str:
    """Names the style sheet in its address, so that a browser may keep it for good."""
    return hashlib.sha256(style_text().encode()).hexdigest()[:12]


async def style(request: web.Request) -> web.Response:
    kept = {"Cache-Control": "public, max-age=31536000, immutable"}
    return web.Response(text=style_text(), content_type="text/css", headers=kept)
