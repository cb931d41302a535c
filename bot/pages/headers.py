"""What every answer says to the browser: nothing of others here, nothing of ours elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

from aiohttp import web

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


WITH_SCRIPT = {
    **HEADERS,
    "Content-Security-Policy": f"{HEADERS['Content-Security-Policy']}; script-src 'self'; connect-src 'self'",
}
"""Where a script of ours may run, and ask us alone."""


def put_headers(answer: web.StreamResponse, said: Mapping[str, str] = HEADERS) -> None:
    """What is no file that never changes is kept nowhere."""
    answer.headers.update(said)
    answer.headers.setdefault("Cache-Control", "no-store")
