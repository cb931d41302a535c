"""A name taken out of a ruling from its card, by a moderator or a director, and by nobody else."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.ledger import Entry, Person
from tests.cogs.club import Club

DORA = Person("9", "Dora")
AT = datetime(2026, 3, 4, 20, 30, tzinfo=UTC)


async def named(club: Club) -> None:
    """On the public card of a ruling that was amended stands how it read until then."""
    rulings, entry = club.bot.ledgers.rulings, Entry(verdict="A procedural penalty for Annabel.")
    posts = {"public": str(club.hall.id)}
    await rulings.make(club.tenant, entry, key="k", by=DORA, at=AT, posts=posts)
    changes = {"verdict": "A procedural penalty."}
    await rulings.revise(club.tenant, 1, expect=1, by=DORA, at=AT, why="name", state="amended", changes=changes)


async def test_a_moderator_takes_a_name_out_and_the_card_says_it_no_more(club: Club) -> None:
    await named(club)
    settings = {"moderator_role": str(club.toms_role)}
    await club.bot.ledgers.settings.change(club.tenant, settings, by=DORA, at=AT)
    tom = await club.tom.ask("rulings show", number=1)
    assert "Annabel" in tom.text
    await tom.press("words:1:2")
    await tom.fill(words="Annabel")
    assert "The words are gone from all that ruling 1 ever said." in tom.told
    ruling = await club.bot.ledgers.rulings.get(club.tenant, 1)
    assert ruling.history[0].entry.verdict == "A procedural penalty for [taken out]."
    assert ruling.latest.by is not None
    assert ruling.latest.by.id == str(club.tom.member.id)
    assert "Annabel" not in "".join(club.posted())
    assert "words taken out" in (await club.dora.ask("rulings show", number=1)).text


async def test_words_that_stand_nowhere_are_given_back_and_members_take_nothing_out(club: Club) -> None:
    await named(club)
    dora = await club.dora.ask("rulings show", number=1)
    await dora.press("words:1:2")
    await dora.fill(words="Beatrix")
    assert "stand nowhere in ruling 1" in dora.told
    assert "> Beatrix" in dora.told
    await club.bob.ask(module="dummy_card_changed")
    await club.bob.forge("o:words:1:2")
    assert "Only directors and moderators do that." in club.bob.told
