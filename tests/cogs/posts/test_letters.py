"""An asker who wished it hears once that their case is official, and appeals: against the bot as a process."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.ledger import Ledger, Person, Ruling
from bot.ledger.model import to_text
from tests.cogs.posts.test_rulings import seen, used
from tests.loopback import BotProcess, Channel, LoopbackDiscord, Permission, Reply, Role, Screen, User
from tests.loopback.world import Guild

pytestmark = pytest.mark.soak

MODULE = "dummy_card_changed"
SLIP = ("how:named", "since:nobody", "meant:slip")


@dataclass
class Club:
    discord: LoopbackDiscord
    bot: BotProcess
    data: Path
    guild: Guild
    directors: Role
    dora: User
    ann: User
    bob: User

    @property
    def hall(self) -> Channel:
        return self.guild.channel()

    def ledger(self) -> Ledger:
        return Ledger.open(self.data / "servers" / f"{self.guild.id}.sqlite3")

    def ruling(self, number: int = 1) -> Ruling:
        with self.ledger() as ledger:
            return ledger.rulings.get(number)

    async def asked(self) -> Screen:
        """A finding of ann's."""
        reply = await self.discord.slash(self.ann, self.hall, "ruling", module=MODULE)
        for answer in SLIP:
            reply = await used(reply.screen, f"answer:{answer}", self.ann)
        return reply.screen

    async def ruled(self) -> Reply:
        opened = await self.discord.slash(self.dora, self.hall, "ruling", case=1)
        return await (await used(opened.screen, "make", self.dora)).submit({"Option chosen": "correct"})

    def letters(self) -> list[Screen]:
        return self.discord.screens(self.discord.dm(self.ann), self.ann)

    async def settled(self) -> None:
        def nothing_waits() -> bool:
            with self.ledger() as ledger:
                return not ledger.letters.due() and not ledger.outbox.due("ruling")

        await seen(nothing_waits)

    async def move(self, state: str, revision: int, **typed: str) -> None:
        """A director moves ruling 1 on."""
        opened = await self.discord.slash(self.dora, self.hall, "rulings show", number=1)
        form = await used(opened.screen, f"move:1:{revision}:{state}", self.dora)
        await form.submit({**typed})
        await self.settled()

    async def told(self) -> Screen:
        """The letter after a wish and a ruling."""
        await used(await self.asked(), "tell:yes", self.ann)
        await self.ruled()
        await self.settled()
        (letter,) = self.letters()
        return letter


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    async with LoopbackDiscord() as discord:
        guild = discord.add_guild("Club")
        directors = guild.add_role("directors", Permission.MANAGE_GUILD)
        dora = discord.add_user("dora", guild, roles=[directors])
        ann, bob = discord.add_user("ann", guild), discord.add_user("bob", guild)
        async with BotProcess(discord, {"DATA_DIR": str(tmp_path)}) as bot:
            yield Club(discord, bot, tmp_path, guild, directors, dora, ann, bob)


async def test_who_wished_it_hears_once_what_is_ruled_and_how_to_appeal(club: Club) -> None:
    wished = await used(await club.asked(), "tell:yes", club.ann)
    await seen(lambda: wished.followups)
    assert "I write to you directly" in wished.followups[0].text
    assert "Don't tell me when it is official" in wished.screen.labels
    await club.ruled()
    await club.settled()
    (letter,) = club.letters()
    for words in ("⚖ Ruling 1", "Law 45C4b", "30 minutes after scores are posted", "To appeal, press *Appeal*", "Club"):
        assert words in letter.text
    opened = await club.discord.slash(club.dora, club.hall, "rulings show", number=1)
    await used(opened.screen, "move:1:1:confirmed", club.dora)
    await club.bot.restart()
    await club.settled()
    assert len(club.letters()) == 1
    assert club.discord.complaints() == []


async def test_who_has_not_wished_it_or_has_thought_better_of_it_hears_nothing(club: Club) -> None:
    wished = await used(await club.asked(), "tell:yes", club.ann)
    left = await used(wished.screen, "tell:no", club.ann)
    await seen(lambda: left.followups)
    assert "I won't write to you" in left.followups[0].text
    await club.ruled()
    await club.settled()
    assert club.letters() == []


@pytest.mark.parametrize("after", [False, True], ids=["before it is sent", "after it is sent, before that is stored"])
async def test_a_bot_that_is_killed_on_the_way_sends_the_letter_once_after_its_restart(club: Club, after: bool) -> None:
    await used(await club.asked(), "tell:yes", club.ann)
    home = club.discord.dm(club.ann)
    fault = club.discord.fault("POST", rf"/channels/{home.id}/messages$", delay=3, drop=True, after=after)
    await club.ruled()
    await seen(lambda: not fault.times)
    assert bool(club.letters()) is after
    await club.bot.restart(signal.SIGKILL)
    await club.settled()
    assert len(club.letters()) == 1


