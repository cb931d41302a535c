"""`/law`: a clause in our words, by number or by word, and the situations that lean on it."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client import DirectorPlease, Interaction, chosen, tell
from bot.presses.asking import ClauseList
from cogs.cards.layout import CardView
from cogs.context import notes_context
from cogs.law.charts import is_for_one, send_chart
from cogs.law.views import choice_card, law_card
from cogs.visibility import is_seen_alone
from lawtext.book import Clause
from lawtext.editions import EDITION_NAMES, EDITIONS, in_force
from lawtext.lookup import as_number, clauses, modules, part_not_held
from lawtext.model import Corpus, edition_named

_NOTHING_NAMED = "Say which law: a number (45C4b) or a word (revoke), or choose a situation in `chart`."


class LawLookup(commands.Cog):
    def __init__(self, bot: DirectorPlease) -> None:
        self.bot = bot
        bot.on_press(ClauseList, _open)

    @app_commands.command()
    @app_commands.describe(
        reference="A number such as 45C4b, or words",
        chart="Or a situation: its questions and rulings as a chart to print",
        edition="The laws to look in, if not the club's usual ones",
        share="Show it to the whole channel",
    )
    @app_commands.choices(edition=[app_commands.Choice(name=EDITION_NAMES[e], value=e) for e in EDITIONS])
    async def law(
        self,
        interaction: Interaction,
        reference: str | None = None,
        chart: str | None = None,
        edition: str | None = None,
        share: bool = False,
    ) -> None:
        """Look a law up, in plain words"""
        corpus, edition = self.bot.corpus, edition or await self._usual(interaction)
        if chart:
            await send_chart(interaction, chart, edition, share=share)
            return
        if not reference:
            await tell(interaction, _NOTHING_NAMED)
            return
        found = _fitting(corpus, reference, edition)
        if not found:
            await tell(
                interaction,
                f"I have nothing under that in the {EDITION_NAMES[edition]}. Try a number (45C4b) or a word (revoke).",
            )
            return
        alone = is_for_one(interaction, share=share)
        part = part_not_held(corpus, reference, edition)
        only = found[0], edition, part[0] if part else ""
        view = choice_card(found, edition) if len(found) > 1 else await _card(interaction, *only)
        await interaction.response.send_message(view=view, ephemeral=alone)

    @law.autocomplete("reference")
    async def _clauses(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        chosen = getattr(interaction.namespace, "edition", None)
        edition = chosen if chosen in EDITIONS else await self._usual(interaction)
        found = clauses(self.bot.corpus, typed, edition)
        return [app_commands.Choice(name=f"{clause.id} {clause.name}"[:100], value=clause.id) for clause in found]

    @law.autocomplete("chart")
    async def _situations(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=m.title[:100], value=m.id) for m in modules(self.bot.corpus, typed)]

    async def _usual(self, interaction: Interaction) -> str:
        return in_force((await self.bot.ledgers.settings.current(self.bot.tenant(interaction))).edition)


def _fitting(corpus: Corpus, reference: str, edition: str) -> list[Clause]:
    """The one that was named, or all that fit."""
    found = clauses(corpus, reference, edition)
    return found[:1] if found and found[0].id.lower() == as_number(reference) else found


async def _card(interaction: Interaction, clause: Clause, edition: str, part: str = "") -> CardView:
    client = interaction.client
    context = await notes_context(client, client.tenant(interaction), [clause.id])
    return law_card(client.corpus, clause, edition, context, part)


async def _open(interaction: Interaction, press: ClauseList) -> None:
    edition, clause = edition_named(press.edition), interaction.client.corpus.clauses.get("".join(chosen(interaction)))
    if clause is None or edition not in clause.editions:
        await tell(interaction, "There is no such clause in that book: look it up again with /law.")
        return
    view = await _card(interaction, clause, edition)
    if is_seen_alone(interaction):
        await interaction.response.edit_message(view=view)
    else:
        await interaction.response.send_message(view=view, ephemeral=True)


async def setup(bot: DirectorPlease) -> None:
    await bot.add_cog(LawLookup(bot))
