"""Channels, their messages and threads: what a bot may do there, and what it did."""

from __future__ import annotations

from typing import Any

from ..api import Api, ApiError, Request, check, route
from ..limits import Issue, message_issues
from ..limits.issue import length
from ..limits.messages import is_empty
from ..world import COMPONENTS_V2, EPHEMERAL, Channel, Json, Kind, Message, Permission


def channel_for_bot(api: Api, id: str, *needs: Permission) -> Channel:
    channel = api.state.channel(int(id))
    if channel is None:
        raise ApiError(404, 10003, "Unknown Channel")
    if channel.guild is None:
        return channel
    has = channel.guild.permissions(api.state.bot, channel)
    if api.state.bot.id not in channel.guild.members or Permission.VIEW_CHANNEL not in has:
        raise ApiError(403, 50001, "Missing Access")
    for need in needs:
        if channel.is_thread and need is Permission.SEND_MESSAGES:
            need = Permission.SEND_MESSAGES_IN_THREADS
        if need not in has:
            raise ApiError(403, 50013, "Missing Permissions")
    return channel


def message_for_bot(api: Api, channel: str, message: str) -> Message:
    found = channel_for_bot(api, channel).messages.get(int(message))
    if found is None or found.deleted or found.ephemeral_for is not None:
        raise ApiError(404, 10008, "Unknown Message")
    return found


def check_new(body: Json, files: dict[str, bytes], path: str = "") -> None:
    if is_empty(body, files):
        raise ApiError(400, 50006, "Cannot send an empty message")
    check(message_issues(body, int(body.get("flags") or 0), files, path=path))


def check_edit(message: Message, body: Json, files: dict[str, bytes], path: str = "") -> None:
    """An edit is judged by what the message would then be."""
    flags = message.flags | (int(body.get("flags") or 0) & COMPONENTS_V2)
    after = {"content": message.data["content"], "components": message.data["components"], **body}
    kept = [entry["filename"] for entry in message.data["attachments"]]
    if is_empty(after, files) and not kept:
        raise ApiError(400, 50006, "Cannot send an empty message")
    check(message_issues(after, flags, files, kept, path))


@route("GET", "/channels/{channel}")
async def get_channel(api: Api, request: Request, channel: str) -> tuple[int, Any]:
    return 200, channel_for_bot(api, channel).payload()


@route("PATCH", "/channels/{channel}")
async def patch_channel(api: Api, request: Request, channel: str) -> tuple[int, Any]:
    found = channel_for_bot(api, channel, Permission.MANAGE_THREADS)
    found.archived = request.json.get("archived", found.archived)
    found.locked = request.json.get("locked", found.locked)
    found.name = request.json.get("name", found.name)
    return 200, found.payload()


@route("POST", "/channels/{channel}/messages")
async def post_message(api: Api, request: Request, channel: str) -> tuple[int, Any]:
    body: Json = request.json or {}
    needs = [Permission.SEND_MESSAGES, *([Permission.ATTACH_FILES] if request.files else [])]
    place = channel_for_bot(api, channel, *needs)
    if place.recipient is not None and not place.recipient.accepts_dms:
        raise ApiError(403, 50007, "Cannot send messages to this user")
    check_new(body, request.files)
    if int(body.get("flags") or 0) & EPHEMERAL:
        check([Issue("flags", "MESSAGE_FLAGS_INVALID", "only answers to interactions can be ephemeral")])
    if (known := _by_nonce(api, place, body)) is not None:
        return 200, known.data
    return 200, api.state.post(place, api.state.bot, body, request.files).data


def _by_nonce(api: Api, channel: Channel, body: Json) -> Message | None:
    """With enforce_nonce a second message of the same nonce is not made: the first is given back."""
    if not body.get("enforce_nonce") or "nonce" not in body:
        return None
    mine = (m for m in channel.messages.values() if m.author is api.state.bot)
    return next((m for m in mine if m.data.get("nonce") == body["nonce"]), None)


@route("GET", "/channels/{channel}/messages")
async def read_back(api: Api, request: Request, channel: str) -> tuple[int, Any]:
    """Newest first, as Discord gives them, from those after `after`."""
    place = channel_for_bot(api, channel, Permission.READ_MESSAGE_HISTORY)
    after, most = int(request.query.get("after", 0)), int(request.query.get("limit", 50))
    seen = [m for m in place.messages.values() if not m.deleted and m.ephemeral_for is None and m.id > after]
    return 200, [message.data for message in reversed(seen[:most])]


@route("GET", "/channels/{channel}/messages/{message}")
async def get_message(api: Api, request: Request, channel: str, message: str) -> tuple[int, Any]:
    return 200, message_for_bot(api, channel, message).data


@route("PATCH", "/channels/{channel}/messages/{message}")
async def patch_message(api: Api, request: Request, channel: str, message: str) -> tuple[int, Any]:
    found = message_for_bot(api, channel, message)
    if found.author is not api.state.bot:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    check_edit(found, request.json or {}, request.files)
    return 200, api.state.edit(found, request.json or {}, request.files).data


@route("DELETE", "/channels/{channel}/messages/{message}")
async def delete_message(api: Api, request: Request, channel: str, message: str) -> tuple[int, Any]:
    found = message_for_bot(api, channel, message)
    if found.author is not api.state.bot:
        channel_for_bot(api, channel, Permission.MANAGE_MESSAGES)
    api.state.delete(found)
    return 204, None


@route("PUT", "/channels/{channel}/messages/pins/{message}")
@route("PUT", "/channels/{channel}/pins/{message}")
async def pin(api: Api, request: Request, channel: str, message: str) -> tuple[int, Any]:
    channel_for_bot(api, channel, Permission.PIN_MESSAGES)
    message_for_bot(api, channel, message).data["pinned"] = True
    return 204, None


@route("POST", "/channels/{channel}/messages/{message}/threads")
async def thread_from_message(api: Api, request: Request, channel: str, message: str) -> tuple[int, Any]:
    parent = channel_for_bot(api, channel, Permission.CREATE_PUBLIC_THREADS)
    start = message_for_bot(api, channel, message)
    check(length(request.json.get("name"), 1, 100, "name"))
    if api.state.channel(start.id) is not None:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    thread = Channel(Kind.PUBLIC_THREAD, request.json["name"], parent.guild, parent, id=start.id)
    return 201, _opened(api, thread)


@route("POST", "/channels/{channel}/threads")
async def thread(api: Api, request: Request, channel: str) -> tuple[int, Any]:
    kind = Kind(request.json.get("type", Kind.PRIVATE_THREAD))
    public = kind is Kind.PUBLIC_THREAD
    need = Permission.CREATE_PUBLIC_THREADS if public else Permission.CREATE_PRIVATE_THREADS
    parent = channel_for_bot(api, channel, need)
    check(length(request.json.get("name"), 1, 100, "name"))
    return 201, _opened(api, Channel(kind, request.json["name"], parent.guild, parent))


def _opened(api: Api, thread: Channel) -> Json:
    assert thread.guild is not None
    thread.guild.channels[thread.id] = thread
    api.state.gateway.send("THREAD_CREATE", {**thread.payload(), "newly_created": True}, "GUILDS")
    return thread.payload()
