"""The health page: whether Discord is reached, the ledger takes writes, and the law is there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aiohttp import web

Checks = Callable[[], Awaitable[dict[str, bool]]]
_EVERYWHERE = "0.0.0.0"  # a container's health check and its host both have to reach it


@asynccontextmanager
async def health_page(port: int | None, checks: Checks) -> AsyncIterator[None]:
    """Serves /healthz while inside; does nothing without a port. Raises OSError where the port is taken."""
    if port is None:
        yield
        return
    from aiohttp import web  # 3 MiB, for those alone who want the page

    runner = web.AppRunner(_app(checks), access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, _EVERYWHERE, port).start()
        yield
    finally:
        await runner.cleanup()


def _app(checks: Checks) -> web.Application:
    from aiohttp import web

    async def healthz(request: web.Request) -> web.Response:
        """200 when every check holds, else 503; the body says which does not."""
        found = await checks()
        return web.json_response(found, status=200 if all(found.values()) else 503)

    app = web.Application()
    app.router.add_get("/healthz", healthz)
    return app
