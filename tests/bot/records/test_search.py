"""Past rulings: found by what people remember, shown to those who may see them, counted."""

from __future__ import annotations

import random
import string
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from bench.plausible import rulings
from bot.ledger import Entry, Ledger, NoSuchRuling, Person, Post, State
from bot.records import Query, Viewer, events, jumps, recent, search, show, statistics
from bot.records.documents import add_ruling
from bot.records.matches import pieces
from tests.presence import present

AT = datetime(2026, 3, 4, 19, 30, tzinfo=UTC)
ANN = Person("11", "Ann Director")
BOB = Person("22", "Bob")
OFFICIAL = Viewer.official()


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(tmp_path / "servers" / "1.sqlite3") as opened:
        yield opened


@pytest.fixture(scope="module")
def plausible(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ledger]:
    """2,000 invented rulings of ten years; nothing writes to it."""
    with Ledger.open(tmp_path_factory.mktemp("plausible") / "1.sqlite3") as opened:
        with opened.transaction():
            for ruling in rulings(2_000):
                add_ruling(opened, ruling)
        yield opened


def make(
    ledger: Ledger, verdict: str, *, at: datetime = AT, by: Person = ANN, case: int | None = None, **entry: Any
) -> int:
    key = str(len(ledger.rulings.latest(1000)))
    return ledger.rulings.make(Entry(verdict=verdict, **entry), key=key, by=by, at=at, case=case).number


def open_case(ledger: Ledger, asker: Person, text: str) -> int:
    return ledger.cases.open(
        asker=asker,
        channel=None,
        text=text,
        edition="2017",
        digest="d",
        private=False,
        step={},
        finding=None,
        module=None,
        module_digest=None,
        at=AT,
    ).number


def numbers(ledger: Ledger, viewer: Viewer = OFFICIAL, **query: Any) -> list[int]:
    return [found.number for found in search(ledger, Query(**query), viewer).rulings]


def test_every_word_must_be_there_in_any_order_and_capitals(ledger: Ledger) -> None:
    make(ledger, "The queen stays played.")
    make(ledger, "The king stays played.", note="West was slow")
    assert numbers(ledger, words="PLAYED queen") == [1]
    assert numbers(ledger, words="slow king") == [2]
    assert numbers(ledger, words="stays") == [2, 1]


def test_the_beginning_of_a_word_finds_it_and_the_whole_word_comes_first(ledger: Ledger) -> None:
    make(ledger, "A lead out of turn.")
    make(ledger, "The leader chooses.")
    assert numbers(ledger, words="lead") == [1, 2]
    assert numbers(ledger, words="choo") == [2]
    assert numbers(ledger, words="out") == [1]


def test_accents_suit_symbols_and_clauses_are_found_as_people_type_them(ledger: Ledger) -> None:
    make(ledger, "Règlement for ♠Q: José revoked.", clauses=("64C2b",))
    for words in ("reglement", "spade", "jose", "64C2(b)", "64c2b", "♠"):
        results = search(ledger, Query(words=words), OFFICIAL)
        assert ([found.number for found in results.rulings], results.corrected) == ([1], None), words


def test_a_law_finds_what_was_ruled_under_its_clauses(ledger: Ledger) -> None:
    make(ledger, "a", clauses=("45C4b", "47F"))
    make(ledger, "b", clauses=("45D1",))
    make(ledger, "c", clauses=("4",))
    assert numbers(ledger, law="45") == [2, 1]
    assert numbers(ledger, law="Law 45C4(b)") == [1]
    assert numbers(ledger, law="47") == [1]
    assert numbers(ledger, law="4") == [3]
    assert numbers(ledger, law="Law") == numbers(ledger, law="") == []


def test_filters_and_words_narrow_each_other(ledger: Ledger) -> None:
    make(ledger, "queen", module="dummy_card_changed", event="Spring Pairs", by=BOB)
    make(ledger, "queen", module="dummy_card_changed", event="Autumn Teams")
    make(ledger, "queen", module="premature_play", event="Spring Teams")
    ledger.rulings.revise(2, expect=1, by=ANN, at=AT, state="confirmed")
    assert numbers(ledger, module="dummy_card_changed") == [2, 1]
    assert numbers(ledger, director="22") == [1]
    assert numbers(ledger, state="confirmed") == [2]
    assert numbers(ledger, event="spring") == [3, 1]
    assert numbers(ledger, event="Spring Teams", words="queen") == [3]
    assert numbers(ledger, module="dummy_card_changed", state="given", words="queen", event="pairs") == [1]
    assert numbers(ledger, state="no such state") == []


