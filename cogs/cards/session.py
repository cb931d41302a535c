"""What a club has said is being played, in one line."""

from __future__ import annotations

from datetime import datetime

import discord

from bot.ledger import Settings
from cogs.cards.context import said


def playing(settings: Settings) -> str:
    """The event and the session, and when they end by themselves."""
    session = f"session {settings.session}" if settings.session else ""
    facts = [said(fact) for fact in (settings.event, session) if fact]
    until = datetime.fromisoformat(settings.playing_until) if facts and settings.playing_until else None
    facts += [f"ends {discord.utils.format_dt(until, 'R')}"] if until else []
    return " · ".join(facts) or "not said: /director session"
