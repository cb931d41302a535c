"""A club's settings on one screen: what holds now, and a select for each choice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord

from bot.ledger import Settings
from bot.presses import asking, calls, club
from cogs.cards.controls import Row, button, rows
from cogs.cards.forms import Form, line
from cogs.cards.layout import BLUE, CardView, Part, fit_text
from cogs.cards.session import playing
from lawtext.editions import BOOKS, EDITION_NAMES, in_force

NOTHING = "none"
_POSTS = {"always": "Post each finding in the channel", "asked": "Post a finding only when its asker says so"}
_POSTED = {"always": "posted in the channel", "asked": "posted when their asker says so"}
_RETENTION = {
    NOTHING: "Keep cases for good",
    "90": "Forget who asked what after 90 days",
    "365": "Forget who asked what after a year",
    "1095": "Forget who asked what after three years",
}
_NOT_SET_YET = "whoever may manage the server"
_NOT_SET = "whoever may manage the server (no role is named)"


def settings_card(
    settings: Settings,
    troubles: Iterable[str] = (),
    gone: frozenset[str] = frozenset(),
    steps: Sequence[tuple[str, bool]] = (),
) -> CardView:
    """`gone`: the ids of roles and channels that have been deleted; `steps`: what comes first, in order,
    and whether it is done."""
    parts = [
        Part("### How this club is set up"),
        Part("**To begin with**" if steps else ""),
        *(Part(f"{'✓' if done else f'{number}.'} {step}") for number, (step, done) in enumerate(steps, start=1)),
        Part(f"**Laws** {EDITION_NAMES[in_force(settings.edition)]}"),
        Part(f"**Directors** {_role(settings.director_role, gone)} · they make rulings official"),
        Part(
            f"**Moderators** {_role(settings.moderator_role, gone)} · they search, hand over and look after the record"
        ),
        Part(f"**Rulings go to** {_channel(settings.rulings_channel)}"),
        Part(f"**Findings** are {_POSTED[settings.post]}"),
        Part(f"**Cases** {_kept(settings.retention_days)}"),
        Part(f"**Time zone** {settings.time_zone} · **appeals** {settings.appeal_minutes} minutes"),
        Part(f"**Playing now** {playing(settings)}"),
        *(Part(f"⚠ {trouble}") for trouble in troubles),
    ]
    return CardView(BLUE, fit_text(parts), *_selects(settings, gone), *rows(_buttons()))


def times_form(settings: Settings) -> Form:
    return Form(
        "Time zone and appeals",
        club.TimesForm(),
        line("Time zone", "time_zone", value=settings.time_zone, hint="A place, like Europe/London", needed=True),
        line("Minutes to appeal", "appeal_minutes", value=str(settings.appeal_minutes), needed=True),
    )


def _selects(settings: Settings, gone: frozenset[str]) -> list[Row]:
    director, moderator = (_held(role, gone) for role in (settings.director_role, settings.moderator_role))
    summaries = {id: book.summary for id, book in BOOKS.items()}
    kept = str(settings.retention_days or NOTHING)
    retention = _RETENTION if kept in _RETENTION else {kept: _retention(settings.retention_days), **_RETENTION}
    return [
        Row(_select("edition", EDITION_NAMES, in_force(settings.edition), summaries)),
        Row(_role_select("director_role", "Directors: choose a role", director)),
        Row(_role_select("moderator_role", "Moderators: choose a role", moderator)),
        Row(_channel_select(_held(settings.rulings_channel, gone))),
        Row(_select("post", _POSTS, settings.post)),
        Row(_select("retention_days", retention, kept)),
    ]


def _select(name: club.Choice, choices: Mapping[str, str], now: str, about: Mapping[str, str] | None = None) -> Any:
    options = [
        discord.SelectOption(label=label, value=value, default=value == now, description=(about or {}).get(value))
        for value, label in choices.items()
    ]
    return discord.ui.Select(custom_id=club.ChooseSetting(name).custom_id, options=options)


def _role_select(name: club.Choice, placeholder: str, now: str | None) -> Any:
    """None chosen is a choice: then whoever may manage the server."""
    held = [discord.SelectDefaultValue(id=int(now), type=discord.SelectDefaultValueType.role)] if now else []
    return discord.ui.RoleSelect(
        custom_id=club.ChooseSetting(name).custom_id, placeholder=placeholder, min_values=0, default_values=held
    )


def _channel_select(now: str | None) -> Any:
    held = [discord.SelectDefaultValue(id=int(now), type=discord.SelectDefaultValueType.channel)] if now else []
    return discord.ui.ChannelSelect(
        custom_id=club.ChooseSetting("rulings_channel").custom_id,
        placeholder="Rulings: choose a channel",
        channel_types=[discord.ChannelType.text, discord.ChannelType.news],
        min_values=0,
        default_values=held,
    )


def _buttons() -> Sequence[discord.ui.Button[Any]]:
    return [
        button("Time zone and appeals", club.OpenTimesForm()),
        button("Put “Ask for a ruling” in this channel", asking.PutPanel()),
        button("Test the director's call", calls.TryPing()),
        button("Test where rulings go", club.TryPosting()),
    ]


def _held(id: str | None, gone: frozenset[str]) -> str | None:
    """What a list may show as chosen: it cannot be drawn with one that is not there any more."""
    return None if id in gone else id


def _role(role: str | None, gone: frozenset[str]) -> str:
    if role in gone:
        return f"⚠ the role that was named has been deleted: choose another one. Until then {_NOT_SET_YET}"
    return f"<@&{role}> and whoever may manage the server" if role else _NOT_SET


def _channel(channel: str | None) -> str:
    return f"<#{channel}>" if channel else "the channel in which they are made"


def _retention(days: int | None) -> str:
    return _RETENTION.get(str(days or NOTHING), f"Forget who asked what after {days} days")


def _kept(days: int | None) -> str:
    return f"are kept; who asked what is forgotten after {days} days" if days else "are kept for good"
