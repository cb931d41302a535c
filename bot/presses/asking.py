"""What is pressed to ask, and to open a case again."""

from __future__ import annotations

from typing import ClassVar, Literal

from bot.presses.codec import Edition, Number, Press, press


@press
class OpenAskingForm(Press):
    form: ClassVar[str] = "a:ask"


@press
class AskByTopic(Press):
    """A case without a text."""

    form: ClassVar[str] = "a:topics"


@press
class AskingForm(Press):
    """Filled in. `edition`: the one that was named, or empty."""

    form: ClassVar[str] = "a:asked:{edition}:{private}"
    earlier: ClassVar[tuple[str, ...]] = ("a:asked",)
    edition: Edition = ""
    private: Literal["private", ""] = ""


@press
class OpenCase(Press):
    form: ClassVar[str] = "a:case:{case}"
    case: Number


@press
class OpenPostedCase(Press):
    """On the post of a finding alone: by it a post that nobody wrote down is known again."""

    form: ClassVar[str] = "a:post:{case}"
    case: Number


@press
class OpenInPrivate(Press):
    form: ClassVar[str] = "a:private:{case}"
    case: Number


@press
class LetDirectorsIn(Press):
    """Its asker calls for the director: from now on the directors may open the case, private or not."""

    form: ClassVar[str] = "a:called:{case}"
    case: Number


@press
class AskedList(Press):
    """One of the person's own cases, to open."""

    form: ClassVar[str] = "r:case"


@press
class SituationsOfLaw(Press):
    """One of the situations below a clause, for a case of its own."""

    form: ClassVar[str] = "l:{edition}"
    edition: Edition


@press
class ClauseList(Press):
    """A part of a law, or one of several that fit, to be looked up. `kind` tells two lists of a card apart."""

    form: ClassVar[str] = "l:{kind}:{edition}"
    kind: Literal["part", "fit"]
    edition: Edition


@press
class PutPanel(Press):
    """ "Ask for a ruling" for everybody, in this channel."""

    form: ClassVar[str] = "s:panel"
