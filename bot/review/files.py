"""The style and the script of these pages, under addresses that change with them."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from aiohttp import web

_KEPT = {"Cache-Control": "public, max-age=31536000, immutable"}
_HERE = Path(__file__).parent


@cache
def _text(name: str) -> str:
    return (_HERE / name).read_text("utf-8")


@cache
def digest(name: str) -> str:
    """Names a file in its address, so that a browser may keep it for good."""
    return hashlib.sha256(_text(name).encode()).hexdigest()[:12]


async def style(request: web.Request) -> web.Response:
    return web.Response(text=_text("review.css"), content_type="text/css", headers=_KEPT)


async def script(request: web.Request) -> web.Response:
    return web.Response(text=_text("review.js"), content_type="text/javascript", headers=_KEPT)
