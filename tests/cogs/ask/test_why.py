"""Why a question is asked, and what would change a finding: told to whoever wants to know, and to nobody else."""

from __future__ import annotations

from cogs.ask.why_views import why_card
from lawtext.conversation import begin, screen, step
from lawtext.conversation.changes import MOST_CHANGES
from lawtext.conversation.steps import Answer
from tests.cogs.ask.test_cards import corpus, texts
from tests.cogs.club import Club

SLIP = "dummy_card_changed"
ANSWERED = ("answer:how:named", "answer:since:opponents", "answer:meant:slip")


async def test_a_member_asks_why_and_reads_on_a_card_of_their_own_what_each_answer_leads_to(club: Club) -> None:
    ann = await club.ann.ask(module=SLIP)
    question, before = ann.card, ann.text
    await ann.press("why")
    assert ann.last.response.ephemeral
    assert "What the answer decides" in ann.text
    assert '**Named it: suit, rank or "ruff"**\n- ' in ann.text
    ann.card = question
    assert ann.text == before
    await ann.press("answer:how:named")
    assert (await club.bot.ledgers.cases.get(club.tenant, 1)).turn == 2


async def test_nobody_else_is_told_why_a_private_question_is_asked(club: Club) -> None:
    await club.ann.ask(module=SLIP)
    await club.bob.ask(module=SLIP)
    await club.bob.forge("c:1:1:why")
    assert "belongs to somebody else" in club.bob.told


async def test_a_finding_has_no_question_to_give_a_reason_for(club: Club) -> None:
    ann = await club.ann.ask(module=SLIP)
    for answer in ANSWERED:
        await ann.press(answer)
    await ann.forge("c:1:4:why")
    assert "does not offer that" in ann.told


async def test_what_would_change_a_finding_stands_behind_more_and_never_in_the_channel(club: Club) -> None:
    ann = await club.ann.ask(module=SLIP)
    for answer in ANSWERED:
        await ann.press(answer)
    assert "What would change it" not in ann.text
    await ann.press("more")
    _, changes = ann.text.split("**What would change it**")
    first, *_ = changes.strip().splitlines()
    assert first.endswith("→ No change: the card that was called stays played. (Law 45C4b)")
    assert not any("What would change it" in words for words in club.posted())


async def test_a_director_who_joins_may_ask_why_too(club: Club) -> None:
    await club.ann.ask(module=SLIP)
    await club.ann.call(place="table 4")
    dora = await club.dora.ask(case=1)
    await dora.press("why")
    assert "What the answer decides" in dora.text


def test_verdicts_that_begin_alike_are_told_whole() -> None:
    steps = begin(corpus(), "", "2017", module="dummy_layout")
    here = screen(corpus(), steps)
    while here.question is not None and here.question.id != "misled":
        steps, here = step(corpus(), steps, Answer("dummy_layout", here.question.id, here.question.answers[0].id))
    defender, declarer = (texts(why_card(here)).split(label)[1] for label in ("a defender", "declarer**"))
    assert defender.splitlines()[1] != declarer.splitlines()[1]
    assert "Cards already led or played stand. " in defender.splitlines()[1]


async def test_what_the_asker_wonders_is_answered_on_the_card_without_more(club: Club) -> None:
    told = "I named dummy's ace of clubs, a slip of the tongue, and RHO has played."
    ann = await club.ann.ask(situation=f"{told} And if I had already played from my own hand?", module=SLIP)
    await ann.press("confirm")
    _, changes = ann.text.split("**What would change it**")
    assert changes.strip().startswith("- As you ask: if declarer has played again, from hand or dummy → ")
    await club.bob.ask(situation=told, module=SLIP)
    await club.bob.press("confirm")
    assert "unofficial" in club.bob.text
    assert "What would change it" not in club.bob.text


async def test_of_what_is_answered_unasked_it_is_said_that_the_director_judges(club: Club) -> None:
    told = "Declarer named the six of dummy's diamonds, a slip of the tongue, and RHO has played."
    asked = "And if he had wanted the six and then thought better of it?"
    ann = await club.ann.ask(situation=f"{told} {asked}", module="dummy_card_changed")
    await ann.press("confirm")
    _, changes = ann.text.split("**What would change it**")
    assert changes.strip().startswith("- As you ask, for the director to judge: if declarer meant that card, ")


async def test_a_what_if_that_is_not_heard_is_answered_with_what_is_nearest_each_under_its_own_condition(
    club: Club,
) -> None:
    told = "I named dummy's ace of clubs, a slip of the tongue, and RHO has played."
    ann = await club.ann.ask(situation=f"{told} Is that right, and what if it rains tomorrow?", module=SLIP)
    await ann.press("confirm")
    _, changes = ann.text.split("**What would change it**")
    lines = [line for line in changes.splitlines() if line.startswith("- ")]
    assert 1 < len(lines) <= MOST_CHANGES
    assert all(line.startswith("- If ") and " → " in line for line in lines)