@pytest.mark.parametrize(
    ("since", "until", "expected"),
    [
        ("2024-12-31", "2025-01-01", [3, 2]),
        ("2025-01-01", "2025-12-31", [5, 4, 3]),
        ("2024-01-01", "2025-12-31", [5, 4, 3, 2, 1]),
        ("2025-02-28", "2025-03-01", [5, 4]),
        ("2025-02-01", "2025-02-28", [4]),
        (None, "2024-12-30", [1]),
        ("2025-03-02", None, []),
        ("2026-01-01", "2025-01-01", []),
        ("0001-01-01", "9999-12-31", [5, 4, 3, 2, 1]),
    ],
)
def test_days_are_included_on_both_sides_over_months_and_years(
    ledger: Ledger, since: str | None, until: str | None, expected: list[int]
) -> None:
    for day in ("2024-12-30", "2024-12-31", "2025-01-01", "2025-02-28", "2025-03-01"):
        make(ledger, "x", at=datetime.fromisoformat(f"{day}T12:00+00:00"))
    first, last = (date.fromisoformat(day) if day else None for day in (since, until))
    assert numbers(ledger, since=first, until=last) == expected
    assert numbers(ledger, words="x", since=first, until=last) == expected


def test_every_range_of_days_finds_what_counting_by_hand_finds(plausible: Ledger) -> None:
    chance = random.Random(5)
    days = {row[0]: row[1] for row in plausible.file.db.execute("SELECT number, day FROM rulings")}
    for _ in range(40):
        since, until = sorted(date.fromisoformat(chance.choice(list(days.values()))) for _ in range(2))
        by_hand = [n for n, day in days.items() if since.isoformat() <= day <= until.isoformat()]
        assert numbers(plausible, since=since, until=until) == sorted(by_hand, reverse=True)[:500]


def test_an_empty_log_finds_nothing_and_says_nothing_wrong(ledger: Ledger) -> None:
    for query in (Query(), Query(words="revoke"), Query(since=AT.date()), Query(law="45")):
        results = search(ledger, query, OFFICIAL)
        assert (results.rulings, results.more, results.corrected) == ((), False, None)


def test_a_misspelt_word_still_finds_the_ruling_and_says_what_was_looked_for(ledger: Ledger) -> None:
    make(ledger, "Revoke established", note="hesitation by West")
    make(ledger, "Claim accepted")
    for typed, meant in (
        ("revoek", "revoke"),
        ("establised", "established"),
        ("hesitaton revoke", "hesitation revoke"),
    ):
        results = search(ledger, Query(words=typed), OFFICIAL)
        assert [found.number for found in results.rulings] == [1]
        assert results.corrected == meant
    assert search(ledger, Query(words="zzzzzzzz"), OFFICIAL).corrected is None


def test_words_that_never_stood_together_find_what_has_some_of_them(ledger: Ledger) -> None:
    make(ledger, "Revoke established")
    make(ledger, "Claim accepted")
    results = search(ledger, Query(words="revoke accepted"), OFFICIAL)
    assert ({found.number for found in results.rulings}, results.loosened) == ({1, 2}, True)


def test_another_word_for_the_same_finds_it_and_stands_in_bold(ledger: Ledger) -> None:
    make(ledger, "East led ♥Q and later claimed 12 tricks.")
    for words in ("queen of hearts", "twelve tricks", "lead", "claim", "claims", "the queen was led"):
        results = search(ledger, Query(words=words), OFFICIAL)
        assert ([found.number for found in results.rulings], results.corrected, results.loosened) == (
            [1],
            None,
            False,
        ), words
    hits = [piece.text for piece in pieces("East led ♥Q for 12 tricks", ["queen", "twelve", "lead"]) if piece.hit]
    assert hits == ["led", "♥Q", "12"]


def test_of_words_that_never_stood_together_the_rare_ones_tell_more(ledger: Ledger) -> None:
    make(ledger, "Coffee on the penalty card.")
    for _ in range(30):
        make(ledger, "The lead stands, the penalty card is picked up.")
    assert numbers(ledger, words="penalty coffee lead")[0] == 1


def test_no_more_than_the_newest_500_are_found_and_it_says_so(plausible: Ledger) -> None:
    results = search(plausible, Query(), OFFICIAL)
    assert [found.number for found in results.rulings] == list(range(2000, 1500, -1))
    assert results.more
    worded = search(plausible, Query(words="the"), OFFICIAL)
    assert len(worded.rulings) == 500
    assert worded.more
    assert not search(plausible, Query(law="48"), OFFICIAL).more


