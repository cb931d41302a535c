"""One screen of a conversation as a card: one thing at a time, big short labels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import discord

from bot.ledger import in_force
from bot.presses import case as presses
from bot.presses import desk
from bot.wording import BEGINNING_ONLY, NOT_UNDERSTOOD, answer_label, known, likely_else
from cogs.cards import finding as worded
from cogs.cards import ruled_finding as ruled
from cogs.cards.context import NO_CONTEXT, Context, club_rules, precedents
from cogs.cards.controls import Controls, Row, button, rows
from cogs.cards.layout import BLUE, GREY, MOST_OPTIONS, MOST_TEXT, CardView, Part, cut, fit_text
from cogs.cards.markdown import escape
from lawtext import choices
from lawtext.choices import SHORT
from lawtext.conversation import NONE_OF_THESE, Asking, Choosing, Found, Screen, Situations, Topics
from lawtext.model import UNKNOWN, Corpus, Finding

_MOST_UNDERSTOOD = 400
_MOST_RETURNS = 2
_MOST_QUOTED = 300

Pieces = Iterator[discord.ui.Item[Any]]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a screen stands: its case and turn, and what its reader may do there."""

    case: int
    turn: int
    can_post: bool = False
    can_call: bool = True
    quotes: bool = False  # for a director who joins and has not seen what was asked
    can_teach: bool = False  # may let the club keep the text, to learn from
    can_rule: bool = False  # a director, who may make the finding official
    can_hide: bool = False  # the asker, who says whether the finding is to be posted
    private: bool = False
    goes: str = ""  # where the finding will be seen, in a sentence
    context: Context = NO_CONTEXT

    @property
    def controls(self) -> Controls:
        return Controls(self.case, self.turn)


def card(screen: Screen, corpus: Corpus, standing: Standing) -> CardView:
    match screen.view:
        case Asking() as asking:
            return CardView(BLUE, *_asking(asking, screen, standing))
        case Choosing() as choosing:
            return CardView(BLUE, *_choosing(choosing, screen, standing))
        case Topics() as topics:
            return CardView(GREY, *_topics(topics, screen, standing))
        case Situations() as situations:
            return CardView(GREY, *_situations(situations, screen, standing))
        case Found() as found:
            return CardView(ruled.colour(standing.context), *_found(found, screen, corpus, standing))


def correction(screen: Screen, standing: Standing) -> CardView:
    """Everything that is understood, to choose what is wrong about it."""
    module, controls = screen.module, standing.controls
    assert module is not None
    options = [
        discord.SelectOption(
            label=cut(module.question(q).ask, 100), description=cut(answer_label(module, q, a), 100), value=q
        )
        for q, a in screen.answers
    ]
    back = controls.button("Leave it as it is", presses.Show())
    return CardView(
        GREY,
        fit_text([_official(standing), Part("### Which of these is wrong?")]),
        *controls.selects("Choose", presses.CorrectionList, options),
        *rows([back]),
    )


def objection(screen: Screen, standing: Standing) -> CardView:
    """What somebody can mean who says that a finding is wrong."""
    controls = standing.controls
    buttons = [
        *([controls.button("An answer is wrong", presses.ListAnswers())] if screen.answers else []),
        controls.button("It is another situation", presses.OpenTopics()),
        *_calling(standing),
        *_teaching(screen, standing, "wrong"),
        controls.button("Leave it as it is", presses.Show()),
    ]
    return CardView(
        GREY, fit_text([_official(standing), Part("### What is wrong?"), _consent(screen, standing)]), *rows(buttons)
    )


def _asking(asking: Asking, screen: Screen, standing: Standing) -> Pieces:
    yield from _known_facts(screen, standing)
    question, controls = asking.question, standing.controls
    progress = f"{asking.asked} of about {asking.about}" if asking.about > 1 else ""
    aside = "ask away from the table" if question.private else ""
    parts = [
        _official(standing),
        Part(f"### {question.ask}"),
        Part(f"-# {question.why}" if question.why else "", spare=1),
    ]
    parts.append(Part(_quote(screen) if standing.quotes else "", spare=2))
    parts += worded.still_open(option for place in screen.still_open for option in place.options)
    parts += [_small(aside, progress), _small(standing.goes), _footer(screen, standing)]
    yield fit_text(parts, MOST_TEXT - _MOST_UNDERSTOOD)
    yield from rows(controls.button(a.label, presses.Answer(question.id, a.id), strong=True) for a in question.answers)
    extras = [controls.button("Don't know", presses.Answer(question.id, UNKNOWN))]
    extras += [*_back(screen, standing), controls.button("Something else", presses.OpenTopics())]
    extras += [*_hiding(standing), *_calling(standing)]
    yield from rows(extras)
    yield from _returns(screen, controls)


