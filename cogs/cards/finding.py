"""A finding in the order in which it is read out: verdict, law, reason, options, what to say to the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.wording import headline
from cogs.cards.layout import Part
from lawtext.editions import EDITION_NAMES
from lawtext.model import WHO, Corpus, Finding, Option

_NAMES = {"suit": "name the suit", "card": "name the card", "hand": "name the hand"}


def full(finding: Finding, corpus: Corpus) -> Iterator[Part]:
    yield Part(f"### {headline(finding, corpus)}")
    yield Part(law_line(finding))
    yield Part(finding.because, spare=4)
    yield from branches(finding)
    if finding.establish:
        yield Part(f"**First establish** {finding.establish}", spare=3)
    yield from options(finding)
    if finding.tell:
        yield Part("\n".join(["**Say to the table**", *numbered(finding.tell)]), spare=1)
    if finding.follow_up:
        yield Part(f"**Afterwards** {finding.follow_up}", spare=5)
    if finding.also:
        yield Part("**Also check** " + " · ".join(named(finding.also, corpus, finding.edition)), spare=6)
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
        yield Part(f"{number}. {offered(option, finding)}")


def offered(option: Option, finding: Finding) -> str:
    names = f" ({_NAMES.get(option.choose, option.choose)})" if option.choose else ""
    law = f" · Law {', '.join(option.cite)}" if option.cite and option.cite != finding.cite else ""
    return f"**{WHO[option.who]}** may {option.do}{names}{law}"


def cautions(finding: Finding) -> Iterator[Part]:
    for text in (finding.differs, finding.caution):
        if text:
            yield Part(f"⚠ {text}", spare=2)


def numbered(lines: Iterable[str]) -> list[str]:
    return [f"{number}. {line}" for number, line in enumerate(lines, 1)]


def named(clauses: Iterable[str], corpus: Corpus, edition: str) -> Iterator[str]:
    for id in clauses:
        clause = corpus.clauses.get(id)
        yield f"{id} {clause.name}" if clause is not None and edition in clause.editions else id