HOSTILE = [
    '"', "'", "queen*", "* OR *", "NEAR(a b)", "marks : released", "{kept} : king", "a AND", "NOT", "-queen", "^queen",
    "\0", "queen\0king", "😀♠", "٣", "ﬁ", "İstanbul", "\u202equeen", "(((", "'; DROP TABLE rulings; --", "%", "_", "a" * 6000,
    "queen " * 1000, "é" * 6000, " ", "\n", "\ud83d", "\udcff", "law_45", "released", "x_y",
]  # fmt: skip


@pytest.mark.parametrize("words", HOSTILE)
def test_nothing_a_user_types_breaks_the_search(ledger: Ledger, words: str) -> None:
    make(ledger, "The queen stays played.")
    for viewer in (OFFICIAL, Viewer.member("22"), Viewer.member('"x" OR *')):
        search(ledger, Query(words=words), viewer)
        search(ledger, Query(words=words, law=words, module=words, director=words, state=words, event=words), viewer)


def test_random_input_never_breaks_the_search(plausible: Ledger) -> None:
    chance = random.Random(3)
    for _ in range(300):
        words = "".join(chance.choice(string.printable + "♠é“”…\u0301") for _ in range(chance.randint(1, 60)))
        search(plausible, Query(words=words), chance.choice([OFFICIAL, Viewer.member("1")]))


def test_the_marks_of_the_filters_cannot_be_reached_by_words(ledger: Ledger) -> None:
    make(ledger, "The queen stays played.", released=True, module="premature_play")
    for words in ("released", "law_45", "state_given"):
        assert numbers(ledger, words=words) == []


def test_members_find_released_rulings_and_those_on_their_own_cases(ledger: Ledger) -> None:
    case = open_case(ledger, BOB, "my partner hesitated")
    make(ledger, "queen", case=case)
    make(ledger, "queen", released=True)
    make(ledger, "queen")
    assert numbers(ledger, Viewer.member("22"), words="queen") == [2, 1]
    assert numbers(ledger, Viewer.member("33"), words="queen") == [2]
    assert numbers(ledger, Viewer.member("33")) == [2]
    assert [found.number for found in recent(ledger, Viewer.member("33"))] == [2]
    assert numbers(ledger, words="queen") == [3, 2, 1]


def test_members_cannot_find_a_ruling_by_words_that_they_may_not_read(ledger: Ledger) -> None:
    case = open_case(ledger, BOB, "partner hesitated")
    make(ledger, "queen", case=case, released=True, note="suspicious", overruled_because="demeanour", contract="6NT")
    for words in ("hesitated", "suspicious", "demeanour"):
        assert numbers(ledger, words=words) == [1]
        assert numbers(ledger, Viewer.member("33"), words=words) == []
    assert numbers(ledger, Viewer.member("33"), words="6nt") == [1]


def test_the_asker_cannot_find_a_ruling_by_its_board_until_it_is_released(ledger: Ledger) -> None:
    make(ledger, "queen", case=open_case(ledger, BOB, "x"), contract="6NT")
    assert numbers(ledger, Viewer.member("22"), words="6nt") == []
    ledger.rulings.revise(1, expect=1, by=ANN, at=AT, changes={"released": True})
    assert numbers(ledger, Viewer.member("22"), words="6nt") == [1]


def test_names_are_for_officials(ledger: Ledger) -> None:
    make(ledger, "queen", released=True)
    assert search(ledger, Query(), OFFICIAL).rulings[0].director == ANN
    assert search(ledger, Query(), Viewer.member("33")).rulings[0].director is None


def test_a_ruling_that_a_member_may_not_see_is_as_if_it_were_not_there(ledger: Ledger) -> None:
    make(ledger, "queen")
    for number in (1, 2):
        with pytest.raises(NoSuchRuling, match=f"There is no ruling {number} that you may see."):
            show(ledger, number, Viewer.member("33"))
    assert show(ledger, 1, OFFICIAL).director == ANN


def test_the_asker_sees_the_ruling_without_the_board_until_it_is_released(ledger: Ledger) -> None:
    case = open_case(ledger, BOB, "x")
    make(ledger, "queen", case=case, board="7", contract="4♠", note="n", finding={"say": "♠Q"}, clauses=("45C4b",))
    shown = show(ledger, 1, Viewer.member("22"))
    assert (shown.entry.verdict, shown.entry.clauses) == ("queen", ("45C4b",))
    assert (shown.entry.board, shown.entry.contract, shown.entry.note, shown.entry.finding) == (None,) * 4
    assert shown.director is None
    ledger.rulings.revise(1, expect=1, by=ANN, at=AT, why="over", changes={"released": True})
    shown = show(ledger, 1, Viewer.member("33"))
    assert (shown.entry.board, shown.entry.contract, shown.entry.finding) == ("7", "4♠", {"say": "♠Q"})
    assert shown.entry.note is None
    assert {revision.why for revision in shown.history} == {""}


