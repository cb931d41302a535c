"""A director's sheet on Discord: opened, filled in, come back to, ruled upon, closed. Whoever may not is told why."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord

from bot.actions import sheets as actions
from bot.actions.refusal import REFUSALS
from bot.actions.rulings import MadeRuling
from bot.actions.sheets import MINUTES, OpenedSheet, rule_on_sheet
from bot.client import Interaction, chosen_number, sent, tell
from bot.early import answer, change
from bot.ledger import Ledger, OutdatedSheet
from bot.presses import sheets as presses
from cogs.cards.forms import give_back, read_form
from cogs.cards.reminders import reminder_card
from cogs.cards.sheets import form_parts
from cogs.cases import find
from cogs.direct.forms import draft_of_its_own
from cogs.direct.record import put_what_is_made
from cogs.direct.sheet_views import fill_form, open_list, remind_form, ruling_form, sheet_card
from cogs.permissions import NOT_OPEN, is_asker, is_open_to_directors, may_take_part, no_director, person
from cogs.reach import NOT_HERE, bot_may_write
from cogs.visibility import is_seen_alone, others_read_here

_NO_FORM = "That form is from another time: open the sheet again."
_UNCHOSEN = "I don't know that sheet: please look again with /director sheets."
_SET = "I remind you here {}."


async def show_open_sheets(interaction: Interaction) -> None:
    client = interaction.client
    tenant = client.tenant(interaction)
    if refusal := no_director(interaction, await client.ledgers.settings.current(tenant)):
        await tell(interaction, refusal)
        return
    found = await client.ledgers.read(tenant, actions.open_sheets, client.corpus)
    seen = [each for each in found if is_open_to_directors(each.case) or is_asker(interaction, each.case)]
    await answer(interaction, open_list(seen), ephemeral=others_read_here(interaction))


# presses


async def _open(interaction: Interaction, press: presses.OpenSheet) -> None:
    await _answer(interaction, press.case, press.sheet)


async def _open_reminded(interaction: Interaction, press: presses.OpenReminded) -> None:
    await _answer(interaction, press.case)


async def _open_listed(interaction: Interaction, _: presses.SheetList) -> None:
    if (number := chosen_number(interaction)) is not None:
        await _answer(interaction, number)
    else:
        await tell(interaction, _UNCHOSEN)


async def _open_fill_form(interaction: Interaction, press: presses.OpenFillForm) -> None:
    if (opened := await _opened(interaction, press.case, press.sheet)) is None:
        return
    if press.part < len(form_parts(opened.sheet)):
        await interaction.response.send_modal(fill_form(opened, press.part))
    else:
        await tell(interaction, _NO_FORM)


async def _fill_in(interaction: Interaction, press: presses.FillForm) -> None:
    if (opened := await _opened(interaction, press.case, press.sheet)) is None:
        return
    entered, parts = read_form(sent(interaction)), form_parts(opened.sheet)
    asked = parts[press.part] if press.part < len(parts) else ()
    texts = {field.id: entered.get(field.id, "") for field in asked}
    try:
        opened = await _written(interaction, press, texts)
    except (OutdatedSheet, *REFUSALS) as error:
        await tell(interaction, give_back(error, entered))
        return
    await _show(interaction, opened)


async def _written(interaction: Interaction, press: presses.FillForm, texts: Mapping[str, str]) -> OpenedSheet:
    client, by, at = interaction.client, person(interaction), interaction.created_at
    corpus, tenant, seen = client.corpus, client.tenant(interaction), press.seen
    return await client.ledgers.write(
        tenant, actions.fill_in, corpus, press.case, press.sheet, texts, seen=seen, by=by, at=at
    )


async def _open_remind_form(interaction: Interaction, press: presses.OpenRemindForm) -> None:
    if (opened := await _opened(interaction, press.case, press.sheet)) is None:
        return
    if bot_may_write(interaction):
        await interaction.response.send_modal(remind_form(opened))
    else:
        await tell(interaction, NOT_HERE)


async def _remind(interaction: Interaction, press: presses.RemindForm) -> None:
    if await _opened(interaction, press.case, press.sheet) is None:
        return
    client, entered, tenant = interaction.client, read_form(sent(interaction)), interaction.client.tenant(interaction)
    by, at, channel = person(interaction), interaction.created_at, str(interaction.channel_id)
    place, after = entered.get("place", ""), entered.get("minutes", str(MINUTES[0]))
    minutes = int(after) if after in map(str, MINUTES) else 0
    reminder = await client.ledgers.write(
        tenant, actions.remind, press.case, place=place, minutes=minutes, channel=channel, by=by, at=at
    )
    client.reminding[tenant] = min(reminder.due, client.reminding.get(tenant, reminder.due))
    await _show_again(interaction, press.case, press.sheet)
    await tell(interaction, _SET.format(discord.utils.format_dt(reminder.due, "R")))


async def _close(interaction: Interaction, press: presses.CloseSheet) -> None:
    if await _opened(interaction, press.case, press.sheet) is None:
        return
    client, by, at = interaction.client, person(interaction), interaction.created_at
    await client.ledgers.write(client.tenant(interaction), actions.close_sheet, press.case, by=by, at=at)
    await _show_again(interaction, press.case, press.sheet)


async def _done(interaction: Interaction, press: presses.ReminderDone) -> None:
    """The reminder alone; its sheet stays open until it is ruled upon or closed."""
    client = interaction.client
    tenant, by, at = client.tenant(interaction), str(interaction.user.id), interaction.created_at
    if refusal := no_director(interaction, await client.ledgers.settings.current(tenant)):
        await tell(interaction, refusal)
        return
    reminder = await client.ledgers.reminders.mark_done(tenant, press.reminder, by=by, at=at)
    await change(interaction, reminder_card(reminder))


async def _open_ruling_form(interaction: Interaction, press: presses.OpenRulingForm) -> None:
    if (opened := await _opened(interaction, press.case, press.sheet)) is not None:
        await interaction.response.send_modal(ruling_form(opened))


async def _make_official(interaction: Interaction, press: presses.RulingForm) -> None:
    if await _opened(interaction, press.case, press.sheet) is None:
        return
    entered = read_form(sent(interaction))
    draft = draft_of_its_own(entered, entered.get("law", ""))
    by, at, channel = person(interaction), interaction.created_at, str(interaction.channel_id)
    corpus = interaction.client.corpus

    def make(ledger: Ledger) -> MadeRuling:
        return rule_on_sheet(
            ledger, corpus, press.case, draft, made_before=press.made_before, by=by, at=at, channel=channel
        )

    await put_what_is_made(interaction, make, lambda: _show_again(interaction, press.case, press.sheet))


SHEET_PRESSES: tuple[tuple[Any, Callable[[Interaction, Any], Awaitable[None]]], ...] = (
    (presses.OpenSheet, _open),
    (presses.OpenReminded, _open_reminded),
    (presses.SheetList, _open_listed),
    (presses.OpenFillForm, _open_fill_form),
    (presses.FillForm, _fill_in),
    (presses.OpenRemindForm, _open_remind_form),
    (presses.RemindForm, _remind),
    (presses.CloseSheet, _close),
    (presses.ReminderDone, _done),
    (presses.OpenRulingForm, _open_ruling_form),
    (presses.RulingForm, _make_official),
)


async def _answer(interaction: Interaction, case: int, sheet: str = "") -> None:
    if (opened := await _opened(interaction, case, sheet)) is not None:
        await answer(interaction, sheet_card(opened), ephemeral=others_read_here(interaction))


async def _opened(interaction: Interaction, case: int, sheet: str = "") -> OpenedSheet | None:
    """The sheet, once this person may fill it in; else a sentence, and None. Raises NoSuchCase, NoSheet."""
    client = interaction.client
    found, settings = await find(interaction, case)
    if refusal := no_director(interaction, settings):
        await tell(interaction, refusal)
    elif not may_take_part(interaction, found, settings):
        await tell(interaction, NOT_OPEN)
    else:
        return await client.ledgers.read(client.tenant(interaction), actions.open_sheet, client.corpus, case, sheet)
    return None


async def _show_again(interaction: Interaction, case: int, sheet: str) -> None:
    if (opened := await _opened(interaction, case, sheet)) is not None:
        await _show(interaction, opened)


async def _show(interaction: Interaction, opened: OpenedSheet) -> None:
    """In the place of the card that was pressed, where nobody else sees that."""
    if is_seen_alone(interaction):
        await change(interaction, sheet_card(opened))
    else:
        await answer(interaction, sheet_card(opened), ephemeral=others_read_here(interaction))
