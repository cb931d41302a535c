"""Whether each situation says of each fact that its topic turns on how it stands to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from lawtext.facts.catalogue import Catalogue
from lawtext.facts.reviewed import Reviewed
from lawtext.facts.turning import Reasons, Turning, turning
from lawtext.model import Corpus


def turning_facts(corpus: Corpus, facts: Catalogue, because: Reasons) -> Iterator[str]:
    seen = list(turning(corpus, facts, because))
    for each in seen:
        if not (each.asked_by or each.because):
            topic = corpus.module(each.module).topic
            yield (
                f"turning.toml: {each.module} does not ask {each.fact}, on which its topic turns: ask it, or say under "
                f"[{topic}] or [{topic}.{each.module}] why it cannot matter"
            )
    yield from _idle(corpus, seen, because)


def _idle(corpus: Corpus, seen: list[Turning], because: Reasons) -> Iterator[str]:
    """Reasons for what is asked, or for what is no fact of the topic."""
    open_for = {(each.module, each.fact) for each in seen if not each.asked_by}
    for topic, lines in because.items():
        family = {module.id for module in corpus.modules.values() if module.topic == topic}
        own = {module: set(line) for module, line in lines.items() if isinstance(line, Mapping)}
        for module, named in own.items():
            for fact in sorted(fact for fact in named if (module, fact) not in open_for):
                yield f"turning.toml: [{topic}.{module}] explains {fact}, which is asked there or turns nothing"
        for fact in (line for line, text in lines.items() if isinstance(text, str)):
            if not any((module, fact) in open_for and fact not in own.get(module, ()) for module in family):
                yield f"turning.toml: [{topic}] explains {fact}, and no situation needs that"


def reviewed_facts(corpus: Corpus, found: Iterable[Reviewed]) -> Iterator[str]:
    """What the reviews name as turning a situation, and the situation neither asks nor explains."""
    for each in found:
        where = f"turning_facts.toml: {each.source} ({each.what})"
        if each.asks not in ("always", "hint", "say"):
            yield f"{where}: asks = {each.asks!r}; choose always, hint or say"
        if not each.stands:
            yield f"{where}: name every situation that it turns"
        for module, how in each.stands.items():
            yield from (f"{where}: {text}" for text in _stands(corpus, module, how))


def _stands(corpus: Corpus, module: str, how: str) -> Iterator[str]:
    if module not in corpus.modules:
        yield f"there is no situation {module!r}"
    elif not how.strip():
        yield f"{module} is blank: name the question that asks it, or say why none does"
    elif " " not in how and how not in {question.id for question in corpus.modules[module].questions}:
        yield f"{module} has no question {how!r}: name one that it has, or say in a sentence why none asks it"
