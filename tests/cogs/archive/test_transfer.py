"""The club's figures, and its record as files: out by direct message, in again, as far as everybody may."""

from __future__ import annotations

import json
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bench.plausible import rulings
from bot.ledger import Entry, Ledger, Person
from bot.records.documents import add_ruling
from bot.records.json_export import write
from bot.records.parts import in_parts, together
from tests.bot.records.test_export_and_import import ASKED
from tests.cogs.club import Club

AT = datetime(2026, 3, 4, 20, tzinfo=UTC)
DORA = Person("777777777777777777", "Dora Director")


async def ruled(club: Club, verdict: str = "The queen is played.", **fields: Any) -> None:
    entry = Entry(verdict=verdict, clauses=("45C4b",), **fields)
    await club.bot.ledgers.rulings.make(club.tenant, entry, key=verdict, by=DORA, at=AT)


async def test_the_figures_are_a_picture_with_the_same_in_words(club: Club) -> None:
    for number in range(3):
        await ruled(club, f"Played {number}.")
    bob = await club.bob.ask("rulings stats")
    assert bob.last.ephemeral
    (picture,) = bob.last.response.attachments
    assert picture.filename == "rulings.png"
    for shown in ("3 rulings", "Law 45: 3", "2026-03: 3", "no appeals"):
        assert shown in bob.text
    assert "rulings.png" in str(bob.card.components)
    await bob.ask("rulings stats", share=True)
    assert not bob.last.ephemeral


async def test_where_nothing_was_ruled_there_are_no_figures(club: Club) -> None:
    assert "No ruling yet" in (await club.bob.ask("rulings stats")).text
    await ruled(club)
    assert "No ruling was made in that time" in (await club.bob.ask("rulings stats", to="2025")).text


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"format": "sqlite"}, "python -m bot rulings export"),
        ({"format": "json", "from": "2026"}, "JSON holds the whole record"),
    ],
    ids=str,
)
async def test_what_is_not_handed_out_here_is_said_with_the_way_to_it(
    club: Club, options: dict[str, str], said: str
) -> None:
    assert said in (await club.dora.ask("rulings export", **options)).told


def exported(folder: Path, count: int) -> bytes:
    """Another club's record, as an export writes it."""
    with Ledger.open(folder / "other.sqlite3") as ledger, (folder / "other.json").open("w", encoding="utf-8") as out:
        with ledger.transaction():
            for document in rulings(count):
                add_ruling(ledger, document)
        write(ledger, out, lambda done, total: None)
    return (folder / "other.json").read_bytes()


async def imported(club: Club, *parts: bytes) -> str:
    names = ("file", "part2", "part3")
    files = {name: (f"{name}.json", part) for name, part in zip(names, parts, strict=False)}
    await club.dora.ask("rulings import", **files)
    return "\n".join(each.content for each in [club.dora.last.response, *club.dora.last.followups] if each)


