"""One module: the answers so far in, the next question or a finding out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from lawtext.branches import branched, rulings, undecided
from lawtext.editions import BOOKS, EDITION_NAMES
from lawtext.elections import elected
from lawtext.exits import leaves_early
from lawtext.model import (
    EDITION,
    UNKNOWN,
    Answers,
    Assumption,
    Condition,
    Finding,
    Module,
    Option,
    Question,
    Row,
)
from lawtext.possible import can_hold, needs, possible_rows, rows_with_needs

MOST_BRANCHES = 3


class Gap(Exception):
    """No row fits a combination of answers; lint proves that this cannot happen."""


class Overlap(Exception):
    """Two rows fit the same combination of answers; lint proves that this cannot happen."""


def advance(module: Module, edition: str, answers: Answers, asked: Collection[str] = ()) -> Question | Finding:
    """The next question that can still change the ruling, else the finding. `asked`: the questions whose answers are
    not to be assumed.

    Raises LawError for an answer that its question does not take, Gap or Overlap where the data are incomplete.
    """
    return _result(_Position.of(module, edition, answers, asked))


@dataclass(frozen=True, slots=True)
class _Position:
    """A module is known by its identity: it is large to compare, and what remembers a position keeps it alive."""

    module: Module = field(compare=False)
    identity: int
    edition: str
    answers: tuple[tuple[str, str], ...]
    asked: frozenset[str]

    @classmethod
    def of(cls, module: Module, edition: str, answers: Answers, asked: Collection[str]) -> _Position:
        return cls(module, id(module), edition, tuple(answers.items()), frozenset(asked))


@lru_cache(maxsize=1_500)
def _result(at: _Position) -> Question | Finding:
    """Remembered: one screen asks for it a dozen times, and every later step of a case replays the earlier ones."""
    module, answers = at.module, dict(at.answers)
    known = collect_facts(module, at.edition, answers, at.asked)
    rows = tuple(possible_rows(module, known))
    question = next_question(module, known, rows)
    if question is not None:
        return question
    assumed = tuple(_assumptions(module, known, rows, answers))
    return replace(_conclude(module, at.edition, known, rows), assumed=assumed)


def ruled(module: Module, edition: str, answers: Answers, asked: Collection[str] = ()) -> Question | Row | None:
    """Like `advance`, at a third of its cost: the row in place of what is made of it; None where what nobody knows
    leaves more than one ruling possible."""
    known = collect_facts(module, edition, answers, asked)
    rows = tuple(possible_rows(module, known))
    if question := next_question(module, known, rows):
        return question
    return rows[0] if rows and _have_same_outcome(rows, edition) else None


def longest_way(module: Module, edition: str, answers: Answers, asked: Collection[str] = ()) -> int:
    """How many answers there are at the end of the longest way to a finding, the ones given already among them."""
    return _longest_from(_Position.of(module, edition, answers, asked))


@lru_cache(maxsize=3_000)  # all positions of the modules of an edition, twice over
def _longest_from(at: _Position) -> int:
    answers = dict(at.answers)
    result = _result(at)
    if not isinstance(result, Question):
        return len(answers)
    further = ({**answers, result.id: answer.id} for answer in result.answers)
    return max(longest_way(at.module, at.edition, longer, at.asked) for longer in further)


def assumable(module: Module) -> frozenset[str]:
    """The questions that are not asked unless something speaks for it."""
    return frozenset(question.id for question in module.questions if question.assume)


def collect_facts(module: Module, edition: str, answers: Answers, asked: Collection[str] = ()) -> dict[str, str]:
    """The answers as facts of this module, with those that are assumed and the edition; raises LawError for one that
    it lacks. An exit of which nobody knows whether it is open is taken as closed."""
    known: dict[str, str] = {}
    for question_id, answer_id in answers.items():
        question = module.question(question_id)
        known[question.id] = answer_id if answer_id == UNKNOWN else question.answer(answer_id).id
    for question in module.questions:
        given = known.get(question.id)
        if question.assume and ((given is None and question.id not in asked) or (question.exit and given == UNKNOWN)):
            known[question.id] = question.assume
    return {**known, EDITION: edition}


def _assumptions(module: Module, known: Answers, rows: tuple[Row, ...], answers: Answers) -> Iterator[Assumption]:
    """What nobody said and without which other rows would be possible; exits last, for they are rarely open."""
    for question in sorted(module.questions, key=lambda question: question.exit):
        if question.assume and answers.get(question.id, UNKNOWN) == UNKNOWN != known.get(question.id, UNKNOWN):
            others = (answer.id for answer in question.answers if answer.id != question.assume)
            if any(tuple(possible_rows(module, {**known, question.id: other})) != rows for other in others):
                yield Assumption(question.id, question.assume, question.assumed)


def next_question(module: Module, known: Answers, rows: tuple[Row, ...]) -> Question | None:
    """The first question, in the module's order, that applies, is open, and on which a row still depends. Before an
    exit that is moot on some of the rows comes what decides whether it is."""
    if len(rows) == 1 and not _open_conditions(module, rows[0], known):
        return None
    asked_now = [question for question in open_questions(module, known, rows) if _holds(question.only_if, known)]
    first = next(iter(asked_now), None)
    if first is None or not first.exit:
        return first
    own = (question for question in asked_now if not question.exit)
    return next((question for question in own if _decides(module, known, rows, question, first)), first)


def _decides(module: Module, known: Answers, rows: tuple[Row, ...], question: Question, exit: Question) -> bool:
    """Whether it depends on this question, or on one that is asked after it only, if the exit is moot."""
    unmoved = tuple(row for row in rows if exit.id in row.moot)
    wanted = _open_questions(module, known, unmoved)
    if question.id not in wanted:
        return False
    if any(question.id in each.only_if for each in module.questions if each.id in wanted):
        return True
    left = [[*possible_rows(module, {**known, question.id: answer.id})] for answer in question.answers]
    return len({frozenset(exit.id in row.moot for row in each if not leaves_early(module, row)) for each in left}) > 1


def open_questions(module: Module, known: Answers, rows: tuple[Row, ...]) -> Iterator[Question]:
    """Those on which a row still depends and that may come to be asked, in the module's order."""
    wanted = _open_questions(module, known, rows)
    for question in module.questions:
        if question.id in wanted and question.id not in known:
            yield question


