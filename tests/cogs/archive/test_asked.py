"""`/rulings mine`: what somebody has asked, and what became of it."""

from __future__ import annotations

from bot.actions.codec import finding_of
from bot.ledger import Entry
from tests.cogs.archive.test_rulings import AT, DORA, MODULE
from tests.cogs.club import Club


async def test_what_i_have_asked_is_listed_with_what_became_of_it_and_opened_again(club: Club) -> None:
    assert "asked nothing" in (await club.ann.ask("rulings mine")).text
    await (await club.ann.ask(module=MODULE, situation="my partner named it")).answer_all()
    await club.bob.ask(module=MODULE, situation="not mine")
    await club.bot.ledgers.rulings.make(club.tenant, Entry(verdict="So."), key="k", by=DORA, at=AT, case=1)
    ann = await club.ann.ask("rulings mine")
    assert ann.last.ephemeral
    assert "my partner named it" in ann.text
    assert "Made official: ruling 1" in ann.text
    assert "not mine" not in ann.text
    await ann.choose("case", "1")
    assert "case 1" in ann.text
    assert ann.last.ephemeral


async def test_what_was_ruled_is_told_in_the_place_of_what_was_found(club: Club) -> None:
    await (await club.ann.ask(module=MODULE)).answer_all()
    found = finding_of(await club.bot.ledgers.cases.get(club.tenant, 1))
    assert found is not None
    make, revise = club.bot.ledgers.rulings.make, club.bot.ledgers.rulings.revise
    first, second = Entry(verdict="One trick is moved."), Entry(verdict="No trick is moved.")
    await make(club.tenant, first, key="k", by=DORA, at=AT, case=1)
    await revise(club.tenant, 1, expect=1, by=DORA, at=AT, why="miscounted", state="voided")
    await make(club.tenant, second, key="l", by=DORA, at=AT, case=1)
    ann = await club.ann.ask("rulings mine")
    assert "Made official: ruling 1 · voided\n> ~~One trick is moved.~~" in ann.text
    assert "Made official: ruling 2\n> No trick is moved." in ann.text
    assert found.say[:40] not in ann.text


async def test_a_case_without_a_text_is_said_to_be_chosen_from_the_list(club: Club) -> None:
    await (await club.ann.ask(situation="thanks")).press("topics")
    ann = await club.ann.ask("rulings mine")
    assert "chosen from the list" in ann.text
    assert "text removed" not in str(ann.controls())


async def test_more_than_a_page_of_what_i_have_asked_is_turned_through(club: Club) -> None:
    for _ in range(9):
        await club.ann.ask(module=MODULE)
    ann = await club.ann.ask("rulings mine")
    assert "**case 1**" not in ann.text
    await ann.press("mine:1")
    assert "**case 1**" in ann.text
    assert "**case 2**" not in ann.text
    await ann.press("mine:0")
    assert "**case 9**" in ann.text
