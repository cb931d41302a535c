from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from lawtext.conversation import (
    Asking,
    Choosing,
    Found,
    Screen,
    Situations,
    Topics,
    answer_to,
    begin,
    screen,
    step,
)
from lawtext.conversation.steps import (
    Again,
    Answer,
    Ask,
    Back,
    Choose,
    Correct,
    ModuleAnswer,
    OpenTopics,
    Pick,
    PickTopic,
    Step,
    Steps,
    decode_all,
    encode,
)
from lawtext.model import Corpus, LawError
from tests.lawtext.samples import example, revoke, row

LATER = """
[[row.option]]
id = "later"
who = "declarer"
do = "wait for the next lead"
next = "other"
again = true
with = { won = "own" }
tell = ["Wait for the next lead."]

[[row.option]]
id = "now"
who = "director"
do = "go on to the other matter"
next = "other"
with = { won = "own" }

[[row.option]]
id = "end"
who = "declarer"
do = "leave it"
ends = true
follow_up = "Nothing lasts."
"""


@pytest.fixture
def small(law: Callable[..., Corpus]) -> Corpus:
    rows = (
        row("two", 'won = "own", later = "yes"', rest=LATER)
        + row("one", 'won = "own", later = "no"', say="{led|the card} stays")
        + row("rest", 'won = ["partner", "other"]')
        + example("two", 'won = "own", later = "yes"')
        + example("one", 'won = "own", later = "no"')
        + example("rest", 'won = "other"')
    )
    return law(revoke=revoke(rows=rows), other=revoke("other"))


def answer(question: str, value: str, module: str = "revoke") -> Answer:
    return Answer(module, question, value)


def walked(corpus: Corpus, steps: Steps, *further: Step) -> tuple[Steps, Screen]:
    view = screen(corpus, steps)
    for taken in further:
        steps, view = step(corpus, steps, taken)
    return steps, view


def at_two(small: Corpus) -> tuple[Steps, Screen]:
    return walked(small, begin(small, "x", module="revoke"), answer("won", "own"), answer("later", "yes"))


def test_one_question_a_screen_until_there_is_a_finding(small: Corpus) -> None:
    steps = begin(small, "he revoked", module="revoke")
    first = screen(small, steps)
    assert isinstance(first.view, Asking)
    assert (first.view.question.id, first.view.asked, first.view.about) == ("won", 1, 2)
    _, last = walked(small, steps, answer("won", "own"), answer("later", "yes"))
    assert last.finding is not None
    assert last.finding.row == "two"


def test_steps_survive_a_store_that_speaks_json(small: Corpus) -> None:
    steps, before = at_two(small)
    stored = json.loads(json.dumps([encode(each) for each in steps]))
    assert decode_all(stored) == steps
    assert screen(small, decode_all(stored)) == before


def test_back_undoes_the_last_step_and_never_the_first(small: Corpus) -> None:
    steps, _ = walked(small, begin(small, "x", module="revoke"), answer("won", "own"), Back(), Back())
    view = screen(small, steps)
    assert view.question is not None
    assert view.question.id == "won"
    assert not view.can_go_back
    assert len(steps) == 4, "a back is a step too: nothing is taken out of the record"


def test_correct_asks_again_and_forgets_what_hung_on_the_answer(small: Corpus) -> None:
    steps, _ = at_two(small)
    _, view = step(small, steps, Correct("revoke", "won"))
    assert view.question is not None
    assert view.question.id == "won"
    assert view.answers == ()


def test_an_option_leads_on_with_what_it_brings_along(small: Corpus) -> None:
    steps, _ = at_two(small)
    _, view = step(small, steps, Choose("now"))
    assert view.module is not None
    assert (view.module.id, view.answers) == ("other", (("won", "own"),))


def test_an_option_that_ends_says_what_follows(small: Corpus) -> None:
    steps, _ = at_two(small)
    _, view = step(small, steps, Choose("end"))
    assert isinstance(view.view, Found)
    assert (view.view.finding.row, view.view.finding.chosen) == ("two", ("end",))
    end = view.view.closing
    assert end is not None
    assert (end.row, end.follow_up, end.closing) == ("two/end", "Nothing lasts.", True)


