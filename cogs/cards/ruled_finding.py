"""A finding and what was ruled on it: where there is a ruling it leads, and what was found is folded or struck out.

What is only found is told from what is ruled by its first lines and by its colour: 🔎 and amber, ⚖ and green.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

import discord

from bot.actions.codec import finding_of
from bot.ledger import Ruling, in_force
from bot.wording import headline
from cogs.cards import finding as worded
from cogs.cards.context import Context, link, said
from cogs.cards.layout import AMBER, GREEN, GREY, Part, cut
from cogs.cards.rulings import appeal, public_code, ruling_body, state_suffix, verdict
from lawtext.choices import open_options
from lawtext.model import Corpus, Finding

_MOST_FOUND, _MOST_OFFICIAL = 400, 200
_FOUND = "🔎 **Unofficial:** found, not ruled"
_BESIDE = "🔎 **Also found, not ruled:**"

Relation = Literal["adopted", "beside", "overruled", "since"]
"""How a finding stands to the ruling in force: it is what was ruled; it is another of the same incident, led to by an
option; the director ruled otherwise; it was found on other answers than the director ruled on."""


def relation(ruling: Ruling, finding: Finding, context: Context) -> Relation:
    here, entry = (finding.module, finding.row), ruling.entry
    on_the_way = {here, *context.behind}
    if _grounds(ruling) not in on_the_way:
        # Of a ruling that took the place of one on this finding, what it was made on says nothing here.
        took_its_place = any(_grounds(each) in on_the_way for each in context.ruled)
        return "overruled" if took_its_place or entry.row is None else "since"
    if not _adopts(ruling):
        return "overruled"
    return "adopted" if _grounds(ruling) == here else "beside"


def _grounds(ruling: Ruling) -> tuple[str | None, str | None]:
    return ruling.entry.module, ruling.entry.row


def offers(finding: Finding, context: Context) -> bool:
    """Whether the options of the finding are still anybody's."""
    ruling = in_force(context.ruled)
    return ruling is None or relation(ruling, finding, context) != "overruled"


def is_to_rule_on(finding: Finding, context: Context) -> bool:
    """Whether a ruling on the finding would say more than the one in force."""
    ruling = in_force(context.ruled)
    return ruling is None or relation(ruling, finding, context) in ("beside", "since")


def colour(context: Context) -> discord.Colour:
    if not context.ruled:
        return AMBER
    return GREEN if in_force(context.ruled) else GREY


def full(finding: Finding, corpus: Corpus, context: Context, *, more: bool = True) -> Iterator[Part]:
    """For the person who goes on with the case."""
    ruling = in_force(context.ruled)
    headed, *rest = worded.full(_as_chosen(finding, ruling), corpus, more=more)
    if not context.ruled:
        yield from (headed, Part(_FOUND), *rest)
        return
    yield from lead_with_ruling(corpus, context, by=True)
    match relation(ruling, finding, context) if ruling else "since":
        case "adopted":
            yield from rest[1:]  # the law stands above
        case "overruled":
            yield Part(f"-# Found first: {_strike_out(finding)}")
        case "beside":
            yield from (Part(f"{_BESIDE} {headline(finding)}"), *rest)
        case "since":
            yield from (Part(f"🔎 **Found, not ruled:** {headline(finding)}"), *rest)


def short(finding: Finding | None, corpus: Corpus, context: Context) -> Iterator[Part]:
    """For everybody; `finding` None where the case is being looked at again. Once a ruling is in force, what is pressed
    since stays on the card of who presses: the channel reads the ruling and what it rests on."""
    if context.ruled:
        yield from lead_with_ruling(corpus, context)
    if (ruling := in_force(context.ruled)) is not None:
        yield from _ruled_upon(ruling, context)
    elif finding is not None and context.ruled:
        yield Part(f"-# Found: {_summary(finding)}")
    elif finding is not None:
        yield from (Part(f"### {headline(finding)}"), Part(_FOUND), *_law_and_options(finding))


def _ruled_upon(ruling: Ruling, context: Context) -> Iterator[Part]:
    """The finding that the ruling adopts, or that was overruled: by itself, or by the one whose place it took."""
    found = next(filter(None, (finding_of(each.entry) for each in (ruling, *context.ruled))), None)
    if found is None:
        return
    if _adopts(ruling):
        yield from _still_to_choose(found, ruling)
        yield from (*worded.taken_as_so(found), *worded.cautions(found))
    else:
        yield Part(f"-# Found first: {_strike_out(found)}")


