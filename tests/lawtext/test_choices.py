"""Who may choose what, what a choice leaves open for others, and what stored cases of earlier versions still say."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lawtext.basis import basis, decisions
from lawtext.choices import open_options, standing
from lawtext.conversation import Found, Screen, begin, screen, step
from lawtext.conversation.steps import Answer, Back, Choose, Return, Steps, decode_all
from lawtext.corpus import load_from
from lawtext.lint import check
from lawtext.model import Corpus, LawError
from tests.lawtext.rewording import said_today
from tests.lawtext.samples import HEAD, WON, example, revoke, row
from tests.presence import present

STORED = [json.loads(line) for line in (Path(__file__).parent / "stored_cases.jsonl").read_text().splitlines()]
SLIP = {"how": "named", "since": "opponents", "meant": "slip"}  # 45C4b, an opponent has played since
ALL_PLAYED = {"played_on": "no", "called": "other", "after": "all", "rho": "open"}

TWO_PLAYERS = """
[[row.option]]
id = "back"
who = "rho"
do = "take the card back"
label = "takes it back"
ends = true

[[row.option]]
id = "keep"
who = "rho"
do = "keep the card"
label = "keeps it"
ends = true

[[row.option]]
id = "follow"
who = "declarer"
do = "change behind it"
label = "changes behind it"
{needs}
ends = true

