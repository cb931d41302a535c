"""/law chart: a situation as a file to print, from those that lie ready or printed when it is asked for."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from bot.charts import Charts
from bot.paper.booklet import chart_pdf
from tests.cogs.club import Club

ID = "slip_card_returned"


async def test_a_chart_that_lies_ready_is_sent_in_the_clubs_edition(club: Club, tmp_path: Path) -> None:
    await club.bot.ledgers.settings.change(club.tenant, {"edition": "1997"}, by=None, at=datetime.now(UTC))
    (tmp_path / "1997").mkdir()
    (tmp_path / "1997" / f"{ID}.pdf").write_bytes(chart_pdf(club.bot.corpus, club.bot.corpus.module(ID), "1997"))
    club.bot.charts = Charts(tmp_path)
    ann = await club.ann.ask("law", chart=ID)
    (file,) = ann.last.response.attachments
    assert file.filename == f"{ID}-1997.pdf"
    assert ann.last.ephemeral


async def test_what_does_not_lie_ready_is_printed_by_a_process_of_its_own(club: Club, tmp_path: Path) -> None:
    printed = await Charts(tmp_path).chart(ID, "2017")
    assert printed == chart_pdf(club.bot.corpus, club.bot.corpus.module(ID), "2017")


async def test_a_situation_that_there_is_not_is_refused_in_a_sentence(club: Club) -> None:
    assert "no situation like that" in (await club.ann.ask("law", chart="qqqq")).told


async def test_whoever_names_neither_is_told_what_to_name(club: Club) -> None:
    assert "45C4b" in (await club.ann.ask("law")).told
