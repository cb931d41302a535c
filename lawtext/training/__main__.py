"""Refits the matcher on the present data and writes the weights that ship: `python -m lawtext.training`.

Prints which texts are judged otherwise than by the weights before, and why: what a new situation did to its neighbours.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Sequence

from lawtext.corpus import load
from lawtext.matcher.features import Features
from lawtext.matcher.weights import SOURCE, Weights, read_weights, write_weights
from lawtext.model import Corpus
from lawtext.reading.spelling import correct
from lawtext.reading.text import parse_text
from lawtext.reading.vocabulary import vocabulary
from lawtext.scenes import learned_scenes
from lawtext.stories import misfits
from lawtext.stories import stories as told
from lawtext.training.changes import changes, report
from lawtext.training.fitting import fit_on, material
from lawtext.training.texts import LabelledText, labelled_texts
from lawtext.training.words import refresh


def main() -> int:
    corpus, found = load(), told()
    for misfit in (complaints := misfits(corpus, found)):
        print(misfit, file=sys.stderr)
    if complaints:
        return 1
    scenes = learned_scenes()
    if refresh(labelled_texts(corpus, found, scenes)):
        for kept in (vocabulary, correct, parse_text):
            kept.cache_clear()
    texts, features = material(corpus, found, scenes)
    weights = fit_on(corpus, texts, features)
    _compare(corpus, texts, features, weights)
    write_weights(weights, SOURCE)
    print(_summary(weights))
    return 0


def _compare(corpus: Corpus, texts: Sequence[LabelledText], features: Sequence[Features], weights: Weights) -> None:
    if not SOURCE.exists():
        print("There were no weights before: nothing to compare with.")
        return
    print(*report(changes(corpus, texts, features, read_weights(SOURCE), weights), len(texts)), sep="\n")


def _summary(weights: Weights) -> str:
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    return (
        f"{len(weights.labels)} labels, {len(weights.rows)} features, {SOURCE.stat().st_size / 1e6:.1f} MB, "
        f"{time.process_time():.0f} s of processor time, {most:.1f} GB at most; {weights.thresholds}"
    )


if __name__ == "__main__":
    sys.exit(main())
