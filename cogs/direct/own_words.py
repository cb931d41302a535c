"""What the club has said for itself, what is being played and its own rules, shown with the way to take it away."""

from __future__ import annotations

from datetime import datetime

from bot.actions.club import set_club_rule, set_playing
from bot.client import Interaction, tell
from bot.early import change
from bot.ledger import Note, Settings
from bot.presses.codec import Press
from bot.presses.desk import ClearRule, ClearSession
from cogs.cards.controls import button, rows
from cogs.cards.layout import BLUE, GREY, CardView, Part, fit_text
from cogs.cards.markdown import escape
from cogs.cards.session import playing
from cogs.permissions import no_director, person

_NO_EVENT = (
    "Rulings name no event now. To name one, write it with the command: */director session event:Tuesday Pairs*."
)
_NO_RULE = "The club has no rule of its own on {}. To give one, write it with the command: */director rule … text:…*"
_RULE_GONE = "The club's own rule on {} is gone; the record keeps what it said."


def session_card(settings: Settings, at: datetime) -> CardView:
    named = settings.is_playing(at) and (settings.event or settings.session)
    return _card(f"Rulings say now: {playing(settings)}", ClearSession()) if named else _said(_NO_EVENT)


def rule_card(subject: str, note: Note | None) -> CardView:
    if note is None:
        return _said(_NO_RULE.format(escape(subject)))
    return _card(f"The club's own rule on {escape(subject)}:\n> {escape(note.text)}", ClearRule(subject))


def _card(words: str, clear: Press) -> CardView:
    return CardView(BLUE, fit_text([Part(words)]), *rows([button("Take it away", clear)]))


def _said(words: str) -> CardView:
    return CardView(GREY, fit_text([Part(words)]))


# presses


async def clear_session(interaction: Interaction, _press: ClearSession) -> None:
    if await _directs(interaction):
        client, by, at = interaction.client, person(interaction), interaction.created_at
        await client.ledgers.write(client.tenant(interaction), set_playing, None, None, by=by, at=at)
        await change(interaction, _said("Rulings name no event now."))


async def clear_rule(interaction: Interaction, press: ClearRule) -> None:
    if await _directs(interaction):
        client, by, at = interaction.client, person(interaction), interaction.created_at
        await client.ledgers.write(client.tenant(interaction), set_club_rule, press.about, "", by=by, at=at)
        await change(interaction, _said(_RULE_GONE.format(escape(press.about))))


async def _directs(interaction: Interaction) -> bool:
    client = interaction.client
    if refusal := no_director(interaction, await client.ledgers.settings.current(client.tenant(interaction))):
        await tell(interaction, refusal)
    return not refusal
