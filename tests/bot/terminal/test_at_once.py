"""In the terminal one number says that all that was understood is so, and with it which title it is or what is asked next."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.actions.cases import position_of
from bot.ledger import Ledger, Person
from bot.terminal.case import TerminalCase
from bot.terminal.conversation import converse, print_once
from bot.terminal.json_answers import answer_json
from lawtext.conversation.steps import Answer, Pick
from lawtext.corpus import load
from lawtext.matcher import CHOOSE, MATCH
from tests.bot.read_so import CONFIRMED, LIKELY, MODULE, OTHER, THEN, read_so

CORPUS = load()


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(tmp_path / "ledger.sqlite3") as opened:
        yield opened


def opened(ledger: Ledger, verdict: str, score: float = 0.5) -> TerminalCase:
    case = read_so(ledger, CORPUS, verdict, Person("terminal", "somebody"), score=score)
    return TerminalCase(CORPUS, ledger, position_of(CORPUS, case))


def typed(monkeypatch: pytest.MonkeyPatch, case: TerminalCase, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert converse(lambda _: case, "told") == 0


def shown(capsys: pytest.CaptureFixture[str]) -> str:
    return " ".join(capsys.readouterr().out.split())


def test_a_number_below_what_is_to_be_confirmed_is_both_steps(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    case = opened(ledger, MATCH)
    typed(monkeypatch, case, "3", "q")
    asked = f"1 Right 2 Not so And, if all that is so: {THEN} 3 The one next to play to it 4 The other one"
    assert asked in shown(capsys)
    assert case.steps[1:] == (CONFIRMED, Answer(MODULE, "who_played", "next"))


def test_right_and_the_title_alone_stay_what_they_were(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    case = opened(ledger, CHOOSE)
    typed(monkeypatch, case, "1", "1", "b", "b", "3", "q")
    assert [step for step in case.steps[1:] if step == CONFIRMED] == [CONFIRMED]
    assert [step.module for step in (case.steps[1], case.steps[-1]) if isinstance(step, Pick)] == [MODULE, OTHER]


def test_the_second_line_takes_the_first_title_with_what_was_understood_of_it(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    case = opened(ledger, CHOOSE)
    typed(monkeypatch, case, "2", "q")
    read = "• A defender has put down a card. “I followed”"
    assert "2 That one, and all of this is so: •" in (said := shown(capsys))
    assert said.index("2 That one") < said.index(read) < said.index("3 A revoke comes to light")
    assert case.steps[1:] == (Pick(MODULE), CONFIRMED)


def test_below_the_titles_a_number_picks_confirms_and_answers(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    case = opened(ledger, CHOOSE, LIKELY)
    typed(monkeypatch, case, "4", "q")
    said = shown(capsys)
    begins = f"3 None of these situations If it is “{CORPUS.module(MODULE).title}”, and all of this is so: •"
    read = "• A defender has put down a card. “I followed”"
    assert said.index(begins) < said.index(read) < said.index(f"{THEN} 4 The one next to play to it")
    assert case.steps[1:] == (Pick(MODULE), CONFIRMED, Answer(MODULE, "who_played", "next"))


@pytest.mark.parametrize(
    ("verdict", "score", "line"),
    [
        (MATCH, 0.5, "The one next to play to it --answer confirm=right --answer who_played=next"),
        (CHOOSE, 0.5, f"That one, and all of this is so: --answer module={MODULE} --answer confirm=right"),
        (
            CHOOSE,
            LIKELY,
            f"The one next to play to it --answer module={MODULE} --answer confirm=right --answer who_played=next",
        ),
    ],
)
def test_where_nobody_can_press_the_line_says_both_answers(
    ledger: Ledger, capsys: pytest.CaptureFixture[str], verdict: str, score: float, line: str
) -> None:
    case = opened(ledger, verdict, score)
    print_once(case)
    assert line in shown(capsys)
    for each in (word for word in line.split() if "=" in word):
        case.answer(each)
    assert CONFIRMED in case.steps


def test_the_json_has_the_question_that_follows_and_what_was_understood_of_the_first_title(ledger: Ledger) -> None:
    said = answer_json(opened(ledger, MATCH))
    then = said["confirm"]["then"]
    assert said["question"] is None
    assert (then["id"], then["ask"], then["private"]) == ("who_played", THEN, False)
    assert then["answers"][0] == {"id": "next", "label": "The one next to play to it"}
    assert [set(each) for each in said["candidates"]] == [{"module", "title", "laws", "score", "line"}] * 2

    choose = answer_json(opened(ledger, CHOOSE))
    assert choose["confirm"] is None
    first, second = choose["candidates"]
    assert first["understood"] == said["confirm"]["understood"]
    assert first["then"] is None, "no more likely than the other"
    assert second.keys().isdisjoint({"understood", "then"})
    assert answer_json(opened(ledger, CHOOSE, LIKELY))["candidates"][0]["then"] == then


def test_an_answer_by_itself_confirms_nothing_as_before(ledger: Ledger) -> None:
    case = opened(ledger, MATCH)
    case.answer("who_played=next")
    assert answer_json(case)["confirm"] is not None
    case.answer("confirm=right")
    assert answer_json(case)["confirm"] is None
