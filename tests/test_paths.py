"""Every path that the pages for newcomers name is there, and every link leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = (
    "README.md", "CONTRIBUTING.md", "PRIVACY.md", "SECURITY.md", "docs/hosting.md", "docs/threats.md", "docs/upgrading.md",
    "docs/sharding.md", "docs/releasing.md",
)  # fmt: skip
FLOORS = ("lawtext", "bot", "cogs", "tests", "docs", "bench", "requirements", "deploy", ".ci")
FILE_OF_A_ROOM = {"cog.py"}  # named as what every room of cogs/ has


def page(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def named(text: str) -> set[str]:
    """What stands in backticks and is a path of ours: in one of the rooms, or a file with an ending."""
    words = {word for code in re.findall(r"`([^`\n]+)`", text) for word in code.split()}
    return {
        word
        for word in words
        if re.fullmatch(
            rf"({'|'.join(map(re.escape, FLOORS))})(/[\w.]*)+|[\w./]+\.(py|toml|md|lock|jsonl)|Makefile", word
        )
    }


@pytest.mark.parametrize("name", PAGES)
def test_every_path_that_is_named_is_there(name: str) -> None:
    paths = named(page(name)) - FILE_OF_A_ROOM
    assert [path for path in sorted(paths) if not (ROOT / path).exists()] == []


def test_the_pages_for_newcomers_name_the_rooms_of_every_floor() -> None:
    text = page("README.md") + page("CONTRIBUTING.md")
    rooms = {f"{path.parent.relative_to(ROOT)}" for path in (ROOT / "cogs").glob("*/__init__.py")}
    rooms |= {"lawtext/matcher", "lawtext/reading", "lawtext/training", "bot/ledger", "bot/records", "bot/terminal"}
    assert [room for room in sorted(rooms) if not any(path.startswith(room) for path in named(text))] == []


@pytest.mark.parametrize("name", PAGES)
def test_every_link_within_the_project_leads_somewhere(name: str) -> None:
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", page(name)) if "://" not in link]
    assert links or name == "PRIVACY.md"
    for link in links:
        path, _, place = link.partition("#")
        target = (ROOT / name).parent / path
        assert target.exists(), link
        headings = re.findall(r"^#+ (.+)$", target.read_text("utf-8"), re.MULTILINE) if place else []
        assert not place or place in {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in headings}, link


def test_every_word_of_the_glossary_is_explained_once() -> None:
    rows = page("CONTRIBUTING.md").split("## The words")[1]
    words = [word.strip() for row in re.findall(r"^\| ([^|]+) \|", rows, re.MULTILINE) for word in row.split(",")]
    assert len(words) > 60
    assert sorted({word for word in words if words.count(word) > 1}) == []
