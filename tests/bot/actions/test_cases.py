"""A text becomes a case, a case goes on by a step, and what was acknowledged is on disk."""

from __future__ import annotations

import pytest

from bot.actions.cases import (
    Enquiry,
    NotUnderstood,
    Position,
    case_in_club,
    open_case,
    position_after,
    position_of,
    read_text,
    store_step,
)
from bot.actions.steps import answer, choice, correction
from bot.ledger import Ledger, NoSuchCase, Outdated, Settings
from lawtext.conversation import Choosing, screen
from lawtext.conversation.at_once import pick_and_confirm
from lawtext.conversation.steps import Again, Answer, Ask, Choose, ModuleAnswer, Pick, PickTopic, Return, SetPrivate
from lawtext.matcher import CHOOSE, Candidate
from lawtext.model import Corpus, LawError
from tests.bot.actions.acting import ANN, AT, MODULE, SLIP, TOLD, case_with_finding

REVOKED = "revoke_trick_twelve"
ENQUIRY = Enquiry(asker=ANN, at=AT, channel="900", posts=True)


def test_a_case_is_stored_step_by_step_and_comes_back_as_it_stood(ledger: Ledger, corpus: Corpus) -> None:
    stored = case_with_finding(ledger, corpus)
    case, settings = case_in_club(ledger, stored.number)
    position = position_of(corpus, case)
    assert (case.turn, case.asker, case.channel, case.text, case.module) == (4, ANN, "900", TOLD, MODULE)
    assert dict(position.screen.answers) == SLIP
    assert case.finding is not None
    assert position.screen.finding is not None
    assert settings == Settings()


def test_the_club_s_book_holds_unless_another_is_named(corpus: Corpus) -> None:
    club = Settings(edition="1997")
    assert read_text(corpus, club, TOLD, module=MODULE).screen.edition == "1997"
    assert read_text(corpus, club, TOLD, "2007", MODULE).screen.edition == "2007"
    assert read_text(corpus, Settings(edition="gone"), TOLD, module=MODULE).screen.edition == "2017"
    with pytest.raises(LawError, match="1850"):
        read_text(corpus, club, TOLD, "1850", MODULE)


def test_what_is_no_bridge_opens_no_case_where_that_is_asked_for(corpus: Corpus) -> None:
    with pytest.raises(NotUnderstood):
        read_text(corpus, Settings(), "Happy birthday to you", strict=True)
    assert read_text(corpus, Settings(), "Happy birthday to you").screen.finding is None
    assert read_text(corpus, Settings(), "", strict=True).screen.module is None


def test_of_two_who_press_at_once_the_second_sees_where_the_case_stands(ledger: Ledger, corpus: Corpus) -> None:
    position = read_text(corpus, ledger.settings.current(), TOLD, module=MODULE)
    case = open_case(ledger, corpus, ENQUIRY, position)
    question = position.screen.question
    assert question is not None
    first, second = (
        position_after(corpus, position.steps, Answer(MODULE, question.id, each.id)) for each in question.answers[:2]
    )
    store_step(ledger, case, first, by=ANN, at=AT)
    with pytest.raises(Outdated) as outdated:
        store_step(ledger, case, second, by=ANN, at=AT)
    assert position_of(corpus, outdated.value.case) == first


def test_two_steps_of_one_press_are_kept_together_and_only_the_last_may_have_found_something(
    ledger: Ledger, corpus: Corpus
) -> None:
    candidate, fact = Candidate(REVOKED, "", ("64A1",), 1.0), ModuleAnswer(REVOKED, "hands_back", "yes", "back", False)
    steps = (Ask("They are back.", "2017", CHOOSE, (candidate,), (fact,), confirm=True),)
    position = Position(steps, screen(corpus, steps))
    case = open_case(ledger, corpus, ENQUIRY, position)
    assert isinstance(position.screen.view, Choosing)
    after = position_after(corpus, position.steps, *pick_and_confirm(position.screen.view))
    stored = store_step(ledger, case, after, by=ANN, at=AT)
    assert (stored.turn, position_of(corpus, stored)) == (3, after)
    kept = ledger.cases.db.execute("SELECT module, finding IS NOT NULL FROM steps ORDER BY turn").fetchall()
    assert [tuple(row) for row in kept] == [(None, 0), (REVOKED, 0), (REVOKED, 1)]
    with pytest.raises(Outdated):
        store_step(ledger, case, after, by=ANN, at=AT)
    assert ledger.cases.get(case.number).turn == 3


@pytest.mark.parametrize(
    ("post", "private", "posts", "queued"),
    [("always", False, True, 1), ("always", True, True, 0), ("asked", False, True, 0), ("always", False, False, 0)],
)
def test_a_finding_waits_for_its_channel_as_the_club_and_the_asker_have_it(
    ledger: Ledger, corpus: Corpus, post: str, private: bool, posts: bool, queued: int
) -> None:
    ledger.settings.change({"post": post}, by=None, at=AT)
    position = read_text(corpus, ledger.settings.current(), TOLD, module=MODULE)
    case = open_case(ledger, corpus, Enquiry(asker=ANN, at=AT, private=private), position)
    for question, said in SLIP.items():
        assert ledger.outbox.due("finding") == []
        position = position_after(corpus, position.steps, answer(corpus, position, question, said))
        case = store_step(ledger, case, position, by=ANN, at=AT, posts=posts)
    assert len(ledger.outbox.due("finding")) == queued


def test_who_makes_a_case_private_posts_nothing_with_that_step(ledger: Ledger, corpus: Corpus) -> None:
    case = case_with_finding(ledger, corpus)
    after = position_after(corpus, position_of(corpus, case).steps, SetPrivate(True))
    case = store_step(ledger, case, after, by=ANN, at=AT, posts=True)
    assert case.private
    assert ledger.outbox.due("finding") == []


def test_a_case_that_is_not_there_is_said_to_be_missing(ledger: Ledger) -> None:
    with pytest.raises(NoSuchCase, match="no case 7"):
        case_in_club(ledger, 7)


def test_what_is_said_to_a_screen_becomes_its_step(ledger: Ledger, corpus: Corpus) -> None:
    vague = read_text(corpus, ledger.settings.current(), "")
    assert answer(corpus, vague, "module", MODULE) == Pick(MODULE)
    assert answer(corpus, vague, "topic", corpus.topics[0].id) == PickTopic(corpus.topics[0].id)
    assert answer(corpus, vague, f"{MODULE}.meant", "slip") == Answer(MODULE, "meant", "slip")
    with pytest.raises(LawError, match="before a module is known"):
        answer(corpus, vague, "meant", "slip")
    with pytest.raises(LawError, match="nothing to correct"):
        correction(vague, "meant")


def test_a_choice_names_its_finding_for_the_reader_of_the_record(ledger: Ledger, corpus: Corpus) -> None:
    found = position_of(corpus, case_with_finding(ledger, corpus))
    assert choice(found, "correct") == Choose("correct", MODULE, "slip_2017")
    assert choice(found, "again:correct") == Again("correct")
    assert choice(found, "return:0") == Return("0")
    assert correction(found, "meant").module == MODULE
    with pytest.raises(LawError, match="offers no option"):
        position_after(corpus, found.steps, choice(found, "again"))