def _choosing(choosing: Choosing, screen: Screen, standing: Standing) -> Pieces:
    controls = standing.controls
    asked = Part("### Which of these did you mean?")
    yield fit_text([_official(standing), asked, _quotation(screen), _small(standing.goes), _footer(screen, standing)])
    for candidate in choosing.candidates:
        yield Row(controls.button(candidate.title, presses.Pick(candidate.module), strong=True))
    none = controls.button("None of these", presses.Pick(NONE_OF_THESE))
    yield from rows([none, *_back(screen, standing), *_hiding(standing), *_calling(standing)])


def _topics(topics: Topics, screen: Screen, standing: Standing) -> Pieces:
    controls = standing.controls
    said, less_likely = likely_else(topics.out_of_scope)
    unsure = f"### {NOT_UNDERSTOOD}" if topics.unsure and screen.text else ""
    parts = [
        _official(standing),
        Part(said or unsure),
        _small(less_likely),
        Part("What is it about? Choose a topic, or call the director."),
        _quotation(screen),
        _consent(screen, standing),
        _small(standing.goes),
        _footer(screen, standing),
    ]
    yield fit_text(parts)
    options = [discord.SelectOption(label=cut(topic.title, 100), value=topic.id) for topic in topics.topics]
    yield from controls.selects("Choose a topic", presses.TopicList, options)
    helpful = {topic.module for topic in topics.out_of_scope if topic.module}
    opening = [controls.button("This may help", presses.Pick(module), strong=True) for module in sorted(helpful)]
    extras = [*_back(screen, standing), *_hiding(standing), *_calling(standing), *_teaching(screen, standing, "none")]
    yield from rows([*opening, *extras])


def _situations(situations: Situations, screen: Screen, standing: Standing) -> Pieces:
    controls = standing.controls
    asked = [_official(standing), Part(f"### {situations.topic.title}"), Part("Which situation is it?")]
    yield fit_text([*asked, _small(standing.goes), _footer(screen, standing)])
    options = [discord.SelectOption(label=cut(module.title, 100), value=module.id) for module in situations.modules]
    yield from controls.selects("Choose a situation", presses.SituationList, options)
    topics = controls.button("Other topics", presses.OpenTopics())
    yield from rows([*_back(screen, standing), topics, *_hiding(standing), *_calling(standing)])


def _found(found: Found, screen: Screen, corpus: Corpus, standing: Standing) -> Pieces:
    controls, finding = standing.controls, found.finding
    parts = [*ruled.full(finding, corpus, standing.context), *club_rules(standing.context.notes)]
    parts += [*precedents(standing.context), Part(_quote(screen) if standing.quotes else "", spare=7)]
    parts += [_small(standing.goes), _footer(screen, standing, ruled.standing_line(standing.context))]
    yield fit_text(parts, MOST_TEXT - _MOST_UNDERSTOOD)
    yield from _known_facts(screen, standing)
    if ruled.offers(finding, standing.context):
        yield from rows(_options(finding, controls))
    yield from rows(_ruling(standing))
    yield from rows(_onward(found, controls))
    yield from _returns(screen, controls)
    posting = [controls.button("Post", presses.Preview())] if standing.can_post else []
    calling = [] if standing.can_rule else _calling(standing)
    wrong = controls.button("This is wrong", presses.Object())
    yield from rows([*_back(screen, standing), *posting, *calling, wrong])


