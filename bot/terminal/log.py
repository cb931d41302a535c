"""The latest cases, as a person reads them in a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group
from rich.padding import Padding
from rich.text import Text

from bot.actions.codec import finding_of
from bot.ledger import Ledger
from bot.terminal.official import official_line
from bot.terminal.prompt import console
from lawtext.model import Finding
from lawtext.players import whose


def print_log(ledger: Ledger, tenant: str) -> None:
    cases = ledger.cases.latest()
    console.print(f"[bold]{len(cases)} latest cases[/] · {tenant}" if cases else f"No case yet in {tenant}.")
    for case in cases:
        verdict = "\n".join(_logged(finding)) if (finding := finding_of(case)) else "no finding yet"
        console.print(
            f"[bold]{case.number}[/] {case.opened_at:%Y-%m-%d %H:%M} UTC · {case.edition} · {case.module or '–'}"
        )
        ruling = ledger.rulings.on_record(case.number).in_force
        official = [Text(official_line(ruling), style="green")] if ruling else []
        console.print(Padding(Group(Text(case.text, style="dim"), Text(verdict), *official), (0, 0, 0, 4)))


def _logged(finding: Finding) -> Iterator[str]:
    """What was found and chosen; cases of earlier versions keep the end of an option in place of its finding."""
    yield f"chosen: {finding.say}" if finding.closing else finding.say
    for option in finding.options:
        if option.id in finding.chosen and not option.leads_on:
            yield f"chosen by {whose(option.who)}: {option.do}"
