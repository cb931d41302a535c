"""The HTTP side: routes, authorisation, faults that a test orders, and a record of all that came."""

from __future__ import annotations

import asyncio
import json
import re
import time
import traceback
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from .limits import Issue, error_body
from .state import Files, State
from .world import Json


class ApiError(Exception):
    """An answer in the 400s, with Discord's own code."""

    def __init__(self, status: int, code: int, message: str, issues: Iterable[Issue] = ()) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.issues = status, code, message, list(issues)

    def body(self) -> Json:
        return (
            error_body(self.issues, self.code, self.message)
            if self.issues
            else {"message": self.message, "code": self.code}
        )


@dataclass
class Request:
    method: str
    path: str  # without /api/v10
    query: dict[str, str]
    json: Any
    files: Files
    headers: dict[str, str]
    at: float = field(default_factory=time.monotonic)
    status: int | None = None
    answer: Any = None


@dataclass
class Fault:
    """What befalls the next `times` such requests: a status, a delay, a cut; `after` the work was done or before."""

    method: str
    path: str
    status: int | None = None
    delay: float = 0.0
    drop: bool = False
    after: bool = False
    retry_after: float = 0.2
    times: int = 1

    def meets(self, request: Request) -> bool:
        return self.times > 0 and self.method == request.method and re.search(self.path, request.path) is not None


Handler = Callable[..., Awaitable[tuple[int, Any]]]
ROUTES: list[tuple[str, re.Pattern[str], Handler]] = []


def route(method: str, template: str) -> Callable[[Handler], Handler]:
    """`{name}` in the template becomes a keyword argument; more literal templates are tried first."""

    def register(handler: Handler) -> Handler:
        pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template))
        ROUTES.append((method, pattern, handler))
        ROUTES.sort(key=lambda entry: entry[1].groups)
        return handler

    return register


class Api:
    def __init__(self, state: State, deadline: float) -> None:
        self.state, self.deadline = state, deadline
        self.requests: list[Request] = []
        self.faults: list[Fault] = []
        self.refused: list[str] = []  # what Discord would have turned down
        self.unknown: list[str] = []  # what this loopback does not play
        self.broken: list[str] = []  # its own bugs

    async def serve(self, raw: web.Request) -> web.StreamResponse:
        body, files = await _read(raw)
        path = re.sub(r"^/api/v\d+", "", raw.path)
        request = Request(raw.method, path, dict(raw.query), body, files, dict(raw.headers))
        self.requests.append(request)
        fault = next((f for f in self.faults if f.meets(request)), None)
        if fault is not None and not fault.after:
            return await self._befall(fault, request, raw)
        request.status, request.answer = await self._answer(request)
        self.state.changes.tell()
        if fault is not None:
            return await self._befall(fault, request, raw)
        return _response(request.status, request.answer)

    async def _befall(self, fault: Fault, request: Request, raw: web.Request) -> web.StreamResponse:
        fault.times -= 1
        await asyncio.sleep(fault.delay)
        if fault.drop and raw.transport is not None:
            raw.transport.abort()
            return web.Response(status=500)
        if fault.status is None:
            request.status, request.answer = await self._answer(request)
            return _response(request.status, request.answer)
        if fault.status == 429:
            # without "Via" discord.py takes a 429 for a ban by the proxy in front
            limited = {"message": "You are being rate limited.", "retry_after": fault.retry_after, "global": False}
            return _response(429, limited, {"Retry-After": str(int(fault.retry_after) + 1), "Via": "1.1 loopback"})
        return _response(fault.status, {"message": "ordered by the test", "code": 0})

    async def _answer(self, request: Request) -> tuple[int, Any]:
        try:
            return await self._handle(request)
        except ApiError as error:
            self.refused.append(f"{request.method} {_brief(request.path)}: {error.status} {json.dumps(error.body())}")
            self._note(request, error.body())
            return error.status, error.body()
        except Exception:
            self.broken.append(f"{request.method} {request.path}\n{traceback.format_exc()}")
            return 500, {"message": "the loopback has a bug", "code": 0}

    async def _handle(self, request: Request) -> tuple[int, Any]:
        for method, pattern, handler in ROUTES:
            if method == request.method and (match := pattern.fullmatch(request.path)):
                self._authorise(request)
                return await handler(self, request, **match.groupdict())
        self.unknown.append(f"{request.method} {request.path}")
        raise ApiError(404, 0, "404: Not Found")

    def _authorise(self, request: Request) -> None:
        by_token = request.path.startswith(("/interactions/", "/webhooks/"))
        if not by_token and request.headers.get("Authorization") != f"Bot {self.state.token}":
            raise ApiError(401, 0, "401: Unauthorized")

    def _note(self, request: Request, body: Json) -> None:
        for token, interaction in self.state.interactions.items():
            if token in request.path:
                interaction.refused.append(body)
                interaction.changes.tell()


def check(issues: Iterable[Issue]) -> None:
    if found := list(issues):
        raise ApiError(400, 50035, "Invalid Form Body", found)


def _brief(path: str) -> str:
    return re.sub(r"[\w-]{60,}", "<token>", path)


async def _read(raw: web.Request) -> tuple[Any, Files]:
    if not raw.can_read_body:
        return None, {}
    if not raw.content_type.startswith("multipart/"):
        text = await raw.text()
        return (json.loads(text) if text else None), {}
    body: Any = {}
    files: Files = {}
    async for part in await raw.multipart():
        assert isinstance(part, BodyPartReader)
        content = bytes(await part.read(decode=True))
        if part.filename is None:
            body = json.loads(content)
        else:
            files[part.filename] = content
    return body, files


def _response(status: int, body: Any, headers: dict[str, str] | None = None) -> web.Response:
    """Exactly `application/json`: discord.py compares the whole header."""
    if body is None:
        return web.Response(status=status, headers=headers)
    text = json.dumps(body).encode()
    return web.Response(status=status, body=text, headers={**(headers or {}), "Content-Type": "application/json"})
