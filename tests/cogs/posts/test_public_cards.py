"""What everybody reads of a case agrees with what is on record, whatever is ruled in whatever order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import count
from typing import Any, Literal

import discord
import pytest

from bot.actions.codec import encode
from bot.actions.entries import grounds
from bot.ledger import MOVES, Entry, Person, Ruling, State
from cogs.cards.context import Context
from cogs.cards.layout import AMBER, GREEN, GREY, CardView
from cogs.cards.ruled_finding import full
from cogs.cards.short_form import short_form
from lawtext.basis import Basis, basis
from lawtext.conversation import begin, screen
from lawtext.conversation.steps import Answer
from tests.cogs.club import Club, Seat, words
from tests.cogs.direct.test_making_official import MODULE, SLIP, finding, official

DORA = Person("5", "dora")
KEYS = count()
Start = Literal["made", "otherwise"]
Move = State | Start
Way = tuple[Move, ...]


def ways(state: State | None, length: int) -> Iterator[Way]:
    """Every way on from a ruling in force in that state, or from none; what takes a ruling's place is a new one."""
    if not length:
        yield ()
        return
    moves: Way = MOVES[state] if state else ("made", "otherwise")
    for move in moves:
        yield from ((move, *rest) for rest in ways(after(move), length - 1))


def after(move: Move) -> State | None:
    match move:
        case "voided":
            return None
        case "superseded" | "made" | "otherwise":
            return "given"
        case state:
            return state


@dataclass
class Table:
    """One case whose finding is posted, and a director who moves on, as from the terminal: nobody presses anything."""

    club: Club
    on: Basis
    case: int

    async def move(self, move: Move) -> None:
        ledgers, tenant, at = self.club.bot.ledgers, self.club.tenant, self.club.env.now()
        standing = [each for each in (await ledgers.rulings.on_record(tenant, self.case)).rulings if each.stands]
        if move == "made" or move == "otherwise":
            await self._make(self._entry(otherwise=move == "otherwise"), self.case)
        elif move == "superseded":
            newer = await self._make(Entry(verdict=f"Another view {next(KEYS)}.", clauses=("64A1",)), None)
            await ledgers.rulings.supersede(
                tenant,
                standing[-1].number,
                expect=standing[-1].revision,
                by_ruling=newer.number,
                by=DORA,
                at=at,
                why="x",
            )
        else:
            changes = {"verdict": f"Put otherwise {next(KEYS)}."} if move in ("amended", "changed") else None
            await ledgers.rulings.revise(
                tenant,
                standing[-1].number,
                expect=standing[-1].revision,
                by=DORA,
                at=at,
                why="x",
                state=move,
                changes=changes,
            )
        posting: Any = self.club.bot.get_cog("Outbox")
        await posting.look_everywhere()

    def _entry(self, *, otherwise: bool) -> Entry:
        verdict = f"Ruled otherwise {next(KEYS)}." if otherwise else self.on.finding.say
        because = "seen at the table" if otherwise else None
        found = grounds(self.on, self.club.bot.corpus.digest)
        return Entry(verdict=verdict, clauses=self.on.finding.cite, overruled_because=because, **found)

    async def _make(self, entry: Entry, case: int | None) -> Ruling:
        return await self.club.bot.ledgers.rulings.make(
            self.club.tenant, entry, key=f"test:{next(KEYS)}", by=DORA, at=self.club.env.now(), case=case,
            posts={"public": str(self.club.hall.id)},
        )  # fmt: skip

    async def agrees(self) -> None:
        record = await self.club.bot.ledgers.rulings.on_record(self.club.tenant, self.case)
        assert record.case.post is not None
        check_post(self.club, record.case.post.message, self.on, list(record.rulings))
        for ruling in record.rulings:
            check_official_card(self.club, ruling)


def words_of(card: CardView) -> str:
    return "\n".join(str(item.content) for item in card.walk_children() if isinstance(item, discord.ui.TextDisplay))


async def posted(club: Club) -> Table:
    """A finding that everybody reads."""
    steps = begin(club.bot.corpus, "", module=MODULE)
    for question, answer in (each.split(":") for each in SLIP):
        steps = (*steps, Answer(MODULE, question, answer))
    shown, on = screen(club.bot.corpus, steps), basis(club.bot.corpus, steps)
    assert shown.finding is not None
    assert on is not None
    reached: dict[str, Any] = {"edition": "2017", "module": MODULE, "module_digest": on.module.digest}
    at, by = club.env.now(), Person(str(club.ann.member.id), "ann")
    case = await club.bot.ledgers.cases.open(
        club.tenant, asker=by, channel=str(club.hall.id), text="", digest="x", private=False, step=encode(steps[0]), finding=None,
        at=at, **reached,
    )  # fmt: skip
    for turn, step in enumerate(steps[1:], start=1):
        told = asdict(shown.finding) if turn == len(SLIP) else None
        case = await club.bot.ledgers.cases.add_step(
            club.tenant,
            case.number,
            turn=turn,
            step=encode(step),
            by=by,
            finding=told,
            at=at,
            to_post=told is not None,
            **reached,
        )
    posting: Any = club.bot.get_cog("Outbox")
    await posting.look_everywhere()
    return Table(club, on, case.number)


