"""Refits the matcher on the present data and writes the weights that ship: `python -m lawtext.training`."""

from __future__ import annotations

import sys
import time

from lawtext.corpus import load
from lawtext.matcher.weights import SOURCE, saved
from lawtext.reading.spelling import corrected
from lawtext.reading.text import understood
from lawtext.reading.vocabulary import vocabulary
from lawtext.stories import misfits
from lawtext.stories import stories as told
from lawtext.training.fitting import fit
from lawtext.training.texts import labelled
from lawtext.training.words import refresh


def main() -> int:
    start = time.perf_counter()
    corpus = load()
    found = told()
    for misfit in (complaints := misfits(corpus, found)):
        print(misfit, file=sys.stderr)
    if complaints:
        return 1
    if refresh(labelled(corpus, found)):
        for kept in (vocabulary, corrected, understood):
            kept.cache_clear()
    weights = fit(corpus, found)
    saved(weights, SOURCE)
    print(
        f"{len(weights.labels)} labels, {len(weights.rows)} features, "
        f"{SOURCE.stat().st_size / 1e6:.1f} MB, {time.perf_counter() - start:.0f} s; {weights.thresholds}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
