"""What the log holds after people talked to the bot: nothing that they said, and nobody's name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.loopback import BotProcess, InteractionFailed, LoopbackDiscord

WORDS = "dummy zwiebelkuchen played the wrong card"


async def test_a_conversation_and_its_failures_leave_no_words_names_or_tokens_in_the_log(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        guild = discord.add_guild("Quelle Bridge")
        ann, hall = discord.add_user("annabella", guild), guild.channel()
        environ = {"DATA_DIR": str(tmp_path), "LOG_FORMAT": "json"}
        async with BotProcess(discord, environ) as bot:
            asked = await discord.slash(ann, hall, "ruling", situation=WORDS)
            await asked.screen.press_id(asked.screen.ids[0])
            discord.fault("POST", "/callback", status=403, times=2)  # the answer is refused, and the apology too
            with pytest.raises(InteractionFailed):
                await discord.slash(ann, hall, "ruling", situation=WORDS)
            file = tmp_path / "servers" / f"{guild.id}.sqlite3"
            file.with_name(file.name + "-wal").unlink(missing_ok=True)
            file.write_bytes(b"no ledger at all " * 1000)
            assert "reference" in (await discord.slash(ann, hall, "ruling", situation=WORDS)).text
    lines = [json.loads(line) for line in bot.output.splitlines()]
    assert {line["level"] for line in lines} >= {"INFO", "WARNING", "ERROR"}
    assert any("exception" in line for line in lines)
    tokens = [asked.token for asked in discord.state.interactions.values()]
    for private in ("zwiebelkuchen", "annabella", "Quelle", discord.state.token, *tokens):
        assert private not in bot.output
