"""Texts become words, cards and boundaries, however members write them."""

from __future__ import annotations

import pytest

from lawtext.reading.tokenizer import tokenize


@pytest.mark.parametrize(
    "written",
    [
        "SQ",
        "QS",
        "♠Q",
        "Q♠",
        "sq",
        "♠ Q",
        "queen of spades",
        "the Queen of Spades",
        "spade queen",
        "Q of spades",
        "spade Q",
    ],
)
def test_the_queen_of_spades_is_one_card_however_it_is_written(written: str) -> None:
    assert [token.text for token in tokenize(f"West led {written}.") if token.kind == "card"] == ["SQ"]


@pytest.mark.parametrize("written", ["10H", "TH", "H10", "♥10", "ten of hearts", "heart 10"])
def test_a_ten_is_a_ten_in_two_figures_or_one_letter(written: str) -> None:
    assert [token.text for token in tokenize(f"he played {written}") if token.kind == "card"] == ["HT"]


@pytest.mark.parametrize(
    ("text", "kind"), [("South in 4H went down", "bid"), ("West led 4H", "card"), ("2D was natural", "bid")]
)
def test_four_hearts_is_a_bid_or_a_card_by_what_stands_before_it(text: str, kind: str) -> None:
    assert kind in {token.kind for token in tokenize(text)}
    assert {"bid": "card", "card": "bid"}[kind] not in {token.kind for token in tokenize(text)}


@pytest.mark.parametrize("text", ["East bid 1S over it", "1h, pass, pass", "she opened 1♦ on my right", "it went 1Cx"])
def test_a_suit_at_the_one_level_is_a_bid_and_names_no_seat(text: str) -> None:
    assert [token.kind for token in tokenize(text)].count("bid") == 1


def test_td_is_the_director_and_not_the_ten_of_diamonds() -> None:
    assert [token.text for token in tokenize("TD says so")] == ["director", "says", "so"]


def test_a_holding_is_no_card() -> None:
    assert [token.kind for token in tokenize("K10xx AQx")] == ["holding", "holding"]


def test_contractions_come_apart_so_that_a_denial_can_be_seen() -> None:
    assert [token.text for token in tokenize("he hadn't played, didnt see, can’t")] == [
        "he", "had", "not", "played", ",", "did", "not", "see", ",", "can", "not",
    ]  # fmt: skip


def test_misspelt_words_of_the_game_are_put_right_and_others_left_alone() -> None:
    assert [token.text for token in tokenize("declarrer revokd, he cared")] == [
        "declarer",
        "revoke",
        ",",
        "he",
        "cared",
    ]


def test_the_case_of_mpc_tells_minor_from_major() -> None:
    assert tokenize("mPC")[0].text == "minor"
    assert tokenize("MPC")[0].text == "major"


def test_every_piece_keeps_its_place_in_the_source() -> None:
    text = "Dummy didn’t put the ♠Q out"
    assert [text[token.start : token.end] for token in tokenize(text)] == [
        "Dummy", "didn’t", "didn’t", "put", "the", "♠Q", "out",
    ]  # fmt: skip


@pytest.mark.parametrize("written", ["22.10", "9:05"])
def test_a_time_is_one_word_and_ends_no_sentence(written: str) -> None:
    assert [(token.kind, token.text) for token in tokenize(f"at {written}, prizes")][1] == ("word", written)
    assert [token.kind for token in tokenize("on bd 14.2 tables")].count("stop") == 1
