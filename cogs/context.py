"""What the ledger knows that belongs beside a finding or a ruling, read in one go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.actions.codec import steps_of
from bot.actions.rulings import MOST_ALIKE
from bot.client import DirectorPlease
from bot.ledger import Case, Ledger, OnRecord
from bot.records import jumps
from cogs.cards.context import NOT_FILLED, Context
from lawtext.basis import Basis, basis, behind
from lawtext.conversation import Screen, code_of, says_nothing_private, screen, without_text
from lawtext.model import Corpus, Finding


async def finding_context(
    client: DirectorPlease, tenant: str, case: Case, shown: Screen, *, directs: bool = False
) -> Context:
    """`shown`: where the case stands. `directs`: with the earlier rulings on the same facts."""
    on = basis(client.corpus, steps_of(case)) if shown.finding else None
    context = await client.ledgers.read(tenant, _read_finding_context, case.number, on, tenant, directs)
    return replace(context, behind=behind(client.corpus, steps_of(case)) if context.ruled else frozenset())


async def post_context(client: DirectorPlease, tenant: str, record: OnRecord, finding: Finding | None) -> Context:
    """For everybody: of the rulings, those that `record` has."""
    abouts = [*finding.cite, finding.module] if finding else []
    if (ruling := record.in_force) is not None:
        abouts = [*ruling.entry.clauses, *filter(None, [ruling.entry.module])]
    notes = await client.ledgers.notes.current(tenant, abouts)
    links = await client.ledgers.read(tenant, links_to, [each.number for each in record.rulings], tenant)
    return Context(notes=tuple(notes.values()), ruled=record.rulings, links=links)


def neutral(corpus: Corpus, case: Case) -> tuple[Finding | None, str]:
    """The finding that stands, as if the text had named no card, suit or seat; and its code, where everybody may read
    that. Raises LawError."""
    shown = screen(corpus, without_text(steps_of(case)))
    code = code_of(shown) if shown.finding == shown.stands else ""
    return shown.stands, code if says_nothing_private(corpus, code) else ""


async def notes_context(client: DirectorPlease, tenant: str, abouts: Iterable[str]) -> Context:
    return Context(notes=tuple((await client.ledgers.notes.current(tenant, list(abouts))).values()))


def _read_finding_context(ledger: Ledger, case: int, on: Basis | None, tenant: str, directs: bool) -> Context:
    ruled = ledger.rulings.on_record(case).rulings
    before = ledger.rulings.similar(on.module.id, on.deciding, MOST_ALIKE) if directs and on else []
    notes = ledger.notes.current([*on.finding.cite, on.module.id]) if on else {}
    links = links_to(ledger, [each.number for each in (*ruled, *before)], tenant)
    others, told = [each for each in before if each.case != case], ledger.letters.wished(case)
    return Context(
        tuple(notes.values()),
        others,
        ruled,
        links=links,
        told=told,
        directs=directs,
        filled=ledger.sheets.get(case) if directs else NOT_FILLED,
    )


def links_to(ledger: Ledger, numbers: Iterable[int], tenant: str) -> dict[int, str]:
    return {number: jump(tenant, post.channel, post.message) for number, post in jumps(ledger, numbers).items()}


def jump(tenant: str, channel: str, message: str) -> str:
    return f"https://discord.com/channels/{tenant if tenant.isdecimal() else '@me'}/{channel}/{message}"
