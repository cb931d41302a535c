"""The law is restated in our own words: no file of the project repeats eight words in a row from its sources."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lawtext.source_runs import BYTES, STORE, fingerprint, pack, runs, stored

PROJECT = Path(__file__).parents[2]
KINDS = ("*.toml", "*.md", "*.py", "*.jsonl", "*.html")


def _files_of_the_project() -> list[Path]:
    """Tracked files, and new ones that git doesn't ignore: what a commit would take."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *KINDS],
        cwd=PROJECT,
        capture_output=True,
        check=True,
    ).stdout.decode()
    return [path for name in listing.split("\0") if name and (path := PROJECT / name).is_file()]


def _repeated(text: str, known: frozenset[bytes]) -> Iterator[str]:
    return (run for run in dict.fromkeys(runs(text)) if fingerprint(run) in known)


@pytest.mark.skipif(not (shutil.which("git") and (PROJECT / ".git").exists()), reason="needs the git checkout")
def test_no_file_repeats_eight_words_in_a_row_from_the_sources() -> None:
    known = stored()
    found = [
        f"{path.relative_to(PROJECT)}: “{run}”"
        for path in _files_of_the_project()
        for run in _repeated(path.read_text(encoding="utf-8"), known)
    ]
    assert not found, "Say it in other words:\n" + "\n".join(found)


def test_a_repeated_run_is_found_whatever_its_case_quotes_and_line_breaks() -> None:
    known = frozenset({fingerprint("dummy's cow jumped over the moon at dawn")})
    text = 'say = "The dummy’s COW jumped,\n  over the (moon) at: dawn"'
    assert list(_repeated(text, known)) == ["dummy's cow jumped over the moon at dawn"]
    assert not list(_repeated("the cow jumped over the moon at dawn", known))


def test_the_store_holds_thousands_of_runs_sorted_and_each_once() -> None:
    packed = STORE.read_bytes()
    pieces = [packed[start : start + BYTES] for start in range(0, len(packed), BYTES)]
    assert len(pieces) > 2000
    assert pieces == sorted(set(pieces))


def test_packing_keeps_runs_within_one_text() -> None:
    assert pack(["one two three four", "five six seven eight"]) == b""
    assert pack(["one two three four five six seven eight"]) == fingerprint("one two three four five six seven eight")
