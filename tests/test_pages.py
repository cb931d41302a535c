"""What stands in the docs is what the law data say now."""

from __future__ import annotations

from pathlib import Path

from lawtext.corpus import load
from lawtext.coverage import headings, lines, unreached_lines
from lawtext.pages import pages

DOCS = Path(__file__).parents[1] / "docs"


def test_no_page_is_stale() -> None:
    stale = [
        name for name, text in pages(load()).items() if not (DOCS / name).is_file() or (DOCS / name).read_text() != text
    ]
    assert stale == [], "run `make pages` and commit what it writes"


def test_no_page_is_left_of_a_module_that_is_gone() -> None:
    assert {path.name for path in (DOCS / "modules").glob("*.md")} == {
        Path(name).name for name in pages(load()) if name.startswith("modules/")
    }


def test_a_clause_counts_as_reached_by_itself_or_by_a_part_of_it() -> None:
    corpus = load()
    cited = {line.clause.id for line in lines(corpus) if line.modules}
    left_out = {line.clause.id for line in unreached_lines(corpus)}
    assert "45C4b" in cited
    assert {"45C4b", "45C4", "45C"} & left_out == set()
    assert {"45C", "45C4"} <= headings(corpus)