async def test_a_network_that_fails_on_the_letter_keeps_it_and_troubles_nobody_who_rules(club: Club) -> None:
    await used(await club.asked(), "tell:yes", club.ann)
    home = club.discord.dm(club.ann)
    fault = club.discord.fault("POST", rf"/channels/{home.id}/messages$", drop=True)
    made = await club.ruled()
    await seen(lambda: not fault.times)
    assert "Ruling 1" in made.followups[0].text
    assert [said.text for said in made.followups if "Sorry" in said.text] == []
    await club.bot.restart()
    await club.settled()
    assert len(club.letters()) == 1


async def test_who_takes_no_direct_messages_finds_it_where_they_were_told_to_look(club: Club) -> None:
    club.ann.accepts_dms = False
    await used(await club.asked(), "tell:yes", club.ann)
    await club.ruled()
    await club.settled()
    club.ann.accepts_dms = True
    await club.bot.restart()
    assert club.letters() == []
    mine = await club.discord.slash(club.ann, club.hall, "rulings mine")
    assert "Made official: [ruling 1](" in mine.text
    assert "I could not write to you about it" in mine.text
    opened = await club.discord.slash(club.ann, club.hall, "rulings show", number=1)
    assert "Appeal" in opened.labels


async def test_an_appeal_from_the_letter_is_on_record_with_its_reason_and_on_the_card(club: Club) -> None:
    letter = await club.told()
    form, twice = await used(letter, "appeal", club.ann), await used(letter, "appeal", club.ann)
    appealed = await form.submit({"Why": "West had played by then"})
    assert "Ruling 1 is under appeal now" in appealed.text
    ruling = club.ruling()
    assert (ruling.state, ruling.latest.why) == ("appealed", "West had played by then")
    assert ruling.latest.by is not None
    assert ruling.latest.by.id == str(club.ann.id)
    await club.settled()
    card = next(s for s in club.discord.screens(club.hall, club.bob) if s.text.startswith("### ⚖ Ruling 1"))
    assert "Under appeal" in card.text
    assert "West" not in card.text
    listed = await club.discord.slash(club.dora, club.hall, "director appeals")
    assert "ruling 1" in listed.text
    again = await twice.submit({"Why": "Once more"})
    assert "Ruling 1 is appealed by now" in again.text
    assert club.discord.complaints() == []


async def test_of_a_ruling_that_was_superseded_the_letter_names_the_one_in_its_place(club: Club) -> None:
    letter = await club.told()
    form = await used(letter, "appeal", club.ann)
    opened = await club.discord.slash(club.dora, club.hall, "rulings show", number=1)
    instead = await used(opened.screen, "move:1:1:superseded", club.dora)
    await instead.submit({"What is ruled instead": "The king is played.", "Why": "Heard both sides"})
    for refused in (await used(letter, "appeal", club.ann), await form.submit({"Why": "I was right"})):
        assert "Ruling 1 was superseded by ruling 2" in refused.text
        assert "look at ruling 2 with /rulings show" in refused.text
    assert [club.ruling(number).state for number in (1, 2)] == ["superseded", "given"]
    shown = await club.discord.slash(club.ann, club.hall, "rulings show", number=2)
    assert "Appeal" in shown.labels


async def test_nobody_else_appeals_and_not_once_the_time_is_over(club: Club) -> None:
    letter = await club.told()
    pressed = {"component_type": 2, "custom_id": f"n:appeal:{club.guild.id}:1"}
    panel = next(s for s in club.discord.screens(club.hall, club.bob) if s.buttons)
    forged = await club.discord.forge(panel.message, pressed, club.bob)
    assert "There is no ruling 1 here" in forged.text
    with club.ledger() as ledger:
        long_ago = {"score_posted_at": datetime.now(UTC) - timedelta(hours=3), "appeal_minutes": 30}
        by = Person(str(club.dora.id), "dora")
        ledger.rulings.revise(1, expect=1, by=by, at=datetime.now(UTC), why="", changes=long_ago)
    late = await used(letter, "appeal", club.ann)
    assert "The time to appeal ruling 1 is over" in late.text
    assert club.ruling().state == "given"


async def test_a_server_that_is_shut_out_takes_no_appeal_by_direct_message_either(club: Club) -> None:
    form = await used(await club.told(), "appeal", club.ann)
    (club.data / "barred").write_text(f"{club.guild.id}\n")
    for refused in (await form.submit({"Why": "I was right"}), await used(club.letters()[0], "appeal", club.ann)):
        assert "does not offer me here any more" in refused.text
    assert club.ruling().state == "given"


async def test_who_has_left_the_server_appeals_nothing_there(club: Club) -> None:
    form = await used(await club.told(), "appeal", club.ann)
    del club.guild.members[club.ann.id]
    refused = await form.submit({"Why": "I was right"})
    assert "You are not in that server any more" in refused.text
    assert club.ruling().state == "given"


