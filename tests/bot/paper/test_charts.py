"""Charts and booklets: every finding of a book stands on its chart, once and whole, and can be read at the table."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from bot.charts import LAW_OF_CHARTS
from bot.paper.booklet import booklet_pdf, chart_pdf, modules_of, topic_named
from bot.paper.chart import chart, rows_in
from bot.paper.lettering import SMALLEST, set_lines
from bot.paper.lettering import Run as Piece
from lawtext.corpus import load
from lawtext.editions import EDITIONS
from lawtext.engine import advance
from lawtext.model import Finding, Module
from lawtext.reading import fill
from tests.bot.paper.reading import Page, pages, squeezed
from tests.bot.running import within

CORPUS = load()
EDGE, WIDTH, HEIGHT = 9.9, 210.0, 297.0
# A simple one, one with more than a page of rare cases, one that goes on, a book that is silent on much, an auction.
SAMPLE = [("slip_card_returned", "2017"), ("wrong_defender_played", "dd"), ("opening_lead_out_of_turn", "dd"), ("insufficient_bid", "1997")]  # fmt: skip
ALL = [(module, edition) for module in CORPUS.modules for edition in EDITIONS]


def check_findings(module: Module, edition: str, sheets: list[Page]) -> None:
    said = "".join(sheet.text for sheet in sheets)
    for row in rows_in(module, edition):
        verdict, clauses = squeezed(fill(row.say[edition], {})), squeezed(", ".join(row.cite[edition]))
        assert verdict + clauses in said, row.id


def check_legible(sheet: Page) -> None:
    """Nothing is small, over an edge or over another thing, and no box is left half-way."""
    assert min(sheet.sizes) >= SMALLEST
    assert [each for each in sheet.level if each.area.left < EDGE or each.area.right > WIDTH - EDGE] == []
    assert [each for each in sheet.level if each.area.bottom < 5 or each.area.top > HEIGHT - 5] == []
    assert [(one, two) for one, two in combinations(sheet.level, 2) if one.area.meets(two.area)] == []
    assert sheet.boxes
    crossing = [
        (box, each) for box in sheet.boxes for each in sheet.level if box.meets(each.area) and not box.holds(each.area)
    ]
    assert crossing == []


@pytest.mark.parametrize(("id", "edition"), SAMPLE)
def test_a_chart_holds_every_finding_of_its_book_and_can_be_read(id: str, edition: str) -> None:
    module = CORPUS.module(id)
    sheets = list(pages(chart_pdf(CORPUS, module, edition)))
    check_findings(module, edition, sheets)
    check_legible(sheets[0])


@pytest.mark.proof
@pytest.mark.parametrize(("id", "edition"), ALL)
def test_every_chart_of_every_book_holds_its_findings_and_can_be_read(id: str, edition: str) -> None:
    module = CORPUS.module(id)
    sheets = list(pages(chart_pdf(CORPUS, module, edition)))
    check_findings(module, edition, sheets)
    for sheet in sheets:
        if sheet.boxes:
            check_legible(sheet)


@pytest.mark.proof
def test_the_charts_of_a_book_are_printed_into_a_folder_as_the_image_has_them(tmp_path: Path) -> None:
    done = within(tmp_path / "data")("chart", "--all", str(tmp_path / "charts"), "--edition", "2017")
    assert done.returncode == 0, done.stderr
    printed = {path.relative_to(tmp_path / "charts").as_posix() for path in tmp_path.rglob("*.pdf")}
    assert printed == {f"2017/{module}.pdf" for module in CORPUS.modules}
    assert (tmp_path / "charts" / "2017" / LAW_OF_CHARTS).read_text().strip() == CORPUS.digest


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_row_of_a_book_has_one_letter_on_its_chart(edition: str) -> None:
    for module in CORPUS.modules.values():
        drawn = chart(CORPUS, module, edition)
        lettered = [row.id for finding in drawn.findings for row in finding.rows]
        assert sorted(lettered) == sorted(row.id for row in rows_in(module, edition)), module.id
        letters = [finding.letter for finding in drawn.findings]
        assert len(letters) == len(set(letters)), module.id


@pytest.mark.parametrize("edition", ["2017", "1997"])
def test_whoever_follows_a_chart_ends_where_the_conversation_ends(edition: str) -> None:
    """Down every way from the first question, for each module; what is assumed there is assumed here, too."""
    for module in CORPUS.modules.values():
        drawn = chart(CORPUS, module, edition)
        asked = [each.question.id for each in drawn.asked]
        waiting: list[tuple[int, dict[str, str]]] = [(1, {})] if drawn.asked else []
        while waiting:
            number, answers = waiting.pop()
            here = drawn.asked[number - 1]
            labels = {answer.label: answer.id for answer in here.question.answers}
            for onward in here.onward:
                given = {label: labels[label] for label in labels if label in onward.label.split(" / ")}
                waiting += [(onward.to, {**answers, here.question.id: id}) for id in given.values()]
            for end in here.ends:
                for label in end.label.split(" / "):
                    found = advance(module, edition, {**answers, here.question.id: labels[label]}, asked)
                    assert isinstance(found, Finding)
                    assert found.row in [row.id for row in end.to.rows], (module.id, answers, label)


def test_the_same_data_make_the_same_bytes() -> None:
    module = CORPUS.module("slip_card_returned")
    assert chart_pdf(CORPUS, module, "2017") == chart_pdf(CORPUS, module, "2017")


def test_a_booklet_names_each_of_its_charts_with_the_page_where_it_is() -> None:
    topic = topic_named(CORPUS, "tricks")
    contents, *sheets = pages(booklet_pdf(CORPUS, topic, "2017"))
    for module in modules_of(CORPUS, topic):
        begins = next(n for n, sheet in enumerate(sheets, start=2) if squeezed(module.line) in sheet.text)
        assert begins % 2, "a chart has another's on its back"
        assert squeezed(f"{begins}{', '.join(module.laws['2017'])}{module.title}") in contents.text


def test_what_is_too_small_to_be_read_is_refused() -> None:
    with pytest.raises(ValueError, match="nobody reads that"):
        set_lines([Piece("small print")], 8.5, 100.0)


def test_a_word_that_no_line_holds_is_broken_and_a_letter_that_we_lack_is_shown_as_one() -> None:
    lines = set_lines([Piece("x" * 200 + " 漢 ♥7")], 10.0, 50.0).lines
    assert all(line.width <= 50.0 for line in lines)
    said = "".join(run.text for line in lines for run in line.runs)
    assert said.replace("x", "").split() == ["\ufffd", "♡7"]
