"""What of a text a finding made nothing of: said, and offered where it looks like a situation of its own."""

from __future__ import annotations

import pytest

from lawtext.conversation import Confirming, Found, Screen, begin, confirmation, screen, step
from lawtext.conversation.further import Further
from lawtext.conversation.ruling_told import agrees
from lawtext.conversation.steps import Answer, Ask, AskRule, Step
from lawtext.model import Corpus
from lawtext.reading.questions import is_question

TWO = (
    "At trick four West threw a club on a heart and corrected to a heart at once, before anyone played. "
    "And what may East, West's partner, know from that penalty card while it lies there?"
)
OPTIONS = (
    "Rita (defender) played before dummy had, but her partner had already played. "
    "Only Sue's dummy still owed a card. Sue wants four options. Who is right?"
)


def found(corpus: Corpus, text: str, module: str) -> tuple[tuple[Step, ...], Screen]:
    """Where the text leads, with the first answer to every question."""
    steps = begin(corpus, text, module=module)
    shown = screen(corpus, steps)
    while not isinstance(shown.view, Found):
        steps, shown = step(corpus, steps, _next(module, shown))
    return steps, shown


def _next(module: str, shown: Screen) -> Step:
    if isinstance(shown.view, Confirming):
        return confirmation(shown.view)
    assert shown.question is not None
    return Answer(module, shown.question.id, shown.question.answers[0].id)


def test_a_question_about_another_situation_is_offered_with_its_title(corpus: Corpus) -> None:
    _, shown = found(corpus, TWO, "revoke_noticed")
    words = "And what may East, West's partner, know from that penalty card while it lies there"
    assert shown.further == (Further(words, "penalty_card_information", "What may be known from a penalty card"),)


EARLIER = (
    "At trick 3 I had asked for the ace and dummy put the jack on it instead, nobody minded. "
    "But at trick 8 West revoked and won it with a trump, and they took two more. How many tricks is that?"
)


def test_an_incident_of_which_something_is_known_but_nothing_was_made_is_offered(corpus: Corpus) -> None:
    _, shown = found(corpus, EARLIER, "revoke_tricks")
    assert [each.module for each in shown.further] == ["dummy_wrong_card"]


@pytest.mark.parametrize(("announced", "offered"), [("Two things. ", {"hidden_dummy_card"}), ("", set[str]())])
def test_of_a_text_that_tells_several_incidents_a_likely_one_is_offered(
    corpus: Corpus, announced: str, offered: set[str]
) -> None:
    text = (
        f"{announced}North opened 1H, East bid 1D and South bid 1S before anyone noticed. Then South played it and at trick "
        "five dummy threw a club on a diamond though the six was stuck behind the clubs, it only turned up at trick nine."
    )
    _, shown = found(corpus, text, "insufficient_bid")
    assert {each.module for each in shown.further if each.module} == offered


@pytest.mark.parametrize("aside", ["They never said a word", "He hadn't played, on the floor", "Can I have it back"])
def test_a_few_words_are_no_situation(corpus: Corpus, aside: str) -> None:
    _, shown = found(corpus, f"Declarer led from the wrong hand at trick 7. {aside}.", "declarer_leads_wrong_hand")
    assert {each.module for each in shown.further} <= {""}


def test_what_the_whole_text_is_not_about_is_not_offered(corpus: Corpus) -> None:
    aside = "Now her partner is bidding as if nothing had happened"
    _, shown = found(corpus, f"Declarer led from the wrong hand at trick 7. {aside}.", "declarer_leads_wrong_hand")
    assert {each.module for each in shown.further} <= {""}


def test_what_nothing_was_made_of_is_said_but_not_what_the_finding_answers(corpus: Corpus) -> None:
    _, shown = found(corpus, OPTIONS, "premature_play")
    assert [each.words for each in shown.further] == ["Sue wants four options"]
    assert shown.further[0].module == ""


