"""Why a question is asked: the rulings that its answers part from each other, read off the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import chain

from lawtext.conversation.views import Screen
from lawtext.engine import collect_facts
from lawtext.exits import leaves_early
from lawtext.model import Answers, Module, Question
from lawtext.possible import possible_rows
from lawtext.reading import fill


@dataclass(frozen=True, slots=True)
class Verdict:
    row: str
    say: str
    cite: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """`answers` after which the same rulings are possible. `verdicts`: those of them that not every answer can lead to,
    or all where each can; what fewest answers lead to comes first, and an exit last."""

    answers: tuple[str, ...]
    when: str
    verdicts: tuple[Verdict, ...]


def why_asked(screen: Screen) -> tuple[Reason, ...]:
    """Worked out only where somebody wants to know; none where nothing is asked. In neutral words: the answer may
    say of the card that it is another."""
    module, question = screen.module, screen.question
    if module is None or question is None:
        return ()
    found = reasons(module, question, screen.edition, dict(screen.answers), screen.not_assumed)
    return tuple(
        replace(each, verdicts=tuple(replace(one, say=fill(one.say, {})) for one in each.verdicts)) for each in found
    )


def reasons(
    module: Module, question: Question, edition: str, answers: Answers, not_assumed: Collection[str] = ()
) -> Iterator[Reason]:
    """In the order of the answers."""
    same: dict[tuple[str, ...], list[str]] = {}
    for answer in question.answers:
        known = collect_facts(module, edition, {**answers, question.id: answer.id}, not_assumed)
        same.setdefault(tuple(row.id for row in possible_rows(module, known)), []).append(answer.id)
    times = Counter(chain.from_iterable(same))
    for ids, answer_ids in same.items():
        rows = [module.row(id) for id in ids if times[id] < len(same)] or [module.row(id) for id in ids]
        rarest_first = sorted(rows, key=lambda row: (times[row.id], leaves_early(module, row)))
        when = " / ".join(question.answer(id).label for id in answer_ids)
        verdicts = (Verdict(row.id, row.say[edition], row.cite[edition]) for row in rarest_first)
        yield Reason(tuple(answer_ids), when, tuple(verdicts))
