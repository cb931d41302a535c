"""Broken law data, each with the complaint that it must raise."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lawtext.corpus import LawDataError
from lawtext.lint import check
from lawtext.lint.wordings import unreadable
from lawtext.model import Corpus
from lawtext.reading.wordings import read_wordings
from tests.lawtext.samples import HEAD, example, revoke, row

OPTION = '[[row.option]]\nid = "keep"\nwho = "rho"\ndo = "keep the card"\n'
REST = row("rest", 'won = ["partner", "other"]') + example("rest", 'won = "other"')


def complaints(corpus: Corpus) -> str:
    return "\n".join(check(corpus).complaints)


def test_a_sound_module_has_no_complaint_and_is_counted(law: Callable[..., Corpus]) -> None:
    report = check(law(revoke=revoke()))
    assert report.complaints == []
    # Five editions of: own (yes, no, unknown), partner, other, unknown.
    assert (report.modules, report.rows, report.combinations, report.examples) == (1, 4, 30, 4)


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        pytest.param(row("own", 'won = "own"'), "no row for {'won': 'partner'", id="gap"),
        pytest.param(row("own", 'won = "own"') + row("all", "") + REST, "rows own, all", id="overlap"),
        pytest.param(REST + row("own", 'won = "own"') + row("never", 'won = "other", later = "yes"'), "row never is dead", id="dead row"),
        pytest.param(row("all", ""), "question won is never asked", id="question without use"),
        pytest.param(row("own", 'won = "mine"') + REST, "row own: when names won = 'mine'; the question takes", id="unknown answer"),
        pytest.param(row("own", 'who = "me"') + REST, "names the question 'who', which the module does not ask", id="unknown question"),
        pytest.param(row("own", 'won = "own"') + REST, "row own: no example", id="row without example"),
        pytest.param(row("own", 'won = "own"', rest=OPTION) + REST, "option keep must either name the next module or say ends", id="blind end"),
        pytest.param(row("own", 'won = "own"', rest=OPTION + 'next = "nowhere"\n') + REST, "next = 'nowhere', which is no module", id="chain to nowhere"),
        pytest.param(row("own", 'won = "own"', rest=OPTION + 'next = "revoke"\n') + REST, "revoke → revoke goes round without an `again`", id="endless chain"),
        pytest.param(row("own", 'won = "own"', rest="judgement = true") + REST, "a judgement must say what to establish", id="judgement"),
        pytest.param(row("own", 'won = "own"', say="long " * 60) + REST, "say has 300 characters", id="too long"),
        pytest.param(row("own", 'won = "own"', say="{cards|it} stays") + REST, "say has the blank", id="unknown blank"),
        pytest.param(row("own", 'won = "own"', rest='also = ["64C2"]') + REST, "clause 64C2 does not exist in edition 2007", id="clause of another edition"),
        pytest.param(row("own", 'won = "own"', rest='also = ["99Z"]') + REST, "clause 99Z is in no file of laws/", id="dangling citation"),
        pytest.param(row("own", 'won = "own"') + REST + example("own", 'won = "other"'), "reaches rest, not row own", id="example"),
    ],
)  # fmt: skip
def test_each_fault_is_named_with_its_file_and_row(law: Callable[..., Corpus], rows: str, complaint: str) -> None:
    found = complaints(law(revoke=revoke(rows=rows)))
    assert complaint in found
    assert "modules/revoke.toml" in found or "chain" in found


def test_a_cue_that_answers_an_example_otherwise_than_it_happened_is_named(law: Callable[..., Corpus]) -> None:
    later = '[[question]]\nid = "later"'
    misled = revoke().replace(later, f'[question.cues]\nown = ["told none"]\n\n{later}')
    assert "'told none' is read as won = own, where it is other: narrow the cue" in complaints(law(revoke=misled))


def test_a_neighbour_whose_words_cast_doubt_is_another_module_and_its_cues_can_be_read(
    law: Callable[..., Corpus],
) -> None:
    doubted = '[doubted_by]\nnowhere = ["told"]\nrevoke = ["told"]\nother = ["<nonsense>"]\n\n[[question]]\nid = "won"'
    found = complaints(law(revoke=revoke().replace('[[question]]\nid = "won"', doubted, 1), other=revoke("other")))
    assert "modules/revoke.toml: doubted_by: nowhere is no other module" in found
    assert "modules/revoke.toml: doubted_by: revoke is no other module" in found
    assert "doubted_by: other: the vocabulary does not have the concept <nonsense>" in found.replace(
        "cue '<nonsense>': ", ""
    )


def test_a_cycle_that_the_director_opens_is_no_fault(law: Callable[..., Corpus]) -> None:
    again = OPTION + 'next = "revoke"\nagain = true\n'
    rows = row("own", 'won = "own", later = "yes"', rest=again) + row("once", 'won = "own", later = "no"') + REST
    rows += example("own", 'won = "own", later = "yes"') + example("once", 'won = "own", later = "no"')
    assert complaints(law(revoke=revoke(rows=rows))) == ""


def test_faults_of_form_in_several_files_come_all_at_once(law: Callable[..., Corpus]) -> None:
    with pytest.raises(LawDataError) as error:
        law(
            first=revoke("first") + 'colour = "green"\n',
            second=HEAD.format(name="other")
            + row("a", "")
            + '[[row.option]]\nid = "x"\nwho = "aunt"\ndo = "sing"\nends = true\n',
            third='id = "third"\n',
        )
    text = "\n".join(error.value.complaints)
    assert "modules/first.toml" in text
    assert "'colour'" in text
    assert "modules/second.toml: the id 'other' is not the file's name" in text
    assert "who = 'aunt'; choose one of declarer" in text
    assert "modules/third.toml: a module needs 'title'" in text


def test_each_situation_says_under_its_title_what_parts_it_from_the_others(law: Callable[..., Corpus]) -> None:
    bare, alike = (
        revoke().replace('line = "revoke"\n', ""),
        revoke("other").replace('line = "other"', 'line = "revoke"'),
    )
    assert 'modules/revoke.toml: line = "…" must say under the title what parts it' in complaints(law(revoke=bare))
    assert "the line under a title 'revoke' stands there 2 times" in complaints(law(revoke=revoke(), other=alike))
    long = revoke().replace('line = "revoke"', f'line = "{"x" * 81}"')
    assert "line: line has 81 characters; 80 fit a card" in complaints(law(revoke=long))


def test_a_file_that_is_not_toml_is_named(law: Callable[..., Corpus]) -> None:
    with pytest.raises(LawDataError, match=r"modules/broken.toml: not readable as TOML"):
        law(broken="id = ")


def test_the_law_that_ships_is_whole(corpus: Corpus) -> None:
    assert check(corpus).complaints == []


@pytest.mark.parametrize(
    ("cue", "mark", "complaint"),
    [
        ("<director> says", r"\b<office>\b", ""),
        ("<nobody_knows> says", r"\b<office>\b", "the vocabulary does not have the concept <nobody_knows>"),
        ("<director> says", r"\b<offices>\b", "some.toml: speaks: there is no list <offices>"),
        ("<director> says", r"(<office>", "missing )"),
    ],
)
def test_wordings_that_cannot_be_read_are_named(cue: str, mark: str, complaint: str) -> None:
    data = {"words": {"office": "director td"}, "cues": {"ruled": [cue]}, "marks": {"speaks": [mark]}}
    found = "\n".join(unreadable("some.toml", read_wordings(data)))
    assert complaint in found
    assert bool(found) is bool(complaint)
