"""What a telegram leaves out is read as if it stood there."""

from __future__ import annotations

import pytest

from lawtext.reading import compile_cue, extract, parse_text
from lawtext.reading.cues import find


def fires(cue: str, text: str) -> bool:
    return find(compile_cue(cue), parse_text(text)) is not None


@pytest.mark.parametrize("text", ["lho not spoken", "LHO hasnt spoken", "East not yet spoken", "dec not spoken"])
def test_a_helper_that_is_left_out_is_read(text: str) -> None:
    assert fires("has not (yet) spoken", text)


def test_what_somebody_has_done_needs_no_helper() -> None:
    assert fires("<rho> has done nothing", "rho done nothing")


@pytest.mark.parametrize("text", ["opened 1H but pd was dealer", "Led ♠K and rho ruffed", "asked my partner"])
def test_what_a_text_begins_with_was_done_by_its_writer(text: str) -> None:
    assert fires("<me> opened|led|asked", text)


@pytest.mark.parametrize(
    "text", ["Led out of turn by pd", "dropped ♠5 by pd", "led ♠K, W ruffed", "opened by my partner"]
)
def test_where_somebody_else_may_have_done_it_nobody_is_named(text: str) -> None:
    assert not fires("<me> opened|led|dropped", text)


def test_whoever_is_left_out_is_named_in_what_is_told() -> None:
    assert ("led", "I: ♠K") in {(fact.question, fact.answer) for fact in extract("led ♠K and rho ruffed it")}


@pytest.mark.parametrize(
    ("text", "joined"),
    [("have 14 here. rho only 12", True), ("I have 14. East has no spade", False), ("Trick 5. West 3", False)],
)
def test_a_count_of_hand_after_hand_is_one_sentence(text: str, joined: bool) -> None:
    assert (parse_text(text).words[-1].sentence == 0) is joined


@pytest.mark.parametrize(
    ("cue", "text"),
    [
        ("<partner> card", "pds card"),
        ("<dummy> card", "dmys card"),
        ("<declarer> <lead>", "dec led"),
        ("<rho> <ruff>", "rho roughed it"),
        ("<rho> <ruff>", "rho ruft it"),
        ("<declarer> said yes", "dec said yep"),
        ("<dummy> <point>", "the dead man pointed"),
        ("<dummy> <point>", "the open hand pointed"),
    ],
)
def test_short_and_foreign_words_are_those_of_the_game(cue: str, text: str) -> None:
    assert fires(cue, text)


def test_yup_before_a_remark_agrees_to_nothing() -> None:
    assert not fires("<declarer> said yes", 'dec said "yup, out of turn"')


@pytest.mark.parametrize(
    ("cue", "text"),
    [
        ("<tell> them ... before lead", "He should at least have told them before the lead"),
        ("<tell> them ... before lead", "He ought to have told them all of it before the lead"),
        ("<hesitate>", "I think it was West"),
        ("<hesitate>", "He thought that it was his lead"),
        ("<notice>", "Found in my old notes"),
    ],
)
def test_what_nobody_did_is_not_read(cue: str, text: str) -> None:
    assert not fires(cue, text)


@pytest.mark.parametrize(
    ("cue", "text"),
    [
        ("<play> it", "my partner says no play it out"),
        ("<me> <lead> it", "he said no I led it"),
        ("<hesitate>", "He thought for a minute"),
        ("<notice>", "East found a heart"),
        ("before lead", "He told them before the lead"),
    ],
)
def test_a_no_that_answers_denies_nothing(cue: str, text: str) -> None:
    assert fires(cue, text)


def test_a_no_before_a_thing_denies_it() -> None:
    assert not fires("spade", "he had no spade")


def test_a_phrase_ends_with_its_sentence() -> None:
    seen = parse_text("He had the lead. In dummy lay a heart")
    assert not [a for here in seen.arcs for a in here if seen.words[a.start].sentence != seen.words[a.end - 1].sentence]
