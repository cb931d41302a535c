"""One screen of a conversation as a card: one thing at a time, big short labels."""

from __future__ import annotations

from typing import Any, Literal

import discord

from bot import sheet_wording, wording
from bot.presses import case as presses
from bot.wording import ANOTHER_SITUATION, NOT_UNDERSTOOD, WHY_ASK, likely_else
from cogs.ask.confirm_views import statement, to_confirm
from cogs.ask.facts_form import all_at_once, more_facts, something_not_so
from cogs.ask.found_views import found_pieces, ruling_buttons
from cogs.ask.parts import (
    Pieces,
    Standing,
    back,
    calling,
    footer,
    hiding,
    known_facts,
    left_out,
    official,
    quotation,
    quote,
    returns,
    situation,
)
from cogs.ask.sheet_views import filled_parts, sheet_buttons, sheet_controls
from cogs.cards import finding as worded
from cogs.cards import ruled_finding as ruled
from cogs.cards.controls import Controls, Row, rows, situation_options
from cogs.cards.layout import BLUE, GREY, CardView, Part, cut, fit_text, small
from lawtext.conversation import (
    NONE_OF_THESE,
    Asking,
    Choosing,
    Confirming,
    Doubting,
    Found,
    Screen,
    Situations,
    Topics,
)
from lawtext.conversation.facts_form import known_fields
from lawtext.model import UNKNOWN, Corpus, Question

_MOST_UNDERSTOOD = 1_500  # characters


def card(screen: Screen, corpus: Corpus, standing: Standing, *, more: bool = False) -> CardView:
    """`more`: with what of a finding or a sheet nobody needs at the table at once."""
    match screen.view:
        case Asking() as asking:
            return CardView(BLUE, *_asking(asking, screen, standing))
        case Choosing() as choosing:
            return CardView(BLUE, *_choosing(choosing, screen, standing))
        case Topics() as topics:
            return CardView(GREY, *_topics(topics, screen, standing, more=more))
        case Situations() as situations:
            return CardView(GREY, *_situations(situations, screen, standing))
        case (Confirming() | Doubting()) as waiting:
            return CardView(BLUE, *to_confirm(waiting, screen, standing))
        case Found() as found:
            return CardView(ruled.colour(standing.context), *found_pieces(found, screen, corpus, standing, more=more))


def objection(screen: Screen, standing: Standing) -> CardView:
    """What somebody can mean who says that a finding is wrong."""
    controls = standing.controls
    buttons = [
        *something_not_so(screen, controls),
        *more_facts(screen, controls),
        controls.button(ANOTHER_SITUATION, presses.Leave()),
        *calling(standing),
        *_teaching(screen, standing, "wrong"),
        controls.button("Leave it as it is", presses.Show()),
    ]
    return CardView(
        GREY,
        fit_text([official(standing), Part("### What is wrong?"), _consent(screen, standing)]),
        *rows(buttons),
    )


def _asking(asking: Asking, screen: Screen, standing: Standing) -> Pieces:
    question, controls = asking.question, standing.controls
    progress = f"{asking.asked} of about {asking.about}" if asking.about > 1 else ""
    aside = "ask away from the table" if question.private else ""
    parts = [
        official(standing),
        left_out(screen),
        situation(screen),
        known_facts(screen),
        Part(f"### {question.ask}"),
        Part(f"-# {question.why}" if question.why else "", spare=1),
    ]
    parts.append(Part(quote(screen) if standing.quotes else "", spare=2))
    parts += worded.still_open(option for place in screen.still_open for option in place.options)
    ruled_on = list(ruling_buttons(screen.stands, standing)) if screen.stands else []
    parts.append(
        Part(f"-# Found so far: {wording.headline(screen.stands)}" if screen.stands and ruled_on else "", spare=1)
    )
    parts += [small(aside, progress), small(standing.goes), footer(screen, standing, titled=False)]
    yield fit_text(parts)
    yield from rows(controls.button(a.label, presses.Answer(question.id, a.id), strong=True) for a in question.answers)
    extras = [controls.button("Don't know", presses.Answer(question.id, UNKNOWN))]
    extras += [*back(screen, standing), *all_at_once(screen, controls)]
    extras += [controls.button("What is the rule?", presses.AskRule()), *hiding(standing), *calling(standing)]
    yield from rows(extras)
    said = [controls.button("I said something else", presses.Facts("known", 0))] if known_fields(screen) else []
    why = controls.button(WHY_ASK, presses.Why())
    yield from rows([controls.button(ANOTHER_SITUATION, presses.Leave()), *said, why])
    yield from returns(screen, controls)
    yield from rows(ruled_on)


