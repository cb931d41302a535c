"""Committed first, posted once: the bot as a process that is killed, badly served, or not let in."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.ledger import Entry, Ledger, Person, Ruling
from tests.loopback import BotProcess, Channel, LoopbackDiscord, Permission, Reply, Role, Screen, User
from tests.loopback.world import Guild, Kind

pytestmark = pytest.mark.soak  # processes that are started and killed, for seconds each

MODULE = "dummy_card_changed"
POST = r"/channels/\d+/messages$"


@dataclass
class Club:
    discord: LoopbackDiscord
    bot: BotProcess
    data: Path
    hall: Channel
    dora: User
    directors: Role

    @property
    def guild(self) -> Guild:
        assert self.hall.guild is not None
        return self.hall.guild

    def ledger(self) -> Ledger:
        return Ledger.open(self.data / "servers" / f"{self.guild.id}.sqlite3")

    def ruling(self, number: int = 1) -> Ruling:
        with self.ledger() as ledger:
            return ledger.rulings.get(number)

    def rulings(self) -> int:
        with self.ledger() as ledger:
            return len(ledger.rulings.latest())

    def waits(self) -> int:
        with self.ledger() as ledger:
            return len(ledger.outbox.due("ruling"))

    async def form(self, by: User | None = None, **options: object) -> Reply:
        """/director ruling, with its form open."""
        return await self.discord.slash(by or self.dora, self.hall, "director ruling", **options)

    async def make(self) -> Reply:
        return await (await self.form()).submit({"verdict": "The queen is played."})

    def cards(self, channel: Channel | None = None) -> list[Screen]:
        seen = self.discord.screens(channel or self.hall, self.discord.add_user("passer-by", self.guild))
        return [screen for screen in seen if screen.text.strip().startswith("### ⚖ Ruling")]

    async def delivered(self, channel: Channel | None = None) -> list[Screen]:
        """The cards, once nothing waits in the outbox any more."""
        await seen(lambda: self.cards(channel) and not self.waits())
        return self.cards(channel)


async def seen(look: Callable[[], object]) -> None:
    """What the ledger holds is announced by nobody: look again and again."""
    for _ in range(300):
        if look():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it never came to be")


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    async with LoopbackDiscord() as discord:
        guild = discord.add_guild("Club")
        directors = guild.add_role("directors", Permission.MANAGE_GUILD)
        dora = discord.add_user("dora", guild, roles=[directors])
        async with BotProcess(discord, {"DATA_DIR": str(tmp_path)}) as bot:
            yield Club(discord, bot, tmp_path, guild.channel(), dora, directors)


async def used(screen: Screen, action: str, by: User) -> Reply:
    (button,) = [b for b in screen.buttons if f":{action}" in b["custom_id"]]
    return await screen._discord.use(screen.message, button, by)


async def test_from_the_situation_to_the_official_card_in_eight_taps(club: Club) -> None:
    reply = await club.discord.slash(club.dora, club.hall, "ruling", module=MODULE)
    taps = 1
    for answer in ("how:named", "since:nobody", "meant:slip"):
        reply = await used(reply.screen, f"answer:{answer}", club.dora)
        taps += 1
    form = await used(reply.screen, "make", club.dora)
    made = await form.submit({"Board, table and pairs": "12, table 3", "Option chosen": "correct"})
    taps += 2
    assert taps <= 8
    assert made.is_private
    assert len(await club.delivered()) == 1
    assert club.discord.complaints() == []


@pytest.mark.parametrize("after", [False, True], ids=["before the post", "after the post, before its id is stored"])
async def test_a_bot_that_is_killed_on_the_way_posts_the_card_once_after_its_restart(club: Club, after: bool) -> None:
    fault = club.discord.fault("POST", POST, delay=3, drop=True, after=after)
    made = await club.make()
    assert "Ruling 1" in made.text
    await seen(lambda: not fault.times)
    assert bool(club.cards()) is after
    await club.bot.restart(signal.SIGKILL)
    (card,) = await club.delivered()
    assert club.ruling().posts[0].message == str(card.message.id)
    opened = await used(card, "open", club.dora)
    await used(opened.screen, "move:1:1:confirmed", club.dora)
    await seen(lambda: "confirmed" in card.text)
    assert len(club.cards()) == 1


async def test_a_card_that_got_there_long_before_the_crash_was_over_is_found_and_not_posted_again(club: Club) -> None:
    await club.bot.stop(signal.SIGKILL)
    long_ago = datetime.now(UTC) - timedelta(minutes=30)
    with club.ledger() as ledger:
        card = {"public": str(club.hall.id)}
        ledger.rulings.make(
            Entry(verdict="Played."), key="form:1", by=Person(str(club.dora.id), "dora"), at=long_ago, posts=card
        )
    for number in range(120):
        club.discord.say(club.dora, club.hall, f"board {number} is over")
    shown = {"type": 17, "components": [{"type": 10, "content": "### ⚖ Ruling 1"}, _row("o:open:1")]}
    there = club.discord.state.post(club.hall, club.discord.state.bot, {"components": [shown], "flags": 1 << 15}, {})
    await club.bot.start()
    await club.bot.ready()
    (found,) = await club.delivered()
    assert found.message.id == there.id
    assert club.ruling().posts[0].message == str(there.id)


def _row(custom_id: str) -> dict[str, object]:
    return {"type": 1, "components": [{"type": 2, "style": 2, "label": "Open", "custom_id": custom_id}]}


async def test_a_ruling_of_which_nobody_heard_is_posted_at_the_next_start(club: Club) -> None:
    await club.make()
    await club.delivered()
    await club.bot.stop(signal.SIGKILL)
    with club.ledger() as ledger:
        ledger.rulings.revise(
            1, expect=1, by=Person(str(club.dora.id), "dora"), at=datetime.now(UTC), state="confirmed"
        )
    await club.bot.start()
    await club.bot.ready()
    (card,) = await club.delivered()
    assert "confirmed" in card.text


@pytest.mark.parametrize(
    "fault", [{"status": 503}, {"status": 429}, {"status": 502, "after": True}, {"drop": True}], ids=str
)
async def test_a_passing_fault_of_discord_makes_neither_two_cards_nor_none(
    club: Club, fault: dict[str, object]
) -> None:
    club.discord.fault("POST", POST, **fault)
    await club.make()
    assert len(await club.delivered()) == 1
    assert club.rulings() == 1


async def test_where_the_bot_may_not_write_the_ruling_stands_and_the_card_follows_once_it_may(club: Club) -> None:
    club.guild.overwrite(club.hall, club.discord.state.bot, deny=int(Permission.SEND_MESSAGES))
    made = await club.make()
    assert "Ruling 1" in made.text
    await made.interaction.changes.until(lambda: made.followups, 5)
    assert "Ruling 1 stands, but I may not write in" in made.followups[0].text
    assert club.waits() == 1
    club.guild.overwrite(club.hall, club.discord.state.bot, allow=int(Permission.SEND_MESSAGES))
    assert len(await club.delivered()) == 1


async def test_when_the_rulings_channel_has_been_deleted_the_card_goes_where_the_case_was(club: Club) -> None:
    gone = club.guild.add_channel("rulings")
    with club.ledger() as ledger:
        ledger.settings.change({"rulings_channel": str(gone.id)}, by=None, at=datetime.now(UTC))
    reply = await club.discord.slash(club.dora, club.hall, "ruling", module=MODULE)
    for answer in ("how:named", "since:nobody", "meant:slip"):
        reply = await used(reply.screen, f"answer:{answer}", club.dora)
    club.guild.delete_channel(gone)
    await (await used(reply.screen, "make", club.dora)).submit()
    (card,) = await club.delivered()
    assert club.ruling().posts[0].channel == str(card.message.channel.id)


async def test_a_deleted_channel_without_another_is_said_with_what_to_do(club: Club) -> None:
    gone = club.guild.add_channel("rulings")
    with club.ledger() as ledger:
        ledger.settings.change({"rulings_channel": str(gone.id)}, by=None, at=datetime.now(UTC))
    club.guild.delete_channel(gone)
    made = await club.make()
    await made.interaction.changes.until(lambda: made.followups, 5)
    assert "names another one with /setup" in made.followups[0].text
    assert club.rulings() == 1


async def test_a_card_is_never_sent_to_a_channel_of_another_server(club: Club) -> None:
    """As a ledger file from elsewhere, or one that was edited, could have it."""
    other = club.discord.add_guild("Another club")
    with club.ledger() as ledger:
        ledger.settings.change({"rulings_channel": str(other.channel().id)}, by=None, at=datetime.now(UTC))
    reply = await club.discord.slash(club.dora, club.hall, "ruling", module=MODULE)
    for answer in ("how:named", "since:nobody", "meant:slip"):
        reply = await used(reply.screen, f"answer:{answer}", club.dora)
    await (await used(reply.screen, "make", club.dora)).submit()
    (card,) = await club.delivered()
    assert card.message.channel is club.hall
    assert not [m for m in other.channel().messages.values() if m.author is club.discord.state.bot]


async def test_a_card_that_somebody_deleted_is_posted_anew_when_the_ruling_moves_on(club: Club) -> None:
    made = await club.make()
    (card,) = await club.delivered()
    club.discord.state.delete(card.message)
    await used(made.screen, "move:1:1:confirmed", club.dora)
    await seen(lambda: [c for c in club.cards() if "confirmed" in c.text])
    assert len(club.cards()) == 1
    assert club.ruling().posts[0].message != str(card.message.id)


async def test_a_form_that_is_sent_twice_makes_one_ruling(club: Club) -> None:
    form = await club.form()
    await asyncio.gather(*(form.submit({"verdict": "It stands."}) for _ in range(2)))
    assert len(await club.delivered()) == 1
    assert club.rulings() == 1


async def test_two_directors_at_once_make_one_ruling_of_a_case_with_one_number(club: Club) -> None:
    other = club.discord.add_user("tom", club.guild, roles=[club.directors])
    reply = await club.discord.slash(club.dora, club.hall, "ruling", module=MODULE)
    for answer in ("how:named", "since:nobody", "meant:slip"):
        reply = await used(reply.screen, f"answer:{answer}", club.dora)
    joined = await club.discord.slash(other, club.hall, "ruling", case=1)
    forms = [await used(reply.screen, "make", club.dora), await used(joined.screen, "make", other)]
    made = await asyncio.gather(*(form.submit() for form in forms))
    await seen(lambda: all(each.followups for each in made))
    assert all("Ruling 1" in each.followups[0].text for each in made)
    assert len(await club.delivered()) == 1
    assert club.rulings() == 1


async def test_twenty_rulings_at_once_get_twenty_numbers_and_twenty_cards(club: Club) -> None:
    forms = [await club.form() for _ in range(20)]
    await asyncio.gather(*(form.submit({"verdict": f"It stands {n}."}) for n, form in enumerate(forms)))
    await seen(lambda: len(club.cards()) == 20 and not club.waits())
    assert sorted(int(c.text.strip().split("### ⚖ Ruling ")[1].split("\n")[0]) for c in club.cards()) == list(
        range(1, 21)
    )
    assert club.discord.complaints() == []


async def test_the_thread_below_a_card_tells_each_revision_once_though_the_bot_is_killed_in_between(club: Club) -> None:
    made = await club.make()
    (card,) = await club.delivered()
    club.discord.fault("POST", POST, delay=3, drop=True, after=True)
    await used(made.screen, "move:1:1:confirmed", club.dora)
    await seen(lambda: card.message.id in club.guild.channels)
    thread = club.guild.channels[card.message.id]
    await seen(lambda: thread.messages)
    await club.bot.restart(signal.SIGKILL)
    await seen(lambda: not club.waits())
    assert [message.data["content"].split(" <t:")[0] for message in thread.messages.values()] == [
        "Ruling 1 was confirmed"
    ]


async def test_without_the_permission_for_threads_the_card_is_still_kept_true(club: Club) -> None:
    club.guild.overwrite(club.hall, club.discord.state.bot, deny=int(Permission.CREATE_PUBLIC_THREADS))
    made = await club.make()
    (card,) = await club.delivered()
    await used(made.screen, "move:1:1:confirmed", club.dora)
    await seen(lambda: "confirmed" in card.text and not club.waits())


async def test_a_custom_id_of_another_server_opens_nothing_here(club: Club) -> None:
    await club.make()
    elsewhere = club.discord.add_guild("Elsewhere")
    elsewhere.add_member(club.dora, [elsewhere.add_role("chief", Permission.MANAGE_GUILD)])
    own = await club.discord.slash(club.dora, elsewhere.channel(), "ruling", module=MODULE)
    for custom_id in ("o:open:1", "o:move:1:1:confirmed", "o:moved:1:1:voided", "o:release:1:1", "o:score:1:1"):
        data = {"custom_id": custom_id, "component_type": 2, "id": 1}
        answered = await club.discord.forge(own.screen.message, data, club.dora)
        assert "no ruling 1 here" in answered.text or "no more of ruling 1" in answered.text
    assert club.ruling().revision == 1


async def test_a_ruling_made_in_a_thread_has_its_card_there_and_no_thread_of_its_own(club: Club) -> None:
    start = club.discord.say(club.dora, club.hall, "Round 3")
    thread = Channel(Kind.PUBLIC_THREAD, "Round 3", club.guild, club.hall, id=start.id)
    club.guild.channels[thread.id] = thread
    club.discord.gateway.send("THREAD_CREATE", thread.payload(), "GUILDS")
    form = await club.discord.slash(club.dora, thread, "director ruling")
    made = await form.submit({"verdict": "The queen is played."})
    (card,) = await club.delivered(thread)
    club.discord.fault("POST", r"/messages/\d+/threads", status=400)
    await used(made.screen, "move:1:1:confirmed", club.dora)
    await seen(lambda: "confirmed" in card.text and not club.waits())


async def test_a_case_of_a_thread_whose_channel_is_gone_is_opened_elsewhere(club: Club) -> None:
    parent = club.guild.add_channel("annexe")
    thread = Channel(Kind.PUBLIC_THREAD, "Round 3", club.guild, parent)
    club.guild.channels[thread.id] = thread
    club.discord.gateway.send("THREAD_CREATE", thread.payload(), "GUILDS")
    await club.discord.slash(club.dora, thread, "ruling", module=MODULE)
    del club.guild.channels[parent.id]
    await club.bot.restart()
    opened = await club.discord.slash(club.dora, club.hall, "ruling", case=1)
    assert "How did declarer choose" in opened.text


async def test_where_the_bot_is_no_member_there_are_no_directors(club: Club) -> None:
    await club.make()
    await club.delivered()
    club.discord.remove_bot(club.guild)
    own = await club.discord.slash(club.dora, club.hall, "ruling", module=MODULE)
    for custom_id in ("o:make:1:4", "o:move:1:1:confirmed", "o:written:1:2017:", "s:clock"):
        data = {"custom_id": custom_id, "component_type": 2, "id": 1}
        answered = await club.discord.forge(own.screen.message, data, club.dora)
        assert "That needs a club" in answered.text
    assert club.ruling().revision == 1


@pytest.mark.parametrize("fault", [{"status": 400}, {"status": 404}], ids=str)
async def test_a_ruling_whose_answer_did_not_get_through_has_its_card_and_is_said_to_be_on_record(
    club: Club, fault: dict[str, object]
) -> None:
    form = await club.form()
    club.discord.fault("POST", "/callback", **fault)
    made = await form.submit({"verdict": "The queen is played."})
    assert "Ruling 1 is on record" in made.text
    assert len(await club.delivered()) == 1


async def test_what_was_typed_into_a_form_that_came_too_late_is_given_back(club: Club) -> None:
    made = await club.make()
    await club.delivered()
    form = await used(made.screen, "move:1:1:voided", club.dora)
    await used(made.screen, "move:1:1:confirmed", club.dora)
    late = await form.submit({"Why": "Wrong board altogether"})
    await late.interaction.changes.until(lambda: late.followups, 5)
    assert "now confirmed" in late.followups[0].text
    assert "Wrong board altogether" in late.followups[0].text
    assert club.ruling().state == "confirmed"


async def test_an_edit_that_discord_does_not_take_waits_and_gets_there_later(club: Club) -> None:
    made = await club.make()
    (card,) = await club.delivered()
    club.discord.fault("PATCH", rf"/channels/\d+/messages/{card.message.id}", status=400)
    changed = await used(made.screen, "move:1:1:confirmed", club.dora)
    await changed.interaction.changes.until(lambda: changed.followups, 5)
    assert "I go on trying" in changed.followups[0].text
    assert "confirmed" in changed.text
    assert "confirmed" not in card.text
    club.guild.overwrite(club.hall, club.discord.state.bot, allow=int(Permission.SEND_MESSAGES))
    await seen(lambda: "confirmed" in card.text and not club.waits())


async def test_a_thread_that_somebody_deleted_does_not_hold_the_card_up(club: Club) -> None:
    made = await club.make()
    (card,) = await club.delivered()
    await used(made.screen, "move:1:1:confirmed", club.dora)
    await seen(lambda: card.message.id in club.guild.channels and not club.waits())
    club.guild.delete_channel(club.guild.channels[card.message.id])
    form = await used(made.screen, "move:1:2:voided", club.dora)
    await form.submit({"Why": "Wrong board"})
    await seen(lambda: "voided" in card.text and not club.waits())
