"""A finding as its page shows it: what each player may choose, what was chosen, what is said, what would change it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from bot import wording
from bot.web.buttons import choosing
from lawtext.choices import Standing, standing
from lawtext.conversation import Found, Screen, code_of
from lawtext.conversation.changes import Change, code_of_change, what_would_change
from lawtext.model import Corpus, Finding, Option
from lawtext.players import WHO

_SPOKEN_TO = re.compile(r"To ([^:.]+): ")
_NAMES = {"suit": "name the suit", "card": "name the card", "hand": "name the hand"}
_SEATS = {
    "declarer": "south",
    "dummy": "north",
    "lho": "west",
    "rho": "east",
    "either_defender": "west east",
}


@dataclass(frozen=True, slots=True)
class Offer:
    """An option with its button; `after`: what is said to the table, and done, once it has been chosen."""

    button: str
    do: str
    law: str
    standing: Standing
    tell: Sequence[Line]
    follow_up: str


@dataclass(frozen=True, slots=True)
class Player:
    """Whose options these are, in the order in which they are read out; `seats`: where they sit, if that is certain."""

    name: str
    seats: str
    offers: Sequence[Offer]


@dataclass(frozen=True, slots=True)
class Line:
    """What is said aloud; `to`: to whom, where the line says it."""

    to: str
    said: str


@dataclass(frozen=True, slots=True)
class WayOn:
    button: str
    label: str


def finding_shown(found: Found, screen: Screen, corpus: Corpus) -> dict[str, Any]:
    finding = found.finding
    headline, rest = wording.opening(finding.say)
    changes = what_would_change(screen)
    return {
        "finding": finding,
        "headline": headline,
        "rest": rest,
        "condition": wording.condition(finding),
        "players": list(_players(finding)),
        "ways_on": list(_ways_on(found, screen)),
        "scripts": [(heading, [_line(said) for said in lines]) for heading, lines in wording.script(finding)],
        "changes": _changes(screen, finding, changes) if changes is not None else [],
        "wonders": any(each.asked for each in changes or ()),
        "also": [(id, _clause_name(corpus, id, finding.edition)) for id in finding.also],
        "code": code_of(screen),
    }


def _players(finding: Finding) -> Iterator[Player]:
    offered = (option for option in finding.options if not option.leads_on)
    for who, options in groupby(offered, key=lambda option: option.who):
        yield Player(WHO[who], _SEATS.get(who, ""), [_offer(option, finding) for option in options])


def _offer(option: Option, finding: Finding) -> Offer:
    names = f" ({_NAMES.get(option.choose, option.choose)})" if option.choose else ""
    law = ", ".join(option.cite) if option.cite != finding.cite else ""
    said, tell = f"{option.do[:1].upper()}{option.do[1:]}{names}", [_line(each) for each in option.tell]
    return Offer(choosing(option.id), said, law, standing(option, finding), tell, option.follow_up)


def _line(said: str) -> Line:
    """ "To dummy: put it back." → to dummy, "Put it back." """
    if (spoken_to := _SPOKEN_TO.match(said)) is None:
        return Line("", said)
    words = said[spoken_to.end() :]
    return Line(spoken_to[1], words[:1].upper() + words[1:])


def _ways_on(found: Found, screen: Screen) -> Iterator[WayOn]:
    """What the director opens: where an option leads, what was left for a later lead, what is open elsewhere."""
    for option in found.finding.options:
        if option.leads_on and standing(option, found.finding) == "open":
            named = f"again:{option.id}" if option.again else option.id
            yield WayOn(choosing(named), f"{option.do[:1].upper()}{option.do[1:]}")
    for option in found.waiting:
        yield WayOn(choosing(f"again:{option.id}"), f"It is time: go on from “{option.label or option.do}”")
    for place in screen.still_open:
        yield WayOn(choosing(f"return:{place.frame}"), f"Still open: {place.title}")


def _changes(screen: Screen, finding: Finding, changes: Sequence[Change]) -> list[tuple[str, str]]:
    """Each with the code of what is ruled then, "" where there is none."""
    codes = [code_of_change(screen, each) for each in changes]
    return list(zip(wording.what_would_change(finding, changes), codes or [""], strict=True))


def _clause_name(corpus: Corpus, id: str, edition: str) -> str:
    clause = corpus.clauses.get(id)
    return clause.name if clause is not None and edition in clause.editions else ""
