"""A situation in one book as its page shows it: the chart's questions, and each of its findings in full."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from bot import wording
from bot.paper.chart import Chart, Lettered, chart
from lawtext.editions import BOOKS
from lawtext.elections import elected
from lawtext.engine import reason
from lawtext.model import Corpus, Finding, Module, Option, Row
from lawtext.players import WHO, whose
from lawtext.reading import fill

_NAMES = {"suit": "name the suit", "card": "name the card", "hand": "name the hand"}


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that a player may do. `law`: where it is another than the finding's; `after`: whose choice it waits
    for; `onward`: the situation that it leads to, "" for none."""

    do: str
    law: Sequence[str]
    after: str
    tell: Sequence[str]
    follow_up: str
    onward: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Of these a player takes one, read out in this order."""

    who: str
    offers: Sequence[Offer]


@dataclass(frozen=True, slots=True)
class Ruled:
    """A finding of the chart, with all that the book says on it. `onward`: what the director opens next."""

    letter: str
    rows: Sequence[str]
    condition: str
    headline: str
    rest: str
    cite: Sequence[str]
    choices: Sequence[Choice]
    scripts: Sequence[tuple[str, Sequence[str]]]
    onward: Sequence[Offer]
    because: str
    establish: str
    follow_up: str
    also: Sequence[str]
    elections: Sequence[str]


def situation_shown(corpus: Corpus, module: Module, edition: str) -> dict[str, Any]:
    """What its template shows, but for where it stands."""
    drawn = chart(corpus, module, edition)
    return {
        "module": module,
        "topic": next(topic for topic in corpus.topics if topic.id == module.topic),
        "chart": drawn,
        "ruled": {finding.letter: _ruled(drawn, finding) for finding in drawn.findings},
        "titles": drawn.titles,
        "assumed": [_neutral(each) for each in drawn.assumed],
        "rarities": [(rare.to.letter, _neutral(rare.when)) for rare in drawn.rarities],
        "neutral": _neutral,
    }


def _ruled(drawn: Chart, finding: Lettered) -> Ruled:
    row, edition = finding.row, drawn.edition
    found = _finding(drawn, row)
    headline, rest = wording.opening(found.say)
    return Ruled(
        letter=finding.letter,
        rows=[each.id for each in finding.rows],
        condition=wording.condition(found),
        headline=headline,
        rest=rest,
        cite=found.cite,
        choices=list(_choices(row, edition)),
        scripts=list(wording.script(found)),
        onward=[_offer(option, row, edition) for option in row.options_in(edition) if option.leads_on],
        because=found.because,
        establish=found.establish,
        follow_up=found.follow_up,
        also=found.also,
        elections=[each.line for each in elected(found.cite, edition)],
    )


def _finding(drawn: Chart, row: Row) -> Finding:
    """In the words that hold whatever card it was."""
    edition = drawn.edition
    return Finding(
        module=drawn.module.id,
        row=row.id,
        edition=edition,
        say=_neutral(row.say[edition]),
        because=_neutral(reason(row, edition)),
        cite=row.cite[edition],
        judgement=row.judgement,
        establish=_neutral(row.establish[edition]),
        tell=tuple(map(_neutral, row.tell)),
        tell_over=tuple(map(_neutral, row.tell_over)),
        also=row.also[edition],
        follow_up=_neutral(row.follow_up[edition]),
        caution=BOOKS[edition].caution,
    )


def _choices(row: Row, edition: str) -> Iterator[Choice]:
    """In the order of the row."""
    offered = (option for option in row.options_in(edition) if not option.leads_on)
    for _, same in groupby(offered, key=lambda option: (option.who, option.choice)):
        options = list(same)
        yield Choice(WHO[options[0].who], [_offer(option, row, edition) for option in options])


def _offer(option: Option, row: Row, edition: str) -> Offer:
    names = f" ({_NAMES.get(option.choose, option.choose)})" if option.choose else ""
    said = _neutral(option.do)
    return Offer(
        do=f"{said[:1].upper()}{said[1:]}{names}",
        law=() if option.cite == row.cite[edition] else option.cite,
        after=_waits_for({each.id: each for each in row.options}, option),
        tell=tuple(map(_neutral, option.tell)),
        follow_up=_neutral(option.follow_up),
        onward=option.next,
    )


def _waits_for(options: Mapping[str, Option], option: Option) -> str:
    if not option.needs:
        return ""
    first = options[option.needs]
    return f"{whose(first.who)} chose: {_neutral(first.label or first.do)}"


def _neutral(text: str) -> str:
    return fill(text, {})
