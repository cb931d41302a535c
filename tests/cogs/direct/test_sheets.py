"""A director's sheet on Discord: filled in by directors alone, kept, come back to, ruled upon, closed."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import discord
import pytest

from bot.actions.limits import MOST_SHEET_LINE
from bot.actions.sheets import OpenedSheet
from bot.client import DirectorPlease
from bot.ledger import Case, FilledSheet, Person, Reminder, SheetLine
from bot.ledger.facade import Ledgers
from bot.shards import Shards
from cogs.cards.sheets import form_parts
from cogs.direct.sheet_views import fill_form, open_list, remind_form, ruling_form, sheet_card
from lawtext.corpus import load
from lawtext.editions import EDITIONS
from lawtext.sheets import Sheet
from tests.bot.samples import AT
from tests.cogs.ask.test_sheets import HESITATION, lines
from tests.cogs.club import Club, Seat, words
from tests.cogs.direct.test_cards import LONG, NUMBER, form_issues, issues
from tests.cogs.direct.test_making_official import set_up

PAUSED, NOT_AGREED = "West paused 20 seconds before 3♠", "North: about 5 seconds"


async def asked(club: Club, *, private: bool = False) -> Seat:
    """Ann asks, and Dora, who directs, opens the case."""
    await club.ann.ask(situation=HESITATION, private=private)
    return await club.dora.ask(case=1)


async def filled(club: Club, **texts: str) -> Seat:
    dora = await asked(club)
    await dora.press("partners_information:0")
    return await dora.fill(**(texts or {"happened": PAUSED}))


def reminded(club: Club) -> list[discord.Message]:
    return [m for m in club.hall.history() if not m.flags.ephemeral and "come back to" in words(m)]


async def later(club: Club, minutes: int) -> None:
    """The clock of the outbox looks every half minute."""
    await club.env.advance_time(minutes * 60 + 40)


async def test_a_director_fills_in_what_happened_and_reads_what_is_still_open(club: Club) -> None:
    dora = await asked(club)
    assert "Fill in (now)" in dora.text
    await dora.press("partners_information:0")
    assert list(dora.form) == ["happened", "agreed"]
    await dora.fill(happened=PAUSED)
    assert f"**What happened** ✎ {PAUSED}" in dora.text
    assert "**Still open:** Agreed or disputed · Since then" in dora.text
    assert "written by dora" in dora.text
    assert (await club.bot.ledgers.sheets.get(club.tenant, 1)).texts == {"happened": PAUSED}


async def test_the_fields_after_the_play_stand_in_their_order_five_to_a_form(club: Club) -> None:
    dora = await asked(club)
    await dora.press("partners_information:1")
    first = list(dora.form)
    await dora.fill(since="South bid 4♠")
    await dora.press("partners_information:2")
    (sheet,) = (each for each in load().sheets if each.id == "partners_information")
    assert [*first, *dora.form] == [field.id for field in sheet.later]
    await dora.fill(damage="none")
    assert (await club.bot.ledgers.sheets.get(club.tenant, 1)).texts == {"since": "South bid 4♠", "damage": "none"}


async def test_what_is_there_stands_in_the_form_again_and_is_taken_away_where_it_is_emptied(club: Club) -> None:
    dora = await filled(club, happened=PAUSED, agreed=NOT_AGREED)
    await dora.press("fill:1:partners_information:0")
    assert dora.form["happened"]["component"]["value"] == PAUSED
    assert dora.form["agreed"]["component"]["value"] == NOT_AGREED
    await dora.fill(happened=PAUSED, agreed="")
    sheet = await club.bot.ledgers.sheets.get(club.tenant, 1)
    assert (sheet.texts, len(sheet.history)) == ({"happened": PAUSED}, 3)


async def test_the_asker_reads_the_questions_and_not_what_a_director_wrote(club: Club) -> None:
    await filled(club)
    await club.ann.press("more")
    assert PAUSED not in club.ann.text
    assert "Fill in" not in club.ann.text
    for press in ("fill:1:partners_information:0", "open:1:partners_information", "rule:1:partners_information"):
        await club.ann.forge(f"h:{press}")
        assert "Only directors do that." in club.ann.told
    await club.dora.ask(case=1)
    assert PAUSED in club.dora.text


async def test_a_director_who_opens_a_sheet_calls_no_director_and_its_asker_may(club: Club) -> None:
    dora = await asked(club)
    assert "call" not in dora.actions
    assert "call" in club.ann.actions


async def test_a_private_case_is_no_directors_until_its_asker_calls(club: Club) -> None:
    await club.ann.ask(situation=HESITATION, private=True)
    await club.dora.ask(module="revoke_noticed")
    await club.dora.forge("h:fill:1:partners_information:0")
    assert "A private one opens to them" in club.dora.told


async def test_of_two_directors_the_second_is_told_and_keeps_what_was_typed(club: Club) -> None:
    dora = await asked(club)
    await dora.press("partners_information:0")
    tom, at = Person("7", "Tom"), discord.utils.utcnow()
    sheets = club.bot.ledgers.sheets
    await sheets.fill(club.tenant, 1, "partners_information", {"happened": "East paused"}, seen=0, by=tom, at=at)
    await dora.fill(happened=PAUSED)
    assert "Tom has written into this sheet" in dora.told
    assert PAUSED in dora.told
    assert (await sheets.get(club.tenant, 1)).texts == {"happened": "East paused"}


async def test_buttons_of_a_sheet_work_after_a_restart(club: Club) -> None:
    dora = await filled(club)
    await club.env.restart_bot(
        DirectorPlease(club.bot.corpus, Ledgers(club.bot.ledgers.data_dir), shards=Shards(0, 0, 1))
    )
    await dora.press("fill:1:partners_information:0")
    assert dora.form["happened"]["component"]["value"] == PAUSED
    await dora.fill(happened=PAUSED, agreed=NOT_AGREED)
    assert NOT_AGREED in dora.text


async def test_a_reminder_pings_who_wanted_it_and_says_nothing_of_the_matter(club: Club) -> None:
    dora = await filled(club)
    await dora.press("remind")
    await dora.fill(place="5", minutes="15")
    assert "I remind you here" in dora.told
    assert "Table 5, after the play:" in dora.text
    await later(club, 10)
    assert reminded(club) == []
    await later(club, 5)
    (message,) = reminded(club)
    sent = club.env.backend.get_message(message.channel.id, message.id)
    assert [*sent.ping_role_ids, *sent.ping_user_ids] == [dora.member.id]
    assert "**Table 5, after the play:** come back to case 1" in words(message)
    assert "hesitation" not in words(message)
    await later(club, 60)
    assert len(reminded(club)) == 1


async def test_a_reminder_leads_to_the_sheet_and_is_done_with(club: Club) -> None:
    dora = await filled(club)
    await dora.press("remind")
    await dora.fill(place="5", minutes="15")
    await later(club, 15)
    (message,) = reminded(club)
    dora._see(await dora.member.click(message, custom_id="h:back:1"))
    assert PAUSED in dora.text
    club.ann._see(await club.ann.member.click(message, custom_id="h:done:1"))
    assert "Only directors" in club.ann.told
    await dora.member.click(message, custom_id="h:done:1")
    (done,) = reminded(club)
    assert "Done." in words(done)
    assert (await club.bot.ledgers.reminders.get(club.tenant, 1)).state == "done"


async def test_each_director_is_reminded_of_a_sheet_and_reads_there_who_else_is(club: Club) -> None:
    await set_up(club, director_role=str(club.toms_role))
    dora, tom = await filled(club), club.tom
    await dora.press("remind")
    await dora.fill(place="5", minutes="15")
    await tom.ask(case=1)
    await tom.press("partners_information:0")
    await tom.fill(agreed=NOT_AGREED)
    await tom.press("remind")
    await tom.fill(place="5", minutes="30")
    assert all(f"<@{each.member.id}> **Table 5, after the play:**" in tom.text for each in (dora, tom))
    await later(club, 30)
    pinged = [club.env.backend.get_message(each.channel.id, each.id).ping_user_ids for each in reminded(club)]
    assert sorted(pinged) == sorted([[dora.member.id], [tom.member.id]])


async def test_the_open_sheets_are_listed_until_they_are_closed(club: Club) -> None:
    await club.dora.ask("director sheets")
    assert "No director's sheet is open." in club.dora.text
    dora = await filled(club)
    await dora.ask("director sheets")
    assert "**Case 1** A hesitation, a remark or a look" in dora.text
    assert "11 open" in dora.text
    await dora.choose("list", "1")
    assert PAUSED in dora.text
    await dora.press("close")
    assert "Closed:" in dora.text
    await dora.ask("director sheets")
    assert "No director's sheet is open." in dora.text
    await club.ann.ask("director sheets")
    assert "Only directors" in club.ann.told


async def test_a_judgement_is_made_official_and_its_sheet_lies_behind_it(club: Club) -> None:
    dora = await filled(club)
    await dora.press("fill:1:partners_information:2")
    await dora.fill(ruling="The pass stands; 4♠ is not allowed", score="4♥ making, both sides")
    await dora.press("rule")
    assert dora.form["verdict"]["component"]["value"] == "The pass stands; 4♠ is not allowed"
    assert dora.form["law"]["component"]["value"] == "16B, 73C"
    assert dora.form["adjustment"]["component"]["value"] == "4♥ making, both sides"
    await dora.fill(
        verdict="The score is adjusted to 4♥ making.", law="16B, 73C", board="12, table 5", adjustment="4♥ ="
    )
    assert "Ruling 1" in dora.text
    ruling = await club.bot.ledgers.rulings.get(club.tenant, 1)
    assert (ruling.case, ruling.entry.clauses, ruling.entry.board) == (1, ("16B", "73C"), "12")
    assert not any(PAUSED in posted for posted in club.posted())
    assert (await club.bot.ledgers.sheets.get(club.tenant, 1)).closed
    await dora.ask("rulings show", number=1)
    await dora.press("open:1:partners_information")
    assert PAUSED in dora.text
    assert "ruling 1" in dora.text
    await dora.ask("rulings search", words="paused")
    assert "sheet" in dora.text
    await club.ann.ask("rulings search", words="paused")
    assert "adjusted" not in club.ann.text


def presses_to_make(seat: Seat) -> list[str]:
    """The forms of the sheet that the card would have filled in next."""
    strong = [c["custom_id"] for c in seat.controls() if c.get("style") == discord.ButtonStyle.primary.value]
    return [custom_id for custom_id in strong if custom_id.startswith("h:fill:")]


async def test_of_a_sheet_that_is_ruled_upon_nothing_is_still_open_until_more_is_written(club: Club) -> None:
    dora = await filled(club)
    await dora.press("rule")
    await dora.fill(verdict="The score stands.", law="16B")
    await dora.ask(case=1)
    of_case = dora.text, presses_to_make(dora)
    await dora.ask("rulings show", number=1)
    await dora.press("open:1:partners_information")
    for text, usual in (of_case, (dora.text, presses_to_make(dora))):
        assert PAUSED in text
        assert "Still open" not in text
        assert usual == []
    await dora.press("fill:1:partners_information:0")
    await dora.fill(happened=PAUSED, agreed=NOT_AGREED)
    assert "**Still open:** Since then" in dora.text
    assert presses_to_make(dora) == ["h:fill:1:partners_information:1"]


async def test_a_case_without_a_judgement_has_no_sheet(club: Club) -> None:
    await club.dora.ask(module="revoke_noticed")
    await club.dora.forge("h:back:1")
    assert "no director's sheet" in club.dora.told


def fullest(sheet: Sheet, edition: str) -> OpenedSheet:
    fields = (*sheet.now, *sheet.later)
    by = Person("1" * 20, LONG[:100])
    history = tuple(SheetLine(NUMBER, each.id, LONG[:MOST_SHEET_LINE], by, AT) for each in fields)
    reminder = Reminder(1, NUMBER, "1" * 20, LONG[:30], "1" * 20, AT + timedelta(hours=1), AT, "failed", None)
    reminders = tuple(replace(reminder, id=each, by=str(10**19 + each)) for each in range(5))
    case = Case(NUMBER, 1, None, None, "", edition, "", None, None, False, AT, (), None, None)
    return OpenedSheet(case, sheet, FilledSheet(NUMBER, sheet.id, history, False), reminders, None, 9, LONG[:30])


@pytest.mark.parametrize("sheet", load().sheets, ids=lambda sheet: sheet.id)
def test_a_full_sheet_and_its_forms_keep_within_discords_limits(sheet: Sheet) -> None:
    for edition in EDITIONS:
        opened = fullest(sheet, edition)
        assert issues(sheet_card(opened)) == []
        assert all(field.name in "\n".join(lines(sheet_card(opened))) for field in (*sheet.now, *sheet.later))
        parts = form_parts(sheet)
        assert [field for part in parts for field in part] == [*sheet.now, *sheet.later]
        forms = [*(fill_form(opened, part) for part in range(len(parts))), remind_form(opened), ruling_form(opened)]
        assert [form_issues(form) for form in forms] == [[]] * len(forms)
    many = [replace(opened, case=replace(opened.case, number=NUMBER - each)) for each in range(30)]
    assert issues(open_list(many)) == []
