"""`/ruling` and every press of its cards: read the click, ask the conversation, write the ledger, show a card."""

from __future__ import annotations

import contextlib
from dataclasses import replace

from discord import app_commands
from discord.ext import commands

from bot.actions.cases import position_after, position_of
from bot.actions.codec import steps_of
from bot.actions.refusal import Refusal
from bot.client import DirectorPlease, Interaction, chosen, chosen_number, tell
from bot.early import answer, change
from bot.ledger import Case, Outdated, Settings
from bot.presses import case as presses
from bot.presses.asking import AskedList, SituationsOfLaw
from bot.presses.calls import CallDirector
from bot.presses.case import Action, OnCase
from bot.presses.sheets import OpenSheet
from bot.wording import RIGHT
from cogs.ask.consent import learn
from cogs.ask.facts_form import filled_in, is_as_shown, open_form
from cogs.ask.flow import advance, drawn, new_case, open_case, open_code, post_on_request, present, standing, take_out
from cogs.ask.panel_views import asking_form
from cogs.ask.pressed import steps_pressed, waits
from cogs.ask.sheet_views import has_sheet, sheet_card
from cogs.ask.telling import set_wish
from cogs.ask.views import objection
from cogs.ask.why_views import why_card
from cogs.cards.forms import give_back
from cogs.cases import find
from cogs.permissions import in_a_club, is_asker, is_director, may_take_part
from cogs.posts.findings import ask_to_post
from cogs.reach import may_write
from cogs.visibility import others_read_here
from lawtext.conversation import Screen
from lawtext.editions import EDITION_NAMES, EDITIONS
from lawtext.lookup import modules
from lawtext.model import LawError, edition_named
from lawtext.sheets import Sheet

_NOT_YOURS = (
    "This card belongs to somebody else: only the person who asked and the directors press here. "
    "Type /ruling to ask your own."
)
_FORGOTTEN = (
    "Whoever asked this has been forgotten, so only directors press here. If it was you: your name and words are gone. "
    "Type /ruling to ask anew."
)
_NOT_YOUR_CHANNEL = "You may not write in the channel where you asked, so I post nothing there for you."
_ASKERS_TO_SAY = "Who is to see what is found here, only the person who asked says."
_ASKERS_TO_ASK = "What else this text tells, only the person who asked may ask."
_NO_MODULE = "There is no situation {!r}: choose one of those that are offered as you type, or leave `module` out."
_MOVED_ON = "The case has moved on: your press was not counted. The card shows where the case stands now."
_NOTHING_CHANGED = f"Nothing was changed: press *{RIGHT}* if all is so."
_AT_ANY_TURN = (
    presses.Show,
    presses.Call,
    presses.SetPrivate,
    presses.TakeOut,
    presses.TellMe,
)  # wherever the case stands by now
_OPENS_A_FORM = (presses.ListAnswers, presses.Doubt, presses.Facts, presses.Call)  # which a deferred press cannot
_UNCHOSEN = "I don't know that button: please look again with /rulings mine."


class Ruling(commands.Cog):
    def __init__(self, bot: DirectorPlease) -> None:
        self.bot = bot
        bot.on_press(OnCase, _take)
        bot.on_press(AskedList, _open_chosen)
        bot.on_press(SituationsOfLaw, _ask_about_chosen)

    @app_commands.command()
    @app_commands.describe(
        situation="What happened, in your own words; the ruling is posted here unless you say private",
        edition="The laws in force, if not the club's usual ones",
        module="The situation, if you know which",
        private="Keep the finding to yourself: nothing is posted in the channel",
        case="Open a case by its number instead",
        code="Open the facts and the ruling of a short code from a card, a note or a forum",
    )
    @app_commands.choices(edition=[app_commands.Choice(name=EDITION_NAMES[e], value=e) for e in EDITIONS])
    async def ruling(
        self,
        interaction: Interaction,
        situation: str = "",
        edition: str | None = None,
        module: str = "",
        private: bool = False,
        case: app_commands.Range[int, 1, 10**9] | None = None,
        code: app_commands.Range[str, 1, 40] | None = None,
    ) -> None:
        """Describe what happened at the table: the law, the ruling and everybody's options"""
        if case is not None:
            await open_case(interaction, case)
        elif code is not None:
            await open_code(interaction, code)
        elif module and module not in self.bot.corpus.modules:
            await tell(interaction, _NO_MODULE.format(module[:50]))
        elif situation.strip() or module:
            await new_case(interaction, situation, edition, module, private=private)
        else:
            await interaction.response.send_modal(asking_form(edition, private=private))

    @ruling.autocomplete("module")
    async def _modules(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=m.title[:100], value=m.id) for m in modules(self.bot.corpus, typed)]


async def _take(interaction: Interaction, press: OnCase) -> None:
    if not isinstance(press.action, _OPENS_A_FORM):
        await interaction.client.early.change_later(interaction)
    case, settings = await find(interaction, press.case)
    if not may_take_part(interaction, case, settings):
        await tell(interaction, _NOT_YOURS if case.asker else _FORGOTTEN)
    elif (shown := await present(interaction, case)) is not None:
        try:
            if press.turn != case.turn and not _is_timely(press.action, shown):
                raise Outdated(case)
            await _act(interaction, case, shown, settings, press.action)
        except Outdated as moved:
            await _come_too_late(interaction, moved.case, settings, press)


def _is_timely(action: Action, shown: Screen) -> bool:
    return isinstance(action, _AT_ANY_TURN) or (isinstance(action, presses.Why) and shown.question is not None)


