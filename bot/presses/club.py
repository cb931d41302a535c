"""What is pressed on the screens of a club's settings, on what its members let the bot keep, and to be forgotten."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from bot.presses.codec import Number, Press

Choice = Literal["edition", "director_role", "moderator_role", "rulings_channel", "post", "retention_days"]


@dataclass(frozen=True, slots=True)
class ChooseSetting(Press):
    form: ClassVar[str] = "s:{name}"
    name: Choice


@dataclass(frozen=True, slots=True)
class OpenTimesForm(Press):
    form: ClassVar[str] = "s:clock"


@dataclass(frozen=True, slots=True)
class TimesForm(Press):
    form: ClassVar[str] = "s:times"


@dataclass(frozen=True, slots=True)
class TryPosting(Press):
    """A line where rulings go, taken away at once."""

    form: ClassVar[str] = "s:posting"


@dataclass(frozen=True, slots=True)
class ShowSettings(Press):
    """The settings as they are now, in place of the card that was pressed."""

    form: ClassVar[str] = "s:show"


@dataclass(frozen=True, slots=True)
class SettleMiss(Press):
    form: ClassVar[str] = "m:{miss}:{verdict}"
    miss: Number
    verdict: Literal["kept", "dropped"]


@dataclass(frozen=True, slots=True)
class Forget(Press):
    """Whoever presses, and nobody else."""

    form: ClassVar[str] = "f:forget"


@dataclass(frozen=True, slots=True)
class ForgetNothing(Press):
    form: ClassVar[str] = "f:keep"
