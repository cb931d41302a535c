"""A finding made official, and the ledger of this computer's club."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import fields
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from aiohttp import web

from bot.actions.archive import FoundPage, OpenedRuling, digests, find_rulings, open_ruling, typed_query
from bot.actions.entries import Details, Draft, entry_on_finding
from bot.actions.refusal import REFUSALS
from bot.actions.rulings import AlreadyRuled, Precedents, basis_of, make_ruling, precedents
from bot.ledger import Case, Ledger, NoSuchRuling, OutdatedRuling, Person
from bot.ledger.facade import Ledgers
from bot.local_club import LOCAL, user
from bot.pages.differences import life
from bot.pages.moves import move, offered_moves
from bot.records import Query, Viewer
from bot.records.choices import told
from bot.web.cases import LocalCases, address_of
from bot.web.pages import page
from lawtext.basis import Basis
from lawtext.model import Corpus

_A_PAGE = 20
_MOST_CASES = 40
_KEY_BYTES = 8
_OFFICIAL = r"/case/{case:\d{1,9}}/{turn:\d{1,4}}/official"
_DETAILS = tuple(each.name for each in fields(Details))


class Record:
    def __init__(self, corpus: Corpus, cases: LocalCases, ledgers: Ledgers) -> None:
        self._corpus = corpus
        self._cases = cases
        self._ledgers = ledgers

    def routes(self) -> Iterable[web.RouteDef]:
        return (
            web.get(_OFFICIAL, self.form),
            web.post(_OFFICIAL, self.make),
            web.get("/rulings", self.rulings),
            web.post("/rulings", self.rulings),
            web.get(r"/rulings/{page:\d{1,6}}", self.rulings),
            web.get(r"/ruling/{ruling:\d{1,9}}", self.ruling),
            web.post(r"/ruling/{ruling:\d{1,9}}", self.move),
            web.get("/cases", self.cases),
        )

    async def form(self, request: web.Request) -> web.Response:
        case, turn = int(request.match_info["case"]), int(request.match_info["turn"])
        return await self._form(request, await self._cases.at(case, turn), turn, {})

    async def _form(
        self, request: web.Request, case: Case, turn: int, typed: Mapping[str, str], wrong: str = ""
    ) -> web.Response:
        on = basis_of(self._corpus, case, turn)
        try:
            before = await self._ledgers.read(LOCAL, precedents, case.number, on)
        except AlreadyRuled as ruled:
            raise web.HTTPSeeOther(f"/ruling/{ruled.ruling.number}") from ruled
        shown = self._fields(on, before, typed)
        where = {"case": case.number, "back": address_of(case.number, turn), "wrong": wrong}
        return page(request, "official.html", {**shown, **where}, status=422 if wrong else 200)

    def _fields(self, on: Basis, before: Precedents, typed: Mapping[str, str]) -> dict[str, object]:
        found = {
            "director": user(),
            "verdict": on.finding.say,
            "law": ", ".join(on.finding.cite),
            "board": before.board,
        }
        nothing = dict.fromkeys((*_DETAILS, "because"), "")
        key = {"key": secrets.token_hex(_KEY_BYTES)}
        return {"on": on, "before": before, "typed": {**nothing, **found, **key, **typed}}

    async def make(self, request: web.Request) -> web.Response:
        number, turn = int(request.match_info["case"]), int(request.match_info["turn"])
        typed = {name: str(said).strip() for name, said in (await request.post()).items() if name != "token"}
        case = await self._cases.at(number, turn)
        try:
            ruling = await self._ledgers.write(LOCAL, self._made, case, turn, typed)
        except AlreadyRuled as ruled:
            ruling = ruled.ruling.number
        except REFUSALS as refused:
            return await self._form(request, case, turn, typed, str(refused))
        raise web.HTTPSeeOther(f"/ruling/{ruling}")

    def _made(self, ledger: Ledger, case: Case, turn: int, typed: Mapping[str, str]) -> int:
        """The number of the ruling; the same form sent twice makes it once."""
        on = basis_of(self._corpus, case, turn)
        entry = entry_on_finding(self._corpus, on, _draft(on, typed))
        by = Person("web", typed.get("director") or user())
        key = f"web:{typed.get('key') or secrets.token_hex(_KEY_BYTES)}"
        made = make_ruling(ledger, entry, key=key, by=by, at=datetime.now(UTC), case=case.number, channel=None)
        return made.ruling.number

    async def rulings(self, request: web.Request) -> web.Response:
        """All, newest first, or those that fit what was typed: that is posted, so that it stands in no address."""
        words = str((await request.post()).get("words", "")) if request.method == "POST" else ""
        number = int(request.match_info.get("page", 1)) - 1
        found = await self._ledgers.read(LOCAL, _found, words, number)
        total = len(found.results.rulings)
        shown = {
            "rulings": found.results.rulings[found.number * _A_PAGE : (found.number + 1) * _A_PAGE],
            "results": found.results,
            "total": total,
            "words": words,
            "newer": found.number,
            "older": found.number + 2 if total > (found.number + 1) * _A_PAGE and not words else 0,
        }
        return page(request, "rulings.html", shown)

    async def ruling(self, request: web.Request) -> web.Response:
        return await self._ruling(request, {}, {})

    async def move(self, request: web.Request) -> web.Response:
        """One step on in its life, as its page offers it. Raises NoSuchRuling."""
        number = int(request.match_info["ruling"])
        typed = {name: str(said).strip() for name, said in (await request.post()).items()}
        by = Person("web", user())
        try:
            ruling = await self._ledgers.write(LOCAL, move, self._corpus, number, typed, by)
        except NoSuchRuling:
            raise
        except (OutdatedRuling, *REFUSALS) as refused:
            return await self._ruling(request, typed, {typed.get("state", ""): str(refused)})
        raise web.HTTPSeeOther(f"/ruling/{ruling.number}")

    async def _ruling(self, request: web.Request, typed: Mapping[str, str], wrong: Mapping[str, str]) -> web.Response:
        """`typed`, `wrong`: what was sent, and why it was not done, by the name of the move."""
        opened, zone = await self._ledgers.read(LOCAL, self._opened, int(request.match_info["ruling"]))
        ruling = opened.ruling
        known = ruling.entry.module in self._corpus.modules
        shown = {
            "opened": opened,
            "ruling": ruling,
            "entry": ruling.entry,
            "chosen": list(told(ruling.entry, stands=ruling.stands)),
            "life": life(ruling, zone),
            "zone": zone,
            "moves": list(offered_moves(ruling)),
            "title": self._corpus.module(ruling.entry.module).title if ruling.entry.module and known else "",
        }
        return page(request, "ruling.html", {**shown, "typed": typed, "wrong": wrong}, status=422 if wrong else 200)

    def _opened(self, ledger: Ledger, number: int) -> tuple[OpenedRuling, ZoneInfo]:
        opened = open_ruling(ledger, number, Viewer.official(), digests(self._corpus))
        return opened, ZoneInfo(ledger.settings.current().time_zone)

    async def cases(self, request: web.Request) -> web.Response:
        latest = await self._cases.latest(_MOST_CASES)
        titles = {id: module.title for id, module in self._corpus.modules.items()}
        return page(request, "cases.html", {"cases": latest, "titles": titles})


def _draft(on: Basis, typed: Mapping[str, str]) -> Draft:
    """What stands in the form as it was found is the finding's."""
    said = {name: typed.get(name) or None for name in ("verdict", "law", "because")}
    as_found = said["law"] == ", ".join(on.finding.cite)
    details = Details(**{name: typed.get(name) or None for name in _DETAILS})
    return Draft(
        verdict=said["verdict"], law=None if as_found else said["law"], because=said["because"], details=details
    )


def _found(ledger: Ledger, words: str, number: int) -> FoundPage:
    query = typed_query(ledger, Query(words=words), datetime.now(UTC))
    return find_rulings(ledger, query, Viewer.official(), number, _A_PAGE)
