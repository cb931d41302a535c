"""What is compared: our matcher, and what somebody would put together in an afternoon from the same phrases."""

from __future__ import annotations

import math
import re
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from rapidfuzz import fuzz, process

from lawtext.evaluation.figures import Answered, Asked, figures
from lawtext.evaluation.floors import floors
from lawtext.evaluation.held_out import asked, scenes_without
from lawtext.matcher import CHOOSE, MATCH, NONE, Match, judge, match
from lawtext.matcher.features import features
from lawtext.matcher.weights import ELSEWHERE, Weights
from lawtext.model import Corpus
from lawtext.reading import parse_text, read
from lawtext.stories import Story
from lawtext.training.dataset import KEPT, vectorize
from lawtext.training.texts import LabelledText, labelled_texts
from lawtext.training.thresholds import probabilities

BASELINES = ("WRatio", "token_set_ratio", "BM25")

Ranking = Mapping[str, float]
"""Label -> score, for one text."""


def ours(corpus: Corpus, weights: Weights, asked: Sequence[Asked]) -> tuple[list[Answered], list[float]]:
    """What our matcher answers, with the milliseconds that matching took, and reading for the likeliest situation: for
    another a text is read when somebody picks it."""
    answers, spent = [], []
    for one in asked:
        start = time.perf_counter()
        found = match(corpus, one.text, one.edition, weights)
        for candidate in found.candidates[:1]:
            read(corpus.module(candidate.module), one.text, one.edition)
        spent.append((time.perf_counter() - start) * 1000)
        answers.append(_answer(one, found))
    return answers, spent


def leave_voices_out(
    corpus: Corpus, told: Sequence[Story], voices: Sequence[str], weights: Weights
) -> dict[str, list[Answered]]:
    """For each voice what weights fitted without it, and without another one, answer to its stories; the thresholds are
    those of `weights`. Two at a time: half as many fits, and no voice is better off by it."""
    texts = labelled_texts(corpus, told, scenes_without(voices))
    known = vectorize(texts, [features(parse_text(text.text)) for text in texts]).of_strongest(KEPT)
    first = len(texts) - len(told)  # the stories stand last, in their order
    apart = (len(voices) + 1) // 2
    found: dict[str, list[Answered]] = {}
    for left_out in (voices[start::apart] for start in range(apart)):
        group = [place for place, story in enumerate(told) if story.voice in left_out]
        scores = known.score_held_out([first + place for place in group])
        chances = probabilities(scores, known.labels, weights.sharpness)
        for place, chance in zip(group, chances, strict=True):
            one = asked(corpus, told[place])
            answer = _answer(one, judge(corpus, chance, one.edition, weights.thresholds))
            found.setdefault(told[place].voice, []).append(answer)
    return {voice: found.get(voice, []) for voice in voices}


def _answer(one: Asked, found: Match) -> Answered:
    modules = tuple(candidate.module for candidate in found.candidates)
    return Answered(one, found.verdict, modules, tuple(candidate.laws for candidate in found.candidates))


def rankings(name: str, phrases: Sequence[LabelledText], texts: Sequence[str]) -> Iterator[Ranking]:
    """For each text the best score of any phrase of each label, by one of the baselines."""
    if name == "BM25":
        yield from map(Bm25(phrases), texts)
        return
    scorer = {"WRatio": fuzz.WRatio, "token_set_ratio": fuzz.token_set_ratio}[name]
    scores = process.cdist(texts, [phrase.text for phrase in phrases], scorer=scorer, workers=-1)
    for row in scores.tolist():
        best: dict[str, float] = {}
        for phrase, score in zip(phrases, row, strict=True):
            if score > best.get(phrase.label, 0.0):
                best[phrase.label] = score
        yield best


@dataclass(slots=True)
class Bm25:
    """Okapi BM25 over the phrases, k1 = 1.5 and b = 0.75; the best phrase of a label speaks for it."""

    phrases: Sequence[LabelledText]
    postings: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    lengths: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for place, phrase in enumerate(self.phrases):
            counts = Counter(_tokens(phrase.text))
            self.lengths.append(sum(counts.values()))
            for token, count in counts.items():
                self.postings.setdefault(token, []).append((place, count))

    def __call__(self, text: str) -> dict[str, float]:
        total, mean = len(self.lengths), sum(self.lengths) / len(self.lengths)
        scores: dict[int, float] = {}
        for token in set(_tokens(text)):
            found = self.postings.get(token, [])
            rarity = math.log(1 + (total - len(found) + 0.5) / (len(found) + 0.5))
            for place, count in found:
                share = count * 2.5 / (count + 1.5 * (0.25 + 0.75 * self.lengths[place] / mean))
                scores[place] = scores.get(place, 0.0) + rarity * share
        best: dict[str, float] = {}
        for place, score in scores.items():
            label = self.phrases[place].label
            best[label] = max(best.get(label, 0.0), score)
        return best


def _tokens(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+|[♠♥♦♣]", text.lower())


def baseline(corpus: Corpus, found: Sequence[Ranking], asked: Sequence[Asked]) -> list[Answered]:
    """The verdicts under the limits that flatter these very texts most: the best that one score can do.

    That is: most matched and right, among the limits with no more confident and wrong than the floor allows.
    """
    best: list[Answered] = []
    most, wrong_at_most = -1.0, floors()["wrong"]
    scores = sorted(max(ranking.values()) for ranking in found)
    for low, high in product((0, 10, 25), (0, 30, 50, 70, 80, 90, 95, 98)):
        limits = _quantile(scores, low), _quantile(scores, high)
        answers = [_answer_by_limits(corpus, ranking, limits, one) for ranking, one in zip(found, asked, strict=True)]
        reached = figures(answers)
        if not best or (reached.wrong <= wrong_at_most and reached.matched > most):
            best, most = answers, reached.matched if reached.wrong <= wrong_at_most else -1.0
    return best


def _quantile(values: Sequence[float], percent: int) -> float:
    return values[min(len(values) - 1, len(values) * percent // 100)]


def _answer_by_limits(corpus: Corpus, scores: Ranking, limits: tuple[float, float], asked: Asked) -> Answered:
    """None below the first limit or where something out of scope is first; match from the second limit on."""
    order = sorted(scores, key=lambda label: (-scores[label], label))
    modules = tuple(label for label in order if not label.startswith(ELSEWHERE))[:3]
    laws = tuple(corpus.module(module).laws[asked.edition] for module in modules)
    highest = scores[order[0]]
    if order[0].startswith(ELSEWHERE) or highest < limits[0]:
        return Answered(asked, NONE, modules, laws)
    return Answered(asked, MATCH if highest >= limits[1] else CHOOSE, modules, laws)
