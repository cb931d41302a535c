"""What was found in the record: a page of rulings, and what somebody has asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

import discord

from bot.actions.archive import AskedCase, FoundPage
from bot.actions.codec import finding_of
from bot.ledger import Case, Ruling
from bot.presses import archive as presses
from bot.presses.asking import AskedList
from bot.records import Found, Query, Results
from bot.records.days import first_day, month_named
from bot.records.matches import pieces, window
from cogs.cards.context import link
from cogs.cards.controls import Row, button, select
from cogs.cards.layout import BLUE, GREY, CardView, Part, cut, fit_text
from cogs.cards.markdown import bold, escape, one_line
from cogs.cards.rulings import state_suffix
from lawtext.model import Corpus

PAGE = 8
_MOST_VERDICT, _MOST_EVENT, _MOST_QUOTED = 150, 60, 100
_MOST_ELSEWHERE = 2  # other texts of a ruling in which the words stand
_ROOM = 40  # for the first word that matches, and what follows it
_SEEN = (
    "You see what was posted in channels that you read, what a director has released, and rulings on your own cases."
)
_UNTOLD = "-# I could not write to you about it: you take no direct messages from this server."
_CHOSEN = "chosen from the list"  # a case that began without a text: who is forgotten has no cases any more
_MOST_WAYS, _MOST_EVENTS = 10, 5  # to narrow a search down: together what a select holds


@dataclass(frozen=True, slots=True)
class SearchPage:
    """A page of a search. `links`: where the cards of its rulings are; `carries`: what the controls hand on;
    `left_out`: how many whoever shared it sees and others do not."""

    query: Query
    found: FoundPage
    links: Mapping[int, str]
    carries: Sequence[str]
    shared: bool
    official: bool
    left_out: int = 0

    @property
    def results(self) -> Results:
        return self.found.results

    @property
    def page(self) -> int:
        return self.found.number

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.results.rulings) // PAGE))

    @property
    def here(self) -> Sequence[Found]:
        return self.results.rulings[self.page * PAGE : (self.page + 1) * PAGE]


def found_card(listed: SearchPage, corpus: Corpus) -> CardView:
    results = listed.results
    parts = [
        Part(f"### {_count(results)}{_filters(listed.query, corpus)}"),
        *_search_notes(results),
        *(Part(line) for found in listed.here for line in _lines(found, listed)),
        Part(_nothing(listed) if not results.rulings else ""),
        Part(_where(listed)),
    ]
    return CardView(BLUE if results.rulings else GREY, fit_text(parts), *(_controls(listed) if results.rulings else ()))


def asked_card(
    asked: Sequence[AskedCase], page: int, corpus: Corpus, links: Mapping[int, str], *, more: bool
) -> CardView:
    """What this person has asked, newest first. `links`: where the cards of its rulings are."""
    if not asked:
        return CardView(GREY, fit_text([Part("### You have asked nothing here yet."), Part("/ruling asks.")]))
    parts = [Part("### What you have asked"), *(Part(_asked_lines(each, corpus, links)) for each in asked)]
    options = [
        discord.SelectOption(label=f"case {each.case.number}", value=str(each.case.number),
                             description=cut(_title(each.case, corpus) or one_line(each.case.text) or _CHOSEN, 100))
        for each in asked
    ]  # fmt: skip
    opening = select("Open a case", AskedList(), options)
    turning = [
        button("◀ Newer", presses.TurnAskedPage(page - 1), off=not page),
        button("Older ▶", presses.TurnAskedPage(page + 1), off=not more),
    ]
    return CardView(BLUE, fit_text(parts), Row(opening), *([Row(*turning)] if page or more else []))


def share_row(number: int) -> Row:
    """For below a ruling that one person sees."""
    return Row(button("Share in this channel", presses.ShareRuling(number)))


def _count(results: Results) -> str:
    count = len(results.rulings)
    if results.more:
        return f"The newest {count} rulings"
    return f"{count or 'No'} ruling{'' if count == 1 else 's'}"


def _filters(query: Query, corpus: Corpus) -> str:
    module = corpus.modules.get(query.module or "")
    facts = [
        f"“{escape(query.words, 200)}”" if query.words else "",
        f"Law {escape(query.law.replace(',', ', '), 40)}" if query.law else "",
        module.title if module else escape(query.module or "", 40),
        f"by <@{query.director}>" if query.director else "",
        query.state or "",
        _span(query),
        escape(query.event or "", _MOST_EVENT),
        f"board {escape(query.board, 12)}" if query.board else "",
        f"table {escape(query.place, 12)}" if query.place else "",
    ]
    return "".join(f" · {fact}" for fact in facts if fact)


def _span(query: Query) -> str:
    if query.since == query.until:
        return f"{query.since}" if query.since else ""
    return " ".join(
        [*([f"from {query.since}"] if query.since else []), *([f"to {query.until}"] if query.until else [])]
    )


def _search_notes(results: Results) -> Iterator[Part]:
    if results.corrected:
        yield Part(f"Nothing as you typed it. Did you mean **{escape(results.corrected, 200)}**?")
    if results.loosened:
        yield Part("None has all of these words; these have some.")


def _lines(found: Found, listed: SearchPage) -> Iterator[str]:
    number = f"[{found.number}]({listed.links[found.number]})" if found.number in listed.links else str(found.number)
    laws = f"Law {escape(', '.join(found.clauses[:4]), 60)}" if found.clauses else ""
    state = found.state if found.state != "given" else ""
    event = escape(found.event or "", _MOST_EVENT)
    by = f"by {escape(found.director.name, 40)}" if found.director else ""
    kept = "" if found.released or not listed.official else "not released"
    yield " · ".join(filter(None, [f"**{number}**", found.day.isoformat(), laws, state, event, by, kept]))
    yield f"> {_verdict(found.verdict, listed.results.words) or '(text removed)'}"
    for other in listed.found.elsewhere.get(found.number, ())[:_MOST_ELSEWHERE]:
        yield f"-# {other.where}: {bold(other.pieces)}"


def _verdict(verdict: str, words: Sequence[str]) -> str:
    """From where the first word that matches stands, if that is further on than a line shows."""
    shown = pieces(verdict, words)
    before = len(shown[0].text) if len(shown) > 1 and not shown[0].hit else 0
    if before > _MOST_VERDICT - _ROOM:
        shown = window(verdict, words)
    return bold(shown, _MOST_VERDICT)


def _nothing(listed: SearchPage) -> str:
    if listed.shared:
        return (
            "None of these is for everybody to see: its card stands in no channel that all read. A director opens it "
            "and presses *Release the board*."
        )
    if listed.query == Query() and listed.official:
        return "None is on record yet: press *Make official* on a finding, or use /director ruling."
    if listed.query == Query():
        return f"None that you may see yet. {_SEEN}"
    why = [escape(sentence) for sentence in listed.results.empty]
    if not why and listed.official:
        why = ["Nothing is on record yet, so no filter is to blame."]
    return " ".join([*why, *([] if listed.official else [_SEEN])])


def _where(listed: SearchPage) -> str:
    page = f"page {listed.page + 1} of {listed.pages}" if listed.pages > 1 else ""
    left_out = f"{listed.left_out} more not for everybody to see" if listed.left_out else ""
    facts = " · ".join(filter(None, [page, "what everybody may see" if listed.shared else "", left_out]))
    return f"-# {facts}" if facts else ""


def _controls(listed: SearchPage) -> Iterator[Row]:
    first, second, third = listed.carries
    options = [
        discord.SelectOption(label=_label(found), value=str(found.number), description=cut(_plain(found.verdict), 100))
        for found in listed.here
    ]
    yield Row(select("Open one", presses.FoundList(first), options))
    yield from _filter_list(listed)
    at, last = listed.page, listed.pages - 1
    sharing = [] if listed.shared else [button("Share", presses.ShareSearch())]
    yield Row(
        button("◀", presses.TurnPage(at - 1, second), off=at == 0),
        button("▶", presses.TurnPage(at + 1, third), off=at == last),
        *sharing,
    )


def _filter_list(listed: SearchPage) -> Iterator[Row]:
    """What tells these rulings apart, to choose from: a phone is no place to page through hundreds."""
    found = listed.results.rulings
    laws = Counter(law for each in found if each.clauses and (law := _law(each.clauses[0])))
    months, events = Counter(f"{each.day:%Y-%m}" for each in found), Counter(each.event for each in found if each.event)
    ways = [(f"Law {law}", f"law={law}", n) for law, n in laws.most_common(_MOST_WAYS)]
    ways += [
        (month_named(first_day(month)), f"month={month}", n)
        for month, n in sorted(months.items(), reverse=True)[:_MOST_WAYS]
    ]
    ways += [(event, f"event={event}", n) for event, n in events.most_common(_MOST_EVENTS) if len(event) < 90]
    options = [
        discord.SelectOption(label=cut(one_line(label), 90), value=value, description=f"{count} of {len(found)}")
        for label, value, count in ways
        if count < len(found)
    ]
    if options and listed.pages > 1 and not listed.shared:
        yield Row(select("Narrow it down", presses.FilterList(), options))


def _label(found: Found) -> str:
    laws = f" · Law {one_line(', '.join(found.clauses[:4]))}" if found.clauses else ""
    return cut(f"{found.number} · {found.day}{laws}", 100)


def _law(clause: str) -> str:
    """ "45C4b" → "45"."""
    return "".join(takewhile(str.isdigit, clause))


def _plain(verdict: str) -> str:
    return one_line(verdict) or "(text removed)"


def _asked_lines(asked: AskedCase, corpus: Corpus, links: Mapping[int, str]) -> str:
    """What was ruled stands in the place of what was found: that may be something else."""
    case = asked.case
    found = finding_of(case)
    said = f"> {escape(found.say, _MOST_VERDICT)}" if found else "-# no finding yet"
    when = discord.utils.format_dt(case.opened_at, "d")
    head = [f"**case {case.number}**", when, _title(case, corpus), "private" if case.private else ""]
    lines = [
        " · ".join(filter(None, head)),
        f"-# “{escape(case.text, _MOST_QUOTED)}”" if case.text else f"-# {_CHOSEN}",
        *(_ruled_lines(asked.rulings, links) if asked.rulings else [said]),
        _UNTOLD if asked.untold else "",
    ]
    return "\n".join(filter(None, lines))


def _ruled_lines(rulings: Sequence[Ruling], links: Mapping[int, str]) -> Iterator[str]:
    for ruling in rulings:
        verdict = escape(ruling.entry.verdict, _MOST_VERDICT) or "(text removed)"
        yield f"Made official: {link(ruling.number, links)}{state_suffix(ruling)}"
        yield f"> {verdict}" if ruling.stands else f"> ~~{verdict}~~"


def _title(case: Case, corpus: Corpus) -> str:
    """Of the situation that was found, though it may be asked by now what follows from it."""
    found = finding_of(case)
    module = corpus.modules.get((found.module if found else case.module) or "")
    return module.title if module else ""