@pytest.mark.parametrize(
    "told",
    [
        "The director said that it is a penalty card",
        "TD let him take it back",
        "He objected, and the TD agreed with him",
        "Our playing director told us to forget it",
        "The director only shrugged",
        "The director took both tricks away from us",
        "The director, who was new, said that it stands",
    ],
)
def test_what_a_director_ruled_is_offered_as_a_ruling_that_may_be_wrong(corpus: Corpus, told: str) -> None:
    _, shown = found(corpus, f"Declarer led from the wrong hand. {told}.", "declarer_leads_wrong_hand")
    assert shown.further == (Further(told, "director_error", "A ruling that may be wrong"),)
    _, shown = found(corpus, f"The ruling was wrong. {told}.", "director_error")
    assert "director_error" not in {each.module for each in shown.further}


@pytest.mark.parametrize(
    "told",
    [
        "We called the director",
        "The director was busy at another table for long",
        "The director took a long time over it",
        "The director was fetched, and West said that he did not want it",
    ],
)
def test_a_director_who_ruled_nothing_has_ruled_nothing_wrong(corpus: Corpus, told: str) -> None:
    _, shown = found(corpus, f"Declarer led from the wrong hand. {told}.", "declarer_leads_wrong_hand")
    assert "director_error" not in {each.module for each in shown.further}


def test_nothing_is_left_over_before_there_is_a_finding_nor_of_the_rule_itself(corpus: Corpus) -> None:
    steps = begin(corpus, TWO, module="revoke_noticed")
    assert screen(corpus, steps).further == ()
    assert screen(corpus, (*steps, AskRule())).further == ()


def test_a_case_that_was_asked_out_of_another_says_so(corpus: Corpus) -> None:
    assert screen(corpus, begin(corpus, TWO, module="penalty_card_information", follows=12)).follows == 12
    assert screen(corpus, begin(corpus, TWO)).follows == 0


@pytest.mark.parametrize(
    ("source", "sentence", "asks"),
    [
        ("He led. Surely that stands?", "Surely that stands", True),
        ("He led. who is right", "who is right", True),
        ("He led. Director, please", "Director, please", True),
        ("He led. Sue wants four options.", "Sue wants four options", False),
    ],
)
def test_a_question_is_known_with_its_mark_or_without(source: str, sentence: str, asks: bool) -> None:
    assert is_question(source, sentence) is asks


FIRST = "North bid 1D over East's 1H and South bid 1S over it before anyone noticed. "
KING = "declarer put the king down on the table, wanted the nine, wrong one, and took it back at once. Can it go back?"


@pytest.mark.parametrize(("numbered", "offered"), [("Second, ", {"card_taken_back"}), ("Later on, ", set[str]())])
def test_what_is_numbered_as_the_second_incident_is_offered_whatever_was_read_of_it(
    corpus: Corpus, numbered: str, offered: set[str]
) -> None:
    _, shown = found(corpus, FIRST + numbered + KING, "insufficient_bid")
    assert {each.module for each in shown.further if each.module} == offered


SLIP = "I meant to bid two diamonds, but the cards stick and two clubs came out of the box. Partner has not called yet."
HELD = (
    "a defender held the queen of clubs so that partner could see its face, then put it back in the hand, and now we are"
    " told that it has to be played."
)
SHOVE = (
    "a passer-by knocked my partner's arm and two of my partner's cards fell face up on the table while we defended."
)
DROP = "My partner, defending, pulled out a card and another fell with it, the six of hearts, face up on the table."


@pytest.mark.parametrize(
    ("first", "second"), [("(1) ", "(2) Another table: "), ("Story 1: ", "Story 2: "), ("Board 3. ", "Board 8. ")]
)
def test_an_incident_that_is_labelled_is_offered_as_it_is_told(corpus: Corpus, first: str, second: str) -> None:
    _, shown = found(corpus, f"Two things. {first}{SLIP} {second}{HELD}", "call_slip")
    (other,) = (each for each in shown.further if each.module)
    assert other.alone
    assert other.module == "defender_card_shown"
    assert other.words == f"{second}{HELD}"


