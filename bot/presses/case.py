"""What is pressed on the card of a case: "c:<case>:<turn>:<action>"."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from bot.presses.codec import Codec, Name, Number, Press, Shape, Turn, press


class Action(Press):
    """One thing that a card of a case offers. Of a list it says which `part` of the list it is, and no more: what was
    chosen there comes beside it."""

    __slots__ = ()


Part = Annotated[int, Shape(r"\d{1,4}", 4, int)]


@press
class Answer(Action):
    form: ClassVar[str] = "answer:{question}:{answer}"
    question: Name
    answer: Name


@press
class Pick(Action):
    form: ClassVar[str] = "pick:{module}"
    module: Name


@press
class Confirm(Action):
    """All that the card shows is so."""

    form: ClassVar[str] = "confirm"


@press
class AnswerAtOnce(Action):
    """All that the card shows above its question is so, the first title with it, and this is the answer."""

    form: ClassVar[str] = "so:{question}:{answer}"
    earlier: ClassVar[tuple[str, ...]] = ("first:{question}:{answer}",)
    question: Name
    answer: Name


@press
class PickAndConfirm(Action):
    """It is the first title that the card shows, and all that is so that stands below it."""

    form: ClassVar[str] = "take:{module}"
    module: Name


@press
class Doubt(Action):
    """Something that the card shows is not so. On cards of earlier versions."""

    form: ClassVar[str] = "doubt"


@press
class Deny(Action):
    """What was understood or assumed of that question is not so."""

    form: ClassVar[str] = "deny:{question}"
    question: Name


@press
class Leave(Action):
    """It is another situation."""

    form: ClassVar[str] = "leave"


@press
class TopicList(Action):
    form: ClassVar[str] = "topic:{part}"
    part: Part


@press
class SituationList(Action):
    form: ClassVar[str] = "situation:{part}"
    part: Part


@press
class CorrectionList(Action):
    form: ClassVar[str] = "correct:{part}"
    part: Part


Kind = Literal["known", "open"]


@press
class Facts(Action):
    """Opens a form: of what is known, to put right what is not so, or of what is open, to answer all at once."""

    form: ClassVar[str] = "facts:{kind}:{part}"
    kind: Kind
    part: Part


@press
class FactsForm(Action):
    form: ClassVar[str] = "told:{kind}:{part}"
    kind: Kind
    part: Part


@press
class Choose(Action):
    """An option of the finding; of which finding, the turn says."""

    form: ClassVar[str] = "choose:{option}"
    earlier: ClassVar[tuple[str, ...]] = ("choose:{row}:{option}",)
    option: Name


@press
class Again(Action):
    """It is time for what an option leads to; without one, for the whole finding."""

    form: ClassVar[str] = "again:{option}"
    earlier: ClassVar[tuple[str, ...]] = ("again",)
    option: Name = ""


@press
class Return(Action):
    """To a finding with choices still open: to that `frame`, or to one out of a list whose part this is."""

    form: ClassVar[str] = "return:{frame}"
    frame: Name


@press
class SetPrivate(Action):
    form: ClassVar[str] = "private:{private}"
    private: Literal["yes", "no"]


@press
class TakeOut(Action):
    """The asker takes the post out of the channel, and keeps what was found to themselves."""

    form: ClassVar[str] = "takeout"


@press
class TellMe(Action):
    """Whether the asker is to hear when the case becomes official."""

    form: ClassVar[str] = "tell:{wanted}"
    wanted: Literal["yes", "no"]


@press
class Learn(Action):
    """The asker agrees to have their words kept: nothing was understood, or the finding is wrong."""

    form: ClassVar[str] = "learn:{kind}"
    kind: Literal["none", "wrong"]


@press
class Back(Action):
    form: ClassVar[str] = "back"


@press
class AskRule(Action):
    """What the law says of such an incident in general."""

    form: ClassVar[str] = "rule"


@press
class Why(Action):
    """Which rulings the answers to the question lead to."""

    form: ClassVar[str] = "why"


@press
class AskFurther(Action):
    """About what else the text tells: a case of its own, of that situation."""

    form: ClassVar[str] = "further:{module}"
    module: Name


@press
class OpenSheet(Action):
    """Of what a person judges beside the finding: the director's sheet, to whoever asks for it."""

    form: ClassVar[str] = "sheet:{sheet}"
    sheet: Name


@press
class OpenTopics(Action):
    form: ClassVar[str] = "topics"


@press
class Show(Action):
    """Where the case stands now."""

    form: ClassVar[str] = "show"


@press
class More(Action):
    """Of a finding: the reason, what comes afterwards, what else to check."""

    form: ClassVar[str] = "more"


@press
class ListAnswers(Action):
    """Which of them is wrong? On cards of earlier versions."""

    form: ClassVar[str] = "which"


@press
class Object(Action):
    """The finding is wrong."""

    form: ClassVar[str] = "wrong"


@press
class Call(Action):
    form: ClassVar[str] = "call"


@press
class Preview(Action):
    """What the channel would read."""

    form: ClassVar[str] = "post"


@press
class Publish(Action):
    form: ClassVar[str] = "publish"


ACTIONS: Codec[Action] = Codec(
    (
        Answer, Pick, Confirm, Doubt, Deny, Leave, TopicList, SituationList, CorrectionList, Choose, Again, Return,
        SetPrivate, Learn, Back, OpenTopics, Show, ListAnswers, Object, Call, Preview, Publish, AskRule,
        AskFurther, OpenSheet, More, Facts, FactsForm, TellMe, Why, AnswerAtOnce, PickAndConfirm, TakeOut,
    )
)  # fmt: skip


@press
class OnCase(Press):
    """`turn` is how many steps the case had when its card was drawn; whose ledger the case is in is never said here,
    but found from where the press comes."""

    form: ClassVar[str] = "c:{case}:{turn}:{action}"
    case: Number
    turn: Turn
    action: Annotated[Action, ACTIONS]
