"""Records that somebody has tampered with: none is taken in that a club, its cards or its figures would trip over."""

from __future__ import annotations

import copy
import io
import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.actions.codec import encode, outcome_of, steps_of
from bot.actions.entries import grounds
from bot.ledger import Case, Entry, Ledger, Person
from bot.records import Query, Viewer, search, statistics
from bot.records.chart import told
from bot.records.forgetting import expire, forget
from bot.records.import_inspection import Refused
from bot.records.json_export import write
from bot.records.json_import import take_in
from cogs.cards.context import Context
from cogs.cards.rulings import full_form, public_form
from lawtext.basis import basis
from lawtext.choices import standing
from lawtext.conversation import Asking, begin, screen, step
from lawtext.conversation.steps import Answer, Back, Choose, OpenTopics, PickTopic, Step
from lawtext.corpus import load
from lawtext.model import Corpus, LawError
from tests.presence import present

AT = datetime(2026, 3, 4, 19, 30, tzinfo=UTC)
ANN, DORA = Person("111111111111111111", "Annabelle"), Person("222222222222222222", "Dora")
Record = dict[str, Any]
CORPUS = load()


def asked_and_ruled(ledger: Ledger, channel: str) -> None:
    """A case on its way to a finding, with the ruling that was made of it and that ruling's life."""
    steps = begin(CORPUS, "the queen, and then the king", module="dummy_card_changed")
    shown = screen(CORPUS, steps)
    opened = ledger.cases.open(asker=ANN, channel=channel, text=shown.text, digest=CORPUS.digest, private=False,
                              step=encode(steps[0]), at=AT, **outcome_of(shown))  # fmt: skip
    while isinstance(shown.view, Asking):
        question = shown.view.question
        answer = Answer(present(shown.module).id, question.id, question.answers[0].id)
        steps, shown = step(CORPUS, steps, answer)
        ledger.cases.add_step(
            opened.number, turn=len(steps) - 1, step=encode(answer), by=ANN, at=AT, **outcome_of(shown)
        )
    on = present(basis(CORPUS, steps))
    entry = Entry(verdict=on.finding.say, clauses=on.finding.cite, **grounds(on, CORPUS.digest), board="7", note="So.")
    ledger.outbox.record_finding(opened.number, channel, "77")
    made = ledger.rulings.make(entry, key=f"case:{opened.number}:3:1", by=DORA, at=AT, case=opened.number,
                              posts={"public": channel})  # fmt: skip
    ledger.outbox.mark_sent(ledger.outbox.due("ruling")[0], message="5", thread="5", at=AT)
    ledger.rulings.revise(
        made.number, expect=1, by=DORA, at=AT, state="amended", why="the score", changes={"adjustment": "+1"}
    )


def text_of(ledger: Ledger) -> str:
    out = io.StringIO()
    write(ledger, out, lambda done, total: None)
    return out.getvalue()


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> str:
    with Ledger.open(tmp_path_factory.mktemp("honest") / "1.sqlite3") as ledger:
        asked_and_ruled(ledger, "900")
        asked_and_ruled(ledger, "901")
        ledger.rulings.supersede(1, expect=2, by_ruling=2, by=DORA, at=AT, why="again")
        ledger.settings.change({"event": "Spring", "retention_days": 90}, by=DORA, at=AT)
        ledger.notes.set("45C4b", "Ask first.", by=ANN, at=AT)
        return text_of(ledger)


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ledger]:
    """A club of its own, which no hostile record changes."""
    with Ledger.open(tmp_path_factory.mktemp("untouched") / "1.sqlite3") as ledger:
        ledger.notes.set("45C4b", "Ours.", by=ANN, at=AT)
        yield ledger


def written(record: Record) -> str:
    """As an export writes it."""
    scalars = "".join(f'"{name}": {json.dumps(record[name])},\n' for name in ("format", "version", "cases_given"))
    sections = ",\n".join(
        f'"{name}": [\n' + ",\n".join(json.dumps(each, sort_keys=True) for each in record[name]) + "\n]"
        for name in ("settings", "notes", "cases", "rulings")
    )
    return f"{{\n{scalars}{sections}\n}}\n"


def put(*path: Any, value: Any) -> Callable[[Record], str]:
    def spoil(record: Record) -> str:
        inner: Any = record
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = value
        return written(record)

    return spoil


def twice(section: str) -> Callable[[Record], str]:
    return lambda record: written({**record, section: record[section] * 2})


def text(change: Callable[[str], str]) -> Callable[[Record], str]:
    return lambda record: change(written(record))


DEEP: Any = []
for _ in range(60):
    DEEP = [DEEP]
