"""What one person may see: the views of a conversation and the screen around them."""

from __future__ import annotations

from dataclasses import dataclass

from lawtext.matcher import Candidate
from lawtext.model import Fact, Finding, Module, Neighbour, Question, Topic

NONE_OF_THESE = "none"


@dataclass(frozen=True, slots=True)
class Choosing:
    """Which of these did you mean? Up to three modules, or none of them."""

    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Topics:
    """Nothing was understood, or nothing fitted: the topics, and what the question may be about instead."""

    topics: tuple[Topic, ...]
    neighbours: tuple[Neighbour, ...] = ()
    unsure: bool = True


@dataclass(frozen=True, slots=True)
class Situations:
    """The modules of one topic."""

    topic: Topic
    modules: tuple[Module, ...]


@dataclass(frozen=True, slots=True)
class Asking:
    """One question; `about` is how many more it may take at most on this path."""

    question: Question
    asked: int
    about: int


@dataclass(frozen=True, slots=True)
class Found:
    """A finding; `again` is set where the director may open what was left for later."""

    finding: Finding
    again: str = ""


View = Choosing | Topics | Situations | Asking | Found


@dataclass(frozen=True, slots=True)
class Screen:
    """What one person sees now: the view, where it stands, and what was understood on the way."""

    view: View
    edition: str
    module: Module | None
    facts: tuple[Fact, ...]
    answers: tuple[tuple[str, str], ...]
    can_go_back: bool
    text: str
    read_whole: bool = True  # false where the text is so long that only its beginning was read

    @property
    def finding(self) -> Finding | None:
        return self.view.finding if isinstance(self.view, Found) else None

    @property
    def question(self) -> Question | None:
        return self.view.question if isinstance(self.view, Asking) else None
