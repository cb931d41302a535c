"""What an answer in one module says about the questions of the next, along every chain that the law data have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lawtext.conversation import Asking, Confirming, Found, begin, confirmation, screen, step
from lawtext.conversation.handover import hand_over
from lawtext.conversation.steps import Answer, Choose, Correct, Step, decode_all, encode
from lawtext.editions import EDITIONS
from lawtext.engine import advance, assumable
from lawtext.model import Answers, Corpus, Finding, Module, Option, Question

READ = frozenset((Path(__file__).parent / "handed_over.txt").read_text().split("\n")) - {""}
"""Each read by somebody: is it still so in the situation that comes next, and about the same thing?"""


def findings(module: Module, edition: str, answers: Answers) -> Iterator[tuple[Answers, Finding]]:
    result = advance(module, edition, answers, assumable(module))
    if not isinstance(result, Question):
        yield answers, result
        return
    for answer in result.answers:
        yield from findings(module, edition, {**answers, result.id: answer.id})


def links(corpus: Corpus) -> Iterator[tuple[Module, str, Answers, Finding, Option]]:
    """Every option that leads on, from every way through its module."""
    for module in corpus.modules.values():
        for edition in EDITIONS:
            for answers, finding in findings(module, edition, {}):
                yield from ((module, edition, answers, finding, o) for o in finding.options if o.next)


def walk(corpus: Corpus, module: str, answers: Answers, option: str) -> list[Step]:
    steps: list[Step] = [*begin(corpus, "", "2017", module=module)]
    steps += [Answer(module, question, answer) for question, answer in answers.items()]
    assert isinstance(screen(corpus, steps).view, Found)
    return [*steps, Choose(option)]


def test_all_that_is_handed_over_along_a_chain_was_read_by_somebody(corpus: Corpus) -> None:
    """But for what a situation hands over to itself, where an exit is closed again: there nothing has changed."""
    found = {
        f"{module.id}/{finding.row}/{option.id}: {question}={answer}"
        for module, edition, answers, finding, option in links(corpus)
        if option.next != module.id
        for question, answer in hand_over(module, answers, option, corpus.module(option.next), edition).items()
    }
    assert found == READ


def test_nothing_is_handed_over_by_a_choice_or_to_a_later_trick(corpus: Corpus) -> None:
    for module, edition, answers, _, option in links(corpus):
        if option.again or not option.leads_on:
            assert hand_over(module, answers, option, corpus.module(option.next), edition) == {}


def test_what_an_option_brings_along_goes_before_what_is_handed_over(corpus: Corpus) -> None:
    for module, edition, answers, _, option in links(corpus):
        handed = hand_over(module, answers, option, corpus.module(option.next), edition)
        assert not handed.keys() & option.given.keys()


def test_a_card_that_fell_is_not_asked_again_how_it_came_out(corpus: Corpus) -> None:
    after = screen(corpus, walk(corpus, "card_played_how", {"state": "faced", "opening": "fell"}, "defender"))
    assert after.module is not None
    assert after.module.id == "defender_card_exposed"
    assert dict(after.answers) == {"whose": "defender", "how_exposed": "seen"}
    assert isinstance(after.view, Asking)
    assert after.view.question.id == "partner_could_see"


def test_of_a_card_taken_up_it_is_asked_what_the_law_says_once_it_lies_there_again(corpus: Corpus) -> None:
    fell = {"card_went_back": "taken", "whose": "defender", "how_exposed": "seen", "partner_could_see": "yes"}
    after = screen(corpus, walk(corpus, "defender_card_exposed", fell, "grade"))
    assert after.module is not None
    assert after.module.id == "defender_card_exposed"
    assert dict(after.answers) == {**fell, "card_went_back": "no"}
    assert isinstance(after.view, Asking)
    assert after.view.question.id == "which_cards"


def test_of_what_players_settled_it_can_be_seen_what_should_have_been_ruled(corpus: Corpus) -> None:
    settled = {"let_off": "settled", "noticed": "board", "winner": "own"}
    after = screen(corpus, walk(corpus, "revoke_tricks", settled, "ruling"))
    assert after.module is not None
    assert after.module.id == "revoke_tricks"
    assert dict(after.answers) == {"let_off": "no", "noticed": "board"}
    assert isinstance(after.view, Asking)


def test_the_grade_of_one_penalty_card_is_not_taken_for_that_of_the_partners(corpus: Corpus) -> None:
    after = screen(corpus, walk(corpus, "minor_penalty_card", {"fell": "yes", "minor_turn": "free"}, "partners_card"))
    assert after.module is not None
    assert after.module.id == "penalty_card_lead"
    assert after.answers == ()


def test_an_answer_that_other_answers_ruled_out_hands_nothing_over(corpus: Corpus) -> None:
    shown, exposed = corpus.module("defender_card_shown"), corpus.module("defender_card_exposed")
    option = next(o for row in shown.rows for o in row.options if o.id == "exposed_card")
    answers = {"came": "said", "turn": "lead_else", "partner_could_see": "yes"}
    assert hand_over(shown, answers, option, exposed, "2017") == {"how_exposed": "named"}


def test_what_was_handed_over_can_be_corrected_where_it_is_used(corpus: Corpus) -> None:
    steps = walk(corpus, "card_played_how", {"state": "faced", "opening": "fell"}, "defender")
    again = screen(corpus, [*steps, Correct("defender_card_exposed", "how_exposed")])
    assert again.question is not None
    assert again.question.id == "how_exposed"


def test_a_correction_before_the_chain_hands_over_what_is_true_now(corpus: Corpus) -> None:
    steps = walk(corpus, "defender_card_shown", {"came": "said"}, "exposed_card")
    assert dict(screen(corpus, steps).answers)["how_exposed"] == "named"
    corrected = [*steps, Correct("defender_card_shown", "came"), Answer("defender_card_shown", "came", "dropped")]
    assert dict(screen(corpus, [*corrected, Choose("exposed_card")]).answers) == {"whose": "defender"}


def test_from_a_dummy_who_had_looked_one_comes_to_the_tricks_and_not_back(corpus: Corpus) -> None:
    """Though the text tells of the look, which the tricks ask about where it does."""
    told = "Dummy had looked at West's hand. Declarer threw a club on a spade, dummy asked, declarer found a spade"
    true = {"limit": "looked", "spoke_then": "void", "had_revoked": "yes", "special": "none", "winner": "own"}
    asked: list[str] = []
    steps = begin(corpus, told, "2017", module="dummy_limits")
    while (shown := screen(corpus, steps)).finding is None or shown.finding.module == "dummy_limits":
        if shown.finding is not None:
            steps = (*steps, Choose("count"))
        elif isinstance(shown.view, Confirming):
            steps = (*steps, confirmation(shown.view))
        else:
            assert shown.module is not None
            assert shown.question is not None
            asked.append(shown.question.id)
            answer = true.get(shown.question.id, shown.question.answers[0].id)
            steps = (*steps, Answer(shown.module.id, shown.question.id, answer))
    assert shown.finding.module == "revoke_tricks"
    assert "special" in asked
    assert "dummy_after_look" not in asked


CHAIN = (
    "Spades were led, South ruffed with a small trump and won that trick, led to the next one and later won two more. "
    "At trick nine South played a spade."
)


def at_the_revoke(corpus: Corpus) -> tuple[Step, ...]:
    """At the finding that the revoke is established, with what was read out of the way."""
    steps = begin(corpus, CHAIN, module="revoke_noticed")
    while not isinstance((shown := screen(corpus, steps)).view, Found):
        if isinstance(shown.view, Confirming):
            steps, _ = step(corpus, steps, confirmation(shown.view))
            continue
        assert shown.question is not None
        said = "played" if shown.question.id == "next_step" else shown.question.answers[0].id
        steps, _ = step(corpus, steps, Answer("revoke_noticed", shown.question.id, said))
    assert shown.finding is not None
    assert shown.finding.row == "established_played"
    return steps


def test_what_the_text_says_of_the_situation_that_comes_next_is_confirmed_and_not_asked(corpus: Corpus) -> None:
    steps, shown = step(corpus, at_the_revoke(corpus), Choose("count"))
    assert isinstance(shown.view, Confirming)
    assert shown.module is not None
    assert shown.module.id == "revoke_tricks"
    assert {"winner", "later"} <= {each.question for each in shown.view.understood}
    assert "winner" not in dict(shown.answers), "nothing rests on it yet"
    assert screen(corpus, decode_all([encode(each) for each in steps])) == shown
    confirmed, _ = step(corpus, steps, confirmation(shown.view))
    assert dict(screen(corpus, confirmed).answers)["winner"] == "own"


def test_a_case_that_went_on_before_the_text_was_read_for_it_is_asked_as_it_was(corpus: Corpus) -> None:
    shown = screen(corpus, (*at_the_revoke(corpus), Choose("count")))
    assert isinstance(shown.view, Asking)