def message(club: Club, id: str) -> Any:
    """As Discord has it."""
    return club.env.backend.get_message(club.hall.id, int(id))


def check_post(club: Club, id: str, on: Basis, rulings: list[Ruling]) -> None:
    card = message(club, id)
    text, colour = words(card), card.components[0]["accent_color"]
    said = text.removesuffix("\nOpen")
    headline = next(line for line in said.splitlines() if line.startswith("### "))
    standing = [each for each in rulings if each.stands]
    if not standing:
        assert headline.startswith(f"### No ruling stands here: [ruling {rulings[-1].number}](")
        assert "no ruling stands since" in said.splitlines()[-1]
        assert colour == GREY.value
    else:
        ruling = standing[-1]
        assert headline == f"### {ruling.entry.verdict}"
        state = "" if ruling.state == "given" else f" · {ruling.state}"
        assert re.match(rf"⚖ \*\*Official\*\* \[ruling {ruling.number}\]\(\S+\){state}\n", said)
        when = "on" if ruling.state == "given" else "since"
        assert f"official: ruling {ruling.number}, {ruling.state} {when} <t:" in said.splitlines()[-1]
        assert ("Under appeal" in said) is (ruling.state == "appealed")
        assert colour == GREEN.value
        if ruling.entry.verdict != on.finding.say:
            assert on.finding.say not in re.sub(r"~~.*?~~", "", said)
            assert all(option.do not in said for option in on.finding.options)
    assert "nofficial" not in said
    for gone in (each for each in rulings if not each.stands and each.entry.verdict != on.finding.say):
        assert gone.entry.verdict not in re.sub(r"~~.*?~~", "", said)


def check_official_card(club: Club, ruling: Ruling) -> None:
    (card,) = ruling.posts
    text = words(message(club, str(card.message)))
    state = "" if ruling.state == "given" else f" · {ruling.state}"
    mark = "**" if ruling.stands else "~~"
    assert text.startswith(f"### ⚖ Ruling {ruling.number}{state}\n{mark}{ruling.entry.verdict}{mark}\n")
    foot = next(line for line in reversed(text.splitlines()) if line.startswith("-# "))
    assert foot.startswith("-# official · " if ruling.stands else "-# no longer official · ")
    assert (f"{ruling.state} since <t:" in foot) is (ruling.state != "given")


@pytest.mark.parametrize("first", ["made", "otherwise"])
@pytest.mark.parametrize("second", MOVES["given"])
async def test_the_public_card_agrees_with_the_record_after_every_sequence_of_three_moves_that_the_rules_allow(
    club: Club, first: Move, second: State
) -> None:
    for way in (way for way in ways("given", 3) if way[0] == second):
        table = await posted(club)
        for move in (first, *way):
            await table.move(move)
            await table.agrees()
    assert await club.bot.ledgers.outbox.due(club.tenant, "finding") == []
    assert await club.bot.ledgers.outbox.due(club.tenant, "ruling") == []


async def test_what_is_only_found_is_never_green_and_says_so_in_black_and_white_too(club: Club) -> None:
    ann = await finding(club.ann)
    (post,) = [m for m in club.hall.history() if not m.flags.ephemeral]
    for card in (message(club, str(post.id)), ann.card):
        assert card.components[0]["accent_color"] == AMBER.value
        assert "🔎 **Unofficial:** found, not ruled" in words(card)
        assert "⚖" not in words(card)


async def press_an_old_card(seat: Seat) -> str:
    """The button of the turn before, still on a screen somewhere."""
    await seat.forge("c:1:1:answer:how:named")
    return seat.text


async def test_any_press_of_an_old_private_card_shows_what_stands_now(club: Club) -> None:
    ann = await finding(club.ann)
    await club.dora.ask(case=1)
    await club.dora.press("otherwise")
    await club.dora.fill(verdict="The queen is played.", law="45C4a", because="He waited")
    shown = await press_an_old_card(ann)
    assert shown.startswith("⚖ **Official** [ruling 1](")
    assert "### The queen is played.\nLaw 45C4a" in shown
    assert "~~If the director is satisfied" in shown or "~~The change" in shown
    assert "He waited" not in shown
    assert not any(action.startswith("choose") for action in ann.actions)
    await ann.press("wrong")
    assert "[ruling 1](" in ann.text
    await ann.press("show")
    await ann.press("back")
    assert "[ruling 1](" in ann.text


async def test_an_asker_who_goes_back_takes_no_ruling_off_the_channel(club: Club) -> None:
    ann = await finding(club.ann)
    await club.dora.ask(case=1)
    await club.dora.press("make")
    await club.dora.fill()
    verdict = (await club.bot.ledgers.rulings.get(club.tenant, 1)).entry.verdict
    ruled = club.posted()[0]
    assert f"### {verdict}" in ruled
    await ann.forge("c:1:4:show")
    await ann.press("back")
    assert club.posted()[0] == ruled
    await ann.press("answer:meant:changed")
    assert club.posted()[0] == ruled
    assert "🔎 **Found, not ruled:**" in ann.text


