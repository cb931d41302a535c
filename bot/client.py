"""The bot on Discord: loads its cogs, hands every press to the one that knows it, and ends cleanly."""

from __future__ import annotations

import asyncio
import inspect
import logging
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar, cast

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot.apology import sentence_for
from bot.barred import Barred
from bot.budgets import Budgets, OverBudget
from bot.charts import Charts
from bot.early import Early
from bot.ledger.facade import Ledgers
from bot.locks import Locks
from bot.meters import Meters
from bot.meters.readings import Readings, homes
from bot.presses import decode
from bot.presses.codec import Press
from bot.reaching import until_reached
from bot.records.process import Exports
from bot.shards import Shards
from bot.turns import Turns
from bot.unsent import Unsent
from lawtext.model import Corpus

if TYPE_CHECKING:
    from bot.review.invitations import Invitations

log = logging.getLogger(__name__)

COGS = (
    "cogs.ask.cog",
    "cogs.calls.cog",
    "cogs.law.cog",
    "cogs.feedback.cog",
    "cogs.outbox.cog",
    "cogs.direct.cog",
    "cogs.archive.cog",
    "cogs.settings.cog",
    "cogs.welcome.cog",
    "cogs.ask.panel",
    "cogs.privacy.cog",
    "cogs.privacy.retention",
)
RULING_REVISED = "ruling_revised"
"""The event, with the server's id, of a ruling that has moved on elsewhere than on Discord."""
_LAST_ANSWERS_S = 3.0
_MOST_SAID = 2000
_APOLOGISED, _CAME = "apologised", "came"  # in the extras of an interaction
_PRESSES_OF_A_KEYSTROKE = 0.1  # what one request for suggestions costs
_SHUT_OUT = "Whoever runs me does not offer me here any more: please ask them."

Interaction = discord.Interaction["DirectorPlease"]
P = TypeVar("P", bound=Press)

_UNKNOWN = "I don't know that button, it is from another time: please ask again with /ruling."


class DirectorPlease(commands.AutoShardedBot):
    """Buttons, selects and modals are told apart by their custom_id alone, which is read once: each kind of press goes
    to the cog that took it. discord.py's views and dynamic items are not asked: they stay silent for a message that
    has changed since and forget modals in a restart, and here nothing may end in silence."""

    def __init__(
        self, corpus: Corpus, ledgers: Ledgers, meters: Meters | None = None, shards: Shards | None = None
    ) -> None:
        some: dict[str, Any] = {"shard_ids": shards.ids, "shard_count": shards.count} if shards else {}
        super().__init__(
            commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            **some,
        )
        self.corpus, self.ledgers, self.meters = corpus, ledgers, meters or Meters()
        self.tree.error(self.apologise)
        self.barred = Barred(ledgers.data_dir)
        self.budgets = Budgets()
        self.exports = Exports()
        self.charts = Charts()
        self.invitations: Invitations | None = None  # into the record's pages, where they are served
        self.in_turn = Turns()
        # One at a time sends what a tenant's outbox holds.
        self.posting: Locks[str] = Locks()
        self.unsent = Unsent(ledgers)
        self.reminding: dict[str, datetime] = {}  # when the next reminder of a tenant is due
        # One at a time draws the post of a case (tenant, number).
        self.drawing: Locks[tuple[str, int]] = Locks()
        self._takers: dict[type[Press], Callable[[Interaction, Any], Awaitable[None]]] = {}
        self._answering: set[asyncio.Task[None]] = set()
        self.loaded = asyncio.Event()  # with all its cogs
        self.early = Early(lambda: len(self._answering))

    async def setup_hook(self) -> None:
        for name in COGS:
            await self.load_extension(name)
        self.loaded.set()
        await until_reached(self.tree.sync)

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        await until_reached(lambda: self._let_in(token))
        if not self.shard_count:
            self.shard_count, _, _ = await until_reached(self.http.get_bot_gateway)
        await self.connect(reconnect=reconnect)

    async def _let_in(self, token: str) -> None:
        try:
            await self.login(token)
        except Exception:
            await self.http.close()
            self.http.connector = discord.utils.MISSING  # it went with the session: the next try makes its own
            raise

    async def on_message(self, message: discord.Message) -> None:
        """No command is typed to this bot; what mentions it is read in `cogs.ask.panel`."""

    # presses

    def on_press(self, kind: type[P], taker: Callable[[Interaction, P], Awaitable[None]]) -> None:
        """`taker` gets every press of that kind: buttons, selects, and forms that are filled in."""
        if kind in self._takers:
            raise ValueError(f"{kind.__name__} goes to {self._takers[kind]} already")
        self._takers[kind] = taker

    async def press(self, interaction: Interaction, press: Press) -> None:
        """As if this had been pressed: how one cog hands over to another. Whoever takes it asks who may."""
        await self._takers[type(press)](interaction, press)

    async def on_interaction(self, interaction: Interaction) -> None:
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        self.answering(interaction)
        try:
            if not await self.admits(interaction):
                return
            await self._pressed(interaction, str(sent(interaction).get("custom_id", "")))
        except Exception as error:  # whatever it is, somebody waits for an answer
            await self.apologise(interaction, error)

    async def admits(self, interaction: Interaction) -> bool:
        """Whether this may be asked at all: its asker is let in, and has not asked too much. Told to who may not."""
        if not await self.lets_in(interaction):
            return False
        typing = interaction.type is discord.InteractionType.autocomplete
        try:
            self.budgets.spend(interaction.user.id, interaction.guild_id, _PRESSES_OF_A_KEYSTROKE if typing else 1.0)
        except OverBudget as over:
            self.meters.limited(over.limit)
            await (interaction.response.autocomplete([]) if typing else tell(interaction, str(over)))
            return False
        return True

    async def lets_in(self, interaction: Interaction, server: int | None = None) -> bool:
        """Whether the operator lets this server and this person in, and the `server` that a press in direct messages
        is about; whoever is shut out is told so."""
        if not self.barred.bars(interaction.guild_id, interaction.user.id, server):
            return True
        await tell(interaction, _SHUT_OUT)
        return False

    def answering(self, interaction: Interaction | None = None) -> None:
        """The task at hand answers somebody: the bot does not end before it has. None for who mentioned the bot."""
        task = asyncio.current_task()
        assert task is not None
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)
        if interaction is not None:
            interaction.extras[_CAME] = time.monotonic()
            task.add_done_callback(lambda _: self.has_answered(interaction))

    def has_answered(self, interaction: Interaction) -> None:
        """For the meters: what goes on for minutes says so when it begins."""
        if (came := interaction.extras.pop(_CAME, None)) is not None:
            self.meters.answered(interaction.type.name, _result(interaction), time.monotonic() - came)

    async def _pressed(self, interaction: Interaction, custom_id: str) -> None:
        if (press := decode(custom_id)) is None:
            await tell(interaction, _UNKNOWN)
        else:
            await self.press(interaction, press)

    # whose ledger, and what went wrong

    def tenant(self, interaction: Interaction) -> str:
        """The server's ledger where the bot is a member, else the person's own: found from where the press came."""
        guild = interaction.guild_id
        joined = guild is not None and self.get_guild(guild) is not None
        return str(guild) if joined else f"dm-{interaction.user.id}"

    async def apologise(self, interaction: Interaction, error: Exception) -> None:
        """One answer for a failure: the sentence that the error carries, or an apology with its place in the log."""
        words = sentence_for(error, _what(interaction))
        if limit := getattr(getattr(error, "original", error), "limit", ""):
            self.meters.limited(limit)
        else:
            interaction.extras[_APOLOGISED] = True
        try:
            await tell(interaction, words)
        except discord.HTTPException:
            log.warning("nobody could be told about %s", _what(interaction), exc_info=True)

    async def healthy(self) -> dict[str, bool]:
        shards = self.shards.values()
        connected = self.is_ready() and bool(shards) and not any(shard.is_closed() for shard in shards)
        return {"gateway": connected, "ledger": await self.ledgers.is_healthy(), "law": bool(self.corpus.modules)}

    async def readings(self) -> Readings:
        tenants, left, free = await asyncio.to_thread(self.ledgers.folder)
        background = {
            f"{cog.qualified_name}.{name}".lower(): loop.is_running()
            for cog in self.cogs.values()
            for name, loop in inspect.getmembers(cog, lambda member: isinstance(member, tasks.Loop))
        }
        joined = {str(guild.id) for guild in self.guilds}
        age_s = await self.unsent.age_s(discord.utils.utcnow())
        return Readings(homes(tenants, joined, left), background, age_s, free)

    async def close(self) -> None:
        """What is being answered is answered first; then the connection, then the files."""
        if self._answering:
            await asyncio.wait(self._answering, timeout=_LAST_ANSWERS_S)
        await super().close()
        await self.ledgers.aclose()


