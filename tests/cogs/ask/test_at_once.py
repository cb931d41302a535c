"""On Discord one tap says that all that was understood is so, and with it which title it is or what is asked next."""

from __future__ import annotations

from bot.actions.codec import steps_of
from bot.actions.limits import MOST_STEPS
from bot.ledger import Case, Person
from lawtext.conversation.steps import Answer, Back, Pick, Step
from lawtext.matcher import CHOOSE, MATCH
from tests.bot.read_so import CONFIRMED, LIKELY, MODULE, OTHER, THEN, read_so
from tests.cogs.club import Club, Seat

HEADING = f"### And, if all that is so: {THEN}"
BLUE, GREY = 1, 2  # Discord's styles of a button


async def asked(club: Club, verdict: str, score: float = 0.5) -> Seat:
    """Ann before a case of hers whose text was read so."""
    ann = Person(str(club.ann.member.id), "ann")
    await club.bot.ledgers.write(club.tenant, read_so, club.bot.corpus, verdict, ann, str(club.hall.id), score)
    return await club.ann.ask(case=1)


async def kept(club: Club) -> Case:
    return await club.bot.ledgers.cases.get(club.tenant, 1)


async def taken(club: Club) -> tuple[Step, ...]:
    return steps_of(await kept(club))[1:]


def style(seat: Seat, action: str) -> int:
    return next(int(node["style"]) for node in seat.controls() if node["custom_id"].endswith(f":{action}"))


async def test_the_next_question_stands_below_what_is_to_be_confirmed(club: Club) -> None:
    ann = await asked(club, MATCH)
    lines = ann.text.splitlines()
    shown = [line for line in lines if line.startswith("• **")]
    assert len(shown) == 2
    where = [lines.index(line) for line in (*shown, "Not so", "Right", HEADING)]
    assert where == sorted(where)
    assert where[-1] < lines.index("-# An answer here confirms all of the above, too.")
    assert style(ann, first(ann)) == BLUE


def first(seat: Seat) -> str:
    return next(action for action in seat.actions if action.startswith("so:"))


async def test_an_answer_confirms_and_answers_by_one_tap(club: Club) -> None:
    ann = await asked(club, MATCH)
    _, question, answer = first(ann).split(":")
    await ann.press(first(ann))
    assert await taken(club) == (CONFIRMED, Answer(MODULE, question, answer))
    assert "### Is this what happened?" not in ann.text


async def test_right_leads_to_the_question_alone_where_not_knowing_is_an_answer(club: Club) -> None:
    ann = await asked(club, MATCH)
    assert not [action for action in ann.actions if action.endswith(":unknown")]
    await ann.press("confirm")
    assert await taken(club) == (CONFIRMED,)
    assert [action for action in ann.actions if action.endswith(":unknown")]


async def test_back_takes_back_the_answer_and_then_what_was_confirmed(club: Club) -> None:
    ann = await asked(club, MATCH)
    before = ann.text.partition("-# The ruling")[0]
    await ann.press(first(ann))
    await ann.press("back")
    assert f"### {THEN}" in ann.text
    await ann.press("back")
    assert ann.text.startswith(before)
    assert (await taken(club))[2:] == (Back(), Back())


async def test_the_first_title_is_taken_with_what_stands_below_it_by_one_tap(club: Club) -> None:
    ann = await asked(club, CHOOSE)
    assert "-# • **A defender has put down a card.** “I followed”\nThat one, and all of this is so" in ann.text
    assert (style(ann, f"pick:{MODULE}"), style(ann, f"take:{MODULE}")) == (BLUE, GREY)
    await ann.press(f"take:{MODULE}")
    assert await taken(club) == (Pick(MODULE), CONFIRMED)
    assert f"### {THEN}" in ann.text


async def test_a_title_alone_does_what_it_always_did(club: Club) -> None:
    ann = await (await asked(club, CHOOSE)).press(f"pick:{MODULE}")
    assert await taken(club) == (Pick(MODULE),)
    assert "### Is this what happened?" in ann.text


async def test_below_the_titles_stands_what_is_asked_of_the_likely_first_and_an_answer_takes_all_three(
    club: Club,
) -> None:
    ann = await asked(club, CHOOSE, LIKELY)
    lines = ann.text.splitlines()
    titles = [club.bot.corpus.module(id).title for id in (MODULE, OTHER)]
    asked_below = (f"If it is “{titles[0]}”, and all of this is so:", f"**{THEN}**")
    where = [lines.index(each) for each in (*titles, "None of these situations", *asked_below)]
    assert where == sorted(where), "the titles are read first"
    assert "That one, and all of this is so" not in lines, "the answers say it"
    pressed = next(action for action in ann.actions if action.startswith("so:"))
    assert (style(ann, f"pick:{MODULE}"), style(ann, pressed)) == (BLUE, GREY)
    await ann.press(pressed)
    assert await taken(club) == (Pick(MODULE), CONFIRMED, Answer(MODULE, *pressed.split(":")[1:]))
    await ann.press("back")
    assert f"### {THEN}" in ann.text


async def test_a_likely_title_alone_leads_to_what_is_to_be_confirmed(club: Club) -> None:
    ann = await (await asked(club, CHOOSE, LIKELY)).press(f"pick:{MODULE}")
    assert await taken(club) == (Pick(MODULE),)
    assert HEADING in ann.text


async def test_of_two_who_answer_the_first_is_taken_and_the_other_sees_where_the_case_stands(club: Club) -> None:
    ann = await asked(club, MATCH)
    dora = await club.dora.ask(case=1)
    one, another, *_ = (action for action in ann.actions if action.startswith("so:"))
    await ann.press(one)
    await dora.press(another)
    assert await taken(club) == (CONFIRMED, Answer(MODULE, *one.split(":")[1:]))
    assert HEADING not in dora.text


async def test_pressed_twice_it_is_taken_once(club: Club) -> None:
    ann = await asked(club, MATCH)
    pressed = f"c:1:1:{first(ann)}"
    await ann.press(first(ann))
    await ann.forge(pressed)
    assert len(await taken(club)) == 2


async def test_what_the_card_does_not_offer_is_refused_with_a_sentence_and_nothing_is_kept(club: Club) -> None:
    ann = await asked(club, MATCH)
    for action in (f"take:{MODULE}", "so:told:no", "so:gone:yes", first(ann).rpartition(":")[0] + ":unknown"):
        await ann.forge(f"c:1:1:{action}")
        assert ann.told, action
    assert await taken(club) == ()
    choosing = await ann.press("leave")
    for action in (f"take:{MODULE}", f"take:{OTHER}", "so:told:no", "so:who_played:next", "so:gone:yes"):
        await choosing.forge(f"c:1:2:{action}")
        assert "does not offer that" in choosing.told, action


async def test_where_one_step_has_room_and_not_two_neither_is_kept(club: Club) -> None:
    ann = await asked(club, MATCH)
    for _ in range((MOST_STEPS - 1) // 2):
        await ann.press("leave")
        await ann.press("back")
    full = (await kept(club)).turn
    assert full in (MOST_STEPS - 1, MOST_STEPS)
    await ann.press(first(ann))
    assert (await kept(club)).turn == full
