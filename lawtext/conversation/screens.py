"""What one person is to see after some steps, with all that stands around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from lawtext.choices import what_follows
from lawtext.conversation.alone import told_alone
from lawtext.conversation.at_once import after_first, asked_then
from lawtext.conversation.beside import sheets_beside, sheets_else, situations_told
from lawtext.conversation.by_code import opened_by
from lawtext.conversation.frames import State, finding_of, known_in_sentences, questions_to_ask, topic_of
from lawtext.conversation.further import Further, what_is_left
from lawtext.conversation.progress import choices, open_places, options_open_before, standing_finding
from lawtext.conversation.script import announced
from lawtext.conversation.state import replay
from lawtext.conversation.steps import Ask, Step, effective_steps
from lawtext.conversation.views import (
    Asking,
    Choosing,
    Confirming,
    Doubting,
    Found,
    Screen,
    Situations,
    Topics,
    View,
)
from lawtext.conversation.wording import fill_choice, fill_finding, fill_place, fill_understood, fill_view
from lawtext.engine import longest_way
from lawtext.matcher import match
from lawtext.model import Corpus, Finding, Module, OutOfScopeTopic, Question
from lawtext.reading import SHOWN, is_whole, particulars
from lawtext.replies import Reply, replies
from lawtext.sheets import Sheet, sheet_about


def told_in(corpus: Corpus, state: State) -> str:
    """What the text says of the situation that the case began with, where it tells several."""
    if not state.frames:
        return state.text
    return told_alone(corpus, state.text, state.edition, state.frames[min(state.frames)].module)


def screen(corpus: Corpus, steps: Sequence[Step]) -> Screen:
    """Replay the steps. Raises LawError where a step names what the law no longer has."""
    state = replay(corpus, steps)
    view, module = _view(corpus, state)
    facts = tuple(f.fact for f in state.facts if f.question in SHOWN or (module and f.module == module.id))
    told = told_in(corpus, state)
    texts = particulars(told)
    found = view.finding if isinstance(view, Found) else None
    replied = tuple(replies(told, found, at_first=state.here == 0)) if found else ()
    standing = standing_finding(corpus, state)
    return Screen(
        view=fill_view(view, texts),
        edition=state.edition,
        module=module,
        facts=facts if len(state.frames) == 1 else (),
        answers=tuple(state.frame.known.items()) if state.frame else (),
        can_go_back=len(effective_steps(steps)) > 1,
        text=state.text,
        read_whole=is_whole(state.text),
        frame=state.here,
        still_open=tuple(fill_place(place, texts) for place in open_places(corpus, state)),
        replies=replied,
        further=tuple(_further(corpus, steps[0], state, view, replied)),
        beside=_sheets(corpus, state, view),
        follows=state.follows,
        choices=tuple(fill_choice(choice, texts) for choice in choices(corpus, state)),
        stands=fill_finding(standing[0], texts) if standing else None,
        stands_in=standing[1] if standing else 0,
        not_taken=_not_taken(state, view, module),
        told=fill_understood(known_in_sentences(corpus, state), texts),
        left_out=state.frame.left_out if state.frame else (),
        opened=opened_by(corpus, steps[0], state),
        not_assumed=questions_to_ask(state, module, state.frame) if module and state.frame else frozenset(),
    )


def _further(corpus: Corpus, first: Step, state: State, view: View, replied: Sequence[Reply]) -> Iterator[Further]:
    """Of the situation that the text tells, once it is ruled upon."""
    if not isinstance(view, Found) or view.finding.general or state.here or state.frame is None:
        return iter(())
    module = corpus.module(state.frame.module)
    read, noted = ([fact.words for fact in state.facts if fact.module == of] for of in (module.id, ""))
    used = [*read, *(reply.words for reply in replied)]
    about = _about(corpus, first, state)
    return what_is_left(corpus, state.text, state.edition, module, used, noted, about, view.finding)


def _about(corpus: Corpus, first: Step, state: State) -> frozenset[str]:
    """The situations that the whole text may be about, as it was matched when it was asked, if it was."""
    if isinstance(first, Ask) and not first.named and first.next_best:
        offered = (*first.candidates, *first.next_best)
    else:
        found = match(corpus, state.text, state.edition)
        offered = (*found.candidates, *found.next_best)
    return frozenset(each.module for each in offered)


def _sheets(corpus: Corpus, state: State, view: View) -> tuple[Sheet, ...]:
    match view:
        case Found(finding) if not finding.general:
            found = tuple(s for s in sheets_beside(corpus, state.text) if finding.module not in s.not_at)
        case Topics(_, about, _, shown):
            found = sheets_else(corpus, state.text, shown, about)
        case Choosing():  # a pause is told with a call that sounds like a situation, and none of the titles is meant
            found = sheets_else(corpus, state.text, None, _out_of_scope(corpus, state)[:1])
        case _:
            found = ()
    return tuple(announced(each, state.text) for each in found)


def _not_taken(state: State, view: View, module: Module | None) -> frozenset[str]:
    """What the text says of the module and is not taken: it waits, or was said not to be so."""
    if module is None or state.frame is None:
        return frozenset()
    waiting = {each.question for each in view.understood} if isinstance(view, Confirming | Doubting) else set()
    stands, read_here = state.frame.known, state.frame.reading is not None
    facts = (fact for fact in state.facts if fact.module == module.id)
    gone = {f.question for f in facts if (stands.get(f.question) != f.answer if read_here else not f.sure)}
    return frozenset(waiting | gone)


def _view(corpus: Corpus, state: State) -> tuple[View, Module | None]:
    if state.frame is not None:
        return _module_view(corpus, state)
    if state.browsing:
        topic = topic_of(corpus, state.browsing)
        return Situations(topic, tuple(m for m in corpus.modules.values() if m.topic == topic.id)), None
    out_of_scope = _out_of_scope(corpus, state)
    if state.browsing is None and state.candidates:
        lines = tuple(corpus.line(each.module) for each in state.candidates)
        return Choosing(state.candidates, lines, state.offered_before, *after_first(corpus, state)), None
    sheet = sheet_about(corpus.sheets, out_of_scope[0].id) if out_of_scope else None
    situations = situations_told(corpus, state.text, state.edition, sheet) if sheet else ()
    said = announced(sheet, state.text) if sheet else None
    return Topics(corpus.topics, out_of_scope, state.browsing is None, said, situations), None


def _out_of_scope(corpus: Corpus, state: State) -> tuple[OutOfScopeTopic, ...]:
    """Most likely first, as the matcher has it."""
    known = {topic.id: topic for topic in corpus.out_of_scope}
    return tuple(known[id] for id in state.neighbours if id in known)


def _module_view(corpus: Corpus, state: State) -> tuple[View, Module]:
    frame = state.frames[state.here]
    module = corpus.module(frame.module)
    result = finding_of(corpus, state, state.here)
    match result:
        case Question():
            asked = questions_to_ask(state, module, frame)
            longest = longest_way(module, state.edition, frame.answers, asked)
            return Asking(result, len(frame.answers) + 1, longest), module
        case Finding():
            return _found_view(corpus, state, module, result), module
        case Confirming():
            return replace(result, then=asked_then(corpus, state, result)), module
        case _:
            return result, module


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
