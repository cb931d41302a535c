"""Ways to ask without a slash command: a pinned panel, a command on a message, a mention of the bot."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.actions.cases import Enquiry, NotUnderstood
from bot.apology import sentence_for
from bot.budgets import OverBudget
from bot.client import DirectorPlease, Interaction, sent, tell
from bot.ledger import Case, Person, Settings
from bot.presses import asking as presses
from cogs.ask.flow import new_case, open_case, open_in_private, open_to_directors, store_case
from cogs.ask.panel_views import MOST_TEXT, asked_card, asking_form, panel_card, unclear_card
from cogs.cards.forms import read_form
from cogs.cards.layout import CardView
from cogs.permissions import no_manager
from cogs.posts.findings import destination_of
from cogs.reach import NOT_HERE
from cogs.visibility import nonce
from lawtext.model import LawError

log = logging.getLogger(__name__)

_UNPINNED = "There it is. I may not pin it: somebody who may, long-presses the message and pins it."


class Panel(commands.Cog):
    def __init__(self, bot: DirectorPlease) -> None:
        self.bot = bot
        bot.on_press(presses.OpenAskingForm, _open_form)
        bot.on_press(presses.AskByTopic, _ask_by_topic)
        bot.on_press(presses.AskingForm, _ask)
        bot.on_press(presses.OpenCase, _open_case)
        bot.on_press(presses.OpenPostedCase, _open_case)
        bot.on_press(presses.OpenInPrivate, _open_in_private)
        bot.on_press(presses.LetDirectorsIn, _let_directors_in)
        bot.on_press(presses.PutPanel, _put_panel)
        self.on_a_message = app_commands.ContextMenu(name="Ruling on this message", callback=_on_a_message)

    async def cog_load(self) -> None:
        self.bot.tree.add_command(self.on_a_message)

    async def cog_unload(self) -> None:
        self.bot.tree.remove_command(self.on_a_message.name, type=self.on_a_message.type)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """A question to the bot itself. Discord hands over what a message says only where it mentions the bot, or
        is sent to it alone; that takes no privileged intent."""
        if message.author.bot or message.is_system() or not self._is_asked(message):
            return
        if self.bot.barred.bars(message.guild.id if message.guild else None, message.author.id):
            return
        self.bot.answering()
        try:
            self.bot.budgets.spend(message.author.id, message.guild.id if message.guild else None)
            answer: dict[str, Any] = {"view": await self._answer(message)}
        except OverBudget as over:
            self.bot.meters.limited(over.limit)
            if not over.first:
                return  # a mention needs no answer, and whoever goes on has been told
            answer = {"content": str(over)}
        except Exception as error:  # whatever it is, somebody waits for an answer
            answer = {"content": sentence_for(error, f"mention {message.id}")}
        try:
            await message.reply(**answer, nonce=nonce("mention", message.id), mention_author=False)
        except discord.Forbidden:
            return  # the bot may not write there, and so cannot say so there either
        except discord.HTTPException:
            log.warning("mention %s has no answer", message.id, exc_info=True)

    def _is_asked(self, message: discord.Message) -> bool:
        assert self.bot.user is not None
        mention = f"<@{self.bot.user.id}>" in message.content or f"<@!{self.bot.user.id}>" in message.content
        return mention or message.guild is None

    async def _answer(self, message: discord.Message) -> CardView:
        text = _without_mention(message, self.bot)
        if not text:
            return panel_card()
        try:
            case, settings = await self._store(message, text)
        except NotUnderstood:
            return unclear_card()
        except LawError:
            return panel_card()
        if message.guild is None:
            return asked_card(case.number, club=False)
        return asked_card(case.number, destination_of(case, settings, f"<#{message.channel.id}>", "who asked"))

    async def _store(self, message: discord.Message, text: str) -> tuple[Case, Settings]:
        tenant = str(message.guild.id) if message.guild else f"dm-{message.author.id}"
        asker = Person(str(message.author.id), message.author.display_name)
        enquiry = Enquiry(asker=asker, at=message.created_at, channel=str(message.channel.id))
        case, _, settings = await store_case(self.bot, tenant, enquiry, text)
        return case, settings


async def _on_a_message(interaction: Interaction, message: discord.Message) -> None:
    """What somebody wrote, as the situation."""
    if not message.content.strip():
        await tell(interaction, "There are no words in that message. Type /ruling and say what happened.")
        return
    writer = None if message.author == interaction.user else str(message.author.id)
    await new_case(interaction, message.content[:MOST_TEXT], writer=writer)


async def _open_form(interaction: Interaction, _: presses.OpenAskingForm) -> None:
    await interaction.response.send_modal(asking_form())


async def _ask_by_topic(interaction: Interaction, _: presses.AskByTopic) -> None:
    await new_case(interaction, "")


async def _ask(interaction: Interaction, press: presses.AskingForm) -> None:
    text, at_panel = read_form(sent(interaction)).get("text", ""), interaction.message is not None
    await new_case(interaction, text, press.edition or None, private=bool(press.private), at_panel=at_panel)


async def _open_case(interaction: Interaction, press: presses.OpenCase | presses.OpenPostedCase) -> None:
    await open_case(interaction, press.case)


async def _open_in_private(interaction: Interaction, press: presses.OpenInPrivate) -> None:
    await open_in_private(interaction, press.case)


async def _let_directors_in(interaction: Interaction, press: presses.LetDirectorsIn) -> None:
    await open_to_directors(interaction, press.case)


async def _put_panel(interaction: Interaction, _: presses.PutPanel) -> None:
    """Posts the panel in this channel and pins it, where that is allowed."""
    if refusal := no_manager(interaction):
        await tell(interaction, refusal)
        return
    channel = interaction.client.get_partial_messageable(interaction.channel_id or 0)
    try:
        message = await channel.send(view=panel_card(), nonce=nonce("panel", interaction.id))
    except (discord.Forbidden, discord.NotFound):
        await tell(interaction, NOT_HERE)
        return
    try:
        await message.pin()
    except discord.HTTPException:
        await tell(interaction, _UNPINNED)
        return
    await tell(interaction, "There it is, pinned.")


def _without_mention(message: discord.Message, bot: DirectorPlease) -> str:
    assert bot.user is not None
    text = message.content
    for mention in (f"<@{bot.user.id}>", f"<@!{bot.user.id}>"):
        text = text.replace(mention, " ")
    return " ".join(text.split())


async def setup(bot: DirectorPlease) -> None:
    await bot.add_cog(Panel(bot))
