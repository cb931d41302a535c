"""What somebody says to a screen, as the step that it makes; whether the step makes sense there, the replay tells."""

from __future__ import annotations

from bot.actions.cases import Position
from lawtext.conversation import Choosing, Found, Situations, Topics, answer_to
from lawtext.conversation.steps import Again, Choose, Correct, Pick, PickTopic, Return, Step
from lawtext.model import Corpus, LawError


def answer(corpus: Corpus, position: Position, question: str, said: str) -> Step:
    """The questions `module` and `topic` pick what the text did not settle; `module.question` names one outside the
    module at hand. Raises LawError for a question or an answer that there is not."""
    match question, position.screen.view:
        case "module", Choosing() | Topics() | Situations():
            return Pick(said)
        case "topic", Topics() | Choosing() | Situations():
            return PickTopic(said)
        case _:
            return answer_to(corpus, position.steps, question, said)


def correction(position: Position, question: str) -> Correct:
    """Raises LawError where nothing is known yet."""
    if position.screen.module is None:
        raise LawError("Nothing is understood yet, so there is nothing to correct.")
    return Correct(position.screen.module.id, question)


def choice(position: Position, named: str) -> Step:
    """An option's id; `again` for what the last option left for a later lead or trick, `again:option` for what that
    one did; `return:frame` for an earlier finding in which a choice is open."""
    shown = position.screen
    waits = isinstance(shown.view, Found) and shown.view.again
    match named.partition(":"):
        case "again", "", "" if waits:
            return Again()
        case "again", ":", later:
            return Again(later)
        case "return", ":", frame:
            return Return(frame)
    module, finding = shown.module, shown.finding
    return Choose(named, module.id if module else "", finding.row if finding else "")