RULING, REVISION, ENTRY = ("rulings", 0), ("rulings", 0, "revisions", 0), ("rulings", 0, "revisions", 0, "entry")
CASE, STEP, ASK = ("cases", 0), ("cases", 0, "steps", 1), ("cases", 0, "steps", 0, "step")
LAST = ("cases", 0, "steps", -1)

HOSTILE: dict[str, tuple[Callable[[Record], str], str]] = {
    "a setting of no program": (put("settings", 0, "name", value="colour"), "setting 1: There is no setting colour"),
    "a setting of another type": (put("settings", 1, "value", value=[]), "setting 2: The setting"),
    "an edition that is none": (put("settings", 0, value={"name": "edition", "value": "2031", "by": None, "at": AT.isoformat()}), "setting 1, value"),
    "a role that is none": (put("settings", 0, value={"name": "director_role", "value": "x", "by": None, "at": AT.isoformat()}), "setting 1"),
    "a retention before time": (put("settings", 1, "value", value=-1), "setting 2"),
    "a retention beyond time": (put("settings", 1, "value", value=10**12), "setting 2"),
    "a setting at no time": (put("settings", 0, "at", value="soon"), "setting 1, at"),
    "a setting by a name": (put("settings", 0, "by", value="Dora"), "setting 1, by"),
    "a note about nothing": (put("notes", 0, "about", value=""), "note 1, about"),
    "a note that is a list": (put("notes", 0, "text", value=["x"]), "note 1, text"),
    "all numbers given": (put("cases_given", value=2**63 - 1), "cases_given"),
    "numbers given below zero": (put("cases_given", value=-5), "cases_given"),
    "numbers given in words": (put("cases_given", value="many"), "cases_given"),
    "numbers given as a truth": (put("cases_given", value=True), "cases_given"),
    "a finding that is a word": (put(*RULING, "finding", value="x"), "ruling 1, finding: 'x' is no object"),
    "a finding without a verdict": (put(*RULING, "finding", value={"cite": []}), "ruling 1, finding: 'say' is missing"),
    "a finding that cites a number": (put(*RULING, "finding", "cite", value=45), "ruling 1, finding, cite"),
    "options that are a word": (put(*RULING, "finding", "options", value="xyz"), "ruling 1, finding, options"),
    "chosen that is a word": (put(*RULING, "finding", "chosen", value="keep"), "ruling 1, finding, chosen"),
    "an option open before that is a word": (put(*RULING, "finding", "open_before", value=["x"]), "ruling 1, finding, option 1"),
    "a truth that is a word": (put(*RULING, "finding", "judgement", value="yes"), "ruling 1, finding, judgement"),
    "an option of nobody": (put(*RULING, "finding", "options", value=[{"do": "x"}]), "option 1: 'who' is missing"),
    "an option that does a list": (put(*RULING, "finding", "options", value=[{"who": "lho", "do": []}]), "option 1, do"),
    "a branch that says nothing": (put(*RULING, "finding", "branches", value=[{"when": "x"}]), "branch 1"),
    "a finding of a step that is a word": (put(*LAST, "finding", value="x"), "case 1, step"),
    "a ruling on day none": (put(*RULING, "day", value="2026-02-30"), "ruling 1, day"),
    "a ruling at the end of time": (put(*RULING, "day", value="9999-12-31"), "ruling 1, day"),
    "a ruling on another day": (put(*RULING, "day", value="2025-03-04"), "ruling 1: was made on"),
    "a time without a zone": (put(*RULING, "made_at", value="2026-03-04T19:30:00"), "ruling 1, made_at"),
    "a time at the end of time": (put(*ENTRY, "score_posted_at", value="9999-12-31T23:59:59+00:00"), "score_posted_at"),
    "a time before all games": (put(*CASE, "opened_at", value="0001-01-01T00:00:00+00:00"), "case 1, opened_at"),
    "an appeal without end": (put(*ENTRY, "appeal_minutes", value=2**62), "ruling 1, revision 1, entry, appeal_minutes"),
    "a state of 3,000 letters": (put(*REVISION, "state", value="burnt" * 600), "ruling 1, revision 1, state"),
    "a state that is a list": (put(*REVISION, "state", value=["given"]), "ruling 1, revision 1, state"),
    "a ruling that begins voided": (put(*REVISION, "state", value="voided"), "ruling 1, revision 1: a ruling begins"),
    "a move that the rules don't allow": (put("rulings", 0, "revisions", 1, "state", value="upheld"), "ruling 1, revision 2: what is given cannot become upheld"),
    "no revisions": (put(*RULING, "revisions", value=[]), "ruling 1, revisions"),
    "a field of no entry": (put(*ENTRY, "colour", value="red"), "ruling 1, revision 1, entry: 'colour' is unknown"),
    "a basis in an entry": (put(*ENTRY, "module", value="x"), "entry: 'module' is unknown"),
    "clauses that are a word": (put(*ENTRY, "clauses", value="45C4b"), "ruling 1, revision 1, entry, clauses"),
    "a verdict that is none": (put(*ENTRY, "verdict", value=None), "ruling 1, revision 1, entry, verdict"),
    "a verdict without end": (put(*ENTRY, "verdict", value="x" * 30_000), "30,000 characters"),
    "a ruling released to a word": (put(*ENTRY, "released", value="yes"), "entry, released"),
    "a ruling that replaces itself": (put(*ENTRY, "supersedes", value=1), "ruling 1: takes its own place"),
    "a ruling that replaces none": (put(*ENTRY, "supersedes", value=77), "names ruling 77, which is not in the file"),
    "a ruling on no case": (lambda record: put(*RULING, "case", value=77)({**record, "rulings": [{**record["rulings"][0], "key": "form:1"}]}), "is on case 77, which is not in the file"),
    "a ruling of number none": (put(*RULING, "number", value=0), "ruling 0, number"),
    "a ruling of the last number": (put(*RULING, "number", value=2**63 - 1), "number"),
    "a ruling without a key": (put(*RULING, "key", value=""), "ruling 1, key"),
    "a key that another has": (put("rulings", 1, "key", value="case:1:3:1"), "ruling 2: has the key of ruling 1"),
    "a key of a press to come": (put(*RULING, "key", value="case:41:3:1"), "ruling 1: has the key of another case"),
    "facts that are a list": (put(*RULING, "deciding", value=["x"]), "ruling 1, deciding"),
    "facts that hold a list": (put(*RULING, "deciding", "meant", value=[]), "ruling 1, deciding, 'meant'"),
    "a book that is none": (put(*RULING, "edition", value="2031"), "ruling 1, edition"),
    "a card in no channel": (put(*RULING, "cards", 0, "channel", value="the hall"), "ruling 1, card 1, channel"),
    "a card beyond all ids": (put(*RULING, "cards", 0, "message", value=str(2**64)), "ruling 1, card 1, message"),
    "two cards of one kind": (lambda record: put(*RULING, "cards", value=record["rulings"][0]["cards"] * 2)(record), "two cards of one kind"),
    "a director by number": (put(*REVISION, "by", value={"id": 5, "name": "x"}), "ruling 1, revision 1, by, id"),
    "a director with a path": (put(*REVISION, "by", value={"id": "../x", "name": "x"}), "by, id"),
    "a reason that is none": (put(*REVISION, "why", value=None), "ruling 1, revision 1, why"),
    "a case without steps": (put(*CASE, "steps", value=[]), "case 1, steps"),
    "a case of 2,000 steps": (lambda record: put(*CASE, "steps", value=record["cases"][0]["steps"] * 900)(record), "case 1, steps"),
    "a case of no number": (put(*CASE, "number", value="1"), "case 1, number"),
    "a case of a fraction": (put(*CASE, "number", value=1.5), "number"),
    "a private that is a word": (put(*CASE, "private", value="yes"), "case 1, private"),
    "a case in no channel": (put(*CASE, "channel", value="<#5>"), "case 1, channel"),
    "a post that is a word": (put(*CASE, "post", value="x"), "case 1, post"),
    "a writer by name": (put(*CASE, "writer", value="Ann"), "case 1, writer"),
    "a case of nobody's shape": (put(*CASE, value="x"), "case 1: 'x' is no object"),
    "a case that does not ask": (put(*ASK, "do", value="back"), "case 1, step 1"),
    "a case that asks twice": (lambda record: put(*STEP, "step", value=record["cases"][0]["steps"][0]["step"])(record), "step 2: every case begins"),
    "a step of a newer form": (put(*STEP, "step", "v", value=2), "case 1, step 2, step, v: it is stored in form 2"),
    "a step of no form": (put(*ASK, "v", value="new"), "case 1, step 1, step, v: there is no form 'new'"),
    "a finding of a newer form": (put(*RULING, "finding", "v", value=2), "ruling 1, finding, v: it is stored in form 2"),
    "a step that is a word": (put(*STEP, "step", value="x"), "case 1, step 2, step"),
    "a step that answers a list": (put(*STEP, "step", "answer", value=[]), "case 1, step 2, step, answer"),
    "an answer to no question": (put(*STEP, "step", value={"do": "answer"}), "case 1, step 2, step"),
    "candidates that are a word": (put(*ASK, "candidates", value="x"), "case 1, step 1, step, candidates"),
    "a match of nothing": (put(*ASK, "candidates", value=[]), "a match without a candidate"),
    "facts that are words": (put(*ASK, "facts", value=["x"]), "fact 1"),
    "a text that is a number": (put(*ASK, "text", value=5), "case 1, step 1, step, text"),
    "nesting": (put(*ASK, "more", value=DEEP), "case 1: is nested too deeply"),
    "nesting without end": (text(lambda all: all.replace('"notes": [', '"notes": [\n' + "[" * 200_000 + "],", 1)), "note 1: is nested too deeply"),
    "a number of 4,000 digits": (text(lambda all: all.replace('"appeal_minutes": 30', f'"appeal_minutes": {"9" * 4000}', 1)), "too large"),
    "infinity": (text(lambda all: all.replace('"appeal_minutes": 30', '"appeal_minutes": Infinity', 1)), "Infinity"),
    "no number": (text(lambda all: all.replace('"appeal_minutes": 30', '"appeal_minutes": NaN', 1)), "NaN"),
    "a number beyond all": (text(lambda all: all.replace('"appeal_minutes": 30', '"appeal_minutes": 1e999', 1)), "too large"),
    "a key twice": (text(lambda all: all.replace('"day": ', '"day": "2026-03-04", "day": ', 1)), "names a key twice"),
    "half a character": (text(lambda all: all.replace("Annabelle", "\\ud800", 1)), "half a character"),
    "a NUL": (text(lambda all: all.replace("Annabelle", "\\u0000", 1)), "NUL"),
    "a line without end": (text(lambda all: all.replace("Annabelle", "A" * 5_000_000, 1)), "longer than"),
    "cases twice": (twice("cases"), "case 1: is in the file twice"),
    "rulings twice": (twice("rulings"), "ruling 1: is in the file twice"),
    "ten thousand settings more": (lambda record: written({**record, "settings": record["settings"][:1] * 10_001}), "more than 10,000 settings"),
    "a list of another name": (text(lambda all: all.replace('"notes": [', '"jokes": [')), "'jokes' does not come here"),
    "a list twice": (text(lambda all: all.replace('"notes": [', '"settings": [')), "'settings' does not come here"),
    "a field of another name": (text(lambda all: all.replace('"cases_given": ', '"cases_taken": ')), "no field 'cases_taken'"),
    "a version of its own": (put("version", value=1.5), "version 1.5"),
    "something after the end": (text(lambda all: all + "{\n"), "after the end"),
    "an end before the rulings": (text(lambda all: all[: all.index('"rulings"')] + "}\n"), "ends in the middle"),
}  # fmt: skip


