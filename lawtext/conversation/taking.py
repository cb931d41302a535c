"""A case begun, and one step more of it: what the text says of a situation is read as that situation is come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lawtext.conversation.alone import told_alone
from lawtext.conversation.route import led_to
from lawtext.conversation.screens import screen, told_in
from lawtext.conversation.state import replay
from lawtext.conversation.steps import Answer, Ask, Choose, ModuleAnswer, Pick, Step, Steps
from lawtext.conversation.views import NONE_OF_THESE, Screen
from lawtext.matcher import Match, match
from lawtext.model import UNKNOWN, Corpus, LawError, Module, edition_named
from lawtext.reading import extract, hinted, named_edition, read


def begin(
    corpus: Corpus,
    text: str,
    edition: str | None = None,
    default: str = "2017",
    module: str = "",
    follows: int = 0,
) -> Steps:
    """Read and match a text: the first step of a case. It is read for the likeliest situation; for another, once that
    is picked.

    `edition` is what the asker chose; without it the text may name one ("under the 1997 laws"), else the default holds.
    `module` names the situation and leaves the matcher out. `follows`: the case out of whose text it is asked.
    Raises LawError for an unknown edition or module.
    """
    book = edition_named(edition or named_edition(text) or default)
    found = Match.named(corpus.module(module), book) if module else match(corpus, text, book)
    likeliest = [corpus.module(candidate.module) for candidate in found.candidates[:1]]
    told = {module.id: told_alone(corpus, text, book, module.id) for module in likeliest}
    facts = [ModuleAnswer.of(each.id, fact) for each in likeliest for fact in read(each, told[each.id], book)]
    facts += [ModuleAnswer.of("", fact) for fact in extract(text)]
    return (
        Ask(
            text=text,
            edition=book,
            verdict=found.verdict,
            candidates=found.candidates,
            facts=tuple(facts),
            neighbours=found.out_of_scope,
            named=bool(module),
            confirm=True,
            hinted=tuple(hinted(corpus.hints, likeliest, next(iter(told.values()), text))),
            follows=follows,
            next_best=found.next_best,
        ),
    )


def step(corpus: Corpus, steps: Sequence[Step], *taken: Step) -> tuple[Steps, Screen]:
    """Add one step, or those of one press, and show where it leads. Raises LawError for one that makes no sense
    here."""
    longer = (*steps, *(_with_what_the_text_says(corpus, steps, each) for each in taken))
    return longer, screen(corpus, longer)


def _with_what_the_text_says(corpus: Corpus, steps: Sequence[Step], taken: Step) -> Step:
    """The step with what the text says of a module that it was not read for at the start, where the module is picked or
    an option leads to it."""
    first = steps[0]
    if not (isinstance(first, Ask) and first.text):
        return taken
    match taken:
        case Pick(name) if name != NONE_OF_THESE and not _is_read(first, module := corpus.module(name)):
            told = told_alone(corpus, first.text, first.edition, name)
            hints = tuple(hinted(corpus.hints, [module], told))
            return replace(taken, facts=_read(module, told, first), hinted=hints)
        case Choose(option) if first.confirm:
            following = led_to(corpus, state := replay(corpus, steps), option)
            if following is not None and not _is_read(first, following):
                return replace(taken, facts=_read(following, told_in(corpus, state), first))
    return taken


def _is_read(first: Ask, module: Module) -> bool:
    already = {candidate.module for candidate in first.candidates[:1]} | {fact.module for fact in first.facts}
    return not already.isdisjoint((module.id, *module.was))


def _read(module: Module, told: str, first: Ask) -> tuple[ModuleAnswer, ...]:
    return tuple(ModuleAnswer.of(module.id, fact) for fact in read(module, told, first.edition))


def answer_to(corpus: Corpus, steps: Sequence[Step], question: str, answer: str) -> Answer:
    """The step for `question=answer`, where `module.question` names a question outside the module at hand."""
    module, _, name = question.rpartition(".")
    if not module:
        here = screen(corpus, steps).module
        if here is None:
            raise LawError(f"{question}={answer} comes before a module is known; name it as module.question=answer")
        module = here.id
    known = corpus.module(module).question(name)
    said = answer if answer == UNKNOWN else known.answer(answer).id
    return Answer(corpus.module(module).id, known.id, said)
