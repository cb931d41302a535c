"""Ledgers of earlier versions, frozen as those wrote them, with a case of every situation: what the program of today
makes of them. They are never made anew; a version that stores something else adds one of its own."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.actions.codec import encode, finding_of, outcome_of, steps_of
from bot.actions.entries import chosen_fields, grounds
from bot.ledger import Case, Entry, Ledger, Person, Ruling
from lawtext import finding_codec
from lawtext.basis import basis
from lawtext.conversation import Confirming, Doubting, Found, Screen, Steps, screen, step
from lawtext.conversation.steps import (
    KINDS,
    Answer,
    AskRule,
    Back,
    Confirm,
    Correct,
    Doubt,
    Leave,
    Recount,
    decode_all,
)
from lawtext.corpus import load
from lawtext.model import Finding, LawError
from tests.presence import present

LEDGERS = Path(__file__).parent / "ledger" / "frozen"
FIRST_RELEASE = "cases_of_the_first_release"  # an option took the place of its finding
BARE_MAPPINGS = "cases_of_bare_mappings"  # the last version whose steps were no types
SINCE = {AskRule.do, Confirm.do, Doubt.do, Leave.do, Recount.do}  # kinds of steps that no version stored before
CONFIRM_SCREEN = "cases_of_the_confirm_screen"  # the first with those, with codes, and rulings of every state
NOTHING_CONFIRMED = (FIRST_RELEASE, BARE_MAPPINGS)
CORPUS = load()
AT = datetime(2026, 11, 22, 18, tzinfo=UTC)
DORA = Person("33", "Dora")


def opened(name: str, folder: Path) -> Ledger:
    (folder / "1.sqlite3").write_bytes(gzip.decompress((LEDGERS / f"{name}.sqlite3.gz").read_bytes()))
    return Ledger.open(folder / "1.sqlite3")


@pytest.fixture(params=[*NOTHING_CONFIRMED, CONFIRM_SCREEN])
def ledger(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ledger]:
    with opened(request.param, tmp_path) as ledger, ledger.transaction():
        yield ledger


@pytest.fixture
def first(tmp_path: Path) -> Iterator[Ledger]:
    with opened(FIRST_RELEASE, tmp_path) as ledger:
        yield ledger


def cases(ledger: Ledger) -> list[Case]:
    found = ledger.cases.latest(1000)
    assert len(found) > 70
    return found


def on_findings(ledger: Ledger) -> list[Ruling]:
    return [ruling for ruling in ledger.rulings.latest(1000) if ruling.entry.finding is not None]


def as_stored(value: Any) -> Any:
    """As it comes back from the store, without the form, which the first versions did not write."""
    return {name: each for name, each in json.loads(json.dumps(value)).items() if name != "v"}


def shown_last(shown: Screen) -> list[Finding | None]:
    """The first release kept the end of an option in the place of the finding that it was chosen from."""
    return [shown.view.finding, shown.view.closing] if isinstance(shown.view, Found) else [None]


def outcome(finding: Finding | None) -> tuple[object, ...]:
    return (finding.row, finding.say, finding.because, finding.cite) if finding else ()


def replayed_as_far_as_the_law_goes(case: Case) -> tuple[Steps, Screen]:
    """A step that a changed law no longer has is taken back, as a person would."""
    steps = steps_of(case)
    while True:
        try:
            return steps, screen(CORPUS, steps)
        except LawError:
            assert len(steps) < 2 * case.turn
            steps = (*steps, Back())


def test_every_step_is_read_and_would_be_written_as_it_was(ledger: Ledger) -> None:
    for case in cases(ledger):
        assert [as_stored(encode(each)) for each in decode_all(case.steps)] == [as_stored(each) for each in case.steps]


@pytest.mark.parametrize(("name", "kinds"), [(BARE_MAPPINGS, set(KINDS) - SINCE), (CONFIRM_SCREEN, set(KINDS))])
def test_there_is_a_step_of_every_kind(name: str, kinds: set[str], tmp_path: Path) -> None:
    with opened(name, tmp_path) as ledger:
        assert {each["do"] for case in cases(ledger) for each in case.steps} == kinds


def test_there_is_a_ruling_in_every_state_that_one_stays_in(tmp_path: Path) -> None:
    with opened(CONFIRM_SCREEN, tmp_path) as ledger:
        states = {ruling.state for ruling in ledger.rulings.latest(1000)}
        assert states == {"given", "confirmed", "amended", "appealed", "upheld", "superseded", "voided"}


def test_every_finding_is_read_and_would_be_written_as_it_was_and_more(ledger: Ledger) -> None:
    found_in: list[Case | Entry] = [case for case in cases(ledger) if case.finding]
    for each in [*found_in, *(ruling.entry for ruling in on_findings(ledger))]:
        found = finding_of(each)
        assert found is not None
        again = as_stored(finding_codec.encode(found))
        was_found = as_stored(present(each.finding))
        assert {name: again[name] for name in was_found} == {**was_found, "options": again["options"]}
        for option, was in zip(again["options"], was_found["options"], strict=True):
            assert {name: option[name] for name in was} == was


@pytest.mark.parametrize("ledger", [CONFIRM_SCREEN], indirect=True)  # since the others, every situation has changed
def test_a_case_of_a_law_that_has_not_changed_has_the_finding_that_it_had(ledger: Ledger) -> None:
    compared = 0
    for case in cases(ledger):
        shown, then = replayed_as_far_as_the_law_goes(case)[1], finding_of(case)
        if shown.module is not None and shown.module.digest == case.module_digest:
            compared += 1
            assert outcome(then) in [outcome(now) for now in shown_last(shown)], case.number
    assert compared, "every situation has changed since: freeze a later ledger beside it"


def test_of_the_first_release_most_cases_have_their_finding_still_though_its_digests_were_others(first: Ledger) -> None:
    found = [(replayed_as_far_as_the_law_goes(case)[1], finding_of(case)) for case in cases(first)]
    kept = [then for shown, then in found if outcome(then)[:1] in [outcome(now)[:1] for now in shown_last(shown)]]
    assert len(kept) > 2 / 3 * len(found), "answers or choices get lost on the way"


@pytest.mark.parametrize("name", NOTHING_CONFIRMED)
def test_a_case_that_found_without_a_question_is_not_confirmed_afterwards(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path) as ledger:
        for case in cases(ledger):
            assert not isinstance(replayed_as_far_as_the_law_goes(case)[1].view, Confirming | Doubting), case.number


def test_a_case_can_be_corrected_and_answered_again(ledger: Ledger) -> None:
    corrected = 0
    for case in cases(ledger):
        steps, shown = replayed_as_far_as_the_law_goes(case)
        if shown.module is None or not shown.answers:
            continue
        question, answer = shown.answers[-1]
        for taken in (Correct(shown.module.id, question), Answer(shown.module.id, question, answer)):
            steps, now = step(CORPUS, steps, taken)
            case = ledger.cases.add_step(
                case.number, turn=case.turn, step=encode(taken), by=case.asker, at=AT, **outcome_of(now)
            )
        assert dict(now.answers)[question] == answer
        assert finding_of(ledger.cases.get(case.number)) == (now.finding or now.stands)
        corrected += 1
    assert corrected > 60


def test_a_case_can_be_ruled_upon_and_the_ruling_amended(ledger: Ledger) -> None:
    ruled = 0
    for case in cases(ledger):
        on = basis(CORPUS, replayed_as_far_as_the_law_goes(case)[0])
        if on is None:
            continue
        entry = Entry(
            verdict=on.finding.say,
            clauses=on.finding.cite,
            **grounds(on, CORPUS.digest),
            **chosen_fields(on, on.chosen),
        )
        made = ledger.rulings.make(entry, key=f"again:{case.number}", by=DORA, at=AT, case=case.number)
        ledger.rulings.revise(made.number, expect=1, by=DORA, at=AT, state="confirmed", why="looked at again")
        assert finding_of(ledger.rulings.get(made.number).entry) == on.finding
        ruled += 1
    assert ruled > 50


def test_a_ruling_of_then_says_what_was_found_then(ledger: Ledger) -> None:
    for ruling in on_findings(ledger):
        found = finding_of(ruling.entry)
        assert found is not None
        assert (found.row, found.edition) == (ruling.entry.row, ruling.entry.edition)
        assert ruling.entry.overruled_because or ruling.history[0].entry.verdict == found.say
        again = ledger.rulings.revise(
            ruling.number, expect=ruling.revision, by=DORA, at=AT, why="board", changes={"board": "9"}
        )
        assert again.entry.finding == ruling.entry.finding
