"""A finding's reply to what the text asked, in the terms of the question: yes, no, how many.

Rows say in `settles` what is certain on their facts, whoever asks; where nothing is said, there is no reply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lawtext.model import Finding
from lawtext.reading.questions import asked

REPLIES: Mapping[str, Mapping[str, str]] = {
    "tricks": {
        "none": "No trick goes over by itself.",
        "one": "One trick goes over.",
        "two": "Two tricks go over.",
    },
    "penalty_card": {
        "no": "No penalty card.",
        "major": "Yes, a major penalty card.",
        "minor": "Yes, a minor penalty card.",
    },
    "penalty": {"no": "No penalty."},
    "revoke": {"yes": "Yes, that is a revoke.", "no": "No, that is no revoke."},
    "established": {"yes": "Yes, established.", "no": "No, not established."},
    "played": {"yes": "Yes, played.", "no": "No, not played."},
    "stands": {"yes": "Yes, it stands.", "no": "No, it does not stand."},
    "allowed": {"yes": "Yes, allowed.", "no": "No, not allowed."},
    "change": {"no": "No, it may not be changed."},
}
"""What rows may settle, and what is said then. Lint takes no other."""

UNLESS_SETTLED: Mapping[str, str] = {
    "fine": "A fine, or points off, is the director's to give: for delay, for what disturbs others, for a breach of "
    "procedure, or where a score has to be adjusted (90A)."
}
"""What holds for whatever is ruled, in every book: no row says it."""

_ANYWHERE = ("tricks", "fine")  # of the whole incident; the other topics are of the card at its beginning


@dataclass(frozen=True, slots=True)
class Reply:
    """`words`: the question as the text has it; `value`: as a row settles it, empty where none needs to."""

    topic: str
    words: str
    value: str

    @property
    def say(self) -> str:
        return REPLIES[self.topic][self.value] if self.value else UNLESS_SETTLED[self.topic]


def replies(text: str, finding: Finding, *, at_first: bool) -> Iterator[Reply]:
    """`at_first`: the finding is of the situation that the text tells, not of one that came of it."""
    for question in asked(text):
        value, always = finding.settles.get(question.topic, ""), question.topic in UNLESS_SETTLED
        if (value or always) and (at_first or question.topic in _ANYWHERE) and not finding.general:
            yield Reply(question.topic, question.words, value)
