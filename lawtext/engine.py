"""One module: the answers so far in, the next question or a finding out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from lawtext.editions import BOOKS, EDITION_NAMES
from lawtext.model import (
    EDITION,
    UNKNOWN,
    Answers,
    Branch,
    Condition,
    Finding,
    Module,
    Option,
    Question,
    Row,
)

MOST_BRANCHES = 3
_RARER = " Rarer cases are left aside here."


class Gap(Exception):
    """No row fits a combination of answers; lint proves that this cannot happen."""


class Overlap(Exception):
    """Two rows fit the same combination of answers; lint proves that this cannot happen."""


def advance(module: Module, edition: str, answers: Answers) -> Question | Finding:
    """The next question that can still change the ruling, else the finding.

    Raises LawError for an answer that its question does not take, Gap or Overlap where the data are incomplete.
    """
    known = collect_facts(module, edition, answers)
    rows = tuple(possible_rows(module, known))
    question = next_question(module, known, rows)
    return question if question is not None else _conclude(module, edition, known, rows)


def longest_way(module: Module, edition: str, answers: Answers) -> int:
    """How many answers there are at the end of the longest way to a finding, the ones given already among them."""
    return _longest_from(_Way(module, module.digest, edition, frozenset(answers.items())))


@dataclass(frozen=True, slots=True)
class _Way:
    """Modules of the same digest ask the same questions, so the digest stands for the module."""

    module: Module = field(compare=False)
    digest: str
    edition: str
    answers: frozenset[tuple[str, str]]


@lru_cache(maxsize=20_000)
def _longest_from(way: _Way) -> int:
    answers = dict(way.answers)
    result = advance(way.module, way.edition, answers)
    if not isinstance(result, Question):
        return len(answers)
    further = ({**answers, result.id: answer.id} for answer in result.answers)
    return max(longest_way(way.module, way.edition, longer) for longer in further)


def collect_facts(module: Module, edition: str, answers: Answers) -> dict[str, str]:
    """The answers as facts of this module, the edition among them; raises LawError for one that it lacks."""
    for question_id, answer_id in answers.items():
        question = module.question(question_id)
        if answer_id != UNKNOWN:
            question.answer(answer_id)
    return {**answers, EDITION: edition}


def next_question(module: Module, known: Answers, rows: tuple[Row, ...]) -> Question | None:
    """The first question, in the module's order, that applies, is open, and on which a row still depends."""
    if len(rows) == 1 and not _open_conditions(module, rows[0], known):
        return None
    wanted = _open_questions(module, known, rows)
    for question in module.questions:
        if question.id in wanted and question.id not in known and _holds(question.only_if, known):
            return question
    return None


def _open_questions(module: Module, known: Answers, rows: tuple[Row, ...]) -> set[str]:
    """Questions that a possible row still depends on, and those that decide whether such a question is asked."""
    wanted = {key for row in rows for key in _open_conditions(module, row, known)}
    for question in reversed(module.questions):
        if question.id in wanted:
            wanted |= {key for key in question.only_if if key not in known}
    return wanted


def _open_conditions(module: Module, row: Row, known: Answers) -> set[str]:
    """Questions that the row names and that are not answered yet, unless every answer would do."""
    return {
        key
        for key, wanted in row.when.items()
        if key not in known and {answer.id for answer in module.question(key).answers} - set(wanted)
    }


def possible_rows(module: Module, known: Answers) -> Iterator[Row]:
    """The rows that some completion of the answers meets, in the module's order."""
    for row in module.rows:
        if _can_hold(module, row.when, known):
            yield row


def _can_hold(module: Module, condition: Condition, known: Answers) -> bool:
    """Whether every named question can (still) be asked and take one of its wanted answers."""
    needed: dict[str, set[str]] = {}
    pending = list(condition.items())
    while pending:
        key, wanted = pending.pop()
        if key == EDITION or known.get(key, UNKNOWN) != UNKNOWN:
            if known[key] not in wanted:
                return False
        else:
            needed[key] = needed.get(key, set(wanted)) & set(wanted)
            if not needed[key]:
                return False
        if key != EDITION:
            pending += [item for item in module.question(key).only_if.items() if item not in pending]
    return True


def _holds(condition: Condition, known: Answers) -> bool:
    return all(known.get(key) in wanted for key, wanted in condition.items())


def _conclude(module: Module, edition: str, known: Answers, rows: tuple[Row, ...]) -> Finding:
    if not rows:
        raise Gap(f"module {module.id!r}: no row for {dict(known)}")
    unknown = [q for q in module.questions if known.get(q.id) == UNKNOWN]
    if len(rows) == 1 or (unknown and _have_same_outcome(rows, edition)):
        return _finding_of_row(module, rows[0], edition, known)
    if not unknown:
        raise Overlap(f"module {module.id!r}: rows {', '.join(row.id for row in rows)} all fit {dict(known)}")
    if len(rows) <= MOST_BRANCHES:
        return _branch(module, rows, edition, known)
    usual = tuple(row for row in rows if _is_usual(module, row, known))
    if 1 < len(usual) <= MOST_BRANCHES:
        return _branch(module, usual, edition, known, _RARER)
    return _finding_of_no_row(module, edition, unknown)


