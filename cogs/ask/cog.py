"""`/ruling` and every press of its cards: read the click, ask the conversation, write the ledger, show a card."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands
from discord.ext import commands

from bot.client import DirectorPlease, Interaction, chosen, tell
from bot.ledger import Case, Settings
from cogs.ask.consent import learn
from cogs.ask.flow import advance, drawn, find, new_case, open_case, post_on_request, present, standing
from cogs.ask.panel_views import asking_form
from cogs.ask.views import correction, objection
from cogs.calls.cog import call_director
from cogs.cards.controls import Pressed
from cogs.permissions import is_asker, may_take_part
from cogs.posts.findings import ask_to_post
from cogs.reach import may_write
from lawtext.conversation import Screen, Step
from lawtext.conversation.steps import (
    Again,
    Answer,
    Back,
    Choose,
    Correct,
    OpenTopics,
    Pick,
    PickTopic,
    Return,
    SetPrivate,
)
from lawtext.editions import EDITION_NAMES, EDITIONS
from lawtext.lookup import modules
from lawtext.model import LawError

_NOT_YOURS = (
    "This card belongs to somebody else: only the person who asked and the directors press here. "
    "Type /ruling to ask your own."
)
_NOT_YOUR_CHANNEL = "You may not write in the channel where you asked, so I post nothing there for you."
_ASKERS_TO_SAY = "Who is to see what is found here, only the person who asked says."
_NO_MODULE = "There is no situation {!r}: choose one of those that are offered as you type, or leave `module` out."
_BARE: Mapping[str, Step] = {"back": Back(), "topics": OpenTopics(), "again": Again()}


class Ruling(commands.Cog):
    def __init__(self, bot: DirectorPlease) -> None:
        self.bot = bot
        bot.on_press("c", self.pressed)

    @app_commands.command()
    @app_commands.describe(
        situation="What happened, in your own words; the ruling is posted here unless you say private",
        edition="The laws in force, if not the club's usual ones",
        module="The situation, if you know which",
        private="Keep the finding to yourself: nothing is posted in the channel",
        case="Open a case by its number instead",
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
    ) -> None:
        """Describe what happened at the table: the law, the ruling and everybody's options"""
        if case is not None:
            await open_case(interaction, case)
        elif module and module not in self.bot.corpus.modules:
            await tell(interaction, _NO_MODULE.format(module[:50]))
        elif situation.strip() or module:
            await new_case(interaction, situation, edition, module, private=private)
        else:
            await interaction.response.send_modal(asking_form(edition, private=private))

    @ruling.autocomplete("module")
    async def _modules(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=m.title[:100], value=m.id) for m in modules(self.bot.corpus, typed)]

    async def pressed(self, interaction: Interaction, custom_id: str) -> None:
        pressed = Pressed.read(custom_id)
        if pressed is None:
            await tell(interaction, "I don't know that button: please ask again with /ruling.")
            return
        case, settings = await find(interaction, pressed.case)
        if not may_take_part(interaction, case, settings):
            await tell(interaction, _NOT_YOURS)
        elif (shown := await present(interaction, case)) is not None:
            await _act(interaction, case, shown, settings, pressed)


async def _act(interaction: Interaction, case: Case, shown: Screen, settings: Settings, pressed: Pressed) -> None:
    """An old or second press just shows where the case stands."""
    match "show" if pressed.turn != case.turn else pressed.action:
        case ("private" | "post" | "publish") as action if not _may_say(interaction, case, action):
            await tell(interaction, _ASKERS_TO_SAY)
        case "post" | "publish" | "private" if _brings_to_channel(pressed) and not may_write(interaction, case.channel):
            await tell(interaction, _NOT_YOUR_CHANNEL)
        case "show":
            await interaction.response.edit_message(view=await drawn(interaction, case, shown, settings))
        case "which" if shown.answers:
            await interaction.response.edit_message(view=correction(shown, await standing(interaction, case, settings)))
        case "wrong":
            await interaction.response.edit_message(view=objection(shown, await standing(interaction, case, settings)))
        case "call":
            await call_director(interaction, case, settings)
        case "post" if shown.finding is not None:
            await ask_to_post(interaction, case)
        case "publish" if shown.finding is not None:
            await post_on_request(interaction, case, shown, settings)
        case "learn" if is_asker(interaction, case):
            await learn(interaction, case, pressed.arguments)
        case _:
            await advance(interaction, case, _step(pressed, chosen(interaction), shown), settings)


def _may_say(interaction: Interaction, case: Case, action: str) -> bool:
    """Who is to see a finding: its asker says so, and whether it is private; a director may post one that is not."""
    return is_asker(interaction, case) or (action != "private" and not case.private)


def _brings_to_channel(pressed: Pressed) -> bool:
    return pressed.action != "private" or pressed.arguments == ("no",)


def _step(pressed: Pressed, values: list[str], shown: Screen) -> Step:
    """The conversation's step for a press. Raises LawError for one that no card of this case offers."""
    module = shown.module.id if shown.module else ""
    match pressed.action, pressed.arguments, values:
        case "answer", (question, answer), []:
            return Answer(module, question, answer)
        case ("pick", (picked,), []) | ("situation", _, [picked]):
            return Pick(picked)
        case "topic", _, [topic]:
            return PickTopic(topic)
        case "correct", _, [question]:
            return Correct(module, question)
        case "choose", (option,), []:
            return Choose(option, module, shown.finding.row if shown.finding else "")
        case "private", ("yes" | "no" as wanted,), []:
            return SetPrivate(wanted == "yes")
        case "again", (option,), []:
            return Again(option)
        case ("return", (frame,), []) | ("return", _, [frame]):
            return Return(frame)
        case action, (), [] if action in _BARE:
            return _BARE[action]
    raise LawError("This card does not offer that: type /ruling to ask again.")


async def setup(bot: DirectorPlease) -> None:
    await bot.add_cog(Ruling(bot))
