"""What somebody says to a screen, as the step that it makes; whether the step makes sense there, the replay tells."""

from __future__ import annotations

from bot.actions.cases import Position
from lawtext.conversation import (
    NONE_OF_THESE,
    Asking,
    Choosing,
    Confirming,
    Doubting,
    Found,
    Situations,
    Topics,
    answer_to,
    confirmation,
)
from lawtext.conversation.steps import Again, AskRule, Choose, Correct, Doubt, Leave, Pick, PickTopic, Return, Step
from lawtext.model import Corpus, LawError

CONFIRM, RIGHT, NOT_SO, SITUATION = "confirm", "right", "not_so", "situation"


def answer(corpus: Corpus, position: Position, question: str, said: str) -> Step:
    """The questions `module` and `topic` pick what the text did not settle, and `module` may be changed later ("none":
    it is another situation); `confirm` and `not_so` say whether what was understood is so; `module.question` names
    one outside the module at hand. Raises LawError for a question or an answer that there is not."""
    match question, position.screen.view:
        case "module", Choosing() | Topics() | Situations():
            return Pick(said)
        case "module", Asking() | Found() | Confirming() | Doubting():
            module = position.screen.module
            return Leave(module.id) if module is not None and said == NONE_OF_THESE else Pick(said)
        case "topic", Topics() | Choosing() | Situations():
            return PickTopic(said)
        case "confirm", Confirming() | Doubting() as view:
            return _on_the_whole(view, said)
        case "not_so", Confirming() | Doubting() as view:
            return _not_so(view, said)
        case "confirm" | "not_so", _:
            raise LawError("Nothing that was understood waits to be confirmed here.")
        case _:
            return answer_to(corpus, position.steps, question, said)


def settled(position: Position, question: str, said: str) -> bool:
    """Whether "all is right" is said of a case in which nothing waits to be confirmed: whoever gives all answers at
    once need not know that."""
    waits = isinstance(position.screen.view, Confirming | Doubting)
    return (question, said) == (CONFIRM, RIGHT) and position.screen.module is not None and not waits


def _on_the_whole(view: Confirming | Doubting, said: str) -> Step:
    match said:
        case "right":
            return confirmation(view)
        case "not_so":
            return Doubt()
    raise LawError(f"'confirm' has no answer {said!r}; it takes {RIGHT}, {NOT_SO}")


def _not_so(view: Confirming | Doubting, said: str) -> Step:
    shown = [each.question for each in view.understood]
    if said == SITUATION:
        return Leave(view.module.id)
    if said in shown:
        return Correct(view.module.id, said)
    raise LawError(f"'not_so' has no answer {said!r}; it takes {', '.join([*shown, SITUATION])}")


def correction(position: Position, question: str) -> Correct:
    """Raises LawError where nothing is known yet."""
    if position.screen.module is None:
        raise LawError("Nothing is understood yet, so there is nothing to correct.")
    return Correct(position.screen.module.id, question)


def choice(position: Position, named: str) -> Step:
    """An option's id; `again` for what the last option left for a later lead or trick, `again:option` for what that
    one did; `return:frame` for an earlier finding in which a choice is open; `rule` for the law in general, where no
    option is called so."""
    shown = position.screen
    waits = isinstance(shown.view, Found) and shown.view.again
    options = {option.id for option in shown.finding.options} if shown.finding else set()
    match named.partition(":"):
        case "again", "", "" if waits:
            return Again()
        case "again", ":", later:
            return Again(later)
        case "rule", "", "" if named not in options:
            return AskRule()
        case "return", ":", frame:
            return Return(frame)
    module, finding = shown.module, shown.finding
    return Choose(named, module.id if module else "", finding.row if finding else "")
