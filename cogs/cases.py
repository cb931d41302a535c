"""A case on Discord: opened, moved on by one step, shown again; always on disk before it is seen."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from bot.client import Interaction, tell
from bot.ledger import Case, Outdated
from cogs.cards import Card, Standing, card
from cogs.channel import publish
from cogs.rights import is_asker, person
from lawtext.conversation import Screen, Step, Steps, screen, step
from lawtext.model import LawError


async def open_case(interaction: Interaction, steps: Steps, *, private: bool = False) -> None:
    """A new case out of its first step, shown to its asker."""
    client = interaction.client
    shown = screen(client.corpus, steps)
    case = await client.ledgers.open_case(
        client.home(interaction),
        asker=person(interaction),
        channel=str(interaction.channel_id),
        text=shown.text,
        digest=client.corpus.digest,
        private=private,
        step=steps[0],
        at=interaction.created_at,
        **_reached(shown),
    )
    await interaction.response.send_message(view=drawn(interaction, case, shown), ephemeral=hidden(interaction))
    await publish(interaction, case, shown)


async def advance(interaction: Interaction, case: Case, event: Step) -> None:
    """One more step, unless somebody was quicker: then where the case stands now. Raises LawError."""
    client = interaction.client
    _, shown = step(client.corpus, case.steps, event)
    try:
        case = await client.ledgers.add_step(
            client.home(interaction),
            case.number,
            turn=case.turn,
            step=event,
            by=person(interaction),
            at=interaction.created_at,
            **_reached(shown),
        )
    except Outdated as moved:
        case, shown = moved.case, screen(client.corpus, moved.case.steps)
    await interaction.response.edit_message(view=drawn(interaction, case, shown))
    await publish(interaction, case, shown)


async def present(interaction: Interaction, case: Case) -> Screen | None:
    """The case as it stands; where the law data have moved on from under it, what was found then, in words."""
    try:
        return screen(interaction.client.corpus, case.steps)
    except LawError as error:
        said = f" What was found then: {case.finding['say']}" if case.finding else ""
        changed = f"The law data have changed since case {case.number} was asked ({error})."
        await tell(interaction, f"{changed}{said} Please ask again with /ruling.")
        return None


def drawn(interaction: Interaction, case: Case, shown: Screen) -> Card:
    return card(shown, interaction.client.corpus, standing(interaction, case))


def standing(interaction: Interaction, case: Case) -> Standing:
    in_club = not interaction.client.home(interaction).startswith("dm-")
    can_post = in_club and case.private and case.post is None
    return Standing(case.number, case.turn, can_post, in_club, quotes=not is_asker(interaction, case))


def hidden(interaction: Interaction) -> bool:
    """In a channel the conversation is the asker's alone."""
    return interaction.guild_id is not None


def _reached(shown: Screen) -> dict[str, Any]:
    """Where a step led, as the ledger keeps it."""
    module, finding = shown.module, shown.finding
    return {
        "edition": shown.edition,
        "module": module.id if module else None,
        "module_digest": module.digest if module else None,
        "finding": asdict(finding) if finding else None,
    }
