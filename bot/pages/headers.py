"""What every answer says to the browser: nothing of others here, nothing of ours elsewhere."""

from __future__ import annotations

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


def put_headers(answer: web.StreamResponse) -> None:
    """What is no file that never changes is kept nowhere."""
    answer.headers.update(HEADERS)
    answer.headers.setdefault("Cache-Control", "no-store")
