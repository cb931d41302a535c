"""The way in and out: what a link, a button and a session do, and for how long."""

from __future__ import annotations

import asyncio

from bot.review.invitations import LINK_MINUTES
from bot.review.sessions import SESSION_HOURS
from tests.bot.review.browsing import path_of
from tests.bot.review.house import COOKIE, ENTERING, OURS, THEIRS, House


async def test_a_link_shows_one_button_and_the_button_leads_to_the_record(house: House) -> None:
    browser = house.browser()
    shown = await browser.get(path_of(house.link()))
    assert shown.status == 200
    assert [button.label for button in shown.page.buttons] == ["Open the record of Quokka Club"]
    assert "Dora" not in shown.body
    record = await browser.press(shown, "Open the record of")
    assert record.page.headings == ["The record of Quokka Club"]
    assert (await browser.get("/all")).body == f"Quokka Club Dora {OURS}"


async def test_the_cookies_are_for_this_host_https_and_no_script(house: House) -> None:
    browser = await house.signed_in()
    for name in (COOKIE, ENTERING):
        cookie = browser.set_as[name]
        assert (cookie["secure"], cookie["httponly"], cookie["samesite"]) == (True, True, "Lax")
        assert (cookie["path"], cookie["domain"]) == ("/", "")
    assert browser.cookies.keys() == {COOKIE}


async def test_programs_that_look_at_a_link_do_not_use_it_up(house: House) -> None:
    link = house.link()
    for _ in range(5):
        assert (await house.browser().get(path_of(link))).status == 200
        assert (await house.browser().send("HEAD", path_of(link), {})).status == 200
    assert (await house.browser().come_in(link)).status == 200


async def test_a_link_lets_in_once_even_where_two_press_at_once(house: House) -> None:
    link, browsers = house.link(), [house.browser() for _ in range(4)]
    shown = [await browser.get(path_of(link)) for browser in browsers]
    came = await asyncio.gather(*(b.press(page, "Open the record") for b, page in zip(browsers, shown, strict=True)))
    assert sorted(answer.status for answer in came) == [200, 410, 410, 410]
    assert sum(COOKIE in browser.cookies for browser in browsers) == 1


async def test_a_link_is_good_for_ten_minutes_and_until_there_is_a_newer_one(house: House) -> None:
    old = path_of(house.link())
    house.clock.now += LINK_MINUTES * 60 - 1
    assert (await house.browser().get(old)).status == 200
    house.clock.now += 1
    assert (await house.browser().get(old)).status == 410
    first, second = house.link(), house.link()
    other = house.link(house.theirs, house.theo)
    assert (await house.browser().get(path_of(first))).status == 410
    assert (await house.browser().come_in(second)).status == 200
    assert (await house.browser().come_in(other)).status == 200


async def test_a_session_ends_by_itself_by_signing_out_and_by_coming_in_anew(house: House) -> None:
    browser = await house.signed_in()
    house.clock.now += SESSION_HOURS * 3600 - 1
    record = await browser.get("/")
    assert record.status == 200
    house.clock.now += 1
    assert (await browser.get("/")).status == 403

    browser = await house.signed_in()
    stolen = browser.cookies[COOKIE]
    out = await browser.press(await browser.get("/"), "Sign out")
    assert out.page.headings == ["You are signed out"]
    assert COOKIE not in browser.cookies
    browser.cookies[COOKIE] = stolen
    assert (await browser.get("/")).status == 403

    browser = await house.signed_in()
    before = browser.cookies[COOKIE]
    await browser.come_in(house.link())
    assert browser.cookies[COOKIE] != before
    browser.cookies[COOKIE] = before
    assert (await browser.get("/")).status == 403


async def test_one_may_be_in_with_a_few_devices_and_in_two_clubs(house: House) -> None:
    devices = [await house.signed_in() for _ in range(5)]
    assert [(await device.get("/")).status for device in devices] == [403, 200, 200, 200, 200]
    elsewhere = await house.signed_in(house.theirs, house.theo)
    assert (await elsewhere.get("/all")).body == f"Wombat Club Theo {THEIRS} {THEIRS}"


async def test_one_can_sign_out_while_discord_is_down(house: House) -> None:
    browser = await house.signed_in()
    record = await browser.get("/")
    house.clock.now += 61
    house.discord.fault("GET", "/guilds/", status=503, times=9)
    assert (await browser.get("/")).status == 503
    assert (await browser.press(record, "Sign out")).status == 200
    assert not browser.cookies


async def test_a_link_outlives_a_discord_that_is_down(house: House) -> None:
    link, browser = house.link(), house.browser()
    house.discord.fault("GET", "/guilds/", status=503, times=1)
    assert (await browser.come_in(link)).status == 503
    assert (await browser.come_in(link)).status == 200
