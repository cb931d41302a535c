"""Every card that the law data can lead to, in every edition, against Discord's limits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

import pytest

from cogs.ask.views import Standing, card, correction, objection
from cogs.cards.context import Context
from cogs.cards.layout import MOST_TEXT, CardView, Part, fit_text
from cogs.cards.short_form import short_form
from cogs.law.views import law_card
from lawtext.choices import mark_chosen
from lawtext.conversation import Asking, Found, Screen, StillOpen, begin, screen, step
from lawtext.conversation.steps import Answer, Ask, OpenTopics, PickTopic
from lawtext.corpus import load
from lawtext.editions import EDITIONS
from lawtext.engine import advance
from lawtext.lookup import using
from lawtext.model import UNKNOWN, Corpus, Finding, Module, Question
from tests.cogs.direct.test_cards import NUMBER, fullest
from tests.loopback.limits import message_issues, walk

V2 = 1 << 15
SENTENCE = "Only who asked and the directors see it, unless it is posted in <#12345678901234567890> on request."
LATE = Standing(
    999_999_999, 99_999, can_post=True, quotes=True, can_rule=True, can_teach=True, can_hide=True, goes=SENTENCE
)
LONG_TEXT = "the queen of spades, *really* @everyone " * 200


@lru_cache(1)
def corpus() -> Corpus:
    return load()


def issues(drawn: CardView) -> list[str]:
    return [str(issue) for issue in message_issues({"components": drawn.to_components()}, V2, {})]


def labels(drawn: CardView) -> list[str]:
    return [node["label"] for _, node in walk(drawn.to_components()) if node["type"] == 2]


def texts(drawn: CardView) -> str:
    return "\n".join(str(node.get("content") or "") for _, node in walk(drawn.to_components()))


def states(
    module: Module, edition: str, answers: Mapping[str, str]
) -> Iterator[tuple[Mapping[str, str], Question | Finding]]:
    """Every question and finding that the answers of a module lead to, unknown answers included."""
    reached = advance(module, edition, answers)
    yield answers, reached
    if isinstance(reached, Question):
        for answer in [*(a.id for a in reached.answers), UNKNOWN]:
            yield from states(module, edition, {**answers, reached.id: answer})


def shown(module: Module, edition: str, answers: Mapping[str, str], reached: Question | Finding) -> Screen:
    view = Found(reached, again="x") if isinstance(reached, Finding) else Asking(reached, len(answers) + 1, 9)
    return Screen(view, edition, module, (), tuple(answers.items()), can_go_back=True, text=LONG_TEXT)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("module", corpus().modules.values(), ids=corpus().modules)
def test_every_question_and_finding_fits_a_card_with_its_verdict_whole(module: Module, edition: str) -> None:
    seen = set()
    for answers, reached in states(module, edition, {}):
        drawn = card(shown(module, edition, answers, reached), corpus(), LATE)
        assert issues(drawn) == []
        assert len(set(labels(drawn))) == len(labels(drawn)), "which of two buttons that look alike is meant?"
        if isinstance(reached, Question):
            assert reached.ask in texts(drawn)
        elif str(reached) not in seen:
            seen.add(str(reached))
            check_finding(module, reached, texts(drawn))


def check_finding(module: Module, finding: Finding, text: str) -> None:
    for needed in (finding.say, *finding.cite, *(option.do for option in finding.options), *finding.tell):
        assert needed in text
    short = short_form(999_999_999, finding, corpus())
    assert issues(short) == []
    assert finding.say in texts(short)
    check_ruled(finding)
    for option in finding.options:
        after = mark_chosen(module, finding, (option.id,))
        marked = card(shown(module, finding.edition, {}, after), corpus(), LATE)
        assert issues(marked) == []
        assert issues(short_form(999_999_999, after, corpus())) == []
        for needed in (finding.say, *(option.do for option in finding.options)):
            assert needed in texts(marked)
            assert needed in texts(short_form(999_999_999, after, corpus()))


def check_ruled(finding: Finding) -> None:
    """With the longest ruling that there can be, which leads."""
    for state in ("amended", "voided"):
        context = Context(
            ruled=[fullest(corpus(), state, "x" * 1000)] * 3, links={NUMBER: "https://discord.com/" + "1" * 60}
        )
        for drawn in (
            short_form(999_999_999, finding, corpus(), context),
            card(Screen(Found(finding), finding.edition, corpus().module(finding.module), (), (), True, LONG_TEXT),
                 corpus(), replace(LATE, context=context)),
        ):  # fmt: skip
            assert issues(drawn) == []
            assert "x" * 1000 in texts(drawn)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_clause_fits_a_card(edition: str) -> None:
    for clause in corpus().clauses.values():
        if edition in clause.editions:
            drawn = law_card(clause, corpus().laws[clause.law], edition, using(corpus(), clause, edition))
            assert issues(drawn) == []
            assert clause.id in texts(drawn)


def test_every_module_is_at_most_three_taps_from_a_text_that_nobody_understands() -> None:
    reached = set()
    steps, topics = step(corpus(), begin(corpus(), ""), OpenTopics())
    for topic in corpus().topics:
        _, situations = step(corpus(), steps, PickTopic(topic.id))
        drawn = card(situations, corpus(), LATE)
        assert issues(drawn) == []
        offered = [node for _, node in walk(drawn.to_components()) if node["type"] == 3]
        reached |= {option["value"] for node in offered for option in node["options"]}
    assert issues(card(topics, corpus(), LATE)) == []
    assert reached == set(corpus().modules)


def test_what_a_text_is_most_likely_about_is_said_and_the_rest_named_below_it() -> None:
    (first,) = begin(corpus(), "my dog ate the traveller")
    assert isinstance(first, Ask)
    likely, less = corpus().out_of_scope[7], corpus().out_of_scope[2]
    asked = replace(first, verdict="none", candidates=(), neighbours=(likely.id, less.id))
    text = texts(card(screen(corpus(), (asked,)), corpus(), LATE)).strip()
    assert text.startswith(f"{likely.say}\n-# Or is it: {less.title}?")
    assert less.say not in text


def test_the_side_cards_of_a_case_fit() -> None:
    module = corpus().modules["dummy_card_changed"]
    steps = begin(corpus(), LONG_TEXT, module=module.id)
    here = screen(corpus(), steps)
    assert here.question is not None
    answered = Answer(module.id, here.question.id, UNKNOWN)
    _, here = step(corpus(), steps, answered)
    assert issues(correction(here, LATE)) == []
    assert issues(objection(here, LATE)) == []


@pytest.mark.parametrize("count", [1, 2, 3, 60])
def test_however_many_choices_are_open_elsewhere_the_card_leads_back_to_them(count: int) -> None:
    module = corpus().modules["opening_lead_out_of_turn"]
    reached = next(each for _, each in states(module, "2017", {}) if isinstance(each, Finding) and each.options)
    options = next(row.options for row in module.rows if len(row.options) == 5)
    places = tuple(StillOpen(number, module.title, options) for number in range(count))
    for view in (replace(reached, open_before=options * count), module.questions[0]):
        here = replace(shown(module, "2017", {}, view), still_open=places)
        drawn = card(here, corpus(), LATE)
        assert issues(drawn) == []
        listed = [node for _, node in walk(drawn.to_components()) if ":return:" in str(node.get("custom_id"))]
        offered = sum(len(node.get("options", [node])) for node in listed)
        assert offered == min(count, 25)


def test_a_text_that_is_too_long_loses_what_can_be_spared_first() -> None:
    parts = [Part("verdict"), Part("x" * 3000, spare=1), Part("y" * 3000, spare=5), Part("options")]
    content = fit_text(parts).content
    assert len(content) <= MOST_TEXT
    assert content.startswith("verdict\n" + "x" * 3000)
    assert content.endswith("options")


def test_where_nothing_can_be_spared_the_longest_is_cut_and_the_verdict_stays() -> None:
    content = fit_text([Part("verdict"), Part("z" * 9000)]).content
    assert content.startswith("verdict\nzzz")
    assert content.endswith("…")
    assert len(content) <= MOST_TEXT
