"""What is kept about people, and the two screens on which somebody is forgotten."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.ledger import Settings
from bot.presses.club import Forget, ForgetNothing
from cogs.cards.controls import Row, button
from cogs.cards.layout import BLUE, GREY, CardView, Part, fit_text

_KEPT = (
    "**What I keep** what you type to me and press on my cards, with your id and the name that you had then; rulings "
    "with the director who made them; each line of a director's sheet with who wrote it, and whom to remind of it; the "
    "club's settings; and, only when you press *Learn from my words*, a text without your name. I read no messages but "
    "those that you hand me by a command, a menu or a mention.",
    "**Who sees it** your case: you and, unless it is private, this club's directors. A director's sheet: the "
    "directors alone. A ruling: its public form everybody, all of it directors and moderators. No other server sees "
    "anything of this one. Whoever runs me has the files.",
    "**Not kept** what is said in channels, who is online, or anything else; I send nothing to anybody but Discord.",
)
_FORGETTING = (
    "**Being forgotten** /forget takes your id, your name and your words, for good, out of everything kept in the "
    "server where you type it; in a direct message with me, out of all servers. Numbers and verdicts of rulings stand.",
    "**Your copy** in a direct message with me, /rulings export gives you what I keep of our conversation there.",
)
_FORGET_HERE = "### Be forgotten in this server?"
_FORGET_ALL = "### Be forgotten everywhere?"
_WHAT_GOES = (
    "Your id, your name and every text that you typed go out of cases, rulings, director's sheets and the queue of "
    "misses, for good. "
    "A ruling of yours keeps its number and names no director. My posts about your cases, and calls, are deleted.",
    "-# Files that a club has exported before are out of my reach, and so is what others typed: a moderator looks at "
    "it.",
)


def privacy_card(settings: Settings, *, club: bool) -> CardView:
    days = settings.retention_days
    kept = (
        f"cases are erased after {days} days; rulings stay"
        if days
        else "cases and rulings stay until somebody is forgotten"
    )
    removed = " When I am removed from the server, its record is erased after 30 days." if club else ""
    parts = [
        Part("### What I keep about people"),
        *(Part(text) for text in _KEPT),
        Part(f"**How long** {kept}.{removed}"),
        *(Part(text) for text in _FORGETTING),
    ]
    return CardView(BLUE, fit_text(parts))


def forget_card(*, everywhere: bool) -> CardView:
    go = button("Forget me", Forget())
    go.style = discord.ButtonStyle.danger
    parts = [Part(_FORGET_ALL if everywhere else _FORGET_HERE), *(Part(text) for text in _WHAT_GOES)]
    return CardView(GREY, fit_text(parts), Row(go, button("Leave it as it is", ForgetNothing())))


def plain_card(title: str, lines: Sequence[str] = ()) -> CardView:
    return CardView(GREY, fit_text([Part(f"### {title}"), *(Part(line, spare=1) for line in lines)]))
