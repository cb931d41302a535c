"""The pages for whoever runs the bot: whether it is healthy, and what its meters show."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from bot.meters.readings import Readings

if TYPE_CHECKING:
    from aiohttp import web

    from bot.meters.prometheus import Counted

Checks = Callable[[], Awaitable[dict[str, bool]]]
Look = Callable[[], Awaitable[Readings]]
_EVERYWHERE = "0.0.0.0"  # a container's health check and its host both have to reach it


@asynccontextmanager
async def health_page(port: int | None, checks: Checks) -> AsyncIterator[None]:
    """Serves /healthz while inside: whether Discord is reached, the ledger takes writes, and the law is there. Does
    nothing without a port. Raises OSError where the port is taken."""
    if port is None:
        yield
        return
    from aiohttp import web  # 3 MiB, for those alone who want the page

    async def healthz(request: web.Request) -> web.Response:
        """200 when every check holds, else 503; the body says which does not."""
        found = await checks()
        return web.json_response(found, status=200 if all(found.values()) else 503)

    async with _served(_EVERYWHERE, port, "/healthz", healthz):
        yield


@asynccontextmanager
async def meters_page(host: str, port: int | None, counted: Counted | None, look: Look) -> AsyncIterator[None]:
    """Serves /metrics while inside; does nothing without a port. Raises OSError where the port is taken."""
    if port is None or counted is None:
        yield
        return
    from aiohttp import web

    from bot.meters.prometheus import CONTENT_TYPE

    async def metrics(request: web.Request) -> web.Response:
        return web.Response(body=counted.page(await look()), headers={"Content-Type": CONTENT_TYPE})

    async with _served(host, port, "/metrics", metrics):
        yield


@asynccontextmanager
async def _served(
    host: str, port: int, path: str, page: Callable[[web.Request], Awaitable[web.Response]]
) -> AsyncIterator[None]:
    from aiohttp import web

    app = web.Application()
    app.router.add_get(path, page)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield
    finally:
        await runner.cleanup()
