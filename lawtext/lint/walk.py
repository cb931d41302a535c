"""Walks every combination of answers of a module in every edition, and runs its examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from lawtext.conversation.wording import fill_finding
from lawtext.editions import EDITIONS
from lawtext.engine import Gap, Overlap, advance, assumable
from lawtext.exits import leaves_early
from lawtext.lint.choices import buttons
from lawtext.lint.layout_limits import too_long
from lawtext.model import UNKNOWN, Example, Finding, LawError, Module, Question
from lawtext.reading import LONGEST, read_cues


@dataclass(slots=True)
class Report:
    """What was walked and what is wrong with it."""

    modules: int = 0
    rows: int = 0
    combinations: int = 0
    examples: int = 0
    complaints: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.modules} modules, {self.rows} rows, {self.combinations} combinations walked, "
            f"{self.examples} examples run, {len(self.complaints)} complaints"
        )


def walk_module(module: Module, name: str, report: Report) -> None:
    used: set[str] = set()
    asked: set[str] = set()
    offering: dict[tuple[tuple[str, str], ...], Finding] = {}
    for way in ways_through(module):
        for answers, outcome in way.leaves():
            report.combinations += 1
            if isinstance(outcome, Finding):
                used.add(outcome.row)
                asked |= answers.keys()
                offering[tuple((option.id, option.do) for option in outcome.options)] = outcome
                report.complaints += [f"{name}: {text}" for text in too_long(outcome, answers)]
            else:
                report.complaints.append(f"{name}: {outcome} in edition {way.edition}")
    report.complaints += [
        f"{name}: row {row.id} is dead: no answers lead to it" for row in module.rows if row.id not in used
    ]
    worded = (fill_finding(finding, texts) for finding in offering.values() for texts in ({}, LONGEST))
    report.complaints += [f"{name}: {text}" for finding in worded for text in buttons(finding)]
    report.complaints += [f"{name}: question {q.id} is never asked" for q in module.questions if q.id not in asked]
    for text in _examples(module, report):
        report.complaints.append(f"{name}: {text}")


@dataclass(slots=True)
class Way:
    """Every way through a module in one edition; `unknown` is one of the answers to each question, but to an exit:
    there it says what is assumed. `asked`: what is not assumed."""

    module: Module
    edition: str
    asked: frozenset[str]

    def leaves(self) -> Iterator[tuple[Mapping[str, str], Finding | str]]:
        yield from self._from({})

    def questions(self) -> Iterator[tuple[dict[str, str], Question]]:
        """Every question that is asked, with what is known by then."""
        waiting: list[dict[str, str]] = [{}]
        while waiting:
            answers = waiting.pop()
            if isinstance(result := self._result(answers), Question):
                yield answers, result
                waiting += [{**answers, result.id: answer} for answer in _answers(result)]

    def _from(self, answers: dict[str, str]) -> Iterator[tuple[Mapping[str, str], Finding | str]]:
        result = self._result(answers)
        if not isinstance(result, Question):
            yield answers, result
            return
        for answer_id in _answers(result):
            yield from self._from({**answers, result.id: answer_id})

    def _result(self, answers: Mapping[str, str]) -> Question | Finding | str:
        """What is wrong with the data, where they lead nowhere."""
        try:
            return advance(self.module, self.edition, answers, self.asked)
        except (Gap, Overlap) as error:
            return str(error)


def _answers(question: Question) -> list[str]:
    return [answer.id for answer in question.answers] + [UNKNOWN] * (not question.exit)


def ways_through(module: Module) -> Iterator[Way]:
    """With everything asked, so that the rows are whole, and with everything assumed, as most people come through."""
    for edition in EDITIONS:
        for asked in dict.fromkeys((assumable(module), frozenset[str]())):
            yield Way(module, edition, asked)


def _examples(module: Module, report: Report) -> Iterator[str]:
    shown = {example.row for example in module.examples}
    for row in module.rows:
        if row.id not in shown and not leaves_early(module, row):
            yield f"row {row.id}: no example"
    for example in module.examples:
        report.examples += 1
        try:
            result = advance(module, example.edition, example.answers)
        except (LawError, Gap, Overlap) as error:
            yield f"example {example.text[:40]!r}: {error}"
            continue
        reached = result.row if isinstance(result, Finding) else f"the question {result.id}"
        if reached != example.row:
            yield f"example {example.text[:40]!r}: reaches {reached}, not row {example.row}"
        yield from _misread(module, example)


def _misread(module: Module, example: Example) -> Iterator[str]:
    """What the cues alone answer otherwise than it happened."""
    for fact in read_cues(module, example.text):
        answer = example.answers.get(fact.question, fact.answer)
        if fact.answer != answer:
            yield (
                f"example {example.text[:40]!r}: {fact.words!r} is read as {fact.question} = {fact.answer}, "
                f"where it is {answer}: narrow the cue"
            )
