"""What was read from the text and waits to be confirmed, before anything is asked or found on the strength of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from lawtext.engine import advance, collect_facts
from lawtext.model import UNKNOWN, Answers, Finding, Module, Question
from lawtext.possible import possible_rows


@dataclass(frozen=True, slots=True)
class Reading:
    """What the answers of a case's first module owe to the text. `read`: the questions whose answer stands as it was
    read, the `unsure` among them. `picked`: the asker chose the situation. `settled`: something was confirmed, or a
    question has been put since. `doubted`: the asker is to say what is not so; `anew`: the question of which this was
    said."""

    read: frozenset[str] = frozenset()
    unsure: frozenset[str] = frozenset()
    picked: bool = False
    settled: bool = False
    doubted: bool = False
    anew: str = ""

    def answered(self, question: str, *, settles: bool) -> Reading:
        gone = {question}
        return replace(self, read=self.read - gone, unsure=self.unsure - gone, settled=self.settled or settles, anew="")

    def corrected(self, question: str, dropped: Iterable[str]) -> Reading:
        gone = frozenset(dropped)
        return replace(self, read=self.read - gone, unsure=self.unsure - gone, doubted=False, anew=question)

    def told(self, questions: Iterable[str]) -> Reading:
        """What the text says of these as well, which waits to be confirmed."""
        more = frozenset(questions)
        return replace(self, read=self.read | more, unsure=self.unsure | more)

    def recounted(self, questions: Iterable[str]) -> Reading:
        """All that was filled in is so, whether it was read or not."""
        gone = frozenset(questions)
        kept = replace(self, read=self.read - gone, unsure=self.unsure - gone)
        return replace(kept, settled=True, doubted=False, anew="")

    def confirmed(self, questions: Iterable[str]) -> Reading:
        return replace(self, unsure=self.unsure - set(questions), settled=True, doubted=False, anew="")


def to_confirm(
    module: Module, edition: str, answers: Answers, reading: Reading, asked: Collection[str] = ()
) -> tuple[str, ...] | None:
    """The questions whose answers wait to be confirmed, in the module's order; none of them where only the situation
    does. None where nothing waits. `asked`: what is not assumed."""
    result = advance(module, edition, answers, asked)
    if not (reading.unsure or (not reading.settled and isinstance(result, Finding))):
        return None
    if isinstance(result, Question) and result.id == reading.anew:
        return None
    deciding = _deciding(module, edition, answers, reading, asked)
    still_open = _still_open(module, edition, answers, reading, deciding, asked)
    if reading.unsure & deciding or (still_open and isinstance(result, Question)):
        shown = reading.read & (deciding | still_open)
    elif reading.settled or isinstance(result, Question):
        return None
    else:
        shown = reading.read & deciding
        if not shown and (deciding or reading.picked):
            return None
    return tuple(question.id for question in module.questions if question.id in shown)


def without(module: Module, answers: Answers, question_id: str) -> tuple[dict[str, str], set[str]]:
    """The answers without that one and without every answer to a question that was asked because of it; and which
    these are."""
    dropped = {question_id}
    for question in module.questions:
        if dropped & question.only_if.keys():
            dropped.add(question.id)
    return {key: value for key, value in answers.items() if key not in dropped}, dropped


def excluded(module: Module, edition: str, answers: Answers) -> tuple[str, ...]:
    """The questions that make no sense on the other answers, and those that make none without these."""
    gone: list[str] = []
    while more := _next_excluded(module, edition, answers, gone):
        gone += more
    return tuple(question.id for question in module.questions if question.id in gone)


def _next_excluded(module: Module, edition: str, answers: Answers, gone: Collection[str]) -> list[str]:
    known = collect_facts(module, edition, {key: said for key, said in answers.items() if key not in gone})
    return [each.id for each in module.questions if each.id in answers and _makes_no_sense(each, known, gone)]


def _makes_no_sense(question: Question, known: Answers, gone: Collection[str]) -> bool:
    if question.id in gone:
        return False
    needed = question.only_if.items()
    return any(key in gone or known.get(key, UNKNOWN) not in (*wanted, UNKNOWN) for key, wanted in needed)


def _deciding(
    module: Module, edition: str, answers: Answers, reading: Reading, asked: Collection[str]
) -> frozenset[str]:
    """As few of the answers as lead to the same question or finding: of two that say as much, the surer one."""
    result = advance(module, edition, answers, asked)
    latest_first = [question.id for question in reversed(module.questions) if question.id in answers]
    for question in sorted(latest_first, key=lambda each: _surety(each, reading)):
        fewer, _ = without(module, answers, question)
        if advance(module, edition, fewer, asked) == result:
            answers = fewer
    return frozenset(answers)


def _surety(question: str, reading: Reading) -> int:
    """What was answered, and not read, is the surest."""
    return 0 if question in reading.unsure else 1 if question in reading.read else 2


def _still_open(
    module: Module,
    edition: str,
    answers: Answers,
    reading: Reading,
    deciding: frozenset[str],
    asked: Collection[str],
) -> frozenset[str]:
    """What else is not sure and may come to decide: it is confirmed with the rest, or with the answer to the question
    that comes before it."""
    known = {question: answer for question, answer in answers.items() if question in deciding}
    rows = list(possible_rows(module, collect_facts(module, edition, known, asked)))
    if len(rows) == 1:
        return frozenset()
    return frozenset(question for question in reading.unsure if any(question in row.when for row in rows))
