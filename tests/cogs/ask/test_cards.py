"""Every card that the law data can lead to, in every edition, against Discord's limits."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import chain

import pytest

from cogs.ask.parts import Standing
from cogs.ask.views import card, objection
from cogs.ask.why_views import why_card
from cogs.cards.context import Context
from cogs.cards.finding import offer
from cogs.cards.layout import MOST_TEXT, CardView, Part, fit_text
from cogs.cards.short_form import short_form
from cogs.law.views import law_card
from lawtext.choices import mark_chosen, standing, way_on
from lawtext.conversation import (
    Asking,
    Choosing,
    Confirming,
    Doubting,
    Found,
    Screen,
    StillOpen,
    Understood,
    begin,
    screen,
    step,
)
from lawtext.conversation.steps import Answer, Ask, OpenTopics, PickTopic
from lawtext.conversation.wording import fill_finding
from lawtext.corpus import load
from lawtext.editions import DEFAULT_EDITION, EDITIONS
from lawtext.engine import advance, assumable
from lawtext.facts import sentence
from lawtext.matcher import Candidate
from lawtext.model import UNKNOWN, Corpus, Finding, Module, Option, Question
from lawtext.teaching import rule, teach
from tests.cogs.direct.test_cards import NUMBER, fullest
from tests.loopback.limits import message_issues, walk

V2 = 1 << 15
OLDER = (edition for edition in EDITIONS if edition != DEFAULT_EDITION)
NOW_AND_THEN = (DEFAULT_EDITION, *(pytest.param(edition, marks=pytest.mark.proof) for edition in OLDER))
PHONE, WIDTH = 32, 40  # lines of so many characters
SENTENCE = "Only who asked and the directors see it, unless it is posted in <#12345678901234567890> on request."
LATE = Standing(
    999_999_999, 99_999, can_post=True, quotes=True, can_rule=True, can_teach=True, can_hide=True, goes=SENTENCE
)
NOTHING: frozenset[str] = frozenset()
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
    module: Module, edition: str, answers: Mapping[str, str], asked: frozenset[str]
) -> Iterator[tuple[Mapping[str, str], Question | Finding]]:
    """Every question and finding that the answers of a module lead to, unknown answers included."""
    reached = advance(module, edition, answers, asked)
    if isinstance(reached, Finding):
        yield answers, fill_finding(teach(module, edition, answers, reached), {})
        return
    yield answers, reached
    for answer in [*(a.id for a in reached.answers), UNKNOWN]:
        yield from states(module, edition, {**answers, reached.id: answer}, asked)


def fullest_states(module: Module, edition: str) -> Iterator[tuple[Mapping[str, str], Question | Finding]]:
    """Of those that differ only in what led there and in what is taken as so, the one with the most to say of both."""
    kept: dict[str, tuple[int, Mapping[str, str], Question | Finding]] = {}
    for answers, reached in chain(*(states(module, edition, {}, asked) for asked in {assumable(module), NOTHING})):
        bare, assumed = (
            (replace(reached, assumed=()), reached.assumed) if isinstance(reached, Finding) else (reached, ())
        )
        size = len(str(assumed)) + sum(len(each.sentence) for each in told(module, answers))
        if (key := str(bare)) not in kept or size > kept[key][0]:
            kept[key] = (size, answers, reached)
    for _, answers, reached in kept.values():
        yield answers, reached


def told(module: Module, answers: Mapping[str, str]) -> tuple[Understood, ...]:
    known = ((module.question(id), answer) for id, answer in answers.items() if answer != UNKNOWN)
    return tuple(Understood(q.id, a, f"{sentence(module, q, q.answer(a))}.", "*" * 50) for q, a in known)


def shown(module: Module, edition: str, answers: Mapping[str, str], reached: Question | Finding) -> Screen:
    view = Found(reached, again="x") if isinstance(reached, Finding) else Asking(reached, len(answers) + 1, 9)
    known = told(module, answers)
    return Screen(view, edition, module, (), tuple(answers.items()), can_go_back=True, text=LONG_TEXT, told=known)


def test_each_situation_to_choose_from_is_shown_with_what_parts_it_from_the_others() -> None:
    choosing = screen(corpus(), begin(corpus(), "the wrong defender had a card out"))
    assert isinstance(choosing.view, Choosing)
    drawn = card(choosing, corpus(), LATE)
    assert issues(drawn) == []
    for candidate in choosing.view.candidates:
        assert f"-# {corpus().line(candidate.module)}" in texts(drawn)
    browsing = (*begin(corpus(), "x"), OpenTopics(), PickTopic("revokes"))
    (listed,) = [
        node for _, node in walk(card(screen(corpus(), browsing), corpus(), LATE).to_components()) if node["type"] == 3
    ]
    assert {o["value"]: o["description"] for o in listed["options"]}["revoke_tricks"] == corpus().line("revoke_tricks")


def test_the_sheet_of_a_pause_is_a_tap_away_from_titles_of_which_none_may_be_meant() -> None:
    titles = tuple(
        Candidate(id, "A title " * 8, ("29A",), 0.7) for id in ("bid_out_of_turn", "call_slip", "revoke_tricks")
    )
    told = Ask("East hesitated over 2S, then North bid", "2017", "choose", titles, (), confirm=True)
    for neighbours in ((), ("deceptive_tempo",)):
        drawn = card(screen(corpus(), [replace(told, neighbours=neighbours)]), corpus(), LATE)
        assert issues(drawn) == []
        sheets = [label for label in labels(drawn) if label.startswith("Or: ")]
        assert "Or: A hesitation, a remark or a look" in sheets
        assert len(sheets) == 1 + len(neighbours)


def test_a_situation_of_a_stored_case_that_is_there_no_longer_is_shown_without_a_line() -> None:
    gone = Candidate("once_there", "It was there once", ("64A",), 0.4)
    asked = Ask("x", "2017", "choose", (gone,), ())
    assert "It was there once" in labels(card(screen(corpus(), [asked]), corpus(), LATE))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rule_itself_fits_a_card_of_every_situation_with_what_decides_first_whole(edition: str) -> None:
    for module in corpus().modules.values():
        found = rule(module, edition, {})
        drawn = card(shown(module, edition, {}, found), corpus(), LATE)
        assert issues(drawn) == []
        assert "Make official" not in labels(drawn), "no incident, no ruling"
        if not found.forks:  # in that book it is one ruling, whatever may be so
            assert found.say in texts(drawn)
            continue
        first = found.forks[0]
        assert first.ask in texts(drawn)
        assert all(lead.when in texts(drawn) and (lead.then or lead.say in texts(drawn)) for lead in first.leads)


@pytest.mark.parametrize("edition", NOW_AND_THEN)
@pytest.mark.parametrize("module", corpus().modules.values(), ids=corpus().modules)
def test_every_question_and_finding_fits_a_card_with_its_verdict_whole(module: Module, edition: str) -> None:
    longest: dict[str, Finding] = {}
    for answers, reached in fullest_states(module, edition):
        here = shown(module, edition, answers, reached)
        drawn = card(here, corpus(), LATE)
        assert issues(drawn) == []
        assert len(set(labels(drawn))) == len(labels(drawn)), "which of two buttons that look alike is meant?"
        if isinstance(reached, Question):
            assert reached.ask in texts(drawn)
            check_why(reached, why_card(here))
        else:
            check_finding(module, reached, texts(drawn))
            check_whole(reached, card(here, corpus(), LATE, more=True))
            longest[reached.row] = max(longest.get(reached.row, reached), reached, key=lambda each: len(str(each)))
    for finding in longest.values():
        check_ruled(finding)


def check_why(question: Question, drawn: CardView) -> None:
    """Why it is asked, on a phone."""
    text = texts(drawn)
    assert issues(drawn) == []
    lines = [line for part in text.strip().splitlines() for line in textwrap.wrap(part, WIDTH)]
    assert len(lines) <= PHONE + 1, question.id  # and the heading
    assert question.ask in text
    assert all(answer.label in text for answer in question.answers)


def offered(option: Option) -> str:
    return f"→ {way_on(option)}" if option.leads_on else option.do


def check_whole(finding: Finding, drawn: CardView) -> None:
    """Behind *More*, with what would change it."""
    assert issues(drawn) == []
    for needed in (finding.say, *map(offered, finding.options), *finding.tell):
        assert needed in texts(drawn)


def check_finding(module: Module, finding: Finding, text: str) -> None:
    for needed in (finding.say, *finding.cite, *map(offered, finding.options), *finding.tell):
        assert needed in text
    short = short_form(999_999_999, finding, corpus())
    assert issues(short) == []
    assert finding.say in texts(short)
    for option in finding.options:
        after = mark_chosen(module, finding, (option.id,))
        marked = card(shown(module, finding.edition, {}, after), corpus(), LATE)
        assert issues(marked) == []
        assert issues(short_form(999_999_999, after, corpus())) == []
        for drawn in (marked, short_form(999_999_999, after, corpus())):
            assert finding.say in texts(drawn)
            read_out = [line.partition(". ")[2] for line in texts(drawn).splitlines()]
            for each in (option for option in finding.options if not option.leads_on):
                closed = standing(each, after) == "closed"
                assert offer(each, after) not in read_out if closed else each.do in texts(drawn)


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
            drawn = law_card(corpus(), clause, edition)
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
    steps = begin(corpus(), "lorem ipsum dolor " * 400, module=module.id)
    here = screen(corpus(), steps)
    assert here.question is not None
    answered = Answer(module.id, here.question.id, UNKNOWN)
    _, here = step(corpus(), steps, answered)
    assert issues(objection(here, LATE)) == []


@pytest.mark.parametrize("module", corpus().modules.values(), ids=corpus().modules)
def test_the_titles_fit_a_card_with_what_is_asked_of_the_first(module: Module) -> None:
    asked = max(module.questions, key=lambda question: len(question.answers))
    offered = tuple(Candidate(id, f"{module.title} {id}", ("64A1",), 0.7) for id in (module.id, "other", "third"))
    said = tuple(
        Understood(q.id, q.answers[0].id, f"{sentence(module, q, q.answers[0])}.", "") for q in module.questions
    )
    view = Choosing(offered, (module.line,) * 3, understood=said[:3], then=asked)
    drawn = card(Screen(view, "2017", None, (), (), can_go_back=True, text=LONG_TEXT), corpus(), LATE)
    assert issues(drawn) == []
    assert asked.ask in texts(drawn)
    assert {answer.label for answer in asked.answers} < set(labels(drawn))


@pytest.mark.parametrize("module", corpus().modules.values(), ids=corpus().modules)
def test_whatever_was_understood_of_a_module_fits_a_card_to_confirm_and_one_to_correct(module: Module) -> None:
    for number in range(max((len(question.answers) for question in module.questions), default=1)):
        answers = [(q, q.answers[min(number, len(q.answers) - 1)]) for q in module.questions]
        understood = tuple(Understood(q.id, a.id, f"{sentence(module, q, a)}.", "*" * 200) for q, a in answers)
        asked = max(module.questions, key=lambda q: len(q.answers), default=None)
        for view in (
            Confirming(module, understood),
            Confirming(module, understood, asked),
            Doubting(module, understood),
        ):
            drawn = card(Screen(view, "2017", module, (), (), can_go_back=True, text=LONG_TEXT), corpus(), LATE)
            assert issues(drawn) == []
            assert len(set(labels(drawn))) == len(labels(drawn))
            for each in understood:
                assert f"**{each.sentence}**" in texts(drawn)


@pytest.mark.parametrize("count", [1, 2, 3, 60])
def test_however_many_choices_are_open_elsewhere_the_card_leads_back_to_them(count: int) -> None:
    module = corpus().modules["opening_lead_out_of_turn"]
    reached = next(
        each for _, each in states(module, "2017", {}, frozenset()) if isinstance(each, Finding) and each.options
    )
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


@pytest.mark.parametrize("spare", [0, 1])
@pytest.mark.parametrize("words", ["", "a", "ab", "abc", "a verdict"])
@pytest.mark.parametrize("count", [1, 2, 9])
def test_a_card_is_drawn_however_little_of_it_has_room(words: str, count: int, spare: int) -> None:
    for room in range(6 * len(words) + 2):
        content = fit_text([Part(words, spare)] * count, room).content
        assert len(content) <= room
        assert not content or content[0] == words[0] or content == "…"