def test_a_revision_changes_what_a_ruling_is_found_by(ledger: Ledger) -> None:
    make(ledger, "queen", note="first")
    ledger.rulings.revise(
        1, expect=1, by=ANN, at=AT, why="misheard", state="amended", changes={"verdict": "king", "note": "then"}
    )
    assert numbers(ledger, words="king misheard") == [1]
    assert search(ledger, Query(words="queen first"), OFFICIAL).rulings == ()
    assert numbers(ledger, state="given") == []


def test_the_cards_of_the_found_are_looked_up_for_a_page(ledger: Ledger) -> None:
    for key in "ab":
        ledger.rulings.make(Entry(verdict=key), key=key, by=ANN, at=AT, posts={"public": "900"})
    ledger.outbox.mark_sent(ledger.outbox.due("ruling")[0], message="5", at=AT)
    assert jumps(ledger, [1, 2]) == {1: Post("900", "5")}


def test_the_events_of_the_log_are_offered_once_each(ledger: Ledger) -> None:
    for event in ("Spring", "Autumn", "Spring", None, "Winter"):
        make(ledger, "x", event=event)
    assert events(ledger) == ["Autumn", "Spring", "Winter"]
    assert events(ledger, limit=2) == ["Autumn", "Spring"]


def test_the_numbers_of_a_club_are_counted(ledger: Ledger) -> None:
    may = datetime(2026, 5, 1, tzinfo=UTC)
    make(ledger, "a", clauses=("45C4b", "47"), finding={"say": "a"})
    make(ledger, "b", clauses=("54",), finding={"say": "x"}, overruled_because="saw it")
    make(ledger, "c", clauses=("45D",), at=may)
    make(ledger, "d", at=may)
    make(ledger, "e", clauses=("64A1",))
    lives: dict[int, list[State]] = {
        1: ["appealed", "upheld"],
        3: ["appealed", "changed"],
        4: ["appealed"],
        5: ["voided"],
    }
    for number, states in lives.items():
        for turn, state in enumerate(states, start=1):
            ledger.rulings.revise(number, expect=turn, by=ANN, at=AT, why="so", state=state)
    counted = statistics(ledger)
    assert (counted.total, counted.by_law) == (4, (("45", 2), ("54", 1)))
    assert counted.by_month == (("2026-03", 2), ("2026-05", 2))
    assert (counted.with_finding, counted.overruled) == (2, 1)
    assert (counted.appealed, counted.upheld, counted.changed) == (3, 1, 1)
    assert statistics(ledger, since=date(2026, 4, 1)).total == 2
    assert statistics(ledger, until=date(2026, 4, 1)).total == 2


def test_two_remembered_words_or_a_law_and_a_month_find_a_ruling_within_two_pages(plausible: Ledger) -> None:
    """A page has ten lines. The words are a situation's and the rare one that a person remembers: a name."""
    chance = random.Random(1)
    for number in chance.sample(range(1, 2001), 60):
        ruling = plausible.rulings.get(number)
        name = present(ruling.entry.note).rsplit("; ", 1)[1].split()[0]
        assert number in numbers(plausible, words=f"{name} {ruling.entry.verdict.split()[1]}")[:20]
        typo = name[0] + name[2] + name[1] + name[3:]
        assert number in numbers(plausible, words=typo)[:20] or search(plausible, Query(words=typo), OFFICIAL).rulings
        month = ruling.day.replace(day=1), ruling.day.replace(day=28)
        if ruling.day.day <= 28:
            law = numbers(plausible, law=ruling.entry.clauses[0], since=month[0], until=month[1])
            assert number in law[:20]


def test_search_does_not_load_the_spelling_library_before_it_is_needed() -> None:
    check = "import sys, bot.records; print([m for m in ('rapidfuzz', 'asyncio', 'discord') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_measurement_of_the_search_runs_and_compares_its_sizes() -> None:
    command = [sys.executable, "-m", "bench", "--sizes", "300", "60"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    lines = [line for line in done.stdout.splitlines() if line.startswith("the mix at")]
    assert [line.split(":")[0].split()[-1] for line in lines] == ["60", "300"]
    assert lines[0].endswith("1.00 times")
