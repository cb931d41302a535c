"""What stays of a ruling on the record: its earlier wording, what took its place, appeals that wait, a session's end."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.ledger import Entry, Person, State
from bot.records import statistics
from bot.records.forgetting import forget
from tests.cogs.club import Club, words
from tests.cogs.direct.test_making_official import MODULE, cards, official, stored

AT = datetime(2026, 1, 1, 12, tzinfo=UTC)


async def test_after_an_amendment_everybody_reads_how_it_was_before(club: Club) -> None:
    await official(club.dora, adjustment="average")
    before = (await stored(club)).entry.verdict
    await club.dora.press("move:1:1:amended")
    await club.dora.fill(verdict="The king is played.", law="45C4a", adjustment="40/60", why="Heard both sides")
    assert f"before: ruling “{before[:60]}" in club.dora.text
    assert "adjustment “average”" in club.dora.text
    (card,) = cards(club)
    assert f"ruling “{before[:60]}" in card
    assert "average" not in card


async def test_a_thread_says_which_ruling_it_is_about(club: Club) -> None:
    await official(club.dora)
    await club.dora.press("move:1:1:confirmed")
    threads = [c for c in club.env.backend.channels.values() if getattr(c, "parent_id", None) == club.hall.id]
    title = club.bot.corpus.modules[MODULE].title
    ((name, said),) = [
        (thread.name, [*club.env.backend.messages[thread.id].values()][-1].content) for thread in threads
    ]
    assert name is not None
    assert said is not None
    assert name.startswith("Ruling 1 · Law ")
    assert title[:30] in name
    assert said.startswith("Ruling 1 · 2 · confirmed")


@pytest.mark.simcord(check_errors=False)
async def test_a_ruling_is_superseded_by_a_new_one_in_one_form(club: Club) -> None:
    await official(club.dora, board="12, table 3")
    await club.dora.press("move:1:1:superseded")
    said = (await stored(club)).entry
    await club.dora.fill(verdict=said.verdict, law=", ".join(said.clauses), why="no other words")
    assert "Say what is ruled instead" in club.dora.told
    await club.dora.press("move:1:1:superseded")
    await club.dora.fill(verdict="The king is played.", law="45C4a", why="Heard both sides")
    old, new = await stored(club, 1), await stored(club, 2)
    assert (old.state, old.entry.superseded_by, new.entry.supersedes) == ("superseded", 2, 1)
    assert (new.entry.verdict, new.entry.clauses, new.entry.board) == ("The king is played.", ("45C4a",), "12")
    assert new.case == old.case
    assert "Ruling 2" in club.dora.text
    first, second = cards(club)
    assert "Replaced by [ruling 2]" in first
    assert "The king is played." in second


async def test_rulings_under_appeal_have_a_list_for_officials(club: Club) -> None:
    assert "No ruling is under appeal" in (await club.dora.ask("director appeals")).told
    await official(club.dora)
    await club.dora.press("move:1:1:appealed")
    await club.dora.fill(why="Both partners concur")
    assert "[ruling 1](https://discord.com/channels/" in (await club.dora.ask("director appeals")).told
    assert "Only" in (await club.bob.ask("director appeals")).told


async def test_a_session_ends_by_itself(club: Club) -> None:
    await club.dora.ask("director session", event="Tuesday Pairs", session="2", hours=3)
    assert "ends by itself <t:" in club.dora.told
    assert "ends <t:" in (await club.dora.ask("setup")).text
    rulings = club.bot.ledgers.rulings
    for key, hours in (("now", 1), ("then", 4)):
        await rulings.make(
            club.tenant, Entry(verdict="x"), key=key, by=dora(club), at=club_now(club) + timedelta(hours=hours)
        )
    assert [(await stored(club, number)).entry.event for number in (1, 2)] == ["Tuesday Pairs", None]


async def test_who_asks_what_is_being_played_is_told_and_takes_nothing_away(club: Club) -> None:
    assert "no event now" in (await club.dora.ask("director session")).text
    await club.dora.ask("director session", event="Tuesday Pairs", session="2")
    assert "Tuesday Pairs · session 2" in (await club.dora.ask("director session")).text
    assert (await club.bot.ledgers.settings.current(club.tenant)).event == "Tuesday Pairs"
    await club.dora.press("nosession")
    assert "no event now" in club.dora.text
    assert (await club.bot.ledgers.settings.current(club.tenant)).event is None


async def test_of_a_time_without_rulings_it_is_not_said_that_there_are_none_yet(club: Club) -> None:
    assert "No ruling yet" in (await club.dora.ask("rulings stats")).text
    await club.bot.ledgers.rulings.make(club.tenant, Entry(verdict="x"), key="k", by=dora(club), at=AT)
    told = (await club.dora.ask("rulings stats", **{"from": "2030"})).text
    assert "No ruling was made in that time." in told
    assert "No ruling yet" not in told


def dora(club: Club) -> Person:
    return Person(str(club.dora.member.id), "dora")


def club_now(club: Club) -> datetime:
    message = club.dora.last.response
    return datetime.fromtimestamp(((int(message.id) >> 22) + 1420070400000) / 1000, UTC)


async def test_a_forgotten_case_leaves_no_dead_link_on_its_ruling(club: Club) -> None:
    await (await club.ann.ask(module=MODULE, situation="my partner named it")).answer_all()
    ruling = await club.bot.ledgers.rulings.make(
        club.tenant, Entry(verdict="It stands."), key="k", by=dora(club), at=AT, case=1
    )
    assert "What was found" in (await club.dora.ask("rulings show", number=ruling.number)).text
    await club.bot.ledgers.run_alone(club.tenant, forget, str(club.ann.member.id), AT)
    assert "What was found" not in (await club.dora.ask("rulings show", number=ruling.number)).text


async def test_figures_count_amendments_and_appeals_whatever_came_after(club: Club) -> None:
    by = dora(club)
    lives: tuple[tuple[State, ...], ...] = (
        ("amended", "appealed", "changed", "superseded"),
        ("appealed", "superseded"),
        ("appealed",),
        ("amended",),
    )
    for number, states in enumerate(lives, start=1):
        await club.bot.ledgers.rulings.make(club.tenant, Entry(verdict="x"), key=str(number), by=by, at=AT)
        for turn, state in enumerate(states, start=1):
            await club.bot.ledgers.rulings.revise(
                club.tenant, number, expect=turn, by=by, at=AT, why="so", state=state, changes={}
            )
    counted = await club.bot.ledgers.read(club.tenant, statistics)
    assert (counted.amended, counted.superseded) == (2, 2)
    assert (counted.appealed, counted.changed, counted.upheld) == (3, 1, 0)
    assert (counted.replaced, counted.open_appeals) == (1, 1)
    told = (await club.dora.ask("rulings stats")).text
    assert "2 amended · 2 replaced by another" in told
    assert "3 appealed: 0 upheld, 1 changed, 1 replaced by another ruling, 1 open" in told
    assert words(club.dora.card)


async def test_the_desk_has_an_order_colours_that_mean_something_and_a_line_for_each_button(club: Club) -> None:
    await official(club.dora)
    desk = {c["label"]: c["style"] for c in club.dora.controls() if c["custom_id"].startswith("o:") and "label" in c}
    plain, usual, ends = 2, 1, 4
    assert list(desk.items())[:4] == [
        ("Details", plain),
        ("Release the board", plain),
        ("Scores posted", plain),
        ("Confirm", usual),
    ]
    assert [label for label, style in desk.items() if style == ends] == ["Supersede", "Void"]
    for label in desk.keys() - {"Take words out"}:  # its form says it, before anything is done
        assert f"-# *{label}*: " in club.dora.text
    assert "*Void*" not in cards(club)[0]