def _as_chosen(finding: Finding, ruling: Ruling | None) -> Finding:
    """With the choices that stand on the ruling: what was declined is not read out again."""
    return replace(finding, chosen=tuple(dict.fromkeys([*finding.chosen, *_ruled_choices(finding, ruling)])))


def _ruled_choices(finding: Finding, ruling: Ruling | None) -> list[str]:
    made = ruling.entry.choices if ruling and _grounds(ruling) == (finding.module, finding.row) else ()
    return [str(each["option"]) for each in made if each.get("option") and each.get("module") == finding.module]


def _still_to_choose(finding: Finding, ruling: Ruling) -> Iterator[Part]:
    """Nothing once all have chosen and the ruling above says what."""
    decided, told = _as_chosen(finding, ruling), _ruled_choices(finding, ruling)
    if any(open_options(decided)) or set(decided.chosen) - set(told) or not told:
        yield from worded.options(decided, onward=False)


def lead_with_ruling(corpus: Corpus, context: Context, *, by: bool = False) -> Iterator[Part]:
    """The ruling in force as the headline, with `by` whom; where none is, that none stands."""
    ruling = in_force(context.ruled)
    if ruling is None:
        yield from _end_notice(context)
        return
    yield Part(f"{_official_mark(ruling, context)}{_ruled_by(ruling, context) if by else ''}")
    yield Part(f"### {verdict(ruling)}")
    yield from ruling_body(ruling, corpus)
    yield Part(appeal(ruling))
    for other in context.ruled:
        if other.stands and other != ruling:
            yield Part(f"-# Also official: {link(other.number, context.links)}{state_suffix(other)}")


def official_line(context: Context) -> str:
    """The ruling in one line, for a screen on which something else is asked."""
    ruling = in_force(context.ruled)
    if ruling is None:
        return ""
    return f"{_official_mark(ruling, context)}: {cut(verdict(ruling), _MOST_OFFICIAL)}"


def code_line(corpus: Corpus, context: Context) -> str:
    """Of what was ruled, once a ruling is in force; else of what was found."""
    ruling = in_force(context.ruled)
    if ruling is not None:
        return public_code(ruling.entry, corpus)
    return f"code {context.code}" if context.code else ""


def standing_line(context: Context) -> str:
    """What stands now and since when, for the foot of a card."""
    if not context.ruled:
        return "unofficial, the director decides"
    ruling = in_force(context.ruled)
    if ruling is None:
        return f"no ruling stands since {discord.utils.format_dt(max(each.since for each in context.ruled), 'f')}"
    when = "on" if ruling.state == "given" else "since"
    return f"official: ruling {ruling.number}, {ruling.state} {when} {discord.utils.format_dt(ruling.since, 'f')}"


def _end_notice(context: Context) -> Iterator[Part]:
    last = context.ruled[-1]
    yield Part(f"### No ruling stands here: {link(last.number, context.links)} is {last.state}.")
    yield Part(f"⚖ ~~{verdict(last)}~~")


def _official_mark(ruling: Ruling, context: Context) -> str:
    return f"⚖ **Official** {link(ruling.number, context.links)}{state_suffix(ruling)}"


def _ruled_by(ruling: Ruling, context: Context) -> str:
    """Who ruled is for directors."""
    return f" · by {said(ruling.director.name)}" if context.directs and ruling.director else " · by a director"


def _adopts(ruling: Ruling) -> bool:
    """Whether the ruling says what was found, in these words and under these laws."""
    entry, found = ruling.entry, finding_of(ruling.entry)
    if found is None or entry.overruled_because is not None:
        return False
    return (entry.verdict, entry.clauses) == (found.say, found.cite)


def _law_and_options(finding: Finding) -> Iterator[Part]:
    yield Part(worded.law_line(finding))
    yield from worded.branches(finding)
    yield from worded.forks(finding)
    yield from worded.options(finding, onward=False)
    yield from worded.taken_as_so(finding)
    yield from worded.cautions(finding)


def _strike_out(finding: Finding) -> str:
    return f"~~{_summary(finding)}~~"


def _summary(finding: Finding) -> str:
    return f"{cut(said(headline(finding)), _MOST_FOUND)} Law {', '.join(finding.cite)}"
