"""What a director decides, on the record: a finding made official or ruled otherwise, a ruling written from nothing."""

from __future__ import annotations

from datetime import datetime, timedelta

import discord
from discord import app_commands
from discord.ext import commands

from bot.actions.archive import digests
from bot.actions.club import SESSION_HOURS, set_club_rule, set_playing, subject_named
from bot.actions.entries import Draft, entry_of_its_own, entry_on_finding
from bot.actions.limits import MOST_CLUB_RULE, MOST_LINE, MOST_SESSION
from bot.actions.rulings import AlreadyRuled, Precedents, book_of, precedents
from bot.client import DirectorPlease, Interaction, sent, tell
from bot.ledger import NoSuchRuling
from bot.presses import desk
from bot.presses.letters import Appeal, AppealForm
from cogs.cards.forms import read_choices, read_form
from cogs.cards.markdown import escape
from cogs.direct import lifecycle, taking_out
from cogs.direct.appeals import appeals_told, open_appeal_form, take_appeal
from cogs.direct.forms import (
    blank_form,
    case_form,
    draft_against_finding,
    draft_of_its_own,
    draft_on_finding,
    overruling_form,
)
from cogs.direct.own_words import clear_rule, clear_session, rule_card, session_card
from cogs.direct.record import basis_for, put_on_record
from cogs.direct.sheets import SHEET_PRESSES, show_open_sheets
from cogs.permissions import no_director, no_official, person
from cogs.rulings import open_ruling
from lawtext.basis import Basis, clauses_named
from lawtext.editions import EDITION_NAMES, EDITIONS, in_force
from lawtext.lookup import clauses, modules, part_not_held

