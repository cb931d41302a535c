"""What the ledger knows that belongs beside a finding or a ruling, read in one go."""

from __future__ import annotations

from collections.abc import Iterable

from bot.client import DirectorPlease
from bot.ledger import Case, Ledger
from bot.records import jumps
from cogs.cards import Beside
from lawtext.basis import Basis, basis

_BEFORE = 3


async def beside_finding(client: DirectorPlease, home: str, case: Case, *, directs: bool = False) -> Beside:
    """`directs`: with the earlier rulings on the same facts."""
    on = basis(client.corpus, case.steps)
    if on is None:
        return Beside()
    return await client.ledgers.read(home, _of_finding, case.number, on, home, directs)


async def notes_on(client: DirectorPlease, home: str, abouts: Iterable[str]) -> Beside:
    return Beside(notes=tuple((await client.ledgers.notes(home, list(abouts))).values()))


def _of_finding(ledger: Ledger, case: int, on: Basis, home: str, directs: bool) -> Beside:
    ruled = [each.number for each in ledger.rulings_of_case(case) if each.state != "voided"]
    before = ledger.similar(on.module.id, on.deciding, _BEFORE) if directs else []
    notes = ledger.notes([*on.finding.cite, on.module.id])
    others = [*ruled, *(each.number for each in before)]
    links = links_to(ledger, others, home)
    return Beside(tuple(notes.values()), [each for each in before if each.case != case], ruled, links)


def links_to(ledger: Ledger, numbers: Iterable[int], home: str) -> dict[int, str]:
    return {number: jump(home, post.channel, post.message) for number, post in jumps(ledger, numbers).items()}


def jump(home: str, channel: str, message: str) -> str:
    return f"https://discord.com/channels/{home if home.isdecimal() else '@me'}/{channel}/{message}"
