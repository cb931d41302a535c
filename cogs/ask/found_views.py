"""A finding on a card: what is needed at the table at once on a phone's first screen, the rest behind More."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import discord

from bot.ledger import in_force
from bot.presses import case as presses
from bot.presses import desk
from bot.wording import since_the_code, told
from cogs.ask.facts_form import more_facts, something_not_so
from cogs.ask.parts import (
    Pieces,
    Standing,
    back,
    calling,
    footer,
    hiding,
    left_out,
    quote,
    returns,
    situation,
)
from cogs.ask.sheet_views import sheet_buttons
from cogs.ask.why_views import what_would_change_it
from cogs.cards import finding as worded
from cogs.cards import ruled_finding as ruled
from cogs.cards.context import club_rules, precedents
from cogs.cards.controls import Controls, button, rows
from cogs.cards.layout import MOST_TEXT, Part, cut, fit_text, small
from cogs.cards.markdown import escape
from lawtext import choices
from lawtext.choices import SHORT
from lawtext.conversation import Found, Screen
from lawtext.model import Assumption, Corpus, Finding

MOST_ASSUMED = 80  # characters: two lines of a phone
_MOST_SENTENCE = 60  # characters of one
_BELOW = 800  # characters of a card kept for what stands below the verdict, however long a ruling leads
_VERDICT = 3  # parts: the verdict, that it is unofficial, the law


def found_pieces(found: Found, screen: Screen, corpus: Corpus, standing: Standing, *, more: bool) -> Pieces:
    """Who may rule finds the buttons for it below the verdict: what follows may be longer than a screen."""
    controls, finding = standing.controls, found.finding
    said = list(ruled.full(finding, corpus, standing.context, more=more))
    leads = len(said) if standing.context.ruled else _VERDICT
    first = [small(since_the_code(screen)), left_out(screen)]
    first += [] if standing.context.ruled else [situation(screen)]  # what is official leads
    opening = fit_text([*first, *worded.said_to_the_question(screen.replies), *said[:leads]], MOST_TEXT - _BELOW)
    yield opening
    yield from rows(ruling_buttons(finding, standing))
    offered = ruled.offers(finding, standing.context)
    changed = what_would_change_it(screen, more=more) if offered else ()
    below = [*said[leads:], *changed, *_around(finding, screen, standing, more=more)]
    yield fit_text(below, MOST_TEXT - len(opening.content))
    if offered:
        yield from rows(_options(finding, controls))
    yield from rows(_onward(found, controls))
    yield from returns(screen, controls)
    yield from rows(_asking_further(screen, standing))
    yield from rows(_extras(screen, finding, standing, more))


def _around(finding: Finding, screen: Screen, standing: Standing, *, more: bool) -> Iterator[Part]:
    yield from club_rules(standing.context.notes)
    yield from precedents(standing.context)
    yield assumed_part(screen.assumed, _more_label(finding), whole=more)
    if more:
        yield Part(f"-# **What is known** {said}" if (said := told(screen)) else "", spare=3)
    yield Part(quote(screen) if standing.quotes else "", spare=7)
    yield from _not_used(screen)
    yield small(standing.goes)
    yield footer(screen, standing, ruled.standing_line(standing.context), titled=bool(standing.context.ruled))


def _extras(screen: Screen, finding: Finding, standing: Standing, more: bool) -> Iterator[discord.ui.Button[Any]]:
    controls = standing.controls
    yield from _more(finding, screen, controls, more)
    yield from something_not_so(screen, controls)
    yield from more_facts(screen, controls)
    yield from back(screen, standing)
    if standing.can_post:
        yield controls.button("Post", presses.Preview())
    if standing.can_take_out:
        yield from hiding(standing)
    if not standing.can_rule:
        yield from calling(standing)
        yield from _telling(standing)
    yield controls.button("This is wrong", presses.Object())


def _telling(standing: Standing) -> Iterator[discord.ui.Button[Any]]:
    """Until it is official: then whoever asked sees it here."""
    if standing.can_be_told and in_force(standing.context.ruled) is None:
        told = standing.context.told
        label = "Don't tell me when it is official" if told else "Tell me when it is official"
        yield standing.controls.button(label, presses.TellMe("no" if told else "yes"))


def _more(finding: Finding, screen: Screen, controls: Controls, more: bool) -> Iterator[discord.ui.Button[Any]]:
    if more:
        yield controls.button("Less", presses.Show())
    elif worded.has_more(finding) or len(_shown_at_once(screen.assumed)) < len(screen.assumed):
        yield controls.button(_more_label(finding), presses.More())


def _more_label(finding: Finding) -> str:
    return "What to find out, why" if finding.judgement else "More"


def assumed_part(assumed: Sequence[Assumption], behind: str, *, whole: bool) -> Part:
    """What nobody said and the finding rests on; what there is no room for stands `behind` that button, and in the
    form of "something is not so"."""
    shown = assumed if whole else _shown_at_once(assumed)
    left = len(assumed) - len(shown)
    return small(f"{_taken_as_so(shown)}{f' ({left} more: *{behind}*)' if left else ''}" if shown else "")


def _shown_at_once(assumed: Sequence[Assumption]) -> Sequence[Assumption]:
    """As many as two lines hold, and one at least."""
    shown = list(assumed)
    while len(shown) > 1 and len(_taken_as_so(shown)) > MOST_ASSUMED:
        shown.pop()
    return shown


def _taken_as_so(shown: Sequence[Assumption]) -> str:
    return " ".join(["Taken as so:", *(each.sentence for each in shown)])


def _not_used(screen: Screen) -> Iterator[Part]:
    """What of the text nothing was made of, so that nobody takes it for ruled upon."""
    words = [f"“{cut(escape(each.words), _MOST_SENTENCE)}”" for each in screen.further]
    if words:
        yield Part(f"-# Not used: {' · '.join(words)}", spare=2)


def _asking_further(screen: Screen, standing: Standing) -> Iterator[discord.ui.Button[Any]]:
    """What else the text tells: another situation, for the asker alone, since a director who joins rules on what was
    asked; what a person judges, for both."""
    for each in screen.further:
        if each.module and not standing.quotes:
            yield standing.controls.button(cut(f"Also: {each.title}", SHORT), presses.AskFurther(each.module))
    yield from sheet_buttons("Also", screen, standing)


def ruling_buttons(finding: Finding, standing: Standing) -> Iterator[discord.ui.Button[Any]]:
    """What stands is looked at, or another takes its place."""
    if (ruling := in_force(standing.context.ruled)) is not None:
        yield button(f"Open ruling {ruling.number}", desk.OpenRuling(ruling.number))
        if standing.can_rule:
            yield button("Supersede", desk.Move(ruling.number, ruling.revision, "superseded"))
    if standing.can_rule and not finding.general and ruled.is_to_rule_on(finding, standing.context):
        yield button("Make official", desk.MakeOfficial(standing.case, standing.turn), strong=True)
        yield button("Rule otherwise", desk.RuleOtherwise(standing.case, standing.turn))


def _options(finding: Finding, controls: Controls) -> Iterator[discord.ui.Button[Any]]:
    """Those that are open. A way on that waits for a later lead is opened at once: whoever takes it knows the time."""
    for option in finding.options:
        if choices.standing(option, finding) == "open":
            kind = presses.Again if option.leads_on and option.again else presses.Choose
            yield controls.button(cut(choices.button_label(option, finding), SHORT), kind(option.id), strong=True)


def _onward(found: Found, controls: Controls) -> Iterator[discord.ui.Button[Any]]:
    """To where a choice leads."""
    numbers = choices.read_out_numbers(found.finding)
    for option in found.waiting:
        label = "It is time: go on" if len(found.waiting) == 1 else f"It is time: go on from {numbers[option.id]}"
        yield controls.button(label, presses.Again(option.id), strong=True)
