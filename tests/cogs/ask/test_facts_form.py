"""All facts of a case side by side, as radio buttons: put right or answered in one go."""

from __future__ import annotations

from typing import Any

import pytest

from bot.actions.codec import steps_of
from bot.presses.case import Facts, OnCase
from cogs.ask.facts_form import facts_form
from lawtext.conversation import begin, screen
from lawtext.conversation.facts_form import MOST_FIELDS, known_fields, open_fields
from lawtext.conversation.steps import Answer, Recount
from lawtext.corpus import load
from lawtext.engine import advance
from lawtext.lint.walk import ways_through
from lawtext.model import Module, Question
from tests.cogs.club import Club, Seat

SLIP = "dummy_card_changed"
MODULES = load().modules


def chosen(seat: Seat) -> dict[str, str]:
    """What the form is set to."""
    return {
        name: option["value"]
        for name, field in seat.form.items()
        for option in field["component"]["options"]
        if option.get("default")
    }


async def found(club: Club) -> Seat:
    ann = await club.ann.ask(module=SLIP)
    for answer in ("answer:how:named", "answer:since:opponents", "answer:meant:slip"):
        await ann.press(answer)
    return ann


async def test_the_form_is_set_to_what_is_known_and_one_change_leads_to_the_other_ruling(club: Club) -> None:
    ann = await (await found(club)).press("facts:known:0")
    assert list(chosen(ann).items())[:3] == [("how", "named"), ("since", "opponents"), ("meant", "slip")]
    await ann.fill(**{**chosen(ann), "meant": "changed"})
    case = await club.bot.ledgers.cases.get(club.tenant, 1)
    assert case.finding is not None
    assert case.finding["row"] == "changed_2017"


async def test_what_has_no_room_in_the_first_form_is_headed_as_more_of_the_facts(club: Club) -> None:
    ann = await found(club)
    titles = []
    for part in (0, 1):
        await ann.press(f"facts:known:{part}")
        titles.append(ann.last.modal["title"])
    assert titles == ["What is not so?", "More of the facts: what is not so?"]


async def test_what_no_longer_goes_with_the_rest_is_left_out_and_the_card_says_so(club: Club) -> None:
    ann = await (await found(club)).press("facts:known:0")
    await ann.fill(how="touched", since="opponents", meant="slip")
    assert "⚠ Left out, as the other answers leave no room for it:" in ann.text
    assert MODULES[SLIP].question("meant").answer("slip").label in ann.text
    case = await club.bot.ledgers.cases.get(club.tenant, 1)
    assert case.finding is not None
    assert case.finding["row"] == "touched"
    await ann.press("facts:known:0")
    assert "meant" not in chosen(ann)
    assert chosen(ann)["how"] == "touched"


async def test_a_person_who_likes_forms_answers_all_at_once(club: Club) -> None:
    ann = await club.ann.ask(module=SLIP)
    await ann.press("facts:open:0")
    assert chosen(ann) == {}
    await ann.fill(how="named", since="nobody", meant="slip")
    assert steps_of(await club.bot.ledgers.cases.get(club.tenant, 1))[1:] == (
        Recount(SLIP, {"how": "named", "since": "nobody", "meant": "slip"}),
    )
    assert "Make official" not in ann.text
    assert "Law 45C4b" in ann.text


async def test_what_is_left_empty_is_asked_one_by_one(club: Club) -> None:
    ann = await (await club.ann.ask(module=SLIP)).press("facts:open:0")
    await ann.fill(how="named")
    assert "answer:since:nobody" in ann.actions


async def test_a_form_of_a_card_that_has_moved_on_changes_nothing(club: Club) -> None:
    ann = await (await found(club)).press("facts:known:0")
    dora = await club.dora.ask(case=1)
    await dora.press("back")
    await ann.fill(how="touched", since="opponents", meant="slip")
    assert len(steps_of(await club.bot.ledgers.cases.get(club.tenant, 1))) == 5
    assert "answer:meant:slip" in ann.actions


async def test_a_form_that_came_too_late_is_given_back_in_words(club: Club) -> None:
    ann = await (await found(club)).press("facts:known:0")
    dora = await club.dora.ask(case=1)
    await dora.press("back")
    await ann.fill(how="touched", since="opponents", meant="slip")
    how = MODULES[SLIP].question("how")
    assert "The case has moved on: your press was not counted." in ann.told
    assert f"> {how.label}: {how.answer('touched').label}" in ann.told
    assert MODULES[SLIP].question("meant").label not in ann.told  # that was left as it was


async def test_a_form_that_the_card_does_not_have_is_refused_with_a_sentence(club: Club) -> None:
    ann = await found(club)
    await ann.forge("c:1:4:facts:open:0")
    assert "nothing on this card to fill in" in ann.told


def check(form: dict[str, Any]) -> None:
    """Discord's limits of a form with radio buttons."""
    assert len(form["title"]) <= 45
    assert len(form["custom_id"]) <= 100
    assert 1 <= len(form["components"]) <= MOST_FIELDS
    for label in form["components"]:
        component = label["component"]
        assert len(label["label"]) <= 45
        assert len(label.get("description") or "") <= 100
        assert not (label.get("description") or "").endswith("…") or "Away from the table" in label["description"]
        assert 2 <= len(component["options"]) <= 10
        assert sum(bool(option.get("default")) for option in component["options"]) <= 1
        assert len({option["label"] for option in component["options"]}) == len(component["options"])
        assert all(1 <= len(option["label"]) <= 100 for option in component["options"])


class _Numbered:  # what a form needs of a case
    number, turn = 999_999_999, 99_999


@pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)
def test_every_form_of_a_situation_fits_and_keeps_each_fact_in_one_form(module: Module) -> None:
    law = load()
    seen: set[tuple[str, ...]] = set()
    for way in ways_through(module):
        for answers, _ in way.leaves():
            steps = (
                *begin(law, "", way.edition, module=module.id),
                *(Answer(module.id, *each) for each in answers.items()),
            )
            if (key := tuple(answers)) in seen or isinstance(advance(module, way.edition, answers), Question):
                continue
            seen.add(key)
            shown = screen(law, steps)
            fields = [each.question.id for each in known_fields(shown)]
            assert len(set(fields)) == len(fields)
            assert set(answers) <= set(fields)
            for part in range(-(-len(fields) // MOST_FIELDS)):
                check(facts_form(_Numbered, shown, Facts("known", part)).to_dict())  # type: ignore[arg-type]
    here = screen(law, begin(law, "", "2017", module=module.id))
    if open_fields(here):
        check(facts_form(_Numbered, here, Facts("open", 0)).to_dict())  # type: ignore[arg-type]
        assert OnCase(_Numbered.number, _Numbered.turn, Facts("open", 0)).custom_id
