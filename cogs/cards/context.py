"""What stands beside a finding or a ruling: the club's own rules, what was ruled on the same facts, and links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bot.ledger import Entry, FilledSheet, Note, Ruling, differs
from cogs.cards.layout import Part, cut
from cogs.cards.markdown import escape

NOT_FILLED = FilledSheet(0, "", (), closed=False)
_MOST_NOTE, _MOST_BEFORE = 300, 3


@dataclass(frozen=True, slots=True)
class Context:
    """`before`: earlier rulings on the same facts, for directors. `ruled`: those made of this case and those that took
    their place; `behind`: module and row of what was found on the way. `links`: where the cards are, by number, and
    `asked_at`, where the case was posted. `stale`: the law reads otherwise today. `told`: the asker hears when it is
    official. `code`: of what was found, where all may read it. `appeals_at`: the server in which its reader, who
    asked, may appeal the ruling; else 0. For directors, `filled`: the director's sheet."""

    notes: Sequence[Note] = ()
    before: Sequence[Ruling] = ()
    ruled: Sequence[Ruling] = ()
    behind: frozenset[tuple[str, str]] = frozenset()
    links: Mapping[int, str] = field(default_factory=dict)
    asked_at: str = ""
    stale: bool = False
    official: bool = False
    directs: bool = False
    told: bool = False
    code: str = ""
    appeals_at: int = 0
    filled: FilledSheet = NOT_FILLED


NO_CONTEXT = Context()


def club_rules(notes: Iterable[Note]) -> Iterator[Part]:
    for note in notes:
        yield Part(f"**The club's own rule** on {said(note.about)}: {cut(said(note.text), _MOST_NOTE)}", spare=2)


def precedents(context: Context) -> Iterator[Part]:
    """While the director is still to rule."""
    for ruling in context.before[:_MOST_BEFORE]:
        where = link(ruling.number, context.links)
        yield Part(f"**Same facts before** {where} ({ruling.day}) {outcome(ruling.entry)}", spare=2)


def comparison(entry: Entry, context: Context) -> Iterator[Part]:
    """Once there is a ruling: whether the earlier ones went the same way."""
    for other in context.before[:_MOST_BEFORE]:
        same = "⚠ otherwise" if differs(entry, other) else "alike"
        where = link(other.number, context.links)
        yield Part(f"Same facts, {same}: {where} ({other.day}) {outcome(other.entry)}", spare=1)


def outcome(entry: Entry) -> str:
    """Enough to tell one ruling from another on the same facts."""
    facts = [entry.option, entry.adjustment and f"adjustment {entry.adjustment}"]
    return " · ".join(cut(said(text), 80) for text in facts if text) or cut(said(entry.verdict), 120)


def said(text: str | None) -> str:
    """What a person typed, harmless: no markdown, no mention, one line."""
    return escape(text)


def link(number: int, links: Mapping[int, str]) -> str:
    return f"[ruling {number}]({links[number]})" if number in links else f"ruling {number}"