def test_what_waits_for_a_later_lead_is_opened_by_the_director(small: Corpus) -> None:
    steps, _ = at_two(small)
    steps, view = step(small, steps, Choose("later"))
    assert isinstance(view.view, Found)
    assert view.view.again == "other"
    assert view.view.closing is not None
    assert view.view.closing.tell == ("Wait for the next lead.",)
    _, opened = step(small, steps, Again())
    assert opened.module is not None
    assert opened.module.id == "other"


def test_back_from_a_followed_option_offers_all_options_again(small: Corpus) -> None:
    steps, _ = at_two(small)
    _, view = walked(small, steps, Choose("now"), Back())
    assert view.finding is not None
    assert [option.id for option in view.finding.options] == ["later", "now", "end"]


@pytest.mark.parametrize(
    ("taken", "complaint"),
    [
        (Choose("sing"), "offers no option 'sing'; it offers later, now, end"),
        (Again(), "nothing waits"),
        (Correct("revoke", "weather"), "nothing is known yet about 'weather'"),
        (PickTopic("gossip"), "no topic 'gossip'; there are revokes"),
        (Pick("gossip"), "no module 'gossip'"),
    ],
)
def test_a_step_that_makes_no_sense_is_refused_with_a_sentence(small: Corpus, taken: Step, complaint: str) -> None:
    steps, _ = at_two(small)
    with pytest.raises(LawError, match=complaint):
        step(small, steps, taken)


def test_choosing_before_there_is_a_finding_names_the_open_question(small: Corpus) -> None:
    with pytest.raises(LawError, match="first: won"):
        step(small, begin(small, "x", module="revoke"), Choose("end"))


def test_topics_lead_to_every_module_in_two_more_taps(corpus: Corpus) -> None:
    steps, view = step(corpus, begin(corpus, "zzz"), OpenTopics())
    assert isinstance(view.view, Topics)
    reached = set()
    for topic in view.view.topics:
        _, inside = step(corpus, steps, PickTopic(topic.id))
        assert isinstance(inside.view, Situations)
        reached |= {module.id for module in inside.view.modules}
    assert reached == set(corpus.modules)


def test_none_of_these_opens_the_topics(corpus: Corpus) -> None:
    _, view = step(corpus, begin(corpus, "zzz"), Pick("none"))
    assert isinstance(view.view, Topics)


def test_an_answer_to_a_module_not_reached_yet_waits_for_it(small: Corpus) -> None:
    steps = begin(small, "x", module="revoke")
    steps, _ = step(small, steps, answer_to(small, steps, "other.won", "partner"))
    steps, _ = walked(small, steps, answer("won", "own"), answer("later", "yes"))
    _, view = step(small, steps, Choose("now"))
    assert view.finding is not None
    assert view.finding.row == "partner_one", "what was answered for it goes before what the option brings along"


def test_an_answer_without_a_module_needs_one_to_be_known(corpus: Corpus) -> None:
    steps = begin(corpus, "zzz")
    if isinstance(screen(corpus, steps).view, Topics | Choosing):
        with pytest.raises(LawError, match=r"module\.question=answer"):
            answer_to(corpus, steps, "won", "own")


def test_the_edition_asked_for_goes_before_the_one_in_the_text(small: Corpus) -> None:
    said = "Under the 1997 laws he revoked"
    assert screen(small, begin(small, said)).edition == "1997"
    assert screen(small, begin(small, said, "2007")).edition == "2007"
    assert screen(small, begin(small, "he revoked", default="dd")).edition == "dd"
    with pytest.raises(LawError, match="no edition '1987'; choose one of 2017"):
        begin(small, said, "1987")


def test_facts_of_a_changed_law_are_dropped_and_asked_again(small: Corpus, law: Callable[..., Corpus]) -> None:
    steps = begin(small, "x", module="revoke")
    first = steps[0]
    assert isinstance(first, Ask)
    old = replace(first, facts=(ModuleAnswer("revoke", "gone", "yes", "x"),))
    view = screen(small, [old])
    assert view.question is not None
    assert view.question.id == "won"
