"""Which strand of a text that tells several incidents tells the one that is ruled upon: it is read alone."""

from __future__ import annotations

from collections.abc import Iterator

from lawtext.matcher import MATCH, Candidate, match
from lawtext.model import Corpus
from lawtext.reading import unused
from lawtext.reading.strands import LEAST, Strands, strands

_LIKELY = 0.4
_SURELY = 0.95  # what a strand looks like that is offered; what is taken without a tap must be surer
_MOST_RUNS = 8


def told_alone(corpus: Corpus, text: str, edition: str, module: str) -> str:
    """What the text says of this situation: of labelled incidents the one that is it, after what is said before them
    all; of any other text all of it, a mere list too, which may go on with one incident."""
    told = labelled_incidents(corpus, text, edition)
    here = home(corpus, told, edition, module) if told and told.several else None
    if told is None or here is None:
        return text
    return f"{told.before}\n{told.told[here]}" if told.before else told.told[here]


def labelled_incidents(corpus: Corpus, text: str, edition: str) -> Strands | None:
    """None also where what is labelled is no list of incidents: claims about one, or questions after it is told."""
    found = strands(text)
    if found is None or not found.labelled:
        return None
    if len(found.before.split()) >= LEAST and likely(corpus, found.before, edition):
        return None
    about = {each.module for strand in found.told if (each := likely(corpus, strand, edition))}
    return found if found.several or len(about) == len(found.told) else None


def home(corpus: Corpus, told: Strands, edition: str, module: str) -> int | None:
    """The first of the strands that is likely this situation, else the one that is it most likely."""
    for place, strand in enumerate(told.told):
        if (about := likely(corpus, strand, edition)) and about.module == module:
            return place
    scores = [_score(corpus, strand, edition, module) for strand in told.told]
    return scores.index(max(scores)) if any(scores) else None


def likely(corpus: Corpus, strand: str, edition: str) -> Candidate | None:
    found = match(corpus, strand, edition)
    first = next(iter(found.candidates), None)
    return first if first and (found.verdict == MATCH or first.score >= _LIKELY) else None


def surest_of_runs(corpus: Corpus, strand: str, edition: str) -> Candidate | None:
    """What a strand, or up to three sentences of it, are surely about, where the rest is talk."""
    sure = []
    for run in (strand, *_runs(strand)):
        found = match(corpus, run, edition)
        sure += [first for first in found.candidates[:1] if found.verdict == MATCH or first.score >= _SURELY]
    return max(sure, key=lambda each: each.score, default=None)


def _runs(strand: str) -> Iterator[str]:
    sentences, place = [], 0
    for sentence in unused(strand, ()):
        place = strand.index(sentence, place)
        sentences.append((place, place + len(sentence)))
        place += len(sentence)
    for length in (3, 2, 1):
        for first in range(min(len(sentences) - length + 1, _MOST_RUNS)):
            run = strand[sentences[first][0] : sentences[first + length - 1][1]]
            if len(run.split()) >= LEAST:
                yield run


def _score(corpus: Corpus, strand: str, edition: str, module: str) -> float:
    found = match(corpus, strand, edition)
    return next((each.score for each in (*found.candidates, *found.next_best) if each.module == module), 0.0)
