"""One ruling: as it stands, on what facts, how it came to stand, and what may become of it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from aiohttp import web

from bot.actions.archive import OpenedRuling, digests, open_ruling
from bot.actions.blanks import with_cards
from bot.actions.codec import finding_of
from bot.actions.refusal import REFUSALS
from bot.ledger import Entry, Ledger, NoSuchRuling, OutdatedRuling, Post, Ruling
from bot.pages.differences import life
from bot.pages.moves import move, offered_moves
from bot.paper.ruling_fields import sheet
from bot.records import Viewer, jumps
from bot.records.choices import told
from bot.review.beside import Beside
from bot.review.pages import page
from bot.review.visitor import VISITOR, Visitor
from lawtext.model import Corpus, Finding, LawError

NUMBER = r"{ruling:\d{1,9}}"


@dataclass(frozen=True, slots=True)
class Kept:
    """A ruling with what the ledger knows beside it. `card`: where it was posted."""

    opened: OpenedRuling
    ruling: Ruling
    zone: str
    card: Post | None


class RulingPages:
    def __init__(self, corpus: Corpus, beside: Beside) -> None:
        self._corpus, self._beside = corpus, beside
        self._printing = asyncio.Semaphore(1)  # a process has a core to itself: the others wait

    async def page(self, request: web.Request) -> web.Response:
        return await self.shown(request, {}, {})

    async def shown(self, request: web.Request, typed: Mapping[str, str], wrong: Mapping[str, str]) -> web.Response:
        """`typed`: what stands in the form that was sent, with the move's name as `state`; `wrong`: why it was not
        done, by the same name. Raises NoSuchRuling."""
        visitor = request[VISITOR]
        number = int(request.match_info["ruling"])
        kept = await visitor.home.read(self._kept, number, visitor.viewer)
        shown = {**self._ruling(kept, visitor), "typed": typed, "wrong": wrong}
        return page(request, "ruling.html", shown, status=422 if wrong else 200)

    async def sheet(self, request: web.Request) -> web.Response:
        """On paper; `?for=players` without what was asked away from the table, and notes. Raises NoSuchRuling."""
        home, number = request[VISITOR].home, int(request.match_info["ruling"])
        await home.read(lambda ledger: ledger.rulings.get(number))
        async with self._printing:
            pdf = await home.sheet(number, for_players=request.query.get("for") == "players")
        named = {"Content-Disposition": f'inline; filename="ruling-{number}.pdf"'}
        return web.Response(body=pdf, content_type="application/pdf", headers=named)

    async def move(self, request: web.Request) -> web.Response:
        """For directors alone, as on Discord. Raises NoSuchRuling."""
        visitor, number = request[VISITOR], int(request.match_info["ruling"])
        if not visitor.rights.director:
            raise web.HTTPForbidden(reason="Only directors do that.")
        typed = {name: str(said).strip() for name, said in (await request.post()).items()}
        try:
            ruling = await visitor.home.write(move, self._corpus, number, typed, visitor.person)
        except NoSuchRuling:
            raise
        except (OutdatedRuling, *REFUSALS) as refused:
            return await self.shown(request, typed, {typed.get("state", ""): str(refused)})
        self._beside.revised(visitor.guild_id)
        raise web.HTTPSeeOther(f"/ruling/{ruling.number}")

    def _kept(self, ledger: Ledger, number: int, viewer: Viewer) -> Kept:
        opened = open_ruling(ledger, number, viewer, digests(self._corpus))
        case = ledger.cases.get(opened.ruling.case) if opened.ruling.case is not None else None
        ruling = with_cards(self._corpus, opened.ruling, case)
        return Kept(opened, ruling, ledger.settings.current().time_zone, jumps(ledger, [number]).get(number))

    def _ruling(self, kept: Kept, visitor: Visitor) -> dict[str, Any]:
        ruling, zone = kept.ruling, ZoneInfo(kept.zone)
        module = self._corpus.modules.get(ruling.entry.module or "")
        return {
            "ruling": ruling,
            "entry": ruling.entry,
            "opened": kept.opened,
            "title": module.title if module else "",
            "sheet": sheet(self._corpus, ruling, kept.zone),
            "chosen": list(told(ruling.entry, stands=ruling.stands)),
            "found": _found_otherwise(ruling.entry),
            "life": life(ruling, zone),
            "zone": zone,
            "appeal": appeal_told(ruling, zone),
            "card": card_address(visitor.guild_id, kept.card),
            "moves": list(offered_moves(ruling)) if visitor.rights.director else [],
        }


def appeal_told(ruling: Ruling, zone: ZoneInfo) -> str:
    """Where an appeal stands; "" where there can be none any more."""
    entry, deadline = ruling.entry, ruling.appeal_deadline
    if ruling.state == "appealed":
        return f"Under appeal since {clock(ruling.since, zone)}."
    if ruling.state in ("upheld", "changed"):
        return f"Appealed, and {ruling.state} {clock(ruling.since, zone)}."
    if not ruling.stands:
        return ""
    if deadline is not None:
        return f"Appeals until {clock(deadline, zone)}."
    return f"Appeals until {entry.appeal_minutes} minutes after scores are posted." if entry.appeal_minutes else ""


def clock(at: datetime, zone: ZoneInfo) -> str:
    """As the club's own clock shows it."""
    return f"{at.astimezone(zone):%-d %b %Y, %H:%M}"


def card_address(guild_id: int, card: Post | None) -> str:
    return f"https://discord.com/channels/{guild_id}/{card.channel}/{card.message}" if card else ""


def _found_otherwise(entry: Entry) -> Finding | None:
    """What was found where a director ruled otherwise, as it was shown then."""
    if entry.overruled_because is None:
        return None
    with suppress(LawError):
        return finding_of(entry)
    return None
