"""All that the loopback Discord knows, and the one place where messages come to be, change and go."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Iterable
from typing import Any

from .changes import Changes
from .gateway import Gateway
from .interaction import Interaction
from .limits import walk
from .world import COMPONENTS_V2, EPHEMERAL, LOADING, Channel, Guild, Json, Kind, Message, User, now, pinged, snowflake

Files = dict[str, bytes]


class State:
    def __init__(self) -> None:
        self.changes = Changes()
        self.bot = User("director", bot=True)
        self.token = secrets.token_urlsafe(32)
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.guilds: dict[int, Guild] = {}
        self.direct: dict[int, Channel] = {}  # by the person's id
        self.commands: dict[tuple[int, str], Json] = {}  # by type and name
        self.command_syncs = 0
        self.interactions: dict[str, Interaction] = {}  # by token
        self.gateway = Gateway(self.bot, self.token, self.guilds, self.changes)
        self.cdn = ""  # known once the server listens

    def channel(self, id: int) -> Channel | None:
        places = [guild.channels for guild in self.guilds.values()]
        return next((place[id] for place in places if id in place), None) or self._direct_by_id(id)

    def _direct_by_id(self, id: int) -> Channel | None:
        return next((channel for channel in self.direct.values() if channel.id == id), None)

    def dm(self, user: User) -> Channel:
        return self.direct.setdefault(user.id, Channel(Kind.DM, recipient=user))

    # messages

    def post(self, channel: Channel, author: User, body: Json, files: Files, **more: Any) -> Message:
        """A new message. `more`: type, flags, ephemeral_for, reply_to, and what else the payload shall show."""
        ephemeral_for, reply_to = more.pop("ephemeral_for", None), more.pop("reply_to", None)
        data = self._shown(channel, author, body, more.pop("flags", int(body.get("flags") or 0)))
        message = Message(channel, author, {**data, **more}, ephemeral_for)
        if reply_to is not None:
            message.data["message_reference"] = {"channel_id": str(channel.id), "message_id": str(reply_to.id)}
        self._attach(message, files)
        channel.messages[message.id] = message
        self._announce("MESSAGE_CREATE", message)
        return message

    def _shown(self, channel: Channel, author: User, body: Json, flags: int) -> Json:
        components = numbered(body.get("components") or [])
        text = "\n".join([body.get("content") or "", *(str(n.get("content") or "") for _, n in walk(components))])
        pings = pinged(text, body.get("allowed_mentions"))
        mentioned = [user.payload() for user in self.users.values() if str(user.id) in pings]
        out: Json = {"id": str(snowflake()), "channel_id": str(channel.id), "type": 0, "author": author.payload()}
        out |= {"content": (body.get("content") or "").strip(), "components": components, "flags": flags, "embeds": []}
        out |= {"timestamp": now(), "edited_timestamp": None, "tts": False, "pinned": False, "attachments": []}
        roles = [str(id) for id in channel.guild.roles if str(id) in pings] if channel.guild else []
        out |= {"mentions": mentioned, "mention_roles": roles, "mention_everyone": "everyone" in pings}
        return {**out, "nonce": body["nonce"]} if "nonce" in body else out

    def edit(self, message: Message, body: Json, files: Files) -> Message:
        message.versions.append(copy.deepcopy(message.data))
        data = message.data
        if "content" in body:
            data["content"] = (body["content"] or "").strip()
        if "components" in body:
            data["components"] = numbered(body["components"] or [])
        if body.get("attachments") is not None:
            kept = {str(entry.get("id")) for entry in body["attachments"]}
            data["attachments"] = [entry for entry in data["attachments"] if entry["id"] in kept]
        self._attach(message, files)
        data["flags"] = (message.flags & ~LOADING) | (int(body.get("flags") or 0) & COMPONENTS_V2)
        data["edited_timestamp"] = now()
        self._announce("MESSAGE_UPDATE", message)
        return message

    def delete(self, message: Message) -> None:
        message.deleted = True
        self._announce("MESSAGE_DELETE", message)

    def _attach(self, message: Message, files: Files) -> None:
        for name, content in files.items():
            id = str(snowflake())
            url = f"{self.cdn}/attachments/{id}/{name}"
            entry = {"id": id, "filename": name, "size": len(content), "url": url, "proxy_url": url}
            message.data["attachments"].append(entry)
            message.files[name] = content

    def _announce(self, event: str, message: Message) -> None:
        self.changes.tell()
        if message.ephemeral_for is not None:
            return
        guild = message.channel.guild
        shown = dict(message.data)
        if guild is not None:
            shown["guild_id"] = str(guild.id)
            if message.author.id in guild.members:
                shown["member"] = guild.members[message.author.id].payload(with_user=False)
            if not self._may_read(message):
                shown |= {"content": "", "components": [], "attachments": []}
        self.gateway.send(event, shown, "GUILD_MESSAGES" if guild else "DIRECT_MESSAGES")

    def _may_read(self, message: Message) -> bool:
        """Without the message content intent a bot reads its own messages and those that mention it."""
        session = self.gateway.session
        mentioned = any(user["id"] == str(self.bot.id) for user in message.data["mentions"])
        return message.author is self.bot or mentioned or bool(session and session.wants("MESSAGE_CONTENT"))

    def visible(self, channel: Channel, viewer: User | None = None) -> list[Message]:
        """What everybody, or `viewer`, sees in the channel, oldest first."""
        return [m for m in channel.messages.values() if not m.deleted and m.ephemeral_for in (None, viewer)]


def numbered(components: Iterable[Json]) -> list[Json]:
    """As Discord gives them back: every component with an id."""
    out = copy.deepcopy(list(components))
    taken = {node.get("id") for _, node in walk(out)}
    fresh = (number for number in range(1, 1000) if number not in taken)
    for _, node in walk(out):
        node["id"] = node.get("id") or next(fresh)
    return out


def is_ephemeral(flags: int) -> bool:
    return bool(flags & EPHEMERAL)