def _choosing(choosing: Choosing, screen: Screen, standing: Standing) -> Pieces:
    controls = standing.controls
    asked = Part(f"### {wording.OR_ONE_OF_THESE if choosing.again else wording.WHICH_MEANT}")
    yield fit_text([official(standing), asked, quotation(screen), small(standing.goes), footer(screen, standing)])
    for candidate, line in zip(choosing.candidates, choosing.lines, strict=True):
        yield Row(controls.button(candidate.title, presses.Pick(candidate.module), strong=True))
        if line:
            yield discord.ui.TextDisplay(f"-# {line}")
        if candidate == choosing.candidates[0] and choosing.then is None:
            yield from _with_what_was_understood(choosing, controls)
    yield from rows(sheet_buttons("Or", screen, standing))
    none = controls.button(wording.NOT_ONE_MEANT, presses.Pick(NONE_OF_THESE))
    yield from rows([none, *back(screen, standing), *hiding(standing), *calling(standing)])
    if choosing.then is not None:
        yield from _asked_of_the_first(choosing, choosing.then, controls)


def _with_what_was_understood(choosing: Choosing, controls: Controls) -> Pieces:
    """Below the first title what was read of it, to be confirmed by the same tap; where that is long, on a card of its
    own."""
    said = _understood(choosing)
    if said and len(said) <= _MOST_UNDERSTOOD:
        yield discord.ui.TextDisplay(said)
        yield Row(controls.button(wording.THAT_AND_ALL_SO, presses.PickAndConfirm(choosing.candidates[0].module)))


def _asked_of_the_first(choosing: Choosing, then: Question, controls: Controls) -> Pieces:
    """Below all titles, which are to be read before it: what is asked once the first is picked. An answer picks it and
    confirms what was read of it."""
    aside = "-# ask away from the table" if then.private else ""
    said = [wording.if_the_first(choosing), _understood(choosing), f"**{then.ask}**", aside]
    if len(shown := "\n".join(filter(None, said))) <= _MOST_UNDERSTOOD:
        yield discord.ui.Separator()
        yield discord.ui.TextDisplay(shown)
        answers = ((each.label, presses.AnswerAtOnce(then.id, each.id)) for each in then.answers)
        yield from rows(controls.button(*each) for each in answers)


def _understood(choosing: Choosing) -> str:
    return "\n".join(f"-# • {statement(each)}" for each in choosing.understood)


def _topics(topics: Topics, screen: Screen, standing: Standing, *, more: bool) -> Pieces:
    controls, sheet = standing.controls, topics.sheet
    said, less_likely = likely_else(topics.out_of_scope)
    unsure = f"### {NOT_UNDERSTOOD}" if topics.unsure and screen.text else ""
    parts = [
        official(standing),
        Part(said or unsure),
        small(less_likely),
        *(filled_parts(sheet, screen.edition, standing, more=more) if sheet else ()),
        Part(sheet_wording.what_about(sheet)),
        quotation(screen),
        _consent(screen, standing),
        small(standing.goes),
        footer(screen, standing),
    ]
    yield fit_text(parts)
    yield from sheet_controls(sheet, topics.situations, standing, more=more) if sheet else ()
    yield from rows(sheet_buttons("Or", screen, standing))
    options = [discord.SelectOption(label=cut(topic.title, 100), value=topic.id) for topic in topics.topics]
    yield from controls.selects("Choose a topic", presses.TopicList, options)
    extras = [
        *back(screen, standing),
        *hiding(standing),
        *(calling(standing) if not (sheet and standing.can_rule) else ()),
        *_teaching(screen, standing, "none"),
    ]
    yield from rows(extras)


def _situations(situations: Situations, screen: Screen, standing: Standing) -> Pieces:
    controls = standing.controls
    asked = [official(standing), Part(f"### {situations.topic.title}"), Part("Which situation is it?")]
    yield fit_text([*asked, small(standing.goes), footer(screen, standing)])
    yield from controls.selects("Choose a situation", presses.SituationList, situation_options(situations.modules))
    topics = controls.button("Other topics", presses.OpenTopics())
    yield from rows([*back(screen, standing), topics, *hiding(standing), *calling(standing)])


def _teaching(screen: Screen, standing: Standing, kind: Literal["none", "wrong"]) -> list[discord.ui.Button[Any]]:
    taught = standing.can_teach and screen.text
    return [standing.controls.button("Learn from my words", presses.Learn(kind))] if taught else []


def _consent(screen: Screen, standing: Standing) -> Part:
    asked = (
        "“Learn from my words” keeps what you wrote and what comes of this case, without your name, for the club's "
        "moderators to look at."
    )
    return small(asked if standing.can_teach and screen.text else "")
