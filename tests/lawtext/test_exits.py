"""Facts that end or redirect a case for a whole family, each written once and shared by modules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lawtext.basis import basis
from lawtext.conversation import begin, screen, step
from lawtext.conversation.steps import Answer, Choose, Correct
from lawtext.corpus import LawDataError
from lawtext.engine import advance, assumable
from lawtext.lint import check
from lawtext.model import Corpus, Finding, Question
from tests.lawtext.samples import revoke
from tests.lawtext.way_on import confirmed

OVER = """
[[exit]]
id = "over"
ask = "Was the deal over?"
assume = "no"
assumed = "The deal was not over."
hints = ["over"]
answers = { no = "No", yes = "Yes" }
  [[exit.row]]
  id = "deal_over"
  when = { over = "yes" }
  cite = ["64A1"]
  say = "Too late."
  because = "The deal is over."
  [[exit.example]]
  module = "revoke"
  text = "it was all over"
  answers = { over = "yes" }
  row = "deal_over"

[[exit]]
id = "waived"
ask = "Had they let it go?"
assume = "no"
assumed = "Nobody had let it go."
hints = ["over"]
answers = { no = "No", yes = "Yes" }
  [[exit.row]]
  id = "let_off"
  when = { waived = "yes" }
  cite = ["64A1"]
  say = "Not theirs to waive."
  because = "Only the director waives."
  [[exit.example]]
  module = "revoke"
  text = "they let it go"
  answers = { waived = "yes" }
  row = "let_off"
