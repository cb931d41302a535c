"""A Discord of our own on loopback: the bot connects to it as to the real one, and the test plays the people."""

from __future__ import annotations

import copy
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Any

from aiohttp import web

from . import routes as routes
from .acting import command_data, component_data, menu_data, modal_data, refusal
from .api import Api, Fault, Request
from .interaction import Answer, Asked, Interaction
from .reply import InteractionFailed, Reply, ScenarioError, Screen
from .state import State
from .world import Channel, Guild, Json, Message, Permission, Role, User

_SEND = Permission.MENTION_EVERYONE | Permission.MANAGE_MESSAGES | Permission.MANAGE_THREADS | Permission.PIN_MESSAGES
_THINKING = 5  # times as long as for an answer somebody waits for a card


class LoopbackDiscord:
    """`deadline`: the seconds within which an interaction must be answered; `port`: any that is free, if 0. It may be
    left and entered again, as a Discord that was down."""

    def __init__(self, deadline: float = 3.0, port: int = 0) -> None:
        self.state = State()
        self.gateway, self.changes = self.state.gateway, self.state.changes
        self.api = Api(self.state, deadline)
        self._runner: web.AppRunner | None = None
        self._port = port
        self.url = ""

    async def __aenter__(self) -> LoopbackDiscord:
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_route("*", "/api/{tail:.*}", self.api.serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port)
        await site.start()
        port = self._runner.addresses[0][1]
        self.url = self.state.cdn = f"http://127.0.0.1:{port}"
        self.gateway.url = f"ws://127.0.0.1:{port}/gateway"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.gateway.drop()
        if self._runner is not None:
            await self._runner.cleanup()

    # the world

    def add_guild(
        self,
        name: str,
        channels: Sequence[str] = ("general",),
        permissions: Permission = _SEND,
        owner: User | None = None,
    ) -> Guild:
        """A server that the bot has joined; `permissions`: what its own role gives it beyond everybody's."""
        owner = owner or self.add_user(f"owner of {name}")
        guild = Guild(name, owner, self.gateway.send)
        for channel in channels:
            guild.add_channel(channel)
        guild.add_member(self.state.bot, [guild.add_role(self.state.bot.name, permissions, managed=True)])
        self.state.guilds[guild.id] = guild
        self.gateway.send("GUILD_CREATE", guild.payload(self.state.bot), "GUILDS")
        return guild

    def remove_bot(self, guild: Guild) -> None:
        del guild.members[self.state.bot.id]
        self.gateway.send("GUILD_DELETE", {"id": str(guild.id)}, "GUILDS")

    def add_user(self, name: str, *guilds: Guild, roles: Sequence[Role] = ()) -> User:
        user = User(name)
        self.state.users[user.id] = user
        for guild in guilds:
            guild.add_member(user, [role for role in roles if role.id in guild.roles])
        return user

    def dm(self, user: User) -> Channel:
        return self.state.dm(user)

    # what a person does

    async def slash(self, user: User, channel: Channel, command: str, **options: Any) -> Reply:
        data, _ = command_data(self.state.commands, command, options)
        return await self._command(user, channel, (1, command.split()[0]), data)

    async def menu(self, user: User, command: str, target: Message) -> Reply:
        """A message command on `target`."""
        return await self._command(user, target.channel, (3, command), menu_data(self.state.commands, command, target))

    async def complete(
        self, user: User, channel: Channel, command: str, option: str, typed: str, **others: Any
    ) -> Reply:
        data, kind = command_data(self.state.commands, command, {**others, option: typed}, option)
        return await self.send(Interaction(Asked.AUTOCOMPLETE, user, channel, data, option_type=kind))

    async def _command(self, user: User, channel: Channel, key: tuple[int, str], data: Json) -> Reply:
        if why := refusal(self.state.commands[key], user, channel):
            raise ScenarioError(f"{user.name} is not offered {key[1]!r} here: {why}")
        return await self.send(Interaction(Asked.COMMAND, user, channel, data))

    async def use(self, message: Message, node: Json, user: User, values: list[Any] | None = None) -> Reply:
        """Press a button or choose in a select."""
        if message.deleted:
            raise ScenarioError("that message is gone")
        if message.ephemeral_for not in (None, user):
            raise ScenarioError(f"{user.name} does not see that message")
        return await self.forge(message, component_data(node, values), user)

    async def forge(self, message: Message, data: Json, user: User) -> Reply:
        """A component interaction that no client would make, such as a replayed custom_id."""
        return await self.send(Interaction(Asked.COMPONENT, user, message.channel, data, message))

    async def submit(self, reply: Reply, values: dict[str, str | list[str] | None]) -> Reply:
        opened = reply.interaction
        data = modal_data(reply.modal, values)
        return await self.send(Interaction(Asked.MODAL, opened.user, opened.channel, data, opened.source))

    def say(self, user: User, channel: Channel, text: str, reply_to: Message | None = None) -> Message:
        return self.state.post(channel, user, {"content": text}, {}, reply_to=reply_to)

    async def send(self, asked: Interaction, *, wait: bool = True) -> Reply:
        """To the bot, and wait for what it answers."""
        self.state.interactions[asked.token] = asked
        self.gateway.send("INTERACTION_CREATE", self._payload(asked), None, lambda: _stamp(asked))
        reply = Reply(self, asked)
        if wait:
            await self._answered(asked)
        return reply

    async def _answered(self, asked: Interaction) -> None:
        await asked.changes.until(lambda: asked.answer is not None or self._overdue(asked), self.api.deadline + 0.5)
        if asked.answer is None:
            raise InteractionFailed(f"{asked} got no answer in {self.api.deadline} s; refused: {asked.refused}")
        if asked.answer is Answer.THINKING and not await asked.changes.until(
            lambda: asked.shown_at, self.api.deadline * _THINKING
        ):
            raise InteractionFailed(f"{asked} is still thinking")

    def _overdue(self, asked: Interaction) -> bool:
        return asked.is_late(self.api.deadline)

    def _payload(self, asked: Interaction) -> Json:
        guild, channel, user = asked.channel.guild, asked.channel, asked.user
        out: Json = {
            "id": str(asked.id),
            "application_id": str(self.state.bot.id),
            "type": int(asked.asked),
            "version": 1,
        }
        out |= {
            "token": asked.token,
            "data": asked.data,
            "channel_id": str(channel.id),
            "locale": "en-GB",
            "entitlements": [],
        }
        out |= {
            "authorizing_integration_owners": asked.metadata()["authorizing_integration_owners"],
            "attachment_size_limit": 10_485_760,
        }
        if asked.source is not None:
            out["message"] = copy.deepcopy(asked.source.data)
        if guild is None:
            return {**out, "user": user.payload(), "context": 1, "channel": channel.payload(), "app_permissions": "0"}
        has = guild.permissions(user, channel)
        out |= {
            "guild_id": str(guild.id),
            "guild_locale": "en-GB",
            "guild": {"id": str(guild.id), "locale": "en-GB", "features": []},
        }
        out |= {"member": guild.members[user.id].payload(has), "channel": channel.payload(has), "context": 0}
        return {**out, "app_permissions": str(int(guild.permissions(self.state.bot, channel)))}

    # what is seen

    def screens(self, channel: Channel, viewer: User) -> list[Screen]:
        """What the bot shows `viewer` in the channel, oldest first."""
        mine = (m for m in self.state.visible(channel, viewer) if m.author is self.state.bot)
        return [Screen(self, message, viewer) for message in mine]

    async def wait_for_screen(self, channel: Channel, viewer: User, containing: str, timeout: float = 5.0) -> Screen:
        def look() -> Screen | None:
            return next((s for s in self.screens(channel, viewer) if containing in s.text), None)

        found = await self.changes.until(look, timeout)
        if found is None:
            raise AssertionError(f"no screen says {containing!r}: {[s.text for s in self.screens(channel, viewer)]}")
        return found

    # faults and reports

    def fault(self, method: str, path: str, **what: Any) -> Fault:
        fault = Fault(method, path, **what)
        self.api.faults.append(fault)
        return fault

    def requests(self, method: str, path: str) -> list[Request]:
        return [r for r in self.api.requests if r.method == method and path in r.path]

    def complaints(self) -> list[str]:
        """All that Discord would have refused or that went unanswered."""
        asked = self.state.interactions.values()
        silent = [f"unanswered: {i}" for i in asked if i.answer is None and i.is_late(self.api.deadline)]
        thinking = [f"still thinking: {i}" for i in asked if i.answer is Answer.THINKING and i.shown_at is None]
        return [*self.api.refused, *self.api.unknown, *self.api.broken, *silent, *thinking]


def _stamp(asked: Interaction) -> None:
    if asked.sent_at is None:
        asked.sent_at = time.monotonic()