_NO_MORE = "There is no more of ruling {} that you may see here. Its director may release it to everybody."
_NOTHING_STALE = "Every ruling rests on law data that read as they did."
_MOST_STALE = 15
_MOST_LISTED = 80
_MOST_HOURS = 24 * 14
_PLAYING = "Rulings made from now on say: {}. That ends by itself {}; say it again for the next session."


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class Official(commands.GroupCog, group_name="director", group_description="What directors do"):
    def __init__(self, bot: DirectorPlease) -> None:
        self.bot = bot
        bot.on_press(desk.OpenRuling, _open)
        bot.on_press(desk.MakeOfficial, _open_official_form)
        bot.on_press(desk.RuleOtherwise, _open_overruling_form)
        bot.on_press(desk.OfficialForm, _make_official)
        bot.on_press(desk.OverrulingForm, _overrule)
        bot.on_press(desk.BlankForm, _rule_without_case)
        bot.on_press(desk.Move, lifecycle.begin_move)
        bot.on_press(desk.MoveForm, lifecycle.move)
        bot.on_press(desk.ReleaseBoard, lifecycle.release_board)
        bot.on_press(desk.OpenScoreForm, lifecycle.open_score_form)
        bot.on_press(desk.ScoreForm, lifecycle.note_score)
        bot.on_press(desk.OpenDetailsForm, lifecycle.open_details_form)
        bot.on_press(desk.DetailsForm, lifecycle.correct_details)
        bot.on_press(desk.OpenTakingOutForm, taking_out.open_form)
        bot.on_press(desk.TakingOutForm, taking_out.take)
        for press, taker in SHEET_PRESSES:
            bot.on_press(press, taker)
        bot.on_press(desk.ClearSession, clear_session)
        bot.on_press(desk.ClearRule, clear_rule)
        bot.on_press(Appeal, open_appeal_form)
        bot.on_press(AppealForm, take_appeal)

    @app_commands.command()
    @app_commands.describe(
        law="The laws that decide, such as 45C4b, 47D", edition="The laws in force, if not the club's"
    )
    @app_commands.choices(edition=[app_commands.Choice(name=EDITION_NAMES[e], value=e) for e in EDITIONS])
    async def ruling(self, interaction: Interaction, law: str = "", edition: str | None = None) -> None:
        """Put a ruling of your own on the club's record, without a case"""
        settings = await self.bot.ledgers.settings.current(self.bot.tenant(interaction))
        if refusal := no_director(interaction, settings):
            await tell(interaction, refusal)
            return
        book = book_of(settings, edition)
        cited = clauses_named(self.bot.corpus, law, book)
        await interaction.response.send_modal(blank_form(str(interaction.id), book, cited))

    @ruling.autocomplete("law")
    async def _laws(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """For the last of several laws; those before it stay as they are."""
        before, comma, last = typed.rpartition(",")
        kept = f"{before}{comma} " if comma else ""
        chosen = getattr(interaction.namespace, "edition", None)
        book = chosen or in_force((await self.bot.ledgers.settings.current(self.bot.tenant(interaction))).edition)
        book = book if book in EDITIONS else EDITIONS[0]
        part = part_not_held(self.bot.corpus, last, book)
        found = [(part[0], f"a part of {part[1].id}: {part[1].name}")] if part else []
        found += [(clause.id, clause.name) for clause in clauses(self.bot.corpus, last, book) if not part]
        choices = [(f"{kept}{id} {name}", f"{kept}{id}") for id, name in found]
        return [app_commands.Choice(name=name[:100], value=value) for name, value in choices if len(value) <= 100]

    @app_commands.command()
    @app_commands.describe(
        event="For example: Tuesday Pairs",
        session="For example: 2",
        hours=f"After how many hours it ends by itself; {SESSION_HOURS} if you don't say",
    )
    async def session(
        self,
        interaction: Interaction,
        event: app_commands.Range[str, 1, MOST_LINE] | None = None,
        session: app_commands.Range[str, 1, MOST_SESSION] | None = None,
        hours: app_commands.Range[int, 1, _MOST_HOURS] = SESSION_HOURS,
    ) -> None:
        """Say what is being played, on every ruling until it ends by itself; without words, see what is set"""
        settings = await self.bot.ledgers.settings.current(self.bot.tenant(interaction))
        if refusal := no_director(interaction, settings):
            await tell(interaction, refusal)
            return
        tenant, by, at = self.bot.tenant(interaction), person(interaction), interaction.created_at
        if not (event or session):
            await interaction.response.send_message(view=session_card(settings, at), ephemeral=True)
            return
        await self.bot.ledgers.write(tenant, set_playing, event, session, hours, by=by, at=at)
        playing = escape(" · ".join(filter(None, [event, f"session {session}" if session else ""])))
        await tell(interaction, _PLAYING.format(playing, _until(at, hours)))

    @app_commands.command()
    @app_commands.describe(
        about="A clause such as 45C4b, or a situation", text="The club's own rule; without it, see what stands there"
    )
    async def rule(
        self, interaction: Interaction, about: str, text: app_commands.Range[str, 1, MOST_CLUB_RULE] | None = None
    ) -> None:
        """Put the club's own rule beside a clause or a situation"""
        tenant = self.bot.tenant(interaction)
        if refusal := no_director(interaction, await self.bot.ledgers.settings.current(tenant)):
            await tell(interaction, refusal)
            return
        subject = subject_named(self.bot.corpus, about)
        if not text:
            note = (await self.bot.ledgers.notes.current(tenant, [subject])).get(subject)
            await interaction.response.send_message(view=rule_card(subject, note), ephemeral=True)
            return
        by, at = person(interaction), interaction.created_at
        await self.bot.ledgers.write(tenant, set_club_rule, subject, text, by=by, at=at)
        await tell(interaction, f"The club's own rule on {subject} stands beside it now, named as the club's.")

    @rule.autocomplete("about")
    async def _subjects(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        if typed[:1].isdigit():
            found = clauses(self.bot.corpus, typed, EDITIONS[0])
            return [app_commands.Choice(name=f"{each.id} {each.name}"[:100], value=each.id) for each in found]
        return [app_commands.Choice(name=each.title[:100], value=each.id) for each in modules(self.bot.corpus, typed)]

    @app_commands.command()
    async def appeals(self, interaction: Interaction) -> None:
        """See which rulings are under appeal, the one that waits longest first"""
        tenant = self.bot.tenant(interaction)
        if refusal := no_official(interaction, await self.bot.ledgers.settings.current(tenant)):
            await tell(interaction, refusal)
            return
        await tell(interaction, await self.bot.ledgers.read(tenant, appeals_told, tenant))

    @app_commands.command()
    async def sheets(self, interaction: Interaction) -> None:
        """See which director's sheets are still open: to be filled in, ruled upon or closed"""
        await show_open_sheets(interaction)

    @app_commands.command()
    async def check(self, interaction: Interaction) -> None:
        """See which rulings rest on law data that read otherwise today"""
        tenant = self.bot.tenant(interaction)
        if refusal := no_official(interaction, await self.bot.ledgers.settings.current(tenant)):
            await tell(interaction, refusal)
            return
        stale = await self.bot.ledgers.rulings.to_check(tenant, digests(self.bot.corpus), _MOST_STALE)
        lines = [f"{each.number} ({each.day}) {escape(each.entry.verdict, _MOST_LISTED)}" for each in stale]
        words = "\n".join(["Check these again, with /rulings show:", *lines]) if lines else _NOTHING_STALE
        await tell(interaction, words)


def _until(at: datetime, hours: int) -> str:
    return discord.utils.format_dt(at + timedelta(hours=hours), "R")


# presses


async def _open(interaction: Interaction, press: desk.OpenRuling) -> None:
    try:
        await open_ruling(interaction, press.ruling)
    except NoSuchRuling:
        await tell(interaction, _NO_MORE.format(press.ruling))


async def _open_official_form(interaction: Interaction, press: desk.MakeOfficial) -> None:
    if (found := await _precedents(interaction, press)) is not None:
        on, before = found
        form = desk.OfficialForm(press.case, press.turn, before.made)
        await interaction.response.send_modal(case_form(form, on, before.alike, before.board))


async def _open_overruling_form(interaction: Interaction, press: desk.RuleOtherwise) -> None:
    if (found := await _precedents(interaction, press)) is not None:
        on, before = found
        form = desk.OverrulingForm(press.case, press.turn, before.made)
        await interaction.response.send_modal(overruling_form(form, on, before.board))


async def _precedents(
    interaction: Interaction, press: desk.MakeOfficial | desk.RuleOtherwise
) -> tuple[Basis, Precedents] | None:
    """What a ruling would rest on, and what was ruled before. What stands already is shown instead of a form."""
    if (on := await basis_for(interaction, press.case, press.turn)) is None:
        return None
    client = interaction.client
    try:
        return on, await client.ledgers.read(client.tenant(interaction), precedents, press.case, on)
    except AlreadyRuled as already:
        await open_ruling(interaction, already.ruling.number)
        await tell(interaction, str(already))
        return None


# forms


async def _make_official(interaction: Interaction, press: desk.OfficialForm) -> None:
    data = sent(interaction)
    await _rule_on(interaction, press, draft_on_finding(read_form(data), read_choices(data, "option")))


async def _overrule(interaction: Interaction, press: desk.OverrulingForm) -> None:
    await _rule_on(interaction, press, draft_against_finding(read_form(sent(interaction))))


async def _rule_on(interaction: Interaction, press: desk.OfficialForm | desk.OverrulingForm, draft: Draft) -> None:
    if (on := await basis_for(interaction, press.case, press.turn)) is not None:
        corpus, key = interaction.client.corpus, f"case:{press.case}:{press.turn}:{press.made_before}"
        await put_on_record(interaction, lambda: entry_on_finding(corpus, on, draft), key, press.case)


async def _rule_without_case(interaction: Interaction, press: desk.BlankForm) -> None:
    client = interaction.client
    if refusal := no_director(interaction, await client.ledgers.settings.current(client.tenant(interaction))):
        await tell(interaction, refusal)
        return
    draft = draft_of_its_own(read_form(sent(interaction)), press.laws)
    key = f"form:{press.key}"
    await put_on_record(interaction, lambda: entry_of_its_own(client.corpus, press.edition, draft), key, None)


async def setup(bot: DirectorPlease) -> None:
    await bot.add_cog(Official(bot))
