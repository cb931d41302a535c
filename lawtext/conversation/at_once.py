"""Steps by one press: the title, that all that was understood is so, and the next answer, two of them or all three."""

from __future__ import annotations

from collections.abc import Iterator

from lawtext.conversation.frames import State, finding_of
from lawtext.conversation.state import take
from lawtext.conversation.steps import Answer, Confirm, Pick, Steps
from lawtext.conversation.views import Choosing, Confirming, Doubting, Understood, View
from lawtext.model import Corpus, LawError, Question

_LIKELY = 0.6
"""Of the first titles that score as much, five in six were meant; of all of them, two in three."""


def confirmation(view: Confirming | Doubting) -> Confirm:
    """The step that says that all of this is so."""
    return Confirm(view.module.id, _questions(view.understood))


def asked_then(corpus: Corpus, state: State, view: Confirming) -> Question | None:
    """What is asked once all of it is so; None where that leads to the finding, or to more that is to be confirmed."""
    after = take(corpus, state, confirmation(view))
    result = finding_of(corpus, after, after.here)
    return result if isinstance(result, Question) else None


def after_first(corpus: Corpus, state: State) -> tuple[tuple[Understood, ...], Question | None]:
    """What is to be confirmed once the first title is picked; and what is asked then, where that title is likely.
    Neither of one that comes first only now, for which the text is read when it is picked, nor of a situation that is
    there no longer."""
    first = state.candidates[0]
    if first.module != state.likeliest:
        return (), None
    try:
        picked = take(corpus, state, Pick(first.module))
    except LawError:
        return (), None
    match finding_of(corpus, picked, picked.here):
        case Confirming() as view:
            understood, then = view.understood, asked_then(corpus, picked, view)
        case Question() as asked:
            understood, then = (), asked
        case _:
            return (), None
    return understood, then if first.score >= _LIKELY else None


def pick_and_confirm(view: Choosing) -> Steps:
    """Raises LawError where picking the first title leaves nothing to be confirmed."""
    if not view.understood:
        raise LawError("nothing that was understood of the first title is shown here")
    first = view.candidates[0].module
    return Pick(first), Confirm(first, _questions(view.understood))


def answer_at_once(view: Choosing | Confirming, question: str, answer: str) -> Steps:
    """That all is so that stands above the question, the first title with it, and the answer. Raises LawError for
    another question than the one that is asked there, and for an answer that it lacks."""
    if view.then is None or question not in (view.then.id, *view.then.was):
        raise LawError(f"{question!r} is not asked beside what is shown here")
    module = view.module.id if isinstance(view, Confirming) else view.candidates[0].module
    return *_before_answer(view), Answer(module, view.then.id, view.then.answer(answer).id)


def _before_answer(view: Choosing | Confirming) -> Steps:
    if isinstance(view, Confirming):
        return (confirmation(view),)
    return pick_and_confirm(view) if view.understood else (Pick(view.candidates[0].module),)


def at_once(view: View) -> Iterator[Steps]:
    """All that one press makes there, where that is more than one step."""
    match view:
        case Choosing(then=Question() as asked) | Confirming(then=Question() as asked):
            yield from (answer_at_once(view, asked.id, each.id) for each in asked.answers)
        case Choosing(understood=[_, *_]):
            yield pick_and_confirm(view)


def _questions(understood: tuple[Understood, ...]) -> tuple[str, ...]:
    return tuple(each.question for each in understood)
