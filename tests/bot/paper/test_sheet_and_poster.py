"""A ruling's sheet has what is on record and room for what is not; the poster says when to call."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.ledger import Entry, FilledSheet, Ledger, Person, Ruling
from bot.paper.director_sheet import director_sheet_pdf
from bot.paper.poster import poster_pdf
from bot.paper.ruling_fields import dealer, sheet, vulnerable
from bot.paper.ruling_sheet import sheet_pdf
from lawtext.corpus import load
from lawtext.engine import advance
from lawtext.finding_codec import encode
from lawtext.model import Finding
from lawtext.sheets import Sheet as LawSheet
from tests.bot.paper.reading import Page, pages, squeezed
from tests.bot.paper.test_charts import check_legible
from tests.bot.samples import open_case

CORPUS = load()
AT = datetime(2026, 3, 4, 22, 40, tzinfo=UTC)
DIRECTOR = Person("7", "Łucja Ødegård")
SLIP = {"how": "named", "since": "nobody", "meant": "slip"}


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(tmp_path / "club.sqlite3") as opened:
        yield opened


def made(ledger: Ledger, entry: Entry) -> Ruling:
    return ledger.rulings.make(entry, key="one", by=DIRECTOR, at=AT)


def on_record() -> Entry:
    module = CORPUS.module("dummy_card_changed")
    finding = advance(module, "2017", SLIP)
    assert isinstance(finding, Finding)
    return Entry(
        verdict=finding.say, clauses=finding.cite, edition="2017", module=module.id, row=finding.row, deciding=SLIP,
        finding=encode(finding), event="Autumn Pairs", board="12", place="5", contract="3NT", declarer="South",
        note="Both were friendly.", code="2Q23-DLRH-M87",
    )  # fmt: skip


def read(ruling: Ruling, *, for_players: bool = False) -> list[Page]:
    return list(pages(sheet_pdf(CORPUS, ruling, "Europe/Berlin", for_players=for_players)))


def test_a_sheet_has_what_is_on_record_in_the_club_s_time_on_one_page(ledger: Ledger) -> None:
    (page,) = read(made(ledger, on_record()))
    for said in ("Ruling 1", "Autumn Pairs", "Łucja Ødegård", "23:40", "3NT", "West", "N–S", "45C4b", "2Q23-DLRH-M87"):
        assert squeezed(said) in page.text, said
    check_legible(page)


def test_what_was_asked_away_from_the_table_is_on_no_copy_for_players(ledger: Ledger) -> None:
    ruling = made(ledger, on_record())
    away = sheet(CORPUS, ruling, "UTC").away
    assert away
    (own,), (copy,) = read(ruling), read(ruling, for_players=True)
    assert squeezed(away) in own.text
    assert squeezed(away) not in copy.text
    assert "Bothwerefriendly" in own.text
    assert "Bothwerefriendly" not in copy.text


def judged(ledger: Ledger, **texts: str) -> tuple[Ruling, FilledSheet]:
    """A hesitation, with what a director found out."""
    case = open_case(ledger)
    ruling = ledger.rulings.make(
        Entry(verdict="Adjusted.", edition="2017"), key="s", by=DIRECTOR, at=AT, case=case.number
    )
    return ruling, ledger.sheets.fill(case.number, "partners_information", texts, seen=0, by=DIRECTOR, at=AT)


def test_a_directors_sheet_is_printed_with_its_ruling_and_on_no_copy_for_players(ledger: Ledger) -> None:
    ruling, filled = judged(ledger, damage="one trick", happened="West paused {card}", retired="kept")
    own, copy = (sheet_pdf(CORPUS, ruling, "UTC", filled, for_players=only) for only in (False, True))
    text = "".join(page.text for page in pages(own))
    places = [text.index(squeezed(said)) for said in ("West paused", "Damage", "one trick", "retired", "kept")]
    assert places == sorted(places)
    assert squeezed("West paused") not in "".join(page.text for page in pages(copy))


@pytest.mark.parametrize("law", CORPUS.sheets, ids=lambda law: law.id)
def test_a_directors_sheet_by_itself_has_what_is_filled_in_and_asks_for_the_rest(ledger: Ledger, law: LawSheet) -> None:
    _, filled = judged(ledger, happened="West paused. " * 45)
    printed = list(pages(director_sheet_pdf(law, ledger.cases.get(1), filled, "5")))
    text = "".join(page.text for page in printed)
    for said in (law.title, *law.say, "West paused.", *(each.ask["2017"] for each in law.later)):
        assert squeezed(said) in text, said
    check_legible(printed[0])
    assert len(printed) <= 2


def test_a_ruling_of_its_own_leaves_lines_to_write_on_and_an_appeal_is_told(ledger: Ledger) -> None:
    ruling = made(ledger, Entry(verdict="The lead was accepted.", clauses=("53A",), edition="2017"))
    ruling = ledger.rulings.revise(
        ruling.number, expect=1, state="appealed", by=DIRECTOR, why="they were not asked", at=AT
    )
    (page,) = read(ruling)
    assert squeezed("Appealed 4 March 2026: they were not asked.") in page.text
    assert squeezed("Disputed, by seat") in page.text
    check_legible(page)


def test_the_longest_texts_that_a_record_takes_go_on_to_another_page(ledger: Ledger) -> None:
    words = ("word " * 200).strip()
    entry = Entry(verdict=words, clauses=("53A",), edition="2017", note=words, option=words, adjustment=words[:100])
    sheets = read(made(ledger, entry))
    assert len(sheets) == 2
    assert "".join(each.text for each in sheets).count("word") == 3 * 200 + 20
    for each in sheets:
        assert [one for one in each.level if one.area.right > 201 or one.area.bottom < 5] == []


def test_dealer_and_vulnerability_are_those_of_the_sixteen_boards() -> None:
    every = [vulnerable(str(number)) for number in range(1, 17)]
    assert every == ["none", "N–S", "E–W", "all", "N–S", "E–W", "all", "none", "E–W", "all", "none", "N–S", "all", "none", "N–S", "E–W"]  # fmt: skip
    assert [dealer(str(number)) for number in (1, 2, 3, 4, 17)] == ["North", "East", "South", "West", "North"]
    assert (vulnerable("28"), dealer("A3"), vulnerable(None)) == ("N–S", "", "")


def test_the_poster_is_one_page_in_large_letters() -> None:
    (page,) = pages(poster_pdf())
    assert squeezed("Call the director when …") in page.text
    assert min(page.sizes) >= 14
    assert [each for each in page.level if each.area.left < 9 or each.area.right > 201] == []
    assert poster_pdf() == poster_pdf()


def test_what_a_sheet_says_is_read_without_loading_what_draws_it() -> None:
    """The record's pages show it in the bot's own process, where every MiB is paid for by all clubs."""
    said = "import sys, bot.paper.ruling_fields; print({'fpdf', 'fontTools'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
