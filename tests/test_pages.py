"""What stands in the docs is what the law data say now."""

from __future__ import annotations

from pathlib import Path

from lawtext.corpus import load
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
