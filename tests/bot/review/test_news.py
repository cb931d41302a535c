"""What a director does in the browser is on the card in the channel at once."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.ledger import Entry, Ledger, Person
from bot.ledger.pool import file_of
from tests.bot.review.browsing import Browser, surfing
from tests.bot.samples import AT
from tests.bot.test_start import free_port
from tests.loopback import BotProcess, LoopbackDiscord, Permission


async def test_a_ruling_that_is_amended_in_the_browser_is_drawn_anew_in_its_channel(tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    environ = {"DATA_DIR": str(tmp_path), "WEB_PORT": str(port), "PUBLIC_URL": address}
    async with LoopbackDiscord() as discord, surfing() as session:
        guild = discord.add_guild("Club")
        dora = discord.add_user("dora", guild, roles=[guild.add_role("directors", Permission.MANAGE_GUILD)])
        hall = guild.channel()
        with Ledger.open(file_of(tmp_path, str(guild.id))) as ledger:
            entry = Entry(verdict="The lead stands.", clauses=("55A",), edition="2017")
            ledger.rulings.make(entry, key="a", by=Person("1", "Ann"), at=AT, posts={"public": str(hall.id)})
        async with BotProcess(discord, environ) as bot:
            await discord.wait_for_screen(hall, dora, "The lead stands.")
            browser = Browser(session, address, f"127.0.0.1:{port}")
            await browser.come_in(
                (await discord.slash(dora, hall, "rulings web")).screen.find("Open the record")["url"]
            )
            page = (await browser.get("/ruling/1")).page
            form = next(form for form in page.forms if form.fields.get("state") == "amended")
            typed = {"verdict": "The lead is refused.", "law": "55B", "why": "East had objected"}
            assert (await browser.post(form.action, {**form.fields, **typed})).status == 303
            card = await discord.wait_for_screen(hall, dora, "amended", timeout=10.0)
            assert "The lead is refused." in card.text
            assert "East had objected" not in card.text
            await nothing_waits(file_of(tmp_path, str(guild.id)))
        assert "Traceback" not in bot.output
        assert discord.complaints() == []


async def nothing_waits(path: Path) -> None:
    """Until the bot has written down what it sent."""
    for _ in range(200):
        with Ledger.open(path) as ledger:
            if not ledger.outbox.due():
                return
        await asyncio.sleep(0.05)
    raise AssertionError("something waits still")
