"""What a finding rests on and nobody said: two lines of a card before More, everything behind it."""

from __future__ import annotations

import re

from cogs.ask.found_views import assumed_part
from lawtext.corpus import load
from lawtext.engine import advance
from lawtext.lint.walk import ways_through
from lawtext.model import Assumption, Finding
from tests.cogs.club import Club


def every_way_to_assume() -> set[tuple[Assumption, ...]]:
    ways = (way for module in load().modules.values() for way in ways_through(module) if not way.asked)
    return {found.assumed for way in ways for _, found in way.leaves() if isinstance(found, Finding)}


def test_a_card_tells_at_most_two_things_that_are_taken_as_so_before_more() -> None:
    for assumed in every_way_to_assume():
        told = assumed_part(assumed, "More", whole=False).text
        assert sum(each.sentence in told for each in assumed) <= 2
        assert all(each.sentence in assumed_part(assumed, "More", whole=True).text for each in assumed)


def test_an_exit_that_could_not_turn_the_ruling_is_not_told() -> None:
    early = load().module("premature_play")
    answers = {"kind": "before_partner", "before": "both"}
    excused = advance(early, "2017", answers)
    assert isinstance(excused, Finding)
    assert {each.question for each in excused.assumed} == {"put_down", "was_revoke", "was_told"}
    choices = advance(early, "2017", {**answers, "before": "not_both"})
    assert isinstance(choices, Finding)
    assert {"has_chosen", "let_off"} <= {each.question for each in choices.assumed}


async def test_what_there_is_no_room_for_is_counted_and_stands_behind_the_button_that_is_named(club: Club) -> None:
    ann = await club.ann.ask(module="premature_play", situation="x")
    for answer in ("kind:before_partner", "before:not_both"):
        await ann.press(f"answer:{answer}")
    told = re.search(r"Taken as so: .+ \((\d) more: \*(.+)\*\)", ann.text)
    assert told is not None, ann.text
    shown, buttons = ann.text.count(". ", *told.span()), [each.get("label") for each in ann.controls()]
    assert told[2] in buttons
    await ann.press("more")
    whole = next(line for line in ann.text.splitlines() if "Taken as so:" in line)
    assert f"{whole} ".count(". ") == shown + int(told[1])
    assert "The players have not settled it, and nobody wants to let it go." in whole
