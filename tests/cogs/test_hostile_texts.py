"""Every field in which somebody types, filled with what smuggles links, pings and layouts, and all that the bot then sends."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import discord
import pytest

from bot.ledger import Entry, Person
from tests.cogs.club import Club, Seat
from tests.cogs.direct.test_making_official import SLIP

MODULE = "dummy_card_changed"
HOSTILE = (
    "[Free entry\nhere](https://evil.example/a)",
    "<a:/[x](https://evil.example/a)>",
    "discord.gg/evil [x](discord.gg/evil)",
    "\u202eelpmaxe.live//:sptth\u202c \u2066[x](https://evil.example)\u2069",
    "@everyone <@&1> <@123456789012345678> @here",
    "**bold\n# Ruling 9\n>>> all `code` ||hidden||",
    "\\[x](https://evil.example) \\",
)
OURS = re.compile(r"(\[[\w ]+\]\()?https://discord\.com/channels/[\d/@me]+\)?|attachment://\S+")
OUR_MENTIONS = re.compile(r"<(@&?|#)\d{18,}>|<t:\d+(:\w)?>")


def strings(payload: Any) -> Iterator[tuple[str, str]]:
    """What is shown, with where it is shown; what Discord reads as markdown is `content`."""
    match payload:
        case dict():
            for name, value in payload.items():
                if isinstance(value, str) and name in ("content", "label", "description", "placeholder", "title"):
                    yield name, value
                else:
                    yield from strings(value)
        case list():
            for each in payload:
                yield from strings(each)


def sent(club: Club) -> Iterator[tuple[str, str]]:
    for kind, _, payload in club.env.backend.transcript:
        if kind == "HTTP":
            yield from strings(payload)


def is_for_its_typist(text: str) -> bool:
    """A form that is refused gives back what was typed, to copy, to nobody else."""
    return "You typed:" in text


def live(text: str) -> str:
    """What is left once our own links and mentions, and all that is escaped, are taken out."""
    return re.sub(r"\\[^0-9A-Za-z\s]", "", OUR_MENTIONS.sub("", OURS.sub("", text)))


def check(club: Club) -> None:
    shown = 0
    for where, text in sent(club):
        turned = [c for c in text.replace("@\u200b", "@") if unicodedata.category(c) == "Cf"]
        assert not turned, (where, text)
        if where != "content" or is_for_its_typist(text):
            continue
        shown += 1
        left = live(text)
        for smuggled in ("](", "://", "discord.gg/", "[Free", "[x", "||", "`", "<@"):
            assert smuggled not in left, (smuggled, text)
        assert "@everyone" not in text
        assert "@here" not in text
        assert not re.search(r"^(# |>>> )", left, re.MULTILINE), text
        assert left.count("**") % 2 == 0, text
    assert shown > 5


def director_called(club: Club, text: str) -> Seat:
    """Somebody whose very name is hostile."""
    roles = [club.guild.roles["directors"]]
    member = club.guild.add_member(club.env.create_user("eve"), nick=text.replace("\n", " ")[:32], roles=roles)
    return Seat(club.env, member, club.hall)


async def found(seat: Seat, text: str) -> Seat:
    await seat.ask(module=MODULE, situation=f"Something with a card {text}")
    for action in 2 * ("confirm", *(f"answer:{answer}" for answer in SLIP)):  # a confirm may come before or between
        if action in seat.actions:
            await seat.press(action)
    return seat


@pytest.mark.parametrize("text", HOSTILE)
async def test_what_is_typed_into_a_case_and_its_ruling(club: Club, text: str) -> None:
    eve, line = director_called(club, text), text.replace("\n", " ")
    await eve.ask("director session", event=text, session=text[:50])
    await eve.ask("director rule", about="45C4b", text=text)
    await found(eve, text)
    await club.dora.ask(case=1)
    await eve.press("make")
    await eve.fill(board=line, contract=line, adjustment=line, note=text)
    await eve.press("release:1:1")
    await eve.press("details:1:2")
    await eve.fill(board=f"12, {line}", contract=f"4S by {line}", note=text)
    await eve.press("move:1:3:amended")
    await eve.fill(verdict=text, law="45C4b", option=line, adjustment=line, why=text)
    await found(eve, text)
    await eve.press("otherwise")
    await eve.fill(verdict=text, law="45C4b", because=text, board=line, adjustment=line)
    await eve.ask("director ruling", law="45C4b")
    await eve.fill(verdict=text, board=line, contract=line, adjustment=line, note=text)
    for command, options in (("recent", {}), ("mine", {}), ("search", {"words": text}), ("search", {"event": text}),
                             ("show", {"number": 1, "share": True}), ("show", {"number": 2}), ("stats", {})):  # fmt: skip
        await eve.ask(f"rulings {command}", **options)
    await eve.ask("law", reference="45C4b", share=True)
    await eve.ask("setup")
    check(club)


@pytest.mark.parametrize("text", HOSTILE)
async def test_what_is_typed_without_an_end(club: Club, text: str) -> None:
    message = await club.bob.member.send(club.hall, f"declarer changed the card {text}")
    club.ann._see(await club.ann.member.context_menu(club.hall, "Ruling on this message", message))
    await club.ann.call(text.replace("\n", " ")[:30])
    await club.dora.member.click(club.hall.history()[-1], custom_id="d:coming:1")
    await club.bob.ask(situation=f"They were rude to my partner at the table {text}")
    if "pick:none" in club.bob.actions:
        await club.bob.press("pick:none")
    await club.bob.press("learn:none")
    await club.dora.ask("misses review")
    assert club.bot.user is not None
    await club.ann.member.send(club.hall, f"<@{club.bot.user.id}> {text} the card")
    check(club)


@pytest.mark.simcord(check_errors=False)
@pytest.mark.parametrize("text", HOSTILE)
async def test_what_comes_from_a_file(club: Club, text: str) -> None:
    """Whoever wrote the file could have put anything in the place of what is chosen here."""
    at, by = datetime.now(UTC), Person("1" * 18, text)
    ledgers, tenant = club.bot.ledgers, club.tenant
    finding = {"say": text, "cite": [text], "options": [{"who": "declarer", "do": text, "id": "x"}]}
    entry = Entry(
        verdict=text, clauses=(text,), edition=text, module="long_gone", finding=finding, event=text, session=text,
        option=text, released=True, place=text, overruled_because=text,
    )  # fmt: skip
    made = await ledgers.rulings.make(tenant, entry, key="file", by=by, at=at, posts={"public": str(club.hall.id)})
    chosen = ({"who": "declarer", "name": text, "module": "m", "option": "x", "do": text}, {"who": "lho", "name": text})
    await ledgers.rulings.make(tenant, replace(entry, choices=chosen), key="more", by=by, at=at)
    await ledgers.notes.set(tenant, text, text, by=by, at=at)
    step = {"do": "ask", "text": text, "edition": "2017", "verdict": "none", "candidates": [], "facts": []}
    await ledgers.cases.open(
        tenant, asker=Person(str(club.dora.member.id), text), channel=None, text=text, edition="2017", digest="x",
        private=False, step=step, finding=finding, module=None, module_digest=None, at=at,
    )  # fmt: skip
    for command, options in (("show", {"number": made.number, "share": True}), ("show", {"number": 1}),
                             ("show", {"number": 2}), ("recent", {}), ("mine", {}), ("stats", {})):  # fmt: skip
        await club.dora.ask(f"rulings {command}", **options)
    await club.dora.ask(case=1)
    await club.dora.ask("director check")
    check(club)


async def test_the_bots_own_links_and_mentions_are_not_taken_for_smuggled_ones(club: Club) -> None:
    assert live(f"[ruling 3](https://discord.com/channels/1/2/3) <@&{club.toms_role}> <t:1:R>").strip() == ""
    assert "](" in live("[ruling 3](https://evil.example/channels/1/2/3)")
    assert discord.utils.escape_markdown("[Free entry\nhere](https://evil.example/a)")
