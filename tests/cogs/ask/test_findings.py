"""The words of a finding, to whoever asked and to everybody in the channel."""

from __future__ import annotations

from dataclasses import replace

from cogs.cards.finding import full, offer
from cogs.cards.short_form import short_form
from lawtext.choices import button_label
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


def test_where_the_director_may_go_on_to_is_not_read_out_with_the_players_options() -> None:
    finding = found()
    player = finding.options[0]
    way = replace(player, id="on", who="director", do="if they defend: the partner's first lead", label="", needs="")
    onward = replace(way, id="other", do="go on to the other call")
    told = replace(finding, options=(way, *finding.options, onward))
    shown = read(told)
    assert f"1. {offer(player, told)}" in shown
    assert "**Then**\n→ if they defend: the partner's first lead" in shown
    assert "\n→ the other call" in shown
    assert "**The director** may" not in shown
    assert "partner's first lead" not in texts(short_form(1, told, corpus()))
    assert button_label(player, told).startswith("1 ")
    assert button_label(onward, told) == "→ the other call"


def test_where_there_are_only_ways_on_no_options_are_announced() -> None:
    finding = found()
    alone = replace(finding, options=(replace(finding.options[0], who="director", do="go on", needs=""),))
    assert "Options" not in read(alone)
    assert "**Then**\n→ go on" in read(alone)


def test_an_option_on_a_condition_reads_as_a_sentence() -> None:
    kept = replace(found().options[0], who="declarer", do="if dummy had led: keep the card")
    assert offer(kept).startswith("**Declarer** may, if dummy had led: keep the card")
