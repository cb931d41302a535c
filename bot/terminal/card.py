"""A finding as a person reads it in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from bot.wording import BEGINNING_ONLY, WOULD_CHANGE, headline, script, where_to
from lawtext.choices import chosen_options, open_options, standing
from lawtext.conversation import Further
from lawtext.editions import EDITION_NAMES
from lawtext.forks import Fork
from lawtext.model import Finding, Option
from lawtext.players import WHO, whose
from lawtext.replies import Reply
from lawtext.sheets import Sheet

MOST_ASSUMED = 2  # with a line of their own; the others are corrected from the list of what is understood


def card(
    finding: Finding,
    *,
    read_whole: bool,
    replies: Iterable[Reply] = (),
    further: Iterable[Further] = (),
    beside: Iterable[Sheet] = (),
    known: Iterable[Text] = (),
    would_change: Iterable[str] = (),
) -> Group:
    """To be read out, but for the options, which stand below it to be chosen. `known`: what it rests on."""
    law = "Law " + ", ".join(finding.cite)
    judgement = " · the director judges the facts" if finding.judgement else ""
    parts: list[RenderableType] = [] if read_whole else [Text(f"({BEGINNING_ONLY})", style="yellow")]
    parts += [Text(f"“{reply.words}” {reply.say}", style="bold") for reply in replies]
    parts += [
        Text(headline(finding), style="bold"),
        Text(f"{law} · {EDITION_NAMES[finding.edition]}{judgement}", style="cyan"),
    ]
    parts += known
    parts += [] if finding.forks else [Text(finding.because)]
    parts += [Text(f"• {branch.when} → {branch.say} (Law {', '.join(branch.cite)})") for branch in finding.branches]
    parts += [line for number, fork in enumerate(finding.forks, 1) for line in _fork(number, fork)]
    if finding.establish and not finding.forks:
        parts.append(Text(f"First find out: {finding.establish}", style="yellow"))
    for heading, lines in script(finding):
        parts += [Rule(heading.lower(), style="dim"), *(Text(f"{n}. {line}") for n, line in enumerate(lines, 1))]
    parts += [Text(line, style="green") for line in _after_choices(finding)]
    if finding.follow_up:
        parts.append(Text(f"Afterwards: {finding.follow_up}"))
    if finding.also:
        parts.append(Text("Also check " + ", ".join(finding.also), style="dim"))
    parts += [Text(f"Taken as so: {line}", style="magenta") for line in _assumed(finding)]
    parts += [Text(line, style="yellow") for line in (finding.differs, finding.caution) if line]
    if lines := [f"• {line}" for line in would_change]:
        parts += [Rule(WOULD_CHANGE.lower(), style="dim"), *(Text(line, style="dim") for line in lines)]
    parts += [Text(f"Still open elsewhere: {offer(option)}", style="yellow") for option in finding.open_before]
    if any(not option.leads_on for option in open_now(finding)):
        parts.append(Rule("options, to be read out in this order", style="dim"))
    parts += [Text(line, style="dim") for line in _not_used(further)]
    parts += [Text(f"Also told, for a person to judge: {sheet.title}", style="yellow") for sheet in beside]
    return Group(*parts)


def _assumed(finding: Finding) -> Iterator[str]:
    """What can be denied at once in lines of its own, the rest in one."""
    sentences = [each.sentence for each in finding.assumed]
    yield from sentences[:MOST_ASSUMED]
    if rest := sentences[MOST_ASSUMED:]:
        yield " ".join(rest)


def _not_used(further: Iterable[Further]) -> Iterator[str]:
    """What of the text nothing was made of; and how to ask about it, where it looks like a situation of its own."""
    for each in further:
        again = "ask these words alone" if each.alone else "ask again"
        yield f"Not used: “{each.words}”{f' → {again} with --module {each.module}' if each.module else ''}"


def _fork(number: int, fork: Fork) -> Iterator[Text]:
    yield Text(f"{number}. {fork.ask}", style="bold")
    for lead in fork.leads:
        yield Text(f"   • {lead.when} → {where_to(lead)}")


def _after_choices(finding: Finding) -> Iterator[str]:
    """What was chosen, and what follows from each choice."""
    for option in chosen_options(finding):
        yield f"✓ Chosen by {whose(option.who)}: {option.do}"
        yield from (f"  Say: {line}" for line in option.tell)
        if option.follow_up:
            yield f"  Afterwards: {option.follow_up}"
    for option in open_options(finding):
        if standing(option, finding) == "waits":
            yield f"Not yet open: {offer(option)}"


def open_now(finding: Finding) -> Iterator[Option]:
    return (option for option in finding.options if standing(option, finding) == "open")


def offer(option: Option) -> str:
    return f"{WHO[option.who]}: {option.do}"
