"""Every address that there is, whoever has added it: closed to strangers, and its forms to other sites."""

from __future__ import annotations

import re

from aiohttp import web
from aiohttp.hdrs import METH_GET, METH_POST

from tests.bot.review.house import House

_OPEN = {("GET", "/style.css"), ("GET", "/in/{secret}"), ("POST", "/in/{secret}"), ("POST", "/out")}
_FORM = {"Content-Type": "application/x-www-form-urlencoded"}
_WHAT_CHANGES = (METH_POST, "PUT", "PATCH", "DELETE", "*")


def _routes(app: web.Application) -> list[tuple[str, str]]:
    """Method and pattern, a HEAD like its GET."""
    return [
        (route.method, route.resource.canonical)
        for route in app.router.routes()
        if route.resource is not None and route.method != "HEAD"
    ]


def _path(pattern: str) -> str:
    return re.sub(r"\{\w+\}", "1", pattern)


async def test_only_the_door_is_open_to_strangers(house: House) -> None:
    for method, pattern in _routes(house.app):
        answer = await house.browser().send(method, _path(pattern), dict(_FORM))
        said = "You are not signed in" in answer.body
        assert said is ((method, pattern) not in _OPEN), (method, pattern)
        assert answer.status == 403 or not said


async def test_whatever_changes_something_takes_the_token_of_the_session(house: House) -> None:
    browser = await house.signed_in()
    changing = [(method, pattern) for method, pattern in _routes(house.app) if method in _WHAT_CHANGES]
    assert {method for method, _ in changing} == {METH_POST}
    assert len(changing) >= 4
    for _, pattern in changing:
        for body in ("", "token=x"):
            answer = await browser.send("POST", _path(pattern), dict(_FORM), body)
            assert answer.status == 403, pattern
            assert "did not come from one of these pages" in answer.body


async def test_no_page_does_anything_by_being_looked_at(house: House) -> None:
    browser = await house.signed_in()
    ledgers, tenant = house.ledgers, str(house.ours.id)
    before = await ledgers.read(tenant, lambda ledger: list(ledger.file.db.iterdump()))
    for method, pattern in _routes(house.app):
        if method == METH_GET:
            assert (await browser.get(_path(pattern))).status in (200, 404, 410), pattern
    assert await ledgers.read(tenant, lambda ledger: list(ledger.file.db.iterdump())) == before
