"""Rulings as a person reads them in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from bot.actions.archive import FoundPage
from bot.ledger import Ruling
from bot.records import Found, Statistics
from bot.records.chart import over_time, sentences, top_laws
from bot.records.choices import told
from bot.records.matches import Pieces, pieces
from bot.records.wording_before import replaced_at
from bot.terminal.invocation import invocation
from lawtext.editions import EDITION_NAMES

console = Console(highlight=False)
_BAR = 40
_MOST = 40
_REMOVED = "(text removed)"


def print_results(page: FoundPage, tenant: str, *, none_at_all: bool) -> None:
    results = page.results
    if results.corrected:
        console.print(Text(f"Nothing as typed; looked for: {results.corrected}", style="yellow"))
    if results.loosened:
        console.print(Text("None has all of these words; these have some.", style="yellow"))
    if not results.rulings:
        none = f"No ruling is on record in {tenant} yet: {invocation()} rulings add makes one."
        console.print(none if none_at_all else Text(" ".join([f"No ruling in {tenant} fits.", *results.empty])))
    for found in results.rulings[:_MOST]:
        console.print(_line(found))
        console.print(Padding(_marked(pieces(found.verdict, results.words)), (0, 0, 0, 4)))
        for other in page.elsewhere.get(found.number, ()):
            console.print(Padding(Text.assemble((f"{other.where}: ", "dim"), _marked(other.pieces)), (0, 0, 0, 4)))
    if len(results.rulings) > _MOST:
        more = "the newest 500" if results.more else str(len(results.rulings))
        console.print(Text(f"the best {_MOST} of {more}: narrow it down, or --json for all of them", style="dim"))


def _marked(found: Pieces) -> Text:
    return Text.assemble(*((each.text, "bold" if each.hit else "") for each in found)) if found else Text(_REMOVED)


def print_ruling(ruling: Ruling, earlier: Sequence[tuple[Ruling, bool]] = ()) -> None:
    entry = ruling.entry
    law = f"Law {', '.join(entry.clauses)}" if entry.clauses else "No law cited"
    parts: list[RenderableType] = [
        Text(entry.verdict or "(text removed)", style="bold"),
        Text(f"{law} · {EDITION_NAMES.get(entry.edition, entry.edition)}", style="cyan"),
        *(Text(f"{name}: {text}") for name, text in _facts(ruling) if text),
        *(Text(_same(other, otherwise), style="yellow" if otherwise else "dim") for other, otherwise in earlier),
        Rule("its life", style="dim"),
        *(Text(line) for line in _life(ruling)),
    ]
    title = f"ruling {ruling.number} · {ruling.state}"
    about = [ruling.day.isoformat(), entry.event, f"case {ruling.case}" if ruling.case is not None else None]
    console.print(Panel(Group(*parts), title=title, subtitle=" · ".join(filter(None, about)), border_style="green"))


def print_statistics(statistics: Statistics) -> None:
    for line in sentences(statistics):
        console.print(Text(line, style="bold"))
    _print_bars([(f"Law {law}" if law.isdigit() else law, count) for law, count in top_laws(statistics)])
    _print_bars(over_time(statistics))


def _line(found: Found) -> Text:
    laws = f"Law {', '.join(found.clauses)}" if found.clauses else ""
    state = "" if found.state == "given" else found.state
    by = found.director.name if found.director else ""
    facts = [found.day.isoformat(), laws, state, found.event, by, "" if found.released else "not released"]
    return Text.assemble((str(found.number), "bold"), "  ", (" · ".join(filter(None, facts)), "dim"))


def _facts(ruling: Ruling) -> Iterable[tuple[str, str | None]]:
    entry, deadline = ruling.entry, ruling.appeal_deadline
    pairs = f"pairs {entry.pairs}" if entry.pairs else ""
    board = filter(None, [entry.board, entry.place, pairs, " by ".join(filter(None, [entry.contract, entry.declarer]))])
    yield "Situation", entry.module
    yield "Board", " · ".join(board)
    yield from told(entry, stands=ruling.stands)
    yield "Code of what was found", entry.code
    yield "Adjustment", entry.adjustment
    yield "Note", entry.note
    yield "Against the finding", entry.overruled_because
    yield "Replaces ruling", str(entry.supersedes) if entry.supersedes else None
    yield "Replaced by ruling", str(entry.superseded_by) if entry.superseded_by else None
    yield "Appeals until", deadline.isoformat(sep=" ", timespec="minutes") if deadline else None


def _life(ruling: Ruling) -> Iterable[str]:
    for each in ruling.history:
        facts = [f"{each.at:%Y-%m-%d %H:%M} UTC", each.by.name if each.by else "a director", each.why]
        yield f"{each.revision} {each.state} · {' · '.join(filter(None, facts))}"
        yield from (f"    before: {name.lower()} “{text}”" for name, text in replaced_at(ruling, each))


def _same(other: Ruling, otherwise: bool) -> str:
    ruled = "ruled otherwise" if otherwise else "ruled alike"
    said = " · ".join(filter(None, [other.entry.option, other.entry.adjustment])) or other.entry.verdict
    return f"Same facts, {ruled}: ruling {other.number} ({other.day}) {said}"


def _print_bars(counts: Sequence[tuple[str, int]]) -> None:
    most = max((count for _, count in counts), default=1) or 1
    width = max((len(name) for name, _ in counts), default=0)
    console.print()
    for name, count in counts:
        console.print(
            Text.assemble(f"{name:>{width}} ", ("█" * max(count > 0, _BAR * count // most), "blue"), f" {count}")
        )
