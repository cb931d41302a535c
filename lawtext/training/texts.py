"""What the matcher is fitted on: the modules' phrases and examples, the neighbours' phrases, and stories."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from lawtext.editions import DEFAULT_EDITION
from lawtext.matcher import OUR_LAWS, law_number
from lawtext.matcher.features import SHARES, Features
from lawtext.matcher.features import features as features_of
from lawtext.matcher.scope import NOTHING_KNOWN
from lawtext.matcher.weights import ELSEWHERE
from lawtext.model import Corpus, Module
from lawtext.reading import understood
from lawtext.stories import Story

RETOLD = Path(__file__).parent / "retold.toml"
NO_BRIDGE = Path(__file__).parent / "no_bridge.txt"  # one a line: what people say and write anywhere
_SAMPLED = 10  # of so many texts one shows what the reading makes of it


@dataclass(frozen=True, slots=True)
class Labelled:
    """`label` is a module's id, or ~ and a neighbour's; `voice` and `clause` (what decides) are of stories only."""

    text: str
    label: str
    voice: str = ""
    clause: str = ""


def labelled(corpus: Corpus, stories: Iterable[Story]) -> list[Labelled]:
    of_bridge = (*_of_modules(corpus), *_of_neighbours(corpus), *_retold(corpus))
    return [*of_bridge, *_of_anything_else(), *_of_stories(corpus, stories)]


def _of_anything_else() -> Iterator[Labelled]:
    for text in NO_BRIDGE.read_text("utf-8").splitlines():
        yield Labelled(text, ELSEWHERE + NOTHING_KNOWN)


def _retold(corpus: Corpus) -> Iterator[Labelled]:
    for name, texts in tomllib.loads(RETOLD.read_text("utf-8")).items():
        known = name if name.startswith(ELSEWHERE) else label(corpus, name)
        yield from (Labelled(text, known) for text in texts)


def _of_modules(corpus: Corpus) -> Iterator[Labelled]:
    for module in corpus.modules.values():
        for text in (module.title, *module.phrases, *_examples(module)):
            yield Labelled(text, label(corpus, module.id))


def _examples(module: Module) -> Iterator[str]:
    """Those that are decided by one of our laws; a module may also say of something that Law 24 decides it."""
    for example in module.examples:
        if int(law_number(module.row(example.row).cite[DEFAULT_EDITION][0])) in OUR_LAWS or not ours(module):
            yield example.text


def _of_neighbours(corpus: Corpus) -> Iterator[Labelled]:
    for neighbour in corpus.neighbours:
        for text in (neighbour.title, *neighbour.phrases):
            yield Labelled(text, ELSEWHERE + neighbour.id)


def _of_stories(corpus: Corpus, stories: Iterable[Story]) -> Iterator[Labelled]:
    for story in stories:
        yield Labelled(story.text, story_label(corpus, story), story.voice, decides(story))


def decides(story: Story) -> str:
    """The clause that decides; none for silence about a revoke (72B), which is answered with the revoke."""
    return "" if story.law == "72B" else story.law


def story_label(corpus: Corpus, story: Story) -> str:
    """What the story is to be recognised as; a neighbour that goes by another name here is found by its law."""
    if is_ours(corpus, story):
        return label(corpus, story.module)
    named = [n for n in corpus.neighbours if n.id == story.neighbour]
    same_law = [
        n
        for n in corpus.neighbours
        if law_number(story.law) in {law_number(clause) for clause in n.laws[DEFAULT_EDITION]}
    ]
    return ELSEWHERE + next((n.id for n in (*named, *same_law)), NOTHING_KNOWN)


def is_ours(corpus: Corpus, story: Story) -> bool:
    """Whether one of the Laws 41 to 71 decides it; 72B, silence about a revoke, is ruled upon with the revoke."""
    if not story.module or not ours(corpus.module(story.module)):
        return False
    law = law_number(story.law)
    return law.isdigit() and (int(law) in OUR_LAWS or story.law == "72B")


def label(corpus: Corpus, module_id: str) -> str:
    """The module's id, or its neighbour's where the module decides by a law that is a neighbour's (16, 24)."""
    module = corpus.module(module_id)
    if ours(module):
        return module.id
    return ELSEWHERE + next((n.id for n in corpus.neighbours if n.module == module.id), NOTHING_KNOWN)


def ours(module: Module) -> bool:
    """Whether a text that belongs to the module is answered with it: it decides by one of the Laws 41 to 71."""
    return int(law_number(module.laws[DEFAULT_EDITION][0])) in OUR_LAWS


def digest(texts: Sequence[Labelled], features: Sequence[Features] | None = None) -> str:
    """Of the texts with their labels, and of what the reading makes of every tenth: however the reading is rewritten,
    weights are out of date only once other features come out of it."""
    total = hashlib.sha256(repr(sorted(SHARES.items())).encode())
    for place, item in enumerate(texts):
        total.update(f"{item.label}\t{item.text}\n".encode())
        if place % _SAMPLED == 0:
            found = features[place] if features else features_of(understood(item.text))
            total.update(repr(sorted(found.items())).encode())
    return total.hexdigest()
