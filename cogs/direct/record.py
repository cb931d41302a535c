"""A ruling put on record by a director: what it may rest on; on disk first, then before them, then in the channel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.actions.refusal import REFUSALS
from bot.actions.rulings import MadeRuling, NoFinding, basis_of, make_ruling
from bot.client import Interaction, sent, tell
from bot.ledger import Entry, Ledger
from bot.presses.case import OnCase, Show
from cogs.cards.forms import give_back, read_form
from cogs.cases import find
from cogs.permissions import NO_CLUB, NOT_OPEN, in_a_club, may_take_part, no_director, person
from cogs.rulings import bring_to_channel, open_ruling
from cogs.visibility import is_seen_alone
from lawtext.basis import Basis

_NO_FINDING = "{} Open it with /ruling case:{}, or write a ruling with /director ruling."
_RECORDED = "Ruling {0} is on record; only showing it failed. Open it with /rulings show number:{0}"


async def basis_for(interaction: Interaction, number: int, turn: int) -> Basis | None:
    """What the case rested on as the director saw it, once this person may rule on it; else a sentence, and None."""
    if not in_a_club(interaction):
        await tell(interaction, NO_CLUB)
        return None
    case, settings = await find(interaction, number)
    if refusal := no_director(interaction, settings):
        await tell(interaction, refusal)
    elif not may_take_part(interaction, case, settings):
        await tell(interaction, NOT_OPEN)
    else:
        try:
            return basis_of(interaction.client.corpus, case, turn)
        except NoFinding as error:
            await tell(interaction, _NO_FINDING.format(error, number))
    return None


async def put_on_record(interaction: Interaction, draw_up: Callable[[], Entry], key: str, case: int | None) -> None:
    """A ruling on that case, or on none. The card of the case says so, too."""
    by, at, channel = person(interaction), interaction.created_at, str(interaction.channel_id)

    def make(ledger: Ledger) -> MadeRuling:
        return make_ruling(ledger, draw_up(), key=key, by=by, at=at, case=case, channel=channel)

    shows_case = None if case is None else lambda: interaction.client.press(interaction, OnCase(case, 0, Show()))
    await put_what_is_made(interaction, make, shows_case)


async def put_what_is_made(
    interaction: Interaction, make: Callable[[Ledger], MadeRuling], behind: Callable[[], Awaitable[None]] | None
) -> None:
    """On disk first; then the director sees it, and only then the channel. `behind`: what shows anew the card that the
    form was opened on."""
    client = interaction.client
    try:
        made = await client.ledgers.write(client.tenant(interaction), make)
    except REFUSALS as error:
        await tell(interaction, give_back(error, read_form(sent(interaction))))
        return
    number = made.ruling.number
    try:
        if behind is not None and is_seen_alone(interaction):
            await behind()
        await open_ruling(interaction, number)
        if not made.is_new:
            await tell(interaction, f"Ruling {number} had been made of this before: nothing was added.")
    except discord.HTTPException:
        await tell(interaction, _RECORDED.format(number))
    finally:
        await bring_to_channel(interaction, number)
