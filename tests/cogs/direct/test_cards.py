"""The cards and forms of rulings at their fullest, against Discord's limits."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from bot.actions.board import board_and_place, board_told, contract_and_declarer, pairs_apart
from bot.actions.limits import MOST_PLACE
from bot.ledger import STATES, Call, Entry, Note, Person, Revision, Ruling, Settings, State
from bot.presses.desk import Move, OfficialForm, OverrulingForm
from bot.ruling_wording import MOVE_LABELS
from cogs.ask.panel_views import asked_card, panel_card
from cogs.calls.views import call_card, call_form, ping_card
from cogs.cards.context import Context
from cogs.cards.forms import Form
from cogs.cards.layout import CardView
from cogs.cards.rulings import full_form, public_form
from cogs.direct.forms import blank_form, case_form, overruling_form
from cogs.direct.lifecycle import move_form
from cogs.settings.views import settings_card, times_form
from lawtext.basis import basis, clauses_named
from lawtext.conversation import begin, screen
from lawtext.conversation.steps import Answer
from lawtext.corpus import load
from lawtext.editions import EDITIONS
from lawtext.model import Corpus, LawError
from tests.bot.test_stored_cases import BARE_MAPPINGS, FIRST_RELEASE, opened
from tests.loopback.limits import message_issues, modal_issues, walk

V2 = 1 << 15
AT = datetime(2026, 3, 4, 20, 15, tzinfo=UTC)
LONG = "*queen* of_spades @everyone " * 400
NUMBER = 999_999_999


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load()


def issues(drawn: CardView) -> list[str]:
    return [str(issue) for issue in message_issues({"components": drawn.to_components()}, V2, {})]


def form_issues(form: Form) -> list[str]:
    return [str(issue) for issue in modal_issues(form.to_dict())]


def texts(drawn: CardView) -> str:
    return "\n".join(str(node.get("content") or "") for _, node in walk(drawn.to_components()))


def fullest(corpus: Corpus, state: State, text: str = LONG) -> Ruling:
    module = next(iter(corpus.modules.values()))
    entry = Entry(
        verdict=text, clauses=tuple(list(corpus.clauses)[:200]), edition="dd", module=module.id, module_digest="x", row="r",
        finding={"say": text, "cite": list(corpus.clauses)[:100], "options": []}, event=text, session=text, board=text,
        place=text, pairs=text, contract=text, declarer=text, option=text, adjustment=text, note=text, overruled_because=text,
        released=True, appeal_minutes=10_080, supersedes=NUMBER, superseded_by=NUMBER,
    )  # fmt: skip
    history = tuple(Revision(n, state, entry, Person("1", text), text, AT) for n in range(1, 60))
    return Ruling(NUMBER, NUMBER, AT, date(2026, 3, 4), history, ())


@pytest.mark.parametrize("state", STATES)
def test_a_ruling_that_says_all_that_can_be_said_fits_its_cards(corpus: Corpus, state: State) -> None:
    ruling = fullest(corpus, state)
    link = "https://discord.com/channels/" + "/".join(["1" * 20] * 3)
    context = Context(
        notes=[Note("45C4b", LONG, None, AT)] * 8, before=[ruling] * 9, ruled=[ruling] * 9, links={NUMBER: link},
        asked_at=link, stale=True, directs=True,
    )  # fmt: skip
    for drawn in (public_form(ruling, corpus, context), full_form(ruling, corpus, context)):
        assert issues(drawn) == []
        assert "@everyone" not in texts(drawn)
        assert texts(drawn).strip().startswith(f"### ⚖ Ruling {NUMBER}")


@pytest.mark.parametrize("state", STATES)
def test_no_line_about_a_button_is_longer_than_a_line_of_a_phone(corpus: Corpus, state: State) -> None:
    drawn = texts(full_form(fullest(corpus, state, "x"), corpus, Context(directs=True)))
    legend = [line.removeprefix("-# ").replace("*", "") for line in drawn.splitlines() if line.startswith("-# *")]
    assert len(legend) <= 8
    assert [line for line in legend if len(line) > 40] == []


def test_a_verdict_of_the_greatest_length_stands_whole_on_the_card(corpus: Corpus) -> None:
    ruling = fullest(corpus, "given", "x" * 1000)
    for drawn in (public_form(ruling, corpus, Context()), full_form(ruling, corpus, Context())):
        assert "x" * 1000 in texts(drawn)


def test_a_verdict_that_was_forgotten_is_said_to_be_gone(corpus: Corpus) -> None:
    ruling = fullest(corpus, "given", "")
    assert "text removed" in texts(public_form(ruling, corpus, Context()))


def test_the_forms_fit_for_every_finding_of_every_module(corpus: Corpus) -> None:
    before = [fullest(corpus, "given")]
    for module in corpus.modules.values():
        steps = begin(corpus, "", module=module.id)
        while (question := screen(corpus, steps).question) is not None:
            steps = (*steps, Answer(module.id, question.id, question.answers[0].id))
        on = basis(corpus, steps)
        assert on is not None
        assert form_issues(case_form(OfficialForm(NUMBER, NUMBER, NUMBER), on, before)) == []
        assert form_issues(overruling_form(OverrulingForm(NUMBER, NUMBER, NUMBER), on)) == []
        assert asdict(on.finding)["say"] == on.finding.say


def test_the_other_forms_and_cards_fit(corpus: Corpus) -> None:
    ruling = fullest(corpus, "given")
    for state in MOVE_LABELS:
        assert form_issues(move_form(ruling, Move(NUMBER, NUMBER, state))) == []
    longest = sorted(corpus.clauses, key=len)[-6:]
    assert form_issues(blank_form("1" * 20, "dd", longest)) == []
    settings = Settings(director_role="1" * 20, rulings_channel="1" * 20, event="*" * 200, retention_days=17)
    assert form_issues(times_form(settings)) == []
    for drawn in (settings_card(settings, ["x" * 300]), panel_card(), asked_card(NUMBER), ping_card("<@&1>")):
        assert issues(drawn) == []
    assert form_issues(call_form(NUMBER, "*" * MOST_PLACE, silent=True)) == []
    for call_state in ("waiting", "coming", "done", "failed"):
        call = Call(NUMBER, NUMBER, "1" * 20, "*" * MOST_PLACE, True, AT, call_state, "1" * 20, None)
        for opens in (True, False):
            assert issues(call_card(call, "x" * 100, f"<@&{'1' * 20}>", opens=opens)) == []


@pytest.mark.parametrize(
    ("typed", "board", "place"),
    [
        ("12, table 3", "12", "table 3"), ("12", "12", None), ("Board 12 / T3", "12", "T3"), ("bd 7", "7", None), ("#7b B", "7b", "B"),
        ("table 3", None, "table 3"), ("", None, None), ("  ", None, None), ("1234", None, "1234"),
        ("table 3, bd 5", "5", "table 3"), ("T3 - Board #5", "5", "T3"), ("3, bd 5", "5", "3"), ("bedroom 5", None, "bedroom 5"),
    ],
)  # fmt: skip
def test_board_and_place_are_told_apart(typed: str, board: str | None, place: str | None) -> None:
    assert board_and_place(typed) == (board, place)


@pytest.mark.parametrize(
    ("typed", "rest", "pairs"),
    [
        ("12, table 3, pairs 4 and 7", "12, table 3", "4 and 7"), ("12 pair 4", "12", "4"), ("12, T3, NS 4 v EW 7", "12, T3", "NS 4 v EW 7"),
        ("12, NS4 EW11", "12", "NS4 EW11"), ("pairs 4/7, table 3", "table 3", "4/7"), ("12, table 3", "12, table 3", None),
        ("12, table pair", "12, table pair", None), ("", "", None),
        ("prs 3 + 8, bd 5", "bd 5", "3 + 8"), ("12, pr. 4", "12", "4"),
    ],
)  # fmt: skip
def test_the_pairs_are_told_apart_from_the_board_and_the_table(typed: str, rest: str, pairs: str | None) -> None:
    assert pairs_apart(typed) == (rest, pairs)


@pytest.mark.parametrize(
    ("text", "place", "told"),
    [
        ("Revoke on board 9", "T 3", "9, T 3"), ("Revoke on bd. 9, table 4", "", "9, table 4"), ("Board 9, table 4", "3", "9, table 3"),
        ("It was board 9, or board 10", "", ""), ("Led out of turn", "bd 5, table 2", "5, table 2"), ("Led out of turn", "", ""),
    ],
)  # fmt: skip
def test_what_the_text_and_a_call_told_of_board_and_table_is_known(text: str, place: str, told: str) -> None:
    assert board_told(text, place) == told
    assert board_and_place(told)[0] == (told.split(",")[0] or None)


@pytest.mark.parametrize(
    ("typed", "contract", "declarer"),
    [
        ("4♠x South", "4♠x", "South"), ("3NT W", "3NT", "West"), ("3NT", "3NT", None), ("4 spades by north", "4 spades", "North"),
        ("4 S", "4 S", None), ("4S S", "4S", "South"), ("2Hxx, East.", "2Hxx", "East"), ("3 no trumps doubled by E", "3 no trumps doubled", "East"),
        ("passed out", "passed out", None), ("", None, None),
    ],
)  # fmt: skip
def test_contract_and_declarer_are_told_apart(typed: str, contract: str | None, declarer: str | None) -> None:
    assert contract_and_declarer(typed) == (contract, declarer)


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("45C4b", ("45C4b",)), ("Law 45C4(b), 47D", ("45C4b", "47D")), ("laws 45 c 4 b and 47d; 47D", ("45C4b", "47D")), ("", ()),
    ],
)  # fmt: skip
def test_laws_are_read_in_any_spelling(corpus: Corpus, typed: str, named: tuple[str, ...]) -> None:
    assert clauses_named(corpus, typed, "2017") == named


def test_a_law_that_the_edition_lacks_and_too_many_laws_are_refused(corpus: Corpus) -> None:
    lacking = next(id for id, clause in corpus.clauses.items() if "1997" not in clause.editions)
    with pytest.raises(LawError, match=f"no law {lacking}"):
        clauses_named(corpus, lacking, "1997")
    with pytest.raises(LawError, match="at most 6"):
        clauses_named(corpus, "1,2,3,4,5,6,7", EDITIONS[0])


@pytest.mark.parametrize("name", [FIRST_RELEASE, BARE_MAPPINGS])
def test_a_ruling_of_an_earlier_version_shows_what_was_found_and_chosen_then(
    corpus: Corpus, name: str, tmp_path: Path
) -> None:
    with opened(name, tmp_path) as ledger:
        rulings = ledger.rulings.latest(1000)
    for ruling in rulings:
        drawn = full_form(ruling, corpus, Context())
        assert issues(drawn) == []
        assert ("I had found:" in texts(drawn)) is (ruling.entry.overruled_because is not None)
        if ruling.entry.option and ruling.entry.overruled_because is None:
            assert "**Chosen by " in texts(drawn)
    assert any(ruling.entry.option for ruling in rulings)
    assert any(ruling.entry.overruled_because for ruling in rulings)
