"""Calls for the director on a real file: one a case, no storm of pings, and who comes."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.ledger import Call, CalledJustNow, CalledVeryOften, CallStands, Ledger, NoSuchCall, Post, TooManyCalls
from tests.bot.samples import AT, open_case

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)


def call(ledger: Ledger, case: int, by: str = "11", after: timedelta = timedelta(0), place: str = "7") -> Call:
    made = ledger.calls.open(case, by=by, place=place, pings=True, at=AT + after)
    ledger.calls.mark_posted(made.id, channel="900", message=f"9{made.id}", at=AT + after)
    return ledger.calls.get(made.id)


def test_a_call_is_waiting_until_somebody_comes_and_stands_until_it_is_done(ledger: Ledger) -> None:
    case = open_case(ledger).number
    made = call(ledger, case)
    assert (made.state, made.place, made.pings, made.post) == ("waiting", "7", True, Post("900", "91"))
    assert ledger.calls.answer(made.id, "coming", by="22", at=AT + MINUTE).comes == "22"
    assert ledger.calls.standing(case, AT + HOUR) is not None
    done = ledger.calls.answer(made.id, "done", by="22", at=AT + HOUR)
    assert (done.state, done.comes) == ("done", "22")
    assert ledger.calls.standing(case, AT + HOUR) is None


def test_the_first_who_comes_is_the_one_who_comes_and_done_is_done(ledger: Ledger) -> None:
    made = call(ledger, open_case(ledger).number)
    ledger.calls.answer(made.id, "coming", by="22", at=AT)
    assert ledger.calls.answer(made.id, "coming", by="33", at=AT).comes == "22"
    ledger.calls.answer(made.id, "done", by="33", at=AT)
    again = ledger.calls.answer(made.id, "coming", by="22", at=AT)
    assert (again.state, again.comes) == ("done", "33")


def test_a_case_has_one_open_call(ledger: Ledger) -> None:
    case = open_case(ledger).number
    made = call(ledger, case)
    for by in ("11", "22"):
        with pytest.raises(CallStands) as stands:
            call(ledger, case, by, 2 * MINUTE)
        assert stands.value.call == made


def test_a_call_that_nobody_answered_may_be_repeated_after_a_while(ledger: Ledger) -> None:
    case = open_case(ledger).number
    first = call(ledger, case)
    assert call(ledger, case, after=11 * MINUTE).id != first.id


def test_one_person_calls_once_a_minute_whatever_the_case(ledger: Ledger) -> None:
    cases = [open_case(ledger).number for _ in range(3)]
    call(ledger, cases[0])
    with pytest.raises(CalledJustNow, match="again in 40 seconds"):
        call(ledger, cases[1], after=20 * SECOND)
    call(ledger, cases[2], by="22", after=20 * SECOND)
    call(ledger, cases[1], after=61 * SECOND)


def test_of_many_calls_in_one_minute_three_ping_and_twelve_are_posted(ledger: Ledger) -> None:
    made = [call(ledger, open_case(ledger).number, by=str(n), after=n * SECOND) for n in range(12)]
    assert [each.pings for each in made] == [True] * 3 + [False] * 9
    with pytest.raises(TooManyCalls):
        call(ledger, open_case(ledger).number, by="99", after=13 * SECOND)
    assert call(ledger, open_case(ledger).number, by="99", after=2 * MINUTE).pings


def test_where_nobody_can_be_pinged_the_call_says_so(ledger: Ledger) -> None:
    assert not ledger.calls.open(open_case(ledger).number, by="11", place="", pings=False, at=AT).pings


def test_a_call_that_never_reached_the_channel_is_taken_up_again_by_its_caller_alone(ledger: Ledger) -> None:
    case = open_case(ledger).number
    made = ledger.calls.open(case, by="11", place="7", pings=True, at=AT)
    assert ledger.calls.open(case, by="11", place="8", pings=True, at=AT + SECOND) == made
    with pytest.raises(CallStands):
        ledger.calls.open(case, by="22", place="", pings=True, at=AT + SECOND)


def test_a_call_that_failed_bars_nobody_from_calling_at_once(ledger: Ledger) -> None:
    case = open_case(ledger).number
    made = ledger.calls.open(case, by="11", place="7", pings=True, at=AT)
    ledger.calls.mark_failed(made.id, at=AT)
    assert ledger.calls.open(case, by="11", place="7", pings=True, at=AT + SECOND).id != made.id


def test_the_place_is_remembered_for_the_evening(ledger: Ledger) -> None:
    call(ledger, open_case(ledger).number)
    assert ledger.calls.last_place("11", AT + HOUR) == "7"
    assert ledger.calls.last_place("11", AT + 20 * HOUR) == ""
    assert ledger.calls.last_place("22", AT) == ""


@pytest.mark.parametrize("id", [0, 7, 10**30])
def test_a_call_that_is_not_there_is_said(ledger: Ledger, id: int) -> None:
    with pytest.raises(NoSuchCall):
        ledger.calls.get(id)


def test_one_person_calls_ten_times_an_hour_and_others_go_on(ledger: Ledger) -> None:
    cases = [open_case(ledger).number for _ in range(12)]
    for number in range(10):
        call(ledger, cases[number], after=5 * number * MINUTE)
    with pytest.raises(CalledVeryOften, match="10 times within the hour"):
        call(ledger, cases[10], after=50 * MINUTE)
    call(ledger, cases[10], by="22", after=50 * MINUTE)
    call(ledger, cases[11], after=61 * MINUTE)


def test_the_directors_of_a_server_are_pinged_sixty_times_an_hour_and_calls_stand_all_the_same(ledger: Ledger) -> None:
    cases = [open_case(ledger).number for _ in range(62)]
    made = [call(ledger, case, by=str(n % 20), after=n * 30 * SECOND) for n, case in enumerate(cases)]
    assert [each.pings for each in made] == [True] * 60 + [False] * 2
    assert call(ledger, open_case(ledger).number, by="99", after=2 * HOUR).pings
