"""Who is who is worked out from what the text says about declarer and about the one who writes."""

from __future__ import annotations

import pytest

from lawtext.reading import parse_text


def roles_of(text: str, word: str) -> set[str]:
    """The roles of the first reading that begins with that word."""
    seen = parse_text(text)
    place = next(n for n, one in enumerate(seen.words) if one.text == word)
    known = {"<declarer>", "<dummy>", "<lho>", "<rho>", "<defender>"}
    return set().union(*(arc.keys for arc in seen.arcs[place])) & known


@pytest.mark.parametrize(
    ("seat", "role"), [("south", "<declarer>"), ("west", "<lho>"), ("north", "<dummy>"), ("east", "<rho>")]
)
def test_seats_are_resolved_once_the_declarer_is_known(seat: str, role: str) -> None:
    text = "S decl. W led, N put a low one, E the king and S ruffed"
    assert role in roles_of(text, seat)


@pytest.mark.parametrize("text", ["South is declarer", "declarer (South)", "South in 4S", "3NT by South", "N is dummy"])
def test_the_declarer_is_found_in_many_wordings(text: str) -> None:
    assert parse_text(text).roles.declarer == "south"


def test_a_seat_in_the_next_clause_is_not_taken_for_declarer() -> None:
    assert parse_text("Low from declarer; West dithered").roles.declarer == ""


def test_dummys_left_hand_opponent_is_declarers_right_hand_one() -> None:
    assert "<rho>" in roles_of("I'm dummy and my LHO dropped a card", "lho")


def test_my_partner_is_dummy_when_i_declare_and_declarer_when_i_am_dummy() -> None:
    assert "<dummy>" in roles_of("I am declarer, my partner moved", "partner")
    assert "<declarer>" in roles_of("I was dummy and my partner called", "partner")


def test_the_player_on_my_left_is_one_person() -> None:
    assert "<lho>" in roles_of("the lady on my left led", "lady")


def test_terse_lower_case_seats_are_seats_only_where_a_text_uses_two() -> None:
    assert "<seat>" in parse_text("w led then e played").words[0].keys
    assert "<seat>" not in parse_text("we played s to be safe").words[2].keys
