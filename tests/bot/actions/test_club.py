"""What a club says for itself: its own rules, what it plays, and what it lets the bot learn."""

from __future__ import annotations

import pytest

from bot.actions.cases import Enquiry, open_case, read_text
from bot.actions.club import change_settings, set_club_rule, set_playing, subject_named
from bot.actions.feedback import keep_miss
from bot.actions.limits import TooLong
from bot.ledger import BadSetting, Ledger, Settings
from lawtext.model import Corpus, LawError
from tests.bot.actions.acting import ANN, AT, DORA, MODULE, case_with_finding, written


def test_a_club_s_own_rule_stands_until_nothing_is_said(ledger: Ledger, corpus: Corpus) -> None:
    subject = subject_named(corpus, "law 45 C 4(b)")
    set_club_rule(ledger, subject, "Call at once.", by=DORA, at=AT)
    assert ledger.notes.current()["45C4b"].text == "Call at once."
    set_club_rule(ledger, subject, "", by=DORA, at=AT)
    assert ledger.notes.current() == {}
    with pytest.raises(TooLong, match="club's rule has 301"):
        set_club_rule(ledger, subject, "x" * 301, by=DORA, at=AT)


def test_a_rule_is_about_a_clause_or_a_situation_that_there_is(corpus: Corpus) -> None:
    assert subject_named(corpus, MODULE) == MODULE
    for about in ("99Z", "", "tea"):
        with pytest.raises(LawError, match="no clause and no situation"):
            subject_named(corpus, about)


def test_what_is_played_stands_on_rulings_from_then_on(ledger: Ledger, corpus: Corpus) -> None:
    set_playing(ledger, "Tuesday Pairs", "2", by=DORA, at=AT)
    assert written(ledger, corpus, key="a").ruling.entry.event == "Tuesday Pairs"
    set_playing(ledger, None, None, by=DORA, at=AT)
    assert written(ledger, corpus, key="b").ruling.entry.event is None
    with pytest.raises(TooLong):
        set_playing(ledger, "x" * 101, None, by=DORA, at=AT)


def test_a_text_is_kept_once_and_without_its_asker(ledger: Ledger, corpus: Corpus) -> None:
    case = case_with_finding(ledger, corpus)
    assert keep_miss(ledger, case, "wrong", by=ANN, at=AT)
    assert not keep_miss(ledger, case, "wrong", by=ANN, at=AT)
    (miss,) = ledger.misses.all("new")
    assert (miss.text, miss.kind, miss.module) == (case.text, "wrong", MODULE)


def test_of_a_text_that_was_not_understood_the_likeliest_situation_is_kept(ledger: Ledger, corpus: Corpus) -> None:
    position = read_text(corpus, ledger.settings.current(), "a card, dummy, hm")
    case = open_case(ledger, corpus, Enquiry(asker=ANN, at=AT), position)
    keep_miss(ledger, case, "none", by=ANN, at=AT)
    (miss,) = ledger.misses.all("new")
    first = next((each["module"] for each in case.steps[0]["candidates"]), None)
    assert miss.module == first


def test_settings_are_taken_as_they_are_typed_and_nothing_said_goes_back_to_the_default(ledger: Ledger) -> None:
    typed = {"appeal_minutes": " 45 ", "retention_days": "90", "time_zone": "Europe/Helsinki"}
    settings = change_settings(ledger, typed, by=DORA, at=AT)
    assert (settings.appeal_minutes, settings.retention_days, settings.time_zone) == (45, 90, "Europe/Helsinki")
    assert change_settings(ledger, dict.fromkeys(typed), by=DORA, at=AT) == Settings()


@pytest.mark.parametrize("typed", ["", "soon", "0", "10081", "9" * 5000, "²", "-1"])
def test_a_number_that_is_none_is_refused_with_what_it_may_be(ledger: Ledger, typed: str) -> None:
    with pytest.raises(BadSetting, match="appeal minutes is a number of minutes from 1 to 10080"):
        change_settings(ledger, {"appeal_minutes": typed}, by=DORA, at=AT)
    assert ledger.settings.current() == Settings()
