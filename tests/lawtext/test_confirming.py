"""What was read from the text is confirmed before anything rests on it, and by one tap where it is so."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from lawtext.conversation import (
    NONE_OF_THESE,
    Asking,
    Choosing,
    Confirming,
    Doubting,
    Found,
    Screen,
    Topics,
    begin,
    confirmation,
    screen,
    step,
)
from lawtext.conversation.steps import (
    Answer,
    Ask,
    Back,
    Choose,
    Confirm,
    Correct,
    Doubt,
    Leave,
    ModuleAnswer,
    Pick,
    Step,
    Steps,
    decode_all,
    encode,
)
from lawtext.corpus import load
from lawtext.matcher import CHOOSE, MATCH, Candidate
from lawtext.model import Corpus, LawError, Module
from lawtext.reading import read
from tests.lawtext.samples import HEAD, example, revoke, row

NEXT = """
[[row.option]]
id = "on"
who = "director"
do = "go on"
next = "other"
"""
CANDIDATES = tuple(Candidate(name, "A revoke", ("64A1",), score) for name, score in (("revoke", 0.9), ("other", 0.1)))
OWN, LATER = ModuleAnswer("revoke", "won", "own", "in his hand"), ModuleAnswer("revoke", "later", "yes", "won another")


def unsure(fact: ModuleAnswer) -> ModuleAnswer:
    return ModuleAnswer(fact.module, fact.question, fact.answer, fact.words, sure=False)


@pytest.fixture
def small(law: Callable[..., Corpus]) -> Corpus:
    rows = (
        row("two", 'won = "own", later = "yes"', rest=NEXT)
        + row("one", 'won = "own", later = "no"')
        + row("rest", 'won = ["partner", "other"]', say="{led|the card} stays")
        + example("two", 'won = "own", later = "yes"')
        + example("one", 'won = "own", later = "no"')
        + example("rest", 'won = "other"')
    )
    always = row("always", "") + example("always", "")
    return law(revoke=revoke(rows=rows), other=revoke("other"), plain=HEAD.format(name="plain").strip() + "\n" + always)


def asked(*facts: ModuleAnswer, verdict: str = MATCH, confirm: bool = True) -> Steps:
    return (Ask("he revoked", "2017", verdict, CANDIDATES, facts, confirm=confirm),)


def seen(corpus: Corpus, steps: Steps, *further: Step) -> Screen:
    return screen(corpus, (*steps, *further))


def shown(view: object) -> list[str]:
    assert isinstance(view, Confirming | Doubting)
    return [each.question for each in view.understood]


def test_what_is_not_sure_is_confirmed_before_any_question(small: Corpus) -> None:
    here = seen(small, asked(unsure(OWN)))
    assert isinstance(here.view, Confirming)
    (statement,) = here.view.understood
    assert (statement.question, statement.answer, statement.words) == ("won", "own", "in his hand")
    assert statement.sentence == "The revoker's own hand won it."
    assert (here.answers, here.finding, here.question, here.stands) == ((), None, None, None)
    after = seen(small, asked(unsure(OWN)), confirmation(here.view))
    assert after.question is not None
    assert (after.question.id, after.answers) == ("later", (("won", "own"),))


def test_what_is_sure_is_not_confirmed_before_a_question(small: Corpus) -> None:
    here = seen(small, asked(OWN))
    assert isinstance(here.view, Asking)
    found = seen(small, asked(OWN), Answer("revoke", "later", "yes"))
    assert isinstance(found.view, Found), "a question led there"


def test_a_finding_that_no_question_led_to_is_confirmed_with_all_that_decides(small: Corpus) -> None:
    here = seen(small, asked(OWN, LATER))
    assert isinstance(here.view, Confirming)
    assert shown(here.view) == ["won", "later"]
    assert confirmation(here.view) == Confirm("revoke", ("won", "later"))
    assert seen(small, asked(OWN, LATER), confirmation(here.view)).finding is not None


def test_what_cannot_matter_is_not_shown(small: Corpus) -> None:
    other = ModuleAnswer("revoke", "won", "other", "they won it")
    assert shown(seen(small, asked(other, unsure(LATER))).view) == ["won"], "no row asks for what came later"
    assert shown(seen(small, asked(unsure(other), unsure(LATER))).view) == ["won"]


def test_a_picked_title_is_confirmed_only_where_what_was_read_rules_at_once(small: Corpus) -> None:
    picked = Pick("revoke")
    assert isinstance(seen(small, asked(OWN, verdict=CHOOSE), picked).view, Asking)
    assert shown(seen(small, asked(unsure(OWN), verdict=CHOOSE), picked).view) == ["won"]
    assert shown(seen(small, asked(OWN, LATER, verdict=CHOOSE), picked).view) == ["won", "later"]


def test_a_situation_that_needs_no_question_is_confirmed_unless_the_asker_took_it(small: Corpus) -> None:
    only = (Ask("x", "2017", MATCH, (Candidate("plain", "A revoke", (), 0.9),), (), confirm=True),)
    here = seen(small, only)
    assert isinstance(here.view, Confirming)
    assert (here.view.module.id, here.view.understood) == ("plain", ())
    assert seen(small, only, confirmation(here.view)).finding is not None
    assert seen(small, begin(small, "x", module="plain")).finding is not None
    assert seen(small, asked(verdict=CHOOSE), Pick("plain")).finding is not None


def test_a_case_of_an_earlier_version_is_not_confirmed(small: Corpus) -> None:
    assert seen(small, asked(OWN, LATER, confirm=False)).finding is not None
    assert encode(asked(OWN)[0])["confirm"] is True


def test_not_so_leads_to_what_is_wrong_and_that_is_asked(small: Corpus) -> None:
    steps = (*asked(OWN, LATER), Doubt())
    here = screen(small, steps)
    assert isinstance(here.view, Doubting)
    assert shown(here.view) == ["won", "later"]
    corrected = seen(small, steps, Correct("revoke", "later"))
    assert corrected.question is not None
    assert corrected.question.id == "later"
    found = seen(small, steps, Correct("revoke", "later"), Answer("revoke", "later", "no"))
    assert found.finding is not None
    assert found.finding.row == "one"


def test_what_else_is_not_sure_is_confirmed_after_a_correction(law: Callable[..., Corpus]) -> None:
    questions = "".join(
        f'[[question]]\nid = "{id}"\nask = "Was it {id}?"\nanswers = {{ yes = "Yes", no = "No" }}\n' for id in "ab"
    )
    rows = "".join(
        row(f"{a}_{b}", f'a = "{a}", b = "{b}"') + example(f"{a}_{b}", f'a = "{a}", b = "{b}"')
        for a in ("yes", "no")
        for b in ("yes", "no")
    )
    corpus = law(revoke=HEAD.format(name="revoke") + questions + rows)
    facts = [ModuleAnswer("revoke", id, "yes", id, sure=False) for id in "ab"]
    steps = asked(*facts)
    assert shown(screen(corpus, steps).view) == ["a", "b"]
    steps = (*steps, Doubt(), Correct("revoke", "a"))
    question = screen(corpus, steps).question
    assert question is not None
    assert question.id == "a"
    steps = (*steps, Answer("revoke", "a", "no"))
    assert shown(screen(corpus, steps).view) == ["b"]
    found = seen(corpus, steps, Confirm("revoke", ("b",))).finding
    assert found is not None
    assert found.row == "no_yes"


def test_what_the_text_says_beside_a_corrected_answer_is_confirmed_and_not_asked(small: Corpus) -> None:
    """It is dropped with the answer that made sense of it; once that is put right, the text says it still."""
    wrong = ModuleAnswer("revoke", "won", "other", "in the other hand", sure=False)
    doubted = (*asked(wrong, unsure(LATER)), Doubt(), Correct("revoke", "won"))
    assert isinstance(seen(small, doubted).view, Asking)
    corrected = seen(small, doubted, Answer("revoke", "won", "own")).view
    assert isinstance(corrected, Confirming)
    assert [each.question for each in corrected.understood] == ["later"]
    other = seen(small, doubted, Answer("revoke", "won", "partner")).view
    assert isinstance(other, Found), "what makes no sense beside the right answer stays dropped"
    denied = (*doubted, Answer("revoke", "won", "own"), Doubt(), Correct("revoke", "later"), Correct("revoke", "won"))
    assert isinstance(seen(small, denied, Answer("revoke", "won", "own")).view, Asking), "it was said not to be so"


def test_it_is_another_situation_leads_to_what_else_it_may_be(small: Corpus) -> None:
    left = seen(small, asked(OWN, LATER), Doubt(), Leave("revoke"))
    assert isinstance(left.view, Choosing)
    assert [candidate.module for candidate in left.view.candidates] == ["other"]
    nothing = seen(small, asked(OWN, LATER), Leave("revoke"), Pick("other"), Leave("other"))
    assert isinstance(nothing.view, Topics)


def test_back_undoes_each_step_of_it(small: Corpus) -> None:
    steps: Steps = asked(OWN, LATER)
    first = screen(small, steps).view
    for taken in (Doubt(), Correct("revoke", "won"), Confirm("revoke", ("won", "later")), Leave("revoke")):
        undone = seen(small, steps, taken, Back())
        assert undone.view == first
        assert not undone.can_go_back


def test_an_answer_settles_what_it_answers_and_the_rest_waits_for_the_confirm(small: Corpus) -> None:
    steps = (*asked(OWN, unsure(LATER)), Answer("revoke", "later", "no"))
    assert shown(screen(small, steps).view) == ["won"], "it was not looked at yet"
    assert seen(small, steps, Confirm("revoke", ("won",))).finding is not None
    everything = (Answer("revoke", "won", "own"), Answer("revoke", "later", "yes"))
    assert seen(small, asked(OWN, unsure(LATER)), *everything).finding is not None, "nothing is left of the reading"
    assert seen(small, asked(OWN, LATER), Answer("revoke", "won", "other")).finding is not None
    assert seen(small, asked(OWN, LATER), Answer("revoke", "won", "own")).finding is None


def test_until_it_is_confirmed_there_is_no_finding_to_choose_from(small: Corpus) -> None:
    with pytest.raises(LawError, match="first confirm what was understood"):
        seen(small, asked(OWN, LATER), Choose("on"))


def test_what_is_not_sure_is_never_handed_over(small: Corpus) -> None:
    steps = asked(OWN, LATER, unsure(ModuleAnswer("revoke", "gone", "yes", "x")))
    after = seen(small, steps, Confirm("revoke", ("won", "later")), Choose("on"))
    assert "gone" not in dict(after.answers)


def test_replay_is_exact_whatever_was_confirmed(small: Corpus) -> None:
    steps = (*asked(unsure(OWN), unsure(LATER)), Doubt(), Correct("revoke", "later"), Answer("revoke", "later", "no"))
    steps = (*steps, Confirm("revoke", ("won",)))
    stored = decode_all(json.loads(json.dumps([encode(each) for each in steps])))
    assert stored == steps
    assert screen(small, stored) == screen(small, steps)


def test_what_was_confirmed_then_counts_though_nothing_would_wait_for_it_now(small: Corpus) -> None:
    assert seen(small, asked(OWN), Confirm("revoke", ("won", "gone")), Doubt()).question is not None
    with pytest.raises(LawError, match="nothing that was understood waits"):
        seen(small, begin(small, "zzz"), Confirm("revoke", ()))


def test_a_question_that_has_another_id_by_now_is_confirmed_all_the_same(law: Callable[..., Corpus]) -> None:
    renamed = revoke().replace('id = "later"', 'id = "later"\nwas = ["after"]')
    corpus = law(revoke=renamed)
    steps = asked(OWN, unsure(ModuleAnswer("revoke", "after", "yes", "won another")))
    here = screen(corpus, steps)
    assert shown(here.view) == ["won", "later"]
    assert isinstance(here.view, Confirming)
    assert here.view.understood[1].words == "won another"
    assert seen(corpus, steps, Confirm("revoke", ("won", "after"))).finding is not None


def test_what_the_text_says_counts_as_taken_once_it_is_confirmed(small: Corpus) -> None:
    facts = asked(OWN, unsure(LATER))
    assert seen(small, facts).not_taken == {"won", "later"}
    assert seen(small, facts, Confirm("revoke", ("won", "later"))).not_taken == frozenset()
    assert seen(small, facts, Doubt(), Correct("revoke", "later")).not_taken == {"later"}
    assert seen(small, facts, Answer("revoke", "later", "yes")).not_taken == {"won"}
    assert seen(small, asked(OWN), Answer("revoke", "won", "partner")).not_taken == {"won"}


LESS_LIKELY = tuple(Candidate(name, "Less likely", ("61A",), 0.01) for name in ("third", "fourth"))


def offered(shown: Screen) -> list[str]:
    assert isinstance(shown.view, Choosing)
    return [candidate.module for candidate in shown.view.candidates]


def test_where_none_was_meant_the_next_best_are_offered_once_and_then_the_topics(small: Corpus) -> None:
    first = Ask("x", "2017", CHOOSE, CANDIDATES, (), confirm=True, next_best=LESS_LIKELY)
    assert offered(screen(small, [first])) == ["revoke", "other"]
    again = seen(small, (first,), Pick(NONE_OF_THESE))
    assert offered(again) == ["third", "fourth"]
    assert isinstance(again.view, Choosing)
    assert again.view.again
    assert isinstance(seen(small, (first,), Pick(NONE_OF_THESE), Pick(NONE_OF_THESE)).view, Topics)
    assert offered(seen(small, (first,), Pick(NONE_OF_THESE), Back())) == ["revoke", "other"]


def test_who_leaves_every_situation_offered_comes_to_the_next_best(small: Corpus) -> None:
    first = Ask("x", "2017", MATCH, CANDIDATES, (), confirm=True, next_best=LESS_LIKELY)
    assert offered(seen(small, (first,), Leave("revoke"))) == ["other"]
    assert offered(seen(small, (first,), Leave("revoke"), Pick("other"), Leave("other"))) == ["third", "fourth"]


def test_what_was_refused_is_not_offered_again_after_browsing(small: Corpus) -> None:
    first = Ask("x", "2017", CHOOSE, CANDIDATES, (), confirm=True)
    assert isinstance(seen(small, (first,), Pick(NONE_OF_THESE), Pick("revoke"), Leave("revoke")).view, Topics)


def test_a_situation_picked_later_knows_what_the_text_says_of_it() -> None:
    corpus, text = load(), "Dummy revoked. Nobody noticed until the end of the hand. How many tricks go to the defense?"
    steps = begin(corpus, text)
    first = steps[0]
    assert isinstance(first, Ask)
    (among, *_), later = first.candidates, next(m.id for m in corpus.modules.values() if reads(corpus, m, steps))
    picked, shown_then = step(corpus, steps, Pick(later))
    assert picked[-1].facts  # type: ignore[union-attr]
    assert shown_then.module is not None
    assert decode_all(map(encode, picked)) == picked, "it is stored with the step"
    assert step(corpus, steps, Pick(among.module))[0][-1] == Pick(among.module), "of these it was read at first"


def reads(corpus: Corpus, module: Module, steps: Steps) -> bool:
    """Whether the text says something of a module for which it was not read at first."""
    first = steps[0]
    assert isinstance(first, Ask)
    known = {candidate.module for candidate in first.candidates}
    return module.id not in known and bool(read(module, first.text, "2017"))
