"""A finding in the order in which it is read out: verdict, law, reason, options, what to say to the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from bot.wording import AS_TOLD, condition, script, where_to
from cogs.cards.layout import Part, cut
from cogs.cards.markdown import escape
from lawtext.choices import chosen_options, open_options, read_out_numbers, standing, way_on
from lawtext.editions import EDITION_NAMES
from lawtext.model import Corpus, Finding, Option
from lawtext.players import WHO, whose
from lawtext.replies import Reply

_MOST_ASKED = 80
_END = re.compile(r"[.?](?= )")
_ON_CONDITION = re.compile(r"(only )?(if|when)\b")  # "may, if dummy had led: keep the card"
_NAMES = {"suit": "name the suit", "card": "name the card", "hand": "name the hand"}


def has_more(finding: Finding) -> bool:
    """Whether there is something that nobody needs at the table at once."""
    establish = finding.establish and not finding.forks and _first_sentence(finding.establish) != finding.establish
    return bool(establish or (finding.because and not finding.forks) or finding.follow_up or finding.also)


def full(finding: Finding, corpus: Corpus, *, more: bool = True) -> Iterator[Part]:
    """Without `more`: only what is needed at the table at once."""
    yield Part(_verdict(finding, more))
    yield Part(law_line(finding))
    yield Part(finding.because if more and not finding.forks else "", spare=4)
    yield from branches(finding)
    yield from forks(finding)
    if finding.establish and not finding.forks and (more or not condition(finding)):
        yield Part(f"**First find out:** {finding.establish}", spare=3)
    yield from options(finding)
    for heading, lines in script(finding):
        yield Part("\n".join([f"**{heading}**", *numbered_lines(lines)]), spare=1)
    yield from after_choices(finding)
    if more and finding.follow_up:
        yield Part(f"**Afterwards** {finding.follow_up}", spare=5)
    if more and finding.also:
        yield Part("**Also check** " + " · ".join(clause_names(finding.also, corpus, finding.edition)), spare=6)
    yield from cautions(finding)


def _verdict(finding: Finding, more: bool) -> str:
    """What a person has to find comes before what is ruled then; how to find it out is for who has the time."""
    first, unless = _first_sentence(finding.establish), condition(finding)
    if unless == AS_TOLD and not more:
        unless = "\n".join([*([f"**First find out:** {first}"] if first else []), "**As told to me:**"])
    either = "Either way: " if finding.either_way else ""
    return "\n".join(filter(None, [unless.strip(), f"### {either}{finding.say}"]))


def _first_sentence(text: str) -> str:
    return text[: end.start() + 1] if (end := _END.search(text)) else text


def said_to_the_question(replies: Iterable[Reply]) -> Iterator[Part]:
    """First of all the reply to what was asked, for the one who asked it."""
    for reply in replies:
        yield Part(f"“{cut(escape(reply.words), _MOST_ASKED)}” **{reply.say}**")


def law_line(finding: Finding) -> str:
    judged = ["the director judges the facts"] if finding.judgement else []
    return " · ".join([f"Law {', '.join(finding.cite)}", EDITION_NAMES[finding.edition], *judged])


def branches(finding: Finding) -> Iterator[Part]:
    for branch in finding.branches:
        yield Part(f"- {branch.when} → **{branch.say}** Law {', '.join(branch.cite)}")


def forks(finding: Finding) -> Iterator[Part]:
    """What decides, in order; the questions further on give way first."""
    for number, fork in enumerate(finding.forks, 1):
        leads = [f"- {lead.when} → {where_to(lead)}" for lead in fork.leads]
        yield Part("\n".join([f"**{number}. {fork.ask}**", *leads]), spare=max(0, number - 1))


def options(finding: Finding, *, onward: bool = True) -> Iterator[Part]:
    """Those that a choice has closed are not read out again; the others keep the numbers that their buttons have.
    `onward`: with where the director may go on to, where there are buttons for it."""
    numbers = read_out_numbers(finding)
    if numbers:
        yield Part("**Options**, to be read out in this order" if any(open_options(finding)) else "**Options**")
    for option in finding.options:
        if option.id in numbers and standing(option, finding) != "closed":
            yield Part(f"{numbers[option.id]}. {_once(option, finding, numbers)}{_standing(option, finding)}")
    yield from _ways_on(finding) if onward else ()
    yield from still_open(finding.open_before, finding)


def _ways_on(finding: Finding) -> Iterator[Part]:
    lines = [f"→ {way_on(option)}{_law(option, finding)}" for option in finding.options if option.leads_on]
    if lines:
        yield Part("\n".join(["**Then**", *lines]))


def _once(option: Option, finding: Finding, numbers: Mapping[str, int]) -> str:
    """Why an option has no button yet."""
    return f"Only after {numbers[option.needs]}: " if standing(option, finding) == "waits" else ""


def still_open(open_before: Iterable[Option], finding: Finding | None = None) -> Iterator[Part]:
    """What players may still choose from another finding of the incident."""
    lines = [f"- {offer(option, finding)}" for option in open_before]
    if lines:
        yield Part("\n".join(["**Still open elsewhere**", *lines]), spare=1)


def after_choices(finding: Finding) -> Iterator[Part]:
    """What follows from each choice that was made, for whoever reads it out."""
    for option in chosen_options(finding):
        if option.tell:
            said = [f"**After the choice of {whose(option.who)} say**", *numbered_lines(option.tell)]
            yield Part("\n".join(said), spare=1)
        if option.follow_up:
            yield Part(f"**Afterwards** {option.follow_up}", spare=5)


def _standing(option: Option, finding: Finding) -> str:
    if standing(option, finding) == "chosen":
        return f"✓ **Chosen by {whose(option.who)}:** {_what(option, finding)}"
    return offer(option, finding)


def offer(option: Option, finding: Finding | None = None) -> str:
    comma = "," if _ON_CONDITION.match(option.do) else ""
    return f"**{WHO[option.who]}** may{comma} {_what(option, finding)}"


def _what(option: Option, finding: Finding | None) -> str:
    names = f" ({_NAMES.get(option.choose, option.choose)})" if option.choose else ""
    return f"{option.do}{names}{_law(option, finding)}"


def _law(option: Option, finding: Finding | None) -> str:
    same = finding is not None and option.cite == finding.cite
    return f" · Law {', '.join(option.cite)}" if option.cite and not same else ""


def taken_as_so(finding: Finding) -> Iterator[Part]:
    """What nobody said and the finding rests on, in a line."""
    if finding.assumed:
        yield Part("-# Taken as so: " + " ".join(each.sentence for each in finding.assumed))


def cautions(finding: Finding) -> Iterator[Part]:
    for text in (finding.differs, finding.caution):
        if text:
            yield Part(f"⚠ {text}", spare=2)


def numbered_lines(lines: Iterable[str]) -> list[str]:
    return [f"{number}. {line}" for number, line in enumerate(lines, 1)]


def clause_names(clauses: Iterable[str], corpus: Corpus, edition: str) -> Iterator[str]:
    for id in clauses:
        clause = corpus.clauses.get(id)
        yield f"{id} {clause.name}" if clause is not None and edition in clause.editions else id
