"""Ways to fit the same features side by side: what each understands of voices that it never saw, and what it costs.

`python -m lawtext.evaluation.models NAME` measures one, in a process of its own so that its memory is its own.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from lawtext.corpus import load
from lawtext.evaluation.figures import Answered, figures
from lawtext.evaluation.held_out import asked, scenes_without, split
from lawtext.matcher import CHOOSE, NONE
from lawtext.matcher.features import Features
from lawtext.matcher.verdict import rank
from lawtext.matcher.weights import ELSEWHERE, Thresholds
from lawtext.model import Corpus
from lawtext.stories import Story, stories
from lawtext.training.dataset import KEPT, Dataset, Model, matrix, vectorize
from lawtext.training.fitting import material
from lawtext.training.least_squares import least_squares
from lawtext.training.margins import margins
from lawtext.training.quantization import dequantize, quantize
from lawtext.training.softmax import softmax
from lawtext.training.thresholds import probabilities
from lawtext.training.together import LOOKS


@dataclass(frozen=True, slots=True)
class Measured:
    """Shares of 1 on the voices left out; the label that scores highest is the answer, whatever the limits."""

    name: str
    first: float
    module: float
    three: float
    recognised: float
    features: int
    seconds: float  # of processor time, once
    gigabytes: float  # the most memory that the process held

    def line(self) -> str:
        shares = (self.first, self.module, self.three, self.recognised)
        cells = " | ".join(f"{100 * share:.1f} %" for share in shares)
        return f"| {self.name} | {cells} | {self.features:,} | {self.seconds:.0f} | {self.gigabytes:.1f} |"


def _hidden(known: Dataset) -> Model:
    return Model(known.names, known.labels, *softmax(*_seen(known), len(known.labels), LOOKS))


def _margins(known: Dataset) -> Model:
    return Model(known.names, known.labels, *margins(*_seen(known)))


def _least_squares(known: Dataset) -> Model:
    return Model(known.names, known.labels, *least_squares(*_seen(known), len(known.labels)))


def _seen(known: Dataset) -> tuple[Any, Any, Any]:
    return known.features, known.wanted, known.trust


def _shipped(known: Dataset) -> Model:
    return dequantize(quantize(known.of_strongest(KEPT).model(), 1.0, Thresholds(0, 0), ""))


MODELS: Mapping[str, Callable[[Dataset], Model]] = {
    f"all three added up, the {KEPT:,} strongest features, in bytes (what ships)": _shipped,
    "all three added up, all features": Dataset.model,
    "hidden features": _hidden,
    "margins": _margins,
    "least squares": _least_squares,
}


def compare() -> list[Measured]:
    """Every model, one after the other."""
    return [_in_a_process(name) for name in MODELS]


def _in_a_process(name: str) -> Measured:
    done = subprocess.run([sys.executable, "-m", __name__, name], check=True, capture_output=True, text=True)
    return Measured(**json.loads(done.stdout))


def measure(name: str) -> Measured:
    corpus, told = load(), stories()
    kept, held = split(told)
    texts, features = material(corpus, kept, scenes_without())
    known = vectorize(texts, features)
    start = time.process_time()
    model = MODELS[name](known)
    seconds = time.process_time() - start
    answers = _answers(corpus, model, held, material(corpus, held, ())[1][-len(held) :])
    found = figures(answers)
    return Measured(
        name,
        found.first,
        found.module,
        found.three,
        found.recognised,
        int(np.count_nonzero(model.weights.any(axis=1))),
        seconds,
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6,
    )


def _answers(corpus: Corpus, model: Model, held: Sequence[Story], features: Sequence[Features]) -> list[Answered]:
    scores: Any = matrix(features, model.names) @ model.weights + model.bias
    return [
        _answer(corpus, story, chances)
        for story, chances in zip(held, probabilities(scores, model.labels, 1.0), strict=True)
    ]


def _answer(corpus: Corpus, story: Story, chances: Mapping[str, float]) -> Answered:
    likeliest = max(chances, key=lambda label: chances[label])
    modules = tuple(label for label, _ in rank(chances) if label in corpus.modules)[:3]
    laws = tuple(corpus.modules[module].laws[story.edition] for module in modules)
    return Answered(asked(corpus, story), NONE if likeliest.startswith(ELSEWHERE) else CHOOSE, modules, laws)


if __name__ == "__main__":
    print(json.dumps(asdict(measure(sys.argv[1]))))