async def _come_too_late(interaction: Interaction, case: Case, settings: Settings, press: OnCase) -> None:
    """Shows where the case stands by now, and says that the press was not counted; a form is given back. Who pressed
    twice is told nothing: the first press was counted."""
    if (shown := await present(interaction, case)) is None:
        return
    await change(interaction, await drawn(interaction, case, shown, settings))
    corpus, steps = interaction.client.corpus, steps_of(case)
    entered: dict[str, str] = {}
    with contextlib.suppress(LawError):  # a press that the card did not offer, or a case that the law has moved from
        seen = position_of(corpus, replace(case, steps=case.steps[: press.turn]))
        if isinstance(press.action, presses.FactsForm):
            entered = filled_in(interaction, seen.screen, press.action)
        after = position_after(corpus, seen.steps, *steps_pressed(interaction, press.action, seen.screen)).steps
        if after == steps[: len(after)]:
            return
    await tell(interaction, give_back(Refusal(_MOVED_ON), entered))


async def _act(interaction: Interaction, case: Case, shown: Screen, settings: Settings, action: Action) -> None:
    match action:
        case presses.SetPrivate() | presses.TakeOut() | presses.Preview() | presses.Publish() if why := _hushed(
            interaction, case, action
        ):
            await tell(interaction, why)
        case presses.SetPrivate(private) if case.private is (private == "yes"):  # pressed twice, said once
            await change(interaction, await drawn(interaction, case, shown, settings))
        case presses.Show():
            await change(interaction, await drawn(interaction, case, shown, settings))
        case presses.TakeOut():
            await take_out(interaction, case, shown, settings)
        case presses.ListAnswers():
            await open_form(interaction, case, shown, presses.Facts("known", 0))
        case presses.Doubt() if waits(shown):
            await open_form(interaction, case, shown, presses.Facts("known", 0))
        case presses.Facts():
            await open_form(interaction, case, shown, action)
        case presses.FactsForm() if waits(shown) and is_as_shown(interaction, shown, action):
            await tell(interaction, _NOTHING_CHANGED)  # whoever says "not so" and cannot say what has confirmed nothing
        case presses.Object():
            await change(interaction, objection(shown, await standing(interaction, case, shown, settings)))
        case presses.Call():
            await interaction.client.press(interaction, CallDirector(case.number))
        case presses.Preview() if shown.finding is not None:
            await ask_to_post(interaction, case)
        case presses.Publish() if shown.finding is not None:
            await post_on_request(interaction, case, shown, settings)
        case presses.More() if shown.finding is not None or has_sheet(shown):
            await change(interaction, await drawn(interaction, case, shown, settings, more=True))
        case presses.Why() if shown.question is not None:
            await answer(interaction, why_card(shown), ephemeral=others_read_here(interaction))
        case presses.OpenSheet(id) if sheet := next((each for each in shown.beside if each.id == id), None):
            await _open_sheet(interaction, case, sheet, shown.edition, settings)
        case presses.AskFurther(module) if module in {each.module for each in shown.further}:
            await _ask_further(interaction, case, shown, module)
        case presses.TellMe(wanted) if is_asker(interaction, case):
            outcome = await set_wish(interaction, case, wanted=wanted == "yes")
            await change(interaction, await drawn(interaction, case, shown, settings))
            await tell(interaction, outcome)
        case presses.Learn(kind) if is_asker(interaction, case):
            await learn(interaction, case, kind)
        case _:
            await advance(interaction, case, steps_pressed(interaction, action, shown), settings)


async def _open_sheet(interaction: Interaction, case: Case, sheet: Sheet, edition: str, settings: Settings) -> None:
    """To be filled in by a director, to be read by whoever asked."""
    if in_a_club(interaction) and is_director(interaction, settings):
        await interaction.client.press(interaction, OpenSheet(case.number, sheet.id))
    else:
        await answer(interaction, sheet_card(sheet, edition), ephemeral=others_read_here(interaction))


async def _ask_further(interaction: Interaction, case: Case, shown: Screen, module: str) -> None:
    """The same text, read for another situation that it tells of, or the strand of it that tells that one alone: a case
    that says which one it comes from."""
    if not is_asker(interaction, case):
        await tell(interaction, _ASKERS_TO_ASK)
        return
    alone = next((each.words for each in shown.further if each.module == module and each.alone), "")
    await new_case(
        interaction,
        alone or shown.text,
        shown.edition,
        module,
        private=case.private,
        writer=case.writer,
        follows=case.number,
    )


def _hushed(interaction: Interaction, case: Case, action: Action) -> str:
    """Why this person may not say who is to see the finding: its asker says so, and whether it is private; a director
    may post one that is not. Empty for who may."""
    hides = isinstance(action, presses.SetPrivate | presses.TakeOut)
    if not is_asker(interaction, case) and (hides or case.private):
        return _ASKERS_TO_SAY
    stays = action in (presses.SetPrivate("yes"), presses.TakeOut())
    return "" if stays or may_write(interaction, case.channel) else _NOT_YOUR_CHANNEL


async def _open_chosen(interaction: Interaction, _: AskedList) -> None:
    if (number := chosen_number(interaction)) is not None:
        await open_case(interaction, number)
    else:
        await tell(interaction, _UNCHOSEN)


async def _ask_about_chosen(interaction: Interaction, press: SituationsOfLaw) -> None:
    """A situation below a clause: a case of its own, for whoever chose it."""
    await new_case(interaction, "", edition_named(press.edition), "".join(chosen(interaction)))


async def setup(bot: DirectorPlease) -> None:
    await bot.add_cog(Ruling(bot))
