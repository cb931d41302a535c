"""A club's settings, notes and queue of misses, on a real file."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from bot.ledger import BadSetting, Ledger, NoSuchMiss, Settings
from tests.bot.samples import ANN, AT, BOB


def test_nothing_set_gives_the_defaults(ledger: Ledger) -> None:
    assert ledger.settings.current() == Settings()


def test_a_setting_changes_alone_and_none_goes_back_to_the_default(ledger: Ledger) -> None:
    ledger.settings.change({"edition": "2007", "director_role": "77"}, by=ANN, at=AT)
    assert ledger.settings.change({"post": "asked", "appeal_minutes": 20}, by=BOB, at=AT) == Settings(
        edition="2007", director_role="77", post="asked", appeal_minutes=20
    )
    assert ledger.settings.change({"edition": None}, by=BOB, at=AT).edition == "2017"
    assert ledger.settings.current().director_role == "77"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"colour": "red"}, "There is no setting colour"),
        ({"time_zone": "Mars/Olympus"}, "no time zone that I know"),
        ({"time_zone": "../etc/passwd"}, "no time zone that I know"),
        ({"post": "sometimes"}, "always or asked"),
        ({"retention_days": 0}, "from 1 to"),
        ({"appeal_minutes": "thirty"}, "a number of minutes"),
        ({"event": " "}, "1 to 200 characters"),
        ({"event": "x", "session": "y" * 201}, "session takes a text"),
        ({"event": "x", "edition": "20 31"}, "the id of a book"),
        ({"director_role": "the tall one"}, "takes an id"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused_whole(ledger: Ledger, changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetting, match=sentence):
        ledger.settings.change(changes, by=ANN, at=AT)
    assert ledger.settings.current() == Settings()


def test_a_session_ends_at_its_moment_in_whichever_zone_it_was_written(ledger: Ledger) -> None:
    until = datetime(2026, 11, 27, 20, 0, tzinfo=timezone(timedelta(hours=5)))
    settings = ledger.settings.change({"session": "2", "playing_until": until.isoformat()}, by=ANN, at=AT)
    assert settings.is_playing(datetime(2026, 11, 27, 14, 59, tzinfo=UTC))
    assert not settings.is_playing(datetime(2026, 11, 27, 16, 0, tzinfo=UTC))


def test_a_note_is_replaced_taken_away_and_its_history_kept(ledger: Ledger) -> None:
    ledger.notes.set("45C4b", "We ask at once.", by=ANN, at=AT)
    ledger.notes.set("64", "Two tricks at most.", by=ANN, at=AT)
    ledger.notes.set("45C4b", "We ask away from the board.", by=BOB, at=AT)
    assert {about: note.text for about, note in ledger.notes.current().items()} == {
        "45C4b": "We ask away from the board.",
        "64": "Two tricks at most.",
    }
    assert list(ledger.notes.current(["64", "9"])) == ["64"]
    ledger.notes.set("45C4b", "", by=ANN, at=AT)
    assert list(ledger.notes.current()) == ["64"]
    assert [note.text for note in ledger.notes.history("45C4b")] == [
        "We ask at once.",
        "We ask away from the board.",
        "",
    ]


def test_who_typed_a_miss_is_hidden_by_a_key_that_stays_beside_the_file(ledger: Ledger, tmp_path: Path) -> None:
    facts: dict[str, Any] = {"text": "x", "kind": "none", "module": None, "edition": "2017", "at": AT}
    with Ledger.open(tmp_path / "elsewhere" / "1.sqlite3") as other:
        for each in (ledger, ledger, other):
            each.misses.add(**facts, by=ANN)
        (here, again), (there,) = (
            [row[0] for row in each.file.db.execute("SELECT whose FROM misses")] for each in (ledger, other)
        )
    assert here == again != there
    assert (ledger.path.parent / "forgetting.key").stat().st_mode & 0o077 == 0


def test_a_miss_is_kept_without_a_name_and_settled(ledger: Ledger) -> None:
    first = ledger.misses.add(text="he sort of led", kind="none", module=None, edition="2017", by=ANN, at=AT)
    second = ledger.misses.add(
        text="no, a revoke", kind="wrong", module="premature_play", edition="1997", by=None, at=AT
    )
    assert [(miss.id, miss.state) for miss in ledger.misses.all()] == [(first, "new"), (second, "new")]
    ledger.misses.settle(first, "dropped", AT)
    ledger.misses.settle(second, "kept", AT)
    assert [miss.id for miss in ledger.misses.all("dropped")] == [first]
    assert ledger.misses.all("new") == []
    (kept,) = ledger.misses.all("kept")
    assert (kept.text, kept.edition, kept.kind, kept.module) == ("no, a revoke", "1997", "wrong", "premature_play")
    with pytest.raises(NoSuchMiss):
        ledger.misses.settle(99, "kept", AT)
    assert ANN.id not in "\n".join(ledger.file.db.iterdump()).replace(str(AT), "").split("'")
