"""A press as the steps of the conversation that it makes."""

from __future__ import annotations

from bot.client import Interaction, chosen
from bot.presses import case as presses
from bot.presses.case import Action
from cogs.ask.facts_form import told
from lawtext.conversation import Asking, Choosing, Confirming, Doubting, Found, Screen, Step, Steps, View, confirmation
from lawtext.conversation.at_once import answer_at_once, pick_and_confirm
from lawtext.conversation.steps import (
    Again,
    Answer,
    AskRule,
    Back,
    Choose,
    Correct,
    Leave,
    OpenTopics,
    Pick,
    PickTopic,
    Return,
    SetPrivate,
)
from lawtext.model import LawError

_NOT_OFFERED = "This card does not offer that: type /ruling to ask again."


def steps_pressed(interaction: Interaction, action: Action, shown: Screen) -> Steps:
    """Raises LawError for what this card does not offer."""
    match action:
        case presses.FactsForm():
            return (told(interaction, shown, action),)
        case presses.AnswerAtOnce() | presses.PickAndConfirm():
            return _at_once(action, shown.view)
        case _:
            return (_step(action, chosen(interaction), shown),)


def _step(action: Action, values: list[str], shown: Screen) -> Step:
    """The conversation's step for a press, with what was chosen in a list. Raises LawError for one that no card of
    this case offers."""
    module = shown.module.id if shown.module else ""
    match action, values:
        case presses.Answer(question, answer), []:
            return Answer(module, question, answer)
        case (presses.Pick(picked), []) | (presses.SituationList(), [picked]):
            return Pick(picked)
        case presses.TopicList(), [topic]:
            return PickTopic(topic)
        case (presses.CorrectionList(), [question]) | (presses.Deny(question), []):
            return Correct(module, question)
        case ((presses.Confirm() | presses.Doubt() | presses.Leave()), []):
            return _on_what_was_understood(action, shown)
        case presses.Choose(option), []:
            return Choose(option, module, shown.finding.row if shown.finding else "")
        case presses.SetPrivate(private), []:
            return SetPrivate(private == "yes")
        case presses.Again(option), []:
            return Again(option)
        case (presses.Return(frame), []) | (presses.Return(), [frame]):
            return Return(frame)
        case presses.Back(), []:
            return Back()
        case presses.OpenTopics(), []:
            return OpenTopics()
        case presses.AskRule(), []:
            return AskRule()
    raise LawError(_NOT_OFFERED)


def _at_once(action: Action, view: View) -> Steps:
    """The steps of one press. Raises LawError as `_step` does."""
    match action, view:
        case presses.AnswerAtOnce(question, answer), (Choosing() | Confirming()) if view.then is not None:
            return answer_at_once(view, question, answer)
        case presses.PickAndConfirm(module), Choosing([first, *_], understood=[_, *_]) if first.module == module:
            return pick_and_confirm(view)
    raise LawError(_NOT_OFFERED)


def waits(shown: Screen) -> bool:
    """Whether something that was read waits to be confirmed."""
    return isinstance(shown.view, Confirming | Doubting) and bool(shown.view.understood)


def _on_what_was_understood(action: Action, shown: Screen) -> Step:
    match action, shown.view:
        case presses.Confirm(), (Confirming() | Doubting()) as view:
            return confirmation(view)
        case presses.Doubt() | presses.Leave(), Confirming(module) | Doubting(module):
            return Leave(module.id)
        case presses.Leave(), Asking() | Found() if shown.module is not None:
            return Leave(shown.module.id)
    raise LawError(_NOT_OFFERED)
