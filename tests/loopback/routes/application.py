"""The application, its commands, and the people and servers that it may look up."""

from __future__ import annotations

from typing import Any

from ..api import Api, ApiError, Request, check, route
from ..limits import command_issues
from ..world import Json, snowflake


@route("GET", "/users/@me")
async def me(api: Api, request: Request) -> tuple[int, Any]:
    return 200, api.state.bot.payload()


@route("GET", "/users/@me/guilds")
async def servers(api: Api, request: Request) -> tuple[int, Any]:
    """With what the bot's own roles give it in each."""
    bot = api.state.bot
    joined = [guild for guild in api.state.guilds.values() if bot.id in guild.members]
    return 200, [
        {"id": str(guild.id), "name": guild.name, "owner": False, "permissions": str(int(guild.permissions(bot)))}
        for guild in joined
    ]


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
async def application(api: Api, request: Request) -> tuple[int, Any]:
    bot = api.state.bot
    out: Json = {"id": str(bot.id), "name": bot.name, "icon": None, "description": "", "summary": "", "flags": 0}
    out |= {"bot_public": True, "bot_require_code_grant": False, "verify_key": "0" * 64, "owner": bot.payload()}
    return 200, {**out, "team": None, "rpc_origins": []}


@route("GET", "/gateway")
@route("GET", "/gateway/bot")
async def gateway(api: Api, request: Request) -> tuple[int, Any]:
    limit = {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1}
    return 200, {"url": api.state.gateway.url, "shards": api.state.gateway.recommends, "session_start_limit": limit}


@route("PUT", "/applications/{app}/commands")
async def put_commands(api: Api, request: Request, app: str) -> tuple[int, Any]:
    check(command_issues(request.json))
    known = api.state.commands
    fresh = {
        (c.get("type", 1), c["name"]): _registered(c, known.get((c.get("type", 1), c["name"])), app)
        for c in request.json
    }
    known.clear()
    known.update(fresh)
    api.state.command_syncs += 1
    return 200, list(known.values())


@route("GET", "/applications/{app}/commands")
async def get_commands(api: Api, request: Request, app: str) -> tuple[int, Any]:
    return 200, list(api.state.commands.values())


def _registered(sent: Json, old: Json | None, app: str) -> Json:
    given = {"id": old["id"] if old else str(snowflake()), "application_id": app, "version": str(snowflake())}
    defaults = {"type": 1, "description": "", "default_member_permissions": None, "nsfw": False, "contexts": None}
    return {**defaults, **sent, **given}


@route("POST", "/users/@me/channels")
async def open_direct(api: Api, request: Request) -> tuple[int, Any]:
    person = api.state.users.get(int(request.json["recipient_id"]))
    if person is None:
        raise ApiError(400, 50033, "Invalid Recipient(s)")
    return 200, api.state.dm(person).payload()


@route("GET", "/users/{user}")
async def user(api: Api, request: Request, user: str) -> tuple[int, Any]:
    found = api.state.users.get(int(user))
    if found is None:
        raise ApiError(404, 10013, "Unknown User")
    return 200, found.payload()


@route("GET", "/guilds/{guild}")
async def guild(api: Api, request: Request, guild: str) -> tuple[int, Any]:
    found = api.state.guilds.get(int(guild))
    if found is None or api.state.bot.id not in found.members:
        raise ApiError(404, 10004, "Unknown Guild")
    return 200, found.payload(api.state.bot)


@route("GET", "/guilds/{guild}/members/{user}")
async def member(api: Api, request: Request, guild: str, user: str) -> tuple[int, Any]:
    found = api.state.guilds.get(int(guild))
    person = found.members.get(int(user)) if found else None
    if person is None:
        raise ApiError(404, 10007, "Unknown Member")
    return 200, person.payload()
