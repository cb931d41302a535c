"""A finding in the order in which it is read out: verdict, law, reason, options, what to say to the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.wording import headline
from cogs.cards.layout import Part
from lawtext.choices import chosen_options, standing
from lawtext.editions import EDITION_NAMES
from lawtext.model import Corpus, Finding, Option
from lawtext.players import WHO, whose

_NAMES = {"suit": "name the suit", "card": "name the card", "hand": "name the hand"}


def full(finding: Finding, corpus: Corpus) -> Iterator[Part]:
    yield Part(f"### {headline(finding)}")
    yield Part(law_line(finding))
    yield Part(finding.because, spare=4)
    yield from branches(finding)
    if finding.establish:
        yield Part(f"**First establish** {finding.establish}", spare=3)
    yield from options(finding)
    if finding.tell:
        yield Part("\n".join(["**Say to the table**", *numbered_lines(finding.tell)]), spare=1)
    yield from after_choices(finding)
    if finding.follow_up:
        yield Part(f"**Afterwards** {finding.follow_up}", spare=5)
    if finding.also:
        yield Part("**Also check** " + " · ".join(clause_names(finding.also, corpus, finding.edition)), spare=6)
    yield from cautions(finding)


def law_line(finding: Finding) -> str:
    judged = ["the director judges the facts"] if finding.judgement else []
    return " · ".join([f"Law {', '.join(finding.cite)}", EDITION_NAMES[finding.edition], *judged])


def branches(finding: Finding) -> Iterator[Part]:
    for branch in finding.branches:
        yield Part(f"- {branch.when} → **{branch.say}** Law {', '.join(branch.cite)}")


def options(finding: Finding) -> Iterator[Part]:
    if finding.options:
        yield Part("**Options**, to be read out in this order")
    for number, option in enumerate(finding.options, 1):
        yield Part(f"{number}. {_standing(option, finding)}")
    yield from still_open(finding.open_before, finding)


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
    match standing(option, finding):
        case "chosen" if not option.leads_on:
            return f"✓ **Chosen by {whose(option.who)}:** {_what(option, finding)}"
        case "closed":
            return f"~~{offer(option, finding)}~~"
        case _:
            return offer(option, finding)


def offer(option: Option, finding: Finding | None = None) -> str:
    return f"**{WHO[option.who]}** may {_what(option, finding)}"


def _what(option: Option, finding: Finding | None) -> str:
    names = f" ({_NAMES.get(option.choose, option.choose)})" if option.choose else ""
    same = finding is not None and option.cite == finding.cite
    law = f" · Law {', '.join(option.cite)}" if option.cite and not same else ""
    return f"{option.do}{names}{law}"


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
