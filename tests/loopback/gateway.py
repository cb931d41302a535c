"""The websocket that a bot hangs on: hello, identify, resume, events, and the ways in which a connection ends."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web

from .changes import Changes
from .world import Guild, Json, User

INTENTS = {"GUILDS": 0, "GUILD_MEMBERS": 1, "GUILD_MESSAGES": 9, "DIRECT_MESSAGES": 12, "MESSAGE_CONTENT": 15}
PRIVILEGED = {"GUILD_MEMBERS": 1, "GUILD_PRESENCES": 8, "MESSAGE_CONTENT": 15}
_DISPATCH, _RECONNECT, _INVALID, _HELLO, _ACK = 0, 7, 9, 10, 11
_OF_A_SERVER = ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE")

Sent = Callable[[], None]


class Connection:
    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport | None) -> None:
        self._socket, self._transport = socket, transport
        self._queue: asyncio.Queue[tuple[Json, Sent | None]] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())
        self.session: Session | None = None

    def push(self, payload: Json, on_sent: Sent | None = None) -> None:
        self._queue.put_nowait((payload, on_sent))

    async def _write(self) -> None:
        while True:
            payload, on_sent = await self._queue.get()
            try:
                await self._socket.send_str(json.dumps(payload))
            except (ConnectionError, RuntimeError):
                return
            if on_sent is not None:
                on_sent()

    def abort(self) -> None:
        """The cable is pulled: no close frame."""
        self.detach()
        if self._transport is not None:
            self._transport.abort()

    async def close(self, code: int) -> None:
        self.detach()
        await self._socket.close(code=code)

    def detach(self) -> None:
        self._writer.cancel()
        if self.session is not None and self.session.connection is self:
            self.session.connection = None


class Session:
    """What survives a lost connection: the events since, to be sent again on resume."""

    def __init__(self, intents: int, shard: tuple[int, int]) -> None:
        self.id, self.intents = secrets.token_hex(16), intents
        self.number, self.count = shard
        self.sequence = 0
        self.events: list[tuple[Json, Sent | None]] = []
        self.connection: Connection | None = None

    def wants(self, intent: str | None) -> bool:
        return intent is None or bool(self.intents >> INTENTS[intent] & 1)

    def send(self, event: str, data: Any, on_sent: Sent | None = None) -> None:
        self.sequence += 1
        payload = {"op": _DISPATCH, "t": event, "s": self.sequence, "d": data}
        self.events.append((payload, on_sent))
        if self.connection is not None:
            self.connection.push(payload, on_sent)

    def has(self, guild: int) -> bool:
        """Whether that server is dealt to this shard; 0 stands for direct messages."""
        return (guild >> 22) % self.count == self.number

    def repeat_since(self, sequence: int) -> None:
        assert self.connection is not None
        for payload, on_sent in self.events:
            if payload["s"] > sequence:
                self.connection.push(payload, on_sent)


class Gateway:
    def __init__(self, bot: User, token: str, guilds: dict[int, Guild], changes: Changes) -> None:
        self._bot, self._token, self._guilds, self._changes = bot, token, guilds, changes
        self.url = ""  # known once the server listens
        self.sessions: dict[int, Session] = {}  # by shard
        self.recommends = 1
        self.identified: list[Json] = []
        self.resumed = 0
        self.refuses = False  # as if Discord were down
        self.granted = set[str]()  # privileged intents that the portal has switched on
        self._connections: set[Connection] = set()

    @property
    def connected(self) -> bool:
        return bool(self.sessions) and all(each.connection is not None for each in self.sessions.values())

    @property
    def session(self) -> Session | None:
        """The first that there is."""
        return next(iter(self.sessions.values()), None)

    def send(self, event: str, data: Json, intent: str | None = None, on_sent: Sent | None = None) -> None:
        """One event to the bot, if its intents ask for it. Interactions come whatever the intents."""
        guild = int(data["id"] if event in _OF_A_SERVER else data.get("guild_id") or 0)
        for session in self.sessions.values():
            if session.has(guild) and session.wants(intent):
                session.send(event, data, on_sent)

    # how a connection ends

    async def drop(self, code: int | None = None) -> None:
        """Cut every connection: without a word, or with a close code."""
        for connection in list(self._connections):
            if code is None:
                connection.abort()
            else:
                await connection.close(code)

    def ask_to_reconnect(self) -> None:
        for connection in self._connections:
            connection.push({"op": _RECONNECT, "s": None, "t": None, "d": None})

    def invalidate(self) -> None:
        """The session is gone: the bot must identify afresh."""
        self.sessions.clear()
        for connection in self._connections:
            connection.push({"op": _INVALID, "s": None, "t": None, "d": False})

    # what the bot says

    async def serve(self, request: web.Request) -> web.StreamResponse:
        if self.refuses:
            return web.Response(status=503)
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        connection = Connection(socket, request.transport)
        self._connections.add(connection)
        connection.push({"op": _HELLO, "s": None, "t": None, "d": {"heartbeat_interval": 41_250}})
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._said(connection, json.loads(message.data))
        finally:
            connection.detach()
            self._connections.discard(connection)
            self._changes.tell()
        return socket

    async def _said(self, connection: Connection, payload: Json) -> None:
        match payload["op"]:
            case 1:  # heartbeat
                connection.push({"op": _ACK, "s": None, "t": None, "d": None})
            case 2:  # identify
                await self._identify(connection, payload["d"])
            case 6:  # resume
                self._resume(connection, payload["d"])
            case _:
                pass  # presence and the like: taken and forgotten

    async def _identify(self, connection: Connection, said: Json) -> None:
        shard = said.get("shard", [0, 1])
        self.identified.append({"at": time.monotonic(), "intents": said["intents"], "shard": shard})
        if said["token"] != self._token:
            await connection.close(4004)
            return
        if any(said["intents"] >> bit & 1 and name not in self.granted for name, bit in PRIVILEGED.items()):
            await connection.close(4014)
            return
        session = Session(said["intents"], (shard[0], shard[1]))
        self.sessions = {n: each for n, each in self.sessions.items() if each.count == session.count}
        self.sessions[session.number] = session
        session.connection, connection.session = connection, session
        session.send("READY", self._ready(session))
        for guild in self._joined(session):
            session.send("GUILD_CREATE", guild.payload(self._bot))
        self._changes.tell()

    def _ready(self, session: Session) -> Json:
        guilds = [{"id": str(guild.id), "unavailable": True} for guild in self._joined(session)]
        application = {"id": str(self._bot.id), "flags": 0}
        out = {"v": 10, "user": self._bot.payload(), "guilds": guilds, "session_id": session.id}
        out |= {"shard": [session.number, session.count]}
        return {**out, "resume_gateway_url": self.url, "application": application, "private_channels": []}

    def _joined(self, session: Session) -> list[Guild]:
        return [each for each in self._guilds.values() if self._bot.id in each.members and session.has(each.id)]

    def _resume(self, connection: Connection, said: Json) -> None:
        session = next((each for each in self.sessions.values() if each.id == said["session_id"]), None)
        if session is None:
            connection.push({"op": _INVALID, "s": None, "t": None, "d": False})
            return
        session.connection, connection.session = connection, session
        session.repeat_since(said["seq"])
        session.send("RESUMED", {})
        self.resumed += 1
        self._changes.tell()
