"""What is found gets to the channel, once, whatever happens to the bot or to Discord on the way."""

from __future__ import annotations

import asyncio
import signal
from datetime import UTC, datetime, timedelta

import pytest

from bot.ledger import Case, Person
from bot.ledger.model import to_text
from tests.cogs.posts.test_rulings import MODULE, POST, Club, club, seen, used
from tests.loopback import Permission, Reply, Screen, User
from tests.presence import present

pytestmark = pytest.mark.soak  # processes that are started and killed, for seconds each

__all__ = ["club"]


def posts(club: Club) -> list[Screen]:
    seen = club.discord.screens(club.hall, club.discord.add_user("passer-by", club.guild))
    return [screen for screen in seen if "unofficial" in screen.text]


def stored(club: Club) -> Case:
    with club.ledger() as ledger:
        return ledger.cases.get(1)


def waiting(club: Club) -> list[int]:
    with club.ledger() as ledger:
        return [case.number for case in ledger.outbox.due("finding")]


def unpost(club: Club, *, opened: timedelta) -> None:
    """The ledger as it was before the post, so long ago."""
    with club.ledger() as ledger, ledger.transaction() as db:
        db.execute("UPDATE switch SET forgetting = 1")
        db.execute("DELETE FROM case_posts")
        db.execute("UPDATE cases SET opened_at = ?", (to_text(datetime.now(UTC) - opened),))
        db.execute("UPDATE switch SET forgetting = 0")
        db.execute("INSERT INTO unposted VALUES (1)")


async def looked_round(club: Club) -> None:
    """Once the bot has looked for what was left to be posted: it calls itself ready some time after it is connected.
    A mark that the server was left goes at that same time."""
    with club.ledger() as ledger:
        mark = ledger.path.with_suffix(".left")
    mark.write_text(to_text(datetime.now(UTC)))
    await club.bot.restart()
    await seen(lambda: not mark.exists())
    await asyncio.sleep(0.3)


async def find(club: Club, by: User | None = None, **options: object) -> Reply:
    by = by or club.dora
    reply = await club.discord.slash(by, club.hall, "ruling", module=MODULE, **options)
    for answer in ("how:named", "since:nobody", "meant:slip"):
        reply = await used(reply.screen, f"answer:{answer}", by)
    return reply


async def revived(club: Club, opened: timedelta, lost: Screen | None = None) -> None:
    """The bot starts again after a kill: its ledger does not know of the post, which somebody may have deleted."""
    await club.bot.stop(signal.SIGKILL)
    unpost(club, opened=opened)
    if lost is not None:
        del club.hall.messages[lost.message.id]
    await club.bot.start()
    await club.bot.ready()


@pytest.mark.parametrize("after", [False, True], ids=["before the post", "after the post, before its id is stored"])
async def test_a_bot_that_is_killed_on_the_way_posts_the_finding_once_after_its_restart(
    club: Club, after: bool
) -> None:
    await looked_round(club)
    fault = club.discord.fault("POST", POST, delay=3, drop=True, after=after)
    await find(club)
    await seen(lambda: not fault.times)
    assert (bool(posts(club)), waiting(club)) == (after, [1])
    await club.bot.restart(signal.SIGKILL)
    await seen(lambda: stored(club).post and not waiting(club))
    (post,) = posts(club)
    assert present(stored(club).post).message == str(post.message.id)
    assert "The change is allowed" in (await used(post, "post:1", club.dora)).text
    assert club.discord.complaints() == []


@pytest.mark.parametrize("others", [0, 350], ids=["in a quiet hall", "among 700 messages"])
async def test_a_post_that_got_there_long_before_the_restart_is_found_and_not_posted_again(
    club: Club, others: int
) -> None:
    for number in range(others):
        club.discord.say(club.dora, club.hall, f"board {number} is over")
    await find(club)
    await seen(lambda: stored(club).post)
    (there,) = posts(club)
    there.message.data.pop("nonce")  # which Discord knows for some minutes only
    for number in range(others):
        club.discord.say(club.dora, club.hall, f"board {number} is scored")
    await revived(club, opened=timedelta(minutes=30))
    await seen(lambda: not waiting(club))
    assert present(stored(club).post).message == str(there.message.id)
    assert len(posts(club)) == 1


