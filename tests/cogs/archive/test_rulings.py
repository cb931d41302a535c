"""Past rulings on Discord: found by what somebody remembers, opened, shared; everybody as far as they may see."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest

from bench.plausible import rulings
from bot.ledger import Entry, Ledger, Person
from bot.records import Query
from bot.records.documents import add_ruling
from cogs.archive.search import chunks, make_portable, unpack
from tests.cogs.club import Club, Seat, words

AT = datetime(2026, 3, 4, 20, tzinfo=UTC)
DORA = Person("777777777777777777", "Dora Director")
MODULE = "dummy_card_changed"


async def ruled(club: Club, verdict: str = "The queen is played.", *, at: datetime = AT, **fields: Any) -> int:
    entry = Entry(verdict=verdict, **{"clauses": ("45C4b",), "released": True, **fields})
    key = f"test:{verdict}:{at}"
    return (await club.bot.ledgers.rulings.make(club.tenant, entry, key=key, by=DORA, at=at)).number


def labels(seat: Seat) -> dict[str, dict[str, Any]]:
    return {str(node.get("label") or node.get("placeholder")): node for node in seat.controls()}


def offered(seat: Seat) -> list[str]:
    """The numbers of the rulings on the card."""
    lists = [node for node in seat.controls() if node["custom_id"].startswith("r:open")]
    return [option["value"] for node in lists for option in node["options"]]


async def test_a_ruling_is_found_by_the_beginning_of_a_word_and_opened_with_its_whole_life(club: Club) -> None:
    number = await ruled(club, "The revoke is established.", board="12")
    await ruled(club, "The queen is played.")
    await club.bot.ledgers.rulings.revise(
        club.tenant,
        number,
        expect=1,
        by=DORA,
        at=AT,
        state="amended",
        why="Looked at again",
        changes={"adjustment": "-1"},
    )
    dora = await club.dora.ask("rulings search", words="revok estab")
    assert dora.last.ephemeral
    assert "1 ruling" in dora.text
    assert "The **revoke** is **established.**" in dora.text
    await dora.choose("open", "1")
    for shown in ("Ruling 1", "amended", "Looked at again", "Dora Director", "board 12"):
        assert shown in dora.text
    assert dora.last.ephemeral


async def test_a_misspelt_word_still_finds_it_and_says_how_it_was_read(club: Club) -> None:
    await ruled(club, "The revoke is established.")
    assert "Did you mean **established**" in (await club.dora.ask("rulings search", words="establishd")).text
    assert offered(club.dora) == ["1"]


@pytest.mark.parametrize(
    "options",
    [
        {"words": "queen"},
        {"law": "Law 45 C 4(b)"},
        {"law": "45"},
        {"law": "laws 45. C. 4. (B)."},
        {"module": MODULE},
        {"state": "given"},
        {"from": "2026-03", "to": "2026-03"},
        {"from": "March 2026", "to": "4 Mar 2026"},
        {"from": "2026-03-04"},
        {"to": "2026"},
        {"event": "tuesday"},
        {
            "words": "queen",
            "law": "45C4b",
            "module": MODULE,
            "state": "given",
            "from": "2026",
            "event": "Tuesday Pairs",
        },
    ],
    ids=str,
)
async def test_every_filter_narrows_alone_and_with_the_others(club: Club, options: dict[str, Any]) -> None:
    await ruled(club, module=MODULE, event="Tuesday Pairs")
    other = {"clauses": ("64A1",), "event": "Friday Teams", "module": "revoke_tricks"}
    later = await ruled(club, "One trick goes over.", at=AT + timedelta(days=400), **other)
    early = await ruled(club, "One trick went over.", at=AT - timedelta(days=40), **other)
    for number in (later, early):
        await club.bot.ledgers.rulings.revise(club.tenant, number, expect=1, by=DORA, at=AT, state="confirmed")
    await club.dora.ask("rulings search", **options)
    left = {"from": [1, later], "to": [1, early]}
    one_sided = [way for way in ("from", "to") if list(options) == [way]]
    expected = left[one_sided[0]] if one_sided else [1]
    assert sorted(map(int, offered(club.dora))) == sorted(expected)


async def test_an_event_with_a_very_long_name_is_found_by_it(club: Club) -> None:
    name = "Wednesday evening invitational charity pairs of the autumn congress at the seaside, in memory of many"[:100]
    await ruled(club, event=name)
    options = {"words": "queen", "law": "45C4b", "module": "dummy_card_changed", "from": "2026", "to": "2026"}
    await ruled(club, "The queen stays.", event=name, module=MODULE)
    assert offered(await club.dora.ask("rulings search", event=name)) == ["2", "1"]
    assert offered(await club.dora.ask("rulings search", event=name, **options)) == ["2"]


async def test_an_official_searches_by_director_and_a_member_is_told_why_not(club: Club) -> None:
    await ruled(club)
    by_dora = {"director": club.dora.member}
    assert "No ruling" in (await club.dora.ask("rulings search", **by_dora)).text
    assert "for directors and moderators" in (await club.bob.ask("rulings search", **by_dora)).told


async def test_pages_are_turned_with_the_same_search_after_a_restart_too(club: Club) -> None:
    for number in range(20):
        await ruled(club, f"Played number {number}.", event="Tuesday Pairs")
    await ruled(club, "Another matter.")
    dora = await club.dora.ask("rulings search", words="played number", event="Tuesday Pairs", **{"from": "2025"})
    assert "20 rulings" in dora.text
    assert "page 1 of 3" in dora.text
    first = offered(dora)
    await dora.press("page:1")
    second = offered(dora)
    await dora.press("page:2")
    assert "page 3 of 3" in dora.text
    assert labels(dora)["▶"]["disabled"]
    assert len({*first, *second, *offered(dora)}) == 20
    assert "Another matter" not in dora.text


async def test_many_rulings_are_narrowed_down_by_what_tells_them_apart(club: Club) -> None:
    for number in range(12):
        clauses, event = (("64A1",), "Pairs") if number % 3 else (("50D1a",), "Teams = Swiss")
        await ruled(club, f"Played {number}.", clauses=clauses, event=event, at=AT + timedelta(days=31 * (number % 2)))
    dora = await club.dora.ask("rulings search", words="played")
    ways = {option["label"]: option["description"] for option in labels(dora)["Narrow it down"]["options"]}
    assert ways == {
        "Law 64": "8 of 12", "Law 50": "4 of 12", "April 2026": "6 of 12", "March 2026": "6 of 12",
        "Pairs": "8 of 12", "Teams = Swiss": "4 of 12",
    }  # fmt: skip
    await dora.choose("narrow", "law=64")
    assert "8 rulings" in dora.text
    assert "Narrow it down" not in labels(dora)
    await dora.ask("rulings search", words="played")
    await dora.choose("narrow", "event=Teams = Swiss")
    assert sorted(map(int, offered(dora))) == [1, 4, 7, 10]
    await dora.ask("rulings recent")
    await dora.choose("narrow", "month=2026-03")
    assert sorted(map(int, offered(dora))) == [1, 3, 5, 7, 9, 11]


@pytest.mark.simcord(check_errors=False)
async def test_a_day_that_is_none_is_answered_with_how_to_write_it(club: Club) -> None:
    await club.dora.ask("rulings search", **{"from": "2026-02-31"})
    assert "give it like 2026-03-04" in club.dora.told


@pytest.mark.parametrize(
    "typed",
    [
        '"',
        "queen OR",
        "NEAR(a b)",
        "que*n ^ -x",
        "{shown} : x",
        "♠♥🂡 naïve ＱＵＥＥＮ",
        "queen " * 1000,
        "x" * 6000,
        "a:b:c",
        "\u202e\u0000",
    ],
    ids=lambda typed: typed[:12],
)
@pytest.mark.simcord(check_errors=False)  # what is no law is refused in a sentence
async def test_nothing_that_is_typed_breaks_a_search_or_its_pages(club: Club, typed: str) -> None:
    for number in range(9):
        await ruled(club, f"The queen {number} is played. {typed[:50]}")
    await club.dora.ask("rulings search", words=typed, law=typed, event=typed)
    assert club.dora.told or club.dora.text
    await club.dora.ask("rulings search", words=typed, event=typed)
    assert club.dora.text
    await club.dora.ask("rulings search", words=typed)
    if "▶" in labels(club.dora):
        assert all(len(node["custom_id"]) <= 100 for node in club.dora.controls())
        await club.dora.press("page:1")
        assert "page 2" in club.dora.text


@pytest.mark.parametrize(
    "typed", ["", "x" * 6000, "é" * 6000, "漢" * 6000, "🂡 漢字 " * 600, "a&b=c%20;+ " * 300, "word " * 900]
)
def test_whatever_is_looked_for_the_controls_of_a_card_carry_all_of_it(typed: str) -> None:
    day = AT.date()
    query = make_portable(
        Query(
            words=typed,
            law="45C4b",
            module=MODULE,
            director="7" * 19,
            state="superseded",
            since=day,
            until=day,
            event=typed,
        )
    )
    assert len("".join(chunks(query))) <= 240
    held = unpack("".join(chunks(query)))
    assert (held.law, held.module, held.director, held.state) == ("45C4b", MODULE, "7" * 19, "superseded")
    assert (held.since, held.until) == (day, day)
    assert (held.words, held.event or "") == (query.words, query.event or "")
    assert unpack("".join(chunks(make_portable(Query(module=typed or None))))).module != MODULE


async def test_a_member_finds_what_was_released_and_no_more(club: Club) -> None:
    await ruled(club, "The queen is played.", note="Anna saw it")
    await ruled(club, "The queen is withdrawn.", released=False)
    assert offered(await club.bob.ask("rulings search", words="queen")) == ["1"]
    assert "Dora" not in club.bob.text
    await club.bob.choose("open", "1")
    for hidden in ("Dora", "Anna"):
        assert hidden not in club.bob.text
    assert offered(await club.dora.ask("rulings search", words="queen")) == ["2", "1"]
    assert "not released" in club.dora.text
    assert "by Dora Director" in club.dora.text


@pytest.mark.simcord(check_errors=False)
async def test_a_ruling_that_is_not_a_members_to_see_is_said_not_to_be_there(club: Club) -> None:
    number = await ruled(club, released=False)
    for asked in (number, 99):
        for share in (False, True):
            told = (await club.bob.ask("rulings show", number=asked, share=share)).told
            assert f"There is no ruling {asked} that you may see. Directors release" in told
    await club.bob.ask(module=MODULE)
    await club.bob.forge(f"r:publish:{number}")
    assert "There is no ruling" in club.bob.told


async def test_where_nothing_was_ruled_yet_it_is_said_who_makes_rulings_and_no_filter_is_blamed(club: Club) -> None:
    assert "press *Make official* on a finding" in (await club.dora.ask("rulings recent")).text
    assert "what a director has released" in (await club.bob.ask("rulings recent")).text
    assert "no filter is to blame" in (await club.dora.ask("rulings search", words="queen")).text


async def test_jump_links_lead_to_the_posted_cards(club: Club) -> None:
    dora = await club.dora.ask("director ruling")
    await dora.fill(verdict="It stands.")
    (card,) = [m for m in club.hall.history() if "### ⚖ Ruling" in words(m) and not m.flags.ephemeral]
    await dora.ask("rulings recent")
    assert f"https://discord.com/channels/{club.tenant}/{club.hall.id}/{card.id}" in dora.text


async def test_what_is_shared_is_what_everybody_may_see_whoever_presses_next(club: Club) -> None:
    for number in range(10):
        await ruled(club, f"Played {number}.")
    await ruled(club, "Played, not for all.", released=False)
    dora = await club.dora.ask("rulings search", words="played")
    assert "not for all" in dora.text
    await dora.press("share")
    assert not dora.last.ephemeral
    assert "10 rulings" in club.posted()[-1]
    assert "not for all" not in club.posted()[-1]
    await dora.press("page:1")
    assert "page 2 of 2" in club.posted()[-1]
    assert "not for all" not in club.posted()[-1]
    assert "Dora" not in club.posted()[-1]
    assert "Share" not in labels(dora)
    await dora.choose("open", "1")
    assert dora.last.ephemeral


async def test_where_nothing_is_released_sharing_says_so_in_private(club: Club) -> None:
    await ruled(club, released=False)
    await (await club.dora.ask("rulings recent")).press("share")
    assert club.dora.last.ephemeral
    assert "None of these is for everybody to see" in club.dora.text
    assert club.posted() == []


async def test_an_opened_ruling_is_shared_in_its_public_form(club: Club) -> None:
    await ruled(club, released=False, board="12", note="Anna saw it")
    await club.dora.ask("rulings show", number=1)
    assert "Anna saw it" in club.dora.text
    await club.dora.press("publish:1")
    (shared,) = club.posted()
    assert "The queen is played." in shared
    for hidden in ("Anna", "Dora", "board 12"):
        assert hidden not in shared


async def test_my_own_case_finds_its_ruling_before_it_is_released(club: Club) -> None:
    await club.ann.ask(module=MODULE)
    entry = Entry(verdict="The queen is played.", board="12")
    await club.bot.ledgers.rulings.make(club.tenant, entry, key="k", by=DORA, at=AT, case=1)
    assert offered(await club.ann.ask("rulings search", words="queen")) == ["1"]
    await club.ann.choose("open", "1")
    assert "board 12" not in club.ann.text
    assert "No ruling" in (await club.bob.ask("rulings search", words="queen")).text


async def test_events_and_months_are_offered_while_typing(club: Club) -> None:
    await ruled(club, event="Tuesday Pairs")
    await ruled(club, "Two.", event="Friday Teams")
    complete = club.dora.member.autocomplete
    assert [c["value"] for c in await complete(club.hall, "rulings search", "event", "tues")] == ["Tuesday Pairs"]
    months = await complete(club.hall, "rulings search", "from", "")
    assert len(months) == 24
    assert next(c["value"] for c in await complete(club.hall, "rulings search", "law", "45c4")).startswith("45C4")
    assert MODULE in [c["value"] for c in await complete(club.hall, "rulings search", "module", "dummy card changed")]


@pytest.mark.clock
async def test_at_twenty_thousand_rulings_two_words_a_law_and_a_month_find_it_without_a_wait(club: Club) -> None:
    def fill(ledger: Ledger) -> None:
        for document in rulings(20_000):
            add_ruling(ledger, document)

    await club.bot.ledgers.run_alone(club.tenant, _in_one_write, fill)
    one = await club.bot.ledgers.rulings.get(club.tenant, 12_345)
    name = str(one.entry.note).rsplit("; ", 1)[1].split()[0]
    month = f"{one.day:%Y-%m}"
    searches: list[dict[str, Any]] = [
        {"words": f"{name} {str(one.entry.verdict).split()[0]}"},
        {"law": one.entry.clauses[0], "from": month, "to": month, "event": one.entry.event},
        {"words": name[:-1] + "x" + name[-1]},
    ]
    for options in searches:
        await club.dora.ask("rulings search", **options)
        seen = offered(club.dora)
        if "12345" not in seen:
            await club.dora.press("page:1")
            seen += offered(club.dora)
        assert "12345" in seen, options
    begun = time.perf_counter()
    for options in searches * 3:
        await club.dora.ask("rulings search", **options)
    assert (time.perf_counter() - begun) / 9 < 0.05


def _in_one_write(ledger: Ledger, fill: Any) -> None:
    with ledger.transaction():
        fill(ledger)


@pytest.mark.simcord(check_errors=False)
async def test_a_server_finds_nothing_of_another_by_any_search_number_or_replayed_button(club: Club) -> None:
    for number in range(9):
        await ruled(club, f"Secret {number}.")
    other = club.env.create_guild("Elsewhere")
    chief = other.create_role("chief", permissions=discord.Permissions(administrator=True))
    eve = Seat(club.env, other.add_member(club.env.create_user("eve"), roles=[chief]), other.create_text_channel("x"))
    assert "No ruling" in (await eve.ask("rulings recent")).text
    assert "No ruling" in (await eve.ask("rulings search", words="secret")).text
    for custom_id in ("r:page:1:words=secret", "r:share", "r:publish:1", "r:mine:0", "r:open::", "r:case", "o:open:1"):
        await eve.ask(module=MODULE)
        await eve.forge(custom_id)
        assert "Secret" not in eve.text
        assert "Secret" not in eve.told
