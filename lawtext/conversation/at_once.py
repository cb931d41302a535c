"""Two steps by one press: that all that was understood is so, and with it the title or the next answer."""

from __future__ import annotations

from collections.abc import Iterator

from lawtext.conversation.frames import State, finding_of
from lawtext.conversation.state import take
from lawtext.conversation.steps import Answer, Confirm, Pick, Step
from lawtext.conversation.views import Choosing, Confirming, Doubting, Understood, View
from lawtext.model import Corpus, LawError, Question


def confirmation(view: Confirming | Doubting) -> Confirm:
    """The step that says that all of this is so."""
    return Confirm(view.module.id, _questions(view.understood))


def asked_then(corpus: Corpus, state: State, view: Confirming) -> Question | None:
    """What is asked once all of it is so; None where that leads to the finding, or to more that is to be confirmed."""
    after = take(corpus, state, confirmation(view))
    result = finding_of(corpus, after, after.here)
    return result if isinstance(result, Question) else None


def confirm_and_answer(view: Confirming, question: str, answer: str) -> tuple[Confirm, Answer]:
    """Raises LawError for another question than the one that is asked there, and for an answer that it lacks."""
    asked = view.module.question(question)
    if view.then is None or view.then.id != asked.id:
        raise LawError(f"{question!r} is not asked beside what is to be confirmed here")
    return confirmation(view), Answer(view.module.id, asked.id, asked.answer(answer).id)


def understood_of_first(corpus: Corpus, state: State) -> tuple[Understood, ...]:
    """What is to be confirmed once the first title is picked. None of the next best, for which the text is read only
    when they are picked, nor of a situation that is there no longer."""
    first = state.candidates[0].module
    if state.offered_before or all(fact.module != first for fact in state.facts):
        return ()
    try:
        picked = take(corpus, state, Pick(first))
    except LawError:
        return ()
    result = finding_of(corpus, picked, picked.here)
    return result.understood if isinstance(result, Confirming) else ()


def pick_and_confirm(view: Choosing) -> tuple[Pick, Confirm]:
    """Raises LawError where picking the first title leaves nothing to be confirmed."""
    if not view.understood:
        raise LawError("nothing that was understood of the first title is shown here")
    first = view.candidates[0].module
    return Pick(first), Confirm(first, _questions(view.understood))


def at_once(view: View) -> Iterator[tuple[Step, Step]]:
    """Every two steps that one press makes there."""
    match view:
        case Choosing(understood=[_, *_]):
            yield pick_and_confirm(view)
        case Confirming(then=Question(id=question, answers=answers)):
            yield from (confirm_and_answer(view, question, each.id) for each in answers)


def _questions(understood: tuple[Understood, ...]) -> tuple[str, ...]:
    return tuple(each.question for each in understood)