async def test_a_reason_is_given_back_where_discord_does_not_say_who_is_a_member(club: Club) -> None:
    form = await used(await club.told(), "appeal", club.ann)
    club.discord.fault("GET", rf"/members/{club.ann.id}$", status=503)
    refused = await form.submit({"Why": "West had played by then"})
    assert "try again in a moment" in refused.text
    assert "West had played by then" in refused.text
    assert club.ruling().state == "given"


async def test_to_a_server_that_is_shut_out_nothing_goes_until_it_is_let_in_again(club: Club) -> None:
    await used(await club.asked(), "tell:yes", club.ann)
    posts = [f"/channels/{place.id}/messages$" for place in (club.hall, club.discord.dm(club.ann))]
    faults = [club.discord.fault("POST", post, drop=True, times=10) for post in posts]
    await club.ruled()
    (club.data / "barred").write_text(f"{club.guild.id}\n")
    await club.bot.restart()
    for fault in faults:
        fault.times = 0
    await club.bot.restart()
    await asyncio.sleep(3)
    assert not club.letters()
    assert not [s for s in club.discord.screens(club.hall, club.bob) if "Ruling 1" in s.text]
    (club.data / "barred").unlink()
    await club.bot.restart()
    await club.settled()
    assert len(club.letters()) == 1


@pytest.mark.parametrize("threads", [True, False], ids=["below the card", "where there are no threads"])
async def test_an_appeal_calls_the_directors_once(club: Club, threads: bool) -> None:
    with club.ledger() as ledger:
        ledger.settings.change({"director_role": str(club.directors.id)}, by=Person("1", "dora"), at=datetime.now(UTC))
    letter = await club.told()
    if not threads:
        club.discord.fault("POST", r"/threads$", status=403, times=10)
    form = await used(letter, "appeal", club.ann)
    said = await form.submit({"Why": "West had played by then"})
    assert "I call the directors below it" in said.text
    await club.settled()
    await club.bot.restart()
    await club.settled()
    assert len(calls(club)) == 1
    assert "Somebody appeals" in calls(club)[0]
    assert "West" not in calls(club)[0]


async def test_an_appeal_that_a_director_takes_on_calls_nobody(club: Club) -> None:
    with club.ledger() as ledger:
        ledger.settings.change({"director_role": str(club.directors.id)}, by=Person("1", "dora"), at=datetime.now(UTC))
    await club.told()
    await club.move("appealed", 1)
    assert club.ruling().state == "appealed"
    assert calls(club) == []


async def test_the_letter_stays_true_and_who_appealed_hears_the_answer(club: Club) -> None:
    form = await used(await club.told(), "appeal", club.ann)
    assert "Tell the director, too" in (await form.submit({"Why": "West had played by then"})).text
    await seen(lambda: "Under appeal" in club.letters()[0].text)
    await club.settled()
    await club.move("upheld", 2)
    letter, _, answer = club.letters()
    assert "Ruling 1 · upheld" in letter.text
    assert "To appeal" not in letter.text
    assert "**Your appeal:** ruling 1 is upheld. It stays as it was." in answer.text
    await club.move("voided", 3, Why="The wrong board")
    assert "Ruling 1 · voided" in club.letters()[0].text
    assert len(club.letters()) == 3
    await club.bot.restart()
    await club.settled()
    assert len(club.letters()) == 3
    assert club.discord.complaints() == []


async def test_who_never_wished_a_letter_hears_what_came_of_their_appeal(club: Club) -> None:
    await club.asked()
    await club.ruled()
    await club.settled()
    shown = await club.discord.slash(club.ann, club.hall, "rulings show", number=1)
    form = await used(shown.screen, "appeal", club.ann)
    assert "I write to you when it is answered" in (await form.submit({"Why": "West had played by then"})).text
    await club.settled()
    assert club.letters() == []
    await club.move("changed", 2, Ruling="The ten stays.", Why="West spoke first")
    (letter,) = club.letters()
    assert "Ruling 1 · changed" in letter.text
    assert "The ten stays." in letter.text
    assert "You appealed." in letter.text


async def test_a_letter_of_an_earlier_version_is_found_and_kept_true(club: Club) -> None:
    await club.told()
    with club.ledger() as ledger, ledger.transaction() as db:
        db.execute("UPDATE letters SET message = NULL, revision = NULL")
        db.execute("UPDATE switch SET forgetting = 1")
        db.execute("UPDATE rulings SET made_at = ?", (to_text(datetime.now(UTC) - timedelta(minutes=5)),))
        db.execute("UPDATE switch SET forgetting = 0")
    await club.move("voided", 1, Why="The wrong board")
    (letter,) = club.letters()
    assert "Ruling 1 · voided" in letter.text


def calls(club: Club) -> list[str]:
    """What mentions the directors, wherever it stands."""
    channels = [*club.guild.channels.values()]
    read = [each for channel in channels for each in channel.messages.values()]
    return [each.data["content"] for each in read if str(club.directors.id) in each.data["mention_roles"]]
