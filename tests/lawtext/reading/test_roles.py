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


@pytest.mark.parametrize(
    "text",
    [
        *("South is declarer", "declarer (South)", "South in 4S", "3NT by South", "N is dummy", "I led against S dec"),
        *("Three notrump by South", "South in two diamonds", "four spades by South", "3 no trumps by South"),
    ],
)
def test_the_declarer_is_found_in_many_wordings(text: str) -> None:
    assert parse_text(text).roles.declarer == "south"


@pytest.mark.parametrize(
    "text", ["South played two hearts", "two hearts from South", "doubled by South", "passed by South"]
)
def test_two_cards_and_a_call_are_no_contract(text: str) -> None:
    assert parse_text(text).roles.declarer == ""


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("4 spades by my partner", "dummy"),
        ("they stole it in 2 diamonds", "defender"),
        ("My partner plays the hand, my dummy is good", "dummy"),
        ("I led from my dummy", "declarer"),
        ("my dummy went down", ""),
        ("In our circle I defend", "defender"),
        ("3NT by my LHO", "rho"),
        ("They led a heart in 3NT", ""),
    ],
)
def test_whoever_writes_is_placed_by_who_declares(text: str, role: str) -> None:
    assert parse_text(text).roles.speaker == role


@pytest.mark.parametrize(
    ("text", "name", "role"),
    [
        ("Joop left of me led. Joop took it back", "joop", "<lho>"),
        ("The doctor on my right passed; then the doctor bid", "doctor", "<rho>"),
        ("Kees (West) slept. South is declarer, Kees led", "kees", "<lho>"),
        ("West's partner Vic led, South is declarer", "vic", "<rho>"),
        ("I was declarer, my partner Anna moved", "anna", "<dummy>"),
        ("Marie left me alone", "marie", ""),
        ("I asked Piet, West led, South is declarer", "piet", ""),
    ],
)
def test_a_name_stands_for_the_place_that_the_text_gives_it(text: str, name: str, role: str) -> None:
    seen = parse_text(text)
    place = max(n for n, one in enumerate(seen.words) if name in one.keys)
    found = set().union(*(arc.keys for arc in seen.arcs[place])) & {"<declarer>", "<dummy>", "<lho>", "<rho>"}
    assert found == ({role} if role else set())


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
