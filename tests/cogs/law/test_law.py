"""/law: a clause in plain words, and the way from it to a ruling."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.cogs.club import Club


async def test_a_clause_is_shown_in_our_words_with_the_editions_that_differ_and_the_situations(club: Club) -> None:
    clause = club.bot.corpus.clauses["45C4b"]
    ann = await club.ann.ask("law", reference="45C4b")
    assert ann.last.ephemeral
    for said in (clause.name, clause.text["2017"], clause.text["1997"], "not the official text"):
        assert said in ann.text
    offered = [option["value"] for node in ann.controls() for option in node["options"]]
    assert "dummy_card_changed" in offered
    assert len(offered) == len(set(offered))


async def test_the_edition_that_was_chosen_comes_first(club: Club) -> None:
    clause = club.bot.corpus.clauses["45C4b"]
    ann = await club.ann.ask("law", reference="45C4b", edition="1997")
    assert ann.text.index(clause.text["1997"]) < ann.text.index(clause.text["2017"])


async def test_a_law_may_be_shown_to_the_whole_channel(club: Club) -> None:
    await club.ann.ask("law", reference="45C4b", share=True)
    assert "Law 45C4b" in club.posted()[0]


async def test_words_lead_to_the_clause_that_fits_best(club: Club) -> None:
    assert "evoke" in (await club.ann.ask("law", reference="revokke")).text


async def test_what_is_not_there_is_said_with_an_example_of_what_is(club: Club) -> None:
    assert "45C4b" in (await club.ann.ask("law", reference="999Z")).told


async def test_of_a_part_that_is_not_held_the_whole_clause_is_shown_and_that_is_said(club: Club) -> None:
    ann = await club.ann.ask("law", reference="74A2")
    assert "Law 74A ·" in ann.text
    assert "not its part 74A2" in ann.text


async def test_who_names_nothing_is_asked_what_to_look_up(club: Club) -> None:
    told = (await club.ann.ask("law")).told
    assert told.startswith("Say which law")
    assert "nothing under that" not in told


async def test_a_situation_below_a_clause_opens_a_case_in_that_edition(club: Club) -> None:
    ann = await club.ann.ask("law", reference="45C4b", edition="1997")
    await ann.choose("1997", "dummy_card_changed")
    case = await club.bot.ledgers.cases.get(club.tenant, 1)
    assert (case.module, case.edition) == ("dummy_card_changed", "1997")


async def test_the_clubs_edition_holds_where_none_is_named(club: Club) -> None:
    await club.bot.ledgers.settings.change(club.tenant, {"edition": "1997"}, by=None, at=datetime.now(UTC))
    assert "1997 code · in our own words" in (await club.ann.ask("law", reference="45C4b")).text


async def test_a_clause_of_2017_says_that_later_changes_are_not_in_it(club: Club) -> None:
    assert "changes of 2024 to Law 89" in (await club.ann.ask("law", reference="45C4b")).text


async def test_law_89_says_that_another_law_took_its_number(club: Club) -> None:
    assert "Replaced on 1 January 2024" in (await club.ann.ask("law", reference="89")).text


async def test_a_law_leads_to_its_parts_and_a_part_back_to_its_law(club: Club) -> None:
    ann = await club.ann.ask("law", reference="45")
    parts = next(node for node in ann.controls() if node["custom_id"].startswith("l:part"))
    assert [option["value"] for option in parts["options"]] == [f"45{letter}" for letter in "ABCDEFG"]
    await ann.choose("part", "45C")
    assert "Law 45C ·" in ann.text
    parts = next(node for node in ann.controls() if node["custom_id"].startswith("l:part"))
    assert [option["value"] for option in parts["options"]][:3] == ["45", "45C1", "45C2"]


async def test_where_several_fit_they_are_listed_and_one_is_opened(club: Club) -> None:
    ann = await club.ann.ask("law", reference="penalty card")
    assert "Which of these?" in ann.text
    await ann.choose("fit", "50")
    assert "Law 50 ·" in ann.text
