"""The one script of these pages, under an address that changes with it: what it does the pages do without it, too."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from aiohttp import web

_SCRIPT = Path(__file__).with_name("quick.js")


@cache
def quick_text() -> str:
    return _SCRIPT.read_text("utf-8")


@cache
def quick_digest() -> str:
    return hashlib.sha256(quick_text().encode()).hexdigest()[:12]


async def quick(request: web.Request) -> web.Response:
    kept = {"Cache-Control": "public, max-age=31536000, immutable"}
    return web.Response(text=quick_text(), content_type="text/javascript", headers=kept)
