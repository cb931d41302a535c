"""Whom the operator shuts out is told so, for as long as the operator says, and nobody else notices."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.barred import Barred
from tests.loopback import BotProcess, LoopbackDiscord

SHUT_OUT = "does not offer me here any more"


async def test_a_server_and_a_person_are_shut_out_and_let_in_again_while_the_bot_runs(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord, BotProcess(discord, {"DATA_DIR": str(tmp_path)}):
        here, there = discord.add_guild("Here"), discord.add_guild("There")
        ann, bob = discord.add_user("ann", here, there), discord.add_user("bob", here, there)
        card = await discord.slash(ann, here.channel(), "ruling", module="dummy_card_changed")
        barred = tmp_path / "barred"
        barred.write_text(f"{here.id}  # floods us\n{bob.id}\n")
        for told in (
            await card.screen.press_id(":rule"),
            await discord.slash(ann, here.channel(), "law", reference="45C4"),
            await discord.slash(bob, there.channel(), "ruling", module="dummy_card_changed"),
        ):
            assert SHUT_OUT in told.text
        assert "of about" in (await discord.slash(ann, there.channel(), "ruling", module="dummy_card_changed")).text
        barred.unlink()
        assert "of about" in (await discord.slash(bob, here.channel(), "ruling", module="dummy_card_changed")).text
        assert SHUT_OUT not in (await card.screen.press_id(":rule")).text


@pytest.mark.parametrize("text", ["", "# nobody\n", "abc\n12 34\n٣\n", "\x00\xff"])
def test_what_is_no_id_shuts_nobody_out(tmp_path: Path, text: str) -> None:
    (tmp_path / "barred").write_text(text)
    assert not Barred(tmp_path).bars(3, 12, 34, None)


def test_a_file_that_can_no_longer_be_read_keeps_out_whom_it_kept_out(tmp_path: Path) -> None:
    file = tmp_path / "barred"
    file.write_text("7\n")
    barred = Barred(tmp_path)
    assert barred.bars(None, 7)
    file.unlink()
    file.mkdir()
    assert barred.bars(7)
