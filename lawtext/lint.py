"""Proves the law data: no gap, no overlap, nothing dead, nothing dangling, no blind end, and everything fits a card."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain

from lawtext.engine import Gap, Overlap, advance
from lawtext.model import (
    EDITION,
    EDITIONS,
    UNKNOWN,
    Corpus,
    Finding,
    LawError,
    Module,
    Question,
    Row,
)
from lawtext.reading import compile_cue

MOST_ANSWERS = 5
MOST_IN_SELECT = 25
LABEL = 34
LIMITS = {
    "title": 60,
    "ask": 130,
    "say": 240,
    "because": 420,
    "establish": 420,
    "follow_up": 360,
    "tell": 200,
    "do": 180,
}
CARD = 3400  # of Discord's 4,000 characters a message; the rest is the frame: facts, headings, footer
_BLANKS = frozenset({"card", "suit", "player"})
_BLANK = re.compile(r"\{([^{}|]*)(\|?)([^{}]*)\}")


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


def check(corpus: Corpus, only: str = "") -> Report:
    """Walk every module (or only one) and everything that it leans on."""
    modules = [corpus.module(only)] if only else list(corpus.modules.values())
    report = Report(modules=len(modules), rows=sum(len(module.rows) for module in modules))
    for module in modules:
        name = f"modules/{module.id}.toml"
        report.complaints += [f"{name}: {text}" for text in chain(_form(corpus, module), _citations(corpus, module))]
        if not any(True for _ in _references(module)):
            _walk_module(module, name, report)
        report.complaints += [f"{name}: {text}" for text in chain(_references(module), _targets(corpus, module))]
    if not only:
        report.complaints += chain(_law_book(corpus), _cycles(corpus), _browsing(corpus), _neighbours(corpus))
    return report


def _walk_module(module: Module, name: str, report: Report) -> None:
    used: set[str] = set()
    asked: set[str] = set()
    for edition in EDITIONS:
        walk = _Walk(module, edition)
        for answers, outcome in walk.leaves():
            report.combinations += 1
            if isinstance(outcome, Finding):
                used.add(outcome.row)
                asked |= answers.keys()
                report.complaints += [f"{name}: {text}" for text in _too_long(outcome, answers)]
            else:
                report.complaints.append(f"{name}: {outcome} in edition {edition}")
    report.complaints += [
        f"{name}: row {row.id} is dead: no answers lead to it" for row in module.rows if row.id not in used
    ]
    report.complaints += [f"{name}: question {q.id} is never asked" for q in module.questions if q.id not in asked]
    for text in _examples(module, report):
        report.complaints.append(f"{name}: {text}")


@dataclass(slots=True)
class _Walk:
    """Every way through a module in one edition; `unknown` is one of the answers to each question."""

    module: Module
    edition: str

    def leaves(self) -> Iterator[tuple[Mapping[str, str], Finding | str]]:
        yield from self._from({})

    def _from(self, answers: dict[str, str]) -> Iterator[tuple[Mapping[str, str], Finding | str]]:
        try:
            result = advance(self.module, self.edition, answers)
        except (Gap, Overlap) as error:
            yield answers, str(error)
            return
        if isinstance(result, Finding):
            yield answers, result
            return
        for answer_id in [answer.id for answer in result.answers] + [UNKNOWN]:
            yield from self._from({**answers, result.id: answer_id})


def _examples(module: Module, report: Report) -> Iterator[str]:
    shown = {example.row for example in module.examples}
    for row in module.rows:
        if row.id not in shown:
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


def _form(corpus: Corpus, module: Module) -> Iterator[str]:
    yield from _twice("question", [question.id for question in module.questions])
    yield from _twice("row", [row.id for row in module.rows])
    yield from _long("title", module.title, "title")
    if module.topic not in {topic.id for topic in corpus.topics}:
        yield f"topic {module.topic!r} is not in topics.toml"
    for question in module.questions:
        yield from _question_form(question)
    for row in module.rows:
        yield from _row_form(row)


def _question_form(question: Question) -> Iterator[str]:
    where = f"question {question.id}"
    yield from _long(where, question.ask, "ask")
    if not 2 <= len(question.answers) <= MOST_ANSWERS:
        yield f"{where}: {len(question.answers)} answers; a screen has room for two to {MOST_ANSWERS}"
    for answer in question.answers:
        if len(answer.label) > LABEL:
            yield f"{where}: the label {answer.label!r} has {len(answer.label)} characters; {LABEL} fit a button"
        yield from _cues(f"{where}: answer {answer.id}", answer.cues)
    yield from _twice(f"{where}: label", [answer.label for answer in question.answers])


def _cues(where: str, cues: Iterable[str]) -> Iterator[str]:
    for cue in cues:
        try:
            compile_cue(cue)
        except LawError as error:
            yield f"{where}: {error}"


def _row_form(row: Row) -> Iterator[str]:
    where = f"row {row.id}"
    for name, text in (
        ("say", row.say),
        ("because", row.because),
        ("establish", row.establish),
        ("follow_up", row.follow_up),
    ):
        for wording in (text.default, *text.other.values()):
            yield from _long(where, wording, name)
    for line in row.tell:
        yield from _long(where, line, "tell")
    if row.judgement and not row.establish:
        yield f"{where}: a judgement must say what to establish and how"
    yield from _twice(f"{where}: option", [option.id for option in row.options])
    for option in row.options:
        yield from _long(f"{where}: option {option.id}", option.do, "do")
        if bool(option.next) == option.ends:
            yield f"{where}: option {option.id} must either name the next module or say ends = true"


def _long(where: str, text: str, name: str) -> Iterator[str]:
    if len(text) > LIMITS[name]:
        yield f"{where}: {name} has {len(text)} characters; {LIMITS[name]} fit a card: {text[:50]!r}…"
    for blank in _BLANK.finditer(text):
        if blank[1] not in _BLANKS or not blank[2] or not blank[3]:
            known = ", ".join(sorted(_BLANKS))
            yield f"{where}: {name} has the blank {blank[0]!r}; write {{card|the card}} with one of {known}"


def _twice(what: str, values: Iterable[str]) -> Iterator[str]:
    for value, count in Counter(values).items():
        if count > 1:
            yield f"{what} {value!r} stands there {count} times"


def _too_long(finding: Finding, answers: Mapping[str, str]) -> Iterator[str]:
    length = sum(len(text) for text in _texts(finding))
    if length > CARD:
        where = f"the finding {finding.row} on {dict(answers)} in edition {finding.edition}"
        yield f"{where} has {length} characters; {CARD} fit a card"
    if len(finding.options) > MOST_IN_SELECT:
        yield f"the finding {finding.row} offers {len(finding.options)} options; {MOST_IN_SELECT} fit a select"


def _texts(finding: Finding) -> Iterator[str]:
    yield from (finding.say, finding.because, finding.establish, finding.follow_up, finding.caution, finding.differs)
    yield from finding.tell
    for option in finding.options:
        yield option.do
    for branch in finding.branches:
        yield from (branch.when, branch.say)


def _references(module: Module) -> Iterator[str]:
    """Conditions that name what is not there; such a module cannot be walked."""
    questions = {question.id: {answer.id for answer in question.answers} for question in module.questions}
    seen: set[str] = set()
    for question in module.questions:
        for key in question.only_if:
            if key != EDITION and key not in seen:
                yield f"question {question.id}: only_if names {key!r}, which is not asked before it"
        yield from _answers_exist(f"question {question.id}: only_if", question.only_if, questions)
        seen.add(question.id)
    for row in module.rows:
        yield from _answers_exist(f"row {row.id}: when", row.when, questions)
    for example in module.examples:
        if example.row not in {row.id for row in module.rows}:
            yield f"example {example.text[:40]!r}: there is no row {example.row!r}"


def _answers_exist(
    where: str, condition: Mapping[str, tuple[str, ...]], questions: Mapping[str, set[str]]
) -> Iterator[str]:
    for key, values in condition.items():
        if key == EDITION:
            continue
        if key not in questions:
            yield f"{where} names the question {key!r}, which the module does not ask"
            continue
        for value in values:
            if value not in questions[key]:
                yield f"{where} names {key} = {value!r}; the question takes {', '.join(sorted(questions[key]))}"


def _citations(corpus: Corpus, module: Module) -> Iterator[str]:
    for edition in EDITIONS:
        if not module.laws[edition]:
            yield f"laws: no home clause in edition {edition}"
        yield from _cited(corpus, "laws", module.laws[edition], edition)
        for row in module.rows:
            if edition not in row.when.get(EDITION, EDITIONS):
                continue
            yield from _cited(corpus, f"row {row.id}: cite", row.cite[edition], edition)
            yield from _cited(corpus, f"row {row.id}: also", row.also[edition], edition)
            for option in row.options_in(edition):
                yield from _cited(corpus, f"row {row.id}: option {option.id}", option.cite, edition)


def _cited(corpus: Corpus, where: str, clauses: Iterable[str], edition: str) -> Iterator[str]:
    for clause_id in clauses:
        clause = corpus.clauses.get(clause_id)
        if clause is None:
            yield f"{where}: clause {clause_id} is in no file of laws/"
        elif edition not in clause.editions:
            yield f"{where}: clause {clause_id} does not exist in edition {edition}"


def _targets(corpus: Corpus, module: Module) -> Iterator[str]:
    for row in module.rows:
        for option in row.options:
            if not option.next:
                continue
            where = f"row {row.id}: option {option.id}"
            if option.next not in corpus.modules:
                yield f"{where}: next = {option.next!r}, which is no module"
                continue
            target = corpus.modules[option.next]
            known = {question.id: {answer.id for answer in question.answers} for question in target.questions}
            for key, value in option.given.items():
                if value not in known.get(key, set()):
                    yield f"{where}: with {key} = {value!r}, which {target.id} does not take"


def _cycles(corpus: Corpus) -> Iterator[str]:
    """Chains that return to where they began without an `again` that the director opens."""
    ways = {
        module.id: {
            option.next
            for row in module.rows
            for option in row.options
            if option.next in corpus.modules and not option.again
        }
        for module in corpus.modules.values()
    }
    done: set[str] = set()
    for start in ways:
        yield from _cycle_from(start, ways, [], done)


def _cycle_from(here: str, ways: Mapping[str, set[str]], path: list[str], done: set[str]) -> Iterator[str]:
    if here in path:
        yield f"the chain {' → '.join([*path[path.index(here) :], here])} goes round without an `again`"
        return
    if here in done:
        return
    for following in sorted(ways[here]):
        yield from _cycle_from(following, ways, [*path, here], done)
    done.add(here)


def _law_book(corpus: Corpus) -> Iterator[str]:
    for law in corpus.laws.values():
        ids = {clause.id for clause in law.clauses}
        yield from _twice(f"laws/{law.number}.toml: clause", [clause.id for clause in law.clauses])
        if law.number not in ids:
            yield f"laws/{law.number}.toml: the law itself needs a clause {law.number!r}"
        for clause in law.clauses:
            if not re.fullmatch(rf"{law.number}([A-Z]\d?[a-z]?)?", clause.id):
                yield f"laws/{law.number}.toml: clause {clause.id!r} is not written like {law.number}A2b"


def _browsing(corpus: Corpus) -> Iterator[str]:
    if len(corpus.topics) > MOST_IN_SELECT:
        yield f"topics.toml: {len(corpus.topics)} topics; a select has room for {MOST_IN_SELECT}"
    for topic, count in Counter(module.topic for module in corpus.modules.values()).items():
        if count > MOST_IN_SELECT:
            yield f"topics.toml: topic {topic} has {count} situations; a select has room for {MOST_IN_SELECT}"
    for old, count in Counter(chain.from_iterable(m.was for m in corpus.modules.values())).items():
        if count > 1 or old in corpus.modules:
            yield f"the earlier id {old!r} belongs to more than one module"


def _neighbours(corpus: Corpus) -> Iterator[str]:
    yield from _twice("neighbours.toml: neighbour", [neighbour.id for neighbour in corpus.neighbours])
    for neighbour in corpus.neighbours:
        if neighbour.module and neighbour.module not in corpus.modules:
            yield f"neighbours.toml: {neighbour.id} points to the module {neighbour.module!r}, which is not there"
