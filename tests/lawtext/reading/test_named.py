"""A card or a suit is put into a ruling only where the text surely names it in the role that the ruling speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from lawtext.book import ByEdition
from lawtext.conversation import Found, begin, screen, step, without_text
from lawtext.conversation.changes import what_would_change
from lawtext.conversation.steps import Choose, Recount
from lawtext.conversation.wording import fill_finding
from lawtext.corpus import load
from lawtext.lint.layout_limits import form
from lawtext.lint.walk import ways_through
from lawtext.model import Finding, Module
from lawtext.reading import LONGEST, particulars

MODULES = load().modules
DROPPED = "RHO dropped the king of hearts face up on the table, his partner saw it"
LED = "East led the nine of clubs out of turn, it was West's lead"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (LED, {"led": "♣9", "led_suit": "clubs"}),
        ("Dummy had the lead but LHO led a small heart", {"led_suit": "hearts"}),
        (DROPPED, {"shown": "♥K", "shown_suit": "hearts"}),
        ("♦Q slipped out of East's hand while I watched", {"shown": "♦Q", "shown_suit": "diamonds"}),
        ("The queen of spades was led by East out of turn", {"led": "♠Q", "led_suit": "spades"}),
        ("East led a ♣ out of turn", {"led_suit": "clubs"}),
        ("East led A♣ out of turn", {"led": "♣A", "led_suit": "clubs"}),
        ("RHO's four of spades had slipped out, I led a spade", {"shown": "♠4", "shown_suit": "spades"}),
    ],
)
def test_what_was_led_or_came_into_sight_is_read(text: str, found: dict[str, str]) -> None:
    assert particulars(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "",
        "the king of hearts",
        "he called the queen of spades from dummy",
        "West led the five of spades, East dropped the king of hearts",
        "East led a heart, then West led a spade",
        "East had not led the nine of clubs yet",
        "did East lead the nine of clubs?",
        "Dropped the jack of clubs in the last comp and got hammered. This arvo it's the seven.",
        "partner dropped a low one and I led hearts and clubs",
    ],
)
def test_where_it_is_not_sure_which_card_it_was_nothing_is_said(text: str) -> None:
    assert particulars(text) == {}


@pytest.mark.parametrize(
    "text",
    [
        "East led out of turn against our four spades",
        "West faced his opening lead out of turn against 3 hearts doubled",
        "East led a card out of turn through dummy's king of hearts",
        "East led away from the king of spades out of turn",
        "East led out of turn at a heart trick",
        "East led something other than a heart out of turn",
        "West led a trump out of turn, hearts",
        "East dropped a card on the heart trick",
        "East showed a void in spades",
        "East showed a spade void",
        "The player with the ace of spades led out of turn",
        "declarer led a heart from the wrong hand and East dropped a card",
        "The king of hearts fell out of declarer's hand, and now East has a penalty card",
        "My partner, dummy, dropped the king of hearts",
        "East almost led a heart out of turn",
    ],
)
def test_a_suit_that_is_only_near_the_deed_is_not_taken_for_the_card(text: str) -> None:
    assert particulars(text) == {}


def test_a_card_that_was_led_before_is_not_the_one_that_fell() -> None:
    assert particulars("West led the five of spades and East dropped a card").keys() == {"led", "led_suit"}


def found(text: str, module: str, answers: dict[str, str]) -> Finding:
    steps = begin(load(), text, "2017", module=module)
    _, shown = step(load(), steps, Recount(module, answers))
    assert isinstance(shown.view, Found)
    return shown.view.finding


EXPOSED = {"whose": "defender", "how_exposed": "seen", "partner_could_see": "yes", "which_cards": "one_honour"}


def test_verdict_options_and_script_name_the_card_for_whoever_told_of_it() -> None:
    finding = found(DROPPED, "defender_card_exposed", EXPOSED)
    assert finding.say.startswith("♥K is a major penalty card")
    require, forbid, _ = finding.options
    assert "require hearts; ♥K goes back" in require.do
    assert (require.label, forbid.label) == ("requires hearts", "forbids hearts")
    assert forbid.tell == ("To the leader: not hearts while you keep the lead.", "To the owner: pick ♥K up.")


def test_what_would_be_ruled_on_another_fact_names_no_card_for_it_may_be_another() -> None:
    steps = begin(load(), DROPPED, "2017", module="defender_card_exposed")
    changes = what_would_change(screen(load(), (*steps, Recount("defender_card_exposed", EXPOSED))))
    assert changes
    assert changes[0].lead.say.startswith("It is a minor penalty card")


def test_without_a_card_in_the_text_the_words_stay_neutral() -> None:
    finding = found("RHO dropped a card", "defender_card_exposed", EXPOSED)
    assert finding.say.startswith("It is a major penalty card")
    assert [option.label for option in finding.options[:2]] == ["requires the suit's lead", "forbids the suit's lead"]


def test_what_everybody_reads_is_neutral_whatever_the_text_names() -> None:
    steps = begin(load(), DROPPED, "2017", module="defender_card_exposed")
    steps = (*steps, Recount("defender_card_exposed", EXPOSED), Choose("require"))
    private, public = (screen(load(), taken) for taken in (steps, without_text(steps)))
    assert "♥K goes back to the hand" in private.choices[0].option.do
    read = str((public.finding, public.choices, public.still_open))
    assert not [said for said in ("♥K", "hearts", "{shown") if said in read]


@pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)
def test_every_blank_of_a_finding_is_one_that_is_filled(module: Module) -> None:
    for way in ways_through(module):
        for _, finding in way.leaves():
            assert isinstance(finding, Finding)
            assert "{" not in "".join(texts_of(fill_finding(finding, LONGEST)))


def texts_of(finding: Finding) -> Iterator[str]:
    yield from (finding.say, finding.because, finding.establish, finding.follow_up, *finding.tell)
    for option in finding.options:
        yield from (option.do, option.label, option.follow_up, *option.tell)


def test_a_blank_without_a_role_is_refused() -> None:
    module = MODULES["defender_card_exposed"]
    say = ByEdition("Play {card|the card}.", {})
    (text,) = form(load(), replace(module, rows=(replace(module.rows[0], say=say),)))
    assert "has the blank '{card|the card}'" in text