"""
HINTS = '[[hint]]\nid = "over"\ncues = ["over"]\n'


@pytest.fixture
def shared(law: Callable[..., Corpus], tmp_path: Path) -> Callable[..., Corpus]:
    def written(exits: str = OVER, head: str = 'exits = ["over", "waived"]', moot: str = "") -> Corpus:
        (tmp_path / "exits.toml").write_text(exits)
        (tmp_path / "hints.toml").write_text(HINTS)
        text = revoke().replace('topic = "revokes"', f'topic = "revokes"\n{head}')
        return law(revoke=text.replace('say = "none"', f'say = "none"\nmoot = [{moot}]'))

    return written


def found(corpus: Corpus, answers: dict[str, str]) -> Finding:
    result = advance(corpus.module("revoke"), "2017", answers)
    assert isinstance(result, Finding)
    return result


def test_an_exit_ends_the_case_before_anything_else_is_asked(shared: Callable[..., Corpus]) -> None:
    corpus = shared()
    assert check(corpus).complaints == []
    assert found(corpus, {"over": "yes"}).row == "deal_over"
    assert found(corpus, {"waived": "yes"}).row == "let_off"
    assert found(corpus, {"over": "yes", "waived": "yes"}).row == "deal_over", "the first that is open"
    assert found(corpus, {"over": "yes", "won": "own", "later": "yes"}).row == "deal_over"


def test_closed_exits_leave_the_rows_as_they_are_and_are_told(shared: Callable[..., Corpus]) -> None:
    finding = found(shared(), {"won": "other"})
    assert finding.row == "none"
    assert [each.question for each in finding.assumed] == ["over", "waived"]


def test_an_exit_that_is_moot_on_a_row_is_not_told_there(shared: Callable[..., Corpus]) -> None:
    matters = OVER.replace('answers = { waived = "yes" }', 'answers = { won = "partner", waived = "yes" }')
    corpus = shared(matters, moot='"waived"')
    assert check(corpus).complaints == []
    assert [each.question for each in found(corpus, {"won": "other"}).assumed] == ["over"]
    assert [each.question for each in found(corpus, {"won": "partner"}).assumed] == ["over", "waived"]
    either = found(corpus, {"won": "unknown"})
    assert [each.question for each in either.assumed] == ["over", "waived"], "moot on one of the possible rows only"


def test_a_row_on_which_an_exit_is_moot_holds_whatever_was_answered_to_it(shared: Callable[..., Corpus]) -> None:
    corpus = shared(moot='"waived"')
    assert found(corpus, {"waived": "yes", "won": "other"}).row == "none"
    assert found(corpus, {"waived": "yes", "won": "partner"}).row == "let_off"
    assert found(corpus, {"over": "yes", "waived": "yes", "won": "other"}).row == "deal_over", "that one is not moot"
    both = found(corpus, {"waived": "yes", "won": "unknown"})
    assert {branch.row for branch in both.branches} == {"none", "let_off"}


def test_what_decides_whether_an_exit_is_moot_is_asked_before_it(shared: Callable[..., Corpus]) -> None:
    corpus = shared(moot='"waived"')
    module, asked = corpus.module("revoke"), {"waived"}
    first = advance(module, "2017", {}, asked)
    assert (isinstance(first, Question), getattr(first, "id", "")) == (True, "won")
    after = advance(module, "2017", {"won": "partner"}, asked)
    assert getattr(after, "id", "") == "waived", "before what does not decide it"
    assert getattr(advance(module, "2017", {"won": "other"}, asked), "row", "") == "none", "and not where it is moot"


def test_of_two_open_exits_one_is_ruled_on_once_it_is_known_which_is_moot(shared: Callable[..., Corpus]) -> None:
    corpus = shared(moot='"over"')
    asked = advance(corpus.module("revoke"), "2017", {"over": "yes", "waived": "yes"})
    assert getattr(asked, "id", "") == "won"
    assert found(corpus, {"over": "yes", "waived": "yes", "won": "other"}).row == "let_off"
    assert found(corpus, {"over": "yes", "waived": "yes", "won": "partner"}).row == "deal_over"


def test_cards_shown_with_a_concession_are_no_penalty_cards_that_went_back(corpus: Corpus) -> None:
    conceded = {"whose": "defender", "how_exposed": "other", "other_kind": "gave_up", "objected": "yes"}
    finding = advance(corpus.module("defender_card_exposed"), "2017", {**conceded, "card_went_back": "waived"})
    assert isinstance(finding, Finding)
    assert finding.row == "concession_stopped"


def test_only_an_exit_can_be_moot(shared: Callable[..., Corpus]) -> None:
    assert "row none: 'won' is moot there, but no exit of it" in "\n".join(check(shared(moot='"won"')).complaints)


def test_who_does_not_know_of_an_exit_gets_what_is_assumed_and_is_told_so(shared: Callable[..., Corpus]) -> None:
    finding = found(shared(), {"over": "unknown", "won": "other"})
    assert (finding.row, finding.branches) == ("none", ())
    assert [each.question for each in finding.assumed] == ["over", "waived"]


def test_an_official_ruling_rests_on_an_exit_that_was_taken_and_on_none_that_was_closed(
    shared: Callable[..., Corpus],
) -> None:
    corpus = shared()
    asked = begin(corpus, "he revoked", module="revoke")
    taken = basis(corpus, (*asked, Answer("revoke", "over", "yes")))
    closed = basis(corpus, (*asked, Answer("revoke", "won", "other")))
    assert taken is not None
    assert closed is not None
    assert (taken.deciding, closed.deciding) == ({"over": "yes"}, {"won": "other"})


def test_a_hint_has_the_exit_asked_first(shared: Callable[..., Corpus]) -> None:
    corpus = shared()
    first = screen(corpus, begin(corpus, "it was over", module="revoke"))
    assert first.question is not None
    assert first.question.id == "over"
    assert assumable(corpus.module("revoke")) == {"over", "waived"}


@pytest.mark.parametrize(
    ("exits", "complaint"),
    [
        (OVER.replace('row = "let_off"\n', 'row = "deal_over"\n'), "exit waived: row let_off has no example"),
        (OVER.replace('text = "it was all over"\n  answers = { over = "yes" }', 'text = "x"\n  answers = { over = "no", won = "other" }'), "reaches none, not row deal_over"),
    ],
)  # fmt: skip
def test_each_row_of_an_exit_needs_an_example_that_reaches_it(
    shared: Callable[..., Corpus], exits: str, complaint: str
) -> None:
    assert complaint in "\n".join(check(shared(exits)).complaints)


def test_an_exit_that_nobody_shares_and_one_that_is_not_there_are_named(shared: Callable[..., Corpus]) -> None:
    assert "exit waived: no module shares it" in "\n".join(check(shared(head='exits = ["over"]')).complaints)
    with pytest.raises(LawDataError, match="there is no exit 'never' in"):
        shared(head='exits = ["never"]')


@pytest.mark.parametrize(
    ("module", "text", "exit", "answer", "leads_to"),
    [
        ("premature_play", "RHO played ahead of his partner so I demanded partner's highest heart. Partner has no hearts at all.", "has_chosen", "obey", "cannot_comply_restriction"),
        ("premature_play", "Declarer told me that it was my go, so I played before partner did.", "was_told", "opponent", "misinformed_turn"),
        ("defender_card_exposed", "The jack dropped, East picked it up again, and two tricks later declarer spoke of a penalty card.", "card_went_back", "waived", "penalty_card_stays"),
        ("opening_lead_out_of_turn", "The wrong defender's five just slipped from his hand, face up.", "put_down", "fell", "defender_card_exposed"),
        ("opening_lead_out_of_turn", "East led out of turn although South was still to pass.", "auction_ended", "no", "card_exposed_auction"),
        ("declarer_leads_wrong_hand", "The nine slipped out of declarer's hand while he was on table.", "declarer_put_down", "fell", "declarer_card_exposed"),
        ("defender_leads_out_of_turn", "Dummy had looked at East's cards, and then he was the one to say that West led out of turn.", "dummy_after_look", "yes", "dummy_limits"),
    ],
)  # fmt: skip
def test_a_case_is_entered_where_it_is(
    corpus: Corpus, module: str, text: str, exit: str, answer: str, leads_to: str
) -> None:
    """The text hints at it, the answer redirects, and one tap leads to where the case belongs."""
    steps = begin(corpus, text, module=module)
    steps = (*steps, Answer(module, exit, answer)) if exit in dict(screen(corpus, steps).answers) else steps
    asked = []
    while (question := screen(corpus, steps := confirmed(corpus, steps)).question) is not None:
        asked.append(question.id)
        assert len(asked) < 5
        said = answer if question.id == exit else question.assume or question.answers[0].id
        steps = (*steps, Answer(module, question.id, said))
    shown = screen(corpus, steps)
    assert exit in asked or exit in dict(shown.answers), asked
    assert shown.finding is not None
    way = next(option for option in shown.finding.options if option.next == leads_to)
    _, there = step(corpus, steps, Choose(way.id))
    assert there.module is not None
    assert there.module.id == leads_to


def test_a_finding_says_which_exits_it_takes_as_closed_and_not_so_opens_one(corpus: Corpus) -> None:
    steps = begin(corpus, "", module="premature_play")
    for question, answer in (("kind", "before_partner"), ("before", "not_both")):
        steps = (*steps, Answer("premature_play", question, answer))
    finding = screen(corpus, steps).finding
    assert finding is not None
    told = {each.question for each in finding.assumed}
    closed = {"dummy_after_look", "put_down", "was_revoke", "was_told", "play_went_on", "let_off", "has_chosen"}
    assert told == {*closed, "partner_since"}
    steps, asked = step(corpus, steps, Correct("premature_play", "play_went_on"))
    assert asked.question is not None
    assert asked.question.id == "play_went_on"
    _, over = step(corpus, steps, Answer("premature_play", "play_went_on", "over"))
    assert over.finding is not None
    assert over.finding.row == "deal_over"


def test_where_a_case_has_come_from_it_is_not_sent_again(corpus: Corpus) -> None:
    """The text hints at a dummy who had looked; that is ruled on, and what is left is to count the tricks."""
    text = "Dummy had looked at West's hand, then asked 'no spades?', and declarer had one. How many tricks is it?"
    asked = begin(corpus, text, module="revoke_tricks")
    hinted = screen(corpus, confirmed(corpus, (*asked, Correct("revoke_tricks", "dummy_after_look"))))
    assert hinted.question is not None, "said here for the first time it is asked"
    steps = begin(corpus, text, module="dummy_limits")
    for question, answer in (("limit", "looked"), ("spoke_then", "void"), ("had_revoked", "yes")):
        steps = (*steps, Answer("dummy_limits", question, answer))
    steps, shown = step(corpus, confirmed(corpus, steps), Choose("count"))
    while (put := shown.question) is not None:
        assert put.id != "dummy_after_look"
        steps, shown = step(corpus, steps, Answer("revoke_tricks", put.id, put.answers[0].id))
    assert shown.finding is not None
    assert shown.finding.module == "revoke_tricks"
    assert "dummy_after_look" not in {each.question for each in shown.finding.assumed}


def test_whoever_would_let_it_go_is_led_on_to_what_the_law_rules(corpus: Corpus) -> None:
    """In the very module that the case came from; there it is not asked again."""
    module = "opening_lead_out_of_turn"
    steps = begin(corpus, "She would let him off.", module=module)
    for question, answer in (("faced", "up"), ("since", "nothing"), ("let_off", "wish")):
        steps, asked = step(corpus, steps, Answer(module, question, answer))
    assert asked.finding is not None
    assert asked.finding.row == "waiver_asked"
    _, led_on = step(corpus, steps, Choose("ruling", module, "waiver_asked"))
    assert led_on.question is not None
    assert led_on.question.id != "let_off"
