"""What would change a finding: the one fact that, told otherwise, leads to another ruling."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, zip_longest

from lawtext.branches import alternatives
from lawtext.codes import encode
from lawtext.conversation.confirming import excluded
from lawtext.conversation.views import Screen
from lawtext.engine import advance, ruled
from lawtext.facts import sentence
from lawtext.forks import Lead
from lawtext.model import UNKNOWN, Answers, Finding, Module, Question, Row
from lawtext.reading import WhatIf, asked_what_if, fill

MOST_CHANGES = 3
_MEANT = 0.905  # what a "what if" has to sound like: of the few that were tried none above it meant something else


@dataclass(frozen=True, slots=True)
class Change:
    """Another answer to one question, or several that come to the same, and what it leads to: a ruling, or the
    question that decides next. `asked`: the sentence of the text that asks it, "And if I had led"; most have none.
    `judged`: the ruling is the director's judgement."""

    question: str
    answers: tuple[str, ...]
    lead: Lead
    asked: str = ""
    judged: bool = False


def what_would_change(screen: Screen) -> tuple[Change, ...] | None:
    """Worked out only where somebody wants to know. None where there is no one ruling: branches and what decides say it
    themselves, and of the law in general nothing is otherwise."""
    module, finding = screen.module, screen.finding
    if module is None or finding is None or finding.general or not _is_one_ruling(finding):
        return None
    wondered = tuple(asked_what_if(module, screen.text))
    found = changes(module, finding, dict(screen.answers), screen.not_assumed, wondered)
    return tuple(replace(each, lead=_in_neutral_words(each.lead)) for each in found)


def _in_neutral_words(lead: Lead) -> Lead:
    """Told otherwise, it may be another card: no king of hearts is a card below the ten."""
    return replace(lead, when=fill(lead.when, {}), say=fill(lead.say, {}))


def code_of_change(screen: Screen, change: Change) -> str:
    """Of the finding that the first of its answers leads to; "" where another question decides, or there is no code."""
    module = screen.module
    if module is None or not change.lead.row:
        return ""
    told = _told_instead(module, screen.edition, {**dict(screen.answers), change.question: change.answers[0]})
    outcome = advance(module, screen.edition, told, screen.not_assumed)
    return encode(module, told, outcome) if isinstance(outcome, Finding) else ""


def changes(
    module: Module,
    finding: Finding,
    answers: Answers,
    not_assumed: Collection[str] = (),
    wondered: Sequence[WhatIf] = (),
) -> tuple[Change, ...]:
    """At most three. What was asked first, then the nearest: of each fact one before any other of the same fact, and
    first of the fact that was asked last. Where none leads to a ruling at once, those after which it turns on another
    question; none at all where the ruling stands whatever one fact is."""
    by_question = [
        _otherwise(module, question, finding, answers, not_assumed) for question in _nearest(module, finding, answers)
    ]
    in_turn = (each for each in chain.from_iterable(zip_longest(*by_question)) if each is not None)
    asked, others = _asked(in_turn, wondered) if wondered else ([], in_turn)
    decided: list[Change] = []
    open_still: list[Change] = []
    for each in others:
        (decided if each.lead.row else open_still).append(each)
        if len(decided) == MOST_CHANGES:
            break
    return tuple(islice((*asked, *(decided or ([] if asked else open_still))), MOST_CHANGES))


def _asked(found: Iterable[Change], wondered: Sequence[WhatIf]) -> tuple[list[Change], list[Change]]:
    """Those that the text asks about, in its order, and all others: of each "what if" the one that it sounds like
    most, if it sounds like any."""
    asked, others = [], list(found)
    for one in wondered:
        said = [max(one.likely(each.question, answer) for answer in each.answers) for each in others]
        most = max(said, default=0.0)
        if most >= _MEANT:
            asked.append(replace(others.pop(said.index(most)), asked=one.words))
    return asked, others


def _nearest(module: Module, finding: Finding, answers: Answers) -> Iterator[Question]:
    """What was asked last is nearest to the ruling; what nobody said comes after, last of all what is rarely so."""
    assumed = {each.question for each in finding.assumed}
    told = [question for question in module.questions if answers.get(question.id, UNKNOWN) != UNKNOWN]
    yield from (question for question in reversed(told) if question.id not in assumed)
    taken_as_so = [question for question in module.questions if question.id in assumed]
    yield from sorted(taken_as_so, key=lambda question: question.exit)


def _otherwise(
    module: Module, question: Question, finding: Finding, answers: Answers, not_assumed: Collection[str]
) -> Iterator[Change]:
    """What the other answers to one question lead to, where that is no longer the finding. First what stands next to
    the answer that was given: answers stand in the order of a scale, where they are one."""
    assumed = {each.question: each.answer for each in finding.assumed}
    now, said = module.row(finding.row), {**answers, **assumed}[question.id]
    same: dict[tuple[bool, str], tuple[Question | Row, list[str]]] = {}
    for answer in question.answers:
        told = _told_instead(module, finding.edition, {**answers, question.id: answer.id})
        if answer.id != said and question.id in told:
            end = ruled(module, finding.edition, told, not_assumed) or _first_unknown(module, told)
            if not (isinstance(end, Row) and end.say[finding.edition] == now.say[finding.edition]):
                same.setdefault((isinstance(end, Row), end.id), (end, []))[1].append(answer.id)
    order = [answer.id for answer in question.answers]

    def steps_away(ids: list[str]) -> int:
        return min(abs(order.index(id) - order.index(said)) for id in ids)

    for end, ids in sorted(same.values(), key=lambda each: steps_away(each[1]) if said in order else 0):
        when = alternatives([sentence(module, question, question.answer(id)) for id in ids])
        judged = isinstance(end, Row) and end.judgement
        yield Change(question.id, tuple(ids), _lead(f"If {when}", end, finding.edition), judged=judged)


def _told_instead(module: Module, edition: str, answers: Answers) -> dict[str, str]:
    """Without what makes no sense any more, as where somebody puts one fact right."""
    gone = excluded(module, edition, answers)
    return {question: said for question, said in answers.items() if question not in gone}


def _first_unknown(module: Module, answers: Answers) -> Question:
    return next(question for question in module.questions if answers.get(question.id) == UNKNOWN)


def _lead(when: str, end: Question | Row, edition: str) -> Lead:
    return Lead(when, end.id, end.say[edition], end.cite[edition]) if isinstance(end, Row) else Lead(when, say=end.ask)


def _is_one_ruling(finding: Finding) -> bool:
    return not finding.branches and finding.row != UNKNOWN
