"""A whole incident: the steps so far and one more in, the steps and the screen that they lead to out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lawtext.choices import what_follows
from lawtext.conversation.progress import choices, open_places, options_open_before, standing_finding
from lawtext.conversation.state import State, finding_of, replay, topic_of
from lawtext.conversation.steps import Answer, Ask, ModuleAnswer, Step, Steps, effective_steps, without_text
from lawtext.conversation.views import (
    NONE_OF_THESE,
    Asking,
    Choice,
    Choosing,
    Found,
    Screen,
    Situations,
    StillOpen,
    Topics,
    View,
)
from lawtext.conversation.wording import fill_choice, fill_finding, fill_place, fill_view
from lawtext.engine import longest_way
from lawtext.matcher import Match, match
from lawtext.model import UNKNOWN, Corpus, Finding, LawError, Module, Question, edition_named
from lawtext.reading import SHOWN, extract, is_whole, named_edition, particulars, read

__all__ = [
    "NONE_OF_THESE",
    "Asking",
    "Choice",
    "Choosing",
    "Found",
    "Screen",
    "Situations",
    "Step",
    "Steps",
    "StillOpen",
    "Topics",
    "View",
    "answer_to",
    "begin",
    "screen",
    "step",
    "without_text",
]


def begin(corpus: Corpus, text: str, edition: str | None = None, default: str = "2017", module: str = "") -> Steps:
    """Read and match a text: the first step of a case.

    `edition` is what the asker chose; without it the text may name one ("under the 1997 laws"), else the default holds.
    `module` names the situation and leaves the matcher out. Raises LawError for an unknown edition or module.
    """
    book = edition_named(edition or named_edition(text) or default)
    found = Match.named(corpus.module(module), book) if module else match(corpus, text, book)
    facts = [
        ModuleAnswer(candidate.module, fact.question, fact.answer, fact.words)
        for candidate in found.candidates
        for fact in read(corpus.module(candidate.module), text, book)
    ]
    facts += [ModuleAnswer("", fact.question, fact.answer, fact.words) for fact in extract(text)]
    return (Ask(text, book, found.verdict, found.candidates, tuple(facts), found.out_of_scope),)


def step(corpus: Corpus, steps: Sequence[Step], taken: Step) -> tuple[Steps, Screen]:
    """Add one step and show where it leads. Raises LawError for a step that makes no sense here."""
    longer = (*steps, taken)
    return longer, screen(corpus, longer)


def screen(corpus: Corpus, steps: Sequence[Step]) -> Screen:
    """Replay the steps. Raises LawError where a step names what the law no longer has."""
    state = replay(corpus, steps)
    view, module = _view(corpus, state)
    facts = tuple(f.fact for f in state.facts if f.question in SHOWN or (module and f.module == module.id))
    texts = particulars(state.text)
    return Screen(
        view=fill_view(view, texts),
        edition=state.edition,
        module=module,
        facts=facts if len(state.frames) == 1 else (),
        answers=tuple(state.frame.answers.items()) if state.frame else (),
        can_go_back=len(effective_steps(steps)) > 1,
        text=state.text,
        read_whole=is_whole(state.text),
        frame=state.here,
        still_open=tuple(fill_place(place, texts) for place in open_places(corpus, state)),
        choices=tuple(fill_choice(choice, texts) for choice in choices(corpus, state)),
        stands=fill_finding(standing, texts) if (standing := standing_finding(corpus, state)) else None,
    )


def answer_to(corpus: Corpus, steps: Sequence[Step], question: str, answer: str) -> Answer:
    """The step for `question=answer`, where `module.question` names a question outside the module at hand."""
    module, _, name = question.rpartition(".")
    if not module:
        here = screen(corpus, steps).module
        if here is None:
            raise LawError(f"{question}={answer} comes before a module is known; name it as module.question=answer")
        module = here.id
    known = corpus.module(module).question(name)
    if answer != UNKNOWN:
        known.answer(answer)
    return Answer(corpus.module(module).id, name, answer)


def _view(corpus: Corpus, state: State) -> tuple[View, Module | None]:
    if state.frame is not None:
        return _module_view(corpus, state)
    if state.browsing:
        topic = topic_of(corpus, state.browsing)
        return Situations(topic, tuple(m for m in corpus.modules.values() if m.topic == topic.id)), None
    known = {topic.id: topic for topic in corpus.out_of_scope}
    out_of_scope = tuple(
        known[id] for id in state.neighbours if id in known
    )  # most likely first, as the matcher has it
    if state.browsing is None and state.candidates:
        return Choosing(state.candidates), None
    return Topics(corpus.topics, out_of_scope, unsure=state.browsing is None), None


def _module_view(corpus: Corpus, state: State) -> tuple[View, Module]:
    frame = state.frames[state.here]
    module = corpus.module(frame.module)
    result = finding_of(corpus, state, state.here)
    if isinstance(result, Question):
        return Asking(result, len(frame.answers) + 1, longest_way(module, state.edition, frame.answers)), module
    return _found_view(corpus, state, module, result), module


def _found_view(corpus: Corpus, state: State, module: Module, finding: Finding) -> Found:
    chosen = [option for id in finding.chosen for option in finding.options if option.id == id]
    later = [option for option in chosen if option.again]
    last = chosen[-1] if chosen else None
    return Found(
        replace(finding, open_before=options_open_before(corpus, state)),
        again=later[-1].next if later else "",
        waiting=tuple(option for option in chosen if option.next and not option.leads_on),
        closing=what_follows(module, finding, last) if last and (last.ends or last.again) else None,
    )
