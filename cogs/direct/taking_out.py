"""Words taken out of a ruling by a director or a moderator: a name that should never have stood there."""

from __future__ import annotations

from bot.actions.limits import MOST_TEXT
from bot.client import Interaction, sent, tell
from bot.presses import desk
from bot.records.taking_out import NotThere, take_out
from cogs.cards.forms import Form, give_back, line, read_form
from cogs.permissions import no_official, person
from cogs.rulings import bring_to_channel

_TAKEN_OUT = "The words are gone from all that ruling {} ever said. It stays on record that you took words out."


async def open_form(interaction: Interaction, press: desk.OpenTakingOutForm) -> None:
    if await _refused(interaction):
        return
    hint = "As they stand there, a name for example; they go for good"
    field = line("Words to take out", "words", hint=hint, needed=True, most=MOST_TEXT)
    title = f"Ruling {press.ruling}: take words out"
    await interaction.response.send_modal(Form(title, desk.TakingOutForm(press.ruling, press.revision), field))


async def take(interaction: Interaction, press: desk.TakingOutForm) -> None:
    """Whichever revision is the latest: it is taken out of them all."""
    if await _refused(interaction):
        return
    client, entered = interaction.client, read_form(sent(interaction))
    tenant, words = client.tenant(interaction), entered.get("words", "")
    await interaction.response.defer(ephemeral=True, thinking=True)  # the whole file is written anew
    try:
        await client.ledgers.run_alone(
            tenant, take_out, press.ruling, words, by=person(interaction), at=interaction.created_at
        )
    except NotThere as error:
        await tell(interaction, give_back(error, entered))
        return
    try:
        await tell(interaction, _TAKEN_OUT.format(press.ruling))
    finally:
        await bring_to_channel(interaction, press.ruling)


async def _refused(interaction: Interaction) -> bool:
    client = interaction.client
    settings = await client.ledgers.settings.current(client.tenant(interaction))
    if refusal := no_official(interaction, settings):
        await tell(interaction, refusal)
    return bool(refusal)
