"""`python -m bot site` as a process, and the folder that it fills."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.site.folder import OURS, NotOurs, write
from lawtext.corpus import load
from lawtext.editions import EDITIONS

ROOT = Path(__file__).parents[3]


def made(*given: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot", "site", *given], cwd=ROOT, capture_output=True, text=True, timeout=300
    )


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_two_processes_make_the_same_bytes_and_the_second_keeps_what_a_host_put_beside_them(tmp_path: Path) -> None:
    once = made(str(tmp_path / "site"))
    assert (once.returncode, once.stderr) == (0, "")
    first = contents(tmp_path / "site")
    assert "open " + str(tmp_path / "site" / "index.html") in once.stdout
    (tmp_path / "site" / "CNAME").write_text("law.example.org")
    assert made(str(tmp_path / "site")).returncode == 0
    assert contents(tmp_path / "site") == {**first, "CNAME": b"law.example.org"}


def test_a_folder_of_somebody_elses_is_refused_in_one_sentence_and_left_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "holiday.txt").write_text("photographs")
    refused = made(str(tmp_path))
    assert refused.returncode == 2
    assert "is not empty" in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert contents(tmp_path) == {"holiday.txt": b"photographs"}
    assert "is a file: name a folder" in made(str(tmp_path / "holiday.txt")).stderr


def test_a_page_that_is_no_longer_made_goes_with_the_folders_that_it_leaves_empty(tmp_path: Path) -> None:
    write(tmp_path, {"a.html": b"a", "old/deep/b.html": b"b"})
    write(tmp_path, {"a.html": b"new"})
    assert contents(tmp_path).keys() == {"a.html", OURS}
    assert not (tmp_path / "old").exists()
    assert (tmp_path / "a.html").read_bytes() == b"new"


def test_one_that_was_broken_off_is_made_again(tmp_path: Path) -> None:
    with pytest.raises(FileExistsError):
        write(tmp_path / "site", {"a.html": b"a", "a.html/b.html": b"b"})
    write(tmp_path / "site", {"c.html": b"c"})
    assert contents(tmp_path / "site").keys() == {"c.html", OURS}


@pytest.mark.parametrize("said", ["", "no list", "[]", '{"made_by": "somebody else", "files": []}'])
def test_a_list_that_is_not_ours_makes_no_folder_ours(tmp_path: Path, said: str) -> None:
    (tmp_path / OURS).write_text(said)
    with pytest.raises(NotOurs, match="is not empty"):
        write(tmp_path, {"a.html": b"a"})


def test_a_list_that_somebody_changed_takes_nothing_away_outside(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    write(tmp_path / "site", {"a.html": b"a"})
    kept = (tmp_path / "site" / OURS).read_text("utf-8")
    (tmp_path / "site" / OURS).write_text(kept.replace('"a.html"', '"a.html", "../mine.txt"'))
    write(tmp_path / "site", {"a.html": b"a"})
    assert (tmp_path / "mine.txt").read_text() == "mine"


@pytest.mark.proof
def test_with_charts_every_situation_leads_to_its_own_in_every_book(tmp_path: Path) -> None:
    assert made(str(tmp_path), "--charts").returncode == 0
    for edition in EDITIONS:
        for module in load().modules:
            assert (tmp_path / edition / "chart" / f"{module}.pdf").read_bytes().startswith(b"%PDF")
            assert f'"../chart/{module}.pdf"' in (tmp_path / edition / "situation" / f"{module}.html").read_text(
                "utf-8"
            )