[[row.option]]
id = "on"
who = "director"
do = "go on"
{onward}
"""


def two_players(needs: str = 'needs = "back"', onward: str = 'next = "other"\nwith = { won = "partner" }') -> str:
    rest = TWO_PLAYERS.format(needs=needs, onward=onward)
    return (
        row("own", 'won = "own"', rest=rest)
        + row("rest", 'won = ["partner", "other"]')
        + example("own", 'won = "own"')
        + example("rest", 'won = "other"')
    )


def small(law: Callable[..., Corpus], **changes: str) -> Corpus:
    """A module with one question that leads on to another."""
    rows = two_players(**changes)
    first, _, _ = WON.strip().partition("\n\n")
    return law(revoke=f"{HEAD.format(name='revoke')}{first}\n{rows}", other=revoke("other"))


def found(
    corpus: Corpus, module: str, answers: dict[str, str], *chosen: str, edition: str = "2017"
) -> tuple[Steps, Screen]:
    steps = begin(corpus, "x", edition, module=module)
    for question, answer in answers.items():
        steps, _ = step(corpus, steps, Answer(module, question, answer))
    for option in chosen:
        steps, _ = step(corpus, steps, Choose(option))
    return steps, screen(corpus, steps)


def open_now(shown: Screen) -> list[str]:
    finding = present(shown.finding)
    return [option.id for option in open_options(finding) if standing(option, finding) == "open"]


def test_declarers_choice_leaves_the_opponents_open_and_the_words_to_say(corpus: Corpus) -> None:
    _, before = found(corpus, "dummy_card_changed", SLIP)
    _, after = found(corpus, "dummy_card_changed", SLIP, "correct")
    assert (present(after.finding).say, present(after.finding).tell) == (
        present(before.finding).say,
        present(before.finding).tell,
    )
    assert present(after.finding).chosen == ("correct",)
    assert open_now(after) == ["opponent_keeps", "opponent_takes_back"]
    _, both = found(corpus, "dummy_card_changed", SLIP, "correct", "opponent_takes_back")
    assert [(made.option.who, made.option.id) for made in both.choices] == [
        ("declarer", "correct"),
        ("opponent", "opponent_takes_back"),
    ]
    assert open_now(both) == []


def test_a_choice_that_rests_on_anothers_opens_with_it_and_closes_with_its_opposite(corpus: Corpus) -> None:
    _, before = found(corpus, "dummy_wrong_card", ALL_PLAYED)
    assert open_now(before) == ["rho_keeps", "rho_takes_back", "lho_keeps", "lho_takes_back"]
    _, changed = found(corpus, "dummy_wrong_card", ALL_PLAYED, "rho_takes_back")
    assert open_now(changed) == ["declarer_keeps", "declarer_takes_back", "lho_keeps", "lho_takes_back"]
    steps, kept = found(corpus, "dummy_wrong_card", ALL_PLAYED, "rho_keeps")
    assert open_now(kept) == ["lho_keeps", "lho_takes_back"]
    with pytest.raises(LawError, match="cannot be chosen any more"):
        step(corpus, steps, Choose("declarer_takes_back"))
    with pytest.raises(LawError, match="open only once 'rho_takes_back' has been chosen"):
        found(corpus, "dummy_wrong_card", ALL_PLAYED, "declarer_takes_back")


def test_back_takes_the_last_choice_away_and_no_other(corpus: Corpus) -> None:
    steps, _ = found(corpus, "dummy_card_changed", SLIP, "correct", "opponent_keeps")
    _, shown = step(corpus, steps, Back())
    assert present(shown.finding).chosen == ("correct",)


def test_what_is_open_in_an_earlier_finding_is_listed_and_led_back_to(law: Callable[..., Corpus]) -> None:
    corpus = small(law)
    steps, shown = found(corpus, "revoke", {"won": "own"}, "back", "on")
    assert (present(shown.module).id, present(shown.finding).row) == ("other", "partner_one")
    assert [option.id for option in present(shown.finding).open_before] == ["follow"]
    (place,) = shown.still_open
    steps, back = step(corpus, steps, Return(str(place.frame)))
    assert (present(back.module).id, present(back.finding).chosen) == ("revoke", ("back", "on"))
    steps, _ = step(corpus, steps, Choose("follow"))
    steps, again = step(corpus, steps, Choose("on"))
    assert (present(again.module).id, again.still_open) == ("other", ())
    assert [choice.option.id for choice in again.choices] == ["back", "follow"]
    on = present(basis(corpus, steps))
    assert [(each.who, each.option) for each in decisions(on, on.chosen)] == [("rho", "back"), ("declarer", "follow")]


def test_while_the_next_module_asks_the_finding_that_led_there_stands(law: Callable[..., Corpus]) -> None:
    corpus = small(law, onward='next = "other"')
    steps, asking = found(corpus, "revoke", {"won": "own"}, "keep", "on")
    assert asking.finding is None
    assert (present(asking.stands).module, present(asking.stands).chosen) == ("revoke", ("keep", "on"))
    assert asking.still_open == (), "keeping has closed what rested on taking back"
    _, corrected = step(corpus, steps, Answer("revoke", "won", "other"))
    assert (present(corrected.finding).row, corrected.choices) == ("rest", ()), "another answer, another finding"


def test_a_return_to_nowhere_is_refused(corpus: Corpus) -> None:
    steps, _ = found(corpus, "dummy_card_changed", SLIP)
    with pytest.raises(LawError, match="no finding there to go back to"):
        step(corpus, steps, Return("7"))


def test_every_choice_goes_on_record_with_whose_it_is_and_open_where_none_was_made(corpus: Corpus) -> None:
    steps, _ = found(corpus, "dummy_card_changed", SLIP, "correct")
    on = present(basis(corpus, steps))
    assert [(each.who, each.option) for each in decisions(on, on.chosen)] == [("declarer", "correct"), ("opponent", "")]
    made = decisions(on, ("correct", "opponent_keeps"))
    assert [(each.who, each.do) for each in made] == [
        ("declarer", "have the card that was meant played instead"),
        ("opponent", "keep the card played since the call"),
    ]
    with pytest.raises(LawError, match="cannot be chosen any more"):
        decisions(on, ("opponent_keeps", "opponent_takes_back"))


@pytest.mark.parametrize(
    "stored", STORED, ids=lambda stored: f"{stored['module']}/{stored['row'] or stored['question']}"
)
def test_a_stored_case_of_an_earlier_version_leads_where_it_led(corpus: Corpus, stored: dict[str, Any]) -> None:
    shown = screen(corpus, decode_all(stored["steps"]))
    assert present(shown.module).id == stored["module"]
    if stored["question"]:
        assert present(shown.question).id == stored["question"]
        return
    assert isinstance(shown.view, Found)
    end = shown.view.closing or shown.view.finding
    assert (end.row, end.say, shown.view.again) == (stored["row"], said_today(stored["say"]), stored["again"])
    assert basis(corpus, decode_all(stored["steps"])) is not None


def test_a_joined_choice_of_an_earlier_version_stays_on_record_and_leaves_the_real_one_open(corpus: Corpus) -> None:
    (joined,) = [
        stored for stored in STORED if stored["row"] == "slip_opponents_2017/change" and len(stored["steps"]) < 6
    ]
    shown = screen(corpus, decode_all(joined["steps"]))
    assert present(shown.finding).chosen == ("change",)
    assert "opponent_keeps" in open_now(shown)
    assert "opponent_takes_back" in open_now(shown)
    _, fresh = found(corpus, "dummy_card_changed", SLIP)
    assert "change" not in [option.id for option in present(fresh.finding).options], "no longer offered"


def test_the_real_choice_takes_the_place_of_a_joined_one(corpus: Corpus) -> None:
    (joined,) = [
        stored for stored in STORED if stored["row"] == "slip_opponents_2017/change" and len(stored["steps"]) < 6
    ]
    steps, shown = step(corpus, decode_all(joined["steps"]), Choose("opponent_keeps"))
    assert [choice.option.id for choice in shown.choices] == ["opponent_keeps"]
    on = present(basis(corpus, steps))
    assert [each.option for each in decisions(on, on.chosen) if each.who == "opponent"] == ["opponent_keeps"]


def test_on_what_nobody_knows_a_choice_is_offered_whole_or_not_at_all(law: Callable[..., Corpus]) -> None:
    option = '[[row.option]]\nid = "{}"\nwho = "{}"\ndo = "{}"\nends = true\n'
    shared = option.format("keep", "rho", "keep it") + option.format("call", "declarer", "call a card")
    rows = (
        row("own", 'won = "own"', rest=shared + option.format("back", "rho", "take it back"))
        + row("rest", 'won = ["partner", "other"]', rest=shared + option.format("back", "rho", "take the lead back"))
        + example("own", 'won = "own"')
        + example("rest", 'won = "other"')
    )
    first, _, _ = WON.strip().partition("\n\n")
    corpus = law(revoke=f"{HEAD.format(name='revoke')}{first}\n{rows}")
    _, shown = found(corpus, "revoke", {"won": "unknown"})
    assert [offered.id for offered in present(shown.finding).options] == ["call"]


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"needs": 'needs = "nobody"'}, "needs 'nobody', which is no option before it"),
        ({"needs": 'choice = "rho"\nneeds = "back"'}, "needs 'back', which is no choice of another kind"),
        ({"onward": "ends = true"}, "is the director's and leads nowhere"),
        ({"needs": 'one_choice = "it is one"'}, "nothing looks joined"),
    ],
)
def test_choices_that_cannot_be_made_are_named(
    law: Callable[..., Corpus], changes: dict[str, str], complaint: str
) -> None:
    assert complaint in "\n".join(check(small(law, **changes)).complaints)


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (('do = "keep the card"', 'do = "keep the card, or take it back"'), "joins two choices"),
        (('do = "keep the card"', 'do = "not take it back"'), "reads as forbidden after “may”"),
        (('label = "keeps it"', 'label = "takes it back"'), "'RHO: takes it back' stands there 2 times"),
        (('label = "keeps it"', 'label = "keeps the card that he played after dummy"'), "38 fit a phone"),
    ],
)
def test_options_that_join_choices_and_buttons_that_look_alike_are_named(
    tmp_path: Path, law: Callable[..., Corpus], broken: tuple[str, str], complaint: str
) -> None:
    small(law)
    (file,) = tmp_path.rglob("revoke.toml")
    file.write_text(file.read_text().replace(*broken))
    folder = file.parents[1]
    assert complaint in "\n".join(check(load_from(folder)).complaints)


def test_what_a_button_says_and_what_is_only_kept_for_stored_cases_leaves_rulings_as_current_as_they_were(
    law: Callable[..., Corpus],
) -> None:
    before = small(law).module("revoke").digest
    kept = '[[row.option]]\nid = "old"\nwho = "rho"\ndo = "keep it, or not"\nends = true\nretired = true\n'
    same = small(law, onward='label = "to the other"\nnext = "other"\nwith = { won = "partner" }\n' + kept)
    assert same.module("revoke").digest == before
    assert small(law, onward='next = "other"').module("revoke").digest != before