class Tree(app_commands.CommandTree[DirectorPlease]):
    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Everybody may whom the operator lets in; each cog knows who may do what."""
        interaction.client.answering(interaction)
        return await interaction.client.admits(interaction)


async def tell(interaction: discord.Interaction[Any], words: str) -> None:
    """A sentence for this person alone, whether or not something was answered before."""
    if interaction.type is discord.InteractionType.autocomplete:
        return
    said = fitting(words)
    if interaction.response.is_done():
        await interaction.followup.send(said, ephemeral=True)
    else:
        await interaction.response.send_message(said, ephemeral=True)


def fitting(words: str) -> str:
    """As much as Discord takes in one message: of more it refuses all."""
    return words if len(words) <= _MOST_SAID else f"{words[: _MOST_SAID - 1]}…"


def sent(interaction: discord.Interaction[Any]) -> Mapping[str, Any]:
    """What a press, a choice or a filled form says, as Discord sends it."""
    return cast(Mapping[str, Any], interaction.data or {})


def chosen(interaction: discord.Interaction[Any]) -> list[str]:
    """The values that were chosen in a select."""
    return [str(value) for value in sent(interaction).get("values", ())]


def chosen_number(interaction: discord.Interaction[Any]) -> int | None:
    """What was chosen in a select of numbers; None for what no select of ours offers."""
    match chosen(interaction):
        case [number] if number.isascii() and number.isdecimal() and len(number) <= 18:
            return int(number)
        case _:
            return None


def _result(interaction: Interaction) -> str:
    """How it ended, for the meters."""
    if not interaction.response.is_done():
        return "unanswered"
    if _APOLOGISED in interaction.extras:
        return "apologised"
    later = (
        discord.InteractionResponseType.deferred_channel_message,
        discord.InteractionResponseType.deferred_message_update,
    )
    return "early" if interaction.response.type in later else "answered"


def _what(interaction: discord.Interaction[Any]) -> str:
    """Enough to find it again, without what people wrote."""
    data = sent(interaction)
    name = data.get("name") or re.sub(r"[^\w:.-]", "?", str(data.get("custom_id")))
    return f"{interaction.type.name} {name}, interaction {interaction.id}"
