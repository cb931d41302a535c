"""What was built of the law is taken again as long as it is true."""

from __future__ import annotations

from pathlib import Path

import pytest

from lawtext.build_cache import load_or_build
from lawtext.corpus import load, load_from
from lawtext.files import HOME, Sources
from lawtext.model import Corpus


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "topics.toml").write_text("[[topic]]")
    return tmp_path


@pytest.fixture
def builds() -> list[str]:
    """Filled by `taken`: the digest of what had to be built."""
    return []


def taken(folder: Path, builds: list[str]) -> list[str]:
    def build(sources: Sources) -> list[str]:
        builds.append(sources.digest)
        return [content.decode() for content in sources.files.values()]

    return load_or_build(Sources.of(folder), build)


def kept(folder: Path) -> list[Path]:
    return list((folder / "__pycache__").iterdir())


def test_the_same_sources_are_built_once(folder: Path, builds: list[str]) -> None:
    assert taken(folder, builds) == taken(folder, builds) == ["[[topic]]"]
    assert len(builds) == 1


def test_a_change_is_built_and_takes_the_place_of_what_was_kept(folder: Path, builds: list[str]) -> None:
    taken(folder, builds)
    (folder / "topics.toml").write_text("[[topic]] # another")
    assert taken(folder, builds) == ["[[topic]] # another"]
    assert (len(builds), len(kept(folder))) == (2, 1)


@pytest.mark.parametrize("damage", [b"", b"no pickle", None], ids=["empty", "something else", "cut short"])
def test_a_damaged_copy_is_built_anew(folder: Path, builds: list[str], damage: bytes | None) -> None:
    taken(folder, builds)
    (copy,) = kept(folder)
    copy.write_bytes(copy.read_bytes()[:-4] if damage is None else damage)
    assert taken(folder, builds) == taken(folder, builds) == ["[[topic]]"]
    assert len(builds) == 2


def test_another_user_than_the_one_who_installed_the_bot_may_read_the_copy(folder: Path, builds: list[str]) -> None:
    taken(folder, builds)
    assert kept(folder)[0].stat().st_mode & 0o044 == 0o044


def test_a_folder_that_cannot_be_written_to_costs_only_time(folder: Path, builds: list[str]) -> None:
    (folder / "__pycache__").write_text("no folder")
    assert taken(folder, builds) == ["[[topic]]"]


def test_the_law_that_was_kept_is_the_law_that_is_built(tmp_path: Path) -> None:
    for source in Sources.of(HOME).files:
        (tmp_path / source).parent.mkdir(exist_ok=True)
        (tmp_path / source).write_bytes((HOME / source).read_bytes())
    built = load_from(tmp_path)

    def again(_: Sources) -> Corpus:
        raise AssertionError("what was kept of the law cannot be read: every start would build it")

    assert load_or_build(Sources.of(tmp_path), again) == built == load()


def test_nothing_is_kept_in_the_folder_of_an_operator_nor_taken_from_it(tmp_path: Path) -> None:
    (tmp_path / "laws").mkdir()
    (tmp_path / "laws" / "45.toml").write_text('[[clause]]\nid = "45A"\ntext = "The text of the book."')
    assert load_from(HOME, tmp_path).clauses["45A"].text["2017"] == "The text of the book."
    assert [path.name for path in tmp_path.iterdir()] == ["laws"]
