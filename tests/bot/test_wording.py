"""What is said of a finding, in the terminal as on Discord."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.wording import AS_TOLD, headline, script
from lawtext.corpus import load
from lawtext.engine import advance
from lawtext.model import UNKNOWN, Finding

MODULE = "dummy_card_changed"
SLIP = {"how": "named", "since": "nobody", "meant": "slip"}


def found(**answers: str) -> Finding:
    finding = advance(load().module(MODULE), "2017", {**SLIP, **answers})
    assert isinstance(finding, Finding)
    return finding


@pytest.mark.parametrize(
    ("establish", "condition"),
    [
        ("That both cards came at once. If not, …", "both cards came at once"),
        ("That nothing was shown, or that all would do it.", ""),  # half of it would be another law
        ("Whether he knew.", ""),
        ("That another card was in their mind.", ""),  # in the director's?
        ("That another card was in his mind.", ""),  # as it was said once, in rulings of then
        ("", ""),
    ],
)
def test_a_finding_that_rests_on_judgement_is_headed_by_what_the_director_has_to_be_satisfied_of(
    establish: str, condition: str
) -> None:
    finding = replace(found(), judgement=True, establish=establish)
    said = (
        f"If the director is satisfied that {condition}:"
        if condition
        else "On the facts as told, which the director judges:"
    )
    assert headline(finding) == f"{said} {finding.say}"


def test_a_finding_that_leaves_nothing_to_judge_is_headed_by_its_verdict() -> None:
    finding = replace(found(), judgement=False)
    assert headline(finding) == finding.say


def test_what_says_its_own_condition_gets_no_second_one() -> None:
    for said in (found(how="pointed"), found(meant=UNKNOWN), found(how=UNKNOWN, since=UNKNOWN, meant=UNKNOWN)):
        assert said.judgement
        assert headline(said) == said.say


def test_every_judgement_of_the_law_data_is_headed_by_a_condition() -> None:
    corpus = load()
    for module in corpus.modules.values():
        for row in (row for row in module.rows if row.judgement):
            finding = replace(found(), row=row.id, say=row.say["2017"], establish=row.establish["2017"], judgement=True)
            assert headline(finding).startswith(("If ", AS_TOLD))


def test_a_ruling_that_rests_on_nothing_unknown_is_said_to_hold_either_way() -> None:
    assert headline(replace(found(), judgement=False, either_way=True)) == f"Either way: {found().say}"


def test_while_nothing_says_whether_the_hand_is_over_each_script_has_its_heading() -> None:
    known = replace(found(), tell=("Play on.",))
    assert [heading for heading, _ in script(known)] == ["Say to the table"]
    either = replace(known, tell_over=("I look at it now.",))
    assert list(script(either)) == [
        ("Say while play goes on", ("Play on.",)),
        ("Say if the hand is over", ("I look at it now.",)),
    ]


def test_what_was_read_out_is_not_read_out_again_once_all_have_chosen() -> None:
    five = advance(load().module("opening_lead_out_of_turn"), "2017", {"faced": "up", "told": "no", "since": "nothing"})
    assert isinstance(five, Finding)
    assert "five choices" in " ".join(line for _, lines in script(five) for line in lines)
    assert not list(script(replace(five, chosen=("forbid",))))