def _is_usual(module: Module, row: Row, known: Answers) -> bool:
    """Whether the row can hold without the rare answers to what is not known."""
    condition = dict(row.when)
    for question in module.questions:
        if question.aside and question.id in condition and known.get(question.id, UNKNOWN) == UNKNOWN:
            condition[question.id] = tuple(id for id in condition[question.id] if id not in question.aside)
    return _can_hold(module, condition, known)


def _have_same_outcome(rows: tuple[Row, ...], edition: str) -> bool:
    outcomes = [(row.say[edition], row.cite[edition], row.options_in(edition)) for row in rows]
    return all(outcome == outcomes[0] for outcome in outcomes)


def _finding_of_row(module: Module, row: Row, edition: str, known: Answers) -> Finding:
    because = row.because[edition]
    if BOOKS[edition].silence and edition not in row.stated_in:
        because = f"{because} {BOOKS[edition].silence}"
    return Finding(
        module=module.id,
        row=row.id,
        edition=edition,
        say=row.say[edition],
        because=because,
        cite=row.cite[edition],
        judgement=row.judgement,
        establish=row.establish[edition],
        options=row.options_in(edition),
        tell=row.tell,
        also=row.also[edition],
        follow_up=row.follow_up[edition],
        caution=BOOKS[edition].caution,
        differs=_differs(module, row, edition, known),
    )


def _differs(module: Module, row: Row, edition: str, known: Answers) -> str:
    """What the book that this one is compared with says on the same answers, where it says something else."""
    if not (other := BOOKS[edition].compare):
        return ""
    given = {key: value for key, value in known.items() if key != EDITION}
    now = advance(module, other, given)
    if isinstance(now, Question):
        return f"May differ under the {EDITION_NAMES[other]}, which also asks: {now.ask}"
    if now.say == row.say[edition] and now.options == row.options_in(edition):
        return ""
    return f"Under the {EDITION_NAMES[other]}: {now.say} (Law {', '.join(now.cite)})"


def _may_differ(edition: str) -> str:
    other = BOOKS[edition].compare
    return f"May differ under the {EDITION_NAMES[other]}." if other else ""


def _branch(module: Module, rows: tuple[Row, ...], edition: str, known: Answers, note: str = "") -> Finding:
    """Up to three possible rulings, side by side; only the options that all of them offer are offered."""
    branches = tuple(
        Branch(_condition_in_words(module, row, known), row.id, row.say[edition], row.cite[edition]) for row in rows
    )
    return Finding(
        module=module.id,
        row="+".join(row.id for row in rows),
        edition=edition,
        say="It depends on what is not known yet.",
        because=_what_to_establish(module, known) + note,
        cite=_union(row.cite[edition] for row in rows),
        judgement=any(row.judgement for row in rows),
        establish=" ".join(dict.fromkeys(filter(None, (row.establish[edition] for row in rows)))),
        options=_shared_options([row.options_in(edition) for row in rows]),
        branches=branches,
        caution=BOOKS[edition].caution,
        differs=_may_differ(edition),
    )


def _shared_options(offered: Sequence[tuple[Option, ...]]) -> tuple[Option, ...]:
    """The options that every branch has, and whole choices only: part of one would hide what else a player may do."""
    alike = [option for option in offered[0] if all(option in options for options in offered)]
    parted = {option.choice for options in offered for option in options if option not in alike and not option.leads_on}
    whole = [option for option in alike if option.leads_on or option.choice not in parted]
    ids = {option.id for option in whole}
    return tuple(option for option in whole if not option.needs or option.needs in ids)


def _finding_of_no_row(module: Module, edition: str, unknown: list[Question]) -> Finding:
    return Finding(
        module=module.id,
        row=UNKNOWN,
        edition=edition,
        say="Too much is open for a ruling: establish the facts first, and let the director rule.",
        because="The answer turns on " + " and ".join(f"“{q.ask}”" for q in unknown),
        cite=module.laws[edition],
        judgement=True,
        establish=" ".join(q.ask for q in unknown),
        caution=BOOKS[edition].caution,
        differs=_may_differ(edition),
    )


def _condition_in_words(module: Module, row: Row, known: Answers) -> str:
    """“If …”: the answers to the unknown questions under which this row is the ruling."""
    parts = []
    for question in module.questions:
        if question.id in row.when and known.get(question.id, UNKNOWN) == UNKNOWN:
            labels = [question.answer(answer_id).label for answer_id in row.when[question.id]]
            parts.append(f"{question.ask} {' / '.join(labels)}")
    return " and ".join(parts) or "Otherwise"


def _what_to_establish(module: Module, known: Answers) -> str:
    asks = [question.ask for question in module.questions if known.get(question.id) == UNKNOWN]
    return "Still to be established: " + " ".join(asks)


def _union(citations: Iterator[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause for clauses in citations for clause in clauses))
