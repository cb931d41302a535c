"""Measures everything anew, prints it, and writes `docs/evaluation.md` with its picture.

`python -m lawtext.evaluation [FOLDER]`; FOLDER holds samples from elsewhere (.jsonl), which get a row of their own.
Raises the floors to what was measured; where a figure fell below one, says so last and ends with status 1.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

from lawtext.corpus import load
from lawtext.evaluation import page
from lawtext.evaluation.confusion import confusion, picture
from lawtext.evaluation.figures import Answered, Asked, figures
from lawtext.evaluation.floors import breaches, floors, hold
from lawtext.evaluation.freshness import measured_on
from lawtext.evaluation.held_out import scenes_without, split, without
from lawtext.evaluation.matchers import BASELINES, baseline, leave_voices_out, ours, rankings
from lawtext.evaluation.models import Measured, compare
from lawtext.evaluation.reading import answers as stated_answers
from lawtext.evaluation.reading import deeds, questions, share_noted
from lawtext.evaluation.samples import samples
from lawtext.matcher.weights import Weights, shipped_weights
from lawtext.model import Corpus
from lawtext.stories import HELD_OUT, KINDS, Story, stories
from lawtext.training.texts import labelled_texts

DOCS = Path(__file__).parents[2] / "docs"


def main(folder: Path | None) -> int:
    with ThreadPoolExecutor(1) as beside:  # the models are processes of their own, and need nothing that the rest finds
        return _measured(folder, beside.submit(compare))


def _measured(folder: Path | None, compared: Future[list[Measured]]) -> int:
    corpus, told = load(), stories()
    weights, unseen = without(corpus, told, HELD_OUT)
    answers, spent = ours(corpus, weights, unseen)
    rows = [page.Row("Director, please!", figures(answers), spent)]
    rows += _baselines(corpus, told, unseen)
    rows += _voices(corpus, told, weights)
    rows += _elsewhere(corpus, folder)
    taken, amiss = stated_answers(corpus, told)
    seen = page.Read(taken, deeds(corpus, told), share_noted(corpus, told), *questions(corpus))
    measured = {**asdict(rows[0].figures), **seen.shares()}
    fallen, held = list(breaches(measured, floors())), hold(measured)
    text = page.render(rows, seen, len(told), _confusions(answers), compared.result(), held, measured_on(told))
    print(text)
    print("\n".join([*amiss, *fallen]), file=sys.stderr)
    DOCS.mkdir(exist_ok=True)
    (DOCS / "evaluation.md").write_text(text, "utf-8")
    (DOCS / "confusion.svg").write_text(picture(confusion(answers)), "utf-8")
    return 1 if fallen else 0


def _elsewhere(corpus: Corpus, folder: Path | None) -> list[page.Row]:
    if folder is None:
        return []
    given, times = ours(corpus, shipped_weights(), samples(folder))
    return [page.Row("samples from elsewhere", figures(given), times)]


def _baselines(corpus: Corpus, told: Sequence[Story], held: Sequence[Asked]) -> list[page.Row]:
    phrases = labelled_texts(corpus, split(told)[0], scenes_without())
    phrases = [phrase for phrase in phrases if phrase.text]
    found = []
    for name in BASELINES:
        ranked = list(rankings(name, phrases, [one.text for one in held]))
        found.append(page.Row(name, figures(baseline(corpus, ranked, held)), []))
    return found


def _voices(corpus: Corpus, told: Sequence[Story], weights: Weights) -> list[page.Row]:
    """Every voice by weights that were fitted without it."""
    found = leave_voices_out(corpus, told, KINDS, weights)
    return [page.Row(f"without {voice}", figures(answers), []) for voice, answers in found.items()]


def _confusions(answers: Sequence[Answered]) -> list[tuple[str, str, int]]:
    pairs = [(pair, count) for pair, count in confusion(answers).most_common() if pair[0] != pair[1]]
    return [(decides, answered, count) for (decides, answered), count in pairs[:12]]


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
