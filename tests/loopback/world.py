"""Who and what there is: people, roles, channels, servers and messages, in the shapes of Discord's API."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import IntEnum, IntFlag
from typing import Any

Json = dict[str, Any]
Emit = Callable[[str, Json, "str | None"], None]  # event, data, the intent that it needs

_DISCORD_EPOCH_MS = 1_420_070_400_000
_count = itertools.count(1)


def snowflake() -> int:
    """Unique, increasing, and dated as Discord's own ids are."""
    ms = int(time.time() * 1000) - _DISCORD_EPOCH_MS
    return (ms << 22) | (next(_count) & 0x3FFFFF)


def now() -> str:
    return datetime.now(UTC).isoformat()


class Permission(IntFlag):
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


NOTHING = Permission(0)
EVERYTHING = Permission(sum(Permission))
MEMBER = (
    Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES | Permission.EMBED_LINKS | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY | Permission.USE_APPLICATION_COMMANDS | Permission.ADD_REACTIONS
    | Permission.CREATE_PUBLIC_THREADS | Permission.SEND_MESSAGES_IN_THREADS
)  # fmt: skip


class Kind(IntEnum):
    """Channel types, by Discord's numbers."""

    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15


@dataclass(eq=False)
class User:
    name: str
    bot: bool = False
    id: int = field(default_factory=snowflake)
    accepts_dms: bool = True

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def payload(self) -> Json:
        shown = {"id": str(self.id), "username": self.name, "global_name": self.name.capitalize(), "avatar": None}
        return {**shown, "discriminator": "0000" if self.bot else "0", "public_flags": 0, "bot": self.bot}


@dataclass(eq=False)
class Role:
    name: str
    permissions: Permission = NOTHING
    position: int = 1
    managed: bool = False
    id: int = field(default_factory=snowflake)

    def payload(self) -> Json:
        colours = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
        shown = {"id": str(self.id), "name": self.name, "permissions": str(int(self.permissions)), "flags": 0}
        look = {"color": 0, "colors": colours, "hoist": False, "mentionable": False, "icon": None}
        return {**shown, **look, "position": self.position, "managed": self.managed}


@dataclass(eq=False)
class Member:
    user: User
    nick: str | None = None
    roles: list[Role] = field(default_factory=list)
    joined_at: str = field(default_factory=now)

    def payload(self, permissions: Permission | None = None, *, with_user: bool = True) -> Json:
        out: Json = {"nick": self.nick, "avatar": None, "roles": [str(r.id) for r in self.roles], "flags": 0}
        out |= {"joined_at": self.joined_at, "premium_since": None, "deaf": False, "mute": False, "pending": False}
        if with_user:
            out["user"] = self.user.payload()
        if permissions is not None:
            out["permissions"] = str(int(permissions))
        return out


@dataclass(eq=False)
class Channel:
    kind: Kind
    name: str | None = None
    guild: Guild | None = None
    parent: Channel | None = None
    recipient: User | None = None  # of a direct message
    id: int = field(default_factory=snowflake)
    overwrites: dict[int, tuple[int, int]] = field(default_factory=dict)  # role or user id -> allow, deny
    messages: dict[int, Message] = field(default_factory=dict)
    archived: bool = False
    locked: bool = False

    @property
    def is_thread(self) -> bool:
        return self.kind in (Kind.PUBLIC_THREAD, Kind.PRIVATE_THREAD)

    def payload(self, permissions: Permission | None = None) -> Json:
        out: Json = {"id": str(self.id), "type": int(self.kind), "flags": 0, "last_message_id": None}
        if permissions is not None:
            out["permissions"] = str(int(permissions))
        if self.guild is None:
            assert self.recipient is not None
            return {**out, "recipients": [self.recipient.payload()]}
        out |= {
            "guild_id": str(self.guild.id),
            "name": self.name,
            "rate_limit_per_user": 0,
            "nsfw": False,
            "topic": None,
        }
        out |= {"parent_id": str(self.parent.id) if self.parent else None, "position": 0}
        return {**out, **(self._thread() if self.is_thread else {"permission_overwrites": self._overwrites()})}

    def _overwrites(self) -> list[Json]:
        roles = self.guild.roles if self.guild else {}
        return [
            {"id": str(target), "type": 0 if target in roles else 1, "allow": str(allow), "deny": str(deny)}
            for target, (allow, deny) in self.overwrites.items()
        ]

    def _thread(self) -> Json:
        state = {
            "archived": self.archived,
            "locked": self.locked,
            "auto_archive_duration": 1440,
            "archive_timestamp": now(),
        }
        counts = {"message_count": len(self.messages), "total_message_sent": len(self.messages), "member_count": 1}
        return {**counts, "owner_id": "0", "thread_metadata": state, "applied_tags": []}


@dataclass(eq=False)
class Message:
    """`data` is what the API shows now; `versions` what it showed before each edit."""

    channel: Channel
    author: User
    data: Json
    ephemeral_for: User | None = None
    files: dict[str, bytes] = field(default_factory=dict)
    versions: list[Json] = field(default_factory=list)
    deleted: bool = False

    @property
    def id(self) -> int:
        return int(self.data["id"])

    @property
    def flags(self) -> int:
        return int(self.data["flags"])


