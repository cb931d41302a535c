"""What stands beside the law: the club's own rules, earlier rulings on the same facts, what was made official."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.ledger import Entry, Person
from cogs.cards.markdown import escape
from tests.cogs.club import Club
from tests.cogs.direct.test_making_official import MODULE, cards, finding, official, stored

OWN = "Say it within a breath."


@pytest.mark.parametrize("about", ["45C4b", "Law 45 C4(b)", MODULE])
async def test_the_clubs_own_rule_stands_beside_the_law_wherever_it_is_shown(club: Club, about: str) -> None:
    await club.dora.ask("director rule", about=about, text=OWN)
    assert "stands beside it" in club.dora.told
    await finding(club.ann)
    assert f"The club's own rule** on {escape(MODULE) if about == MODULE else '45C4b'}: {OWN}" in club.ann.text
    (short,) = club.posted()
    assert OWN in short
    await official(club.dora)
    assert OWN in club.dora.text
    assert OWN in cards(club)[0]
    law = await club.ann.ask("law", reference="45C4b")
    assert (OWN in law.text) is (about != MODULE)


async def test_a_rule_is_taken_away_and_what_stood_there_is_kept(club: Club) -> None:
    await club.dora.ask("director rule", about="45C4b", text=OWN)
    await club.dora.ask("director rule", about="45C4b")
    assert OWN in club.dora.text
    assert [note.text for note in await club.bot.ledgers.notes.history(club.tenant, "45C4b")] == [OWN]
    clear = next(node for node in club.dora.controls() if node["custom_id"] == "o:norule:45C4b")
    assert clear["label"] == "Take it away"
    await club.dora.press("norule:45C4b")
    assert "is gone" in club.dora.text
    assert "no rule of its own on 45C4b" in (await club.dora.ask("director rule", about="45C4b")).text
    await finding(club.ann)
    assert OWN not in club.ann.text
    assert [note.text for note in await club.bot.ledgers.notes.history(club.tenant, "45C4b")] == [OWN, ""]


@pytest.mark.simcord(check_errors=False)
async def test_a_rule_on_nothing_that_there_is_is_refused(club: Club) -> None:
    await club.dora.ask("director rule", about="wine", text=OWN)
    assert "no clause and no situation 'wine'" in club.dora.told


async def test_clauses_and_situations_are_offered_for_a_rule(club: Club) -> None:
    for typed, wanted in (("45c4", "45C4b"), ("dummy card called wants another", MODULE)):
        choices = await club.dora.member.autocomplete(club.hall, "director rule", "about", typed)
        assert wanted in [choice["value"] for choice in choices]


async def test_a_director_sees_at_the_finding_what_was_ruled_on_the_same_facts_and_a_member_does_not(
    club: Club,
) -> None:
    await official(club.dora, adjustment="average")
    before = cards(club)[0]
    await finding(club.dora)
    assert "Same facts before** [ruling 1](https://discord.com/channels/" in club.dora.text
    assert "average" in club.dora.text
    await finding(club.ann)
    assert "average" not in club.ann.text
    assert before


async def test_other_facts_are_not_the_same_facts(club: Club) -> None:
    await official(club.dora)
    await finding(club.dora, "how:touched")
    assert "Same facts" not in club.dora.text


async def test_what_was_posted_of_a_case_names_the_ruling_that_was_made_of_it(club: Club) -> None:
    await official(club.dora)
    (short,) = [text for text in club.posted() if "case 1" in text and not text.startswith("### ⚖")]
    card = (await stored(club)).posts[0]
    assert f"**Official** [ruling 1](https://discord.com/channels/{club.tenant}/{card.channel}/{card.message})" in short


async def test_a_ruling_on_law_data_that_read_otherwise_today_is_marked_to_be_checked_again(club: Club) -> None:
    await official(club.dora)
    await club.dora.ask("director check")
    assert "read as they did" in club.dora.told
    module = club.bot.corpus.modules[MODULE]
    newer = {**club.bot.corpus.modules, MODULE: replace(module, digest="another")}
    club.bot.corpus = replace(club.bot.corpus, modules=newer)
    await club.dora.ask("director check")
    assert "1 (" in club.dora.told
    await club.dora.ask("rulings show", number=1)
    assert "check it again" in club.dora.text
    assert "check it again" not in cards(club)[0]


async def test_a_member_sees_of_a_ruling_what_the_club_has_released_and_of_their_own_case_the_outcome(
    club: Club,
) -> None:
    await finding(club.ann)
    await club.dora.ask(case=1)
    await club.dora.press("make")
    await club.dora.fill(board="12", adjustment="average", note="Anna saw it")
    card = [m for m in club.hall.history() if not m.flags.ephemeral][-1]
    verdict = (await stored(club)).entry.verdict
    club.ann._see(await club.ann.member.click(card, custom_id="o:open:1"))
    assert verdict in club.ann.text
    for hidden in ("dora", "board 12", "average", "Anna"):
        assert hidden not in club.ann.text
    await club.dora.press("release")
    club.bob._see(await club.bob.member.click(card, custom_id="o:open:1"))
    assert "board 12" in club.bob.text
    for hidden in ("dora", "Anna"):
        assert hidden not in club.bob.text


async def test_who_reads_a_card_in_the_channel_opens_it_without_what_belongs_to_the_board(club: Club) -> None:
    await official(club.dora, board="12", adjustment="average", note="Anna saw it")
    card = [m for m in club.hall.history() if not m.flags.ephemeral][-1]
    club.bob._see(await club.bob.member.click(card, custom_id="o:open:1"))
    assert (await stored(club)).entry.verdict in club.bob.text
    for hidden in ("dora", "board 12", "average", "Anna"):
        assert hidden not in club.bob.text


@pytest.mark.simcord(check_errors=False)
async def test_an_unreleased_ruling_is_to_others_as_if_it_were_not_there(club: Club) -> None:
    by = Person("1", "somebody")
    unposted = Entry(verdict="Played.", clauses=("45C4b",))
    await club.bot.ledgers.rulings.make(club.tenant, unposted, key="kept", by=by, at=datetime.now(UTC))
    await club.bob.ask("rulings show", number=1)
    unseen = club.bob.told
    assert "There is no ruling 1 that you may see" in unseen
    await club.bob.ask("rulings show", number=2)
    assert unseen.replace("1", "2") == club.bob.told


async def test_a_ruling_of_a_module_that_is_gone_still_opens(club: Club) -> None:
    entry = Entry(verdict="Played.", module="long_gone", module_digest="x", edition="1975", clauses=("99Z",))
    by = Person("1", "somebody")
    await club.bot.ledgers.rulings.make(club.tenant, entry, key="old", by=by, at=datetime.now(UTC))
    await club.dora.ask("rulings show", number=1)
    assert "Played." in club.dora.text
