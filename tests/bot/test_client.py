"""The bot as its operator runs it: a process on a Discord of our own, killed, restarted, and badly served."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.ledger import Case, Ledger
from tests.loopback import BotProcess, Channel, LoopbackDiscord, Permission, Reply, Role, User
from tests.loopback.interaction import Asked, Interaction

MODULE = "dummy_card_changed"


@dataclass
class Town:
    discord: LoopbackDiscord
    bot: BotProcess
    data: Path


@dataclass
class Club(Town):
    hall: Channel
    ann: User
    bob: User
    directors: Role

    async def ask(self, by: User | None = None, channel: Channel | None = None, **options: object) -> Reply:
        given = options or {"module": MODULE}
        return await self.discord.slash(by or self.ann, channel or self.hall, "ruling", **given)

    def case(self, number: int = 1, tenant: str | None = None) -> Case:
        assert self.hall.guild is not None
        with Ledger.open(self.data / "servers" / f"{tenant or self.hall.guild.id}.sqlite3") as ledger:
            return ledger.cases.get(number)


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def town(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Town]:
    """For all that leave the bot as it was and Discord nothing to complain of: starting it takes a second each time."""
    data = tmp_path_factory.mktemp("shared")
    async with started(data) as town:
        yield town


@pytest_asyncio.fixture(loop_scope="module")
async def club(town: Town) -> Club:
    """New to the bot, as are its people."""
    return founded(town)


@pytest_asyncio.fixture(loop_scope="module")
async def alone(tmp_path: Path) -> AsyncIterator[Club]:
    """A club with a bot of its own, which may be killed."""
    async with started(tmp_path) as town:
        yield founded(town)


@asynccontextmanager
async def started(data: Path) -> AsyncIterator[Town]:
    async with LoopbackDiscord() as discord, BotProcess(discord, {"DATA_DIR": str(data)}) as bot:
        yield Town(discord, bot, data)


def founded(town: Town) -> Club:
    guild = town.discord.add_guild("Club")
    directors = guild.add_role("directors", Permission.MANAGE_GUILD)
    ann, bob = town.discord.add_user("ann", guild), town.discord.add_user("bob", guild)
    return Club(town.discord, town.bot, town.data, guild.channel(), ann, bob, directors)


async def press(reply: Reply, action: str) -> Reply:
    return await reply.screen.press_id(f":{action}")


async def answer_all(reply: Reply) -> Reply:
    """The first answer to every question, until there is a finding."""
    while answers := [id for id in reply.screen.ids if ":answer:" in id]:
        reply = await reply.screen.press_id(answers[0])
    return reply


async def test_a_case_goes_on_where_it_stood_when_the_bot_was_killed_between_two_questions(alone: Club) -> None:
    reply = await press(await alone.ask(), "answer:how:named")
    await alone.bot.restart(signal.SIGKILL)
    reply = await answer_all(reply)
    case = alone.case()
    assert case.finding is not None
    assert case.finding["say"] in reply.text
    assert [step["do"] for step in case.steps][:3] == ["ask", "answer", "answer"]
    posted = await alone.discord.wait_for_screen(alone.hall, alone.bob, case.finding["say"])
    assert posted.message.ephemeral_for is None
    assert alone.discord.complaints() == []


async def test_what_is_answered_is_on_disk_before_it_is_seen(club: Club) -> None:
    for number in range(1, 11):
        await club.ask()
        assert club.case(number).turn == 1


async def test_two_presses_at_once_make_one_step_and_both_are_answered(club: Club) -> None:
    reply = await club.ask()
    both = [press(reply, "answer:how:named"), press(reply, "answer:how:touched")]
    first, second = await asyncio.gather(*both)
    assert club.case().turn == 2
    assert first.text == second.text
    assert club.discord.complaints() == []


async def test_a_stranger_who_replays_a_custom_id_is_refused_in_private(club: Club) -> None:
    asked = await club.ask()
    own = await club.ask(by=club.bob)
    data = {"custom_id": asked.screen.ids[0], "component_type": 2, "id": 1}
    refused = await club.discord.forge(own.screen.message, data, club.bob)
    assert refused.is_private
    assert "belongs to somebody else" in refused.text
    assert club.case(1).turn == 1


async def test_a_custom_id_of_another_server_opens_nothing_here(club: Club) -> None:
    elsewhere = club.discord.add_guild("Elsewhere")
    elsewhere.add_member(club.ann)
    await club.ask()
    own = await club.ask(by=club.ann, channel=elsewhere.channel())
    data = {"custom_id": "c:2:1:answer:how:named", "component_type": 2, "id": 1}
    answered = await club.discord.forge(own.screen.message, data, club.ann)
    assert "There is no case 2 here." in answered.text


async def test_direct_messages_are_a_ledger_of_their_own_and_nothing_is_posted(club: Club) -> None:
    tenant = club.discord.dm(club.ann)
    reply = await answer_all(await club.ask(channel=tenant))
    assert not reply.is_private
    case = club.case(1, f"dm-{club.ann.id}")
    assert case.finding is not None
    assert len(club.discord.screens(tenant, club.ann)) == 1
    assert "Call the director" not in reply.labels
    assert club.discord.complaints() == []


async def test_a_server_that_the_bot_has_not_joined_keeps_the_case_with_the_person(club: Club) -> None:
    guild = club.hall.guild
    assert guild is not None
    club.discord.remove_bot(guild)
    await answer_all(await club.ask())
    assert club.case(1, f"dm-{club.ann.id}").finding is not None
    assert not (club.data / "servers" / f"{guild.id}.sqlite3").exists()


@pytest.mark.parametrize("fault", [{"status": 503}, {"status": 429}, {"delay": 0.5}], ids=str)
async def test_an_answer_gets_through_a_passing_fault_of_discord(club: Club, fault: dict[str, float]) -> None:
    reply = await club.ask()
    club.discord.fault("POST", "/callback", **fault)
    pressed = await press(reply, "answer:how:named")
    assert club.case().turn == 2
    assert pressed.interaction.answer is not None


async def test_a_failed_answer_ends_in_one_apology_and_the_next_press_shows_where_the_case_stands(club: Club) -> None:
    reply = await club.ask()
    club.discord.fault("POST", "/callback", status=400)
    sorry = await press(reply, "answer:how:named")
    assert sorry.is_private
    reference = re.search(r"reference \*\*(\w+)\*\*", sorry.text)
    assert reference is not None
    await club.discord.changes.until(lambda: reference[1] in club.bot.output, 5)
    assert club.case().turn == 2
    assert "Who has played" in (await press(reply, "answer:how:touched")).text
    assert club.case().turn == 2


async def test_a_command_as_an_earlier_version_had_it_is_answered_with_what_to_do(club: Club) -> None:
    for name in ("misses", "olden"):  # the first has subcommands today, the other is gone
        data: dict[str, Any] = {"id": "1", "name": name, "type": 1, "options": []}
        told = await club.discord.send(Interaction(Asked.COMMAND, club.ann, club.hall, data))
        assert "My commands have changed since your Discord loaded them" in told.text


async def test_the_short_form_is_posted_once_though_discord_failed_after_taking_it(club: Club) -> None:
    club.discord.fault("POST", r"/channels/\d+/messages", status=502, after=True)
    await answer_all(await club.ask())
    finding = club.case().finding
    assert finding is not None
    await club.discord.changes.until(lambda: club.case().post, 5)
    assert len(club.discord.screens(club.hall, club.bob)) == 1
    assert club.case().post is not None


async def test_a_verdict_that_is_taken_back_while_it_is_being_posted_does_not_stay_posted(club: Club) -> None:
    club.discord.fault("POST", r"/channels/\d+/messages", delay=0.5)
    await press(await answer_all(await club.ask()), "back")
    assert club.discord.screens(club.hall, club.bob) == []
    assert await club.discord.wait_for_screen(club.hall, club.bob, "being looked at again")


async def test_a_post_that_somebody_took_away_stays_away(alone: Club) -> None:
    reply = await answer_all(await alone.ask())
    finding = alone.case().finding
    assert finding is not None
    post = await alone.discord.wait_for_screen(alone.hall, alone.bob, finding["say"])
    await alone.discord.changes.until(lambda: alone.case().post, 5)
    alone.discord.state.delete(post.message)
    await answer_all(await press(reply, "back"))
    await alone.discord.changes.until(lambda: len(alone.discord.requests("PATCH", "/messages/")) == 2, 5)
    assert alone.discord.screens(alone.hall, alone.bob) == []
    assert reply.followups == []


async def test_where_the_bot_may_not_write_the_asker_sees_the_finding_and_is_told_why_nobody_else_does(
    alone: Club,
) -> None:
    guild = alone.hall.guild
    assert guild is not None
    guild.overwrite(alone.hall, alone.discord.state.bot, deny=int(Permission.SEND_MESSAGES))
    reply = await answer_all(await alone.ask())
    await reply.interaction.changes.until(lambda: reply.followups, 5)
    assert "may not write in this channel" in reply.followups[0].text
    assert reply.text.startswith("**Declarer called a dummy card, wants another**\nIf ")


async def test_a_lost_connection_is_taken_up_again_and_the_press_is_not_lost(club: Club) -> None:
    reply = await club.ask()
    await club.discord.gateway.drop()
    assert (await press(reply, "answer:how:named")).changed_its_message


async def test_a_damaged_ledger_is_an_apology_to_its_server_a_path_in_the_log_and_no_matter_to_others(
    club: Club,
) -> None:
    assert club.hall.guild is not None
    file = club.data / "servers" / f"{club.hall.guild.id}.sqlite3"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(b"no ledger at all " * 1000)
    sorry = await club.ask()
    assert "reference" in sorry.text
    assert str(club.data) not in sorry.text
    await club.discord.changes.until(lambda: str(file) in club.bot.output, 5)
    assert "of about" in (await club.ask(channel=club.discord.dm(club.ann))).text


async def test_a_refused_write_is_a_sentence_without_a_path_and_a_line_with_it_in_the_log(club: Club) -> None:
    assert club.hall.guild is not None
    file = club.data / "servers" / f"{club.hall.guild.id}.sqlite3"
    file.mkdir(parents=True)
    sorry = await club.ask()
    assert "Nothing was written" in sorry.text
    assert str(club.data) not in sorry.text
    assert file.name not in sorry.text
    await club.discord.changes.until(lambda: f"Nothing was written to {file}" in club.bot.output, 5)
    assert "of about" in (await club.ask(channel=club.discord.dm(club.ann))).text


async def test_a_locked_file_is_a_sentence_to_its_people_in_time_and_nobody_else_waits(club: Club) -> None:
    assert club.hall.guild is not None
    await club.ask()
    elsewhere = club.discord.add_guild("Elsewhere")
    elsewhere.add_member(club.ann)
    hall = elsewhere.channel()
    other = sqlite3.connect(club.data / "servers" / f"{club.hall.guild.id}.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = [asyncio.create_task(club.ask()) for _ in range(30)]
    await asyncio.sleep(0.2)
    for _ in range(8):
        reply = await club.ask(channel=hall)
        assert "of about" in reply.text
        assert reply.seconds < 1.5
    told = await asyncio.gather(*waiting)
    assert {"in use by another program" in reply.text for reply in told} == {True}
    assert max(reply.seconds for reply in told) < 3
    other.close()
    assert "of about" in (await club.ask()).text
    assert "is writing to" in club.bot.output


async def test_a_second_bot_on_the_same_folder_says_so_and_ends(club: Club) -> None:
    second = BotProcess(club.discord, {"DATA_DIR": str(club.data)})
    await second.start()
    assert await second.exit_status() == 2
    assert f"Another bot is running on DATA_DIR={club.data}" in second.output
    assert "Traceback" not in second.output
    assert "of about" in (await club.ask()).text
    environ = {**os.environ, "DATA_DIR": str(club.data)}
    for command in (["ask", "declarer revoked", "--json"], ["log", "--json"]):  # the terminal works beside the bot
        done = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", *command, env=environ, stdout=asyncio.subprocess.DEVNULL
        )
        assert await done.wait() == 0


@pytest.mark.parametrize("left", ["its file is empty", "its file is gone", "its log is gone"])
async def test_a_club_whose_file_was_lost_is_never_begun_anew(alone: Club, left: str) -> None:
    assert alone.hall.guild is not None
    file = alone.data / "servers" / f"{alone.hall.guild.id}.sqlite3"
    old = [await alone.ask() for _ in range(3)][1]
    await alone.bot.stop(signal.SIGKILL)
    file.with_name(file.name + "-wal").unlink()
    if left == "its file is empty":
        file.write_bytes(b"")
    elif left == "its file is gone":
        file.unlink()
    await alone.bot.start()
    await alone.bot.ready()
    pressed, asked = await press(old, "answer:how:named"), await alone.ask()
    if left == "its log is gone":
        assert "Case 2 is lost" in pressed.text
        assert int(asked.screen.ids[0].split(":")[1]) > 3
        line = f"{file} is an earlier copy of what was kept here: cases 1 to 3 are lost"
    else:
        assert "I cannot read what is kept here" in pressed.text
        assert "I cannot read what is kept here" in asked.text
        line = f"The ledger file {file} {left.removeprefix('its file ')}"
    await alone.discord.changes.until(lambda: line in alone.bot.output, 5)
    assert "of about" in (await alone.ask(channel=alone.discord.dm(alone.ann))).text


async def test_only_unprivileged_intents_are_asked_for(club: Club) -> None:
    asked_for = [identified["intents"] for identified in club.discord.gateway.identified]
    assert asked_for
    assert not any(intents & (1 << 1 | 1 << 8 | 1 << 15) for intents in asked_for)


async def test_the_registered_commands_are_within_discords_limits_and_found_by_autocompletion(club: Club) -> None:
    assert {name for _, name in club.discord.state.commands} >= {"ruling", "law"}
    law = await club.discord.complete(club.ann, club.hall, "law", "reference", "45c4")
    assert law.choices[0]["value"] == "45C4"
    words = await club.discord.complete(club.ann, club.hall, "law", "reference", "revokke")
    assert any("evoke" in choice["name"] for choice in words.choices)
    modules = await club.discord.complete(club.ann, club.hall, "ruling", "module", "dummy card called wants another")
    assert MODULE in {choice["value"] for choice in modules.choices}
    for typed in ("", "x" * 6000, "'; drop", "((("):
        await club.discord.complete(club.ann, club.hall, "law", "reference", typed)
    assert club.discord.complaints() == []


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
async def test_the_bot_ends_cleanly_when_told_to(alone: Club, by: signal.Signals) -> None:
    await alone.ask()
    assert await alone.bot.stop(by) == 0
    assert "Traceback" not in alone.bot.output
    assert not list((alone.data / "servers").glob("*-wal"))


async def test_who_is_being_answered_when_the_bot_is_told_to_end_is_still_answered(alone: Club) -> None:
    reply = await alone.ask()
    alone.discord.fault("POST", "/callback", delay=0.5, times=2)
    waiting = asyncio.gather(alone.ask(), press(reply, "answer:how:named"))
    await alone.discord.changes.until(lambda: len(alone.discord.requests("POST", "/callback")) == 3, 5)
    assert await alone.bot.stop() == 0
    assert [reply.interaction.answer is not None for reply in await waiting] == [True, True]
    assert "Traceback" not in alone.bot.output


async def test_fifty_people_at_once_are_all_answered_and_logged(club: Club) -> None:
    assert club.hall.guild is not None
    people = [club.discord.add_user(f"p{n}", club.hall.guild) for n in range(50)]
    replies = await asyncio.gather(*(club.ask(by=person) for person in people))
    assert sorted(int(r.screen.ids[0].split(":")[1]) for r in replies) == list(range(1, 51))
    assert club.discord.complaints() == []


async def test_the_bot_leaves_no_view_behind_for_a_card(alone: Club) -> None:
    def resident() -> int:
        return int(Path(f"/proc/{alone.bot.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    for _ in range(100):
        await alone.ask()
    before = resident()
    for _ in range(300):
        await alone.ask()
    assert resident() - before < 3 * 1024 * 1024
