"""Searching as people remember: days, boards, tables, events and half-remembered words; and what is not found."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import discord
import pytest

from tests.cogs.archive.test_rulings import AT, DORA, MODULE, labels, offered, ruled
from tests.cogs.club import Club

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)  # the day of everything in these clubs


async def posted(club: Club, number: int, channel: int) -> None:
    await club.bot.ledgers.outbox.record_card(club.tenant, number, 1, "public", str(channel), "5", AT)


async def test_a_row_says_why_it_matched_also_where_the_verdict_does_not_have_the_word(club: Club) -> None:
    await ruled(
        club, "The queen stays.", note="Anna hesitated for long before she said that it was *a slip* of the tongue"
    )
    dora = await club.dora.ask("rulings search", words="queen hesit")
    assert "> The **queen** stays." in dora.text
    assert "-# note: Anna **hesitated** for long before she said …" in dora.text
    dora = await club.dora.ask("rulings search", words="slip")
    assert r"it was \*a **slip\*** of the tongue" in dora.text


async def test_the_words_that_match_are_shown_however_late_they_come(club: Club) -> None:
    await ruled(club, f"{'It was long and nothing came of it. ' * 8} Then a revoke was established.")
    assert "**revoke**" in (await club.dora.ask("rulings search", words="revoke")).text


@pytest.mark.parametrize(
    ("typed", "filters"),
    [
        ("queen 4.3.2026", "“queen” · 2026-03-04"),
        ("queen on 04.03.2026", "“queen” · 2026-03-04"),
        ("queen board 12", "“queen” · board 12"),
        ("bd 12 table 7", "board 12 · table 7"),
        ("tuesday pairs queen", "“queen” · tuesday pairs"),
        ("law 45 queen March 2026", "“queen” · Law 45 · from 2026-03-01 to 2026-03-31"),
    ],
)
async def test_what_the_words_name_is_a_filter(club: Club, typed: str, filters: str) -> None:
    await ruled(club, board="12", place="Table 7", event="Tuesday Pairs")
    others = {"event": "Friday Teams", "clauses": ("64A1",), "contract": "7NT 12", "note": "12"}
    await ruled(club, "The queen goes.", board="7", place="12", at=AT + timedelta(days=40), **others)
    dora = await club.dora.ask("rulings search", words=typed)
    assert offered(dora) == ["1"]
    assert f"### 1 ruling · {filters}" in dora.text


@pytest.mark.parametrize(("typed", "ago"), [("yesterday", 1), ("today", 0), ("last week", 7), ("last month", 0)])
async def test_days_are_named_as_people_name_them(club: Club, typed: str, ago: int) -> None:
    at = NOW.replace(day=1) - timedelta(days=3) if typed == "last month" else NOW - timedelta(days=ago)
    await ruled(club, "The queen stays.", at=at)
    await ruled(club, "The queen goes.", at=at - timedelta(days=60))
    assert offered(await club.dora.ask("rulings search", words=f"queen {typed}")) == ["1"]
    assert "1" in offered(await club.dora.ask("rulings search", **{"from": typed}))
    assert "2" not in offered(club.dora)


@pytest.mark.simcord(check_errors=False)
async def test_a_word_of_its_title_names_a_law_and_what_names_none_is_refused_in_a_sentence(club: Club) -> None:
    await ruled(club, clauses=("64A1",))
    await ruled(club, clauses=("45C4b",))
    dora = await club.dora.ask("rulings search", law="revoke")
    assert offered(dora) == ["1"]
    assert "Law 61, 62, 63, 64" in dora.text
    assert "No law is called “xyzzy”" in (await club.dora.ask("rulings search", law="xyzzy")).told
    assert (
        "There is no Law 99. They are numbered from 1 to 93" in (await club.dora.ask("rulings search", law="99")).told
    )
    assert "Law 45 has no such part" in (await club.dora.ask("rulings search", law="45Z")).told


async def test_where_no_word_was_typed_that_is_said(club: Club) -> None:
    await ruled(club, "The revoke costs a trick.")
    for typed in ("😀", '"'):
        dora = await club.dora.ask("rulings search", words=typed)
        assert offered(dora) == ["1"]
        assert "no word in what you typed" in dora.told


async def test_misspelt_words_find_also_beside_words_that_are_nowhere(club: Club) -> None:
    await ruled(club, "The revoke costs a trick.")
    for typed in ("revok trik", "rvoke tirck", "revoke triks xyzzyxyzzy"):
        assert offered(await club.dora.ask("rulings search", words=typed)) == ["1"], typed


@pytest.mark.simcord(check_errors=False)
async def test_an_empty_result_says_which_kind_of_empty_it_is(club: Club) -> None:
    await ruled(club, "The queen stays.", clauses=("45C4b",))
    await ruled(club, "One trick.", clauses=("64A1",))
    dora = await club.dora.ask("rulings search", words="zzzzzzz")
    assert "Nothing at all is found for “zzzzzzz”." in dora.text
    dora = await club.dora.ask("rulings search", words="queen", law="64")
    assert "Leave something out, and there are some: without “queen” 1, without Law 64 1." in dora.text
    dora = await club.dora.ask("rulings search", words="queen board 77")
    assert (
        "Nothing at all is found for board 77. Leave something out, and there are some: without board 77 1."
        in dora.text
    )
    dora = await club.dora.ask("rulings search", **{"from": "2031"})
    assert "Nothing at all is found for the days from 2031-01-01." in dora.text
    dora = await club.dora.ask("rulings search", **{"from": "November 26, 2026", "to": "11/22/2026"})
    assert "The first day, 2026-11-26, comes after the last, 2026-11-22." in dora.text
    assert "Nothing at all" not in dora.text
    dora = await club.dora.ask("rulings search", words="queen 3/4/2026")
    assert "3/4/2026 may be 4 March 2026 or 3 April 2026" in dora.told


@pytest.mark.simcord(check_errors=False)
async def test_members_find_what_was_posted_where_they_read_and_nothing_else(club: Club) -> None:
    hidden = club.guild.create_text_channel(
        "directors", overwrites={club.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    )
    for channel, verdict in ((club.hall.id, "Posted here."), (hidden.id, "Posted there."), (None, "Not posted.")):
        number = await ruled(club, verdict, released=False, board="12", note="Anna saw it")
        if channel:
            await posted(club, number, channel)
    bob = await club.bob.ask("rulings recent")
    assert offered(bob) == ["1"]
    await bob.choose("open", "1")
    assert "Posted here." in bob.text
    for kept in ("board 12", "Anna", "Dora"):
        assert kept not in bob.text
    for number in (2, 3):
        assert (
            f"There is no ruling {number} that you may see" in (await club.bob.ask("rulings show", number=number)).told
        )
    assert offered(await club.bob.ask("rulings search", words="12")) == []
    assert DORA.name not in bob.text


async def test_sharing_shows_the_same_rulings_on_the_same_page_and_says_what_is_left_out(club: Club) -> None:
    for number in range(12):
        made = await ruled(club, f"The queen, {number}.", released=False, module=MODULE)
        await posted(club, made, club.hall.id)
    await ruled(club, "The queen, hidden.", released=False)
    dora = await club.dora.ask("rulings search", words="quen")
    await dora.press("page:1")
    before = [each for each in offered(dora) if each != "13"]
    await dora.press("share")
    assert set(offered(dora)) <= {*before, *map(str, range(1, 13))}
    assert "page 2 of 2" in dora.text
    assert "12 rulings · “queen”" in dora.text
    assert "1 more not for everybody to see" in dora.text
    assert "Share" not in labels(dora)
