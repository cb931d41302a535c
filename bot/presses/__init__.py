"""Everything that can be pressed, and filled in, on what the bot has ever posted: a frozen dataclass for each.

By a press, and not by a view that listens, buttons work after a restart. A custom_id that was posted once has to be
read for good: what is written otherwise now keeps its `earlier` form.
"""

from __future__ import annotations

from bot.presses import archive, asking, calls, case, club, desk, letters, sheets
from bot.presses.codec import Codec, Press

PRESSES: Codec[Press] = Codec(
    (
        case.OnCase,
        asking.OpenAskingForm, asking.AskByTopic, asking.AskingForm, asking.OpenCase, asking.OpenPostedCase,
        asking.OpenInPrivate, asking.LetDirectorsIn, asking.AskedList, asking.SituationsOfLaw, asking.ClauseList,
        asking.PutPanel,
        calls.CallDirector, calls.CallForm, calls.AnswerCall, calls.TryPing, calls.WithdrawCall,
        desk.OpenRuling, desk.MakeOfficial, desk.RuleOtherwise, desk.OfficialForm, desk.OverrulingForm, desk.BlankForm,
        desk.Move, desk.MoveForm, desk.ReleaseBoard, desk.OpenScoreForm, desk.ScoreForm, desk.OpenDetailsForm,
        desk.DetailsForm, desk.OpenTakingOutForm, desk.TakingOutForm, desk.ClearSession, desk.ClearRule,
        archive.FoundList, archive.TurnPage, archive.FilterList, archive.ShareSearch, archive.ShareRuling,
        archive.TurnAskedPage,
        club.ChooseSetting, club.OpenTimesForm, club.TimesForm, club.SettleMiss, club.Forget, club.ForgetNothing,
        club.TryPosting, club.ShowSettings,
        letters.Appeal, letters.AppealForm,
        sheets.OpenSheet, sheets.OpenFillForm, sheets.FillForm, sheets.OpenRemindForm, sheets.RemindForm,
        sheets.CloseSheet, sheets.OpenRulingForm, sheets.RulingForm, sheets.ReminderDone, sheets.OpenReminded,
        sheets.SheetList,
    )
)  # fmt: skip


def decode(custom_id: str) -> Press | None:
    """None for what no control of ours says."""
    return PRESSES.decode(custom_id)
