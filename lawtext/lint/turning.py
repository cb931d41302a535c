"""Whether each situation says of each fact that its topic turns on how it stands to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lawtext.facts.catalogue import Catalogue
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
