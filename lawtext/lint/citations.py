"""Whether everything that a module names is there: questions, answers, rows, and clauses in each edition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from lawtext.editions import EDITIONS
from lawtext.model import EDITION, Corpus, Module


def references(module: Module) -> Iterator[str]:
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


def citations(corpus: Corpus, module: Module) -> Iterator[str]:
    for edition in EDITIONS:
        if not module.laws[edition]:
            yield f"laws: no home clause in edition {edition}"
        yield from _check_citations(corpus, "laws", module.laws[edition], edition)
        for row in module.rows:
            if edition not in row.when.get(EDITION, EDITIONS):
                continue
            yield from _check_citations(corpus, f"row {row.id}: cite", row.cite[edition], edition)
            yield from _check_citations(corpus, f"row {row.id}: also", row.also[edition], edition)
            for option in row.options_in(edition):
                yield from _check_citations(corpus, f"row {row.id}: option {option.id}", option.cite, edition)


def _check_citations(corpus: Corpus, where: str, clauses: Iterable[str], edition: str) -> Iterator[str]:
    for clause_id in clauses:
        clause = corpus.clauses.get(clause_id)
        if clause is None:
            yield f"{where}: clause {clause_id} is in no file of laws/"
        elif edition not in clause.editions:
            yield f"{where}: clause {clause_id} does not exist in edition {edition}"
