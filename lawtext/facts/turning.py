"""How each situation stands to each fact that its topic turns on: asked, asked on a hint, an exit, or why it cannot
matter. A topic turns on what two or more of its situations ask."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from lawtext.facts.catalogue import Catalogue
from lawtext.files import HOME
from lawtext.model import Corpus, Module, Question

Reasons = Mapping[str, Mapping[str, str | Mapping[str, str]]]
"""Topic -> fact -> why the topic's other situations do not ask it, or situation -> fact -> why that one does not."""


@dataclass(frozen=True, slots=True)
class Turning:
    """`asked_by`: the situation's questions that ask the fact; else `because`: why it cannot matter, "" where nobody
    has said."""

    module: str
    fact: str
    asked_by: tuple[Question, ...] = ()
    because: str = ""


@lru_cache(maxsize=1)
def reasons(path: Path = HOME / "turning.toml") -> Reasons:
    return tomllib.loads(path.read_text("utf-8"))


def turning(corpus: Corpus, facts: Catalogue, because: Reasons) -> Iterator[Turning]:
    """Every situation beside every fact that its topic turns on, in the order of the catalogue."""
    for topic in corpus.topics:
        family = [module for module in corpus.modules.values() if module.topic == topic.id]
        for fact in facts.facts:
            asked = {module.id: tuple(_asking(facts, module, fact)) for module in family}
            if sum(map(bool, asked.values())) > 1:
                for module in family:
                    why = "" if asked[module.id] else reason(because, module, fact)
                    yield Turning(module.id, fact, asked[module.id], why)


def _asking(facts: Catalogue, module: Module, fact: str) -> Iterator[Question]:
    for question in module.questions:
        if any(asked.id == fact for asked, _ in facts.asked.get(f"{module.id}.{question.id}", ())):
            yield question


def reason(because: Reasons, module: Module, fact: str) -> str:
    topic = because.get(module.topic, {})
    own = topic.get(module.id, {})
    why = (own.get(fact) if isinstance(own, Mapping) else None) or topic.get(fact, "")
    return why if isinstance(why, str) else ""


def way(question: Question) -> str:
    """How the question comes to be asked."""
    if question.exit:
        return "exit, on a hint"
    return "asked on a hint" if question.assume else "asked"
