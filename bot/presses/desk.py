"""What directors press: a ruling made, opened, and moved on through its life. The forms are those filled in."""

from __future__ import annotations

from typing import Annotated, ClassVar

from bot.ledger import State
from bot.presses.codec import Edition, Number, Press, Shape, press


@press
class OpenRuling(Press):
    form: ClassVar[str] = "o:open:{ruling}"
    ruling: Number


@press
class MakeOfficial(Press):
    form: ClassVar[str] = "o:make:{case}:{turn}"
    case: Number
    turn: Number


@press
class RuleOtherwise(Press):
    form: ClassVar[str] = "o:otherwise:{case}:{turn}"
    case: Number
    turn: Number


@press
class OfficialForm(Press):
    """`made_before`: rulings of the case. With it a form makes one ruling, though it be sent twice or by two
    directors."""

    form: ClassVar[str] = "o:made:{case}:{turn}:{made_before}"
    case: Number
    turn: Number
    made_before: Number


@press
class OverrulingForm(Press):
    form: ClassVar[str] = "o:overruled:{case}:{turn}:{made_before}"
    case: Number
    turn: Number
    made_before: Number


@press
class BlankForm(Press):
    """A ruling without a case. `key`: of the command that opened the form; `laws`: with commas, as they are named."""

    form: ClassVar[str] = "o:written:{key}:{edition}:{laws}"
    key: Annotated[str, Shape(r"\w{1,20}", 20)]
    edition: Edition
    laws: Annotated[str, Shape(r"[\w,]{0,55}", 55)]


@press
class ClearSession(Press):
    """Rulings name no event and no session any more."""

    form: ClassVar[str] = "o:nosession"


@press
class ClearRule(Press):
    """The club's own rule on a clause or a situation is taken away."""

    form: ClassVar[str] = "o:norule:{about}"
    about: Annotated[str, Shape(r"\w{1,60}", 60)]


@press
class OfRevision(Press):
    """Pressed on a ruling as it was at that revision: a press made on an older one is answered with the present one."""

    ruling: Number
    revision: Number


@press
class Move(OfRevision):
    form: ClassVar[str] = "o:move:{ruling}:{revision}:{state}"
    state: State


@press
class MoveForm(OfRevision):
    form: ClassVar[str] = "o:moved:{ruling}:{revision}:{state}"
    state: State


@press
class ReleaseBoard(OfRevision):
    """Or hide it, where it is released."""

    form: ClassVar[str] = "o:release:{ruling}:{revision}"


@press
class OpenScoreForm(OfRevision):
    form: ClassVar[str] = "o:score:{ruling}:{revision}"


@press
class ScoreForm(OfRevision):
    form: ClassVar[str] = "o:scored:{ruling}:{revision}"


@press
class OpenDetailsForm(OfRevision):
    form: ClassVar[str] = "o:details:{ruling}:{revision}"


@press
class DetailsForm(OfRevision):
    form: ClassVar[str] = "o:detailed:{ruling}:{revision}"


@press
class OpenTakingOutForm(OfRevision):
    form: ClassVar[str] = "o:words:{ruling}:{revision}"


@press
class TakingOutForm(OfRevision):
    form: ClassVar[str] = "o:takenout:{ruling}:{revision}"
