"""A whole incident: the steps so far and one event in, the steps and the screen that they lead to out.

Steps are plain mappings that only ever grow, so that a store can keep them and a restart can replay them. What the
matcher and the reading found is written into the first step: replaying never reads the text again.

    {"do": "ask", "text", "edition", "verdict", "candidates": [{"module", "title", "laws", "score"}], "facts": [...],
     "neighbours": [...]}
    {"do": "pick", "module"}                       a module out of the candidates or the topics; "none" opens the topics
    {"do": "answer", "module", "question", "answer"}
    {"do": "correct", "module", "question"}        takes an answer back and asks it again
    {"do": "choose", "module", "row", "option"}
    {"do": "again", "option"}                      the director opens what an option left for a later lead or trick;
                                                   no option: the last one that was chosen
    {"do": "return", "to"}                         back to an earlier finding (its number) in which a choice is open
    {"do": "topics"}   {"do": "topic", "topic"}
    {"do": "back"}                                 undoes the last step that is not itself a back
    {"do": "private", "private"}  {"do": "called"}  who may read the case; no back undoes them
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lawtext.choices import what_follows
from lawtext.conversation.progress import choices, open_before, stands, still_open
from lawtext.conversation.state import State, Step, Steps, effective, finding_of, replayed, topic_of
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
from lawtext.conversation.wording import worded, worded_choice, worded_finding, worded_place
from lawtext.engine import longest_way
from lawtext.matcher import Match, match
from lawtext.model import UNKNOWN, Corpus, Finding, LawError, Module, Question, edition_named
from lawtext.reading import SHOWN, is_whole, named_edition, particulars, read, stated

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
    "answers_event",
    "begin",
    "screen",
    "step",
]


def begin(corpus: Corpus, text: str, edition: str | None = None, default: str = "2017", module: str = "") -> Steps:
    """Read and match a text: the first step of a case.

    `edition` is what the asker chose; without it the text may name one ("under the 1997 laws"), else the default holds.
    `module` names the situation and leaves the matcher out. Raises LawError for an unknown edition or module.
    """
    book = edition_named(edition or named_edition(text) or default)
    found = Match.named(corpus.module(module), book) if module else match(corpus, text, book)
    facts = [
        {"module": candidate.module, "question": fact.question, "answer": fact.answer, "words": fact.words}
        for candidate in found.candidates
        for fact in read(corpus.module(candidate.module), text, book)
    ]
    facts += [{"module": "", "question": f.question, "answer": f.answer, "words": f.words} for f in stated(text)]
    return (
        {
            "do": "ask",
            "text": text,
            "edition": book,
            "verdict": found.verdict,
            "candidates": [candidate.as_json() for candidate in found.candidates],
            "facts": facts,
            "neighbours": list(found.neighbours),
        },
    )


def step(corpus: Corpus, steps: Sequence[Step], event: Step) -> tuple[Steps, Screen]:
    """Add one event and show where it leads. Raises LawError for an event that makes no sense here."""
    longer = (*steps, event)
    return longer, screen(corpus, longer)


def screen(corpus: Corpus, steps: Sequence[Step]) -> Screen:
    """Replay the steps. Raises LawError where a step names what the law no longer has."""
    state = replayed(corpus, steps)
    view, module = _view(corpus, state)
    facts = tuple(fact for owner, fact in state.facts if fact.question in SHOWN or (module and owner == module.id))
    texts = particulars(state.text)
    return Screen(
        view=worded(view, texts),
        edition=state.edition,
        module=module,
        facts=facts if len(state.frames) == 1 else (),
        answers=tuple(state.frame.answers.items()) if state.frame else (),
        can_go_back=len(effective(steps)) > 1,
        text=state.text,
        read_whole=is_whole(state.text),
        frame=state.here,
        still_open=tuple(worded_place(place, texts) for place in still_open(corpus, state)),
        choices=tuple(worded_choice(choice, texts) for choice in choices(corpus, state)),
        stands=worded_finding(standing, texts) if (standing := stands(corpus, state)) else None,
    )


def answers_event(corpus: Corpus, steps: Sequence[Step], question: str, answer: str) -> Step:
    """The event for `question=answer`, where `module.question` names a question outside the module at hand."""
    module, _, name = question.rpartition(".")
    if not module:
        here = screen(corpus, steps).module
        if here is None:
            raise LawError(f"{question}={answer} comes before a module is known; name it as module.question=answer")
        module = here.id
    known = corpus.module(module).question(name)
    if answer != UNKNOWN:
        known.answer(answer)
    return {"do": "answer", "module": corpus.module(module).id, "question": name, "answer": answer}


def _view(corpus: Corpus, state: State) -> tuple[View, Module | None]:
    if state.frame is not None:
        return _module_view(corpus, state)
    if state.browsing:
        topic = topic_of(corpus, state.browsing)
        return Situations(topic, tuple(m for m in corpus.modules.values() if m.topic == topic.id)), None
    known = {neighbour.id: neighbour for neighbour in corpus.neighbours}
    neighbours = tuple(known[id] for id in state.neighbours if id in known)  # most likely first, as the matcher has it
    if state.browsing is None and state.candidates:
        return Choosing(state.candidates), None
    return Topics(corpus.topics, neighbours, unsure=state.browsing is None), None


def _module_view(corpus: Corpus, state: State) -> tuple[View, Module]:
    frame = state.frames[state.here]
    module = corpus.module(frame.module)
    result = finding_of(corpus, state, state.here)
    if isinstance(result, Question):
        return Asking(result, len(frame.answers) + 1, longest_way(module, state.edition, frame.answers)), module
    return _found(corpus, state, module, result), module


def _found(corpus: Corpus, state: State, module: Module, finding: Finding) -> Found:
    chosen = [option for id in finding.chosen for option in finding.options if option.id == id]
    later = [option for option in chosen if option.again]
    last = chosen[-1] if chosen else None
    return Found(
        replace(finding, open_before=open_before(corpus, state)),
        again=later[-1].next if later else "",
        waiting=tuple(option for option in chosen if option.next and not option.leads_on),
        closing=what_follows(module, finding, last) if last and (last.ends or last.again) else None,
    )
