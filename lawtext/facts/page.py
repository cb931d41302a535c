"""The catalogue as a page that a director reads from top to bottom, and one fact of it for the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from lawtext.facts.catalogue import Asking, Catalogue, Fact
from lawtext.model import Corpus, Question
from lawtext.reading import fill

_OPENING = """# What can be true of an incident

Every question of every situation asks for one of these facts. Each stands here once, whichever situation asks it, with
all the answers that any of them offers. A fact about one card, one call or one moment says which. Where a situation
asks less finely, one answer of its question stands for several here."""


def facts_page(catalogue: Catalogue, corpus: Corpus, note: str) -> str:
    """`note` is the comment that heads a written page."""
    questions = sum(len(module.questions) for module in corpus.modules.values())
    parts = [note, _OPENING, "", f"{len(catalogue.facts)} facts, asked by {questions} questions.", ""]
    for group in catalogue.groups:
        parts += [f"- **{group.title}**"]
        parts += [f"  - [{fact.what.rstrip('.')}](#{fact.id})" for fact in group.facts]
    for group in catalogue.groups:
        parts += ["", f"## {group.title}"]
        for fact in group.facts:
            parts += ["", *_section(corpus, fact)]
    return "\n".join([*parts, ""])


def facts_list(catalogue: Catalogue) -> str:
    lines = []
    for group in catalogue.groups:
        lines += [group.title, *(f"  {fact.id:24}{fact.what}" for fact in group.facts), ""]
    return "\n".join(lines).rstrip()


def fact_page(corpus: Corpus, fact: Fact) -> str:
    """One fact, with what each answer of each question that asks it leaves possible. Raises LawError for a question
    that its module no longer has."""
    parts = [fact.what, f"known by {_known_by(fact)}", ""]
    parts += [f"  {answer:20}{text}" for answer, text in fact.answers.items()]
    for asking in fact.askings:
        question = corpus.module(asking.module).question(asking.question)
        parts += ["", f"{asking.name}{f' ({asking.about})' if asking.about else ''}: {_plain(question)}"]
        parts += [f"  {line}" for line in _meanings(fact, asking, question)]
    return "\n".join(parts)


def _section(corpus: Corpus, fact: Fact) -> Iterator[str]:
    yield f'### <a id="{fact.id}"></a>{fact.what.rstrip(".")}'
    yield ""
    yield f"`{fact.id}` · known by {_known_by(fact)}"
    yield ""
    yield from (f"- {text[0].upper()}{text[1:]}." for text in fact.answers.values())
    for about, askings in groupby(fact.askings, key=lambda asking: asking.about):
        yield ""
        yield f"Asked{f' about {about}' if about else ''} in:"
        yield ""
        for asking in askings:
            module = corpus.module(asking.module)
            yield f"- [{module.title}](modules/{module.id}.md): “{_plain(module.question(asking.question))}”"


def _known_by(fact: Fact) -> str:
    marks = [fact.known_by, "private" if fact.private else "", "true only until somebody acts" if fact.passing else ""]
    return " · ".join(filter(None, marks))


def _meanings(fact: Fact, asking: Asking, question: Question) -> Iterator[str]:
    for answer in question.answers:
        possible = fact.possible(asking, answer.id)
        yield f"{answer.id:20}{_leaves(fact, possible)}"


def _leaves(fact: Fact, possible: frozenset[str]) -> str:
    excluded = [id for id in fact.answers if id not in possible]
    if not excluded:
        return "–"
    return (
        f"not {excluded[0]}"
        if len(excluded) == 1 < len(possible)
        else " or ".join(id for id in fact.answers if id in possible)
    )


def _plain(question: Question) -> str:
    return fill(question.ask, {})