async def test_a_call_for_the_director_is_not_taken_for_the_post(club: Club) -> None:
    ann = club.discord.add_user("ann", club.guild)
    found = await find(club, by=ann)
    await seen(lambda: stored(club).post)
    (there,) = posts(club)
    await (await found.press("Call the director")).submit()
    called = await club.discord.wait_for_screen(club.hall, ann, "asks for you")
    await revived(club, opened=timedelta(minutes=30), lost=there)
    await seen(lambda: stored(club).post and not waiting(club))
    (post,) = posts(club)
    assert present(stored(club).post).message == str(post.message.id) != str(called.message.id)


async def test_what_is_ruled_reaches_the_post_though_the_bot_is_killed_before_it_is_drawn_or_not_there_at_all(
    club: Club,
) -> None:
    found = await find(club)
    await seen(lambda: stored(club).post and not waiting(club))
    (post,) = posts(club)
    fault = club.discord.fault("PATCH", rf"/messages/{post.message.id}$", delay=3, drop=True, times=9)
    form = await used(found.screen, "otherwise", club.dora)
    await form.submit({"Your ruling": "The queen is played.", "Why not my finding": "He waited"})
    await seen(lambda: fault.times < 9)
    assert waiting(club) == [1]
    await club.bot.stop(signal.SIGKILL)
    club.discord.api.faults.clear()
    await club.bot.start()
    await seen(lambda: "### The queen is played." in post.text and not waiting(club))
    await club.bot.stop()
    with club.ledger() as ledger:  # as the terminal does it
        by, changes = Person("terminal", "terminal"), {"verdict": "Average to both sides."}
        ledger.rulings.revise(1, expect=1, by=by, at=datetime.now(UTC), state="amended", why="x", changes=changes)
    await club.bot.start()
    await seen(lambda: "### Average to both sides." in post.text and not waiting(club))
    assert "official: ruling 1, amended since <t:" in post.text
    assert club.discord.complaints() == []


async def test_what_was_found_the_day_before_is_not_posted_any_more(club: Club) -> None:
    await find(club)
    await seen(lambda: stored(club).post)
    (there,) = posts(club)
    await revived(club, opened=timedelta(days=2), lost=there)
    await seen(lambda: not waiting(club))
    assert (posts(club), stored(club).post) == ([], None)


@pytest.mark.parametrize("fault", [{"status": 503}, {"drop": True}], ids=str)
async def test_where_discord_takes_no_post_the_asker_is_told_and_it_follows(
    club: Club, fault: dict[str, object]
) -> None:
    await looked_round(club)
    club.discord.fault("POST", POST, **fault)
    found = await find(club)
    assert await found.interaction.changes.until(lambda: found.followups, 5)
    assert "I go on trying" in found.followups[0].text
    assert waiting(club) == [1]
    await club.bot.restart()
    await seen(lambda: posts(club) and not waiting(club))


async def test_where_the_bot_may_not_write_nothing_waits_to_be_posted_later(club: Club) -> None:
    club.guild.overwrite(club.hall, club.discord.state.bot, deny=int(Permission.SEND_MESSAGES))
    found = await find(club)
    await found.interaction.changes.until(lambda: found.followups, 5)
    assert "I may not write in this channel" in found.followups[0].text
    assert waiting(club) == []


async def test_a_private_finding_waits_for_no_post(club: Club) -> None:
    await find(club, private=True)
    assert (posts(club), waiting(club)) == ([], [])


async def test_a_case_that_came_from_elsewhere_is_posted_where_it_is_gone_on_with(club: Club) -> None:
    """As an import in the terminal may have it."""
    other = club.discord.add_guild("Another club")
    reply = await club.discord.slash(club.dora, club.hall, "ruling", module=MODULE)
    with club.ledger() as ledger, ledger.transaction() as db:
        db.execute("UPDATE switch SET forgetting = 1")
        db.execute("UPDATE cases SET channel = ?", (str(other.channel().id),))
        db.execute("UPDATE switch SET forgetting = 0")
    for answer in ("how:named", "since:nobody", "meant:slip"):
        reply = await used(reply.screen, f"answer:{answer}", club.dora)
    await seen(lambda: stored(club).post)
    assert present(stored(club).post).channel == str(club.hall.id)
    assert not [m for m in other.channel().messages.values() if m.author is club.discord.state.bot]
