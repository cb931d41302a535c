"""Asking without a slash command: a command on a message, a mention of the bot, a direct message, the panel."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.ledger import Ledger
from tests.cogs.ask.test_cases import ELSEWHERE
from tests.cogs.club import Club, Overwrites, Seat, words
from tests.cogs.direct.test_making_official import official

SAID = "declarer changed the card he called from dummy"


async def on_message(club: Club, seat: Seat, text: str) -> None:
    message = await club.bob.member.send(club.hall, text)
    seat._see(await seat.member.context_menu(club.hall, "Ruling on this message", message))


async def go_on(seat: Seat) -> None:
    """Whatever the matcher makes of the text: the first of what it offers, then the first answers."""
    if picks := [action for action in seat.actions if action.startswith("pick:") and action != "pick:none"]:
        await seat.press(picks[0])
    await seat.answer_all()


def answers(club: Club) -> list[str]:
    return [text for text in club.posted() if "case" in text or "Director, please!" in text]


def me(club: Club) -> str:
    assert club.bot.user is not None
    return f"<@{club.bot.user.id}>"


async def test_what_somebody_wrote_becomes_a_case_of_whoever_asks_about_it(club: Club) -> None:
    await on_message(club, club.ann, SAID)
    assert club.ann.last.ephemeral
    case = await club.bot.ledgers.cases.get(club.tenant, 1)
    assert case.asker is not None
    assert (case.asker.name, case.text) == ("ann", SAID)
    await go_on(club.ann)
    assert (await club.bot.ledgers.cases.get(club.tenant, 1)).turn > 1


async def test_a_message_without_words_is_said_to_have_none(club: Club) -> None:
    message = await club.bob.member.send(club.hall, attachments=[("table.png", b"x")])
    club.ann._see(await club.ann.member.context_menu(club.hall, "Ruling on this message", message))
    assert "no words" in club.ann.told
    assert await club.bot.ledgers.cases.latest(club.tenant) == []


async def test_a_mention_with_a_question_is_answered_with_a_button_that_shows_nothing_of_it(club: Club) -> None:
    await club.ann.member.send(club.hall, f"{me(club)} {SAID} by Zebediah")
    (card,) = answers(club)
    assert "case 1" in card
    for hidden in ("Zebediah", "dummy", "changed"):
        assert hidden not in card
    assert (await club.bot.ledgers.cases.get(club.tenant, 1)).text == f"{SAID} by Zebediah"


async def test_only_the_asker_and_the_directors_go_on_from_a_mention(club: Club) -> None:
    await club.ann.member.send(club.hall, f"{SAID} {me(club)}")
    card = club.hall.history()[-1]
    club.bob._see(await club.bob.member.click(card, custom_id="a:case:1"))
    assert "open to the person who asked" in club.bob.told
    for seat in (club.ann, club.dora):
        seat._see(await seat.member.click(card, custom_id="a:case:1"))
        assert seat.last.ephemeral
        assert "case 1" in seat.text
    await go_on(club.ann)
    assert (await club.bot.ledgers.cases.get(club.tenant, 1)).finding is not None


async def test_a_bare_mention_gets_the_panel_and_opens_no_case(club: Club) -> None:
    await club.ann.member.send(club.hall, me(club))
    assert "Ask for a ruling" in answers(club)[0]
    assert await club.bot.ledgers.cases.latest(club.tenant) == []


async def test_what_is_said_to_others_is_not_answered(club: Club) -> None:
    await club.ann.member.send(club.hall, SAID)
    await club.ann.member.send(club.hall, "@everyone <@123456789012345678> look")
    assert answers(club) == []


async def test_a_direct_message_is_a_question_too(club: Club) -> None:
    await club.ann.member.send_dm(SAID)
    tenant = f"dm-{club.ann.member.id}"
    assert (await club.bot.ledgers.cases.get(tenant, 1)).text == SAID
    (answer,) = [m for m in club.ann.member.user.dm_channel.history() if m.author.bot]
    assert "Go on" in words(answer)


@pytest.mark.parametrize("rest", ["fly", "case:x", "case", "ask:1"])
async def test_a_press_that_no_card_offers_is_answered(club: Club, rest: str) -> None:
    await club.ann.ask(module="dummy_card_changed")
    await club.ann.forge(f"a:{rest}")
    assert "don't know that button" in club.ann.told


async def test_who_wrote_the_message_is_known_by_id_and_consent_to_learn_is_theirs_alone(club: Club) -> None:
    await on_message(club, club.ann, ELSEWHERE)
    case = await club.bot.ledgers.cases.get(club.tenant, 1)
    assert case.writer == str(club.bob.member.id)
    assert "learn:none" not in club.ann.actions
    message = await club.ann.member.send(club.hall, ELSEWHERE)
    club.ann._see(await club.ann.member.context_menu(club.hall, "Ruling on this message", message))
    assert (await club.bot.ledgers.cases.get(club.tenant, 2)).writer is None
    assert "learn:none" in club.ann.actions


def announcements(club: Club, **denied: bool) -> Any:
    """A channel in which the club speaks and members read."""
    speaks = discord.PermissionOverwrite(send_messages=True, send_messages_in_threads=True)
    overwrites: Overwrites = {club.guild.roles[name]: speaks for name in ("TestBot", "directors")}
    members = discord.PermissionOverwrite(**(denied or {"send_messages": False}))
    return club.guild.create_text_channel("announcements", overwrites={club.guild.default_role: members, **overwrites})


async def asked_there(club: Club, hall: Any) -> Seat:
    ann = Seat(club.env, club.ann.member, hall)
    message = await club.dora.member.send(hall, SAID)
    ann._see(await ann.member.context_menu(hall, "Ruling on this message", message))
    return ann


async def posted_there(hall: Any) -> list[str]:
    return [words(m) for m in hall.history() if m.author.bot and not m.flags.ephemeral]


async def test_nothing_is_posted_for_somebody_who_may_not_write_there_themselves(club: Club) -> None:
    hall = announcements(club)
    ann = await asked_there(club, hall)
    assert "Private: only you" in ann.text
    await ann.press("call")
    assert "You may not write in this channel" in ann.told
    await go_on(ann)
    for press in ("private:no", "post", "publish"):
        assert press not in ann.actions
        await ann.forge(f"c:1:{(await club.bot.ledgers.cases.get(club.tenant, 1)).turn}:{press}")
        assert "may not write in the channel" in ann.told
    assert (await club.bot.ledgers.cases.get(club.tenant, 1)).finding is not None
    assert await posted_there(hall) == []


async def test_from_another_channel_too_nothing_is_posted_where_its_asker_may_not_write(club: Club) -> None:
    hall = announcements(club)
    await go_on(await asked_there(club, hall))
    ann = await club.ann.ask(case=1)
    await ann.forge(f"c:1:{(await club.bot.ledgers.cases.get(club.tenant, 1)).turn}:publish")
    assert "may not write in the channel" in ann.told
    assert [*club.posted(), *await posted_there(hall)] == []


async def test_in_threads_it_is_the_threads_that_count(club: Club) -> None:
    hall = announcements(club, send_messages_in_threads=False)
    channel = club.bot.get_channel(hall.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="tonight", type=discord.ChannelType.public_thread)
    (thread,) = hall.threads
    ann = await asked_there(club, thread)
    assert "Private: only you" in ann.text
    await go_on(ann)
    assert await posted_there(thread) == []


async def test_a_panel_posts_for_everybody_for_whoever_put_it_there_wants_that(club: Club) -> None:
    hall = announcements(club)
    dora = await Seat(club.env, club.dora.member, hall).ask("setup")
    await dora.press("panel")
    panel = hall.history()[-1] if "Ask for a ruling" in words(hall.history()[-1]) else hall.history()[0]
    ann = Seat(club.env, club.ann.member, hall)
    ann._see(await ann.member.click(panel, custom_id="a:ask"))
    await ann.fill(text=SAID)
    await go_on(ann)
    assert [text for text in await posted_there(hall) if "case 1" in text]


async def test_a_mention_while_the_disk_is_full_is_answered_in_a_sentence(club: Club) -> None:
    def fill(ledger: Ledger) -> None:
        ledger.file.db.execute("PRAGMA max_page_count = 1")

    await club.bot.ledgers.write(club.tenant, fill)
    for _ in range(8):  # the last pages fill up
        await club.ann.member.send(club.hall, f"{me(club)} {SAID} {'and again ' * 180}")
    answers = [words(m) for m in club.hall.history() if m.author.bot]
    assert len(answers) == 8
    answer = next(each for each in answers if "Nothing was written" in each)
    assert "Call the director as you would without me" in answer
    assert "sqlite" not in answer


async def test_a_mention_in_a_tenant_that_cannot_be_read_is_answered_in_a_sentence(club: Club) -> None:
    folder = club.bot.ledgers.data_dir / "servers"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{club.tenant}.sqlite3").write_bytes(b"no database at all" * 100)
    await club.ann.member.send(club.hall, f"{me(club)} {SAID}")
    (answer,) = [words(m) for m in club.hall.history() if m.author.bot]
    assert "cannot read what is kept here" in answer
    assert str(folder) not in answer


async def test_nothing_is_shared_either_where_somebody_may_not_write(club: Club) -> None:
    await official(club.dora)
    await club.dora.press("release:1:1")
    hall = announcements(club)
    ann = Seat(club.env, club.ann.member, hall)
    for command, options in (("show", {"number": 1}), ("stats", {})):
        await ann.ask(f"rulings {command}", share=True, **options)
    await ann.ask("law", reference="45C4b", share=True)
    await ann.ask("rulings show", number=1)
    await ann.press("publish:1")
    assert "You may not write in this channel" in ann.told
    await ann.ask("rulings recent")
    await ann.press("share")
    assert "You may not write in this channel" in ann.told
    assert await posted_there(hall) == []
