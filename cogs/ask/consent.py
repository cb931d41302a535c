"""What the bot misses, kept once the asker has agreed, for moderators to look through (see `cogs.feedback.cog`)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from bot.actions.codec import steps_of
from bot.client import Interaction, tell
from bot.ledger import Case, Ledger, Person
from cogs.permissions import person
from lawtext.conversation.steps import Ask

_THANKS = "Thank you. Your words are kept without your name; the club's moderators decide whether I learn from them."

Kind = Literal["none", "wrong"]


async def learn(interaction: Interaction, case: Case, arguments: Sequence[str]) -> None:
    """The asker agrees: nothing was understood ("none"), or the finding is "wrong"."""
    kind: Kind = "wrong" if "wrong" in arguments else "none"
    client, asker = interaction.client, person(interaction)
    await client.ledgers.write(client.tenant(interaction), _kept, case, kind, asker, interaction.created_at)
    await tell(interaction, _THANKS)


def _kept(ledger: Ledger, case: Case, kind: Kind, by: Person, at: datetime) -> None:
    """Once, however often it is pressed."""
    if any(miss.text == case.text and miss.kind == kind for miss in ledger.misses.all("new")):
        return
    offered = case.module if kind == "wrong" else _first_candidate(case)
    ledger.misses.add(text=case.text, kind=kind, module=offered, edition=case.edition, by=by, at=at)


def _first_candidate(case: Case) -> str | None:
    match steps_of(case):
        case [Ask(candidates=[first, *_]), *_]:
            return first.module
    return None
