"""What decides, in order, and what each answer leads to: for whom too much is open, and who asks about the law itself.

All of it is read off the complete data of the module, by walking from question to question as a case would."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import replace

from lawtext.engine import advance
from lawtext.flow import Node, Outcome, flow
from lawtext.forks import Fork, Lead
from lawtext.model import EDITION, UNKNOWN, Answers, Finding, Module, Question

_ROOM = 3000  # characters; what lies deeper is named and not listed
_IN_GENERAL = "It depends on what happened."


def rule(module: Module, edition: str, answers: Answers) -> Finding:
    """What the law says of such an incident, as far as the answers leave it open: nothing is to be established, and
    nobody has anything to choose."""
    given = dict(answers)
    while isinstance(result := advance(module, edition, given), Question):
        given[result.id] = UNKNOWN
    alike = replace(result, general=True, judgement=False, options=(), tell=(), tell_over=())
    if not (result.branches or result.row == UNKNOWN):
        return alike
    return replace(_taught(module, edition, given, alike), say=_IN_GENERAL, because="", establish="", branches=())


def teach(module: Module, edition: str, answers: Answers, finding: Finding) -> Finding:
    """The finding with what decides, where too much is open for a ruling and for branches."""
    return _taught(module, edition, answers, finding) if finding.row == UNKNOWN else finding


def _taught(module: Module, edition: str, answers: Answers, finding: Finding) -> Finding:
    known = {key: answer for key, answer in answers.items() if answer != UNKNOWN}
    asked = frozenset(answers.keys() - known.keys())
    return replace(finding, forks=tuple(_forks(module, edition, known, asked)))


def _forks(module: Module, edition: str, known: Answers, asked: frozenset[str]) -> Iterator[Fork]:
    given = {key: answer for key, answer in known.items() if key != EDITION}
    start = flow(module, edition, given, asked)
    numbers = {node: number for number, node in enumerate(_nearest(module, edition, start), start=1)}
    for node in numbers:
        yield _fork(module, edition, node, numbers)


def _nearest(module: Module, edition: str, start: Outcome) -> Iterator[Node]:
    """The questions nearest to the first, as many as there is room for; each once."""
    room, seen, waiting = _ROOM, set[Node](), deque([start])
    while waiting:
        node = waiting.popleft()
        if isinstance(node, str) or node in seen:
            continue
        seen.add(node)
        room -= _length(_fork(module, edition, node, {}))
        if room < 0 and len(seen) > 1:
            return
        yield node
        waiting += [outcome for _, outcome in node.leads]


def _fork(module: Module, edition: str, node: Node, numbers: Mapping[Node, int]) -> Fork:
    question = module.question(node.question)
    return Fork(question.ask, tuple(_lead(module, edition, question, *each, numbers) for each in node.leads))


def _lead(
    module: Module,
    edition: str,
    question: Question,
    answers: tuple[str, ...],
    outcome: Outcome,
    numbers: Mapping[Node, int],
) -> Lead:
    when = " / ".join(question.answer(id).label for id in answers)
    if isinstance(outcome, Node):
        return Lead(when, say=module.question(outcome.question).ask, then=numbers.get(outcome, 0))
    row = module.row(outcome)
    return Lead(when, row.id, row.say[edition], row.cite[edition])


def _length(fork: Fork) -> int:
    return len(fork.ask) + sum(len(lead.when) + len(lead.say) + 20 for lead in fork.leads)
