"""What is pressed on the screens of a club's settings, on what its members let the bot keep, and to be forgotten."""

from __future__ import annotations

from typing import ClassVar, Literal

from bot.presses.codec import Number, Press, press

Choice = Literal["edition", "director_role", "moderator_role", "rulings_channel", "post", "retention_days"]


@press
class ChooseSetting(Press):
    form: ClassVar[str] = "s:{name}"
    name: Choice


@press
class OpenTimesForm(Press):
    form: ClassVar[str] = "s:clock"


@press
class TimesForm(Press):
    form: ClassVar[str] = "s:times"


@press
class TryPosting(Press):
    """A line where rulings go, taken away at once."""

    form: ClassVar[str] = "s:posting"


@press
class ShowSettings(Press):
    """The settings as they are now, in place of the card that was pressed."""

    form: ClassVar[str] = "s:show"


@press
class SettleMiss(Press):
    form: ClassVar[str] = "m:{miss}:{verdict}"
    miss: Number
    verdict: Literal["kept", "dropped"]


@press
class Forget(Press):
    """Whoever presses, and nobody else."""

    form: ClassVar[str] = "f:forget"


@press
class ForgetNothing(Press):
    form: ClassVar[str] = "f:keep"
