"""From `/rulings web` to the record, as a process on a Discord of our own."""

from __future__ import annotations

from pathlib import Path

from tests.bot.review.browsing import Browser, surfing
from tests.bot.test_start import free_port
from tests.loopback import BotProcess, LoopbackDiscord, Permission


async def test_a_director_types_a_command_and_is_at_the_record_and_nobody_else_is(tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    environ = {"DATA_DIR": str(tmp_path), "WEB_PORT": str(port), "PUBLIC_URL": address}
    async with LoopbackDiscord() as discord, BotProcess(discord, environ) as bot, surfing() as session:
        guild = discord.add_guild("Club <b>")
        dora = discord.add_user("dora", guild, roles=[guild.add_role("directors", Permission.MANAGE_GUILD)])
        bob = discord.add_user("bob", guild)
        assert "Only directors and moderators" in (await discord.slash(bob, guild.channel(), "rulings web")).text
        told = await discord.slash(dora, guild.channel(), "rulings web")
        assert told.is_private
        link = told.screen.find("Open the record")["url"]
        browser = Browser(session, address, f"127.0.0.1:{port}")
        assert (await browser.get("/")).status == 403
        record = await browser.come_in(link)
        assert record.page.headings == ["The record of Club <b>"]
        assert "Dora" in record.page.said
        again = Browser(session, address, browser.host)
        assert (await again.get("/" + link.split("/", 3)[3])).status == 410
        assert (await browser.press(record, "Sign out")).page.headings == ["You are signed out"]
        assert (await browser.get("/")).status == 403
        await bot.stop()
    secret = link.rpartition("/")[2]
    assert secret not in bot.output
    assert "Traceback" not in bot.output
