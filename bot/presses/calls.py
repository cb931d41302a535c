"""What is pressed to call a director, and by the director who was called."""

from __future__ import annotations

from typing import ClassVar, Literal

from bot.presses.codec import Number, Press, press


@press
class CallDirector(Press):
    """Opens the form, where there can be a call."""

    form: ClassVar[str] = "d:call:{case}"
    case: Number


@press
class CallForm(Press):
    form: ClassVar[str] = "d:called:{case}"
    case: Number


@press
class AnswerCall(Press):
    form: ClassVar[str] = "d:{answer}:{call}"
    answer: Literal["coming", "done"]
    call: Number


@press
class WithdrawCall(Press):
    """Whoever called needs no director any more."""

    form: ClassVar[str] = "d:never:{call}"
    call: Number


@press
class TryPing(Press):
    """What a call would do here, done once."""

    form: ClassVar[str] = "s:ping"
