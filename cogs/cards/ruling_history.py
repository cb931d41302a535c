"""How a ruling came to be what it is: the lines of its life, on its card and in the thread below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord

from bot.ledger import Entry, Revision, Ruling
from bot.records.wording_before import Replaced, last_replaced, replaced_at
from cogs.cards.context import said
from cogs.cards.layout import cut

_DETAILS = ("board", "place", "pairs", "contract", "declarer", "note")
_MOST_WORDS, _MOST_HISTORY, _MOST_BEFORE = 300, 12, 200


def history_line(ruling: Ruling, revision: Revision) -> str:
    """For the thread below the public form: no names, no reasons."""
    before = _before(replaced_at(ruling, revision), adjustment=ruling.entry.released)
    beginning = line_beginning(ruling, revision)
    return f"{beginning}{_done(ruling, revision)} {discord.utils.format_dt(revision.at)}{before}"


def line_beginning(ruling: Ruling, revision: Revision) -> str:
    """By which the line of a revision is known again, whatever has been taken out of the ruling since."""
    return f"Ruling {ruling.number} · {revision.revision} · "


def changes_nothing(ruling: Ruling, revision: Revision) -> bool:
    """It marks that words were taken out of those before it."""
    before = next((each for each in ruling.history if each.revision == revision.revision - 1), None)
    return before is not None and (before.state, before.entry) == (revision.state, revision.entry)


def life(ruling: Ruling) -> Iterator[str]:
    """Its revisions for those who may see who made them and why: none where it is as it was made."""
    if len(ruling.history) > 1 or ruling.history[0].by is not None:
        yield "**Its life**"
        for revision in ruling.history[-_MOST_HISTORY:]:
            by = f" · {said(revision.by.name)}" if revision.by else ""
            why = f" · {cut(said(revision.why), _MOST_WORDS)}" if revision.why else ""
            done = f"{_done(ruling, revision)} {discord.utils.format_dt(revision.at, 'f')}"
            yield f"-# {revision.revision} · {done}{by}{why}{_before(replaced_at(ruling, revision))}"


def until_then(ruling: Ruling) -> str:
    """For everybody who has read the card as it was."""
    if (last := last_replaced(ruling)) is None:
        return ""
    before = _before(last[1], adjustment=ruling.entry.released).removeprefix(" · before: ")
    return f"-# Until {discord.utils.format_dt(last[0].at, 'f')}: {before}" if before else ""


def _before(replaced: Sequence[Replaced], *, adjustment: bool = True) -> str:
    told = [
        f"{name.lower()} “{cut(said(text), _MOST_BEFORE)}”"
        for name, text in replaced
        if adjustment or name != "Adjustment"
    ]
    return f" · before: {', '.join(told)}" if told else ""


def _done(ruling: Ruling, revision: Revision) -> str:
    """The new state; where it stays the same, what was done."""
    before = next((each for each in ruling.history if each.revision == revision.revision - 1), None)
    same = before is not None and before.state == revision.state
    corrected = ", ".join(_corrections(before.entry, revision.entry)) if before and same else ""
    return corrected or revision.state


def _corrections(before: Entry, after: Entry) -> Iterator[str]:
    if before == after:  # no other revision leaves all as it was
        yield "words taken out"
    if before.released != after.released:
        yield "the board was released" if after.released else "the board was hidden"
    if (before.score_posted_at, before.appeal_minutes) != (after.score_posted_at, after.appeal_minutes):
        yield "scores were posted"
    if before.supersedes != after.supersedes:
        yield f"it replaces ruling {after.supersedes}"
    if any(getattr(before, name) != getattr(after, name) for name in _DETAILS):
        yield "details were put right"
