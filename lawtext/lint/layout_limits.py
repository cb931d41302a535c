"""Whether what a module says fits a card, a button and a select."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from lawtext.model import Corpus, Finding, LawError, Module, Question, Row
from lawtext.reading import BLANKS, LONGEST, compile_cue, fill
from lawtext.replies import REPLIES

MOST_ANSWERS = 5
MOST_IN_SELECT = 25
LABEL = 34
FORM_LABEL = 45
SENTENCE = 80
LIMITS = {
    "title": 60,
    "line": 80,
    "ask": 100,  # what stands below a label of a form
    "say": 240,
    "because": 420,
    "establish": 420,
    "follow_up": 360,
    "tell": 200,
    "do": 180,
}
CARD = 3400  # of Discord's 4,000 characters a message; the rest is the frame: facts, headings, footer
_BLANK = re.compile(r"\{([^{}|]*)(\|?)([^{}]*)\}")


def form(corpus: Corpus, module: Module) -> Iterator[str]:
    yield from twice("question", [question.id for question in module.questions])
    yield from twice("row", [row.id for row in module.rows])
    yield from _long("title", module.title, "title")
    yield from _long("line", module.line, "line")
    if module.topic not in {topic.id for topic in corpus.topics}:
        yield f"topic {module.topic!r} is not in topics.toml"
    for question in module.questions:
        yield from _question_form(question)
    for row in module.rows:
        yield from _row_form(row)


def _question_form(question: Question) -> Iterator[str]:
    where = f"question {question.id}"
    yield from _long(where, question.ask, "ask")
    if len(question.label) > FORM_LABEL:
        yield f"{where}: {len(question.label)} characters; {FORM_LABEL} label a field of a form: say it in a `short`"
    if not 2 <= len(question.answers) <= MOST_ANSWERS:
        yield f"{where}: {len(question.answers)} answers; a screen has room for two to {MOST_ANSWERS}"
    for answer in question.answers:
        if len(answer.label) > LABEL:
            yield f"{where}: the label {answer.label!r} has {len(answer.label)} characters; {LABEL} fit a button"
        yield from _sentence(f"{where}: answer {answer.id}", answer.says)
        yield from cues(f"{where}: answer {answer.id}", (*answer.cues, *answer.unless))
    yield from twice(f"{where}: label", [answer.label for answer in question.answers])


def _sentence(where: str, says: str) -> Iterator[str]:
    if len(says) > SENTENCE:
        yield f"{where}: says {len(says)} characters; {SENTENCE} leave room for another one beside it"
    if (says[:1].isupper() and not says.startswith(("LHO", "RHO"))) or says.endswith("."):
        yield f"{where}: {says!r} stands after “If”: no capital, no full stop"


def cues(where: str, cues: Iterable[str]) -> Iterator[str]:
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
    if row.tell_over and not row.tell:
        yield f"{where}: tell_over says it once the hand is over; say in `tell` what is said while play goes on"
    for line in (*row.tell, *row.tell_over):
        yield from _long(where, line, "tell")
    yield from (f"{where}: settles {text}" for text in _settled(row))
    if row.judgement and not row.establish:
        yield f"{where}: a judgement must say what to establish and how"
    yield from twice(f"{where}: option", [option.id for option in row.options])
    for option in row.options:
        yield from _long(f"{where}: option {option.id}", option.do, "do")
        if bool(option.next) == option.ends:
            yield f"{where}: option {option.id} must either name the next module or say ends = true"


def _settled(row: Row) -> Iterator[str]:
    if row.judgement and row.settles:
        yield "something that a person has to judge first: leave it out"
    for topic, value in row.settles.items():
        if topic not in REPLIES:
            yield f"{topic!r}, which nobody asks; there are {', '.join(REPLIES)}"
        elif value not in REPLIES[topic]:
            yield f"{topic} = {value!r}, for which there is no reply; there are {', '.join(REPLIES[topic])}"


def _long(where: str, text: str, name: str) -> Iterator[str]:
    if (length := max(len(fill(text, {})), len(fill(text, LONGEST)))) > LIMITS[name]:
        yield f"{where}: {name} has {length} characters; {LIMITS[name]} fit a card: {text[:50]!r}…"
    for blank in _BLANK.finditer(text):
        if blank[1] not in BLANKS or not blank[2] or not blank[3]:
            known = ", ".join(sorted(BLANKS))
            yield f"{where}: {name} has the blank {blank[0]!r}; write {{led|the card}} with one of {known}"


def twice(what: str, values: Iterable[str]) -> Iterator[str]:
    for value, count in Counter(values).items():
        if count > 1:
            yield f"{what} {value!r} stands there {count} times"


def too_long(finding: Finding, answers: Mapping[str, str]) -> Iterator[str]:
    length = sum(len(fill(text, {})) for text in _texts(finding))
    if length > CARD:
        where = f"the finding {finding.row} on {dict(answers)} in edition {finding.edition}"
        yield f"{where} has {length} characters; {CARD} fit a card"


def _texts(finding: Finding) -> Iterator[str]:
    yield from (finding.say, finding.because, finding.establish, finding.follow_up, finding.caution, finding.differs)
    yield from (*finding.tell, *finding.tell_over)
    yield from (assumption.sentence for assumption in finding.assumed)
    for option in finding.options:
        yield option.do
    for branch in finding.branches:
        yield from (branch.when, branch.say)
