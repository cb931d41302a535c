"""The words of the house as frozen values: laws and clauses, modules with their questions and rows, findings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from lawtext.editions import EDITION_NAMES, EDITIONS, lineage

UNKNOWN = "unknown"
EDITION = "edition"  # the fact that every row may ask about without a question of its own

Answers = Mapping[str, str]
"""Question id -> answer id; `unknown` may stand for any answer."""

Condition = Mapping[str, tuple[str, ...]]
"""Question id -> the answers that satisfy it; all named questions must be satisfied."""


class LawError(Exception):
    """A wrong module, question, answer, option or edition; the message says which and what there is instead."""


@dataclass(frozen=True, slots=True)
class ByEdition:
    """A text with the wordings that single editions put in its place."""

    default: str
    other: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, edition: str) -> str:
        return next((self.other[book] for book in lineage(edition) if self.other.get(book)), self.default)

    def __bool__(self) -> bool:
        return bool(self.default or self.other)


@dataclass(frozen=True, slots=True)
class Clause:
    id: str
    law: str
    name: str
    editions: tuple[str, ...]
    text: ByEdition


@dataclass(frozen=True, slots=True)
class Law:
    number: str
    title: str
    link: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    id: str
    label: str
    cues: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    id: str
    ask: str
    private: bool
    only_if: Condition
    answers: tuple[Answer, ...]
    why: str = ""
    aside: tuple[str, ...] = ()  # rare answers, left out of the branches where those would be too many

    def answer(self, answer_id: str) -> Answer:
        for answer in self.answers:
            if answer.id == answer_id:
                return answer
        known = ", ".join([a.id for a in self.answers] + [UNKNOWN])
        raise LawError(f"question {self.id!r} has no answer {answer_id!r}; it takes {known}")


@dataclass(frozen=True, slots=True)
class Option:
    """`label`: `do` in the few words that a button has room for. Of the options of one `choice` a player takes one:
    it is the player's only choice in the row, unless the data name another. `needs`: the option that must have been
    chosen before this one is open. `retired`: no longer offered, kept so that stored cases replay. `one_choice`: why
    an "or" in `do` joins no two choices."""

    id: str
    who: str
    do: str
    cite: tuple[str, ...]
    next: str
    ends: bool
    again: bool
    given: Answers
    choose: str
    tell: tuple[str, ...]
    follow_up: str
    editions: tuple[str, ...]
    label: str = ""
    choice: str = ""
    needs: str = ""
    retired: bool = False
    one_choice: str = ""

    @property
    def leads_on(self) -> bool:
        """A way on that the director takes, and no player's choice."""
        return self.who == "director"


@dataclass(frozen=True, slots=True)
class Row:
    id: str
    when: Condition
    cite: Mapping[str, tuple[str, ...]]
    say: ByEdition
    because: ByEdition
    judgement: bool
    establish: ByEdition
    tell: tuple[str, ...]
    also: Mapping[str, tuple[str, ...]]
    follow_up: ByEdition
    stated_in: frozenset[str]  # of the books that are silent on much: those that give this ruling themselves
    options: tuple[Option, ...]

    def options_in(self, edition: str) -> tuple[Option, ...]:
        return tuple(option for option in self.options if edition in option.editions and not option.retired)


@dataclass(frozen=True, slots=True)
class Example:
    text: str
    answers: Answers
    row: str
    edition: str


@dataclass(frozen=True, slots=True)
class Module:
    id: str
    was: tuple[str, ...]
    title: str
    topic: str
    laws: Mapping[str, tuple[str, ...]]
    phrases: tuple[str, ...]
    questions: tuple[Question, ...]
    rows: tuple[Row, ...]
    examples: tuple[Example, ...]
    digest: str

    def question(self, question_id: str) -> Question:
        for question in self.questions:
            if question.id == question_id:
                return question
        known = ", ".join(question.id for question in self.questions)
        raise LawError(f"module {self.id!r} has no question {question_id!r}; it asks {known}")

    def row(self, row_id: str) -> Row:
        for row in self.rows:
            if row.id == row_id:
                return row
        raise LawError(f"module {self.id!r} has no row {row_id!r}")


@dataclass(frozen=True, slots=True)
class OutOfScopeTopic:
    """Something that people ask and that is not ours: recognised, named, never ruled upon."""

    id: str
    title: str
    laws: Mapping[str, tuple[str, ...]]
    say: str
    module: str
    phrases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Topic:
    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Branch:
    """What would be ruled on one possible answer to what nobody knows."""

    when: str
    row: str
    say: str
    cite: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """What the bot says, ready to be read out in one edition. `chosen`: the ids of the options that have been taken, in
    that order; `open_before`: what players may still choose from an earlier finding of the same incident."""

    module: str
    row: str
    edition: str
    say: str
    because: str
    cite: tuple[str, ...]
    judgement: bool = False
    establish: str = ""
    options: tuple[Option, ...] = ()
    tell: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    follow_up: str = ""
    branches: tuple[Branch, ...] = ()
    caution: str = ""
    differs: str = ""
    closing: bool = False  # the end of an option: what follows from what was chosen
    chosen: tuple[str, ...] = ()
    open_before: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class StatedAnswer:
    """An answer that the text itself gives, with the words that it was read from."""

    question: str
    answer: str
    words: str


@dataclass(frozen=True, slots=True)
class Corpus:
    """The whole law as data, indexed by id."""

    laws: Mapping[str, Law]
    clauses: Mapping[str, Clause]
    modules: Mapping[str, Module]
    topics: tuple[Topic, ...]
    out_of_scope: Sequence[OutOfScopeTopic]
    digest: str

    def module(self, module_id: str) -> Module:
        """The module of that id or of an earlier id of it.

        Raises LawError for an id that no module has or had.
        """
        if module_id in self.modules:
            return self.modules[module_id]
        for module in self.modules.values():
            if module_id in module.was:
                return module
        raise LawError(f"there is no module {module_id!r}; `python -m lawtext` lists them all")

    def clause(self, clause_id: str, edition: str) -> Clause:
        """Raises LawError where that edition has no such clause."""
        clause = self.clauses.get(clause_id)
        if clause is None or edition not in clause.editions:
            raise LawError(f"the {EDITION_NAMES[edition]} has no clause {clause_id!r} here")
        return clause


def edition_named(edition: str) -> str:
    """The edition itself, once it is one of ours; raises LawError otherwise."""
    if edition not in EDITIONS:
        raise LawError(f"there is no edition {edition!r}; choose one of {', '.join(EDITIONS)}")
    return edition
