"""`/privacy` and `/forget`: what is kept about somebody, and taking it out for good."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot.client import DirectorPlease, Interaction, tell
from bot.presses.club import Forget, ForgetNothing
from cogs.cards.markdown import escape
from cogs.permissions import in_a_club
from cogs.privacy.forgetting import Forgetting, Outcome, TenantOutcome, places
from cogs.privacy.views import forget_card, plain_card, privacy_card
from cogs.visibility import is_seen_alone, others_read_here

_AGAIN_MINUTES = 30
_FORGOTTEN = "You are forgotten."
_NOT_EVERYWHERE = "You are forgotten, but not everywhere yet."
_NOT_THEIRS = "I don't know that button: /forget asks again."
_NOT_YET = "You are not forgotten yet."


class Privacy(commands.Cog):
    def __init__(self, bot: DirectorPlease) -> None:
        self.bot = bot
        self.forgetting = Forgetting(bot)
        bot.on_press(Forget, self._forget)
        bot.on_press(ForgetNothing, self._forget_nothing)

    async def cog_load(self) -> None:
        self.again.start()

    async def cog_unload(self) -> None:
        self.again.cancel()

    @tasks.loop(minutes=_AGAIN_MINUTES)
    async def again(self) -> None:
        await self.forgetting.finish()

    @again.before_loop
    async def _wait_for_connection(self) -> None:
        await self.bot.wait_until_ready()

    @app_commands.command()
    async def privacy(self, interaction: Interaction) -> None:
        """What is kept about you, who sees it, how long, and how it goes"""
        settings = await self.bot.ledgers.settings.current(self.bot.tenant(interaction))
        view = privacy_card(settings, club=in_a_club(interaction))
        await interaction.response.send_message(view=view, ephemeral=others_read_here(interaction))

    @app_commands.command()
    async def forget(self, interaction: Interaction) -> None:
        """Take your id, your name and your words out of what is kept: here, or in a direct message everywhere"""
        view = forget_card(everywhere=_everywhere(interaction))
        await interaction.response.send_message(view=view, ephemeral=others_read_here(interaction))

    async def _forget_nothing(self, interaction: Interaction, _: ForgetNothing) -> None:
        if is_seen_alone(interaction):
            await interaction.response.edit_message(view=plain_card("Nothing was changed."))
        else:
            await tell(interaction, _NOT_THEIRS)

    async def _forget(self, interaction: Interaction, _: Forget) -> None:
        """The promise is on disk, then the card goes, so that nobody waits before a dead button or presses twice."""
        if not is_seen_alone(interaction):
            await tell(interaction, _NOT_THEIRS)
            return
        person, at, tenants = (
            str(interaction.user.id),
            interaction.created_at,
            await self._tenants_concerned(interaction),
        )
        promised = await self.forgetting.promise(person, at, tenants)
        await interaction.response.edit_message(view=plain_card("Forgetting you …", ["It takes some moments."]))
        outcome = await self.forgetting.begin(person, at, tenants, promised=promised)
        title = _FORGOTTEN if not outcome.undone else _NOT_EVERYWHERE if outcome.done else _NOT_YET
        lines = [*_summary(outcome.done), *_trouble_lines(self.bot, interaction.user, outcome)]
        await interaction.edit_original_response(view=plain_card(title, lines))

    async def _tenants_concerned(self, interaction: Interaction) -> list[str]:
        """Their direct messages first, and whether or not there is a file of them: nothing keeps those from going."""
        here, everywhere, own = self.bot.tenant(interaction), _everywhere(interaction), f"dm-{interaction.user.id}"
        known = sorted({*await self.bot.ledgers.tenants(), *await self.bot.ledgers.mislaid_tenants()} - {own})
        tenants = [tenant for tenant in known if everywhere or tenant == here]
        return [own, *tenants] if everywhere or here == own else tenants


def _everywhere(interaction: Interaction) -> bool:
    return not others_read_here(interaction)


def _summary(done: Sequence[TenantOutcome]) -> Iterator[str]:
    cases, rulings = sum(each.what.cases for each in done), sum(each.what.rulings for each in done)
    misses, left = sum(each.what.misses for each in done), sum(each.left for each in done)
    blanked = [_count(cases, "case"), _count(rulings, "ruling"), _count(misses, "text") + " kept to learn from"]
    yield f"Blanked: {', '.join(blanked)}. All numbers stand."
    if left:
        yield f"{left} of my posts could not be deleted: ask a moderator to delete them."
    for each in done:
        if each.what.mentions:
            who = "The moderators have been told" if each.told else "Tell a moderator of the club"
            yield f"{who} where texts by others may name you: {places(each.what)}."
    yield "-# Files that were exported before are out of my reach. An import here leaves you out."


def _trouble_lines(bot: DirectorPlease, user: discord.User | discord.Member, outcome: Outcome) -> Iterator[str]:
    if not outcome.undone:
        return
    where = list(dict.fromkeys(_name(bot, user, tenant) for tenant in outcome.undone))
    shown = ", ".join(where[:10]) + (f" and {len(where) - 10} more" if len(where) > 10 else "")
    yield f"**Not done yet:** {shown}. What is kept there, of you or not, cannot be opened or written just now."
    yield (
        f"I try again every {_AGAIN_MINUTES} minutes and whenever I am started, until it is done: you need not ask "
        "again. Whoever runs me sees it in the log."
        if outcome.promised
        else "I could not even note down to try again: please ask again later. Whoever runs me sees it in the log."
    )


def _name(bot: DirectorPlease, user: discord.User | discord.Member, tenant: str) -> str:
    """In words for the person: a server that they are in by its name, no other, and no file."""
    if tenant == f"dm-{user.id}":
        return "our direct messages"
    guild = bot.get_guild(int(tenant)) if tenant.isdecimal() else None
    if guild is not None and (guild.get_member(user.id) or (isinstance(user, discord.Member) and user.guild == guild)):
        return escape(guild.name, 60)
    return "a server or a conversation in which I could not look for you"


def _count(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


async def setup(bot: DirectorPlease) -> None:
    await bot.add_cog(Privacy(bot))
