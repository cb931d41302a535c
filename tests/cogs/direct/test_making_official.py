"""A director makes a finding official, rules otherwise, or writes a ruling from nothing."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.ledger import Ledger, Person, Ruling
from tests.cogs.club import Club, Seat

MODULE = "dummy_card_changed"
SLIP = ("how:named", "since:nobody", "meant:slip")
TOLD = "Something with my partner Zebediah and the queen of spades"  # states no answer, so that every question is asked


async def stored(club: Club, number: int = 1) -> Ruling:
    return await club.bot.ledgers.rulings.get(club.tenant, number)


async def rulings(club: Club) -> int:
    return len(await club.bot.ledgers.rulings.latest(club.tenant))


async def finding(seat: Seat, *answers: str, **options: Any) -> Seat:
    await seat.ask(module=MODULE, situation=TOLD, **options)
    for answer in answers or SLIP:
        if f"answer:{answer}" in seat.actions:  # else the text has said so
            await seat.press(f"answer:{answer}")
    return seat


async def official(seat: Seat, **fields: str) -> Seat:
    await finding(seat)
    await seat.press("make")
    return await seat.fill(**fields)


def cards(club: Club) -> list[str]:
    """The official cards in the hall."""
    return [text for text in club.posted() if text.startswith("### ⚖ Ruling")]


async def test_the_pairs_stand_in_a_field_of_their_own_however_they_were_typed(club: Club) -> None:
    await official(club.dora, board="12, table 3, pairs 4 and 7", contract="4Sx South")
    entry = (await stored(club)).entry
    assert (entry.board, entry.place, entry.pairs) == ("12", "table 3", "4 and 7")
    assert "board 12 · table 3 · pairs 4 and 7 · 4Sx by South" in club.dora.text
    assert "pairs" not in cards(club)[0]  # until the board is released
    await club.dora.press("details")
    assert club.dora.form["pairs"]["component"]["value"] == "4 and 7"
    await club.dora.fill(board="12, table 3", pairs="NS 4 v EW 9", contract="4Sx South")
    assert (await stored(club)).entry.pairs == "NS 4 v EW 9"
    await club.dora.press("release")
    assert "pairs NS 4 v EW 9" in cards(club)[0]


async def set_up(club: Club, **changes: str | int | None) -> None:
    await club.bot.ledgers.settings.change(club.tenant, changes, by=None, at=datetime.now(UTC))


async def test_a_finding_becomes_a_numbered_ruling_with_its_finding_law_and_deciding_answers(club: Club) -> None:
    await official(club.dora, board="12, table 3", contract="4Sx South", adjustment="4Sx -1", note="He had said queen")
    ruling = await stored(club)
    entry = ruling.entry
    assert (ruling.number, ruling.case, ruling.state) == (1, 1, "given")
    assert ruling.director is not None
    assert ruling.director.name == "dora"
    assert (entry.board, entry.place, entry.contract, entry.declarer) == ("12", "table 3", "4Sx", "South")
    assert (entry.adjustment, entry.note) == ("4Sx -1", "He had said queen")
    assert entry.deciding == {"how": "named", "since": "nobody", "meant": "slip"}
    assert entry.clauses == ("45C4b",)
    assert entry.finding is not None
    assert entry.verdict == entry.finding["say"]
    assert entry.module_digest == club.bot.corpus.modules[MODULE].digest
    assert ruling.posts[0].message is not None


async def test_what_the_text_and_the_call_said_of_the_board_stands_in_the_form(club: Club) -> None:
    await club.bot.ledgers.settings.change(
        club.tenant, {"director_role": str(club.toms_role)}, by=None, at=datetime.now(UTC)
    )
    await club.ann.ask(module=MODULE, situation="Board 9: something with a card")
    await club.ann.answer_all()
    await club.ann.call("T 3")
    dora = await club.tom.ask("ruling", case=1)
    await dora.press("make")
    assert dora.form["board"]["component"]["value"] == "9, T 3"
    await dora.press("otherwise")
    assert dora.form["board"]["component"]["value"] == "9, T 3"


async def test_from_the_text_to_the_ruling_it_takes_at_most_eight_taps(club: Club) -> None:
    taps = 2 + len(SLIP)  # sending the text and the form, the answers
    await finding(club.dora)
    await club.dora.press("make")
    await club.dora.fill()
    assert taps + 1 <= 8
    assert await rulings(club) == 1


async def test_the_public_card_has_neither_names_nor_board_nor_cards_until_it_is_released(club: Club) -> None:
    await official(club.dora, board="12, table 3", contract="4Sx South", adjustment="4Sx -1", note="Anna saw it")
    (public,) = cards(club)
    for hidden in ("dora", "board 12", "table 3", "4Sx", "South", "Anna", "Zebediah", "queen", "♠"):
        assert hidden not in public
    ruling = await stored(club)
    assert ruling.entry.verdict in public
    assert "Law 45C4b" in public
    await club.dora.press("release")
    (public,) = cards(club)
    for shown in ("board 12", "table 3", "4Sx", "South", "4Sx -1"):
        assert shown in public
    for hidden in ("dora", "Anna", "Zebediah"):
        assert hidden not in public


async def test_the_director_sees_all_of_it_and_what_can_be_done_next(club: Club) -> None:
    dora = await official(club.dora, board="12, table 3", note="Anna saw it")
    assert dora.card.ephemeral
    for shown in ("Ruling 1", "board 12", "table 3", "Anna saw it", "dora", "Confirm", "Amend", "Void", "Release"):
        assert shown in dora.text


async def test_the_option_that_was_chosen_is_chosen_in_the_form_and_named_with_its_chooser(club: Club) -> None:
    await finding(club.dora)
    await club.dora.press("choose:correct")
    await club.dora.press("make")
    options = club.dora.form["option"]["component"]["options"]
    assert [option["value"] for option in options if option.get("default")] == ["correct"]
    await club.dora.fill(option="correct")
    entry = (await stored(club)).entry
    assert entry.finding is not None
    assert entry.option in [option["do"] for option in entry.finding["options"]]
    assert "/" not in str(entry.row)
    assert "**Chosen by declarer:**" in cards(club)[0]


async def test_event_and_session_are_said_once_and_stand_on_every_card(club: Club) -> None:
    await club.dora.ask("director session", event="Tuesday Pairs", session="2")
    assert "Tuesday Pairs" in club.dora.told
    await official(club.dora)
    assert "Tuesday Pairs · session 2" in cards(club)[0]
    await club.dora.ask("director session")
    assert "Tuesday Pairs" in club.dora.text
    await club.dora.press("nosession")
    await official(club.dora)
    assert (await stored(club, 2)).entry.event is None


async def test_a_director_rules_otherwise_with_a_reason_and_both_are_kept(club: Club) -> None:
    await finding(club.dora)
    await club.dora.press("otherwise")
    assert club.dora.form["law"]["component"]["value"] == "45C4b"
    await club.dora.fill(verdict="The queen is played.", law="Law 45C4(a), 47F2", because="He paused", board="7")
    entry = (await stored(club)).entry
    assert (entry.verdict, entry.clauses, entry.overruled_because) == (
        "The queen is played.",
        ("45C4a", "47F2"),
        "He paused",
    )
    assert entry.finding is not None
    assert entry.finding["cite"] == ("45C4b",) or entry.finding["cite"] == ["45C4b"]
    assert "He paused" in club.dora.text
    assert entry.finding["say"] in club.dora.text
    assert "He paused" not in cards(club)[0]


async def test_a_law_that_is_not_there_is_refused_and_what_was_typed_is_given_back(club: Club) -> None:
    await finding(club.dora)
    await club.dora.press("otherwise")
    await club.dora.fill(verdict="It stands.", law="45Z", because="He paused")
    assert "no law 45Z" in club.dora.told
    assert "He paused" in club.dora.told
    assert await rulings(club) == 0


async def test_a_ruling_is_written_without_a_case(club: Club) -> None:
    await club.dora.ask("director ruling", law="64A1, 63A")
    await club.dora.fill(verdict="One trick goes over.", board="3", adjustment="-100")
    ruling = await stored(club)
    assert (ruling.case, ruling.entry.clauses, ruling.entry.edition) == (None, ("64A1", "63A"), "2017")
    assert "One trick goes over." in cards(club)[0]


async def test_a_part_of_a_law_that_we_do_not_hold_is_cited_as_typed_and_found_again(club: Club) -> None:
    choices = await club.dora.member.autocomplete(club.hall, "director ruling", "law", "47D, 74a2")
    assert [choice["value"] for choice in choices] == ["47D, 74A2"]
    await club.dora.ask("director ruling", law="74A2, L90B7")
    await club.dora.fill(verdict="A warning.")
    assert (await stored(club)).entry.clauses == ("74A2", "90B7")
    assert "Law 74A2, 90B7" in cards(club)[0]
    for law in ("74A2", "74A"):
        assert "A warning." in (await club.dora.ask("rulings search", law=law)).text


async def test_of_a_ruling_that_cites_no_law_the_director_alone_is_told_how_to_add_one(club: Club) -> None:
    await club.dora.ask("director ruling")
    await club.dora.fill(verdict="Table 3 starts ten minutes late.")
    assert "No law cited: *Amend* adds one" in club.dora.text
    assert "Law" not in cards(club)[0]
    await club.dora.press("move:1:1:amended")
    await club.dora.fill(verdict="Table 3 starts ten minutes late.", law="81C3", why="Which law it was")
    assert "No law cited" not in club.dora.text
    assert "Law 81C3" in cards(club)[0]


@pytest.mark.simcord(check_errors=False)
async def test_a_ruling_on_a_law_that_is_not_there_gets_no_form(club: Club) -> None:
    await club.dora.ask("director ruling", law="45C4b, wine")
    assert "no law wine" in club.dora.told


async def test_laws_are_completed_one_after_the_other(club: Club) -> None:
    choices = await club.dora.member.autocomplete(club.hall, "director ruling", "law", "45C4b, 47f")
    assert choices
    assert all(choice["value"].startswith("45C4b, 47F") for choice in choices)


async def test_laws_are_completed_from_the_edition_in_force_at_the_club(club: Club) -> None:
    corpus = club.bot.corpus
    lacking = next(
        id for id, clause in corpus.clauses.items() if "1997" not in clause.editions and "2017" in clause.editions
    )
    offered = {}
    for edition in ("2017", "1997"):
        await set_up(club, edition=edition)
        choices = await club.dora.member.autocomplete(club.hall, "director ruling", "law", lacking)
        offered[edition] = lacking in [choice["value"] for choice in choices]
    assert offered == {"2017": True, "1997": False}


async def test_cards_go_to_the_channel_that_the_club_has_named(club: Club) -> None:
    channel = club.guild.create_text_channel("rulings")
    await set_up(club, rulings_channel=str(channel.id))
    await official(club.dora)
    assert cards(club) == []
    assert (await stored(club)).posts[0].channel == str(channel.id)
    assert len(channel.history()) == 1


async def test_a_press_on_a_card_of_before_shows_the_ruling_that_stands(club: Club) -> None:
    await finding(club.dora)
    finding_card = club.dora.card
    await club.dora.ask(case=1)
    await club.dora.press("make")
    await club.dora.fill()
    club.dora.card = finding_card
    await club.dora.press("make")
    assert "Ruling 1 was made of this case already" in club.dora.told
    assert await rulings(club) == 1


async def test_two_directors_who_send_the_form_make_one_ruling_and_the_second_is_told(club: Club) -> None:
    await finding(club.ann)
    await set_up(club, director_role=str(club.toms_role))
    for seat in (club.dora, club.tom):
        await seat.ask(case=1)
        await seat.press("make")
    await club.dora.fill(board="1")
    await club.tom.fill(board="2")
    assert await rulings(club) == 1
    assert "had been made of this before" in club.tom.told
    assert "board 1" in club.tom.text
    assert len(cards(club)) == 1


async def test_after_a_ruling_is_voided_the_case_may_be_ruled_on_anew(club: Club) -> None:
    await official(club.dora)
    await club.dora.press("move:1:1:voided")
    await club.dora.fill(why="Wrong case")
    await club.dora.ask(case=1)
    await club.dora.press("make")
    await club.dora.fill(board="8")
    assert (await stored(club, 2)).entry.board == "8"


async def test_what_the_case_stood_at_when_the_form_was_opened_is_what_is_ruled(club: Club) -> None:
    await finding(club.ann)
    await club.dora.ask(case=1)
    await club.dora.press("make")
    await club.ann.press("back")
    await club.ann.press("answer:meant:changed")
    await club.dora.fill()
    assert (await stored(club)).entry.deciding["meant"] == "slip"


async def test_a_ruling_on_the_same_facts_is_shown_while_ruling_and_a_difference_is_said(club: Club) -> None:
    await official(club.dora, adjustment="average")
    await finding(club.dora)
    await club.dora.press("make")
    assert "ruling 1" in club.dora.form["adjustment"]["description"]
    assert "average" in club.dora.form["adjustment"]["description"]
    await club.dora.fill(adjustment="40/60")
    assert "Same facts, ⚠ otherwise: " in club.dora.text
    assert "average" in club.dora.text
    await official(club.dora, adjustment=" AVERAGE")
    assert "Same facts, alike: " in club.dora.text
    assert "Same facts" not in cards(club)[-1]


async def test_the_clubs_own_rule_stands_beside_the_law_and_is_named_as_the_clubs(club: Club) -> None:
    await club.bot.ledgers.notes.set(club.tenant, "45C4b", "Say it within a breath.", by=None, at=datetime.now(UTC))
    await official(club.dora)
    assert "The club's own rule** on 45C4b: Say it within a breath." in cards(club)[0]


async def test_what_a_director_types_neither_pings_nor_formats(club: Club) -> None:
    await club.dora.ask("director ruling")
    await club.dora.fill(verdict="@everyone **big** <@123456789012345678>\n# heading", note="x")
    (card,) = cards(club)
    assert "@everyone" not in card
    assert "**big**" not in card
    assert "<@123" not in card
    assert "\n# heading" not in card


async def test_what_was_ruled_beside_the_bot_reaches_the_channel_and_a_damaged_file_stops_nobody(club: Club) -> None:
    await official(club.dora)
    servers = club.bot.ledgers.data_dir / "servers"
    (servers / f"{club.env.create_guild('Other').id}.sqlite3").write_bytes(b"no ledger at all" * 100)
    with Ledger.open(servers / f"{club.tenant}.sqlite3") as ledger:
        ledger.rulings.revise(1, expect=1, by=Person("terminal", "tess"), at=datetime.now(UTC), state="confirmed")
    posting: Any = club.bot.get_cog("Outbox")
    await posting.look_everywhere()
    assert "Ruling 1 · confirmed" in cards(club)[0]


async def test_the_card_of_the_case_says_that_it_is_official_and_offers_what_makes_sense_then(club: Club) -> None:
    await finding(club.dora)
    case_card = club.dora.card
    await club.dora.press("make")
    await club.dora.fill(board="12")
    assert "### ⚖ Ruling 1" in club.dora.text
    club.dora.card = case_card
    assert "⚖ **Official** ruling 1 · by dora" in club.dora.text
    assert "nofficial" not in club.dora.text.replace("Unofficial until", "")
    assert {"Open ruling 1", "Supersede"} <= set(club.dora.text.splitlines())
    assert not {"Make official", "Rule otherwise"} & set(club.dora.text.splitlines())
    await club.dora.press("move:1:1:superseded")
    await club.dora.fill(verdict="The queen is played.", law="45C4a", why="He paused")
    assert (await stored(club, 2)).entry.supersedes == 1


async def test_the_asker_reads_that_a_director_ruled_and_not_who(club: Club) -> None:
    await finding(club.ann)
    await club.dora.ask(case=1)
    await club.dora.press("make")
    await club.dora.fill()
    await club.ann.ask(case=1)
    assert "⚖ **Official** [ruling 1](" in club.ann.text
    assert "· by a director" in club.ann.text
    assert "dora" not in club.ann.text
    assert "Supersede" not in club.ann.text
