"""A template and what it shows, as an answer to a request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aiohttp import web

from bot.pages.templates import templates
from bot.web.quick import quick_digest

TOKEN = web.RequestKey("token", str)
"""What the forms of the answer to a request must send back."""


def page(request: web.Request, template: str, shown: Mapping[str, Any], *, status: int = 200) -> web.Response:
    text = templates("bot.web").get_template(template).render(token=request[TOKEN], quick=quick_digest(), **shown)
    return web.Response(text=text, content_type="text/html", status=status)