async def test_of_two_rulings_on_one_case_the_one_in_force_leads_and_the_other_is_named(club: Club) -> None:
    table = await posted(club)
    await table.move("made")
    await table._make(replace(table._entry(otherwise=True), row="another"), table.case)
    posting: Any = club.bot.get_cog("Outbox")
    await posting.look_everywhere()
    post = club.posted()[0]
    assert post.startswith("⚖ **Official** [ruling 2](")
    assert "-# Also official: [ruling 1](" in post
    await table.move("voided")
    assert club.posted()[0].startswith("⚖ **Official** [ruling 1](")


async def test_what_a_director_took_back_by_being_forgotten_is_taken_off_the_post_too(club: Club) -> None:
    from bot.records.forgetting import forget

    await finding(club.ann)
    await club.dora.ask(case=1)
    await club.dora.press("otherwise")
    await club.dora.fill(verdict="As Dora says.", law="45C4a", because="x")
    assert "As Dora says." in club.posted()[0]
    await club.bot.ledgers.run_alone(club.tenant, forget, str(club.dora.member.id), club.env.now())
    posting: Any = club.bot.get_cog("Outbox")
    await posting.look_everywhere()
    assert all("As Dora says." not in text for text in club.posted())


async def test_what_is_chosen_after_the_ruling_does_not_contradict_it_in_the_channel(club: Club) -> None:
    dora = await official(club.dora)
    ruled = club.posted()[0]
    assert "**Still open:** the choice of declarer" in ruled
    await dora.ask(case=1)
    await dora.press("choose:correct")
    assert "✓ **Chosen by declarer:**" in dora.text
    assert club.posted()[0] == ruled


async def test_what_was_chosen_in_the_ruling_is_not_read_out_again_below_it(club: Club) -> None:
    dora = await official(club.dora, option="correct")
    post = club.posted()[0]
    assert post.startswith("⚖ **Official** [ruling 1](")
    assert post.count("**Chosen by declarer:** have the card that was meant") == 1
    assert "to be read out" not in post
    await dora.ask(case=1)
    assert "to be read out" not in dora.text
    assert "Say to the table" not in dora.text


async def test_what_an_option_led_to_stands_on_the_private_card_alone_and_is_said_not_to_be_ruled(club: Club) -> None:
    table = await posted(club)
    await table.move("made")
    (ruling,) = (await club.bot.ledgers.rulings.on_record(club.tenant, table.case)).rulings
    later = replace(table.on.finding, module="revoke_equity", row="later", say="The later one.", judgement=False)
    on_the_way = Context(ruled=[ruling], behind=frozenset({(MODULE, str(ruling.entry.row))}))
    below = words_of(short_form(table.case, later, club.bot.corpus, on_the_way))
    assert f"### {ruling.entry.verdict}" in below
    assert "The later one." not in below
    private = [part.text for part in full(later, club.bot.corpus, on_the_way)]
    assert "🔎 **Also found, not ruled:** The later one." in private
    elsewhere = [part.text for part in full(later, club.bot.corpus, Context(ruled=[ruling]))]
    assert "🔎 **Found, not ruled:** The later one." in elsewhere


async def test_a_copy_that_somebody_shared_is_kept_true_too_and_opens_no_thread_of_its_own(club: Club) -> None:
    await official(club.dora)
    await club.dora.press("release")
    await club.bob.ask("rulings show", number=1)
    await club.bob.press("publish:1")
    copy = club.hall.history()[-1]
    assert words(copy).startswith("### ⚖ Ruling 1\n")
    await club.dora.press("move:1:2:voided")
    await club.dora.fill(why="Wrong board")
    assert words(message(club, str(copy.id))).startswith("### ⚖ Ruling 1 · voided\n~~")
    threads = [each for each in club.env.backend.channels.values() if getattr(each, "parent_id", None) == club.hall.id]
    assert len(threads) == 1


async def test_who_shares_twice_within_a_minute_shares_once(club: Club) -> None:
    await official(club.dora)
    await club.bob.ask("rulings show", number=1)
    shown = club.bob.card
    await club.bob.press("publish:1")
    cards = len(club.posted())
    copy, club.bob.card = club.hall.history()[-1], shown
    await club.bob.press("publish:1")
    assert len(club.posted()) == cards
    assert f"It was shared here a moment ago: https://discord.com/channels/{club.tenant}/" in club.bob.told
    assert club.bob.told.endswith(f"/{copy.id}")


async def test_a_copy_that_was_deleted_holds_nothing_up(club: Club) -> None:
    await official(club.dora)
    await club.dora.press("release")
    await club.bob.ask("rulings show", number=1)
    await club.bob.press("publish:1")
    await club.hall.history()[-1].delete()
    await club.dora.press("move:1:2:confirmed")
    assert await club.bot.ledgers.outbox.due(club.tenant, "ruling") == []
    assert len([text for text in club.posted() if "⚖ Ruling 1 · confirmed" in text]) == 1
