"""A finding as a short code, and a code as the first step of a case."""

from __future__ import annotations

from dataclasses import replace

from lawtext.codes import Opened, decode, encode
from lawtext.conversation.frames import State
from lawtext.conversation.steps import Ask, ModuleAnswer, Step, Steps
from lawtext.conversation.views import Screen
from lawtext.matcher import Match
from lawtext.model import Corpus, LawError


def code_of(screen: Screen) -> str:
    """Of the finding that is shown; "" where there is none, or no code for it."""
    if screen.module is None or screen.finding is None:
        return ""
    return encode(screen.module, dict(screen.answers), screen.finding)


def says_nothing_private(corpus: Corpus, code: str) -> bool:
    """Whether everybody may read it: it names no answer that is asked for away from the table. A code that cannot be
    read says so of none."""
    try:
        opened = decode(corpus, code)
    except LawError:
        return False
    return not any(opened.module.question(id).private for id in opened.answers)


def begin_by_code(corpus: Corpus, code: str) -> Steps:
    """The facts that it stands for, as if somebody had told them. Raises LawError for what is no code."""
    opened = decode(corpus, code)
    found = Match.named(opened.module, opened.edition)
    stated = tuple(ModuleAnswer(opened.module.id, *each, words="") for each in opened.answers.items())
    asked = Ask("", opened.edition, found.verdict, found.candidates, stated, named=True)
    return (replace(asked, general=opened.general, code=opened.code),)


def opened_by(corpus: Corpus, first: Step, state: State) -> Opened | None:
    """The code that the case was opened with, while its facts are still those before the reader."""
    if not isinstance(first, Ask) or not first.code or state.frame is None or state.here:
        return None
    opened = decode(corpus, first.code)
    return opened if dict(state.frame.known) == dict(opened.answers) else None
