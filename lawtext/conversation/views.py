"""What one person may see: the views of a conversation and the screen around them."""

from __future__ import annotations

from dataclasses import dataclass

from lawtext.codes import Opened
from lawtext.conversation.further import Further
from lawtext.matcher import Candidate
from lawtext.model import Assumption, Finding, Module, Option, OutOfScopeTopic, Question, StatedAnswer, Topic
from lawtext.replies import Reply
from lawtext.sheets import Sheet

NONE_OF_THESE = "none"


@dataclass(frozen=True, slots=True)
class Understood:
    """What the text was read to say, to be confirmed: as a sentence, with the asker's own words."""

    question: str
    answer: str
    sentence: str
    words: str


@dataclass(frozen=True, slots=True)
class Choosing:
    """Which of these did you mean? Up to three modules, or none of them. `lines`: what parts each from the others, one
    for every candidate. `again`: none of those that were likelier, so these are the five next best. `understood`: what
    is to be confirmed once the first is picked, and can be by the same press. `then`: what is asked after that, where
    the first is likely, and can be answered by the same press."""

    candidates: tuple[Candidate, ...]
    lines: tuple[str, ...]
    again: bool = False
    understood: tuple[Understood, ...] = ()
    then: Question | None = None


@dataclass(frozen=True, slots=True)
class Topics:
    """Nothing was understood, or nothing fitted: the topics, and what the question may be about instead; `sheet`: what
    a director finds out there, where it is for a person to judge; `situations`: what the text tells beside that, and
    what of it is ruled upon."""

    topics: tuple[Topic, ...]
    out_of_scope: tuple[OutOfScopeTopic, ...] = ()
    unsure: bool = True
    sheet: Sheet | None = None
    situations: tuple[Module, ...] = ()


@dataclass(frozen=True, slots=True)
class Situations:
    """The modules of one topic."""

    topic: Topic
    modules: tuple[Module, ...]


@dataclass(frozen=True, slots=True)
class Asking:
    """One question; `asked`: its number, from 1; `about`: how many there are at most on this path, those that are
    answered among them."""

    question: Question
    asked: int
    about: int


@dataclass(frozen=True, slots=True)
class Confirming:
    """Is this what happened? The situation, and all of it on which the next question or the finding rests. `then`: the
    question, which the same press can answer; None where the finding follows, or more is to be confirmed."""

    module: Module
    understood: tuple[Understood, ...]
    then: Question | None = None


@dataclass(frozen=True, slots=True)
class Doubting:
    """Which of these is not so? Or is it another situation?"""

    module: Module
    understood: tuple[Understood, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A finding, with what was chosen in it. `again`: the module that the last choice left for later; `waiting`: all
    that was chosen and leads on; `closing`: what follows from the last choice alone."""

    finding: Finding
    again: str = ""
    waiting: tuple[Option, ...] = ()
    closing: Finding | None = None


@dataclass(frozen=True, slots=True)
class StillOpen:
    """What players may still choose from another finding of the incident; `frame` is where a return leads."""

    frame: int
    title: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player chose, from the finding of that frame."""

    frame: int
    module: str
    row: str
    option: Option


View = Choosing | Topics | Situations | Asking | Confirming | Doubting | Found


@dataclass(frozen=True, slots=True)
class Screen:
    """What one person sees now: the view, where it stands, and what was understood on the way."""

    view: View
    edition: str
    module: Module | None
    facts: tuple[StatedAnswer, ...]
    answers: tuple[tuple[str, str], ...]
    can_go_back: bool
    text: str
    read_whole: bool = True  # false where the text is so long that only its beginning was read
    frame: int = 0
    still_open: tuple[StillOpen, ...] = ()
    choices: tuple[Choice, ...] = ()
    not_taken: frozenset[str] = frozenset()  # questions that the text answers: not confirmed, or said to be otherwise
    replies: tuple[Reply, ...] = ()  # to what the text asked, of the finding
    told: tuple[Understood, ...] = ()  # what is known, in sentences
    left_out: tuple[tuple[str, str], ...] = ()  # answers that did not go with what was told together with them
    opened: Opened | None = None  # the code that brought these facts
    further: tuple[Further, ...] = ()  # what of the text the finding made nothing of
    beside: tuple[Sheet, ...] = ()  # what of the text a person judges, whatever is ruled
    follows: int = 0  # the number of the case out of whose text this one was asked
    not_assumed: frozenset[str] = frozenset()  # questions that are asked, though a usual answer could be taken as so
    stands: Finding | None = None
    """The finding; while what follows from a choice is being asked, the one that the choice was made from."""
    stands_in: int = 0  # the frame of that finding

    @property
    def finding(self) -> Finding | None:
        return self.view.finding if isinstance(self.view, Found) else None

    @property
    def assumed(self) -> tuple[Assumption, ...]:
        return self.finding.assumed if self.finding else ()

    @property
    def situations(self) -> tuple[Module, ...]:
        """What the text of a director's sheet tells that is ruled upon."""
        return self.view.situations if isinstance(self.view, Topics) else ()

    @property
    def question(self) -> Question | None:
        return self.view.question if isinstance(self.view, Asking) else None