def _open_questions(module: Module, known: Answers, rows: tuple[Row, ...]) -> set[str]:
    """Questions that a possible row still depends on, and those that decide whether such a question is asked."""
    wanted = {key for row in rows for key in _open_conditions(module, row, known)}
    wanted |= set(_which_of_the_exits(module, known, rows))
    for question in reversed(module.questions):
        if question.id in wanted:
            wanted |= {key for key in question.only_if if key not in known}
    return wanted


def _which_of_the_exits(module: Module, known: Answers, rows: tuple[Row, ...]) -> Iterator[str]:
    """Where several are open, what decides which of them is moot."""
    leaving = {row.id for row in rows if leaves_early(module, row)}
    if len(leaving) < 2:
        return
    held = [way for row, ways in rows_with_needs(module) if row.id in leaving for way in ways]
    for key in {key for way in held if can_hold(way, known) for key in way if key not in known}:
        left = (possible_rows(module, {**known, key: answer.id}) for answer in module.question(key).answers)
        if len({tuple(row.id for row in each) for each in left}) > 1:
            yield key


def _open_conditions(module: Module, row: Row, known: Answers) -> set[str]:
    """Questions that the row names and that are not answered yet, unless every answer would do."""
    return {
        key
        for key, wanted in row.when.items()
        if key not in known and {answer.id for answer in module.question(key).answers} - set(wanted)
    }


def _holds(condition: Condition, known: Answers) -> bool:
    return all(known.get(key) in wanted for key, wanted in condition.items())


