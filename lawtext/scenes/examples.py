"""The modules' own examples as scenes, by rule: told by the hands that wrote the rules, and so always shown apart."""

from __future__ import annotations

from collections.abc import Iterator

from lawtext.model import Corpus
from lawtext.scenes.form import Scene

EXAMPLE = "example"


def example_scenes(corpus: Corpus) -> Iterator[Scene]:
    """An example tells what was answered, not what of it the text says, so all of it counts as true beyond the text."""
    for module in corpus.modules.values():
        for number, example in enumerate(module.examples, start=1):
            yield Scene(
                id=f"{module.id}-{number}",
                voice=EXAMPLE,
                text=example.text,
                group=EXAMPLE,
                edition=example.edition,
                truth={f"{module.id}.{question}": answer for question, answer in example.answers.items()},
                right={example.edition: (f"{module.id}/{example.row}",)},
            )
