"""Limits that nobody at a table meets, and whoever floods the bot does; told with a clock that the test moves on."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.budgets import Budgets, OverBudget, Purses
from lawtext.reading.text import MOST_READ, parse_text

ANN, BOB, CLUB = 1, 2, 77


class Clock:
    """Seconds, as `time.monotonic` counts them."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def budgets(clock: Clock) -> Budgets:
    return Budgets(clock)


def spent(budgets: Budgets, person: int, most: int = 10_000) -> int:
    """How many presses in one moment, until the first that is too much."""
    for count in range(most):
        try:
            budgets.spend(person, CLUB)
        except OverBudget:
            return count
    return most


def test_a_director_who_presses_every_three_seconds_all_evening_meets_no_limit(budgets: Budgets, clock: Clock) -> None:
    for _ in range(4 * 1200):
        budgets.spend(ANN, CLUB)
        clock.now += 3


def test_a_congress_of_four_hundred_who_each_ask_and_press_ten_times_in_a_minute_meets_none(
    budgets: Budgets, clock: Clock
) -> None:
    for press in range(4000):
        budgets.spend(press % 400, CLUB)
        budgets.keep("lho led a club out of turn and dummy came down before anybody had said a word", press % 400, CLUB)
        clock.now += 60 / 4000


def test_who_goes_on_and_on_is_told_how_long_to_wait_and_is_answered_then(budgets: Budgets, clock: Clock) -> None:
    assert spent(budgets, ANN) == 300
    with pytest.raises(OverBudget, match="I answer you again in a moment") as told:
        budgets.spend(ANN, CLUB)
    assert told.value.limit == "person"
    with pytest.raises(OverBudget, match="again in 60 seconds"):
        budgets.spend(ANN, CLUB, 20)
    clock.now += 3.1
    budgets.spend(ANN, CLUB)
    clock.now += 3600
    assert spent(budgets, ANN) == 300


def test_who_was_refused_hears_of_it_first_once_and_again_once_something_was_left(
    budgets: Budgets, clock: Clock
) -> None:
    def refusal() -> OverBudget:
        with pytest.raises(OverBudget) as over:
            budgets.spend(ANN, CLUB)
        return over.value

    for _ in range(300):
        budgets.spend(ANN, CLUB)
    assert [refusal().first, refusal().first] == [True, False]
    clock.now += 3.1
    budgets.spend(ANN, CLUB)
    assert [refusal().first, refusal().first] == [True, False]


def test_what_one_person_uses_up_is_there_for_everybody_else(budgets: Budgets) -> None:
    assert spent(budgets, ANN) == 300
    assert spent(budgets, BOB) == 300
    budgets.spend(3, None)


def test_a_server_full_of_floods_has_a_limit_of_its_own_and_another_server_none_of_it(budgets: Budgets) -> None:
    assert sum(spent(budgets, person) for person in range(30)) == 6000
    with pytest.raises(OverBudget, match="Very much is being asked in this server"):
        budgets.spend(99, CLUB)
    budgets.spend(99, CLUB + 1)


def test_a_story_counts_by_its_length_for_it_is_kept(budgets: Budgets, clock: Clock) -> None:
    budgets.keep("🂡" * 6000, ANN, CLUB)
    assert spent(budgets, ANN) == 300 - 48
    for _ in range(20):
        budgets.keep("🂡" * 6000, ANN, CLUB)
    clock.now += 20 * 48 * 3 + 4
    budgets.spend(ANN, CLUB)


def test_whoever_has_not_come_for_an_hour_is_not_remembered(clock: Clock) -> None:
    purses = Purses(10, 1200, clock)
    for person in range(50_000):
        purses.take(person, 1)
        clock.now += 0.1
    assert len(purses) < 2_000


def test_how_much_of_a_text_is_read_is_as_the_limits_for_the_operator_say() -> None:
    limits = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
    words = len(parse_text("pass " * 299 + "a b c").words)
    assert f"; {MOST_READ:,} characters and {words} words of a text are read" in limits
