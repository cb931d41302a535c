"""The words of a finding, to whoever asked and to everybody in the channel."""

from __future__ import annotations

from dataclasses import replace

from cogs.cards.finding import full
from cogs.cards.short_form import short_form
from lawtext.engine import advance
from lawtext.model import Finding
from tests.cogs.ask.test_cards import corpus, texts

SLIP = {"how": "named", "since": "opponents", "meant": "slip"}
ASKED = "Had a defender played to it before the yes, or after it?"


def found() -> Finding:
    reached = advance(corpus().module("dummy_card_changed"), "2017", SLIP)
    assert isinstance(reached, Finding)
    return reached


def read(finding: Finding, *, more: bool = False) -> str:
    return "\n".join(part.text for part in full(finding, corpus(), more=more))


def test_a_question_to_find_out_is_never_taken_up_by_a_so() -> None:
    judged = replace(found(), judgement=True, establish=f"{ASKED} After it, nothing is asked back.")
    assert read(judged).startswith(f"**First find out:** {ASKED}\n**As told to me:**\n### {judged.say}")
    assert f"**First find out:** {judged.establish}" in read(judged, more=True)
    heading = f"On the facts as told, which the director judges: {judged.say}"
    assert heading in texts(short_form(1, judged, corpus()))
