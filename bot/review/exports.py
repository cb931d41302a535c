"""The record as a file: in the formats and with the limits of `/rulings export`."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime
from io import BufferedReader
from pathlib import Path
from typing import cast

from aiohttp import web

from bot.actions.archive import days_between, today_at
from bot.actions.refusal import Refusal
from bot.ledger import LedgerError
from bot.records import events
from bot.records.process import ExportFailed, Format
from bot.review.beside import Beside
from bot.review.filters import typed_in
from bot.review.pages import page
from bot.review.visitor import VISITOR, Home, Visitor

PRESSES = 20  # that a record written counts for: a process works on it for seconds
_FORMATS: Mapping[str, tuple[Format, str]] = {
    "json": ("json", "application/json"),
    "csv": ("csv", "text/csv"),
    "html": ("html", "text/html"),
}
_MOST_EVENTS = 50
_WHOLE = "JSON holds the whole record: leave days and event out, or take the sheet or report."
_NO_FORMAT = "Choose what it is for: JSON, a sheet, or a report."


class ExportPages:
    def __init__(self, beside: Beside) -> None:
        self._beside = beside

    async def form(self, request: web.Request) -> web.Response:
        """With what the address names filled in already."""
        return await self._form(request, {"format": request.query.get("format", ""), **typed_in(request.query)})

    async def _form(self, request: web.Request, typed: Mapping[str, str], wrong: str = "") -> web.Response:
        named = await request[VISITOR].home.read(events, _MOST_EVENTS)
        shown = {"typed": typed, "events": named, "wrong": wrong}
        return page(request, "export.html", shown, status=422 if wrong else 200)

    async def file(self, request: web.Request) -> web.StreamResponse:
        """Written by a process of its own, then sent as it lies on the disk."""
        sent = {name: str(said) for name, said in (await request.post()).items()}
        typed, visitor = {"format": sent.get("format", ""), **typed_in(sent)}, request[VISITOR]
        try:
            limits = await _limits(visitor.home, typed)
            self._beside.budgets.spend(visitor.user_id, visitor.guild_id, PRESSES)
            with self._beside.exports.of(str(visitor.guild_id)):
                async with self._beside.exports.place:
                    return await _written(visitor, typed["format"], limits)
        except (Refusal, ExportFailed) as error:
            return await self._form(request, typed, str(error))
        except LedgerError as error:
            if not error.limit:
                raise
            return await self._form(request, typed, str(error))


async def _limits(home: Home, typed: Mapping[str, str]) -> dict[str, date | str | None]:
    """Raises Refusal."""
    if typed["format"] not in _FORMATS:
        raise Refusal(_NO_FORMAT)
    if typed["format"] == "json" and (typed["from"] or typed["to"] or typed["event"]):
        raise Refusal(_WHOLE)
    today = await home.read(today_at, datetime.now(UTC))
    try:
        since, until = days_between(typed["from"], typed["to"], today)
    except LedgerError as error:
        raise Refusal(str(error)) from error
    return {"since": since, "until": until, "event": typed["event"] or None}


async def _written(visitor: Visitor, format: str, limits: Mapping[str, date | str | None]) -> web.Response:
    """The file has no name any more once it is open, so that nothing of it stays, whoever goes away when."""
    form, kind = _FORMATS[format]
    name = f"rulings-{datetime.now(UTC):%Y-%m-%d}.{form}"
    async with _folder() as folder:
        await visitor.home.export(form, folder / name, title=f"Rulings of {visitor.server_name}", **limits)
        opened = cast(BufferedReader, await asyncio.to_thread((folder / name).open, "rb"))
    told = {"Content-Type": kind, "Content-Disposition": f'attachment; filename="{name}"'}
    return web.Response(body=opened, headers=told)


@asynccontextmanager
async def _folder() -> AsyncIterator[Path]:
    folder = await asyncio.to_thread(tempfile.TemporaryDirectory, prefix="director-please-")
    try:
        yield Path(folder.name)
    finally:
        await asyncio.to_thread(folder.cleanup)
