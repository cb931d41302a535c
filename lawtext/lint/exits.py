"""Whether what is assumed and what is shared is whole: answers, hints, sentences, examples, earlier ids."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from lawtext.engine import Gap, Overlap, advance
from lawtext.exits import open_exits
from lawtext.lint.layout_limits import cues, twice
from lawtext.model import Corpus, Finding, LawError, Module, Question

SENTENCE = 110  # characters: two of them stand on every card that rests on them


def assumptions(corpus: Corpus, module: Module) -> Iterator[str]:
    hints = {hint.id for hint in corpus.hints}
    for question in module.questions:
        yield from (f"question {question.id}: {text}" for text in _assumption(question))
        for stray in [id for id in question.hints if id not in hints]:
            yield f"question {question.id}: there is no hint {stray!r} in hints.toml"
        yield from twice(f"question {question.id}: answer", [id for a in question.answers for id in (a.id, *a.was)])
    yield from _moot(module)
    yield from twice("question, by its id or an earlier one", [id for q in module.questions for id in (q.id, *q.was)])


def _moot(module: Module) -> Iterator[str]:
    exits = {question.id for question in module.questions if question.exit}
    for row in module.rows:
        yield from (f"row {row.id}: {stray!r} is moot there, but no exit of it" for stray in sorted(row.moot - exits))


def _assumption(question: Question) -> Iterator[str]:
    if not question.assume:
        if question.assumed or question.hints:
            yield "has hints or a sentence for what is assumed, and does not say in assume which answer that is"
        return
    if question.assume not in {answer.id for answer in question.answers}:
        yield f"assume names {question.assume!r}, which is no answer of it"
    if not question.assumed or len(question.assumed) > SENTENCE:
        yield f"say in assumed, in at most {SENTENCE} characters, what is taken as so"
    if not question.hints and not any(answer.cues for answer in question.answers):
        yield "is assumed and no text can hint at it: name its hints"


def shared(corpus: Corpus) -> Iterator[str]:
    """Hints and exits that nobody uses, and exits without an example for each row."""
    modules = corpus.modules.values()
    used = set(chain.from_iterable(q.hints for module in modules for q in module.questions))
    for hint in corpus.hints:
        yield from cues(f"hints.toml: hint {hint.id}", hint.cues)
        if hint.id not in used:
            yield f"hints.toml: hint {hint.id}: no question is asked on it"
    taken = {q.id for module in modules for q in module.questions if q.exit}
    yield from (
        f"exits.toml: exit {each.exit}: no module shares it" for each in corpus.exit_examples if each.exit not in taken
    )
    yield from _examples(corpus)


def _examples(corpus: Corpus) -> Iterator[str]:
    shown = {(each.exit, each.row) for each in corpus.exit_examples}
    rows = {
        (exit, row.id) for module in corpus.modules.values() for row in module.rows for exit in open_exits(module, row)
    }
    yield from (f"exits.toml: exit {exit}: row {row} has no example" for exit, row in sorted(rows - shown))
    for each in corpus.exit_examples:
        where = f"exits.toml: example {each.text[:40]!r}"
        try:
            result = advance(corpus.module(each.module), each.edition, each.answers)
        except (LawError, Gap, Overlap) as error:
            yield f"{where}: {error}"
            continue
        reached = result.row if isinstance(result, Finding) else f"the question {result.id}"
        if reached != each.row:
            yield f"{where}: reaches {reached}, not row {each.row}"
