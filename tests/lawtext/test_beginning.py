"""A situation is begun with one command, and what is left to do is said until it is done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lawtext.beginning import begin
from lawtext.corpus import load_from
from lawtext.lint import check
from lawtext.model import Corpus, LawError
from tests.lawtext.samples import revoke

ID = "revoke_by_dummy"
WRITTEN = {
    'title = "…"': 'title = "Dummy did not follow suit"',
    'topic = "…"': 'topic = "revokes"',
    '    "…",': '    "dummy revoked",',
    '2017 = ["…"]': '2017 = ["64A1"]',
    'cite    = ["…"]': 'cite    = ["64A1"]',
    'say     = "…"\n': 'say     = "The other ruling."\n',
    '"…"': '"Another text."',
}


@pytest.fixture
def begun(law: Callable[..., Corpus], tmp_path: Path) -> Path:
    begin(law(revoke=revoke()), ID, tmp_path / "modules")
    return tmp_path


def test_what_is_begun_can_be_loaded_and_says_what_is_left_to_write(begun: Path) -> None:
    complaints = check(load_from(begun), ID).complaints
    assert f"modules/{ID}.toml: write title: what a player would tap" in complaints
    assert (
        f"modules/{ID}.toml: question happened: write ask: one short sentence that anybody at the table can answer"
        in complaints
    )
    assert len(complaints) == 13
    assert all(": write " in complaint for complaint in complaints), "nothing else is said before it is written"


def test_once_everything_is_written_nothing_is_left_to_say(begun: Path) -> None:
    path = begun / "modules" / f"{ID}.toml"
    text = path.read_text("utf-8")
    for blank, written in WRITTEN.items():
        assert blank in text
        text = text.replace(blank, written)
    path.write_text(text, "utf-8")
    assert check(load_from(begun), ID).complaints == []


def test_the_comments_name_the_topics_and_the_players_that_there_are(begun: Path) -> None:
    text = (begun / "modules" / f"{ID}.toml").read_text("utf-8")
    assert "one of: revokes\n" in text
    assert "one of: declarer, dummy, lho" in text
    assert "{id}" not in text


@pytest.mark.parametrize(
    ("id", "complaint"),
    [
        ("revoke", "two or more small words"),
        ("law_45", "no law's number"),
        ("../outside_it", "cannot be the id"),
        (ID, f"'{ID}' is taken"),
        ("revoke_of_old", "'revoke_of_old' is taken: modules/revoke.toml has it, or had it once"),
    ],
)
def test_an_id_that_cannot_be_is_refused_with_the_reason(begun: Path, id: str, complaint: str) -> None:
    path = begun / "modules" / "revoke.toml"
    path.write_text('was = ["revoke_of_old"]\n' + path.read_text("utf-8"), "utf-8")
    with pytest.raises(LawError, match=complaint):
        begin(load_from(begun), id, begun / "modules")
