"""`/law`: a clause in our words, by number or by word, and the situations that lean on it."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client import DirectorPlease, Interaction, tell
from cogs.context import notes_context
from cogs.law.views import law_card
from cogs.reach import may_write
from cogs.visibility import others_read_here
from lawtext.editions import EDITION_NAMES, EDITIONS, in_force
from lawtext.lookup import clauses, using
from lawtext.model import Clause, Corpus


class LawLookup(commands.Cog):
    def __init__(self, bot: DirectorPlease) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.describe(
        reference="A number such as 45C4b, or words",
        edition="The laws to look in, if not the club's usual ones",
        share="Show it to the whole channel",
    )
    @app_commands.choices(edition=[app_commands.Choice(name=EDITION_NAMES[e], value=e) for e in EDITIONS])
    async def law(
        self, interaction: Interaction, reference: str, edition: str | None = None, share: bool = False
    ) -> None:
        """Look a law up, in plain words"""
        corpus, edition = self.bot.corpus, edition or await self._usual(interaction)
        found = _best(corpus, reference, edition)
        if found is None:
            await tell(
                interaction,
                f"I have nothing under that in the {EDITION_NAMES[edition]}. Try a number (45C4b) or a word (revoke).",
            )
            return
        context = await notes_context(self.bot, self.bot.tenant(interaction), [found.id])
        view = law_card(found, corpus.laws[found.law], edition, using(corpus, found, edition), context)
        alone = others_read_here(interaction) and not (share and may_write(interaction))
        await interaction.response.send_message(view=view, ephemeral=alone)

    @law.autocomplete("reference")
    async def _clauses(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        chosen = getattr(interaction.namespace, "edition", None)
        edition = chosen if chosen in EDITIONS else await self._usual(interaction)
        found = clauses(self.bot.corpus, typed, edition)
        return [app_commands.Choice(name=f"{clause.id} {clause.name}"[:100], value=clause.id) for clause in found]

    async def _usual(self, interaction: Interaction) -> str:
        return in_force((await self.bot.ledgers.settings.current(self.bot.tenant(interaction))).edition)


def _best(corpus: Corpus, reference: str, edition: str) -> Clause | None:
    return next(iter(clauses(corpus, reference, edition, most=1)), None)


async def setup(bot: DirectorPlease) -> None:
    await bot.add_cog(LawLookup(bot))
