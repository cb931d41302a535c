"""Who is in stays in for as long as Discord says so, sees one club alone, and changes nothing by another site's hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from tests.bot.review.browsing import Browser, path_of
from tests.bot.review.house import COOKIE, ENTERING, HOST, OURS, THEIRS, House
from tests.bot.samples import AT
from tests.loopback import Permission

_HASTY = pytest.mark.parametrize("house", [0.3], indirect=True)
_A_MINUTE = 60.0

Change = Callable[[House], None]


def _lose_role(house: House) -> None:
    house.ours.members[house.dora.id].roles.clear()


def _leave(house: House) -> None:
    del house.ours.members[house.dora.id]


def _remove_bot(house: House) -> None:
    house.discord.remove_bot(house.ours)


def _be_silenced(house: House) -> None:
    member = house.ours.members[house.dora.id]
    told = member.payload()
    member.payload = lambda *_, **__: {**told, "communication_disabled_until": "2999-01-01T00:00:00+00:00"}  # type: ignore[method-assign]


@pytest.mark.parametrize("change", [_lose_role, _leave, _remove_bot, _be_silenced])
async def test_whoever_loses_the_right_is_out_within_a_minute_and_for_good(house: House, change: Change) -> None:
    browser = await house.signed_in()
    link = house.link()
    change(house)
    house.clock.now += _A_MINUTE
    out = await browser.get("/all")
    assert out.status == 403
    assert OURS not in out.body
    assert (await browser.press(await house.browser().get(path_of(link)), "Open the record")).status == 403
    assert "You are not signed in" in (await browser.get("/all")).body
    assert (await house.browser().get(path_of(link))).status in (200, 410)


@pytest.mark.parametrize("whose", ["ours", "dora"])
async def test_a_server_or_a_person_that_is_barred_is_out_at_once(house: House, whose: str) -> None:
    browser = await house.signed_in()
    house.barred(getattr(house, whose).id)
    assert (await browser.get("/all")).status == 403
    assert (await house.browser().come_in(house.link())).status == 403
    house.barred(0)
    assert "You are not signed in" in (await browser.get("/all")).body
    assert (await house.browser().come_in(house.link())).status == 200


async def test_a_club_that_names_other_moderators_means_it_at_once(house: House) -> None:
    browser = await house.signed_in()
    await house.ledgers.settings.change(str(house.ours.id), {"moderator_role": "1"}, by=None, at=AT)
    assert (await browser.get("/all")).status == 403


async def test_a_role_that_may_no_longer_manage_the_server_lets_in_nobody(house: House) -> None:
    browser = await house.signed_in(house.theirs, house.theo)
    role = next(role for role in house.theirs.roles.values() if role.name == "keepers")
    role.permissions = Permission(0)
    house.clock.now += _A_MINUTE
    assert (await browser.get("/all")).status == 403


async def test_everybody_is_not_a_role_that_a_club_can_name(house: House) -> None:
    await house.ledgers.settings.change(str(house.ours.id), {"moderator_role": str(house.ours.id)}, by=None, at=AT)
    assert (await house.browser().come_in(house.link())).status == 403


@_HASTY
@pytest.mark.parametrize("status", [401, 429, 500, 503])
async def test_while_discord_cannot_be_asked_nothing_is_shown_and_nobody_is_out(house: House, status: int) -> None:
    browser = await house.signed_in()
    house.discord.fault("GET", "/guilds/", status=status, times=20)
    assert (await browser.get("/all")).status == 200
    house.clock.now += _A_MINUTE
    answer = await browser.get("/all")
    assert (answer.status, answer.headers["Retry-After"]) == (503, "30")
    assert "Discord can't be asked just now; nothing is shown" in answer.page.said
    assert OURS not in answer.body
    house.discord.api.faults.clear()
    assert (await browser.get("/all")).status == 200


@_HASTY
async def test_a_discord_that_says_nothing_is_not_waited_for(house: House) -> None:
    browser = await house.signed_in()
    house.clock.now += _A_MINUTE
    house.discord.fault("GET", "/members/", delay=5, times=20)
    answers = await asyncio.gather(*(browser.get("/all") for _ in range(8)))
    assert {answer.status for answer in answers} == {503}


async def test_discord_is_asked_once_a_minute_however_much_is_looked_at(house: House) -> None:
    browser = await house.signed_in()
    await asyncio.gather(*(browser.get("/all") for _ in range(20)))
    assert len(_asked(house)) == 1
    house.clock.now += _A_MINUTE
    await asyncio.gather(*(browser.get("/all") for _ in range(20)))
    assert len(_asked(house)) == 2


def _asked(house: House) -> list[str]:
    return [request.path for request in house.discord.api.requests if "/members/" in request.path]


@pytest.mark.parametrize(
    "path",
    ["/one/2", "/all?guild={theirs}", "/all?tenant={theirs}", "/{theirs}/all", "/one/2?server_id={theirs}", "/all#{theirs}",
     "/one/1/../2", "/one/%32", "/one/02", "/one/2%00", "/one/1;2"],
)  # fmt: skip
@pytest.mark.parametrize(
    "claim", [{}, {"X-Guild-Id": "{theirs}"}, {"Cookie": "guild={theirs}"}, {"Referer": "/{theirs}"}]
)
async def test_no_number_of_another_server_leads_to_its_record(house: House, path: str, claim: dict[str, str]) -> None:
    browser = await house.signed_in()
    theirs = str(house.theirs.id)
    headers = {name: value.replace("{theirs}", theirs) for name, value in claim.items()}
    if "Cookie" in headers:
        headers["Cookie"] = f"{COOKIE}={browser.cookies[COOKIE]}; {headers['Cookie']}"
    answer = await browser.get(path.replace("{theirs}", theirs), **headers)
    assert THEIRS not in answer.body
    assert "Wombat" not in answer.body


async def _post(browser: Browser, headers: dict[str, str], body: str) -> int:
    sent = {"Content-Type": "application/x-www-form-urlencoded", **headers}
    return (await browser.send("POST", "/all", sent, body)).status


async def test_a_form_is_taken_from_these_pages_alone(house: House) -> None:
    browser, other = await house.signed_in(), await house.signed_in()
    token, foreign = [(await each.get("/")).page.token for each in (browser, other)]
    good = f"token={token}"
    assert await _post(browser, {}, good) == 200
    assert await _post(browser, {"Origin": "null", "Sec-Fetch-Site": "same-origin"}, good) == 200
    assert await _post(browser, {"Origin": f"https://{HOST}"}, good) == 200
    for site in ("cross-site", "same-site", "none", "x"):
        assert await _post(browser, {"Sec-Fetch-Site": site}, good) == 403, site
    for origin in (
        "https://evil.example",
        f"http://{HOST}",
        f"https://{HOST}.evil.example",
        f"https://{HOST}:8443",
        "",
    ):
        assert await _post(browser, {"Origin": origin}, good) == 403, origin
    for body in ("", "token=", f"token={foreign}", f"token={token}x", f"token={token[:-1]}", f"Token={token}",
                 f"token[]={token}", f"token=&token={token}", "token=%ff"):  # fmt: skip
        assert await _post(browser, {}, body) == 403, body
    for kind in ("text/plain", "application/json", "multipart/form-data; boundary=x", "application/xml"):
        assert await _post(browser, {"Content-Type": kind}, good) == 415, kind
    for charset in ("utf-16", "utf-7", "unicode_escape", "zip", "bogus", ""):
        kind = f"application/x-www-form-urlencoded; charset={charset}"
        assert await _post(browser, {"Content-Type": kind}, good) == (415 if charset else 200), charset
    assert await _post(browser, {"Content-Type": "application/x-www-form-urlencoded; charset=UTF-8"}, good) == 200
    garbled = {"Cookie": f"{COOKIE}={browser.cookies[COOKIE]}", "Content-Type": "application/x-www-form-urlencoded"}
    assert (await browser.send("POST", "/all", garbled, f"{good}&x=".encode() + b"\xff\xfe")).status == 400
    assert await _post(browser, {"X-CSRF-Token": token}, "") == 403
    assert await _post(house.browser(), {}, good) == 403
    browser.cookies[ENTERING] = "x"
    assert await _post(browser, {}, "token=x") == 403


@_HASTY
async def test_a_form_that_is_too_large_or_too_slow_is_refused(house: House) -> None:
    browser = await house.signed_in()
    token = (await browser.get("/")).page.token
    assert await _post(browser, {}, f"token={token}&x=" + "x" * 70_000) == 413
    port = int(house.address.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"POST /all HTTP/1.1\r\nHost: {HOST}\r\nCookie: {COOKIE}={browser.cookies[COOKIE]}\r\nContent-Length: 99\r\n"
    writer.write(f"{head}Content-Type: application/x-www-form-urlencoded\r\n\r\ntoken={token}".encode())
    assert b"408" in await asyncio.wait_for(reader.readline(), 5)
    writer.close()


async def test_whoever_tries_link_after_link_is_told_to_wait_and_others_are_not(house: House) -> None:
    browser = house.browser()
    browser.headers["X-Forwarded-For"] = "198.51.100.7, 203.0.113.9"
    tried = [(await browser.get(f"/in/{'x' * 31}{number:x}")).status for number in range(16)]
    tried += [(await browser.get("/in/none")).status for _ in range(6)]
    assert tried == [410] * 20 + [429] * 2
    link = path_of(house.link())
    assert (await browser.get(link)).status == 429
    browser.headers["X-Forwarded-For"] = "203.0.113.9, 198.51.100.7"
    assert (await browser.get(link)).status == 200


async def test_a_session_that_asks_without_end_is_told_to_wait(house: House) -> None:
    browser = await house.signed_in()
    answers = [(await browser.get("/one/1")).status for _ in range(310)]
    assert answers[:290] == [200] * 290
    assert answers[-1] == 429


async def test_names_are_shown_as_they_are_and_nothing_else(house: House) -> None:
    house.ours.name = "</title><script>alert(1)</script>"
    house.ours.members[house.dora.id].nick = '"><img src=x onerror=alert(1)>'
    browser = house.browser()
    shown = await browser.get(path_of(house.link()))
    record = await browser.press(shown, "Open the record of")
    for answer in (shown, record):
        scripts = [given for tag, given in answer.page.elements if tag in ("script", "img")]
        assert all(list(given) == ["src", "defer"] and given["src"].startswith("/review.js?") for given in scripts)
        assert "<script>alert(1)</script>" in answer.page.said
    assert '"><img src=x onerror=alert(1)>' in record.page.said