async def test_a_record_in_parts_is_taken_in_under_its_numbers_and_found(club: Club, tmp_path: Path) -> None:
    record = exported(tmp_path, 40)
    half = record.index(b"\n", len(record) // 2) + 1
    assert "40 cases and rulings were added here." in await imported(club, record[:half], record[half:])
    assert (await club.bot.ledgers.rulings.get(club.tenant, 40)).number == 40
    assert "40 rulings" in (await club.dora.ask("rulings recent")).text
    assert "0 cases and rulings were added here." in await imported(club, record)


@pytest.mark.simcord(check_errors=False)
async def test_a_record_that_differs_or_is_none_is_refused_and_changes_nothing(club: Club, tmp_path: Path) -> None:
    await ruled(club)
    record = exported(tmp_path, 3)
    assert "There is another ruling 1 here already" in await imported(club, record)
    assert "nothing was imported" in await imported(club, record[: len(record) // 2])
    assert "nothing was imported" in await imported(club, b"\xff\xfe\x00")
    assert [each.number for each in await club.bot.ledgers.rulings.latest(club.tenant)] == [1]
    assert (await club.bot.ledgers.rulings.get(club.tenant, 1)).entry.verdict == "The queen is played."


@pytest.mark.parametrize(
    ("most", "said"),
    [(None, "3 cases and rulings were added here."), (300, "nothing here has changed. No export of ours says that")],
    ids=["what was taken in", "why nothing was"],
)
@pytest.mark.simcord(check_errors=False)
async def test_what_comes_of_an_import_is_said_directly_where_the_time_to_answer_is_over(
    club: Club, tmp_path: Path, most: int | None, said: str
) -> None:
    club.env.inject_error("PATCH", "/webhooks/*", status=401, code=50027, times=None)
    club.env.inject_error("POST", "/webhooks/*", status=401, code=50027, times=None)
    await imported(club, exported(tmp_path, 3)[:most])
    assert said in letters(club)[-1].content


@pytest.mark.simcord(check_errors=False)
async def test_an_export_gets_there_though_its_progress_cannot_be_shown(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await imported(club, exported(tmp_path, 501))
    monkeypatch.setattr("cogs.archive.transfer.EVERY_S", 0.0)
    club.env.inject_error("PATCH", "/channels/*/messages/*", status=400, times=3)
    await club.dora.ask("rulings export")
    assert not club.env.backend.faults
    progress, record, said = letters(club)
    assert (progress.content, len(record.attachments)) == ("Writing the record …", 1)
    assert said.content.startswith("Here is the record.")


@pytest.mark.simcord(check_errors=False)
async def test_what_goes_wrong_with_an_export_is_said_where_its_progress_was(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ruled(club)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "a disk that is gone"))
    club.env.inject_error("POST", "/webhooks/*", status=401, code=50027, times=None)
    await club.dora.ask("rulings export")
    (progress,) = letters(club)
    assert "Sorry, that went wrong on my side." in progress.content


def letters(club: Club) -> list[Any]:
    """What the director is told directly."""
    return club.dora.member.user.dm_channel.history()


async def test_an_import_never_makes_the_bot_write_to_another_clubs_channel(club: Club, tmp_path: Path) -> None:
    theirs = club.env.create_guild("Elsewhere").create_text_channel("theirs")
    desk = club.guild.create_text_channel("desk")
    with (
        Ledger.open(tmp_path / "other.sqlite3") as ledger,
        (tmp_path / "other.json").open("w", encoding="utf-8") as out,
    ):
        for number, channel in enumerate((theirs, desk), start=1):
            case = ledger.cases.open(
                asker=DORA, channel=str(channel.id), text="it was", edition="2017", digest="d", private=False, step=ASKED,
                finding=None, module=None, module_digest=None, at=AT,
            )  # fmt: skip
            ledger.outbox.record_finding(case.number, str(channel.id), "5")
            cards = {"public": str(channel.id)}
            ledger.rulings.make(Entry(verdict="So."), key=str(number), by=DORA, at=AT, case=case.number, posts=cards)
            ledger.outbox.mark_sent(
                ledger.outbox.due("ruling")[0], message="6", thread="6" if channel is desk else "7", at=AT
            )
        ledger.settings.change({"rulings_channel": str(theirs.id), "appeal_minutes": 20}, by=None, at=AT)
        ledger.settings.change({"director_role": club.tenant, "moderator_role": str(club.toms_role)}, by=None, at=AT)
        write(ledger, out, lambda done, total: None)
    record = (tmp_path / "other.json").read_bytes()
    assert "4 cases and rulings were added" in await imported(club, record)
    foreign, own = [await club.bot.ledgers.rulings.get(club.tenant, number) for number in (1, 2)]
    assert foreign.posts == ()
    assert [(card.channel, card.message, card.thread) for card in own.posts] == [(str(desk.id), "6", "6")]
    cases = [await club.bot.ledgers.cases.get(club.tenant, number) for number in (1, 2)]
    assert [(case.channel, case.post and case.post.channel) for case in cases] == [
        (None, None),
        (str(desk.id), str(desk.id)),
    ]
    settings = await club.bot.ledgers.settings.current(club.tenant)
    assert (settings.rulings_channel, settings.appeal_minutes) == (None, 20)
    assert (settings.director_role, settings.moderator_role) == (None, str(club.toms_role))
    assert "0 cases and rulings were added" in await imported(club, record)


def test_a_file_in_parts_ends_no_part_within_a_line_and_is_whole_again_when_put_together(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    text = "".join(f"{number}: äöü {'y' * (number % 50)}\n" for number in range(500)) + "z" * 1500 + "\nend"
    file.write_text(text, encoding="utf-8")
    parts = in_parts(file, 1000)
    assert [part.name for part in parts][:1] == [f"x-part-1-of-{len(parts)}.json"]
    assert all(part.stat().st_size <= 1000 for part in parts)
    ends = [part.read_bytes().endswith(b"\n") for part in parts]
    assert ends.count(False) <= 2  # the line that is longer than a part, and the end
    together((part.read_bytes() for part in parts), tmp_path / "again")
    assert (tmp_path / "again").read_text(encoding="utf-8") == text


def test_a_small_file_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    file.write_text("a\n")
    assert in_parts(file, 10) == [file]
    assert json.dumps(file.read_text()) == '"a\\n"'
