"""Every custom_id that was ever posted is read, and what is drawn today can be read back and fits."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import FrozenInstanceError, fields
from typing import get_args, get_type_hints

import pytest

from bot.presses import PRESSES, archive, asking, calls, case, club, decode, desk, letters, sheets
from bot.presses.codec import MOST_ID, Codec, Name, Press
from lawtext.corpus import load
from lawtext.model import UNKNOWN

# As it was posted, and what it says. Nothing is ever taken out of this list: a card of any age may still be pressed.
POSTED: dict[str, Press] = {
    "c:41:3:back": case.OnCase(41, 3, case.Back()),
    "c:1:1:answer:how:named": case.OnCase(1, 1, case.Answer("how", "named")),
    "c:7:2:answer:returned_could_follow:unknown": case.OnCase(7, 2, case.Answer("returned_could_follow", "unknown")),
    "c:1:1:pick:none": case.OnCase(1, 1, case.Pick("none")),
    "c:1:1:pick:dummy_card_changed": case.OnCase(1, 1, case.Pick("dummy_card_changed")),
    "c:1:1:choose:withdraw": case.OnCase(1, 1, case.Choose("withdraw")),
    "c:1:4:choose:slip_in_time:withdraw": case.OnCase(1, 4, case.Choose("withdraw")),
    "c:1:4:again": case.OnCase(1, 4, case.Again()),
    "c:1:4:again:lead_later": case.OnCase(1, 4, case.Again("lead_later")),
    "c:1:4:return:2": case.OnCase(1, 4, case.Return("2")),
    "c:1:4:topic:0": case.OnCase(1, 4, case.TopicList(0)),
    "c:1:4:situation:1": case.OnCase(1, 4, case.SituationList(1)),
    "c:1:4:correct:0": case.OnCase(1, 4, case.CorrectionList(0)),
    "c:1:4:why": case.OnCase(1, 4, case.Why()),
    "c:1:4:rule": case.OnCase(1, 4, case.AskRule()),
    "c:1:4:further:penalty_card_grade": case.OnCase(1, 4, case.AskFurther("penalty_card_grade")),
    "c:1:4:sheet:partners_information": case.OnCase(1, 4, case.OpenSheet("partners_information")),
    "c:1:4:more": case.OnCase(1, 4, case.More()),
    "c:1:4:topics": case.OnCase(1, 4, case.OpenTopics()),
    "c:1:4:confirm": case.OnCase(1, 4, case.Confirm()),
    "c:1:4:so:told:no": case.OnCase(1, 4, case.AnswerAtOnce("told", "no")),
    "c:1:4:first:change:led": case.OnCase(1, 4, case.AnswerAtOnce("change", "led")),
    "c:1:4:take:dummy_card_changed": case.OnCase(1, 4, case.PickAndConfirm("dummy_card_changed")),
    "c:1:4:doubt": case.OnCase(1, 4, case.Doubt()),
    "c:1:4:deny:told": case.OnCase(1, 4, case.Deny("told")),
    "c:1:4:leave": case.OnCase(1, 4, case.Leave()),
    "c:1:4:show": case.OnCase(1, 4, case.Show()),
    "c:1:4:which": case.OnCase(1, 4, case.ListAnswers()),
    "c:1:4:facts:known:1": case.OnCase(1, 4, case.Facts("known", 1)),
    "c:1:4:facts:open:0": case.OnCase(1, 4, case.Facts("open", 0)),
    "c:1:4:told:known:1": case.OnCase(1, 4, case.FactsForm("known", 1)),
    "c:1:4:wrong": case.OnCase(1, 4, case.Object()),
    "c:1:4:call": case.OnCase(1, 4, case.Call()),
    "c:1:4:post": case.OnCase(1, 4, case.Preview()),
    "c:1:4:publish": case.OnCase(1, 4, case.Publish()),
    "c:1:4:private:yes": case.OnCase(1, 4, case.SetPrivate("yes")),
    "c:1:4:private:no": case.OnCase(1, 4, case.SetPrivate("no")),
    "c:1:4:takeout": case.OnCase(1, 4, case.TakeOut()),
    "c:1:4:learn:none": case.OnCase(1, 4, case.Learn("none")),
    "c:1:4:tell:yes": case.OnCase(1, 4, case.TellMe("yes")),
    "c:1:4:tell:no": case.OnCase(1, 4, case.TellMe("no")),
    "c:1:4:learn:wrong": case.OnCase(1, 4, case.Learn("wrong")),
    "a:ask": asking.OpenAskingForm(),
    "a:topics": asking.AskByTopic(),
    "a:asked": asking.AskingForm(),
    "a:asked::": asking.AskingForm(),
    "a:asked:2007:": asking.AskingForm("2007"),
    "a:asked:dd:private": asking.AskingForm("dd", "private"),
    "a:case:12": asking.OpenCase(12),
    "a:post:12": asking.OpenPostedCase(12),
    "a:private:12": asking.OpenInPrivate(12),
    "a:called:12": asking.LetDirectorsIn(12),
    "l:2017": asking.SituationsOfLaw("2017"),
    "l:dd": asking.SituationsOfLaw("dd"),
    "r:case": asking.AskedList(),
    "s:panel": asking.PutPanel(),
    "d:call:12": calls.CallDirector(12),
    "d:called:12": calls.CallForm(12),
    "d:coming:3": calls.AnswerCall("coming", 3),
    "d:done:3": calls.AnswerCall("done", 3),
    "d:never:3": calls.WithdrawCall(3),
    "s:ping": calls.TryPing(),
    "s:posting": club.TryPosting(),
    "s:show": club.ShowSettings(),
    "l:part:2017": asking.ClauseList("part", "2017"),
    "o:open:17": desk.OpenRuling(17),
    "o:make:12:4": desk.MakeOfficial(12, 4),
    "o:otherwise:12:4": desk.RuleOtherwise(12, 4),
    "o:made:12:4:0": desk.OfficialForm(12, 4, 0),
    "o:overruled:12:4:1": desk.OverrulingForm(12, 4, 1),
    "o:written:1310000000000000001:2017:45C4b,47D": desk.BlankForm("1310000000000000001", "2017", "45C4b,47D"),
    "o:written:1310000000000000001:dd:": desk.BlankForm("1310000000000000001", "dd", ""),
    "o:move:17:2:confirmed": desk.Move(17, 2, "confirmed"),
    "o:moved:17:2:superseded": desk.MoveForm(17, 2, "superseded"),
    "o:release:17:2": desk.ReleaseBoard(17, 2),
    "o:nosession": desk.ClearSession(),
    "o:norule:45C4b": desk.ClearRule("45C4b"),
    "o:norule:dummy_card_changed": desk.ClearRule("dummy_card_changed"),
    "o:score:17:2": desk.OpenScoreForm(17, 2),
    "o:scored:17:2": desk.ScoreForm(17, 2),
    "o:details:17:2": desk.OpenDetailsForm(17, 2),
    "o:detailed:17:2": desk.DetailsForm(17, 2),
    "o:words:12:3": desk.OpenTakingOutForm(12, 3),
    "o:takenout:12:3": desk.TakingOutForm(12, 3),
    "r:open::": archive.FoundList(""),
    "r:open::words=queen+dummy&law=45C4b": archive.FoundList("words=queen+dummy&law=45C4b"),
    "r:page:-1:": archive.TurnPage(-1, ""),
    "r:page:2:nth=caf%C3%A9&since=2026-03-01": archive.TurnPage(2, "nth=caf%C3%A9&since=2026-03-01"),
    "r:narrow": archive.FilterList(),
    "r:share": archive.ShareSearch(),
    "r:publish:17": archive.ShareRuling(17),
    "r:mine:-1": archive.TurnAskedPage(-1),
    "r:mine:1": archive.TurnAskedPage(1),
    "s:edition": club.ChooseSetting("edition"),
    "s:director_role": club.ChooseSetting("director_role"),
    "s:moderator_role": club.ChooseSetting("moderator_role"),
    "s:rulings_channel": club.ChooseSetting("rulings_channel"),
    "s:post": club.ChooseSetting("post"),
    "s:retention_days": club.ChooseSetting("retention_days"),
    "s:clock": club.OpenTimesForm(),
    "s:times": club.TimesForm(),
    "m:5:kept": club.SettleMiss(5, "kept"),
    "m:5:dropped": club.SettleMiss(5, "dropped"),
    "h:open:12:partners_information": sheets.OpenSheet(12, "partners_information"),
    "h:fill:12:partners_information:2": sheets.OpenFillForm(12, "partners_information", 2),
    "h:filled:12:partners_information:0:41": sheets.FillForm(12, "partners_information", 0, 41),
    "h:remind:12:partners_information": sheets.OpenRemindForm(12, "partners_information"),
    "h:reminded:12:partners_information": sheets.RemindForm(12, "partners_information"),
    "h:close:12:partners_information": sheets.CloseSheet(12, "partners_information"),
    "h:rule:12:partners_information": sheets.OpenRulingForm(12, "partners_information"),
    "h:ruled:12:partners_information:0": sheets.RulingForm(12, "partners_information", 0),
    "h:done:3": sheets.ReminderDone(3),
    "h:back:12": sheets.OpenReminded(12),
    "h:list": sheets.SheetList(),
    "f:forget": club.Forget(),
    "f:keep": club.ForgetNothing(),
    "n:appeal:1574105686927736840:7": letters.Appeal(1574105686927736840, 7),
    "n:appealed:1574105686927736840:7:2": letters.AppealForm(1574105686927736840, 7, 2),
}
WRITTEN_OTHERWISE_NOW = {"c:1:4:choose:slip_in_time:withdraw", "c:1:4:again", "c:1:4:first:change:led", "a:asked"}
NO_PRESS = (
    "", "x", "c", "c:", "c:1:2", "c:x:2:back", "c:1:2:back:", "c:1:2:BACK", "d:1:2:back", "c:1:2:back:a b", "o:open:1:2",
    f"c:{'9' * 30}:1:back", "c:٣:1:back", "o:open:-1", "o:move:1:1:burnt", "s:colour", "m:1:burnt", "a:case:", "r:page::",
    "a:ask\n", "c:1:1:private:maybe", "c:1:1:deny", "c:1:1:deny:", "c:1:1:confirm:told",
    "c:1:1:leave:x", "o:written:7:2017:45C4b:x",
)  # fmt: skip


@pytest.mark.parametrize("custom_id", POSTED)
def test_what_was_posted_is_read(custom_id: str) -> None:
    assert decode(custom_id) == POSTED[custom_id]


@pytest.mark.parametrize("custom_id", sorted(set(POSTED) - WRITTEN_OTHERWISE_NOW))
def test_what_is_posted_today_is_written_as_it_was_before(custom_id: str) -> None:
    assert POSTED[custom_id].custom_id == custom_id


def test_every_press_is_among_those_posted() -> None:
    assert {type(press) for press in POSTED.values()} == set(PRESSES.kinds)
    actions = {type(press.action) for press in POSTED.values() if isinstance(press, case.OnCase)}
    assert actions == set(case.ACTIONS.kinds)


@pytest.mark.parametrize("custom_id", NO_PRESS)
def test_what_no_card_of_ours_says_is_not_read(custom_id: str) -> None:
    assert decode(custom_id) is None


def test_whatever_a_press_says_fits_in_what_discord_keeps() -> None:
    assert {kind.__name__: Codec([kind]).most for kind in PRESSES.kinds if Codec([kind]).most > MOST_ID} == {}


def test_a_value_that_could_not_be_read_back_is_never_posted() -> None:
    for press in (desk.BlankForm("7", "2017", "45 C"), archive.TurnPage(1, "a:b"), asking.OpenCase(-1)):
        with pytest.raises(ValueError, match="is no custom_id that could be read back"):
            _ = press.custom_id


def test_two_presses_are_one_where_kind_and_values_are() -> None:
    pick, other = case.Pick("revoke_or_not"), case.Pick("fifth_card")
    assert pick == case.Pick("revoke_or_not")
    assert pick != other
    assert hash(pick) == hash(case.Pick("revoke_or_not"))
    assert len({pick, other, case.PickAndConfirm("revoke_or_not"), case.Confirm(), case.Back()}) == 5
    assert repr(case.OnCase(1, 2, pick)) == "OnCase(case=1, turn=2, action=Pick(module='revoke_or_not'))"
    with pytest.raises(FrozenInstanceError):
        pick.module = "fifth_card"  # type: ignore[misc]


@pytest.mark.parametrize("kind", PRESSES.kinds)
def test_two_presses_that_differ_in_one_field_are_two_though_another_press_brought_the_field(kind: type[Press]) -> None:
    press = next(each for each in POSTED.values() if type(each) is kind)
    other = copy(press)
    for field in fields(press):  # type: ignore[arg-type]
        object.__setattr__(other, field.name, "another")
        assert other != press
        assert "another" in repr(other)
        object.__setattr__(other, field.name, getattr(press, field.name))
    assert other == press


def test_every_name_in_the_law_data_can_be_pressed() -> None:
    shape = re.compile(get_args(Name)[1].pattern)
    modules = load().modules.values()
    names = {each.id for each in modules} | {UNKNOWN}
    names |= {
        name
        for each in modules
        for question in each.questions
        for name in (question.id, *(a.id for a in question.answers))
    }
    names |= {option.id for each in modules for row in each.rows for option in row.options}
    assert [name for name in sorted(names) if not shape.fullmatch(name)] == []


def test_fields_say_how_they_are_written() -> None:
    for kind in (*PRESSES.kinds, *case.ACTIONS.kinds):
        assert re.findall(r"{(\w+)}", kind.form) == list(get_type_hints(kind.__init__))[:-1], kind