def imported(ledger: Ledger, text: str) -> None:
    take_in(ledger, io.StringIO(text), lambda done, total: None, frozenset({"900", "901"}))


def works(ledger: Ledger) -> None:
    """Everything that a club does with its record, and what is drawn of it."""
    asked_and_ruled(ledger, "900")
    for case in ledger.cases.latest(50):
        for replay in (screen, basis):
            with_law(partial(replayed, replay, case))
    for ruling in ledger.rulings.latest(50):
        for form in (public_form, full_form):
            form(ruling, CORPUS, Context()).to_components()
    found = search(ledger, Query(words="queen", law="45"), Viewer.official())
    assert found.rulings
    assert list(told(statistics(ledger)))
    assert ledger.settings.current().event
    assert list(ledger.notes.current())
    text_of(ledger)
    expire(ledger, AT + timedelta(days=120))
    forget(ledger, DORA.id, AT)


def replayed(replay: Callable[[Corpus, Sequence[Step]], object], case: Case) -> object:
    return replay(CORPUS, steps_of(case))


def with_law(replay: Callable[[], object]) -> None:
    """The law may know a module, an answer or an option no more: that is said, and nothing else stops."""
    try:
        replay()
    except LawError:
        return


def test_the_table_is_long_enough() -> None:
    assert len(HOSTILE) >= 54


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_record_is_refused_with_its_place_and_leaves_the_club_as_it_was(
    name: str, honest: str, untouched: Ledger
) -> None:
    spoil, place = HOSTILE[name]
    hostile = spoil(json.loads(honest))
    before, began = text_of(untouched), time.process_time()
    with pytest.raises(Refused) as refused:
        imported(untouched, hostile)
    assert time.process_time() - began < 2
    assert place in str(refused.value)
    assert "othing was imported" in str(refused.value)
    assert len(str(refused.value)) < 400
    assert text_of(untouched) == before


