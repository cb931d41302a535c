"""One incident across laws: the sheet beside a ruling, and the situations beside a sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lawtext.conversation import Choosing, Found, Topics, begin, screen
from lawtext.conversation.beside import sheets_beside, sheets_else, situations_told
from lawtext.conversation.steps import Ask
from lawtext.matcher import CHOOSE, NONE, Candidate, Match, named_with_cause
from lawtext.model import Corpus
from lawtext.reading import parse_text
from lawtext.sheets import sheet_about
from tests.lawtext.test_further import found

BOTH = [
    ("LHO thought for ages and passed. Later east revoked in hearts", "revoke_tricks", "partners_information"),
    ("BIT by RHO, then LHO bid 3D over 3H (insufficient)", "insufficient_bid", "partners_information"),
    ("They failed to alert 2D. Declarer then led from the wrong hand", "declarer_leads_wrong_hand", "explanations"),
    ("he was told a wrong meaning of 2C and also his partner passed out of turn", "pass_out_of_turn", "explanations"),
    (
        "My mobile rang, we were fined, and then East led out of turn at trick four",
        "defender_leads_out_of_turn",
        "conduct",
    ),
    (
        "East led out of turn at trick four. Three people tell three stories of what dummy said",
        "defender_leads_out_of_turn",
        "disputed_facts",
    ),
]


@pytest.mark.parametrize(("text", "module", "sheet"), BOTH)
def test_what_a_person_judges_stands_beside_the_ruling(corpus: Corpus, text: str, module: str, sheet: str) -> None:
    _, shown = found(corpus, text, module)
    assert isinstance(shown.view, Found)
    assert sheet in {each.id for each in shown.beside}


@pytest.mark.parametrize(("text", "module", "sheet"), BOTH)
def test_what_is_ruled_upon_is_a_tap_away_beside_the_sheet(corpus: Corpus, text: str, module: str, sheet: str) -> None:
    named = next(each for each in corpus.sheets if each.id == sheet)
    assert module in {each.id for each in situations_told(corpus, text, "2017", named)}


def test_a_judgement_alone_brings_no_ruling_along(corpus: Corpus) -> None:
    """But those of the sheet itself."""
    view = screen(corpus, begin(corpus, "he took ages over his pass and then partner bid on")).view
    assert isinstance(view, Topics)
    assert view.sheet is not None
    assert [each.id for each in view.situations] == list(view.sheet.situations)


@pytest.mark.parametrize(
    ("more", "of_a_ruling"),
    [
        (" The director let the result stand.", ["director_error", "appeal_time"]),
        (" The director took two tricks off us.", ["director_error", "appeal_time"]),
        (" The director took a long time to come.", []),
        ("", []),
    ],
)
def test_beside_a_sheet_a_ruling_that_was_given_may_be_wrong_or_be_appealed(
    corpus: Corpus, more: str, of_a_ruling: list[str]
) -> None:
    view = screen(corpus, begin(corpus, f"he took ages over his pass and then partner bid on.{more}")).view
    assert isinstance(view, Topics)
    assert view.sheet is not None
    offered = [each.id for each in view.situations]
    assert [each for each in offered if each in ("director_error", "appeal_time")] == of_a_ruling


def test_what_a_person_judges_stands_beside_titles_of_which_none_may_be_meant(corpus: Corpus) -> None:
    """A pause is told with calls and cards that sound like a situation of their own."""
    titles = (Candidate("bid_out_of_turn", "A bid out of turn", ("29A",), 0.3),)
    doubted = Ask("North bid out of turn", "2017", CHOOSE, titles, ())
    told = replace(doubted, text="East hesitated for ages over 2S, and then North bid")
    for first in (told, replace(doubted, neighbours=("hesitation_auction",))):
        shown = screen(corpus, (first,))
        assert isinstance(shown.view, Choosing)
        assert [each.id for each in shown.beside] == ["partners_information"]
    assert screen(corpus, (doubted,)).beside == ()


def test_a_ruling_alone_brings_no_sheet_along(corpus: Corpus) -> None:
    _, shown = found(corpus, "dummy put out the wrong card", "dummy_wrong_card")
    assert shown.beside == ()


def test_what_it_may_be_about_instead_comes_most_likely_first_and_never_what_is_shown(corpus: Corpus) -> None:
    about = [topic for topic in corpus.out_of_scope if sheet_about(corpus.sheets, topic.id)]
    shown = sheet_about(corpus.sheets, about[0].id)
    others = [sheet_about(corpus.sheets, topic.id) for topic in about]
    told = "he tanked over his pass"
    assert [sheet.id for sheet in sheets_else(corpus, told, None, ())] == ["partners_information"]
    assert list(sheets_else(corpus, "", shown, about[:1])) == []
    expected = list(dict.fromkeys(sheet.id for sheet in others if sheet and sheet != shown))[:2]
    assert [sheet.id for sheet in sheets_else(corpus, told, shown, about)] == expected


def test_what_partner_reminded_the_player_of_goes_with_a_forgotten_system(corpus: Corpus) -> None:
    about = [topic for topic in corpus.out_of_scope if topic.id == "forgot_system"]
    shown = sheet_about(corpus.sheets, "forgot_system")
    told = "He announced spades, I had hearts and had forgotten that we play transfers"
    assert [sheet.id for sheet in sheets_else(corpus, told, shown, about)] == ["partners_information"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("My partner asked what 2C means and I led clubs.", {"partners_information"}),
        ("The declarer asked what 2C means and I led clubs.", set[str]()),
        ("Did East hesitate before the double?", {"partners_information"}),
        ("East says that he did not hesitate.", {"partners_information"}),
        ("Nobody revoked and nobody hesitated.", set[str]()),
        ("He shouted at my partner.", {"conduct"}),
        ("I changed the cable and shouted at it.", set[str]()),
    ],
)
def test_what_nobody_did_and_what_no_person_bore_brings_no_sheet_along(
    corpus: Corpus, text: str, shown: set[str]
) -> None:
    assert {sheet.id for sheet in sheets_beside(corpus, text)} == shown


@pytest.mark.parametrize(
    ("module", "shown"), [("dummy_card_changed", []), ("dummy_wrong_card", ["partners_information"])]
)
def test_a_pause_of_declarers_own_over_a_card_of_dummys_brings_no_sheet_along(
    corpus: Corpus, module: str, shown: list[str]
) -> None:
    _, ruled = found(corpus, "Declarer named the six of diamonds, thought for ten seconds and wanted a heart", module)
    assert [sheet.id for sheet in ruled.beside] == shown


@pytest.mark.parametrize(
    ("text", "likely", "named"),
    [
        (
            "We bid a bad slam at normal speed and it made.",
            ["hesitation_auction", "bidding_advice"],
            ["bidding_advice"],
        ),
        ("Partner is sulking, can a director help?", ["online_software"], []),
        ("She tanked over 2H and passed.", ["hesitation_auction", "rudeness"], ["hesitation_auction"]),
        (
            "I led the nine, West fingered two cards and thought: it was a singleton.",
            ["hesitation_auction"],
            ["deceptive_tempo", "hesitation_auction"],
        ),
        ("The table froze on BBO.", ["online_software"], ["online_software"]),
    ],
)
def test_what_a_text_is_about_instead_is_named_where_it_has_the_words_of_it(
    corpus: Corpus, text: str, likely: list[str], named: list[str]
) -> None:
    assert list(named_with_cause(corpus, parse_text(text), Match(NONE, (), tuple(likely)))) == named
