"""Cues fire on what a text states, and on nothing that it denies, supposes or asks."""

from __future__ import annotations

from random import Random

import pytest

from lawtext.model import LawError
from lawtext.reading import compile_cue, parse_text
from lawtext.reading.cues import find
from lawtext.training.hearing.cues import tell


def words(cue: str, text: str) -> str | None:
    """What the cue reads from the text, in the text's own words."""
    seen = parse_text(text)
    hit = find(compile_cue(cue), seen)
    return None if hit is None else seen.quote(hit.start, hit.end)


@pytest.mark.parametrize(
    ("cue", "text", "found"),
    [
        (
            "<declarer> <call> <card>",
            "Declarer asked for the queen of spades.",
            "Declarer asked for the queen of spades",
        ),
        ("<dummy> ... wrong card", "Dummy put out the wrong card", "Dummy put out the wrong card"),
        ("<notice> ... trick|tricks later", "we only noticed it two tricks later", "noticed it two tricks later"),
        ("<defender> <drop> <card>", "then LHO dropped ♣J", "LHO dropped ♣J"),
        ("before <partner> (had) <play>", "I played before my partner had played", "before my partner had played"),
        ("<me> * <card>", "I faced SQ", "I faced SQ"),
    ],
)
def test_a_cue_reads_the_words_that_state_it(cue: str, text: str, found: str) -> None:
    assert words(cue, text) == found


@pytest.mark.parametrize(
    "text",
    [
        "Declarer had not played from dummy",
        "Declarer never played",
        "before declarer played",
        "can declarer play the ace",
        "Has declarer played?",
        "if declarer had played he would have made it",
        "declarer wanted to play",
        "declarer was about to play",
    ],
)
def test_a_cue_does_not_fire_on_what_did_not_happen(text: str) -> None:
    assert words("<declarer> ... <play>", text) is None


def test_a_case_that_is_only_put_is_the_case() -> None:
    assert words("<declarer> <lead> ... <wrong_hand>", "What if declarer leads from the wrong hand?") is not None


def test_a_cue_that_names_the_denial_fires_on_it() -> None:
    assert words("<declarer> ... not ... <play>", "Declarer had not yet played") == "Declarer had not yet played"


def test_a_gap_ends_with_the_sentence() -> None:
    assert words("<declarer> ... <ruff>", "Declarer called. West ruffed.") is None


@pytest.mark.parametrize(
    "cue",
    [
        "",
        "... card",
        "card ...",
        "<nobody_knows> led",
        "Declarer led",
        "didn't play",
        "(led)",
        "a,b",
        "led (early)",
        "wrong-hand",
        "<one> led",
        "<one> led before <right_of_one> or <left_of_one>",
        "led before <partner_of_one>",
        "<low_bid> was bid",
        "<last_bid> then <enough_bid>",
        "<low_bid> made it (<enough_bid>)",
    ],
)
def test_a_bad_cue_is_refused_with_a_reason(cue: str) -> None:
    with pytest.raises(LawError, match="cue"):
        compile_cue(cue)


@pytest.mark.parametrize(
    ("sits", "text"),
    [
        ("right", "West led before South"),
        ("right", "I led before my RHO"),
        ("partner", "South led before North"),
        ("partner", "LHO led before RHO"),
        ("partner", "she led before her partner"),
        ("partner", "RHO led before his pard"),
        ("partner", "declarer led before dummy"),
        ("left", "LHO led before partner"),
        ("left", "I sat South. I led before West"),
        ("opponent", "West led before South"),
        ("opponent", "North is declarer. North led before East"),
    ],
)
def test_a_cue_may_say_how_two_players_sit(sits: str, text: str) -> None:
    """However they are named: by compass, as the one who writes sees them, or one by the other."""
    assert words(f"<one> led ... before <{sits}_of_one>", text) is not None
    others = {"right", "partner", "left", "opponent"} - {sits} - ({"opponent"} if sits in ("left", "right") else set())
    others -= {"left", "right"} if sits == "opponent" else set()
    assert [other for other in others if words(f"<one> led ... before <{other}_of_one>", text)] == []


@pytest.mark.parametrize("text", ["East led before dummy", "I led before the player", "West led before her"])
def test_of_players_whose_seats_are_not_known_nothing_is_said(text: str) -> None:
    for sits in ("right", "partner", "left", "opponent"):
        assert words(f"<one> led ... before <{sits}_of_one>", text) is None


@pytest.mark.parametrize(
    ("cue", "text", "fires"),
    [
        ("<low_bid> over ... <last_bid>", "2H over 2S", True),
        ("<low_bid> over ... <last_bid>", "two no trumps over his 3♠", True),
        ("<low_bid> over ... <last_bid>", "3H over 3H", True),
        ("<low_bid> over ... <last_bid>", "2S over 2H", False),
        ("<low_bid> over ... <last_bid>", "2C over 1NT, then 2H", False),
        ("<low_bid> over ... <last_bid>", "Can I bid 3H over 3S?", False),
        ("<low_bid> after ... <last_bid>", "four clubs after he'd said four hearts", True),
        ("<higher_bid> over ... <last_bid>", "4NT over 1H", True),
        ("<higher_bid> over ... <last_bid>", "1H over 1S", False),
        ("<low_bid> ... made it <enough_bid>", "two hearts, then made it three", True),
        ("<low_bid> ... made it <enough_bid>", "2H, then made it 4H", False),
        ("<low_bid> ... made it <enough_bid>", "2H, then made it two minutes later", False),
        ("<low_bid> over ... <last_bid> => made it <enough_bid>", "2H over 3S. He made it 4H", True),
        ("<low_bid> over ... <last_bid> => made it <enough_bid>", "2H over 3S. He made it 3H", False),
        ("<low_bid> over ... <last_bid> => made it <low_again_bid>", "2H over 3S. He made it 3H", True),
        ("<low_bid> over ... <last_bid> => made it <other_bid>", "2H over 2S. He made it 4H", True),
        ("<low_bid> over ... <last_bid> => made it <other_bid>", "2H over 2S. He made it 3H", False),
        ("<low_bid> ... made it <other_bid>", "2H, then made it 3D", True),
    ],
)
def test_a_cue_may_say_how_bids_stand_to_each_other(cue: str, text: str, fires: bool) -> None:
    assert (words(cue, text) is not None) == fires


def test_a_wide_gap_leads_to_the_first_place_of_what_follows_it() -> None:
    cue = "dealer <right_of_one> => <one> opened"
    assert words(cue, "Dealer North. West slept, and East opened.") is not None
    assert words(cue, "Dealer North. West opened. East opened.") is None
    assert words(cue, "Dealer North. Before West opened, East opened.") is not None


@pytest.mark.parametrize(
    "cue",
    [
        "<right_of_one> was dealer ... <one> opened",
        "dealer <partner_of_one> => <one> opened",
        "<low_bid> over <last_bid> => made it <enough_bid>",
        "<low_bid> over <last_bid> => made it <other_bid>",
        "<low_bid> over <last_bid> => made it <low_again_bid>",
        "<higher_bid> over <last_bid>",
    ],
)
def test_what_is_told_of_such_a_cue_fires_it(cue: str) -> None:
    chance = Random(0)
    for _ in range(20):
        told = tell(cue, chance)
        assert words(cue, told) is not None, told


def test_every_cue_that_ships_can_be_read(corpus: object) -> None:
    from lawtext.corpus import load

    cues = [c for m in load().modules.values() for q in m.questions for a in q.answers for c in a.cues]
    assert len([compile_cue(cue) for cue in cues]) > 500
