"""Cues fire on what a text states, and on nothing that it denies, supposes or asks."""

from __future__ import annotations

import pytest

from lawtext.model import LawError
from lawtext.reading import compile_cue, parse_text
from lawtext.reading.cues import find


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
    ],
)
def test_a_bad_cue_is_refused_with_a_reason(cue: str) -> None:
    with pytest.raises(LawError, match="cue"):
        compile_cue(cue)


def test_every_cue_that_ships_can_be_read(corpus: object) -> None:
    from lawtext.corpus import load

    cues = [c for m in load().modules.values() for q in m.questions for a in q.answers for c in a.cues]
    assert len([compile_cue(cue) for cue in cues]) > 500
