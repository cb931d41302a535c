"""A whole incident: the steps so far and one more in, the steps and the screen that they lead to out."""

from __future__ import annotations

from lawtext.conversation.at_once import confirmation
from lawtext.conversation.by_code import begin_by_code, code_of, says_nothing_private
from lawtext.conversation.further import Further
from lawtext.conversation.screens import screen
from lawtext.conversation.script import announced
from lawtext.conversation.steps import Step, Steps, without_text
from lawtext.conversation.taking import answer_to, begin, step
from lawtext.conversation.views import (
    NONE_OF_THESE,
    Asking,
    Choice,
    Choosing,
    Confirming,
    Doubting,
    Found,
    Screen,
    Situations,
    StillOpen,
    Topics,
    Understood,
    View,
)

__all__ = [
    "NONE_OF_THESE",
    "Asking",
    "Choice",
    "Choosing",
    "Confirming",
    "Doubting",
    "Found",
    "Further",
    "Screen",
    "Situations",
    "Step",
    "Steps",
    "StillOpen",
    "Topics",
    "Understood",
    "View",
    "announced",
    "answer_to",
    "begin",
    "begin_by_code",
    "code_of",
    "confirmation",
    "says_nothing_private",
    "screen",
    "step",
    "without_text",
]
