"""The life of a ruling: each step a revision with who, when and why, the card kept true, the thread below it told."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.ledger import Person
from bot.records.forgetting import forget
from cogs.cards.ruling_history import history_line
from cogs.posts.rulings import deliver
from tests.cogs.club import Club, words
from tests.cogs.direct.test_making_official import cards, official, set_up, stored
from tests.presence import present


def thread_of(club: Club) -> list[str]:
    """What stands in the threads of the hall, oldest first."""
    threads = [c for c in club.env.backend.channels.values() if getattr(c, "parent_id", None) == club.hall.id]
    return [m.content for thread in threads for m in club.env.backend.messages.get(thread.id, {}).values()]


async def test_confirming_takes_one_press_and_the_card_says_it(club: Club) -> None:
    await official(club.dora)
    await club.dora.press("move:1:1:confirmed")
    assert (await stored(club)).state == "confirmed"
    assert "Ruling 1 · confirmed" in club.dora.text
    (card,) = cards(club)
    assert "Ruling 1 · confirmed" in card


async def test_an_amendment_changes_the_outcome_and_keeps_what_was_before_with_the_reason(club: Club) -> None:
    await official(club.dora, adjustment="average")
    before = (await stored(club)).entry
    await club.dora.press("move:1:1:amended")
    assert club.dora.form["verdict"]["component"]["value"] == before.verdict
    await club.dora.fill(verdict="The king is played.", law="45C4a", adjustment="40/60", why="Heard both sides")
    ruling = await stored(club)
    assert (ruling.state, ruling.revision, ruling.entry.clauses) == ("amended", 2, ("45C4a",))
    assert (ruling.history[0].entry.verdict, ruling.history[0].entry.adjustment) == (before.verdict, "average")
    assert (ruling.latest.why, present(ruling.latest.by).name) == ("Heard both sides", "dora")
    for shown in ("Heard both sides", "dora", "1 · given", "2 · amended"):
        assert shown in club.dora.text
    (card,) = cards(club)
    assert "The king is played." in card
    for hidden in ("Heard both sides", "dora"):
        assert hidden not in card


async def test_an_appeal_is_heard_and_upheld_or_changed_and_then_it_ends(club: Club) -> None:
    await official(club.dora)
    await club.dora.press("move:1:1:appealed")
    await club.dora.fill(why="Both partners concur")
    assert "Under appeal" in cards(club)[0]
    labels = club.dora.text
    assert "*Scores posted*: starts time to appeal" in labels
    assert "Uphold" in labels
    assert "Amend" not in labels
    await club.dora.press("move:1:2:upheld")
    await club.dora.fill()
    assert [revision.state for revision in (await stored(club)).history] == ["given", "appealed", "upheld"]
    assert "Confirm" not in club.dora.text
    assert "Scores posted" not in club.dora.text  # there is no appeal any more for which time could start


async def test_one_ruling_takes_the_place_of_another_and_each_names_the_other(club: Club) -> None:
    await official(club.dora)
    await official(club.dora)
    await club.dora.press("move:2:1:superseded")
    await club.dora.fill(by="1", why="The first was right")
    assert ((await stored(club, 2)).entry.superseded_by, (await stored(club, 1)).entry.supersedes) == (1, 2)
    first, second = cards(club)
    assert "Replaces [ruling 2](https://discord.com/channels/" in first
    assert "Replaced by [ruling 1](https://discord.com/channels/" in second
    assert "~~" in second


@pytest.mark.simcord(check_errors=False)
@pytest.mark.parametrize(
    ("by", "told"), [("9", "no ruling 9"), ("1", "cannot supersede itself"), ("first", "Give the number")]
)
async def test_a_ruling_is_superseded_by_another_one_that_is_there(club: Club, by: str, told: str) -> None:
    await official(club.dora)
    await club.dora.press("move:1:1:superseded")
    await club.dora.fill(by=by, why="Typing")
    assert told in club.dora.told
    assert (await stored(club)).revision == 1


async def test_a_voided_ruling_keeps_its_number_and_nothing_more_is_done_with_it(club: Club) -> None:
    await official(club.dora)
    assert "Still open" in cards(club)[0]
    await club.dora.press("move:1:1:voided")
    await club.dora.fill(why="Wrong board")
    assert "Ruling 1 · voided" in cards(club)[0]
    assert all("Still open" not in text for text in (cards(club)[0], club.dora.text))
    assert "Wrong board" in club.dora.text
    desk = [c for c in club.dora.controls() if c["custom_id"].startswith("o:")]
    assert [c["label"] for c in desk] == ["Take words out"]


async def test_the_thread_below_the_card_keeps_the_history_without_names_or_reasons(club: Club) -> None:
    await official(club.dora)
    await club.dora.press("move:1:1:appealed")
    await club.dora.fill(why="Both partners concur")
    await club.dora.press("move:1:2:upheld")
    await club.dora.fill()
    told = thread_of(club)
    assert [line.split(" <t:")[0] for line in told] == ["Ruling 1 · 2 · appealed", "Ruling 1 · 3 · upheld"]


async def test_a_line_of_the_thread_that_was_said_before_the_next_one_failed_is_not_said_again(club: Club) -> None:
    await official(club.dora)
    await club.dora.press("move:1:1:confirmed")
    revise, dora = club.bot.ledgers.rulings.revise, Person("1", "Dora")
    await revise(club.tenant, 1, expect=2, by=dora, at=club.env.now(), state="appealed")
    await revise(club.tenant, 1, expect=3, by=dora, at=club.env.now(), state="upheld")
    await club.env.advance_time(1)
    ruling = await stored(club)
    thread = club.bot.get_partial_messageable(int(present(ruling.posts[0].thread)))
    await thread.send(history_line(ruling, ruling.history[2]))
    await club.env.advance_time(600)  # Discord has forgotten its nonce
    await deliver(club.bot, club.tenant)
    assert [line.split(" <t:")[0] for line in thread_of(club)] == [
        "Ruling 1 · 2 · confirmed", "Ruling 1 · 3 · appealed", "Ruling 1 · 4 · upheld",
    ]  # fmt: skip


async def test_the_deadline_for_appeals_runs_from_when_scores_were_posted(club: Club) -> None:
    await set_up(club, appeal_minutes=45, time_zone="Europe/Helsinki")
    await official(club.dora)
    assert "until 45 minutes after scores are posted" in cards(club)[0]
    await club.dora.press("score")
    assert "Europe/Helsinki" in club.dora.form["at"]["description"]
    now = club.env.now()
    form = club.dora.form
    await club.dora.fill(at=form["at"]["component"]["value"], minutes=form["minutes"]["component"]["value"])
    ruling = await stored(club)
    assert ruling.appeal_deadline is not None
    assert abs(ruling.appeal_deadline - now - timedelta(minutes=45)) < timedelta(minutes=1, seconds=30)
    assert f"**Appeals** until <t:{int(ruling.appeal_deadline.timestamp())}:t>" in cards(club)[0]


@pytest.mark.parametrize(
    ("at", "minutes", "told"),
    [("late", "30", "22:15"), ("25:00", "30", "22:15"), ("9:00", "x", "number"), ("9:00", "0", "number")],
)
async def test_a_time_that_is_none_is_refused_with_an_example(club: Club, at: str, minutes: str, told: str) -> None:
    await official(club.dora)
    await club.dora.press("score")
    await club.dora.fill(at=at, minutes=minutes)
    assert told in club.dora.told
    assert (await stored(club)).revision == 1


async def test_details_of_the_board_are_put_right_without_a_reason(club: Club) -> None:
    await official(club.dora, board="12, table 3", contract="3NT W", note="first")
    await club.dora.press("details")
    assert club.dora.form["board"]["component"]["value"] == "12, table 3"
    await club.dora.fill(board="13, table 3", contract="3NT East", note="second")
    entry = (await stored(club)).entry
    assert (entry.board, entry.declarer, entry.note) == ("13", "East", "second")


async def test_a_press_on_what_somebody_else_has_revised_shows_what_stands_now(club: Club) -> None:
    await official(club.dora)
    await set_up(club, director_role=str(club.toms_role))
    tom = club.tom
    await tom.ask(case=1)
    await tom.forge("o:move:1:1:confirmed")
    await club.dora.press("move:1:1:voided")
    await club.dora.fill(why="Late")
    assert "revised since you opened it (now confirmed)" in club.dora.told
    assert "Ruling 1 · confirmed" in club.dora.text
    assert (await stored(club)).revision == 2


@pytest.mark.simcord(check_errors=False)
async def test_a_move_that_is_not_possible_is_refused_with_what_is(club: Club) -> None:
    await official(club.dora)
    await club.dora.forge("o:moved:1:1:upheld")
    assert "cannot become upheld: it can be confirmed" in club.dora.told


@pytest.mark.parametrize(
    "rest", ["fly:1", "move:1:1:dancing", "move:1", "open", "open:x:y", "made:1", "release:1:1:1", "written"]
)
@pytest.mark.simcord(check_errors=False)
async def test_a_press_that_no_card_offers_is_answered_and_changes_nothing(club: Club, rest: str) -> None:
    await official(club.dora)
    await club.dora.forge(f"o:{rest}")
    assert club.dora.told
    assert (await stored(club)).revision == 1


async def test_the_post_of_the_case_is_linked_from_the_ruling(club: Club) -> None:
    await official(club.dora)
    case = await club.bot.ledgers.cases.get(club.tenant, 1)
    assert case.post is not None
    assert f"/{case.post.message})" in words(club.dora.card)


async def test_a_press_on_a_card_that_others_read_answers_beside_it(club: Club) -> None:
    await official(club.dora)
    card = [m for m in club.hall.history() if not m.flags.ephemeral][-1]
    club.dora.card = card
    club.dora.env.backend.get_message(card.channel.id, card.id).components[0]["components"][-1]["components"][0][
        "custom_id"
    ] = "o:move:1:1:confirmed"
    club.dora._see(await club.dora.member.click(card, custom_id="o:move:1:1:confirmed"))
    assert club.dora.last.ephemeral
    assert "dora" in club.dora.text
    assert all("dora" not in text for text in club.posted())


async def test_a_correction_says_in_the_history_what_was_put_right(club: Club) -> None:
    await official(club.dora, board="12")
    await club.dora.press("release")
    await club.dora.press("details")
    await club.dora.fill(board="13")
    await club.dora.press("score")
    await club.dora.fill(at="00:00", minutes="30")
    for said in ("2 · the board was released", "3 · details were put right", "4 · scores were posted"):
        assert said in club.dora.text
    assert next(line.split(" <t:")[0] for line in thread_of(club)) == "Ruling 1 · 2 · the board was released"


async def test_a_director_who_is_forgotten_leaves_the_card_as_it_was_and_opens_no_thread(club: Club) -> None:
    await club.dora.ask("director ruling", law="64A1")
    await club.dora.fill(verdict="One trick, says Dora.", board="3")
    await club.bot.ledgers.run_alone(club.tenant, forget, str(club.dora.member.id), club.env.now())
    posting: Any = club.bot.get_cog("Outbox")
    await posting.look_everywhere()
    (card,) = cards(club)
    assert "text removed" in card
    assert "Ruling 1" in card
    assert "Law 64A1" in card
    assert thread_of(club) == []
    assert await club.bot.ledgers.outbox.due(club.tenant, "ruling") == []