def test_a_second_incident_of_the_same_situation_is_offered_where_they_are_labelled(corpus: Corpus) -> None:
    text = f"Twice in one session! (1) {DROP} (2) Another table, {SHOVE}"
    _, shown = found(corpus, text, "defender_card_exposed")
    assert [(each.module, each.words) for each in shown.further] == [
        ("defender_card_exposed", f"(2) Another table, {SHOVE}")
    ]


def test_of_labelled_incidents_each_is_read_alone(corpus: Corpus) -> None:
    bid = "East bid one heart over two clubs, and South says that he will not accept it."
    slip = "I meant two diamonds and pulled out two clubs by mistake, my thumb slipped in the bidding box."
    for module, told in (("insufficient_bid", bid), ("call_slip", slip)):
        (asked,) = begin(corpus, f"Two cases. Case 1: {bid} Case 2: {slip}", module=module)
        assert isinstance(asked, Ask)
        read = [fact.words for fact in asked.facts if fact.module]
        assert read
        assert all(words in told for words in read)


def test_an_incident_of_another_board_that_looks_like_nothing_is_said(corpus: Corpus) -> None:
    text = (
        "Declarer led from the wrong hand at trick 7, and dummy had not said a word. Later that evening the four of us had "
        "words about the ten of spades, which I had put on the chair next to me so that all might see."
    )
    _, shown = found(corpus, text, "declarer_leads_wrong_hand")
    assert any("ten of spades" in each.words for each in shown.further)


@pytest.mark.parametrize("talk", ["Pardon the long story", "Me South, Gerda North", "Worried of Wigan here, and cold"])
def test_what_tells_nothing_of_the_game_is_not_said(corpus: Corpus, talk: str) -> None:
    _, shown = found(corpus, f"{talk}. Declarer led from the wrong hand at trick 7.", "declarer_leads_wrong_hand")
    assert talk not in {each.words for each in shown.further}


@pytest.mark.parametrize(
    "told",
    [
        "Director: the lead stays and you must play on",
        "TD: no penalty, nothing happened",
        "Director, in a hurry as ever, decides for declarer",
        "The referee (my neighbour) upheld it",
        "Director comes over and decides for declarer",
        "We asked the director and she said that it was too late",
        "Rolf (our director) agreed with declarer",
    ],
)
def test_a_ruling_is_seen_whoever_gives_it_and_however_it_is_written(corpus: Corpus, told: str) -> None:
    _, shown = found(corpus, f"Declarer led from the wrong hand. {told}.", "declarer_leads_wrong_hand")
    assert Further(told, "director_error", "A ruling that may be wrong") in shown.further


@pytest.mark.parametrize(
    "told",
    [
        "Director: none in the house",
        "Rolf, an ex-director, said that it stands",
        "I waited for the director, and North, my partner, said that it was fine",
        "Director: what happened?",
    ],
)
def test_what_is_no_ruling_is_not_taken_for_one(corpus: Corpus, told: str) -> None:
    _, shown = found(corpus, f"Declarer led from the wrong hand. {told}.", "declarer_leads_wrong_hand")
    assert "director_error" not in {each.module for each in shown.further}


@pytest.mark.parametrize(("told", "offered"), [("TD let me change it", False), ("TD let me do nothing", True)])
def test_a_ruling_that_plainly_says_what_the_finding_says_is_not_offered(
    corpus: Corpus, told: str, offered: bool
) -> None:
    _, shown = found(corpus, f"{SLIP} {told}.", "call_slip")
    assert ("director_error" in {each.module for each in shown.further}) is offered


@pytest.mark.parametrize(
    ("ruling", "settled", "same"),
    [
        ("The director said it is a penalty card", "major", True),
        ("The director said it is no penalty card", "major", False),
        ("The director said it is a minor penalty card", "major", False),
        ("The director said it is no penalty card", "no", True),
        ("The director said it is a penalty card", "no", False),
        ("The director said it is a penalty card and I must lead it", "major", False),
    ],
)
def test_what_a_finding_settles_is_compared_with_the_ruling(ruling: str, settled: str, same: bool) -> None:
    assert agrees(ruling, "", {"penalty_card": settled}) is same
