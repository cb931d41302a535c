"""Which number stands for which answers, for every situation as it is asked now and as it was asked before.

`layouts.txt` only grows: the place of a line is its number, and codes on paper go by it. A situation that is asked
otherwise gets a line more, by `python -m lawtext codes`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from lawtext.model import UNKNOWN, Answers, Corpus, Module

FILE = Path(__file__).with_name("layouts.txt")
MOST = 1024  # two letters


@dataclass(frozen=True, slots=True)
class Layout:
    """The questions of a situation with their answers, in the order in which they are counted."""

    module: str
    questions: tuple[tuple[str, tuple[str, ...]], ...]

    @classmethod
    def of(cls, module: Module) -> Layout:
        return cls(
            module.id, tuple((each.id, tuple(answer.id for answer in each.answers)) for each in module.questions)
        )

    @classmethod
    def read(cls, line: str) -> Layout:
        module, *asked = line.split()
        pairs = (each.split("=") for each in asked)
        return cls(module, tuple((question, tuple(answers.split(","))) for question, answers in pairs))

    def __str__(self) -> str:
        return " ".join([self.module, *(f"{question}={','.join(answers)}" for question, answers in self.questions)])

    def number_of(self, answers: Answers) -> int:
        """Each question is a digit: nothing said, not known, or one of its answers."""
        total = 0
        for question, known in self.questions:
            said = _digits(known)
            total = total * len(said) + said.index(answers.get(question, ""))
        return total

    def answers_of(self, number: int) -> dict[str, str]:
        """What is beyond the last digit says nothing."""
        found = {}
        for question, known in reversed(self.questions):
            said = _digits(known)
            number, digit = divmod(number, len(said))
            found[question] = said[digit]
        return {question: found[question] for question, _ in self.questions if found[question]}


def _digits(answers: Iterable[str]) -> tuple[str, ...]:
    return ("", UNKNOWN, *answers)


def read_layouts(text: str) -> tuple[Layout, ...]:
    return tuple(Layout.read(line) for line in text.splitlines() if line)


LAYOUTS = read_layouts(FILE.read_text(encoding="utf-8"))


def current(module: Module) -> Layout | None:
    """None where the module is asked otherwise than in any line: no code can be made until there is one."""
    layout = Layout.of(module)
    return layout if layout in LAYOUTS else None


def missing(corpus: Corpus, known: Iterable[Layout] = LAYOUTS) -> tuple[Layout, ...]:
    """One for every situation that is asked as in no line yet."""
    numbered = set(known)
    return tuple(layout for module in corpus.modules.values() if (layout := Layout.of(module)) not in numbered)


def add_missing(corpus: Corpus) -> int:
    """Writes them to the end of the file; how many there were."""
    new = missing(corpus)
    with FILE.open("a", encoding="utf-8") as file:
        file.writelines(f"{layout}\n" for layout in new)
    return len(new)
