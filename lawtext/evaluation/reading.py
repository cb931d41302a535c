"""How much of what a text plainly states is taken from it, how much that it does not support, how many taps it saves.

Two records were made by hand, without sight of cues or vocabulary, from stories of the voices that are held out:
`stated.jsonl`, the answers to the module's questions that a story plainly gives (`arguable`: a careful reader may take
them or leave them, so they count neither way), and `deeds.jsonl`, what happened, a short sentence for each deed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lawtext.engine import advance
from lawtext.model import Corpus, Module, Question, StatedAnswer
from lawtext.reading import extract, parse_text, read
from lawtext.reading.vocabulary import vocabulary
from lawtext.stories import HELD_OUT, Story

STATED, DEEDS = (Path(__file__).parent / f"{name}.jsonl" for name in ("stated", "deeds"))
_AS_TOLD = {"the writer's": "my", "The writer's": "my", "the writer": "me", "The writer": "I"}


@dataclass(frozen=True, slots=True)
class Taken:
    """Answers to the modules' questions: what was read, against what the text plainly states."""

    right: int
    wrong: int  # another answer than the text gives
    unsupported: int  # the text gives none
    missed: int
    shown_right: int = 0  # of what is only put to whoever asks, to be confirmed
    shown_amiss: int = 0

    @property
    def share(self) -> float:
        """Of what is stated, how much was taken or put to be confirmed."""
        understood = self.right + self.shown_right
        return understood / max(1, understood + self.wrong + self.missed)

    @property
    def amiss(self) -> float:
        """Of what was taken with nobody asked, how much the text does not support."""
        taken = self.right + self.wrong + self.unsupported
        return (self.wrong + self.unsupported) / max(1, taken)

    @property
    def refused(self) -> float:
        """Of what is put to be confirmed, how much the text does not support."""
        return self.shown_amiss / max(1, self.shown_right + self.shown_amiss)


def answers(corpus: Corpus, told: Sequence[Story]) -> tuple[Taken, list[str]]:
    """Over the stories with a record, with a line for each answer that is amiss."""
    right = wrong = unsupported = missed = shown_right = shown_amiss = 0
    amiss: list[str] = []
    for story, record in _records(STATED, told):
        module = corpus.module(story.module)
        found = {fact.question: fact for fact in read(module, story.text, story.edition)}
        wanted = record["answers"]
        missed += len(wanted.keys() - found.keys())
        for fact in found.values():
            answer = wanted.get(fact.question)
            if fact.answer == answer:
                right, shown_right = right + fact.sure, shown_right + (not fact.sure)
            elif not fact.sure:
                shown_amiss += record.get("arguable", {}).get(fact.question) != fact.answer
            elif answer is not None:
                wrong += 1
                amiss.append(f"{story.id} {fact.question}: {fact.answer} for {answer}, from {fact.words!r}")
            elif record.get("arguable", {}).get(fact.question) != fact.answer:
                unsupported += 1
                amiss.append(f"{story.id} {fact.question}: {fact.answer} from {fact.words!r}")
    return Taken(right, wrong, unsupported, missed, shown_right, shown_amiss), amiss


def deeds(corpus: Corpus, told: Sequence[Story]) -> float:
    """The share of the recorded deeds that some fact read from the text covers."""
    covered = [
        any(_covers(fact, deed) for fact in facts)
        for story, record in _records(DEEDS, told)
        for facts in [_stated_answers(corpus, story)]
        for deed in map(_as_told, record["facts"])
    ]
    return sum(covered) / max(1, len(covered))


def share_noted(corpus: Corpus, told: Sequence[Story]) -> float:
    """The same for what the writers of the held-out stories noted themselves, labels such as "found: too late"."""
    covered = [
        any(_covers(fact, str(value)) for fact in facts)
        for story in told
        if story.module and story.voice in HELD_OUT
        for facts in [_stated_answers(corpus, story)]
        for value in story.facts.values()
        if _keys(str(value))
    ]
    return sum(covered) / max(1, len(covered))


def _records(path: Path, told: Sequence[Story]) -> Iterator[tuple[Story, Mapping[str, Any]]]:
    """Each record with its story. Raises KeyError for a record of a story that is no more."""
    by_id = {story.id: story for story in told}
    for line in path.read_text("utf-8").splitlines():
        record = json.loads(line)
        yield by_id[record["story"]], record


def _stated_answers(corpus: Corpus, story: Story) -> list[StatedAnswer]:
    return [*extract(story.text), *read(corpus.module(story.module), story.text, story.edition)]


def _as_told(deed: str) -> str:
    for written, told in _AS_TOLD.items():
        deed = deed.replace(written, told)
    return deed


def _covers(fact: StatedAnswer, value: str) -> bool:
    """Whether more than half of the words stand, as concepts or stems, in what was read."""
    have = frozenset[str]().union(*_keys(f"{fact.words}, {fact.answer}, {fact.question}"))
    wanted = _keys(value)
    return 2 * sum(bool(keys & have) for keys in wanted) > len(wanted)


def _keys(text: str) -> list[frozenset[str]]:
    dull = vocabulary().small["dull"]
    return [word.keys for word in parse_text(text).words if word.text not in dull]


def questions(corpus: Corpus) -> tuple[float, float]:
    """Questions from an example's text to its finding, on average: with what was read, and without."""
    with_facts, without = [], []
    for module in corpus.modules.values():
        for example in module.examples:
            found = {f.question: f.answer for f in read(module, example.text, example.edition)}
            kept = {question: answer for question, answer in found.items() if example.answers.get(question) == answer}
            with_facts.append(_count_questions(module, example.edition, kept, example.answers))
            without.append(_count_questions(module, example.edition, {}, example.answers))
    return sum(with_facts) / len(with_facts), sum(without) / len(without)


def _count_questions(module: Module, edition: str, known: Mapping[str, str], wanted: Mapping[str, str]) -> int:
    """How many questions are asked until the finding, answered as the example says."""
    given, asked = dict(known), 0
    while isinstance(result := advance(module, edition, given), Question):
        if result.id not in wanted:
            return asked
        given[result.id] = wanted[result.id]
        asked += 1
    return asked
