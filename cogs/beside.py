"""What the ledger knows that belongs beside a finding or a ruling, read in one go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.client import DirectorPlease
from bot.ledger import Case, Ledger
from bot.records import jumps
from cogs.cards import Beside
from lawtext.conversation import Step, screen
from lawtext.model import EDITION, Corpus, Finding, Module

_BEFORE = 3


@dataclass(frozen=True, slots=True)
class Basis:
    """What a ruling rests on: the finding in neutral words, for a public card must not name a card of a board that
    others still play; the option that was chosen in it; the answers that decided it."""

    module: Module
    finding: Finding
    chosen: str
    deciding: Mapping[str, str]


def basis(corpus: Corpus, steps: Sequence[Step]) -> Basis | None:
    """None where the steps lead to no finding."""
    first, *later = steps
    neutral: tuple[Step, ...] = ({**first, "text": ""}, *later)
    shown = screen(corpus, neutral)
    chosen = ""
    if shown.finding is not None and shown.finding.closing:
        chosen = shown.finding.row.rpartition("/")[2]
        shown = screen(corpus, (*neutral, {"do": "back"}))
    if shown.finding is None or shown.module is None:
        return None
    return Basis(shown.module, shown.finding, chosen, _deciding(shown.module, shown.finding, dict(shown.answers)))


def _deciding(module: Module, finding: Finding, answers: Mapping[str, str]) -> dict[str, str]:
    """The answers that the finding's rows ask about; all of them where too much is open for a row."""
    rows = [row for row in module.rows if row.id in finding.row.split("+")]
    asked = {question for row in rows for question in row.when} - {EDITION}
    return {question: answer for question, answer in answers.items() if question in asked or not rows}


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
