"""The short code of a finding on what everybody reads: wherever it tells nothing that is asked away from the table."""

from __future__ import annotations

import re

from bot.actions.codec import finding_of
from lawtext.conversation import begin_by_code, screen
from tests.cogs.club import Club
from tests.cogs.direct.test_making_official import finding

CODE = re.compile(r"code ([0-9A-Z]{4}-[0-9A-Z-]+)")


async def test_a_posted_and_an_official_card_have_the_code_that_opens_the_same_ruling(club: Club) -> None:
    await (await club.ann.ask(module="dummy_wrong_card", situation="x")).answer_all()
    (code,) = CODE.findall(club.ann.text)
    assert CODE.findall(club.posted()[0]) == [code]
    await club.dora.ask(case=1)
    await club.dora.press("make")
    await club.dora.fill()
    assert CODE.findall(club.dora.text) == [code]
    official = next(card for card in club.posted() if card.startswith("### ⚖ Ruling 1"))
    assert CODE.findall(official) == [code]
    await club.ann.press("back")
    assert CODE.findall(club.posted()[0]) == [code]  # what is asked again is no matter of the ruling
    entry = (await club.bot.ledgers.rulings.get(club.tenant, 1)).entry
    again, found = screen(club.bot.corpus, begin_by_code(club.bot.corpus, code)).finding, finding_of(entry)
    assert entry.code == code
    assert again is not None
    assert found is not None
    assert (again.row, again.say) == (found.row, found.say)


async def test_what_somebody_had_in_mind_is_in_no_code_that_everybody_reads(club: Club) -> None:
    await finding(club.ann)
    assert CODE.findall(club.ann.text)
    await club.dora.ask(case=1)
    await club.dora.press("make")
    await club.dora.fill(option=["correct"])
    assert CODE.findall(club.dora.text)
    assert [CODE.findall(card) for card in club.posted()] == [[] for _ in club.posted()]
    assert len(club.posted()) == 2


async def test_a_ruling_that_is_not_what_was_found_has_no_code_on_its_card(club: Club) -> None:
    await (await club.ann.ask(module="dummy_wrong_card", situation="x")).answer_all()
    await club.dora.ask(case=1)
    await club.dora.press("otherwise")
    await club.dora.fill(verdict="No trick.", law="64B", because="Agreed")
    assert CODE.findall(club.dora.text) == []
