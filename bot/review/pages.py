"""A template and what it shows, as an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aiohttp import web

from bot.pages.templates import templates
from bot.review.files import digest
from bot.review.visitor import VISITOR


def page(request: web.Request, template: str, shown: Mapping[str, Any], *, status: int = 200) -> web.Response:
    """For a visitor: the template has `visitor` and `token`, the latter for a hidden field of each of its forms."""
    visitor = request[VISITOR]
    return plain_page(template, {"visitor": visitor, "token": visitor.csrf, **shown}, status=status)


def plain_page(template: str, shown: Mapping[str, Any], *, status: int = 200) -> web.Response:
    """For anybody."""
    text = templates("bot.review").get_template(template).render(digest=digest, **shown)
    return web.Response(text=text, content_type="text/html", status=status)
