"""The words of the house as frozen values: modules with their questions and rows, findings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from lawtext.book import ByEdition, Clause, Law
from lawtext.editions import EDITION_NAMES, EDITIONS
from lawtext.forks import Branch, Fork
from lawtext.sheets import Sheet

UNKNOWN = "unknown"
EDITION = "edition"  # the fact that every row may ask about without a question of its own

Answers = Mapping[str, str]
"""Question id -> answer id; `unknown` may stand for any answer."""

Condition = Mapping[str, tuple[str, ...]]
"""Question id -> the answers that satisfy it; all named questions must be satisfied."""


class LawError(Exception):
    """A wrong module, question, answer, option or edition; the message says which and what there is instead."""


@dataclass(frozen=True, slots=True)
class Answer:
    """`says`: the answer as a short sentence that stands without its question. `unless`: cues for words that would be
    taken to state the answer and do not."""

    id: str
    label: str
    cues: tuple[str, ...] = ()
    says: str = ""
    was: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """`short`: the question on the label of a form, where the sentence is too long for it. `assume`: the answer that
    holds until a text hints at another (`hints`, by id) or somebody says that it is not so; `assumed` says it in a
    sentence. `exit`: asked before the table, and shared with other modules. `only_cues`: answers that a text states by
    their cues alone, whatever else sounds like them; without any they are always asked."""

    id: str
    ask: str
    private: bool
    only_if: Condition
    answers: tuple[Answer, ...]
    why: str = ""
    aside: tuple[str, ...] = ()  # rare answers, left out of the branches where those would be too many
    assume: str = ""
    assumed: str = ""
    hints: tuple[str, ...] = ()
    exit: bool = False
    was: tuple[str, ...] = ()
    short: str = ""
    only_cues: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        return self.short or self.ask

    def answer(self, answer_id: str) -> Answer:
        """The answer of that id or of an earlier id of it. Raises LawError for any other."""
        for answer in self.answers:
            if answer.id == answer_id or answer_id in answer.was:
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
    settles: Mapping[str, str] = field(default_factory=dict)  # what is certain here, by topic of a reply
    moot: frozenset[str] = frozenset()  # exits that could not turn it: it holds whatever was answered to them
    tell_over: tuple[str, ...] = ()  # what is said in the place of `tell` where the hand is over

    def options_in(self, edition: str) -> tuple[Option, ...]:
        return tuple(option for option in self.options if edition in option.editions and not option.retired)


@dataclass(frozen=True, slots=True)
class Example:
    """`exit`: the one that it is an example of, and `module` one that shares it; both empty for a module's own."""

    text: str
    answers: Answers
    row: str
    edition: str
    module: str = ""
    exit: str = ""


@dataclass(frozen=True, slots=True)
class Module:
    """`line`: under the title, what parts it from the situations that it could be taken for. `doubted_by`: other
    modules, each with the cues in a text by which that may be the one that is told."""

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
    line: str = ""
    doubted_by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def question(self, question_id: str) -> Question:
        """The question of that id or of an earlier id of it. Raises LawError for any other."""
        for question in self.questions:
            if question.id == question_id or question_id in question.was:
                return question
        known = ", ".join(question.id for question in sorted(self.questions, key=lambda question: question.exit))
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
    phrases: tuple[str, ...]
    cues: tuple[str, ...] = ()  # where it has any, it is named only where the text has the words of one
    doubted_by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # named first, where its cues stand here


@dataclass(frozen=True, slots=True)
class Topic:
    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Hint:
    """What a text mentions where something may be so that is otherwise assumed not to be."""

    id: str
    cues: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Assumption:
    """An answer that nobody gave and that a finding rests on: had it been another, the finding would be, too."""

    question: str
    answer: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What the bot says, ready to be read out in one edition. `chosen`: the ids of the options that have been taken, in
    that order; `open_before`: what players may still choose from an earlier finding of the same incident. `either_way`:
    whatever the answer may be to what nobody knows. `tell_over`: what is said if the hand is over, where nothing says
    whether it is, and `tell` is for while play goes on. `forks`: what decides, in order, where too much is open for
    branches. `general`: what the law says, and no incident. `settles`: what is certain, by topic of a reply."""

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
    either_way: bool = False
    forks: tuple[Fork, ...] = ()
    general: bool = False
    settles: Mapping[str, str] = field(default_factory=dict)
    assumed: tuple[Assumption, ...] = ()
    tell_over: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StatedAnswer:
    """An answer that the text itself gives, with the words that it was read from. Not `sure`: it is taken only once
    the asker has confirmed it."""

    question: str
    answer: str
    words: str
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Corpus:
    """The whole law as data, indexed by id."""

    laws: Mapping[str, Law]
    clauses: Mapping[str, Clause]
    modules: Mapping[str, Module]
    topics: tuple[Topic, ...]
    out_of_scope: Sequence[OutOfScopeTopic]
    digest: str
    hints: tuple[Hint, ...] = ()
    exit_examples: tuple[Example, ...] = ()
    sheets: tuple[Sheet, ...] = ()

    def module(self, module_id: str) -> Module:
        """The module of that id or of an earlier id of it.

        Raises LawError for an id that no module has or had.
        """
        if (module := self._found(module_id)) is not None:
            return module
        raise LawError(f"there is no module {module_id!r}; `python -m lawtext` lists them all")

    def line(self, module_id: str) -> str:
        """What stands under its title; "" for a situation of a stored case that is there no longer."""
        module = self._found(module_id)
        return module.line if module else ""

    def _found(self, module_id: str) -> Module | None:
        earlier = (module for module in self.modules.values() if module_id in module.was)
        return self.modules.get(module_id) or next(earlier, None)

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