def _conclude(module: Module, edition: str, known: Answers, rows: tuple[Row, ...]) -> Finding:
    if not rows:
        raise Gap(f"module {module.id!r}: no row for {dict(known)}")
    unknown = [q for q in module.questions if known.get(q.id) == UNKNOWN]
    if len(rows) == 1 or (unknown and _have_same_outcome(rows, edition)):
        found = _finding_of_row(module, rows[0], edition, known)
        return replace(found, either_way=bool(unknown))
    if not unknown:
        raise Overlap(f"module {module.id!r}: rows {', '.join(row.id for row in rows)} all fit {dict(known)}")
    if len(rulings([row for row in rows if leaves_early(module, row)], edition)) > 1:
        return undecided(module, edition, unknown)
    if len(rulings(rows, edition)) <= MOST_BRANCHES:
        return branched(module, rows, edition, known)
    usual = tuple(row for row in rows if _is_usual(module, row, known))
    if len(usual) > 1 and len(rulings(usual, edition)) <= MOST_BRANCHES:
        return branched(module, usual, edition, known, rarer=True)
    return undecided(module, edition, unknown)


def _is_usual(module: Module, row: Row, known: Answers) -> bool:
    """Whether the row can hold without the rare answers to what is not known."""
    condition = dict(row.when)
    for question in module.questions:
        if question.aside and question.id in condition and known.get(question.id, UNKNOWN) == UNKNOWN:
            condition[question.id] = tuple(id for id in condition[question.id] if id not in question.aside)
    return can_hold(needs(module, condition.items()), known)


def _have_same_outcome(rows: tuple[Row, ...], edition: str) -> bool:
    outcomes = [(row.say[edition], row.cite[edition], row.options_in(edition)) for row in rows]
    return all(outcome == outcomes[0] for outcome in outcomes)


def reason(row: Row, edition: str) -> str:
    """Why it is ruled so, and whether the book itself says it."""
    silent = BOOKS[edition].silence and edition not in row.stated_in
    return f"{row.because[edition]} {BOOKS[edition].silence}" if silent else row.because[edition]


def _finding_of_row(module: Module, row: Row, edition: str, known: Answers) -> Finding:
    return Finding(
        module=module.id,
        row=row.id,
        edition=edition,
        say=row.say[edition],
        because=reason(row, edition),
        cite=row.cite[edition],
        judgement=row.judgement,
        establish=row.establish[edition],
        options=row.options_in(edition),
        tell=row.tell,
        tell_over=row.tell_over,
        also=row.also[edition],
        follow_up=row.follow_up[edition],
        caution=_caution(row, edition),
        differs=_differs(module, row, edition, known),
        settles={} if row.judgement else row.settles,
    )


def _caution(row: Row, edition: str) -> str:
    """What is to be minded under the book, and what of the ruling an authority may set otherwise, or has."""
    left_open = (election.line for election in elected(row.cite[edition], edition))
    return " ".join(filter(None, [BOOKS[edition].caution, *left_open]))


def _differs(module: Module, row: Row, edition: str, known: Answers) -> str:
    """What the book that this one is compared with says on the same answers, where it says something else."""
    other = BOOKS[edition].compare
    return said_elsewhere(module, other, known, row.say[edition], row.options_in(edition)) if other else ""


def said_elsewhere(
    module: Module, other: str, known: Answers, say: str, options: Sequence[Option], asked: Collection[str] = ()
) -> str:
    """What another book says on the same answers; "" where it is just this, with the same options. What is `asked` is
    not assumed there either."""
    now = advance(module, other, {key: value for key, value in known.items() if key != EDITION}, asked)
    if isinstance(now, Question):
        return f"May differ under the {EDITION_NAMES[other]}, which also asks: {now.ask}"
    if now.say == say and now.options == tuple(options):
        return ""
    return f"Under the {EDITION_NAMES[other]}: {now.say} (Law {', '.join(now.cite)})"
