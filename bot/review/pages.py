"""A template and what it shows, as an answer to a visitor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aiohttp import web

from bot.pages.templates import templates
from bot.review.visitor import VISITOR


def page(request: web.Request, template: str, shown: Mapping[str, Any], *, status: int = 200) -> web.Response:
    """The template has `visitor` and `token`, the latter for a hidden field of each of its forms."""
    visitor = request[VISITOR]
    text = templates("bot.review").get_template(template).render(visitor=visitor, token=visitor.csrf, **shown)
    return web.Response(text=text, content_type="text/html", status=status)
