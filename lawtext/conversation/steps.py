"""The steps of a case, one frozen dataclass a kind, and the JSON that each is stored as.

Steps only ever grow in number, so that a store can keep them and a restart can replay them. What the matcher and the
reading found is part of the step that it was found for: a replay never reads the text, so candidates and answers stand
as they were read then. What stands around a finding (further incidents, sheets, replies, named cards, the tense) is
made of the text for each screen, and may change with the weights. The stored form names its kind as "do".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, ClassVar, Self, TypeAlias, get_args

from lawtext.decoding import check_form, dataclass_from
from lawtext.matcher import CHOOSE, MATCH, NONE, Candidate
from lawtext.model import LawError, StatedAnswer

FORM = 1
"""Of the stored JSON, as "v"; a step that has none is of the first form. A field more is no new form."""


@dataclass(frozen=True, slots=True)
class ModuleAnswer:
    """What the text states for a module, or for none in particular where `module` is empty."""

    module: str
    question: str
    answer: str
    words: str
    sure: bool = True

    @classmethod
    def of(cls, module: str, fact: StatedAnswer) -> Self:
        return cls(module, fact.question, fact.answer, fact.words, fact.sure)

    @property
    def fact(self) -> StatedAnswer:
        return StatedAnswer(self.question, self.answer, self.words, self.sure)


@dataclass(frozen=True, slots=True)
class Ask:
    """The first step of every case, and of none another. `neighbours`: what the text may be about instead, by id;
    `named`: the asker named the situation; `confirm`: the asker confirms what is not sure, which no case of an earlier
    version did; `hinted`: what the text mentions of what is assumed otherwise; `general`:
    the law itself is asked about; `code`: what it was opened with in place of a text; `follows`: the case out of whose
    text it was asked, by its number; `next_best`: what is offered where none of the candidates was meant."""

    do: ClassVar[str] = "ask"
    text: str
    edition: str
    verdict: str
    candidates: tuple[Candidate, ...]
    facts: tuple[ModuleAnswer, ...]
    neighbours: tuple[str, ...] = field(default_factory=tuple)
    named: bool = False
    confirm: bool = False
    hinted: tuple[str, ...] = ()
    general: bool = False
    code: str = ""
    follows: int = 0
    next_best: tuple[Candidate, ...] = ()

    def __post_init__(self) -> None:
        if self.verdict not in (MATCH, CHOOSE, NONE):
            raise LawError(f"the matcher has no verdict {self.verdict!r}")
        if self.verdict == MATCH and not self.candidates:
            raise LawError("a match names no candidate")


@dataclass(frozen=True, slots=True)
class Pick:
    """A module out of the candidates or of a topic; "none" is none of those offered. What the text says of a module for
    which it was not read before comes with it: `facts`, and `hinted` as in the first step."""

    do: ClassVar[str] = "pick"
    module: str
    facts: tuple[ModuleAnswer, ...] = ()
    hinted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    do: ClassVar[str] = "answer"
    module: str
    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Correct:
    """Takes an answer back and asks it again."""

    do: ClassVar[str] = "correct"
    module: str
    question: str


@dataclass(frozen=True, slots=True)
class Recount:
    """Several facts at once, as somebody filled them in who had all of them before him."""

    do: ClassVar[str] = "recount"
    module: str
    answers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Confirm:
    """All is so that was shown: the situation, and what was understood of these questions of it."""

    do: ClassVar[str] = "confirm"
    module: str
    questions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that was shown is not so; a correction says what, or that it is another situation."""

    do: ClassVar[str] = "doubt"


@dataclass(frozen=True, slots=True)
class Leave:
    """It is another situation: on to what else the text may be about, or else to the topics."""

    do: ClassVar[str] = "leave"
    module: str


@dataclass(frozen=True, slots=True)
class Choose:
    """An option of the finding; `module` and `row` say for the reader of the record which finding that was. `facts`:
    what the text says of the module that the director goes on to."""

    do: ClassVar[str] = "choose"
    option: str
    module: str = ""
    row: str = ""
    facts: tuple[ModuleAnswer, ...] = ()


@dataclass(frozen=True, slots=True)
class Again:
    """The director opens what an option left for a later lead or trick; no option: the last one that was chosen."""

    do: ClassVar[str] = "again"
    option: str = ""


@dataclass(frozen=True, slots=True)
class Return:
    """Back to an earlier finding, by its number, in which a choice is open."""

    do: ClassVar[str] = "return"
    to: str


@dataclass(frozen=True, slots=True)
class AskRule:
    """What the law says of such an incident, in general: what decides, and what is ruled then."""

    do: ClassVar[str] = "rule"


@dataclass(frozen=True, slots=True)
class OpenTopics:
    do: ClassVar[str] = "topics"


@dataclass(frozen=True, slots=True)
class PickTopic:
    do: ClassVar[str] = "topic"
    topic: str


@dataclass(frozen=True, slots=True)
class Back:
    """Undoes the last step that is not itself a back, and none that says who may read the case."""

    do: ClassVar[str] = "back"


@dataclass(frozen=True, slots=True)
class SetPrivate:
    """Whether the asker keeps the finding to themselves."""

    do: ClassVar[str] = "private"
    private: bool


@dataclass(frozen=True, slots=True)
class CallDirector:
    """The directors may open the case from now on, private or not."""

    do: ClassVar[str] = "called"


Step: TypeAlias = (
    Ask
    | Pick
    | Answer
    | Correct
    | Recount
    | Confirm
    | Doubt
    | Leave
    | Choose
    | Again
    | Return
    | AskRule
    | OpenTopics
    | PickTopic
    | Back
    | SetPrivate
    | CallDirector
)
Steps: TypeAlias = tuple[Step, ...]

KINDS: Mapping[str, type[Step]] = {kind.do: kind for kind in get_args(Step)}


def encode(step: Step) -> dict[str, Any]:
    """The JSON of a step; a field that says nothing is left out, as it always was."""
    return {"do": step.do, **_plain(step), "v": FORM}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_plain(each) for each in value)
    if not is_dataclass(value):
        return value
    said = ((each, getattr(value, each.name)) for each in fields(value))
    return {each.name: _plain(said_there) for each, said_there in said if said_there != each.default}


def decode(stored: Mapping[str, Any]) -> Step:
    """Raises LawError for what no version of this program has stored."""
    check_form(stored, FORM)
    do = stored.get("do")
    if not isinstance(do, str) or do not in KINDS:
        raise LawError(f"there is no step {str(do)[:40]!r}")
    return dataclass_from(KINDS[do], stored)


def decode_all(stored: Iterable[Mapping[str, Any]]) -> Steps:
    """Raises LawError, which says which step it is and why."""
    return tuple(_decode_numbered(number, each) for number, each in enumerate(stored, start=1))


def _decode_numbered(number: int, stored: Mapping[str, Any]) -> Step:
    try:
        return decode(stored)
    except LawError as error:
        raise LawError(f"step {number} of the case cannot be read: {error}") from error


def effective_steps(steps: Sequence[Step]) -> list[Step]:
    """The steps that still count: each back takes away the last one before it, never the first."""
    kept: list[Step] = []
    for step in steps:
        match step:
            case SetPrivate() | CallDirector():
                pass
            case Back():
                kept = kept[: max(1, len(kept) - 1)]
            case _:
                kept.append(step)
    return kept


def without_text(steps: Sequence[Step]) -> Steps:
    """The steps as if the text had named no card, suit or seat."""
    return tuple(replace(step, text="") if isinstance(step, Ask) else step for step in steps)
