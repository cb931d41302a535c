"""Two or three rulings side by side, where it is not known which of them the facts lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from lawtext.editions import BOOKS, EDITION_NAMES
from lawtext.facts import sentence
from lawtext.forks import Branch
from lawtext.model import UNKNOWN, Answers, Finding, Module, Option, Question, Row

OTHERWISE = "Otherwise"
_RARER = " Rarer cases are left aside here."
Wanted: TypeAlias = "dict[str, list[str]]"
"""Question id -> the answers under which a row is the ruling."""
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
    conditions = [(alike, _Condition(module, alike, known, rarer)) for alike in rulings(rows, edition)]
    widest = max(conditions, key=lambda pair: pair[1].alternatives)
    last = widest if not rarer and widest[1].alternatives > _MOST_ALTERNATIVES else None
    for alike, condition in conditions:
        if last is None or alike is not last[0]:
            yield _branch(condition.words, alike, edition)
    if last:
        yield _branch(OTHERWISE, last[0], edition)


def rulings(rows: Sequence[Row], edition: str) -> Sequence[Sequence[Row]]:
    """Those together that say the same under the same clauses, so that nobody is told one thing twice."""
    alike: dict[tuple[str, tuple[str, ...]], list[Row]] = {}
    for row in rows:
        alike.setdefault((row.say[edition], row.cite[edition]), []).append(row)
    return list(alike.values())


def _branch(when: str, alike: Sequence[Row], edition: str) -> Branch:
    return Branch(when, "+".join(row.id for row in alike), alike[0].say[edition], alike[0].cite[edition])


class _Condition:
    """The answers to what is not known under which rows that rule alike are the ruling."""

    def __init__(self, module: Module, rows: Sequence[Row], known: Answers, rarer: bool) -> None:
        self._module = module
        self._open = [question for question in module.questions if known.get(question.id, UNKNOWN) == UNKNOWN]
        self._ways = self._joined([self._wanted(row, rarer) for row in rows])

    def _wanted(self, row: Row, rarer: bool) -> Wanted:
        return {
            question.id: [id for id in row.when[question.id] if not (rarer and id in question.aside)]
            for question in self._open
            if question.id in row.when
        }

    @staticmethod
    def _joined(ways: list[Wanted]) -> list[Wanted]:
        """One way where all of them turn on the same single question."""
        first = next(iter(ways[0]), None)
        if first is None or any(list(way) != [first] for way in ways):
            return ways
        return [{first: [id for way in ways for id in way[first]]}]

    @property
    def alternatives(self) -> int:
        """The most answers of one question; of a row that asks none, as many as there are rows."""
        return max(
            max((len(answers) for answers in way.values()), default=len(self._module.rows)) for way in self._ways
        )

    @property
    def words(self) -> str:
        return f"If {', or if '.join(map(self._said, self._ways))}" if all(self._ways) else OTHERWISE

    def _said(self, way: Wanted) -> str:
        said = [self._either(question, answers) for question, answers in way.items()]
        several = any(len(answers) > 1 for answers in way.values())
        return (", and " if several else " and ").join(said)

    def _either(self, question_id: str, answers: Iterable[str]) -> str:
        question = self._module.question(question_id)
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
