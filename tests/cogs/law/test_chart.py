"""/law chart: a situation as a file to print, from those that lie ready or printed when it is asked for."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.charts import LAW_OF_CHARTS, Charts
from bot.paper.booklet import chart_pdf
from lawtext.corpus import load
from tests.cogs.club import Club

ID = "slip_card_returned"


async def test_a_chart_that_lies_ready_is_sent_in_the_clubs_edition(club: Club, tmp_path: Path) -> None:
    await club.bot.ledgers.settings.change(club.tenant, {"edition": "1997"}, by=None, at=datetime.now(UTC))
    (tmp_path / "1997").mkdir()
    (tmp_path / "1997" / f"{ID}.pdf").write_bytes(chart_pdf(club.bot.corpus, club.bot.corpus.module(ID), "1997"))
    (tmp_path / "1997" / LAW_OF_CHARTS).write_text(club.bot.corpus.digest)
    club.bot.charts = Charts(tmp_path, club.bot.corpus.digest)
    ann = await club.ann.ask("law", chart=ID)
    (file,) = ann.last.response.attachments
    assert file.filename == f"{ID}-1997.pdf"
    assert ann.last.ephemeral


@pytest.mark.parametrize("law", ["of another version", "", None])
async def test_what_was_printed_of_another_law_is_printed_anew(
    law: str | None, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "2017").mkdir()
    (tmp_path / "2017" / f"{ID}.pdf").write_bytes(b"%PDF of another version")
    if law is not None:
        (tmp_path / "2017" / LAW_OF_CHARTS).write_text(law)
    printed = await Charts(tmp_path, load().digest).chart(ID, "2017")
    assert printed == chart_pdf(load(), load().module(ID), "2017")
    assert "2017 are of other law data than mine" in caplog.text


async def test_what_does_not_lie_ready_is_printed_by_a_process_of_its_own(club: Club, tmp_path: Path) -> None:
    printed = await Charts(tmp_path).chart(ID, "2017")
    assert printed == chart_pdf(club.bot.corpus, club.bot.corpus.module(ID), "2017")


async def test_a_situation_that_there_is_not_is_refused_in_a_sentence(club: Club) -> None:
    assert "no situation like that" in (await club.ann.ask("law", chart="qqqq")).told


async def test_whoever_names_neither_is_told_what_to_name(club: Club) -> None:
    assert "45C4b" in (await club.ann.ask("law")).told