def test_an_honest_record_is_taken_in_and_works(honest: str, tmp_path: Path) -> None:
    with Ledger.open(tmp_path / "1.sqlite3") as ledger:
        imported(ledger, honest)
        assert text_of(ledger) == honest
        works(ledger)


NASTY = ["", "x", "\0", "\ud800", "x" * 5_000, "9999-12-31", "0001-01-01T00:00:00+00:00", "‮[a](https://b.c)", 0, -1, 1.5, 2**31,
         2**63 - 1, 2**70, 1e300, None, True, False, [], [[]], {}, {"id": "1"}, ["x"], [None], {"do": "back"}]  # fmt: skip


def spoilt(record: Record, count: int) -> Iterator[Record]:
    """The record with one value, anywhere in it, that somebody else has put there, or without it."""
    chance = random.Random(11)
    ways = [way for way in _ways(record) if way]
    for _ in range(count):
        spoiled = copy.deepcopy(record)
        inner: Any = spoiled
        *way, last = chance.choice(ways)
        for key in way:
            inner = inner[key]
        if chance.random() < 0.1:
            del inner[last]
        else:
            inner[last] = chance.choice(NASTY)
        yield spoiled


def _ways(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield way
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from _ways(part, (*way, key))


def test_whatever_is_put_anywhere_into_a_record_is_refused_or_breaks_nothing(honest: str, tmp_path: Path) -> None:
    records, taken = spoilt(json.loads(honest), 150), 0
    while True:
        with Ledger.open(tmp_path / f"{taken}.sqlite3") as ledger:
            if not any(is_taken(ledger, record) for record in records):
                break
            taken += 1
            if ledger.settings.current().event and ledger.notes.current():
                works(ledger)
    assert taken > 10


def is_taken(ledger: Ledger, record: Record) -> bool:
    if not all(isinstance(record.get(name), list) for name in ("settings", "notes", "cases", "rulings")):
        return False
    if not {"format", "version", "cases_given"} <= record.keys():
        return False
    try:
        imported(ledger, written(record))
    except Refused:
        return False
    return True


def conversations() -> Iterator[tuple[Any, ...]]:
    """Every situation on its first way to a finding and on to what can be chosen there, with detours."""
    for module in CORPUS.modules:
        steps = begin(CORPUS, "East led, then the queen was called", module=module)
        for turn in range(9):
            if (taken := following(screen(CORPUS, steps))) is None:
                break
            steps, _ = step(CORPUS, steps, taken)
            if turn == 0:
                steps, _ = step(CORPUS, steps, Back())
        yield steps
    for text in ("the opening lead was out of turn", "a card fell", "asdf qwer", "she hesitated, then doubled"):
        steps, _ = step(CORPUS, begin(CORPUS, text), OpenTopics())
        steps, _ = step(CORPUS, steps, PickTopic(CORPUS.topics[0].id))
        yield steps


def following(shown: Any) -> Step | None:
    match shown.view:
        case Asking(question):
            return Answer(shown.module.id, question.id, question.answers[-1].id)
        case _ if shown.finding is not None:
            for option in shown.finding.options:
                if standing(option, shown.finding) == "open" and not option.again:
                    return Choose(option.id, shown.module.id, shown.finding.row)
    return None


def test_whatever_the_bot_writes_is_taken_in_again_to_the_letter(tmp_path: Path) -> None:
    with Ledger.open(tmp_path / "1.sqlite3") as ledger, ledger.transaction():
        for steps in conversations():
            seen = [screen(CORPUS, steps[:turn]) for turn in range(1, len(steps) + 1)]
            case = ledger.cases.open(asker=ANN, channel="900", text=seen[0].text, digest=CORPUS.digest, private=False,
                                    step=encode(steps[0]), at=AT, **outcome_of(seen[0]))  # fmt: skip
            for turn, (taken, shown) in enumerate(zip(steps[1:], seen[1:], strict=True), start=1):
                ledger.cases.add_step(case.number, turn=turn, step=encode(taken), by=ANN, at=AT, **outcome_of(shown))
            if (on := basis(CORPUS, steps)) is not None:
                entry = Entry(verdict=on.finding.say, clauses=on.finding.cite, **grounds(on, CORPUS.digest))
                ledger.rulings.make(entry, key=f"case:{case.number}", by=DORA, at=AT, case=case.number)
    with Ledger.open(tmp_path / "1.sqlite3") as ledger:
        record = text_of(ledger)
    assert record.count('"number"') > 1.5 * len(CORPUS.modules)
    with Ledger.open(tmp_path / "2.sqlite3") as other:
        take_in(other, io.StringIO(record), lambda done, total: None)
        assert text_of(other) == record
