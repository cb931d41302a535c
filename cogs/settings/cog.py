"""`/setup`: everything a club sets, on one screen, for those who may manage the server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import discord
from discord import app_commands
from discord.ext import commands

from bot.actions.club import FirstSteps, change_settings, first_steps, note_tried
from bot.client import DirectorPlease, Interaction, chosen, sent, tell
from bot.early import change
from bot.ledger import BadSetting, Settings
from bot.presses.club import ChooseSetting, OpenTimesForm, ShowSettings, TimesForm, TryPosting
from cogs.cards.forms import give_back, read_form
from cogs.permissions import no_manager, person
from cogs.posts.rulings import deliver
from cogs.reach import silence
from cogs.settings.views import NOTHING, settings_card, times_form

_TEST = "A test: rulings will be posted here."
_POSTED = "I posted in <#{}> and took it away again: rulings will stand there."
_NOT_POSTED = "I cannot post in <#{}>: somebody who manages the server lets me view it and send messages in it."
_NEEDED = {
    "view_channel": "view it",
    "send_messages": "send messages",
    "read_message_history": "read its history",
    "create_public_threads": "create threads",
    "send_messages_in_threads": "write in threads",
}


class Setup(commands.Cog):
    def __init__(self, bot: DirectorPlease) -> None:
        self.bot = bot
        bot.on_press(OpenTimesForm, self._open_times)
        bot.on_press(TimesForm, self._set_times)
        bot.on_press(ChooseSetting, self._choose)
        bot.on_press(TryPosting, self._try_posting)
        bot.on_press(ShowSettings, self._show_again)

    @app_commands.command(name="setup")
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.default_permissions(manage_guild=True)
    async def show(self, interaction: Interaction) -> None:
        """See and change how this club is set up: laws, directors, where rulings go"""
        if refusal := no_manager(interaction):
            await tell(interaction, refusal)
            return
        await interaction.response.send_message(view=await self._view(interaction), ephemeral=True)

    async def _open_times(self, interaction: Interaction, _: OpenTimesForm) -> None:
        if refusal := no_manager(interaction):
            await tell(interaction, refusal)
        else:
            settings = await self.bot.ledgers.settings.current(self.bot.tenant(interaction))
            await interaction.response.send_modal(times_form(settings))

    async def _set_times(self, interaction: Interaction, _: TimesForm) -> None:
        entered = read_form(sent(interaction))
        try:
            await self._change(interaction, _times(entered))
        except BadSetting as error:
            await tell(interaction, give_back(error, entered))

    async def _choose(self, interaction: Interaction, press: ChooseSetting) -> None:
        await self._change(interaction, {press.name: _choice(chosen(interaction))})

    async def _try_posting(self, interaction: Interaction, _: TryPosting) -> None:
        """Where the next ruling's card would go from here."""
        if refusal := no_manager(interaction):
            await tell(interaction, refusal)
            return
        settings = await self.bot.ledgers.settings.current(self.bot.tenant(interaction))
        channel = settings.rulings_channel or str(interaction.channel_id)
        try:
            place = self.bot.get_partial_messageable(int(channel), guild_id=interaction.guild_id)
            posted = await place.send(_TEST)
            await posted.delete()
        except discord.HTTPException:
            await tell(interaction, _NOT_POSTED.format(channel))
            return
        tenant, by, at = self.bot.tenant(interaction), person(interaction), interaction.created_at
        await self.bot.ledgers.write(tenant, note_tried, "posting", by=by, at=at)
        await self._show_again(interaction, ShowSettings())
        await tell(interaction, _POSTED.format(channel))

    async def _show_again(self, interaction: Interaction, _: ShowSettings) -> None:
        if refusal := no_manager(interaction):
            await tell(interaction, refusal)
        else:
            await change(interaction, await self._view(interaction))

    async def _view(self, interaction: Interaction) -> discord.ui.LayoutView:
        tenant = self.bot.tenant(interaction)
        settings = await self.bot.ledgers.settings.current(tenant)
        taken = await self.bot.ledgers.read(tenant, first_steps)
        gone = _gone(interaction.guild, settings)
        return settings_card(settings, _troubles(interaction, settings), gone, list(_steps(settings, gone, taken)))

    async def _change(self, interaction: Interaction, typed: Mapping[str, str | None]) -> None:
        if refusal := no_manager(interaction):
            await tell(interaction, refusal)
            return
        tenant, by, at = self.bot.tenant(interaction), person(interaction), interaction.created_at
        await self.bot.ledgers.write(tenant, change_settings, typed, by=by, at=at)
        await self._show_again(interaction, ShowSettings())
        if self.bot.unsent.of(tenant):
            await deliver(self.bot, tenant)


def _choice(values: list[str]) -> str | None:
    return values[0] if values and values[0] != NOTHING else None


def _times(entered: Mapping[str, str]) -> dict[str, str | None]:
    return {"time_zone": entered.get("time_zone"), "appeal_minutes": entered.get("appeal_minutes", "")}


def _gone(guild: discord.Guild | None, settings: Settings) -> frozenset[str]:
    """What was named and has been deleted since."""
    if guild is None:
        return frozenset()
    roles = {
        role for role in (settings.director_role, settings.moderator_role) if role and not guild.get_role(int(role))
    }
    channel = settings.rulings_channel
    return frozenset(roles | ({channel} if channel and not guild.get_channel(int(channel)) else set()))


def _steps(settings: Settings, gone: frozenset[str], taken: FirstSteps) -> Iterator[tuple[str, bool]]:
    """What comes first, and how to see that it works, each with whether it is done; nothing once all is."""
    named = settings.director_role is not None and settings.director_role not in gone
    steps = [
        ("Choose the directors' role below: it may make rulings official and is called to the table.", named),
        ("Choose where rulings go, if not where they are made; press *Test where rulings go*.", taken.posting),
        ("Press *Test the director's call* in the channel where people will ask.", taken.call),
        ("Try it: /ruling, or put *Ask for a ruling* in that channel.", taken.asked),
    ]
    yield from () if all(done for _, done in steps) else steps


def _troubles(interaction: Interaction, settings: Settings) -> Iterator[str]:
    if quiet := silence(interaction, settings, at_setup=True):
        yield f"*Call the director* pings nobody here: {quiet}"
    yield from _channel_troubles(interaction.guild, settings)


def _channel_troubles(guild: discord.Guild | None, settings: Settings) -> Iterator[str]:
    if guild is None or settings.rulings_channel is None:
        return
    channel = guild.get_channel(int(settings.rulings_channel))
    if channel is None:
        yield "The channel for rulings has been deleted: choose another one."
        return
    may = channel.permissions_for(guild.me)
    missing = [words for name, words in _NEEDED.items() if not getattr(may, name)]
    if missing:
        yield f"In {channel.mention} I may not {', '.join(missing)}: somebody who manages the server allows it."


async def setup(bot: DirectorPlease) -> None:
    await bot.add_cog(Setup(bot))