class Guild:
    def __init__(self, name: str, owner: User, emit: Emit) -> None:
        self.name, self.owner, self._emit = name, owner, emit
        self.id = snowflake()
        everyone = Role("@everyone", MEMBER, position=0, id=self.id)
        self.roles: dict[int, Role] = {self.id: everyone}
        self.channels: dict[int, Channel] = {}
        self.members: dict[int, Member] = {owner.id: Member(owner)}

    def add_role(self, name: str, permissions: Permission = NOTHING, *, managed: bool = False) -> Role:
        role = Role(name, permissions, position=len(self.roles), managed=managed)
        self.roles[role.id] = role
        self._emit("GUILD_ROLE_CREATE", {"guild_id": str(self.id), "role": role.payload()}, "GUILDS")
        return role

    def add_channel(self, name: str) -> Channel:
        channel = Channel(Kind.TEXT, name, self)
        self.channels[channel.id] = channel
        self._emit("CHANNEL_CREATE", channel.payload(), "GUILDS")
        return channel

    def delete_channel(self, channel: Channel) -> None:
        del self.channels[channel.id]
        self._emit("CHANNEL_DELETE", channel.payload(), "GUILDS")

    def add_member(self, user: User, roles: Iterable[Role] = ()) -> Member:
        member = self.members[user.id] = Member(user, roles=list(roles))
        self._emit("GUILD_MEMBER_ADD", {**member.payload(), "guild_id": str(self.id)}, "GUILD_MEMBERS")
        return member

    def overwrite(self, channel: Channel, target: Role | User, *, allow: int = 0, deny: int = 0) -> None:
        channel.overwrites[target.id] = (allow, deny)
        self._emit("CHANNEL_UPDATE", channel.payload(), "GUILDS")

    def channel(self, name: str | None = None) -> Channel:
        for channel in self.channels.values():
            if name in (None, channel.name):
                return channel
        raise LookupError(f"no channel {name!r} in {self.name}")

    def permissions(self, user: User, channel: Channel | None = None) -> Permission:
        """What `user` may do, in the server or in one of its channels, by Discord's order of overwrites."""
        roles = self.members[user.id].roles if user.id in self.members else []
        base = self.roles[self.id].permissions
        for role in roles:
            base |= role.permissions
        if user is self.owner or Permission.ADMINISTRATOR in base:
            return EVERYTHING
        if channel is None:
            return base
        return self._overwritten(base, channel.parent or channel, user, roles)

    def _overwritten(self, base: Permission, channel: Channel, user: User, roles: list[Role]) -> Permission:
        everyone = channel.overwrites.get(self.id, (0, 0))
        of_roles = [channel.overwrites.get(role.id, (0, 0)) for role in roles]
        merged = (0, 0)
        for allow, deny in of_roles:
            merged = (merged[0] | allow, merged[1] | deny)
        for allow, deny in (everyone, merged, channel.overwrites.get(user.id, (0, 0))):
            base = Permission((int(base) & ~deny) | allow)
        return base if Permission.VIEW_CHANNEL in base else NOTHING

    def payload(self, bot: User) -> Json:
        """GUILD_CREATE as a bot without the members intent gets it: of the members only itself."""
        out: Json = {
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.owner.id),
            "icon": None,
            "splash": None,
        }
        out |= {"afk_timeout": 300, "verification_level": 1, "default_message_notifications": 1, "mfa_level": 0}
        out |= {"explicit_content_filter": 0, "preferred_locale": "en-US", "premium_tier": 0, "nsfw_level": 0}
        out |= {"features": [], "emojis": [], "stickers": [], "system_channel_flags": 0, "system_channel_id": None}
        out |= {"roles": [r.payload() for r in self.roles.values()], "member_count": len(self.members), "large": False}
        out |= {"members": [m.payload() for m in self.members.values() if m.user is bot], "joined_at": now()}
        out |= {"channels": [c.payload() for c in self.channels.values() if not c.is_thread]}
        out |= {"threads": [c.payload() for c in self.channels.values() if c.is_thread], "unavailable": False}
        return {**out, "voice_states": [], "presences": [], "stage_instances": [], "guild_scheduled_events": []}


_USER, _ROLE = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>")


def pinged(text: str, allowed: Json | None) -> set[str]:
    """Who is notified by `text` after allowed_mentions: ids of users and roles, and "everyone"."""
    users, roles = set(_USER.findall(text)), set(_ROLE.findall(text))
    everyone = {"everyone"} if re.search(r"@(everyone|here)\b", text) else set[str]()
    if allowed is None:
        return users | roles | everyone
    parse = allowed.get("parse") or []
    users &= users if "users" in parse else {str(i) for i in allowed.get("users") or []}
    roles &= roles if "roles" in parse else {str(i) for i in allowed.get("roles") or []}
    return users | roles | (everyone if "everyone" in parse else set())