def _ruling(standing: Standing) -> Iterator[discord.ui.Button[Any]]:
    if (ruling := in_force(standing.context.ruled)) is not None:
        yield button(f"Open ruling {ruling.number}", desk.OpenRuling(ruling.number))
    if standing.can_rule:
        yield button("Make official", desk.MakeOfficial(standing.case, standing.turn), strong=True)
        yield button("Rule otherwise", desk.RuleOtherwise(standing.case, standing.turn))


def _options(finding: Finding, controls: Controls) -> Iterator[discord.ui.Button[Any]]:
    """Those that are open. A way on that waits for a later lead is opened at once: whoever takes it knows the time."""
    for number, option in enumerate(finding.options, 1):
        if choices.standing(option, finding) == "open":
            kind = presses.Again if option.leads_on and option.again else presses.Choose
            yield controls.button(cut(choices.button_label(number, option), SHORT), kind(option.id), strong=True)


def _onward(found: Found, controls: Controls) -> Iterator[discord.ui.Button[Any]]:
    """To where a choice leads."""
    for option in found.waiting:
        number = found.finding.options.index(option) + 1
        label = "It is time: go on" if len(found.waiting) == 1 else f"It is time: go on from {number}"
        yield controls.button(label, presses.Again(option.id), strong=True)


def _returns(screen: Screen, controls: Controls) -> list[Row]:
    """Back to where a choice is open still; the latest where there are more than a list holds."""
    places = screen.still_open[-MOST_OPTIONS:]
    if len(places) <= _MOST_RETURNS:
        titles = ((cut(f"◀ Still open: {place.title}", SHORT), str(place.frame)) for place in places)
        return rows(controls.button(title, presses.Return(frame)) for title, frame in titles)
    listed = [discord.SelectOption(label=cut(place.title, 100), value=str(place.frame)) for place in places]
    return controls.selects("Still open elsewhere", lambda part: presses.Return(str(part)), listed)


def _known_facts(screen: Screen, standing: Standing) -> Pieces:
    """What is known by now, with a way to correct it."""
    module = screen.module
    if module is None or not screen.answers:
        return
    facts = " · ".join(known(module, question, answer) for question, answer in screen.answers)
    text = discord.ui.TextDisplay[Any](cut(f"-# Understood: {facts}", _MOST_UNDERSTOOD))
    yield discord.ui.Section(text, accessory=standing.controls.button("Correct", presses.ListAnswers()))


def _back(screen: Screen, standing: Standing) -> list[discord.ui.Button[Any]]:
    return [standing.controls.button("◀ Back", presses.Back())] if screen.can_go_back else []


def _calling(standing: Standing) -> list[discord.ui.Button[Any]]:
    return [standing.controls.button("Call the director", presses.Call())] if standing.can_call else []


def _hiding(standing: Standing) -> list[discord.ui.Button[Any]]:
    if not standing.can_hide:
        return []
    if standing.private:
        return [standing.controls.button("Not private", presses.SetPrivate("no"))]
    return [standing.controls.button("Private", presses.SetPrivate("yes"))]


def _teaching(screen: Screen, standing: Standing, kind: Literal["none", "wrong"]) -> list[discord.ui.Button[Any]]:
    taught = standing.can_teach and screen.text
    return [standing.controls.button("Learn from my words", presses.Learn(kind))] if taught else []


def _consent(screen: Screen, standing: Standing) -> Part:
    asked = "“Learn from my words” keeps what you wrote, without your name, for the club's moderators to look at."
    return _small(asked if standing.can_teach and screen.text else "")


def _quote(screen: Screen) -> str:
    text = escape(screen.text, _MOST_QUOTED)
    return f"-# “{text}”" if text else ""


def _official(standing: Standing) -> Part:
    """Whatever is asked again, what a director has ruled stands until a director says otherwise."""
    return Part(ruled.official_line(standing.context))


def _quotation(screen: Screen) -> Part:
    return Part(_quote(screen), spare=1)


def _small(*texts: str) -> Part:
    said = " · ".join(text for text in texts if text)
    return Part(f"-# {said}" if said else "")


def _footer(screen: Screen, standing: Standing, *more: str) -> Part:
    title = screen.module.title if screen.module else ""
    long = "" if screen.read_whole else BEGINNING_ONLY
    return _small(f"case {standing.case}", title, *more, f"edition {screen.edition}", long)
