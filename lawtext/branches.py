"""Two or three rulings side by side, where it is not known which of them the facts lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lawtext.editions import BOOKS, EDITION_NAMES
from lawtext.facts import sentence
from lawtext.forks import Branch
from lawtext.model import UNKNOWN, Answers, Finding, Module, Option, Question, Row

OTHERWISE = "Otherwise"
_RARER = " Rarer cases are left aside here."
_MOST_ALTERNATIVES = 2  # more are no condition that somebody can listen to


def branched(module: Module, rows: Sequence[Row], edition: str, known: Answers, *, rarer: bool = False) -> Finding:
    """The rulings of the possible rows; only the options that all of them offer are offered. `rarer`: these are not
    all, for what follows from rare answers is left aside."""
    return Finding(
        module=module.id,
        row="+".join(row.id for row in rows),
        edition=edition,
        say="It depends on what is not known yet.",
        because=_what_to_establish(module, known) + (_RARER if rarer else ""),
        cite=_union(row.cite[edition] for row in rows),
        judgement=any(row.judgement for row in rows),
        establish=" ".join(dict.fromkeys(filter(None, (row.establish[edition] for row in rows)))),
        options=_shared_options([row.options_in(edition) for row in rows]),
        branches=tuple(_branches(module, rows, edition, known, rarer)),
        caution=BOOKS[edition].caution,
        differs=_may_differ(edition),
        settles={} if rarer else _settled(rows),
    )


def _settled(rows: Sequence[Row]) -> dict[str, str]:
    """What is certain whichever of them is the ruling."""
    first, *others = rows
    if any(row.judgement for row in rows):
        return {}
    return {key: value for key, value in first.settles.items() if all(row.settles.get(key) == value for row in others)}


def undecided(module: Module, edition: str, unknown: Sequence[Question]) -> Finding:
    """More than three rulings are possible; `lawtext.teaching` adds what decides."""
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


def _what_to_establish(module: Module, known: Answers) -> str:
    asks = [question.ask for question in module.questions if known.get(question.id) == UNKNOWN]
    return "Still to be established: " + " ".join(asks)


def _may_differ(edition: str) -> str:
    other = BOOKS[edition].compare
    return f"May differ under the {EDITION_NAMES[other]}." if other else ""


def _branches(module: Module, rows: Sequence[Row], edition: str, known: Answers, rarer: bool) -> Iterator[Branch]:
    """In the order of the rows; what holds on the most answers comes last, as what holds otherwise."""
    conditions = {row.id: _Condition(module, row, known, rarer) for row in rows}
    widest = max(rows, key=lambda row: conditions[row.id].alternatives)
    last = widest if not rarer and conditions[widest.id].alternatives > _MOST_ALTERNATIVES else None
    for row in rows:
        if row is not last:
            yield Branch(conditions[row.id].words, row.id, row.say[edition], row.cite[edition])
    if last:
        yield Branch(OTHERWISE, last.id, last.say[edition], last.cite[edition])


class _Condition:
    """The answers to what is not known under which a row is the ruling."""

    def __init__(self, module: Module, row: Row, known: Answers, rarer: bool) -> None:
        self._module = module
        self._wanted = [
            (question, [id for id in row.when[question.id] if not (rarer and id in question.aside)])
            for question in module.questions
            if question.id in row.when and known.get(question.id, UNKNOWN) == UNKNOWN
        ]

    @property
    def alternatives(self) -> int:
        return max((len(answers) for _, answers in self._wanted), default=len(self._module.rows))

    @property
    def words(self) -> str:
        said = [self._either(question, answers) for question, answers in self._wanted]
        several = any(len(answers) > 1 for _, answers in self._wanted)
        return f"If {(', and ' if several else ' and ').join(said)}" if said else OTHERWISE

    def _either(self, question: Question, answers: Iterable[str]) -> str:
        return alternatives([sentence(self._module, question, question.answer(id)) for id in answers])


def alternatives(said: Sequence[str]) -> str:
    """ "dummy had spoken", "dummy had left" → "dummy had spoken or left": what they begin with is said once."""
    first, *others = said
    return " or ".join([first, *(_without(other, first) for other in others)])


def _without(said: str, first: str) -> str:
    words, before = said.split(), first.split()
    shared = next((n for n, (one, other) in enumerate(zip(words, before, strict=False)) if one != other), 0)
    return " ".join(words[shared:]) if shared > 1 else said


def _shared_options(offered: Sequence[tuple[Option, ...]]) -> tuple[Option, ...]:
    """The options that every branch has, and whole choices only: part of one would hide what else a player may do."""
    alike = [option for option in offered[0] if all(option in options for options in offered)]
    parted = {option.choice for options in offered for option in options if option not in alike and not option.leads_on}
    whole = [option for option in alike if option.leads_on or option.choice not in parted]
    ids = {option.id for option in whole}
    return tuple(option for option in whole if not option.needs or option.needs in ids)


def _union(citations: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause for clauses in citations for clause in clauses))
