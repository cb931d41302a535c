"""What the matcher is fitted on: the phrases of modules and of what is out of scope, examples, and stories."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from lawtext.editions import DEFAULT_EDITION
from lawtext.matcher import law_number
from lawtext.matcher.features import SHARES, Features
from lawtext.matcher.features import features as features_of
from lawtext.matcher.scope import NOTHING_KNOWN
from lawtext.matcher.weights import ELSEWHERE
from lawtext.model import Corpus
from lawtext.reading import parse_text
from lawtext.scenes import Scene
from lawtext.stories import Story

RETOLD = Path(__file__).parent / "retold.toml"
NO_BRIDGE = Path(__file__).parent / "no_bridge.txt"  # one a line: what people say and write anywhere
TOLD = "told "  # before the voice of a scene
_SAMPLED = 20  # of so many texts one shows what the reading makes of it


@dataclass(frozen=True, slots=True)
class LabelledText:
    """`label` is a module's id, or ~ and an out-of-scope one; `voice` and `clause` are only of stories and scenes.
    `also`: other modules that are right as well."""

    text: str
    label: str
    voice: str = ""
    clause: str = ""
    also: tuple[str, ...] = ()


def labelled_texts(corpus: Corpus, stories: Iterable[Story], scenes: Iterable[Scene]) -> list[LabelledText]:
    """The stories stand last, in their order."""
    of_bridge = (*_of_modules(corpus), *_of_out_of_scope(corpus), *_retold(corpus))
    return [*of_bridge, *_of_anything_else(), *_of_scenes(corpus, scenes), *_of_stories(corpus, stories)]


def _of_anything_else() -> Iterator[LabelledText]:
    for text in NO_BRIDGE.read_text("utf-8").splitlines():
        yield LabelledText(text, ELSEWHERE + NOTHING_KNOWN)


def _retold(corpus: Corpus) -> Iterator[LabelledText]:
    for name, texts in tomllib.loads(RETOLD.read_text("utf-8")).items():
        known = name if name.startswith(ELSEWHERE) else corpus.module(name).id
        yield from (LabelledText(text, known) for text in texts)


def _of_modules(corpus: Corpus) -> Iterator[LabelledText]:
    for module in corpus.modules.values():
        for text in (module.title, *module.phrases, *(example.text for example in module.examples)):
            yield LabelledText(text, module.id)


def _of_out_of_scope(corpus: Corpus) -> Iterator[LabelledText]:
    for topic in corpus.out_of_scope:
        for text in (topic.title, *topic.phrases):
            yield LabelledText(text, ELSEWHERE + topic.id)


def _of_stories(corpus: Corpus, stories: Iterable[Story]) -> Iterator[LabelledText]:
    for story in stories:
        yield LabelledText(story.text, story_label(corpus, story), story.voice, decides(story))


def _of_scenes(corpus: Corpus, scenes: Iterable[Scene]) -> Iterator[LabelledText]:
    """Each as what its first right ruling belongs to: the writers name the foremost first."""
    for scene in scenes:
        for edition, rows in scene.right.items() if scene.is_ours else ():
            module, _, row = rows[0].partition("/")
            clause = corpus.module(module).row(row).cite[edition][0]
            others = tuple(sorted(scene.modules(edition) - {module}))
            yield LabelledText(scene.text, corpus.module(module).id, TOLD + scene.voice, clause, others)


def decides(story: Story) -> str:
    """The clause that decides; none where its writer named none, and for silence about a revoke (72B), which is
    answered with the revoke."""
    return "" if story.law in ("none", "72B") else story.law


def story_label(corpus: Corpus, story: Story) -> str:
    """What the story is to be recognised as; out of scope, one of another name is found by its law."""
    if story.is_ours:
        return corpus.module(story.module).id
    named = [n for n in corpus.out_of_scope if n.id == story.neighbour]
    same_law = [
        n
        for n in corpus.out_of_scope
        if law_number(story.law) in {law_number(clause) for clause in n.laws[DEFAULT_EDITION]}
    ]
    return ELSEWHERE + next((n.id for n in (*named, *same_law)), NOTHING_KNOWN)


def digest(texts: Sequence[LabelledText], features: Sequence[Features] | None = None) -> str:
    """Of the texts with their labels, and of what the reading makes of every twentieth: however the reading is
    rewritten, weights are out of date only once other features come out of it."""
    total = hashlib.sha256(repr(sorted(SHARES.items())).encode())
    for place, item in enumerate(texts):
        total.update(f"{item.label}\t{item.text}\n".encode())
        if place % _SAMPLED == 0:
            found = features[place] if features else features_of(parse_text(item.text))
            total.update(repr(sorted(found.items())).encode())
    return total.hexdigest()
